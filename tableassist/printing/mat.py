"""The mat of a game, drawn from its geometry: places, names on the rims, trays for tokens, the four markers."""

from __future__ import annotations

from dataclasses import dataclass

from tableassist.printing.edition import LIGHT, SHAPE_INKS, Edition
from tableassist.printing.marks import draw_check_bar, draw_framed_marker
from tableassist.printing.pen import Ink, Pen
from tableassist.printing.shapes import SEAT_SHAPES
from tableassist.table.geometry import Mat, Point, Rect, Side, Zone
from tableassist.table.trays import clear_of, grid_of, tray
from tableassist.vision.calibrate.targets import marker_bits

LINE = 0.35
"""How broad the outlines of places are, in millimetres."""

CORNER = 5.0
"""The radius of their corners."""

_INSET = 1.0
_NAME, _PALE_NAME = 2.3, 15.0
_RIM = 6.0
_TRAY, _TITLE, _NOTE = 5.0, 8.5, 2.4
_SUITS = "♠♥♣♦"

# How far a tray's text is turned, so that the player who sits there reads it upright.
_FACING = {Side.SOUTH: 0.0, Side.WEST: 90.0, Side.NORTH: 180.0, Side.EAST: 270.0}


@dataclass(frozen=True)
class Imprint:
    """The words on a mat: the game's title, and the version that made the sheet."""

    title: str
    version: str


def draw_printed_mat(pen: Pen, mat: Mat, imprint: Imprint, edition: Edition = LIGHT) -> None:
    """Draws the whole mat, its top left corner at the origin."""
    grid = grid_of(mat)
    # One even ground: places tinted one by one would look like cards themselves when they are empty.
    pen.area(Rect(0, 0, mat.width, mat.height), edition.ground)
    for zone in mat.zones:
        _draw_zone(pen, zone, edition)
    for side in Side:
        _draw_tray(pen, mat, grid, side, edition)
    _draw_rim_names(pen, mat, grid, edition.letter)
    _draw_free_corners(pen, mat, grid, imprint, edition)
    _draw_rim_words(pen, mat, grid, edition)
    for marker in mat.markers:
        draw_framed_marker(pen, marker.square, marker_bits(marker.number))


def free_corners(mat: Mat, grid: Rect) -> tuple[Rect, ...]:
    """The corners of the grid without a place, clockwise from the north-east; each as large as a place."""
    cell = mat.card_zones()[0].area
    right, bottom = grid.right - cell.width, grid.bottom - cell.height
    spots = ((right, grid.top), (right, bottom), (grid.left, bottom), (grid.left, grid.top))
    corners = (Rect(x, y, cell.width, cell.height) for x, y in spots)
    return tuple(corner for corner in corners if mat.zone_at(corner.centre) is None)


def write_pale(pen: Pen, words: str, centre: Point, cap: float, width: float, ink: Ink) -> None:
    """Words about a place, as large as they may be and fit; cards lie on them.

    Args:
        centre: Their middle, millimetres.
        cap: The height of a capital at most, millimetres.
        width: How wide they may be, millimetres.
    """
    fits = min(cap, width / max(pen.width_of(words, 1.0, bold=True), 0.1))
    pen.text(Point(centre.x, centre.y + fits / 2), words, fits, ink, align="middle", bold=True)


def _draw_zone(pen: Pen, zone: Zone, edition: Edition) -> None:
    frame = _inner(zone.area)
    pen.outline(frame, edition.line, radius=CORNER, width=LINE)
    write_pale(pen, zone.name, zone.area.centre, _PALE_NAME, 0.7 * frame.width, edition.place)
    # The name sits in the outline itself, outside the card, once for each of two players who face one another.
    for angle in (0.0, 180.0):
        with pen.turned(zone.area.centre, angle):
            start = Point(frame.left + 7.0, frame.top + _NAME / 2)
            width = pen.width_of(zone.name, _NAME, bold=True)
            pen.area(Rect(start.x - 1.0, frame.top - 0.5, width + 2.0, 1.0), edition.ground)
            pen.text(start, zone.name, _NAME, edition.small, bold=True)


def _inner(area: Rect) -> Rect:
    return Rect(area.left + _INSET, area.top + _INSET, area.width - 2 * _INSET, area.height - 2 * _INSET)


