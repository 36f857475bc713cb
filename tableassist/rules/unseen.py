"""What the eyes may have missed: where a game has cards of which nothing shows, or some that are laid so."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, runtime_checkable

from tableassist.table.layout import Lot


@runtime_checkable
class HingesOnUnseen(Protocol):
    """A game that distinguishes actions by several cards, so that one which nothing shows may decide."""

    def undecided(self, state: Any, action: Any, unseen: Sequence[Lot]) -> Sequence[Lot]:
        """Those of the cards in play which nothing shows that, lying there or turned, would make it another action."""

    def could_be_completed(self, state: Any, action: Any) -> bool:
        """Whether what the eyes may have missed would make an illegal action legal, or is what a legal one is for."""
