"""The shapes that stand for players beside their colours, as on the screens: disc, square, triangle, diamond."""

from __future__ import annotations

from collections.abc import Callable

from tableassist.printing.pen import Ink, Pen
from tableassist.table.geometry import Point, Rect


def _draw_disc(pen: Pen, centre: Point, reach: float, ink: Ink) -> None:
    pen.disc(centre, reach, ink)


def _draw_square(pen: Pen, centre: Point, reach: float, ink: Ink) -> None:
    side = reach * 0.9
    pen.area(Rect(centre.x - side, centre.y - side, 2 * side, 2 * side), ink)


def _draw_triangle(pen: Pen, centre: Point, reach: float, ink: Ink) -> None:
    low = centre.y + reach * 0.85
    pen.polygon((Point(centre.x, centre.y - reach), Point(centre.x + reach, low), Point(centre.x - reach, low)), ink)


def _draw_diamond(pen: Pen, centre: Point, reach: float, ink: Ink) -> None:
    steps = ((0.0, -1.1), (1.1, 0.0), (0.0, 1.1), (-1.1, 0.0))
    pen.polygon([Point(centre.x + x * reach, centre.y + y * reach) for x, y in steps], ink)


SEAT_SHAPES: tuple[Callable[[Pen, Point, float, Ink], None], ...] = (
    _draw_disc,
    _draw_square,
    _draw_triangle,
    _draw_diamond,
)
"""What draws the shape of each seat about a place, `reach` millimetres to every side."""
