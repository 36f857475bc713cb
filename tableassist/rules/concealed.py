"""What a game leaves out besides the names of cards that lie hidden, while it runs (R-TB-003)."""

from __future__ import annotations

from collections.abc import Set
from typing import Any, Protocol, runtime_checkable

from tableassist.table.cards import CardName


@runtime_checkable
class ConcealsWords(Protocol):
    """A game whose sentences say of cards more than their names, so that they tell which cards were left out."""

    def conceal_words(self, text: str, cards: Set[CardName]) -> str:
        """A sentence in which `?` stands for these cards, without the words that tell which they are."""


@runtime_checkable
class ConcealsPast(Protocol):
    """A game whose questions depend on the cards that lay open when they were asked."""

    def conceal_state(self, state: Any, cards: Set[CardName]) -> Any:
        """The state as if these cards lay face down: what is asked of it is the same, whichever they are."""


@runtime_checkable
class WithholdsGrounds(Protocol):
    """A game in which what an earlier ruling rests on may be asked again (R-MW-101)."""

    def withholds_grounds(self, state: Any, before: Any, action: Any) -> bool:
        """Whether nothing of what the ruling on an earlier action rests on may be read now.

        Args:
            state: The game as it stands.
            before: The state before the action.
            action: What was ruled on.
        """
