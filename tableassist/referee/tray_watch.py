"""Holds what shows in the trays against the count of the game, which is the authority (R-DM-065).

It speaks only of tokens too many: a pile hides tokens, so that fewer prove nothing. And it speaks only of a player
whose tray showed the very count before, for then what lies there are his tokens, each by itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tableassist.rules.game import Seat
from tableassist.table.geometry import Side
from tableassist.table.observation import TrayCount

LASTING_MS = 30_000
"""How long a difference stands before it is reported: tokens are paid when it suits."""


class Surplus(NamedTuple):
    """More tokens than were counted, since when."""

    seen: int
    counted: int
    since: int


class TrayWatch:
    """Watches the trays of the players who sit at these sides, in seat order."""

    def __init__(self, sides: Sequence[Side]) -> None:
        self._seats = {side: Seat(seat) for seat, side in enumerate(sides)}
        self._agreed: set[Seat] = set()
        self._surplus: dict[Seat, Surplus] = {}

    def see(self, trays: Sequence[TrayCount], counted: Sequence[int], now: int) -> None:
        """Trays were looked at while the game counted so many tokens for each seat; `now` in milliseconds."""
        for tray in trays:
            seat = self._seats.get(tray.side)
            if seat is not None:
                self._compare(seat, tray.tokens, counted[seat], now)

    def line(self, names: Sequence[str], counted: Sequence[int], now: int) -> str:
        """What differs and has lasted, in one line; "" where nothing does."""
        parts = (
            f"{names[seat]}'s tray: {one.seen} tokens seen, {one.counted} counted"
            for seat, one in sorted(self._surplus.items())
            if one.counted == counted[seat] and now - one.since >= LASTING_MS
        )
        return "; ".join(parts)

    def _compare(self, seat: Seat, seen: int | None, counted: int, now: int) -> None:
        if seen == counted and counted:
            self._agreed.add(seat)
        before = self._surplus.pop(seat, None)
        if seen is None or seen <= counted or seat not in self._agreed:
            return
        lasts = before is not None and (before.seen, before.counted) == (seen, counted)
        self._surplus[seat] = before if before is not None and lasts else Surplus(seen, counted, now)
