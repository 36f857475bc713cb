"""Creatures that change sides until the end of the turn (R-MN-055, A-MN-33)."""

from __future__ import annotations

from tableassist.games.mnemonic.state import Permanent, State
from tableassist.rules.game import Seat
from tableassist.table.cards import CardName


def take_control(state: State, card: CardName | None, seat: Seat) -> State:
    """Kings Command: the creature untaps, is the player's and has haste until the end of the turn."""
    one = state.creature(card)
    if one is None:
        return state
    if one.controller == seat:
        # A-MN-31
        return state.with_permanent(one.card, tapped=False, haste=True)
    state = state.with_permanent(one.card, tapped=False, haste=True, controller=seat, since=state.turn)
    # CR 506.4: who changes sides is in combat no more.
    return state.with_(combat=state.combat.without(one.card))


def end_turn_effects(state: State) -> State:
    """What lasts until the end of the turn ends, as damage wears off at the same moment (CR 514.2)."""
    passing = {one.card for one in state.field if one.damage or one.haste or one.controller != one.owner}
    if not passing:
        return state
    back = (
        one.with_(damage=0, haste=False, controller=one.owner, since=_since(state, one)) if one.card in passing else one
        for one in state.field
    )
    return state.with_(field=tuple(back))


def _since(state: State, one: Permanent) -> int:
    return one.since if one.controller == one.owner else state.turn
