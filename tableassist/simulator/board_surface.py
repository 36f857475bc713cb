"""The printed board seen straight from above: places with their numbers, quadrants, claim diamonds, piles."""

from __future__ import annotations

from functools import lru_cache

from tableassist.simulator.glyphs import write_text
from tableassist.simulator.ink import Colour, Ink, Picture, Points, arc, path_through, rectangle
from tableassist.simulator.marker import draw_marker
from tableassist.table.geometry import Mat, Zone

PAPER: Colour = (237, 237, 237)
TINTS: tuple[Colour, ...] = ((241, 236, 230), (235, 232, 241), (228, 237, 241), (233, 240, 230))
"""Blue, green, red of the four quadrants in the order of their places: none is far from the sheet's grey."""

_LINE: Colour = (153, 153, 153)
_FAINT: Colour = (204, 204, 204)
_NUMBER: Colour = (115, 115, 115)
_BOLD: Colour = (76, 76, 76)
_PLACE, _MIDDLE_PLACE = (241, 241, 241), (245, 245, 245)
_CIRCLE, _DIAMOND, _PILE = 24.0, 40.0, (66.0, 91.0)
_HALF_PITCH = 13.5
_FIVE, _IN_QUADRANT = 5, 25
_LETTER = 2.3
"""The height of capitals on the board, in millimetres."""


@lru_cache(maxsize=4)
def board_picture(mat: Mat, px_per_mm: float) -> Picture:
    """The printed board (BGR). Kept: do not write into it."""
    sheet = Ink(mat.width, mat.height, px_per_mm, PAPER, detail=2)
    places = [zone for zone in mat.zones if zone.kind == "place"]
    for number, tint in zip(range(0, len(places), _IN_QUADRANT), TINTS, strict=False):
        _draw_quadrant(sheet, places[number : number + _IN_QUADRANT], tint)
    for number, zone in enumerate(places):
        _draw_place(sheet, zone, _MIDDLE_PLACE if number % _FIVE == _FIVE // 2 else _PLACE)
    for zone in mat.zones:
        if zone.kind == "diamond":
            _draw_diamond(sheet, zone)
            _draw_range(sheet, mat, zone)
        elif zone.kind == "pile":
            _draw_pile(sheet, zone)
    _draw_compass(sheet, mat)
    for marker in mat.markers:
        draw_marker(sheet, marker.number, marker.square)
    return sheet.bgr()


def has_board(mat: Mat) -> bool:
    """Whether the mat has places for crystals."""
    return any(zone.kind == "place" for zone in mat.zones)


def _draw_quadrant(sheet: Ink, places: list[Zone], tint: Colour) -> None:
    sheet.fill(_around(places, _HALF_PITCH, 0.0), tint)
    for number in range(0, len(places), _FIVE):
        reach = _HALF_PITCH - 0.4
        sheet.line(_around(places[number : number + _FIVE], reach, reach), 0.3, _FAINT, closed=True)


def _draw_range(sheet: Ink, mat: Mat, diamond: Zone) -> None:
    """The quadrant's numbers, large and pale, in its free block: the diamond's, mirrored in the board's diagonal."""
    at = diamond.area.centre
    main = (at.x < mat.width / 2) == (at.y < mat.height / 2)
    spot = (at.y, at.x) if main else (mat.width - at.y, mat.height - at.x)
    quadrant = (at.x > mat.width / 2) + 2 * (at.y > mat.height / 2)
    first = _IN_QUADRANT * quadrant + 1
    blue, green, red = (part - 16 for part in TINTS[quadrant])
    write_text(sheet, f"{first}-{first + _IN_QUADRANT - 1}", spot, 5.6, 0.9, (blue, green, red))


def _draw_place(sheet: Ink, zone: Zone, paper: Colour) -> None:
    middle, circle = zone.area.centre, arc(zone.area.centre.x, zone.area.centre.y, _CIRCLE / 2, _CIRCLE / 2)
    sheet.fill(circle, paper)
    sheet.line(circle, 0.3, _LINE, closed=True)
    write_text(sheet, zone.name, (middle.x, middle.y + _CIRCLE / 2 - 1.9 - _LETTER / 2), _LETTER, 0.3, _NUMBER)


def _draw_diamond(sheet: Ink, zone: Zone) -> None:
    x, y, reach = zone.area.centre.x, zone.area.centre.y, _DIAMOND / 2**0.5
    for out, ink in ((reach, _LINE), (reach - 2.2, _FAINT)):
        sheet.line(path_through((x, y - out), (x + out, y), (x, y + out), (x - out, y)), 0.3, ink, closed=True)
    write_text(sheet, zone.name, (x, y + reach - 8.0 - _LETTER / 2), _LETTER, 0.5, _NUMBER)


def _draw_pile(sheet: Ink, zone: Zone) -> None:
    middle = zone.area.centre
    width, height = _PILE if zone.angle % 180 == 0 else _PILE[::-1]
    frame = rectangle(middle.x - width / 2, middle.y - height / 2, width, height, 4.0)
    sheet.fill(frame, PAPER)
    sheet.line(frame, 0.3, _LINE, closed=True)
    write_text(sheet, zone.name, (middle.x, middle.y), _LETTER, 0.3, _NUMBER)


def _draw_compass(sheet: Ink, mat: Mat) -> None:
    """A bold arrow at the north rim, a letter at the others."""
    x, y, out = mat.width / 2, mat.height / 2, 27.0
    sheet.fill(path_through((x, out - 17), (x + 9, out - 2), (x, out - 6), (x - 9, out - 2)), _BOLD)
    write_text(sheet, "N", (x, out + 9), 8.0, 1.5, _BOLD)
    for letter, across, down in (("E", mat.width - out, y), ("S", x, mat.height - out), ("W", out, y)):
        write_text(sheet, letter, (across, down), 5.0, 0.9, _LINE)


def _around(places: list[Zone], reach: float, radius: float) -> Points:
    """The rectangle around the middles of some places, so much larger, with round corners."""
    x = [zone.area.centre.x for zone in places]
    y = [zone.area.centre.y for zone in places]
    left, top = min(x) - reach, min(y) - reach
    return rectangle(left, top, max(x) + reach - left, max(y) + reach - top, radius)
