"""Cards that lie on the mat but in none of its places: pushed aside, or a pile of won cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import cv2
from numpy.typing import NDArray

from tableassist.table.geometry import Mat, Point, Rect
from tableassist.table.observation import Detection, Face
from tableassist.vision.cards.votes import CARD, TableView
from tableassist.vision.table.overview import MARGIN, PX_PER_MM
from tableassist.vision.types import Mask

_FULL = 0.8
_SHORT_MM, _LONG_MM = (42.0, 76.0), (74.0, 104.0)
_CONFIDENCE = 0.5
_EDGE_MM = 4.0
"""Beside the mat's edge nothing is compared with the mat; two pixels of the overview are what that may be off by."""
_MIDDLE_MM = 40.0
"""Side of a square that lies inside a card however that is turned."""


def find_off_grid_cards(rim: Mask, mat: Mat) -> Iterator[Detection]:
    """Detections of what is shaped like a card in a mask of the overview; their faces are never read.

    What reaches the mat's edge may go on beyond it, as a telephone does of which a part lies on the mat.
    """
    sheet = Rect(0, 0, mat.width, mat.height).grow(-_EDGE_MM)
    contours, _ = cv2.findContours(rim, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    for contour in contours:
        (x, y), sides, turn = cv2.minAreaRect(contour)
        width, height = ((side + 1) / PX_PER_MM for side in sides)
        if not _is_within(contour, sheet):
            continue
        area = cv2.contourArea(contour) / PX_PER_MM**2
        if not (_within(min(width, height), _SHORT_MM) and _within(max(width, height), _LONG_MM)):
            continue
        if area >= _FULL * (width - 1 / PX_PER_MM) * (height - 1 / PX_PER_MM):
            angle = turn if height >= width else turn + 90.0
            place = Point((x + 0.5) / PX_PER_MM - MARGIN, (y + 0.5) / PX_PER_MM - MARGIN)
            yield Detection("card", None, place, angle % 180.0, Face.UNKNOWN, _CONFIDENCE)


def middle_of(card: Detection) -> Rect:
    """A square in the middle of what is shaped like a card."""
    return Rect(card.place.x - _MIDDLE_MM / 2, card.place.y - _MIDDLE_MM / 2, _MIDDLE_MM, _MIDDLE_MM)


def is_card(candidate: Detection, view: TableView) -> bool:
    """Whether the segmentation says so, too: coins, print and shade may have its shape together."""
    return bool(view.shares(middle_of(candidate)).argmax() == CARD)


def _is_within(contour: NDArray[Any], area: Rect) -> bool:
    """Whether a contour of the overview lies inside an area of the table."""
    left, top, width, height = (side / PX_PER_MM for side in cv2.boundingRect(contour))
    left, top = left - MARGIN, top - MARGIN
    return left > area.left and top > area.top and left + width < area.right and top + height < area.bottom


def _within(value: float, limits: tuple[float, float]) -> bool:
    return limits[0] <= value <= limits[1]
