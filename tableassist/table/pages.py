"""How a big sheet is cut into pages of an office printer: plain geometry in millimetres."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

from tableassist.table.geometry import Rect

PAPERS: dict[str, tuple[float, float]] = {
    "a2": (420.0, 594.0),
    "a3": (297.0, 420.0),
    "a4": (210.0, 297.0),
    "letter": (215.9, 279.4),
}
"""Width and height of a page in millimetres, upright."""

OVERLAP = 10.0
"""How much neighbouring pages share, in millimetres: the strip for the glue."""

SIDE, TOP, BOTTOM = 10.0, 10.0, 24.0
"""Margins of a page; the foot has room for words."""


@dataclass(frozen=True)
class SheetPage:
    """One page of a cut sheet: `shows` of the sheet lies at `on_page` of the page; both in millimetres."""

    number: int
    column: int
    row: int
    shows: Rect
    on_page: Rect


@dataclass(frozen=True)
class Tiling:
    """A sheet cut into pages of equal size that overlap."""

    page: tuple[float, float]
    columns: int
    rows: int
    tiles: tuple[SheetPage, ...]


def tile_pages(width: float, height: float, paper: str) -> Tiling:
    """The cut with the fewest pages, upright or sideways."""
    upright = PAPERS[paper]
    return min((_cut(width, height, page) for page in (upright, upright[::-1])), key=lambda cut: len(cut.tiles))


def _cut(width: float, height: float, page: tuple[float, float]) -> Tiling:
    room_x, room_y = page[0] - 2 * SIDE, page[1] - TOP - BOTTOM
    columns, rows = _pages(width, room_x), _pages(height, room_y)
    tile_width, tile_height = _share(width, columns), _share(height, rows)
    on_page = Rect((page[0] - tile_width) / 2, TOP + (room_y - tile_height) / 2, tile_width, tile_height)
    tiles = tuple(
        SheetPage(
            number=row * columns + column + 1,
            column=column,
            row=row,
            shows=Rect(column * (tile_width - OVERLAP), row * (tile_height - OVERLAP), tile_width, tile_height),
            on_page=on_page,
        )
        for row in range(rows)
        for column in range(columns)
    )
    return Tiling(page, columns, rows, tiles)


def _pages(length: float, room: float) -> int:
    return max(1, ceil((length - OVERLAP) / (room - OVERLAP)))


def _share(length: float, pages: int) -> float:
    return (length + (pages - 1) * OVERLAP) / pages
