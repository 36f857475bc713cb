"""Pages of small things that are printed on both sides, cut apart, and must meet back to back."""

from __future__ import annotations

from dataclasses import dataclass

from tableassist.printing.marks import CHECK_BAR, draw_check_bar
from tableassist.printing.pen import Pen
from tableassist.table.geometry import Point, Rect

_EDGE, _FOOT, _PRINTABLE = 5.5, 4.0, 4.5
_CUT_FROM, _CUT_TO = 0.8, 3.6
_GUIDE = 0.75


@dataclass(frozen=True)
class DuplexGrid:
    """Equal slots in rows on an upright page, as many as fit, in the middle of its width.

    Turned over on its long edge a page swaps left and right, so a back belongs into the mirrored column.
    """

    page: tuple[float, float]
    size: tuple[float, float]
    columns: int
    rows: int

    @property
    def count(self) -> int:
        """How many slots there are."""
        return self.columns * self.rows

    @property
    def area(self) -> Rect:
        """The rectangle around all slots."""
        width, height = self.columns * self.size[0], self.rows * self.size[1]
        free = self.page[1] - _EDGE - _FOOT - height
        return Rect((self.page[0] - width) / 2, max(_PRINTABLE, free / 2), width, height)

    def front(self, index: int) -> Rect:
        """Where a front is printed; slots count in rows from the top left."""
        row, column = divmod(index, self.columns)
        return self._slot(row, column)

    def back(self, index: int) -> Rect:
        """Where the back to the same front is printed."""
        row, column = divmod(index, self.columns)
        return self._slot(row, self.columns - 1 - column)

    def _slot(self, row: int, column: int) -> Rect:
        return Rect(self.area.left + column * self.size[0], self.area.top + row * self.size[1], *self.size)


def fit_grid(page: tuple[float, float], size: tuple[float, float], most: int = 1000) -> DuplexGrid:
    """As many slots of a size as the page holds, in as few rows as `most` of them need."""
    columns = int((page[0] - 2 * _EDGE) // size[0])
    rows = int((page[1] - 2 * _EDGE - _FOOT) // size[1])
    return DuplexGrid(page, size, columns, min(rows, -(-most // columns)))


def draw_cuts(pen: Pen, cut: DuplexGrid) -> None:
    """Where to cut: a pale line between slots, and black marks outside them for a ruler.

    For fronts only: a printer shifts the backs by up to a millimetre, and lines there would lead astray.
    """
    area = cut.area
    for column in range(cut.columns + 1):
        x = area.left + column * cut.size[0]
        pen.line(Point(x, area.top), Point(x, area.bottom), _GUIDE, width=0.15)
        for edge, way in ((area.top, -1), (area.bottom, 1)):
            if _PRINTABLE <= edge + way * _CUT_TO <= cut.page[1] - _EDGE - _FOOT:
                pen.line(Point(x, edge + way * _CUT_FROM), Point(x, edge + way * _CUT_TO))
    for row in range(cut.rows + 1):
        y = area.top + row * cut.size[1]
        pen.line(Point(area.left, y), Point(area.right, y), _GUIDE, width=0.15)
        for edge, way in ((area.left, -1), (area.right, 1)):
            pen.line(Point(edge + way * _CUT_FROM, y), Point(edge + way * _CUT_TO, y))


def draw_page_foot(pen: Pen, page: tuple[float, float], title: str, words: str) -> None:
    """What the page is and how to print it at the left, a check bar at the right."""
    left, right, bottom = 12.0, page[0] - 12.0, page[1] - _EDGE
    draw_check_bar(pen, Point(right - CHECK_BAR, bottom - 0.5), "", 1.4)
    pen.text(Point(left, bottom - 2.4), title, 1.3, 0.25, bold=True)
    pen.text(Point(left, bottom), words, 1.3, 0.25)
