"""The mat of Mental Magic: a sheet of A1 for two players, each with a battlefield, a library, a graveyard and an exile.

South's half is below, north's above, turned round. The stack of both lies at the left, as south sees it.
"""

from __future__ import annotations

from functools import cache

from tableassist.games.mental_magic.zones import Where
from tableassist.rules.game import Seat
from tableassist.table.geometry import Marker, Mat, Rect, Zone, ZoneName

WIDTH, HEIGHT = 841.0, 594.0
SEATS = 2
FIRST_MARKER = 12
"""Markers 12 to 15, clockwise from the top left: with others it is another game's mat."""

STACK = ZoneName("stack")

_MARKER, _EDGE, _GAP = 38.0, 4.0, 8.0
_PILE_WIDTH, _PILE_HEIGHT = 104.0, 94.0
_RIM = _EDGE + _MARKER + _GAP
_NAMES = ("south", "north")
_PILES = (Where.EXILE, Where.GRAVEYARD, Where.LIBRARY)


def zone_of(where: Where, seat: Seat) -> ZoneName | None:
    """The zone of the mat for a zone of the game; None for hands, and for players whom the mat has no place for."""
    if where is Where.STACK:
        return STACK
    if where is Where.HAND or seat >= SEATS:
        return None
    return ZoneName(f"{_NAMES[seat]} {where}")


@cache
def build_mat() -> Mat:
    """The mat: markers 12 to 15, the stack, four zones for each of the two players."""
    far_x, far_y = WIDTH - _EDGE - _MARKER, HEIGHT - _EDGE - _MARKER
    corners = ((_EDGE, _EDGE), (far_x, _EDGE), (far_x, far_y), (_EDGE, far_y))
    markers = tuple(
        Marker(FIRST_MARKER + number, Rect(x, y, _MARKER, _MARKER)) for number, (x, y) in enumerate(corners)
    )
    stack = Zone(STACK, Rect(_RIM, HEIGHT / 2 + _GAP, _PILE_WIDTH, 2 * _PILE_HEIGHT), "pile")
    south = _half()
    north = tuple(_turned(zone) for zone in south)
    return Mat("mental-magic", WIDTH, HEIGHT, markers, (stack, *south, *north))


def _half() -> tuple[Zone, ...]:
    """South's zones: the piles at the right, library nearest, and the battlefield in between."""
    right = WIDTH - _RIM - _PILE_WIDTH
    piles = tuple(
        Zone(_named(where), Rect(right, HEIGHT / 2 + number * _PILE_HEIGHT, _PILE_WIDTH, _PILE_HEIGHT), "pile")
        for number, where in enumerate(_PILES)
    )
    left = _RIM + _PILE_WIDTH + _GAP
    field = Rect(left, HEIGHT / 2 + _GAP, right - _GAP - left, HEIGHT / 2 - 2 * _GAP)
    return (Zone(_named(Where.BATTLEFIELD), field, "field"), *piles)


def _named(where: Where) -> ZoneName:
    return ZoneName(f"{_NAMES[0]} {where}")


def _turned(zone: Zone) -> Zone:
    area = zone.area
    name = ZoneName(zone.name.replace(*_NAMES))
    return Zone(name, Rect(WIDTH - area.right, HEIGHT - area.bottom, area.width, area.height), zone.kind, 180.0)
