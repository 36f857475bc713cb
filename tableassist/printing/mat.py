"""The mat of a game, drawn from its geometry: places, names on the rims, trays for tokens, the four markers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tableassist.printing.marks import draw_check_bar, draw_framed_marker
from tableassist.printing.pen import HAIR, Pen
from tableassist.table.geometry import Mat, Point, Rect, Side, Zone
from tableassist.table.trays import RIM_LETTER, clear_of, grid_of, tray
from tableassist.vision.calibrate.targets import marker_bits

OUTLINE, LETTER, SMALL = 0.55, 0.35, 0.45
"""Greys: quiet enough for the camera to see cards and nothing else, dark enough to be found by players."""

PLACE = 0.8
"""The grey of the sheet: on bare white paper the white rims of cards have no edge that a camera could see."""

_INSET = 1.0
_NAME = 1.9

# How far a tray's text is turned, so that the player who sits there reads it upright.
_FACING = {Side.SOUTH: 0.0, Side.WEST: 90.0, Side.NORTH: 180.0, Side.EAST: 270.0}


@dataclass(frozen=True)
class Imprint:
    """The words on a mat: the game's title, and the version that made the sheet."""

    title: str
    version: str


def draw_mat(pen: Pen, mat: Mat, imprint: Imprint) -> None:
    """Draws the whole mat, its top left corner at the origin."""
    grid = grid_of(mat)
    # One even ground: places tinted one by one would look like cards themselves when they are empty.
    pen.area(Rect(0, 0, mat.width, mat.height), PLACE)
    for zone in mat.zones:
        _draw_zone(pen, zone)
    for side in Side:
        _draw_tray(pen, mat, grid, side)
    _draw_rim_names(pen, mat, grid)
    _draw_free_corners(pen, mat, grid, imprint)
    _draw_rim_words(pen, mat, grid)
    for marker in mat.markers:
        draw_framed_marker(pen, marker.square, marker_bits(marker.number))


def free_corners(mat: Mat, grid: Rect) -> tuple[Rect, ...]:
    """The corners of the grid without a place, clockwise from the north-east; each as large as a place."""
    cell = mat.card_zones()[0].area
    right, bottom = grid.right - cell.width, grid.bottom - cell.height
    spots = ((right, grid.top), (right, bottom), (grid.left, bottom), (grid.left, grid.top))
    corners = (Rect(x, y, cell.width, cell.height) for x, y in spots)
    return tuple(corner for corner in corners if mat.zone_at(corner.centre) is None)


def _draw_zone(pen: Pen, zone: Zone) -> None:
    area = zone.area
    frame = Rect(area.left + _INSET, area.top + _INSET, area.width - 2 * _INSET, area.height - 2 * _INSET)
    pen.outline(frame, OUTLINE, radius=5.0)
    # The name sits in the outline itself, outside the card, once for each of two players who face one another.
    for angle in (0.0, 180.0):
        with pen.turned(area.centre, angle):
            start = Point(frame.left + 7.0, frame.top + _NAME / 2)
            width = pen.width_of(zone.name, _NAME)
            pen.area(Rect(start.x - 1.0, frame.top - 0.5, width + 2.0, 1.0), PLACE)
            pen.text(start, zone.name, _NAME, SMALL)


def _draw_tray(pen: Pen, mat: Mat, grid: Rect, side: Side) -> None:
    area = tray(mat, grid, side)
    if area is None:
        return
    pen.outline(area, OUTLINE, radius=6.0)
    with pen.turned(area.centre, _FACING[side]):
        # Turned a quarter, the tray's long side lies where its short one was.
        length, depth = max(area.width, area.height), min(area.width, area.height)
        corner = Point(area.centre.x - length / 2, area.centre.y - depth / 2)
        pen.text(Point(corner.x + 6.0, corner.y + depth - 5.0), side.capitalize(), 3.2, SMALL)


def _draw_rim_names(pen: Pen, mat: Mat, grid: Rect) -> None:
    """Column letters and row numbers around the grid, where the places' names have them."""
    columns = {zone.name[0]: zone.area.centre.x for zone in mat.card_zones()}
    rows = {zone.name[1:]: zone.area.centre.y for zone in mat.card_zones()}
    half = RIM_LETTER / 2
    for letter, x in columns.items():
        _turned_letter(pen, letter, Point(x, grid.bottom + 2.5 + half), 0.0)
        _turned_letter(pen, letter, Point(x, grid.top - 2.5 - half), 180.0)
    for number, y in rows.items():
        _turned_letter(pen, number, Point(grid.left - 2.5 - half, y), 90.0)
        _turned_letter(pen, number, Point(grid.right + 2.5 + half, y), 270.0)


def _turned_letter(pen: Pen, letter: str, centre: Point, angle: float) -> None:
    with pen.turned(centre, angle):
        pen.text(Point(centre.x, centre.y + RIM_LETTER / 2), letter, RIM_LETTER, LETTER, align="middle")


def _draw_free_corners(pen: Pen, mat: Mat, grid: Rect, imprint: Imprint) -> None:
    corners: Iterator[Rect] = iter(free_corners(mat, grid))
    if bank := next(corners, None):
        _draw_bank(pen, bank)
    remaining = list(corners)
    if remaining:
        # The south-west corner where it is free: there the title does not lie beside the Bank.
        _draw_title(pen, min(remaining, key=lambda corner: (corner.left, -corner.top)), imprint)


def _draw_bank(pen: Pen, corner: Rect) -> None:
    # A circle, because a rounded rectangle of this size would look like a card from above.
    radius = min(corner.width, corner.height) / 2 - 4.0
    pen.circle(corner.centre, radius, OUTLINE)
    for angle in (0.0, 180.0):
        with pen.turned(corner.centre, angle):
            pen.text(Point(corner.centre.x, corner.centre.y + radius - 7.0), "Bank", 3.2, SMALL, align="middle")


def _draw_title(pen: Pen, corner: Rect, imprint: Imprint) -> None:
    x, y = corner.left + 8.0, corner.centre.y
    for line, baseline in zip(imprint.title.split(" ", 1), (y - 5.0, y + 4.0), strict=False):
        pen.text(Point(x, baseline), line, 5.2, LETTER, bold=True)
    pen.line(Point(x, y + 9.0), Point(x + 24.0, y + 9.0), OUTLINE, HAIR)
    pen.text(Point(x, y + 14.0), imprint.version, 2.0, SMALL)


def _draw_rim_words(pen: Pen, mat: Mat, grid: Rect) -> None:
    y = (grid.bottom + mat.height) / 2
    clear = clear_of(mat)
    draw_check_bar(pen, Point(clear + 15.0, y), "This line is 100 mm long when the mat is printed at 100 %.", 2.0)
    right = mat.width - clear - 15.0
    for place, words in enumerate(("Keep the four corner squares flat,", "uncovered and in the camera's view.")):
        pen.text(Point(right, y - 1.0 + place * 4.5), words, 2.0, SMALL, align="right")
