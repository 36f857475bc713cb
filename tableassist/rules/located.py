"""Where a game knows its cards to lie, where it holds nothing that lies on the table against its state."""

from __future__ import annotations

from collections import Counter
from typing import Any, Protocol, TypeAlias, runtime_checkable

from tableassist.table.cards import CardName
from tableassist.table.geometry import ZoneName

Located: TypeAlias = Counter[tuple[ZoneName, CardName | None]]
"""How many cards lie in which zone: by name, or None for those that lie face down."""


@runtime_checkable
class LocatesCards(Protocol):
    """A game whose cards may lie on where it has them no more: what an entered action takes away is no news there."""

    def locate_cards(self, state: Any) -> Located:
        """Where its cards may lie; a card that may lie in either of two zones counts in both."""
