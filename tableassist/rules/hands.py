"""By whose hand it was done: where that makes another action of what is seen."""

from __future__ import annotations

from typing import Any, Protocol, runtime_checkable

from tableassist.rules.game import Seat


@runtime_checkable
class ReadsHands(Protocol):
    """A game in which it depends on whose hand alone was seen what was done."""

    def acting(self, state: Any, seat: Seat) -> Any:
        """The state by which the table is read where only that player's hand was seen; nothing else is done with it."""


@runtime_checkable
class ActsAnytime(ReadsHands, Protocol):
    """A game in which nobody is out of turn: the table is read as if the time of whose hand was seen ran."""

    def done_by(self, action: Any, seat: Seat) -> Any:
        """The action as that player's, where it makes another one of it whose card it is; else the action itself."""
