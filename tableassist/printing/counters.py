"""The 36 topology counters: discs with a value on one side and the sign of the game on the other (R-MW-005, A-MW-20).

Black and white only, so that no counter looks like somebody's crystal. A value is shown by its digit and by as many
dots around it; a pale ground says value side, a dark one the other.
"""

from __future__ import annotations

from math import cos, pi, sin

from tableassist.printing.duplex import draw_page_foot, fit_grid
from tableassist.printing.pen import Pen
from tableassist.table.geometry import Point

VALUES = (5,) * 12 + (3,) * 12 + (2,) * 12
"""As many of each value as divide evenly among two, three or four players."""

DISC = 18.0
"""The diameter of a counter in millimetres."""

BLEED = 1.2
"""How far the dark ground runs beyond the cut, so that no white rim shows when a printer shifts the sides."""

_SLOT = (30.0, 30.0)
_DIGIT, _DOT, _DOTS_AT = 8.0, 0.75, 7.2
_DARK = 0.2
_RING, _LOGO_DOT, _LOGO_AT = 7.0, 1.35, 3.06


def draw_counters(pen: Pen, paper: tuple[float, float], version: str) -> int:
    """Draws the page of the values and the page of their backs; gives the number of pages."""
    cut = fit_grid(paper, _SLOT, len(VALUES))
    pen.page(*paper)
    for index, value in enumerate(VALUES):
        draw_value(pen, cut.front(index).centre, value)
    words = f"Both sides, flipped on the long edge, at 100 %, on card. Cut on the circles. · {version}"
    draw_page_foot(pen, paper, "MemWars: topology counters, values", words)
    pen.page(*paper)
    for index in range(len(VALUES)):
        draw_logo(pen, cut.back(index).centre)
    draw_page_foot(pen, paper, "MemWars: topology counters, backs", f"The back of the page before. · {version}")
    return 2


def draw_value(pen: Pen, centre: Point, value: int) -> None:
    """The value side, with the circle to cut along."""
    pen.circle(centre, DISC / 2, 0.5, width=0.2)
    pen.text(Point(centre.x, centre.y + _DIGIT / 2), str(value), _DIGIT, align="middle", bold=True)
    for dot in range(value):
        angle = 2 * pi * dot / value
        pen.disc(Point(centre.x + _DOTS_AT * sin(angle), centre.y - _DOTS_AT * cos(angle)), _DOT, 0.0)


def draw_logo(pen: Pen, centre: Point) -> None:
    """The other side: a quincunx in a ring. All counters are alike here, whatever their value (A-MW-21)."""
    pen.disc(centre, DISC / 2 + BLEED, _DARK)
    pen.circle(centre, _RING, 1.0, width=0.6)
    for x, y in ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)):
        pen.disc(Point(centre.x + x * _LOGO_AT, centre.y + y * _LOGO_AT), _LOGO_DOT, 1.0)
