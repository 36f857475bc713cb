"""How the ledger changes: cards come out of hands and libraries, move, and go back."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tableassist.games.mental_magic.actions import CardRef
from tableassist.games.mental_magic.state import Card, State, with_player
from tableassist.games.mental_magic.zones import HIDDEN, Where
from tableassist.rules.game import Seat

NEW: dict[CardRef, Where] = {"hand": Where.HAND, "library": Where.LIBRARY}
"""Cards that nobody can distinguish, by how actions name them."""


def count_cards(state: State, seat: Seat, zone: Where) -> int:
    """How many cards the player has in the hand, or in the library that he draws from."""
    return state.players[seat].hand if zone is Where.HAND else state.library(seat)


def add_to_count(state: State, seat: Seat, zone: Where, more: int) -> State:
    """The state with so many cards more in the player's hand or library; never fewer than none."""
    count = max(0, count_cards(state, seat, zone) + more)
    if zone is Where.HAND:
        return with_player(state, seat, hand=count)
    if state.shared is not None and state.players[seat].mental:
        return state.with_(shared=count)
    return with_player(state, seat, library=count)


def has_card(state: State, ref: CardRef) -> bool:
    """Whether there is such a card, or it is one to take from a hand or a library."""
    return ref in NEW or state.card(ref) is not None


def take_card(state: State, seat: Seat, ref: CardRef) -> tuple[State, Card]:
    """The card that is meant, with a new line in the ledger where it had none."""
    known = state.card(ref)
    if known is not None:
        return state, known
    zone = NEW[ref]
    card = Card(state.next_number, seat, seat, zone)
    state = add_to_count(state, seat, zone, -1)
    return state.with_(cards=(*state.cards, card), next_number=state.next_number + 1), card


def change_card(state: State, card: Card, **changes: Any) -> State:
    """The state with some fields of one card changed; what comes to another zone lies on top of what was there."""
    fresh = replace(card, **changes)
    if fresh.zone is not card.zone:
        return state.with_(cards=(*(one for one in state.cards if one.number != card.number), fresh))
    return state.with_(cards=tuple(fresh if one.number == card.number else one for one in state.cards))


def remove_card(state: State, card: Card, to: Where) -> State:
    """The state after the card went to its owner's hand or library: nobody distinguishes it from others there."""
    assert to in HIDDEN
    state = state.with_(cards=tuple(one for one in state.cards if one.number != card.number))
    return add_to_count(state, card.owner, to, 1)
