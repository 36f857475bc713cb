"""Drawing cards, also from an empty library (R-MN-032, R-MN-060)."""

from __future__ import annotations

from tableassist.games.mnemonic.knowledge import draw_from_library, put_into_library
from tableassist.games.mnemonic.phases import Drawing, Shuffling, make_checking
from tableassist.games.mnemonic.state import State
from tableassist.rules.game import Seat


def draw_one(state: State, seat: Seat) -> State:
    """The player draws a card, or reshuffles the graveyard, loses 1 life and draws then."""
    player = state.players[seat]
    then = make_checking(state.active)
    if player.library:
        return draw_from_library(state, seat).with_(phase=then)
    state = state.with_player(seat, life=player.life - 1)
    if not player.graveyard:
        # A-MN-21
        return state.with_(phase=then)
    state = put_into_library(state.with_player(seat, graveyard=()), seat, player.graveyard)
    # A-MN-20; A-MN-34: whether the life was the last is looked at after the draw.
    draws = state.options.empty_draw == "draw"
    return state.with_(phase=Shuffling((seat,), Drawing(seat) if draws else then))
