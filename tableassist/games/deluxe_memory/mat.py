"""The mat of Deluxe Memory: seven rows of eight places without the corners, on a sheet of A1 (R-DM-003).

Cards lie on their side, so that the grid fits the shape of a camera's picture. Places are named like squares of a
chess board: columns A to H from the left, rows 1 to 7 from the top, as seen by the player at the south edge. Two
corners, A1 and H7, take the 53rd and 54th card of the variant with jokers (A-DM-36).
"""

from __future__ import annotations

from functools import cache

from tableassist.table.geometry import Mat, Rect, Zone, ZoneName
from tableassist.table.grid_mat import corner_markers

COLUMNS = "ABCDEFGH"
ROWS = "1234567"
WIDTH, HEIGHT = 841.0, 594.0
PITCH_X, PITCH_Y = 94.0, 70.0
LEFT = (WIDTH - PITCH_X * len(COLUMNS)) / 2
TOP = (HEIGHT - PITCH_Y * len(ROWS)) / 2
CORNERS = frozenset(ZoneName(name) for name in ("A1", "H1", "A7", "H7"))
JOKER_CORNERS = frozenset(ZoneName(name) for name in ("A1", "H7"))


def place_at(column: int, row: int) -> ZoneName:
    """The name of the place in a column and row, both counted from 0."""
    return ZoneName(COLUMNS[column] + ROWS[row])


def position_of(name: ZoneName) -> tuple[int, int]:
    """The column and row of a place, both counted from 0."""
    return COLUMNS.index(name[0]), ROWS.index(name[1])


def list_places(jokers: bool = False) -> tuple[ZoneName, ...]:
    """The 52 places in reading order, or the 54 with jokers."""
    every = (place_at(column, row) for row in range(len(ROWS)) for column in range(len(COLUMNS)))
    return tuple(name for name in every if name not in CORNERS or (jokers and name in JOKER_CORNERS))


@cache
def build_mat(jokers: bool = False) -> Mat:
    """The mat: markers 0 to 3 clockwise from the top left, a zone for every place."""
    markers = corner_markers(WIDTH, HEIGHT)
    return Mat("deluxe-memory", WIDTH, HEIGHT, markers, tuple(_zone(name) for name in list_places(jokers)))


def _zone(name: ZoneName) -> Zone:
    column, row = position_of(name)
    return Zone(name, Rect(LEFT + column * PITCH_X, TOP + row * PITCH_Y, PITCH_X, PITCH_Y), angle=90.0)
