"""What happens by itself whenever a player would get priority (R-MN-061, R-MN-062, R-MN-058)."""

from __future__ import annotations

from tableassist.games.mnemonic import graveyard
from tableassist.games.mnemonic.cards import power_of
from tableassist.games.mnemonic.phases import Over
from tableassist.games.mnemonic.state import SEATS, State, opponent_of


def apply_state_based(state: State) -> State:
    """The state after all state-based actions, over and over until there are none (CR 704.3)."""
    south, north = state.players
    if state.field.is_calm and south.life > 0 and north.life > 0:
        # So it is in most steps.
        return state
    after = _apply_once(state)
    return after if after is state or isinstance(after.phase, Over) else apply_state_based(after)


def _apply_once(state: State) -> State:
    south, north = state.players
    if south.life <= 0 or north.life <= 0:
        return _lost(state)
    doomed = [one.card for one in state.field.creatures if one.damage and one.damage >= power_of(one.card)]
    return graveyard.destroy(state, doomed) if doomed else _detached(state)


def _lost(state: State) -> State:
    dead = [seat for seat in SEATS if state.players[seat].life <= 0]
    if len(dead) == len(SEATS):
        # CR 104.4a
        return state.with_(phase=Over((), "Both players are at 0 life or less: a draw."))
    why = f"{state.name(dead[0])} has {state.players[dead[0]].life} life."
    return state.with_(phase=Over((opponent_of(dead[0]),), why))


def _detached(state: State) -> State:
    """Jacks whose creature is gone (A-MN-13)."""
    loose = [one.card for one in state.field if one.host is not None and state.creature(one.host) is None]
    if state.options.jack_unattached == "graveyard":
        return graveyard.destroy(state, loose)
    for card in loose:
        state = state.with_permanent(card, host=None)
    return state
