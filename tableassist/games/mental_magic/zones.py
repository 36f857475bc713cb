"""Where a card can be, and which of those places everybody sees."""

from __future__ import annotations

from enum import StrEnum


class Where(StrEnum):
    """A zone of the game."""

    # Equal to their texts, so of the same hash; an enumeration's own is slow besides.
    __hash__ = str.__hash__

    LIBRARY = "library"
    HAND = "hand"
    STACK = "stack"
    BATTLEFIELD = "battlefield"
    GRAVEYARD = "graveyard"
    EXILE = "exile"


IN_PLAY = frozenset({Where.STACK, Where.BATTLEFIELD})
"""Where an identity always lasts (R-MM-004 a)."""

HIDDEN = frozenset({Where.LIBRARY, Where.HAND})
"""Where no identity lasts, and no single card is distinguished from another."""

REST = frozenset({Where.GRAVEYARD, Where.EXILE})
"""Public zones in which an identity needs a ground of its own."""
