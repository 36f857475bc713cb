"""A puppet that moves crystals, counters and dice: it brings them, takes them, nudges them and swaps them.

Small things are hidden in the fist while they are carried.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tableassist.simulator.hands import Puppet
from tableassist.simulator.pieces import Piece
from tableassist.table.geometry import Point


class Fingers(Puppet):
    """One player's hand on a board. Pieces that it took off the board are `taken`."""

    taken: tuple[Piece, ...] = ()

    def bring(self, piece: Piece, jitter: float | None = None) -> Iterator[None]:
        """Lays a piece from beside the board where it says it lies, a little inexactly; raises AlreadyOnTheTable.

        `jitter` is the largest distance (mm) from there; the habit's where it is None.
        """
        at, turn = self._inexact(piece.at, piece.turn, jitter)
        yield from self._move(at)
        self._table.put(replace(piece, at=at, turn=turn))
        yield

    def take(self, number: int) -> Iterator[None]:
        """Takes a piece off the board; raises NotOnTheTable."""
        yield from self._move(self._table.piece(number).at)
        self.taken = (*self.taken, self._table.remove(number))
        yield

    def push_aside(self, number: int, dx: float, dy: float) -> Iterator[None]:
        """Pushes a piece over the board; raises NotOnTheTable."""
        start = self._table.piece(number).at
        yield from self._move(start)
        reached = 0.0
        for part in self._parts(start.to(Point(start.x + dx, start.y + dy))):
            self._table.push(number, dx * (part - reached), dy * (part - reached))
            reached = part
            self._show_hand(self._hand.moved_to(self._table.piece(number).at))
            yield

    def swap(self, number: int, other: Piece, jitter: float | None = None) -> Iterator[None]:
        """Takes a piece and lays another one in its place; raises NotOnTheTable."""
        at = self._table.piece(number).at
        yield from self.take(number)
        yield from self.bring(replace(other, at=at), jitter)
