"""Named topologies: where the 36 counters lie before play (R-MW-081, A-MW-24).

The maps are this project's own. Each is drawn for one quadrant of 25 places: a letter says which value lies there, and
the other quadrants follow by mirroring the lattice, so that the board is alike from all four sides (`mirrored`), or by
the same order of places in each quadrant (`repeated`). Fewer quadrants in play means fewer counters, the same in each.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from tableassist.games.memwars.board import LATTICE, PLACES, Place, Quadrant, lattice_of, places_of


class Topology(NamedTuple):
    """A map: its title, a sentence about it, the counters of the north-west quadrant, and how the others follow."""

    title: str
    about: str
    north_west: Mapping[int, int]
    mirrored: bool = True

    def counters(self) -> dict[Place, int]:
        """The value that lies on each place that has a counter."""
        places = _mirrored if self.mirrored else _repeated
        return {place: value for number, value in self.north_west.items() for place in places(Place(number))}


TOPOLOGIES: Mapping[str, Topology] = {
    "hearts": Topology(
        "Hearts",
        "The five quincunxes of a quadrant each have a heart: the centres are worth most.",
        {13: 5, 3: 5, 23: 5, 8: 3, 18: 3, 11: 3, 12: 2, 14: 2, 15: 2},
    ),
    "corners": Topology(
        "Corners",
        "The rim of the board is rich: most of all its corners and where two quadrants meet.",
        {1: 5, 7: 5, 19: 5, 2: 3, 3: 3, 4: 3, 5: 2, 6: 2, 16: 2},
    ),
    "crossroads": Topology(
        "Crossroads",
        "The middle of the board is worth most, and the seams between the quadrants lead to it.",
        {22: 5, 24: 5, 25: 5, 10: 3, 20: 3, 23: 3, 7: 2, 15: 2, 19: 2},
    ),
    "stairs": Topology(
        "Stairs",
        "In every quadrant a diagonal climbs from small values in the north-west to large ones in the south-east.",
        {1: 2, 3: 2, 5: 2, 11: 3, 13: 3, 15: 3, 21: 5, 23: 5, 25: 5},
        mirrored=False,
    ),
}
"""The maps by key, each with twelve counters of every value on the whole board (A-MW-20)."""

_AT = {lattice_of(place): place for place in PLACES}


def _mirrored(place: Place) -> Iterator[Place]:
    row, column = lattice_of(place)
    for down in (row, LATTICE - 1 - row):
        for right in (column, LATTICE - 1 - column):
            yield _AT[down, right]


def _repeated(place: Place) -> Iterator[Place]:
    for quadrant in Quadrant:
        yield places_of(quadrant)[place - 1]
