"""Cards that come to another player's half of the table: taken over by him, or pushed forward or laid upon his."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tableassist.games.mental_magic.actions import Action, Move
from tableassist.games.mental_magic.state import State
from tableassist.games.mental_magic.words import name_card
from tableassist.games.mental_magic.zones import Where
from tableassist.rules.pieces import Ambiguity


def find_takeover(state: State, actions: Sequence[Action]) -> Ambiguity | None:
    """Whose a card is that was moved to another's battlefield: an attacker is pushed there as well, and an Aura laid.

    None where nothing was moved so.
    """
    match tuple(actions):
        case (Move(under=int(rival)) as move,):
            pass
        case _:
            return None
    card = state.card(move.card)
    if card is None:
        return None
    stays = () if card.zone is Where.BATTLEFIELD else (replace(move, under=None),)
    choices = {state.name(card.controller): stays, state.name(rival): (move,)}
    return Ambiguity(f"Whose is {name_card(card)} now?", choices)
