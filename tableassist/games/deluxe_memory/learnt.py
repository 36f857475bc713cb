"""What an action let players know that lay hidden: looks, and cards that were shown."""

from __future__ import annotations

from tableassist.games.deluxe_memory import reading, rules
from tableassist.games.deluxe_memory.actions import Action, Look, Rearranged, Select, ShowMatch
from tableassist.games.deluxe_memory.state import State
from tableassist.rules.learnt import PEEKED, SEEN
from tableassist.table.observation import Face


def find_learnt(state: State, action: Action) -> str:
    """What players learnt by it, in one sentence; empty for nothing."""
    match action:
        case Select() | Look() | Rearranged():
            return PEEKED
        case ShowMatch():
            # The pair leaves the grid at once, so that no place ever has its faces.
            return SEEN
    before, after = (_faces(one) for one in (state, rules.apply(state, action)))
    return SEEN if after - before else ""


def _faces(state: State) -> frozenset[str]:
    return frozenset(lot.name for lot in reading.layout(state) if lot.face is Face.UP and lot.name is not None)
