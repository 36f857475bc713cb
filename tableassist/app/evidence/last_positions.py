"""Where things lie as far as pictures have shown: what a hand hides is where it was, what moved is where it is seen."""

from __future__ import annotations

from tableassist.table.geometry import Mat, ZoneName
from tableassist.table.observation import Detection, Observation
from tableassist.vision.types import HIDDEN, OCCLUDED

Positions = tuple[Detection, ...]


def positions_after(before: Positions | None, seen: Observation, mat: Mat) -> Positions | None:
    """Where things lie after another picture; None while no picture has shown the table."""
    if seen.trouble:
        return before
    hidden = zones_with(seen, mat, HIDDEN, OCCLUDED)
    now = tuple(one for one in seen.detections if one.kind not in (HIDDEN, OCCLUDED))
    named = {one.name for one in now} - {None}
    kept = (one for one in before or () if _zone(mat, one) in hidden and one.name not in named)
    return (*now, *kept)


def zones_with(seen: Observation, mat: Mat, *kinds: str) -> frozenset[ZoneName | None]:
    """The zones with a detection of one of these kinds; None where one lies in no zone."""
    return frozenset(_zone(mat, one) for one in seen.detections if one.kind in kinds)


def _zone(mat: Mat, one: Detection) -> ZoneName | None:
    zone = mat.zone_at(one.place)
    return None if zone is None else zone.name
