"""What players lay although it is not their time: in games in which anybody may act at any time."""

from __future__ import annotations

from typing import Any, Protocol, runtime_checkable

from tableassist.rules.game import Seat


@runtime_checkable
class ActsAnytime(Protocol):
    """A game in which nobody is out of turn: whose hand alone was seen has done what is read."""

    def acting(self, state: Any, seat: Seat) -> Any:
        """The state by which the table is read where only that player's hand was seen: as if his time ran."""

    def done_by(self, action: Any, seat: Seat) -> Any:
        """The action as that player's, where it makes another one of it whose card it is; else the action itself."""
