"""What several sheets share: markers, the check bar, crosses and cut marks."""

from __future__ import annotations

from tableassist.printing.pen import HAIR, Ink, Pen
from tableassist.table.geometry import Point, Rect
from tableassist.vision.calibrate.targets import Bits

CHECK_BAR = 100.0
"""The length of the check bar in millimetres."""


def draw_printed_marker(pen: Pen, square: Rect, bits: Bits) -> None:
    """A marker as black with white modules on it: no seams can show between black modules."""
    pen.area(square, 0.0)
    width, height = square.width / len(bits[0]), square.height / len(bits)
    for row, modules in enumerate(bits):
        for first, last in _runs(modules):
            left, top = square.left + first * width, square.top + row * height
            # White modules above one another overlap a hair, or viewers show the seam between them as a grey line.
            lap = 0.02 if row + 1 < len(bits) and bits[row + 1][first] else 0.0
            pen.area(Rect(left, top, (last - first) * width, height + lap), 1.0)


def draw_framed_marker(pen: Pen, square: Rect, bits: Bits) -> None:
    """A marker with the white margin, one of its modules wide, without which it is not found on a ground of its own."""
    margin = square.width / len(bits) + 0.1
    pen.area(
        Rect(square.left - margin, square.top - margin, square.width + 2 * margin, square.height + 2 * margin), 1.0
    )
    draw_printed_marker(pen, square, bits)


def draw_check_bar(pen: Pen, left: Point, text: str, cap: float = 2.4, ink: Ink = 0.0) -> None:
    """A bar of exactly 100 mm with a tick each centimetre, to lay a ruler against.

    Args:
        left: Its left end, millimetres.
        text: What stands under it, with letters of `cap` millimetres.
    """
    for step in range(11):
        x = left.x + step * CHECK_BAR / 10
        tall = 4.0 if step % 5 == 0 else 2.0
        # The ticks at the ends lie inside the bar, so that it measures 100 mm from outside to outside.
        x += HAIR / 2 if step == 0 else -HAIR / 2 if step == 10 else 0.0
        pen.line(Point(x, left.y), Point(x, left.y - tall), ink)
    pen.area(Rect(left.x, left.y, CHECK_BAR, 0.5), ink)
    pen.text(Point(left.x, left.y + 1.8 + cap), text, cap, ink or 0.25)


def _runs(modules: tuple[bool, ...]) -> list[tuple[int, int]]:
    runs: list[tuple[int, int]] = []
    for place, white in enumerate(modules):
        if not white:
            continue
        if runs and runs[-1][1] == place:
            runs[-1] = (runs[-1][0], place + 1)
        else:
            runs.append((place, place + 1))
    return runs
