"""Tokens that players keep before them, which a camera may count as well (R-DM-065)."""

from __future__ import annotations

from typing import Any, Protocol, runtime_checkable


@runtime_checkable
class CountsTokens(Protocol):
    """A game that counts tokens which lie in trays: its own count is the authority."""

    def tokens(self, state: Any) -> tuple[int, ...]:
        """How many tokens each player has, in seat order."""
