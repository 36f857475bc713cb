"""Cards on their way to a graveyard, and what their suits trigger (R-MN-006, R-MN-063)."""

from __future__ import annotations

from collections.abc import Iterable

from tableassist.games.mnemonic.cards import HEALING, SUIT_TRIGGERS
from tableassist.games.mnemonic.state import State, Trigger
from tableassist.rules.game import Seat
from tableassist.table.cards import CardName, suit


def put_on_graveyard(state: State, card: CardName, owner: Seat, controller: Seat) -> State:
    """The card lies on its owner's graveyard; its suit ability, if any, has triggered."""
    state = state.with_player(owner, graveyard=(*state.players[owner].graveyard, card))
    kind = SUIT_TRIGGERS.get(suit(card))
    if kind is None:
        return state
    # A-MN-22, A-MN-25: Healing is the owner's whatever Durable and Dig are.
    theirs = state.options.graveyard_you == "last_controller" and kind != HEALING
    return state.with_(pending=(*state.pending, Trigger(controller if theirs else owner, card, kind, owner)))


def destroy(state: State, cards: Iterable[CardName]) -> State:
    """The permanents go to their owners' graveyards at the same time; whatever they were doing is forgotten."""
    doomed = frozenset(cards)
    dying = [one for one in state.field if one.card in doomed]
    if not dying:
        return state
    combat = state.combat
    for one in dying:
        combat = combat.without(one.card)
    state = state.with_(field=tuple(one for one in state.field if one.card not in doomed), combat=combat)
    for one in dying:
        state = put_on_graveyard(state, one.card, one.owner, one.controller)
    return state.with_(stale=state.stale - doomed)
