"""What is said of the places of a mat, by what was found and read in them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tableassist.table.cards import CardName
from tableassist.table.geometry import Zone
from tableassist.table.observation import Detection, Face
from tableassist.vision.back_comparer import agreed
from tableassist.vision.cards.cells import Holds
from tableassist.vision.cards.faces import FaceReading
from tableassist.vision.cards.unique_names import assign_unique_names
from tableassist.vision.cards.votes import CardPose
from tableassist.vision.scene import PlaceMemory
from tableassist.vision.types import HIDDEN


def name_cells(cells: Sequence[PlaceMemory]) -> None:
    """Makes up what is said of every place, each card's name in the light of all others that may be seen.

    Args:
        cells: All places; their `detection` is what is said.
    """
    read = [cell for cell in cells if cell.readings and not cell.private]
    best = assign_unique_names([agreed(cell.readings) for cell in read])
    named = {cell.zone.name: reading for cell, reading in zip(read, best, strict=True)}
    for cell in cells:
        detection = _detection(cell, named.get(cell.zone.name))
        cell.detection = replace(detection, aligned=True) if detection and cell.aligned else detection


def hide(zone: Zone) -> Detection:
    """That nothing can be said of a place: something is before it, and was before it was ever seen."""
    return Detection(HIDDEN, None, zone.area.centre, zone.angle, Face.UNKNOWN, 0.0)


def _detection(cell: PlaceMemory, best: FaceReading | None) -> Detection | None:
    finding = cell.finding
    if finding is None or finding.holds is Holds.NOTHING:
        return None
    if finding.holds is Holds.LIMB:
        return hide(cell.zone)
    if finding.holds is Holds.SOMETHING or finding.pose is None:
        return Detection("card", None, cell.zone.area.centre, cell.zone.angle, Face.UNKNOWN, finding.sure)
    if best is None:
        return _seen(finding.pose, None, Face.UNKNOWN, finding.sure)
    name = None if best.card is None else CardName(best.card)
    seen = _seen(finding.pose, name, best.face, min(best.confidence, finding.sure))
    return replace(seen, candidate_names=tuple(CardName(name) for name in best.candidate_names))


def _seen(pose: CardPose, name: CardName | None, face: Face, sure: float) -> Detection:
    return Detection("card", name, pose.place, pose.angle, face, float(sure))
