"""What an action let players know that lay hidden, and what chance decided: packets, draws, shuffles, who begins.

A card that somebody plays from the hand was known to him, so that nothing is learnt by playing it.
"""

from __future__ import annotations

from typing import Any

from tableassist.games.mnemonic import actions
from tableassist.games.mnemonic.state import State
from tableassist.rules.learnt import DRAWN, PEEKED, SEEN, SHUFFLED

BEGINS = "It was decided who begins."

_ALWAYS: dict[type[Any], str] = {
    actions.DraftDiscards: SEEN,
    actions.DraftKeep: PEEKED,
    actions.Starts: BEGINS,
    actions.Shuffled: SHUFFLED,
    actions.Mulligan: DRAWN,
    actions.Dig: SHUFFLED,
}


def find_learnt(state: State, action: Any, after: State) -> str:
    """What players learnt by it, in one sentence; empty for nothing.

    Args:
        state: The state before the action.
        action: What was done.
        after: The state after it: with the step or the turn it may also have brought somebody's draw.
    """
    if isinstance(action, actions.Dig) and action.card is None:
        return ""
    found = _ALWAYS.get(type(action), "")
    drew = any(new.library < old.library for old, new in zip(state.players, after.players, strict=True))
    return found or (DRAWN if drew and not isinstance(action, actions.Sideboard) else "")
