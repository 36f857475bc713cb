"""Suit abilities on the stack: in which order they go there, and what they do (R-MN-006, R-MN-064)."""

from __future__ import annotations

from collections.abc import Iterator

from tableassist.games.mnemonic.actions import Dig, Durable, OrderTriggers
from tableassist.games.mnemonic.cards import DIG, DURABLE, HEALING
from tableassist.games.mnemonic.knowledge import put_into_library, put_onto_library
from tableassist.games.mnemonic.phases import Answering, Ordering, Shuffling, make_checking, make_priority
from tableassist.games.mnemonic.refusals import refuse_wrong_phase
from tableassist.games.mnemonic.state import State, Trigger, opponent_of
from tableassist.games.mnemonic.words import format_cards
from tableassist.rules.game import Refused, Seat
from tableassist.table.cards import CardName, format_card


def stack_triggers(state: State, then: Seat) -> State:
    """The triggers go on the stack, those of the active player first (A-MN-26); who has several orders them."""
    for seat in (state.active, opponent_of(state.active)):
        own = tuple(trigger for trigger in state.pending if trigger.seat == seat)
        if len(own) > 1 and any(trigger.kind != HEALING for trigger in own):
            return state.with_(phase=Ordering(seat, then))
        if own:
            state = _pushed(state, seat, own)
    return state.with_(phase=make_priority(then))


def refuse_order_triggers(state: State, action: OrderTriggers) -> Iterator[Refused]:
    """R-MN-064: each player orders his own, all of them."""
    yield from refuse_wrong_phase(state, action.seat, Ordering)
    own = list_cards_to_order(state, action.seat)
    if isinstance(state.phase, Ordering) and sorted(action.cards) != sorted(own):
        why = f"The abilities to order are those of {format_cards(own)}."
        yield Refused("R-MN-064", why, "Name each of them once, the first to resolve first.")


def apply_order_triggers(state: State, action: OrderTriggers) -> State:
    """They go on the stack so that the first one named resolves first."""
    phase = state.phase
    if not isinstance(phase, Ordering):
        return state
    own = {trigger.card: trigger for trigger in state.pending if trigger.seat == action.seat}
    named = [own.pop(card) for card in action.cards if card in own]
    state = _pushed(state, action.seat, (*reversed((*named, *own.values())),))
    return state.with_(phase=make_checking(phase.then))


def list_cards_to_order(state: State, seat: Seat) -> tuple[CardName, ...]:
    """The cards whose abilities the player orders."""
    return tuple(trigger.card for trigger in state.pending if trigger.seat == seat)


def resolve_trigger(state: State, trigger: Trigger) -> State:
    """Healing happens (A-MN-25); Durable and Dig are asked about where they can do anything."""
    graveyard = state.players[trigger.owner].graveyard
    if trigger.kind == HEALING:
        return state.with_player(trigger.owner, life=state.players[trigger.owner].life + 1)
    if (trigger.kind == DURABLE and trigger.card in graveyard) or (
        trigger.kind == DIG and list_diggable(state, trigger)
    ):
        return state.with_(phase=Answering(trigger.seat, trigger.kind, trigger.card, trigger.owner))
    return state


def list_diggable(state: State, trigger: Trigger | Answering) -> tuple[CardName, ...]:
    """The cards that a Dig may take (A-MN-24)."""
    graveyard = state.players[trigger.owner].graveyard
    return graveyard if state.options.dig_self else tuple(card for card in graveyard if card != trigger.card)


def refuse_durable(state: State, action: Durable) -> Iterator[Refused]:
    """Only where it is asked."""
    yield from refuse_wrong_phase(state, action.seat, Answering)
    if isinstance(state.phase, Answering) and state.phase.kind != DURABLE:
        yield Refused("R-MN-006", f"{format_card(state.phase.card)} has Dig, not Durable.", "Choose a card, or none.")


def apply_durable(state: State, action: Durable) -> State:
    """The diamond lies on top of its owner's library, or stays."""
    phase = state.phase
    if not isinstance(phase, Answering):
        return state
    if action.yes and phase.card in state.players[phase.owner].graveyard:
        state = put_onto_library(_without(state, phase.owner, phase.card), phase.owner, phase.card)
    return state.with_(phase=make_checking(state.active))


def refuse_dig(state: State, action: Dig) -> Iterator[Refused]:
    """A card of the graveyard, or none."""
    yield from refuse_wrong_phase(state, action.seat, Answering)
    if not isinstance(state.phase, Answering):
        return
    if state.phase.kind != DIG:
        yield Refused("R-MN-006", f"{format_card(state.phase.card)} has Durable, not Dig.", "Say yes or no.")
    elif action.card is not None and action.card not in list_diggable(state, state.phase):
        rule = "A-MN-24" if action.card == state.phase.card else "R-MN-006"
        why = f"{format_card(action.card)} cannot be dug up: it is not among the cards to choose from."
        yield Refused(rule, why, f"Choose from {format_cards(list_diggable(state, state.phase))}, or none.")


def apply_dig(state: State, action: Dig) -> State:
    """The card goes into the library, which is shuffled; without a card nothing is shuffled."""
    phase = state.phase
    if not isinstance(phase, Answering):
        return state
    then = make_checking(state.active)
    if action.card is None or action.card not in state.players[phase.owner].graveyard:
        return state.with_(phase=then)
    state = put_into_library(_without(state, phase.owner, action.card), phase.owner, (action.card,))
    return state.with_(phase=Shuffling((phase.owner,), then))


def _pushed(state: State, seat: Seat, own: tuple[Trigger, ...]) -> State:
    rest = tuple(trigger for trigger in state.pending if trigger.seat != seat)
    return state.with_(stack=(*state.stack, *own), pending=rest)


def _without(state: State, owner: Seat, card: CardName) -> State:
    left = tuple(one for one in state.players[owner].graveyard if one != card)
    return state.with_player(owner, graveyard=left)
