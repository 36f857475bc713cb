"""The printed board seen straight from above: places with their numbers, quadrants, claim diamonds, piles."""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache

import cv2
import numpy as np

from tableassist.simulator.glyphs import write_text
from tableassist.simulator.ink import Colour, Picture, Points, Sheet, arc, points, rectangle
from tableassist.simulator.marker import draw_marker
from tableassist.table.geometry import Mat, Point, Zone

PAPER: Colour = (237, 237, 237)
TINTS: tuple[Colour, ...] = ((240, 234, 227), (227, 233, 240), (230, 240, 230), (226, 238, 240))
"""Blue, green, red of the four quadrants, north-west first: none is far from the sheet's grey."""

_LINE: Colour = (140, 140, 140)
_NUMBER: Colour = (115, 115, 115)
_DARK: Colour = (60, 60, 60)
_CIRCLE, _DIAMOND, _PILE = 24.0, 40.0, (66.0, 91.0)
_FIVE = 5


@lru_cache(maxsize=4)
def board_picture(mat: Mat, px_per_mm: float) -> Picture:
    """The printed board (BGR). Kept: do not write into it."""
    sheet = Sheet(mat.width, mat.height, px_per_mm, PAPER, detail=2)
    for quadrant, tint in zip(_quadrants(mat), TINTS, strict=False):
        sheet.fill(quadrant, tint)
    for block in _fives(mat):
        sheet.line(block, 0.35, _LINE, closed=True)
    for zone in mat.zones:
        _DRAWN.get(zone.kind, _draw_nothing)(sheet, zone)
    _draw_arrow(sheet, Point(mat.width / 2, 26.0))
    for marker in mat.markers:
        draw_marker(sheet, marker.number, marker.square)
    return sheet.bgr()


def is_board(mat: Mat) -> bool:
    """Whether the mat has places for crystals."""
    return any(zone.kind == "place" for zone in mat.zones)


def _draw_place(sheet: Sheet, zone: Zone) -> None:
    middle = zone.area.centre
    sheet.line(arc(middle.x, middle.y, _CIRCLE / 2, _CIRCLE / 2), 0.4, _LINE, closed=True)
    write_text(sheet, zone.name, (middle.x, middle.y + _CIRCLE / 2 - 3.2), 3.2, 0.4, _NUMBER)


def _draw_diamond(sheet: Sheet, zone: Zone) -> None:
    x, y, reach = zone.area.centre.x, zone.area.centre.y, _DIAMOND / 2**0.5
    sheet.line(points((x, y - reach), (x + reach, y), (x, y + reach), (x - reach, y)), 0.6, _LINE, closed=True)
    write_text(sheet, zone.name, (x, y + reach * 0.62), 5.0, 0.6, _NUMBER)


def _draw_pile(sheet: Sheet, zone: Zone) -> None:
    middle = zone.area.centre
    width, height = _PILE if zone.angle % 180 == 0 else _PILE[::-1]
    frame = rectangle(middle.x - width / 2, middle.y - height / 2, width, height, 4.0)
    sheet.line(frame, 0.5, _LINE, closed=True)
    write_text(sheet, zone.name, (middle.x, middle.y), 5.0, 0.7, _NUMBER)


def _draw_nothing(sheet: Sheet, zone: Zone) -> None:
    """Zones of other kinds are not printed."""


_DRAWN = {"place": _draw_place, "diamond": _draw_diamond, "pile": _draw_pile}


def _draw_arrow(sheet: Sheet, tip: Point) -> None:
    sheet.fill(points((tip.x, tip.y - 14), (tip.x + 7, tip.y), (tip.x - 7, tip.y)), _DARK)
    write_text(sheet, "N", (tip.x, tip.y + 7.5), 9.0, 1.6, _DARK)


def _centres(mat: Mat) -> Points:
    return np.array([(z.area.centre.x, z.area.centre.y) for z in mat.zones if z.kind == "place"])


def _quadrants(mat: Mat) -> list[Points]:
    """The four quarters of the sheet within its rim, north-west, north-east, south-west, south-east."""
    centres, half = _centres(mat), 13.5
    (left, top), (right, bottom) = centres.min(axis=0) - half, centres.max(axis=0) + half
    middle = ((left + right) / 2, (top + bottom) / 2)
    size = ((right - left) / 2, (bottom - top) / 2)
    corners = ((left, top), (middle[0], top), (left, middle[1]), middle)
    return [rectangle(float(x), float(y), *map(float, size)) for x, y in corners]


def _fives(mat: Mat) -> list[Points]:
    """The outline of every group of five places that follow each other."""
    groups: dict[int, list[Point]] = defaultdict(list)
    for number, (x, y) in enumerate(_centres(mat)):
        groups[number // _FIVE].append(Point(float(x), float(y)))
    return [_around(np.array([(p.x, p.y) for p in group], np.float32)) for group in groups.values()]


def _around(centres: Points) -> Points:
    x, y, width, height = cv2.boundingRect(centres)
    reach = _CIRCLE / 2 + 1.0
    return rectangle(x - reach, y - reach, width - 1 + 2 * reach, height - 1 + 2 * reach, reach)
