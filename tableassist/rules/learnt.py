"""What an action let players know that lay hidden, or what chance decided by it: taking it back does not un-know it.

Who takes back a move by which nothing of the kind happened has no advantage by it; else the others are asked.
"""

from __future__ import annotations

from typing import Any, Protocol

from tableassist.table.geometry import ZoneName
from tableassist.table.layout import Layout

PEEKED = "Cards were looked at."
SEEN = "A face was seen."
DRAWN = "A card was drawn."
SHUFFLED = "Cards were shuffled."
THROWN = "A die was thrown."
READ = "A card was read."


class _LaysOut(Protocol):
    """What is needed of a game to say it by its table alone."""

    def apply(self, state: Any, action: Any) -> Any:
        """The state after the action."""

    def layout(self, state: Any) -> Layout:
        """What should lie on the table."""

    def unread(self, state: Any) -> frozenset[ZoneName]:
        """The zones that may be in any condition."""


def learnt_by_table(game: _LaysOut, state: Any, action: Any) -> str:
    """What an action let players know, by the table alone: faces that lie up only since, and cards taken in a hand.

    >>> from tableassist.games.deluxe_memory import GAME
    >>> from tableassist.rules.game import Setup
    >>> learnt_by_table(GAME, GAME.setup(Setup(("Ann", "Bob"))), GAME.parse("select 0 B1 C1"))
    'Cards were looked at.'

    Args:
        game: The rules of the game.
        state: The state before the action.
        action: What was done; it is legal, or counts nevertheless.

    Returns:
        A sentence; empty where nothing that lay hidden was learnt.
    """
    after = game.apply(state, action)
    if game.unread(after) - game.unread(state):
        return PEEKED
    return SEEN if game.layout(after).open_cards() - game.layout(state).open_cards() else ""