def _draw_tray(pen: Pen, mat: Mat, grid: Rect, side: Side, edition: Edition) -> None:
    area = tray(mat, grid, side)
    if area is None:
        return
    pen.outline(area, edition.line, radius=6.0, width=LINE)
    with pen.turned(area.centre, _FACING[side]):
        # Turned a quarter, the tray's long side lies where its short one was.
        length, depth = max(area.width, area.height), min(area.width, area.height)
        corner = Point(area.centre.x - length / 2, area.centre.y - depth / 2)
        pen.text(Point(corner.x + 6.0, corner.y + depth - 5.0), side.capitalize(), _TRAY, edition.small, bold=True)


def _draw_rim_names(pen: Pen, mat: Mat, grid: Rect, ink: Ink) -> None:
    """Column letters and row numbers around the grid, where the places' names have them."""
    columns = {zone.name[0]: zone.area.centre.x for zone in mat.card_zones()}
    rows = {zone.name[1:]: zone.area.centre.y for zone in mat.card_zones()}
    off = 1.5 + _RIM / 2
    for letter, x in columns.items():
        _turned_letter(pen, letter, Point(x, grid.bottom + off), 0.0, ink)
        _turned_letter(pen, letter, Point(x, grid.top - off), 180.0, ink)
    for number, y in rows.items():
        _turned_letter(pen, number, Point(grid.left - off, y), 90.0, ink)
        _turned_letter(pen, number, Point(grid.right + off, y), 270.0, ink)


def _turned_letter(pen: Pen, letter: str, centre: Point, angle: float, ink: Ink) -> None:
    with pen.turned(centre, angle):
        pen.text(Point(centre.x, centre.y + _RIM / 2), letter, _RIM, ink, align="middle", bold=True)


def _draw_free_corners(pen: Pen, mat: Mat, grid: Rect, imprint: Imprint, edition: Edition) -> None:
    corners = free_corners(mat, grid)
    if not corners:
        return
    bank, *others = corners
    _draw_bank(pen, bank, edition)
    if others:
        # The south-west corner where it is free: there the title does not lie beside the Bank.
        title = min(others, key=lambda corner: (corner.left, -corner.top))
        _draw_title(pen, title, imprint, edition)
        for corner in others:
            if corner is not title:
                _draw_ornament(pen, corner, edition)


def _draw_bank(pen: Pen, corner: Rect, edition: Edition) -> None:
    # A circle, because a rounded rectangle of this size would look like a card from above.
    radius = min(corner.width, corner.height) / 2 - 4.0
    pen.circle(corner.centre, radius, edition.line, width=LINE)
    for angle in (0.0, 180.0):
        with pen.turned(corner.centre, angle):
            at = Point(corner.centre.x, corner.centre.y + radius - 7.0)
            pen.text(at, "Bank", _TRAY, edition.small, align="middle", bold=True)


def _draw_ornament(pen: Pen, corner: Rect, edition: Edition) -> None:
    """The four suits about the middle, as pale as the names under cards: a joker may lie there (A-DM-36)."""
    centre = corner.centre
    for number, suit in enumerate(_SUITS):
        with pen.turned(centre, 90.0 * number):
            pen.text(Point(centre.x, centre.y - 6.0), suit, 13.0, edition.place, align="middle", bold=True)


def _draw_title(pen: Pen, corner: Rect, imprint: Imprint, edition: Edition) -> None:
    x, y = corner.left + 6.0, corner.centre.y
    for line, baseline in zip(imprint.title.split(" ", 1), (y - 9.0, y + 4.5), strict=False):
        pen.text(Point(x, baseline), line, _TITLE, edition.letter, bold=True)
    for number, (shape, ink) in enumerate(zip(SEAT_SHAPES, SHAPE_INKS, strict=True)):
        shape(pen, Point(x + 2.0 + 7.0 * number, y + 12.5), 2.0, ink if edition.tinted else edition.line)
    pen.text(Point(x, y + 22.0), imprint.version, _NOTE, edition.small)


def _draw_rim_words(pen: Pen, mat: Mat, grid: Rect, edition: Edition) -> None:
    y = (grid.bottom + mat.height) / 2
    clear = clear_of(mat)
    words = "This line is 100 mm long when the mat is printed at 100 %."
    draw_check_bar(pen, Point(clear + 15.0, y), words, _NOTE, edition.letter)
    right = mat.width - clear - 15.0
    for place, note in enumerate(("Keep the four corner squares flat,", "uncovered and in the camera's view.")):
        pen.text(Point(right, y - 1.0 + place * 5.0), note, _NOTE, edition.small, align="right")
