"""The middle of a card by what is printed on it, which looks the same turned by half.

Backs do, so that nobody knows a card by the way it lies, and faces nearly do, with an index in two corners. So the
middle is where the picture is most like itself turned by half about it, however little its edges stand out: a white rim
on white paper ends at a shadow on one side and nowhere on the other.
"""

from __future__ import annotations

from math import ceil

import cv2
import numpy as np

from tableassist.table.geometry import Point
from tableassist.vision.cards.edge_refinement import Size
from tableassist.vision.table.homography import Fit, flatten, move_place
from tableassist.vision.table.overview import card_area
from tableassist.vision.table.patch_similarity import find_vertex, fine_detail
from tableassist.vision.types import Numbers, Picture

SYMMETRIC, BEYOND_OTHERS = 0.5, 0.2
"""The correlation with itself turned by half from which print shows its middle, and by how much it is less elsewhere.

Chosen on 1,012 cards of 22 *kitchen* tables, measured on 60 others by `models/at_rest.py`. About half of them show it;
lattices and stripes are as like themselves about many points, and pictures about none.
"""
REACH_MM = 3.0
"""How far from the rough middle it is looked for."""
_RIM_MM, _AROUND_MM = 2.0, 5.0
"""The edge of a card that is not compared, since its shadow lies on one side, and what is cut out around it."""
_PX_PER_MM, _FINER = 1.0, 2
_PEAK = np.ones((3, 3))


def centre_on_print(picture: Picture, fit: Fit, card: Size, place: Point, angle: float) -> Point:
    """The place moved to the middle of the card's print, as it was where print does not show it.

    Args:
        card: Its size in millimetres.
        place: Its rough middle in millimetres.
        angle: At which it lies, in degrees clockwise; it must be right to a degree or two.
    """
    around = card_area(place, card).grow(_AROUND_MM)
    fine = flatten(picture, fit, around, angle, _FINER * _PX_PER_MM)
    off = find_symmetry_centre(cv2.resize(fine, None, fx=1 / _FINER, fy=1 / _FINER, interpolation=cv2.INTER_AREA))
    return place if off is None else move_place(place, *off, angle)


def find_symmetry_centre(around: Picture) -> tuple[float, float] | None:
    """How far right and down of the picture's middle its print is symmetric (mm); None where it is nowhere, or often.

    Args:
        around: A flat, upright picture of a card, (h, w, 3), a pixel a millimetre, with five around it.
    """
    detail = fine_detail(around)
    turned = np.ascontiguousarray(detail[::-1, ::-1])
    rim, reach = ceil((_AROUND_MM + _RIM_MM) * _PX_PER_MM), ceil(2 * REACH_MM * _PX_PER_MM)
    near, inner = slice(rim - reach, reach - rim), slice(rim, -rim)
    likeness = cv2.matchTemplate(detail[near, near], turned[inner, inner], cv2.TM_CCOEFF_NORMED)
    peaks = likeness >= cv2.dilate(likeness, _PEAK)
    ranked = sorted(map(tuple, np.argwhere(peaks)), key=lambda at: -likeness[at])
    best = ranked[0]
    others = max((float(likeness[at]) for at in ranked[1:]), default=-1.0)
    if likeness[best] < max(SYMMETRIC, others + BEYOND_OTHERS) or _is_at_border(best, likeness):
        return None
    y, x = best
    ways = (likeness[y, x - 1 : x + 2], likeness[y - 1 : y + 2, x])
    # A step of the middle moves the half that is turned about it by two.
    right, down = (
        (at + float(find_vertex(*way)) - (side - 1) / 2) / (2 * _PX_PER_MM)
        for at, side, way in zip((x, y), likeness.shape[::-1], ways, strict=True)
    )
    return right, down


def _is_at_border(at: tuple[int, int], likeness: Numbers) -> bool:
    """Whether it may only rise there towards what lies beyond."""
    return any(place in (0, side - 1) for place, side in zip(at, likeness.shape, strict=True))
