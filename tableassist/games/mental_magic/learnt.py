"""What an action let players know that lay hidden, and what chance decided: cards of a library, shuffles, cards shown.

A card that somebody plays from the hand was known to him, so that nothing is learnt by playing it.
"""

from __future__ import annotations

from typing import Any

from tableassist.games.mental_magic import actions
from tableassist.games.mental_magic.ledger import NEW
from tableassist.games.mental_magic.zones import Where
from tableassist.rules.learnt import DRAWN, PEEKED, SEEN, SHUFFLED

_LEARNT: dict[type[Any], str] = {
    actions.Draw: DRAWN,
    actions.Search: PEEKED,
    actions.Shuffle: SHUFFLED,
    actions.Dredge: SEEN,
    actions.Reveal: SEEN,
}


def find_learnt(action: Any) -> str:
    """What players learnt by it, in one sentence; empty for nothing."""
    if NEW.get(getattr(action, "card", "")) is Where.LIBRARY:
        return DRAWN
    return _LEARNT.get(type(action), "")
