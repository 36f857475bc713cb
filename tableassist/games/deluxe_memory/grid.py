"""The grid as a value: what lies on which place, squares and crosses.

A grid is a tuple over the 54 places of the mat with jokers; without jokers the two corners are simply never filled.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from tableassist.games.deluxe_memory.mat import COLUMNS, ROWS, list_places, place_at, position_of
from tableassist.table.geometry import ZoneName

EMPTY = ""
DOWN = "?"

Grid = tuple[str, ...]
"""For every place EMPTY, DOWN, or the name of the card that lies there face up."""

PLACES = list_places(jokers=True)
INDEX = {name: number for number, name in enumerate(PLACES)}
CELLS = frozenset(place_at(column, row) for column in range(len(COLUMNS)) for row in range(len(ROWS)))
"""The names of all 56 fields of the sheet, the missing corners too."""

_SHAPES = {
    "plus": ((0, 0), (0, -1), (-1, 0), (1, 0), (0, 1)),
    "x": ((0, 0), (-1, -1), (1, -1), (-1, 1), (1, 1)),
    "nine": tuple((x, y) for y in (-1, 0, 1) for x in (-1, 0, 1)),
}


def content_of(grid: Grid, name: ZoneName) -> str:
    """What lies on the place; EMPTY also for a place that the grid lacks."""
    index = INDEX.get(name)
    return EMPTY if index is None else grid[index]


def put_cards(grid: Grid, contents: Iterable[tuple[ZoneName, str]]) -> Grid:
    """The grid with other contents of some places; fields that the grid lacks are ignored."""
    changed = list(grid)
    for name, content in contents:
        if name in INDEX:
            changed[INDEX[name]] = content
    return tuple(changed)


def list_filled(grid: Grid) -> tuple[ZoneName, ...]:
    """The places with a card, in reading order."""
    return tuple(name for name, content in zip(PLACES, grid, strict=True) if content)


def list_face_down(grid: Grid) -> tuple[ZoneName, ...]:
    """The places with a face-down card, in reading order."""
    return tuple(name for name, content in zip(PLACES, grid, strict=True) if content == DOWN)


def list_face_up(grid: Grid) -> tuple[tuple[ZoneName, str], ...]:
    """The places with a face-up card, and the card."""
    return tuple((name, content) for name, content in zip(PLACES, grid, strict=True) if content not in (EMPTY, DOWN))


def list_square_corners() -> tuple[ZoneName, ...]:
    """The top left fields of all 2 by 2 squares, the missing corner of the sheet too (A-DM-23)."""
    return tuple(place_at(column, row) for row in range(len(ROWS) - 1) for column in range(len(COLUMNS) - 1))


@cache
def places_of_square(top_left: ZoneName) -> tuple[ZoneName, ...]:
    """The places of the 2 by 2 square; none where the field begins no square."""
    if top_left not in CELLS:
        return ()
    column, row = position_of(top_left)
    if column + 1 == len(COLUMNS) or row + 1 == len(ROWS):
        return ()
    return _inside((column + x, row + y) for y in (0, 1) for x in (0, 1))


@cache
def places_of_cross(centre: ZoneName, shape: str = "plus") -> tuple[ZoneName, ...]:
    """The places of the cross around the centre that the grid has (A-DM-22)."""
    column, row = position_of(centre)
    return _inside((column + x, row + y) for x, y in _SHAPES[shape])


def _inside(spots: Iterable[tuple[int, int]]) -> tuple[ZoneName, ...]:
    on_sheet = (place_at(x, y) for x, y in spots if 0 <= x < len(COLUMNS) and 0 <= y < len(ROWS))
    return tuple(name for name in on_sheet if name in INDEX)
