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
    hidden = {_zone(mat, one) for one in seen.detections if one.kind in (HIDDEN, OCCLUDED)}
    now = tuple(one for one in seen.detections if one.kind not in (HIDDEN, OCCLUDED))
    named = {one.name for one in now} - {None}
    kept = (one for one in before or () if _zone(mat, one) in hidden and one.name not in named)
    return (*now, *kept)


def occluded_zones(seen: Observation, mat: Mat) -> frozenset[ZoneName]:
    """The zones that something which lies still hides from the camera."""
    zones = (_zone(mat, one) for one in seen.detections if one.kind == OCCLUDED)
    return frozenset(zone for zone in zones if zone is not None)


def _zone(mat: Mat, one: Detection) -> ZoneName | None:
    zone = mat.zone_at(one.place)
    return None if zone is None else zone.name
