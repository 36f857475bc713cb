"""The playmat of Mnemonic: a sheet of A1 with the same rows for both players, who sit facing each other (R-MN-081).

From the middle outwards each player has a combat lane, a row of creatures and a row of lands; graveyard and library
lie to the right of it, the strip for what is being cast to the left. Rows hold cards side by side, also overlapping.
Everything of the north player is turned by half a circle.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from tableassist.rules.game import Seat
from tableassist.table.geometry import Marker, Mat, Rect, Zone, ZoneName

WIDTH, HEIGHT = 841.0, 594.0
FIRST_MARKER = 8
"""Markers 8 to 11, clockwise from the north-west: with others it is another game's mat."""

SIDES = ("south", "north")
LANDS, CREATURES, COMBAT, STACK = "lands", "creatures", "combat", "stack"
GRAVEYARD, LIBRARY, PASS = "graveyard", "library", "pass"
ROWS = (LANDS, CREATURES, COMBAT, STACK)

_MARKER, _EDGE = 38.0, 4.0


class _Spot(NamedTuple):
    row: str
    kind: str
    area: Rect


# The south half; the north half is the same, turned by half a circle.
_SOUTH = (
    _Spot(COMBAT, "row", Rect(110, 302, 621, 93)),
    _Spot(CREATURES, "row", Rect(110, 396, 621, 93)),
    _Spot(LANDS, "row", Rect(110, 490, 621, 96)),
    _Spot(STACK, "row", Rect(6, 302, 100, 140)),
    _Spot(PASS, "pile", Rect(6, 446, 100, 100)),
    _Spot(GRAVEYARD, "pile", Rect(735, 302, 100, 120)),
    _Spot(LIBRARY, "pile", Rect(735, 426, 100, 120)),
)


def name_zone(seat: Seat, row: str) -> ZoneName:
    """The zone of a player's row or pile: "south lands", "north library"."""
    return ZoneName(f"{SIDES[seat]} {row}")


def find_owner(name: ZoneName) -> tuple[Seat, str] | None:
    """The player and row of a zone, None for what is no zone of the mat."""
    side, _, row = name.partition(" ")
    if side not in SIDES or row not in (*ROWS, GRAVEYARD, LIBRARY, PASS):
        return None
    return Seat(SIDES.index(side)), row


@cache
def build_mat() -> Mat:
    """The mat: markers 8 to 11 clockwise from the top left, seven zones for each player."""
    far_x, far_y = WIDTH - _EDGE - _MARKER, HEIGHT - _EDGE - _MARKER
    corners = ((_EDGE, _EDGE), (far_x, _EDGE), (far_x, far_y), (_EDGE, far_y))
    markers = (Marker(FIRST_MARKER + n, Rect(x, y, _MARKER, _MARKER)) for n, (x, y) in enumerate(corners))
    south = tuple(Zone(name_zone(Seat(0), spot.row), spot.area, spot.kind, 0.0) for spot in _SOUTH)
    north = tuple(Zone(name_zone(Seat(1), spot.row), _turned(spot.area), spot.kind, 180.0) for spot in _SOUTH)
    return Mat("mnemonic", WIDTH, HEIGHT, tuple(markers), (*south, *north))


def _turned(area: Rect) -> Rect:
    return Rect(WIDTH - area.right, HEIGHT - area.bottom, area.width, area.height)
