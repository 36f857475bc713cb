"""Where things lie as far as looks have told: what a hand hides is where it was, what moved is where it is seen."""

from __future__ import annotations

from tableassist.table.geometry import Mat, ZoneName
from tableassist.table.sight import Observation, Sighting
from tableassist.vision.types import HIDDEN

Lying = tuple[Sighting, ...]


def lying_after(before: Lying | None, seen: Observation, mat: Mat) -> Lying | None:
    """What lies on the table after another look; None while no look has seen the table."""
    if seen.trouble:
        return before
    hidden = {_zone(mat, one) for one in seen.sightings if one.kind == HIDDEN}
    now = tuple(one for one in seen.sightings if one.kind != HIDDEN)
    named = {one.name for one in now} - {None}
    kept = (one for one in before or () if _zone(mat, one) in hidden and one.name not in named)
    return (*now, *kept)


def _zone(mat: Mat, one: Sighting) -> ZoneName | None:
    zone = mat.zone_at(one.place)
    return None if zone is None else zone.name
