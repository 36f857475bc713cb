"""What lies on a place: whose it is, the crystals and the challenge piece, the topology counters (R-MW-006)."""

from __future__ import annotations

from typing import NamedTuple

from tableassist.games.memwars.board import PLACES, Place
from tableassist.rules.game import Seat

BOARD, OUTSIDE = Seat(-1), Seat(-2)
"""Owners that are no player: the board (A-MW-05), and nobody because the place is not in play (R-MW-022)."""

UNKNOWN_VALUE = 0
"""The value of a counter that its player kept to himself (R-MW-100)."""

UNKNOWN_PLACE = Place(0)
"""A place in the order of a shuffled deck that nobody may know yet."""

VALUES = (5, 3, 2)
"""What topology counters are worth (R-MW-005)."""


class Counter(NamedTuple):
    """A topology counter; `by` is who placed it logo side up, None where the topology card did, value side up."""

    value: int
    by: Seat | None = None


class Spot(NamedTuple):
    """A place's content. `owner` is None while it is free or a challenge is pending (R-MW-049)."""

    owner: Seat | None = None
    crystals: tuple[Seat, ...] = ()
    challenge: bool = False
    counters: tuple[Counter, ...] = ()
    open: bool = False
    """Whether the counters' values are there for all to see."""
    leaving: tuple[str, ...] = ()
    """Pieces, by colour, that a challenge or an answer has just sent off and that may still lie there (R-MW-102)."""

    @property
    def pieces(self) -> int:
        """Crystals and challenge piece together."""
        return len(self.crystals) + self.challenge

    @property
    def free(self) -> bool:
        """Whether it may be claimed: nothing lies there and it is nobody's (A-MW-31)."""
        return self.owner is None and not self.crystals and not self.challenge

    @property
    def unrevealed(self) -> bool:
        """Whether a counter's value is still to be read."""
        return any(counter.value == UNKNOWN_VALUE for counter in self.counters)

    @property
    def showing(self) -> tuple[Counter, ...]:
        """The counters that lie there: the winner of a place takes them (R-MW-083)."""
        return self.counters if self.owner is None or self.owner < 0 else ()


Board = tuple[Spot, ...]
"""The content of all places, in their order."""

EMPTY, UNUSED = Spot(), Spot(OUTSIDE)


def spot_at(board: Board, place: Place) -> Spot:
    """What lies on the place."""
    return board[place - 1]


def put_spot(board: Board, place: Place, spot: Spot) -> Board:
    """The board with another content of one place."""
    return (*board[: place - 1], spot, *board[place:])


def remove_crystal(crystals: tuple[Seat, ...], seat: Seat) -> tuple[Seat, ...]:
    """The crystals less one of the player's."""
    if seat not in crystals:
        return crystals
    first = crystals.index(seat)
    return crystals[:first] + crystals[first + 1 :]


def make_bare_board(places: frozenset[Place]) -> Board:
    """The board before play, with these places in play."""
    return tuple(EMPTY if place in places else UNUSED for place in PLACES)
