"""The Macunx: 100 places in four quadrants of five quincunxes each, and how they are addressed (R-MW-001…016).

Places are numbered from 1 (the north-west corner) to 100 (the south-east corner). Everything here follows from one
formula (R-MW-014): where a place lies on a lattice of 18 rows and 18 columns.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NewType

Place = NewType("Place", int)
"""A place's number, 1 to 100."""

LATTICE = 18
"""Rows, and columns, of the lattice on which the places lie (R-MW-014)."""

# The pattern of the five on a die, in Z order: rows and columns of a 3 by 3 block (R-MW-010, R-MW-011).
_FIVE = ((0, 0), (0, 2), (1, 1), (2, 0), (2, 2))


class Quadrant(StrEnum):
    """A quarter of the board; in the order of the places' numbers (R-MW-012)."""

    NW = "NW"
    NE = "NE"
    SW = "SW"
    SE = "SE"


QUADRANTS = tuple(Quadrant)
PLACES = tuple(Place(number) for number in range(1, 101))


def lattice_of(place: Place) -> tuple[int, int]:
    """The row and the column of a place on the lattice, from 0 at the north and the west (R-MW-014)."""
    quadrant, in_quadrant = divmod(place - 1, 25)
    block, in_block = divmod(in_quadrant, 5)
    row = 9 * (quadrant // 2) + 3 * _FIVE[block][0] + _FIVE[in_block][0]
    column = 9 * (quadrant % 2) + 3 * _FIVE[block][1] + _FIVE[in_block][1]
    return row, column


def quadrant_of(place: Place) -> Quadrant:
    """The quadrant in which a place lies (R-MW-012)."""
    return QUADRANTS[(place - 1) // 25]


def places_of(quadrant: Quadrant) -> tuple[Place, ...]:
    """The 25 places of a quadrant, lowest first."""
    first = 25 * QUADRANTS.index(quadrant)
    return PLACES[first : first + 25]


def quincunx_of(place: Place) -> tuple[Place, ...]:
    """The five places of the quincunx to which a place belongs, in Z order."""
    first = (place - 1) // 5 * 5
    return PLACES[first : first + 5]


def is_centre(place: Place) -> bool:
    """Whether it is the centre of its quincunx (R-MW-015)."""
    return place % 5 == 3


def is_in_central_quincunx(place: Place) -> bool:
    """Whether it belongs to the central quincunx of its quadrant (R-MW-015)."""
    return (place - 1) % 25 // 5 == 2


def list_minor_diagonals(quadrant: Quadrant) -> tuple[tuple[Place, ...], tuple[Place, ...]]:
    """The two diagonals of a quadrant, nine places each: from its north-west corner, and from its north-east one."""
    places = places_of(quadrant)
    top, left = lattice_of(places[0])
    main = tuple(place for place in places if lattice_of(place)[0] - top == lattice_of(place)[1] - left)
    anti = tuple(place for place in places if lattice_of(place)[0] - top + lattice_of(place)[1] - left == 8)
    return main, anti


def list_major_diagonals() -> tuple[tuple[Place, ...], tuple[Place, ...]]:
    """The two diagonals of the board, 18 places each (R-MW-016)."""
    main = list_minor_diagonals(Quadrant.NW)[0] + list_minor_diagonals(Quadrant.SE)[0]
    anti = list_minor_diagonals(Quadrant.NE)[1] + list_minor_diagonals(Quadrant.SW)[1]
    return main, anti
