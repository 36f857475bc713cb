"""Text that fits: as large as there is room for, in lines, and never beyond its box."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeVar

from tableassist.printing.pen import Ink, Pen
from tableassist.table.geometry import Point, Rect

LEADING = 1.75
"""From one line to the next, in heights of a capital."""

_STEP = 0.05

Found = TypeVar("Found")


@dataclass(frozen=True)
class TextBlock:
    """Lines of one size."""

    lines: tuple[str, ...]
    cap: float
    bold: bool = False

    @property
    def height(self) -> float:
        """From the top of the first line's capitals to the last line's baseline."""
        return self.cap * (1 + (len(self.lines) - 1) * LEADING) if self.lines else 0.0


def largest_that_fits(biggest: float, smallest: float, attempt: Callable[[float], Found | None]) -> Found | None:
    """What `attempt` makes of the largest size that it can use, or None where it can use none."""
    return next((found for cap in sizes(biggest, smallest) if (found := attempt(cap)) is not None), None)


def sizes(biggest: float, smallest: float) -> Iterator[float]:
    """Sizes to try, from the biggest down."""
    count = round((biggest - smallest) / _STEP)
    return (biggest - step * _STEP for step in range(count + 1))


def break_lines(pen: Pen, text: str, cap: float, width: float, *, bold: bool = False) -> TextBlock:
    """The text in lines of at most `width`; a word that is wider by itself is broken with a hyphen.

    Args:
        cap: The height of a capital in millimetres.
        width: In millimetres.
    """
    lines: list[str] = []
    for line in pen.wrapped(text, cap, width, bold=bold):
        rest = line
        while pen.width_of(rest, cap, bold=bold) > width and len(rest) > 1:
            cut = _last_fitting(pen, rest, cap, width, bold)
            lines.append(f"{rest[:cut]}-")
            rest = rest[cut:]
        lines.append(rest)
    return TextBlock(tuple(lines), cap, bold)


def fit_text(
    pen: Pen, text: str, room: tuple[float, float], sizes: tuple[float, float], *, bold: bool = False
) -> TextBlock | None:
    """The text as large as its room allows: words stay whole while a smaller size keeps them so; None: no room.

    Args:
        room: Width and height in millimetres.
        sizes: The largest and the smallest height of a capital in millimetres.

    Returns:
        The text in lines; None where there is no room.
    """
    width, height = room

    def attempt(cap: float, breaks: bool) -> TextBlock | None:
        block = break_lines(pen, text, cap, width, bold=bold)
        whole = breaks or len(block.lines) == len(pen.wrapped(text, cap, width, bold=bold))
        return block if whole and block.height <= height else None

    return largest_that_fits(*sizes, lambda cap: attempt(cap, False)) or largest_that_fits(
        *sizes, lambda cap: attempt(cap, True)
    )


def draw_block(pen: Pen, block: TextBlock, area: Rect, ink: Ink = 0.0, *, align: str = "left") -> None:
    """Draws the lines, in the middle of the area's height.

    Args:
        area: In millimetres; the lines stand halfway down.
        ink: Grey from 0 (black) to 1 (white), or a colour.
        align: "left", "centre" or "right".
    """
    y = area.centre.y - block.height / 2 + block.cap
    x = {"left": area.left, "middle": area.centre.x, "right": area.right}[align]
    for line in block.lines:
        pen.text(Point(x, y), line, block.cap, ink, align=align, bold=block.bold)
        y += block.cap * LEADING


def _last_fitting(pen: Pen, word: str, cap: float, width: float, bold: bool) -> int:
    return next(
        (cut for cut in range(len(word) - 1, 1, -1) if pen.width_of(f"{word[:cut]}-", cap, bold=bold) <= width), 1
    )
