"""The cover sheet of a kit: what it becomes, and how its pages are printed, glued and laid."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tableassist.printing.edition import Edition
from tableassist.printing.marks import draw_check_bar
from tableassist.printing.pen import HAIR, Pen
from tableassist.printing.reference import draw_title
from tableassist.printing.tiles import PAPERS, tile_pages
from tableassist.table.geometry import Mat, Point, Rect

_MARGIN = 16.0
_HEAD, _TEXT, _LINE, _NOTE = 3.0, 2.3, 4.4, 1.9
_PICTURE = 92.0
_INDENT = 9.0


@dataclass(frozen=True)
class GuideStep:
    """What to do, in a few words, and what to mind about it."""

    what: str
    how: str


STEPS = (
    GuideStep(
        "Choose the paper", "One sheet from a copy shop, or pages for your own printer. Always matt: no gloss, no foil."
    ),
    GuideStep("Print at 100 %", "Choose “actual size”, never “fit to page”, and do not let light tones be dropped."),
    GuideStep(
        "Lay a ruler against the line", "It is 100 mm on every page. If it is not, the camera will be wrong by as much."
    ),
    GuideStep(
        "Cut",
        "Each page at its solid marks, left and top; at the last column and the last row also right and bottom. "
        "The small plan at its foot shows where a page belongs.",
    ),
    GuideStep(
        "Glue",
        "From the top left, row by row: the cut edge lies on the dotted marks of the page before. Lines must meet. "
        "Hold it from below; tape on the four squares shines.",
    ),
    GuideStep("Measure the whole", "{width:.0f} mm wide, {height:.0f} mm high, and both diagonals {diagonal:.0f} mm."),
    GuideStep(
        "Lay it flat",
        "On cardboard, cork or felt. All four squares in the camera's view, with their white margins bare, "
        "and no lamp mirrored in it.",
    ),
)
"""From the file to the table."""


def draw_guide(pen: Pen, mat: Mat, title: str, version: str, edition: Edition, draw: Callable[[], None]) -> int:
    """Draws the cover sheet on A4; `draw` draws the whole mat. Gives the number of pages."""
    width, height = PAPERS["a4"]
    pen.page(width, height)
    wide = width - 2 * _MARGIN
    draw_title(pen, f"{title}: print it, glue it, lay it", Point(_MARGIN, 18.0), wide, edition)
    bottom = _draw_preview(pen, mat, Rect(_MARGIN, 32.0, wide, _PICTURE), draw)
    y = _draw_papers(pen, mat, Point(_MARGIN, bottom + 10.0))
    _draw_steps(pen, mat, Point(_MARGIN, y + 9.0), wide)
    draw_check_bar(pen, Point(width - _MARGIN - 100.0, height - 12.0), "This line is 100 mm long at 100 %.", _NOTE)
    pen.text(Point(_MARGIN, height - 8.2), f"{title}, cover sheet · {version}", _NOTE, 0.35)
    return 1


def _draw_preview(pen: Pen, mat: Mat, room: Rect, draw: Callable[[], None]) -> float:
    """The mat itself, small; gives where it ends. Its squares are bare, or a camera would take it for a mat."""
    scale = min(room.width / mat.width, room.height / mat.height)
    left = room.centre.x - mat.width * scale / 2
    with pen.enlarged(scale), pen.window(Rect(left / scale, room.top / scale, mat.width, mat.height), Point(0, 0)):
        draw()
        for marker in mat.markers:
            pen.area(marker.square, 0.0)
    pen.outline(Rect(left, room.top, mat.width * scale, mat.height * scale), 0.5)
    return room.top + mat.height * scale


def _draw_papers(pen: Pen, mat: Mat, at: Point) -> float:
    """How many pages each paper needs; gives where the lines end."""
    counts = {paper: len(tile_pages(mat.width, mat.height, paper).tiles) for paper in ("a2", "a3", "a4", "letter")}
    pen.text(at, f"One sheet of {mat.width:.0f} × {mat.height:.0f} mm (--paper a1), or", _TEXT, bold=True)
    named = {"letter": "US Letter"}
    words = " · ".join(f"{count} pages of {named.get(paper, paper.upper())}" for paper, count in counts.items())
    pen.text(Point(at.x, at.y + _LINE + 0.6), words, _TEXT, 0.2)
    return at.y + _LINE + 0.6


def _draw_steps(pen: Pen, mat: Mat, at: Point, width: float) -> float:
    y = at.y
    sizes = {"width": mat.width, "height": mat.height, "diagonal": (mat.width**2 + mat.height**2) ** 0.5}
    for number, step in enumerate(STEPS, 1):
        pen.disc(Point(at.x + 2.8, y - _HEAD / 2), 2.8, 0.15)
        pen.text(Point(at.x + 2.8, y - _HEAD / 2 + 1.2), str(number), 2.4, 1.0, align="middle", bold=True)
        pen.text(Point(at.x + _INDENT, y), step.what, _HEAD, bold=True)
        y += _LINE + 1.2
        for line in pen.wrapped(step.how.format(**sizes), _TEXT, width - _INDENT):
            pen.text(Point(at.x + _INDENT, y), line, _TEXT, 0.1)
            y += _LINE
        pen.line(Point(at.x + _INDENT, y - 1.8), Point(at.x + width, y - 1.8), 0.85, HAIR)
        y += 4.6
    return y
