"""The patterns that may earn extra points, and which were agreed on (R-MW-086)."""

from __future__ import annotations

from functools import cache

from tableassist.games.memwars.board import (
    PLACES,
    QUADRANTS,
    Place,
    list_major_diagonals,
    list_minor_diagonals,
    places_of,
    quincunx_of,
)
from tableassist.games.memwars.options import Options

Pattern = tuple[Place, ...]

QUINCUNXES: tuple[Pattern, ...] = tuple(quincunx_of(place) for place in PLACES[::5])
WHOLE_QUADRANTS: tuple[Pattern, ...] = tuple(places_of(quadrant) for quadrant in QUADRANTS)
MINOR_DIAGONALS: tuple[Pattern, ...] = tuple(line for quadrant in QUADRANTS for line in list_minor_diagonals(quadrant))
MAJOR_DIAGONALS: tuple[Pattern, ...] = list_major_diagonals()


@cache
def list_agreed(options: Options) -> tuple[tuple[str, tuple[Pattern, ...]], ...]:
    """The kinds of patterns that earn something: what each earns, and the places of each."""
    kinds = (
        (options.pattern_quincunx, QUINCUNXES),
        (options.pattern_quadrant, WHOLE_QUADRANTS),
        (options.pattern_minor, MINOR_DIAGONALS),
        (options.pattern_major, MAJOR_DIAGONALS),
    )
    return tuple((worth, places) for worth, places in kinds if worth != "0")
