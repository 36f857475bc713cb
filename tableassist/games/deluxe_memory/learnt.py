"""What an action let players know that lay hidden: looks, and cards that were shown."""

from __future__ import annotations

from tableassist.games.deluxe_memory import reading, rules
from tableassist.games.deluxe_memory.actions import Action, Look, Rearranged, Reveal, Select, ShowMatch
from tableassist.games.deluxe_memory.grid import DOWN
from tableassist.games.deluxe_memory.state import State
from tableassist.rules.learnt import PEEKED, SEEN


def find_learnt(state: State, action: Action) -> str:
    """What players learnt by it, in one sentence; empty for nothing."""
    match action:
        case Select() | Look() | Rearranged():
            return PEEKED
        case ShowMatch():
            # The pair leaves the grid at once, so that no place ever has its faces.
            return SEEN
        case Reveal(place=place) if state.at(place) == DOWN:
            # R-DM-027: everyone has seen it, though it lies face down again.
            return SEEN
    before, after = (reading.layout(one).open_cards() for one in (state, rules.apply(state, action)))
    return SEEN if after - before else ""
