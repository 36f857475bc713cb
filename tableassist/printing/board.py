"""The board of MemWars, drawn from its geometry: places with their numbers, quincunxes, claim diamonds, piles, north.

Everything is thin and pale: the camera has to see crystals, and the players the board's order.
"""

from __future__ import annotations

from math import sqrt

from tableassist.games.memwars import mat as geometry
from tableassist.games.memwars.board import QUADRANTS, Place, Quadrant, is_centre, places_of, quincunx_of
from tableassist.printing.edition import LIGHT, Edition
from tableassist.printing.marks import draw_check_bar, draw_framed_marker
from tableassist.printing.mat import Imprint
from tableassist.printing.pen import Ink, Pen
from tableassist.table.geometry import Mat, Point, Rect, Zone
from tableassist.vision.calibrate.targets import marker_bits

GROUND = 0.93
"""The grey of the sheet: glass crystals keep their colour on it, and white ones still stand out."""

SAVED = 0.96
"""The same where ink is saved."""

TINTS: dict[Quadrant, tuple[int, int, int]] = {
    Quadrant.NW: (230, 236, 241),
    Quadrant.NE: (241, 232, 235),
    Quadrant.SW: (241, 237, 228),
    Quadrant.SE: (230, 240, 233),
}
"""The quadrants' grounds, at most 6 % off neutral: a guide for players that no crystal's colour depends on."""

WORDS = {
    geometry.DECK: "MemDeck",
    geometry.DISCARD: "Discard",
    geometry.LIGHTNING: "Lightning",
    geometry.POOL: "Challenge pool",
}

PILE = (66.0, 91.0)
"""The outline of a pile: a card with a little room."""

DIAMOND = 40.0
"""The side of a claim diamond, a square that stands on its corner."""

_PRINT, _QUIET, _FAINT, _PALE = 0.45, 0.6, 0.8, 0.88
_NUMBER, _NUMBER_UP, _WORD, _NOTE, _TITLE = 3.2, 1.9, 4.6, 2.4, 9.0
_GAP = 0.4
_RANGE = 8.0


def draw_printed_board(pen: Pen, mat: Mat, imprint: Imprint, edition: Edition = LIGHT) -> None:
    """Draws the whole board, its top left corner at the origin, north at the top."""
    ground = GROUND if edition.tinted else SAVED
    pen.area(Rect(0, 0, mat.width, mat.height), ground)
    for quadrant in QUADRANTS:
        _draw_quadrant(pen, quadrant, TINTS[quadrant] if edition.tinted else None)
    for zone in mat.zones:
        _draw_zone(pen, zone, ground)
    _draw_compass(pen, mat)
    _draw_rim(pen, mat, imprint)
    for marker in mat.markers:
        draw_framed_marker(pen, marker.square, marker_bits(marker.number))


def _draw_quadrant(pen: Pen, quadrant: Quadrant, tint: tuple[int, int, int] | None) -> None:
    places = places_of(quadrant)
    if tint:
        pen.area(_around(places, geometry.PITCH / 2), tint)
    for first in places[::5]:
        # Its corners run round the circles in them.
        reach = geometry.PITCH / 2 - _GAP
        pen.outline(_around(quincunx_of(first), reach), _FAINT, radius=reach)
    _draw_range(pen, quadrant, _darker(tint) if tint else _PALE)


def _darker(tint: tuple[int, int, int]) -> Ink:
    red, green, blue = tint
    return red - 16, green - 16, blue - 16


def _draw_range(pen: Pen, quadrant: Quadrant, ink: Ink) -> None:
    """The numbers of a quadrant, large and pale, in its block that holds nothing else."""
    middle = _across(quadrant, geometry.build_mat().zone(geometry.diamond_of(quadrant)).area.centre)
    places = places_of(quadrant)
    words = f"{places[0]}–{places[-1]}"
    pen.text(Point(middle.x, middle.y + _RANGE / 2), words, _RANGE, ink, align="middle", bold=True)


def _across(quadrant: Quadrant, spot: Point) -> Point:
    """The spot mirrored in the board's diagonal that runs through the quadrant."""
    if quadrant in (Quadrant.NW, Quadrant.SE):
        return Point(spot.y, spot.x)
    return Point(geometry.SIZE - spot.y, geometry.SIZE - spot.x)


