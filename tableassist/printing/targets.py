"""The pages for the camera: the lens board and the colour card."""

from __future__ import annotations

from tableassist.printing.marks import draw_check_bar, draw_printed_marker
from tableassist.printing.pen import Pen
from tableassist.table.geometry import Marker, Point, Rect
from tableassist.vision.calibrate.targets import (
    BOARD_DICTIONARY,
    COLOURS,
    LENS_BOARD,
    colour_card,
    marker_bits,
)

_QUIET = 0.35


def draw_targets(pen: Pen, paper: tuple[float, float], version: str) -> int:
    """Draws every page, sideways on the paper; gives their number."""
    width, height = max(paper), min(paper)
    pen.page(width, height)
    _draw_lens_board(pen, width, height, version)
    pen.page(width, height)
    _draw_colour_card(pen, width, height, version)
    return 2


def lens_board_place(width: float, height: float) -> tuple[Point, float]:
    """Where the lens board's top left corner lies on the page, and how much larger than its A4 size it is."""
    scale = min((width - 24.0) / LENS_BOARD.width, (height - 30.0) / LENS_BOARD.height)
    left = (width - LENS_BOARD.width * scale) / 2
    return Point(left, (height - 12.0 - LENS_BOARD.height * scale) / 2), scale


def colour_card_place(width: float, height: float) -> Point:
    """Where the colour card's top left corner lies on the page."""
    card = colour_card()
    return Point((width - card.width) / 2, (height - 12.0 - card.height) / 2)


def _draw_lens_board(pen: Pen, width: float, height: float, version: str) -> None:
    origin, scale = lens_board_place(width, height)
    for square in LENS_BOARD.black_squares():
        pen.area(_placed(square, origin, scale), 0.0)
    for marker in LENS_BOARD.markers():
        draw_printed_marker(pen, _placed(marker.square, origin, scale), marker_bits(marker.number, BOARD_DICTIONARY))
    words = "Glue it to something stiff and flat. Show it to the camera whole and in part, near and far, tilted."
    _draw_foot(pen, width, height, f"Lens board · {version}", words)


def _draw_colour_card(pen: Pen, width: float, height: float, version: str) -> None:
    card, origin = colour_card(), colour_card_place(width, height)
    for marker in card.markers:
        placed = Marker(marker.number, _placed(marker.square, origin, 1.0))
        draw_printed_marker(pen, placed.square, marker_bits(marker.number))
    for zone in card.zones:
        area = _placed(zone.area, origin, 1.0)
        rgb = COLOURS[zone.name]
        pen.area(area, rgb[0] / 255 if len(set(rgb)) == 1 else rgb)
        pen.outline(area, 0.6)
        pen.text(Point(area.centre.x, area.bottom + 2.8), zone.name, 1.7, _QUIET, align="middle")
    words = "Matt paper, colours as they are: no photo enhancement. Lay it flat in the middle of the mat."
    _draw_foot(pen, width, height, f"Colour card · {version}", words)


def _draw_foot(pen: Pen, width: float, height: float, title: str, words: str) -> None:
    top = height - 13.0
    pen.text(Point(12.0, top + 2.0), title, 1.9, 0.2, bold=True)
    for place, line in enumerate(pen.wrapped(words, 1.9, width - 136.0)):
        pen.text(Point(12.0, top + 5.4 + place * 3.2), line, 1.9, _QUIET)
    draw_check_bar(pen, Point(width - 112.0, top + 3.0), "100 mm: print at 100 %, not fitted to the page", 1.9)


def _placed(area: Rect, origin: Point, scale: float) -> Rect:
    return Rect(origin.x + area.left * scale, origin.y + area.top * scale, area.width * scale, area.height * scale)
