"""Pages of a big sheet, and what each needs to be put together again."""

from __future__ import annotations

from collections.abc import Callable

from tableassist.printing.marks import draw_check_bar
from tableassist.printing.pen import Pen
from tableassist.table.geometry import Point, Rect
from tableassist.table.pages import BOTTOM, OVERLAP, PAPERS, SIDE, SheetPage, Tiling, tile_pages

__all__ = ["OVERLAP", "PAPERS", "SheetPage", "Tiling", "draw_tiles", "tile_pages"]

_INK = 0.45
_DOTTED = (0.6, 0.6)


def draw_tiles(pen: Pen, cut: Tiling, title: str, draw: Callable[[], None]) -> None:
    """A page for each tile; `draw` draws the whole sheet."""
    for tile in cut.tiles:
        pen.page(*cut.page)
        with pen.window(tile.on_page, Point(tile.shows.left, tile.shows.top)):
            draw()
        _draw_cut_marks(pen, cut, tile)
        _draw_foot(pen, cut, tile, title)


def _draw_cut_marks(pen: Pen, cut: Tiling, tile: SheetPage) -> None:
    """Solid marks where to cut, dotted ones where the cut edge of the next page comes to lie."""
    area = tile.on_page
    last_column, last_row = tile.column + 1 == cut.columns, tile.row + 1 == cut.rows
    for x in (area.left, area.right) if last_column else (area.left,):
        _mark_column(pen, area, x)
    for y in (area.top, area.bottom) if last_row else (area.top,):
        _mark_row(pen, area, y)
    if not last_column:
        _mark_column(pen, area, area.right - OVERLAP, _DOTTED)
    if not last_row:
        _mark_row(pen, area, area.bottom - OVERLAP, _DOTTED)


def _mark_column(pen: Pen, area: Rect, x: float, dash: tuple[float, ...] = ()) -> None:
    pen.line(Point(x, area.top - 7.0), Point(x, area.top - 1.5), dash=dash)
    pen.line(Point(x, area.bottom + 1.5), Point(x, area.bottom + 7.0), dash=dash)


def _mark_row(pen: Pen, area: Rect, y: float, dash: tuple[float, ...] = ()) -> None:
    pen.line(Point(area.left - 7.0, y), Point(area.left - 1.5, y), dash=dash)
    pen.line(Point(area.right + 1.5, y), Point(area.right + 7.0, y), dash=dash)


def _draw_foot(pen: Pen, cut: Tiling, tile: SheetPage, title: str) -> None:
    top = cut.page[1] - BOTTOM + 9.5
    left = max(tile.on_page.left, SIDE)
    right = cut.page[0] - left
    width = _draw_map(pen, cut, tile, Point(left, top))
    where = f"page {tile.number} of {len(cut.tiles)}: column {tile.column + 1}, row {tile.row + 1}"
    pen.text(Point(left + width + 3.0, top + 2.0), title, 1.9, 0.2, bold=True)
    pen.text(Point(left + width + 3.0, top + 5.4), where, 1.9, 0.2)
    pen.text(Point(left + width + 3.0, top + 8.8), "Cut at solid marks, glue onto dotted.", 1.9, 0.35)
    draw_check_bar(pen, Point(right - 100.0, top + 4.0), "100 mm: print at 100 %, not fitted to the page", 1.9)


def _draw_map(pen: Pen, cut: Tiling, tile: SheetPage, at: Point) -> float:
    """A small plan of all pages with this one filled; gives its width."""
    height = 9.0 / cut.rows
    width = height * tile.shows.width / tile.shows.height
    for row in range(cut.rows):
        for column in range(cut.columns):
            cell = Rect(at.x + column * width, at.y + row * height, width, height)
            if (column, row) == (tile.column, tile.row):
                pen.area(cell, 0.3)
            pen.outline(cell, _INK, width=0.15)
    return width * cut.columns
