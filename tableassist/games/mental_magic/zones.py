"""Where a card can be, and which of those places everybody sees."""

from __future__ import annotations

from enum import StrEnum


class Where(StrEnum):
    """A zone of the game."""

    LIBRARY = "library"
    HAND = "hand"
    STACK = "stack"
    BATTLEFIELD = "battlefield"
    GRAVEYARD = "graveyard"
    EXILE = "exile"


IN_PLAY = frozenset({Where.STACK, Where.BATTLEFIELD})
"""Where an identity always lasts (R-MM-004 a)."""

HIDDEN = frozenset({Where.LIBRARY, Where.HAND})
"""Where no identity lasts, and no single card is told from another."""

REST = frozenset({Where.GRAVEYARD, Where.EXILE})
"""Public zones in which an identity needs a ground of its own."""