def _around(places: tuple[Place, ...], margin: float) -> Rect:
    """The rectangle around the centres of some places."""
    centres = [geometry.centre_of(place) for place in places]
    left, top = min(centre.x for centre in centres) - margin, min(centre.y for centre in centres) - margin
    right, bottom = max(centre.x for centre in centres) + margin, max(centre.y for centre in centres) + margin
    return Rect(left, top, right - left, bottom - top)


def _draw_zone(pen: Pen, zone: Zone, ground: float) -> None:
    place = geometry.place_of(zone.name)
    if place is not None:
        _draw_place(pen, place, ground)
    elif zone.kind == "diamond":
        _draw_diamond(pen, zone)
    else:
        _draw_pile(pen, zone, ground)


def _draw_place(pen: Pen, place: Place, ground: float) -> None:
    """A circle with the number at its lower rim, where a crystal in the middle leaves it in view."""
    centre, radius = geometry.centre_of(place), geometry.CIRCLE / 2
    pen.disc(centre, radius, ground + (0.03 if is_centre(place) else 0.015))
    pen.circle(centre, radius, _QUIET)
    pen.text(Point(centre.x, centre.y + radius - _NUMBER_UP), str(place), _NUMBER, _PRINT, align="middle")


def _draw_diamond(pen: Pen, zone: Zone) -> None:
    centre, reach = zone.area.centre, DIAMOND / sqrt(2)
    pen.polygon_outline(_diamond(centre, reach), _QUIET)
    pen.polygon_outline(_diamond(centre, reach - 2.2), _FAINT)
    pen.text(Point(centre.x, centre.y + reach - 8.0), zone.name, _NUMBER, _PRINT, align="middle", bold=True)


def _diamond(centre: Point, reach: float) -> tuple[Point, ...]:
    steps = ((0.0, -reach), (reach, 0.0), (0.0, reach), (-reach, 0.0))
    return tuple(Point(centre.x + x, centre.y + y) for x, y in steps)


def _draw_pile(pen: Pen, zone: Zone, ground: float) -> None:
    width, height = PILE if zone.angle % 180 == 0 else PILE[::-1]
    centre = zone.area.centre
    frame = Rect(centre.x - width / 2, centre.y - height / 2, width, height)
    # The sheet's own grey: a pile on two quadrants would otherwise lie on two colours.
    pen.area(frame, ground, radius=4.0)
    pen.outline(frame, _QUIET, radius=4.0)
    pen.text(Point(centre.x, centre.y + _WORD / 2), WORDS[zone.name], _WORD, _PRINT, align="middle", bold=True)


def _draw_compass(pen: Pen, mat: Mat) -> None:
    """A bold arrow at the north rim, a letter at the others."""
    middle_x, middle_y, out = mat.width / 2, mat.height / 2, geometry.RIM / 2
    tip = out - 17.0
    head = (Point(middle_x, tip), Point(middle_x + 9.0, tip + 15.0), Point(middle_x, tip + 11.0))
    pen.polygon((*head, Point(middle_x - 9.0, tip + 15.0)), 0.3)
    pen.text(Point(middle_x, tip + 30.0), "N", 11.0, 0.3, align="middle", bold=True)
    for letter, x, y in (("E", mat.width - out, middle_y), ("S", middle_x, mat.height - out), ("W", out, middle_y)):
        pen.text(Point(x, y + 3.5), letter, 7.0, _QUIET, align="middle", bold=True)


def _draw_rim(pen: Pen, mat: Mat, imprint: Imprint) -> None:
    clear = max(marker.square.right for marker in mat.markers if marker.square.left < mat.width / 2) + 19.0
    y, right = mat.height - geometry.RIM / 2, mat.width - clear
    draw_check_bar(pen, Point(clear, y), "This line is 100 mm long when the board is printed at 100 %.", _NOTE)
    pen.text(Point(right, y - 1.0), "Keep the four corner squares flat,", _NOTE, _PRINT, align="right")
    pen.text(Point(right, y + 4.0), "uncovered and in the camera's view.", _NOTE, _PRINT, align="right")
    y = geometry.RIM / 2
    pen.text(Point(clear, y + 1.5), imprint.title, _TITLE, 0.3, bold=True)
    pen.text(Point(right, y + 1.5), imprint.version, _NOTE, _PRINT, align="right")
