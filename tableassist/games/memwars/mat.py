"""The printed board: a square sheet that may be turned in any of four ways under the camera (R-MW-021).

The lattice of R-MW-014 leaves blocks of three by three free between the quincunxes. The four pairs of them along the
middle of the board hold the piles, the other eight a claim diamond each or nothing, so that everything looks alike
from all four sides.
"""

from __future__ import annotations

from functools import cache

from tableassist.games.memwars.board import LATTICE, PLACES, Place, Quadrant, lattice_of
from tableassist.table.geometry import Marker, Mat, Point, Rect, Zone, ZoneName

SIZE = 594.0
"""Width and height of the sheet in millimetres: two sheets of A2, four of A3, cut square."""

PITCH = 27.0
"""From one row of the lattice to the next, in millimetres."""

RIM = (SIZE - LATTICE * PITCH) / 2
CIRCLE = 24.0
"""The diameter of the circle that is printed at a place."""

DECK, DISCARD, LIGHTNING, POOL = (ZoneName(name) for name in ("deck", "discard", "lightning", "pool"))
"""The MemDeck's draw pile, the two other piles (R-MW-004), and where the unallocated challenge pieces lie."""

FIRST_MARKER = 4
"""Markers 4 to 7, clockwise from the north-west: with others it is another game's mat."""

_MARKER, _EDGE = 38.0, 4.0

# Row and column of the upper left lattice point of each free block, and its size in rows and columns.
_DIAMONDS = {Quadrant.NW: (0, 3), Quadrant.NE: (3, 15), Quadrant.SE: (15, 12), Quadrant.SW: (12, 0)}
_PILES = {DECK: (3, 6, 3, 6), LIGHTNING: (6, 12, 6, 3), DISCARD: (12, 6, 3, 6), POOL: (6, 3, 6, 3)}


def zone_of(place: Place) -> ZoneName:
    """The zone of a place: its number."""
    return ZoneName(str(place))


def place_of(zone: ZoneName) -> Place | None:
    """The place of a zone, or None for diamonds, piles and everything beside the board."""
    return Place(int(zone)) if zone.isdecimal() and 1 <= int(zone) <= len(PLACES) else None


def diamond_of(quadrant: Quadrant) -> ZoneName:
    """The zone of a quadrant's claim diamond (R-MW-005)."""
    return ZoneName(quadrant.value)


def centre_of(place: Place) -> Point:
    """The middle of a place, in millimetres."""
    row, column = lattice_of(place)
    return Point(RIM + (column + 0.5) * PITCH, RIM + (row + 0.5) * PITCH)


@cache
def build_mat() -> Mat:
    """The board: markers 4 to 7 clockwise from the north-west, zones for places, diamonds and piles."""
    far = SIZE - _EDGE - _MARKER
    corners = ((_EDGE, _EDGE), (far, _EDGE), (far, far), (_EDGE, far))
    markers = tuple(
        Marker(FIRST_MARKER + number, Rect(x, y, _MARKER, _MARKER)) for number, (x, y) in enumerate(corners)
    )
    places = tuple(Zone(zone_of(place), _cell(*lattice_of(place)), "place") for place in PLACES)
    diamonds = tuple(Zone(diamond_of(q), _cell(row, column, 3, 3), "diamond") for q, (row, column) in _DIAMONDS.items())
    piles = tuple(Zone(name, _cell(*block), "pile", angle=_pile_angle(block)) for name, block in _PILES.items())
    return Mat("memwars", SIZE, SIZE, markers, places + diamonds + piles)


def _cell(row: int, column: int, rows: int = 1, columns: int = 1) -> Rect:
    return Rect(RIM + column * PITCH, RIM + row * PITCH, columns * PITCH, rows * PITCH)


def _pile_angle(block: tuple[int, int, int, int]) -> float:
    """Cards lie across a wide pile area and upright in a tall one."""
    return 90.0 if block[3] > block[2] else 0.0
