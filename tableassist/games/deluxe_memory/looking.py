"""A turn's two cards: selecting, looking, a match or no match (R-DM-020 … R-DM-024)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tableassist.games.deluxe_memory import effects, refusals, tokens, trail, turns
from tableassist.games.deluxe_memory.actions import CLAIMS, EndLook, NoMatch, Select, ShowMatch
from tableassist.games.deluxe_memory.grid import DOWN, EMPTY
from tableassist.games.deluxe_memory.phases import Choosing, Inspected, Looking, Rearranging, Swapping
from tableassist.games.deluxe_memory.state import Looked, State, with_grid
from tableassist.rules.game import Refused, Seat
from tableassist.table.cards import CardName, format_card, rank
from tableassist.table.geometry import ZoneName


def refuse_select(state: State, action: Select) -> Iterator[Refused]:
    """R-DM-020: two cards of the grid, face down or up (A-DM-25)."""
    yield from refusals.refuse_unasked(state, action.seat)
    held = state.phase.places if isinstance(state.phase, Looking) else ()
    if not isinstance(state.phase, Choosing) and set(held).isdisjoint(action.places):
        yield refusals.waits_for(state)
    if len(action.places) != 2 or len(set(action.places)) != 2:
        yield Refused("R-DM-020", "A turn takes exactly two cards.", "Put back every card but two.")
    if not isinstance(state.phase, Choosing):
        yield refusals.waits_for(state)
    for place in action.places:
        yield from refusals.refuse_empty_place(state, place, "R-DM-020")


def apply_select(state: State, action: Select) -> State:
    """The two cards are in the hand."""
    if len(action.places) < 2:
        return state
    return state.with_(phase=Looking(action.seat, action.places[:2]), closed=None, settling=(), exchanged=(), hidden=())


def refuse_end_look(state: State, action: EndLook) -> Iterator[Refused]:
    """R-DM-062: a look must be under way; a claim may be changed until the cards are ruled."""
    yield from refusals.refuse_unasked(state, action.seat)
    if action.claim not in CLAIMS:
        yield Refused("R-DM-062", "A look ends with a match, no match, or open cards.", "Press Match or No match.")
    match state.phase:
        case Looking() | Inspected() | Swapping(back=False) | Rearranging(done=False):
            return
    yield refusals.waits_for(state)


def apply_end_look(state: State, action: EndLook) -> State:
    """The cards come back."""
    match state.phase:
        case Looking() as phase:
            return state.with_(phase=replace(phase, claim=action.claim))
        case Swapping() as phase:
            return state.with_(phase=replace(phase, back=True))
        case Rearranging() as phase:
            return state.with_(phase=replace(phase, done=True))
        case Inspected(seat=seat, block=block, places=places):
            return effects.resolve_inspection(state.with_(settling=places), seat, block, places)
    return state


def refuse_match(state: State, action: ShowMatch) -> Iterator[Refused]:
    """R-DM-021 … R-DM-023: two cards of one rank, on the places that were selected."""
    yield from refusals.refuse_unasked(state, action.seat)
    if not isinstance(state.phase, Looking) or not state.phase.claim:
        yield refusals.waits_for(state)
        return
    places = state.phase.places
    for place, card in zip(places, action.cards, strict=True):
        yield from refusals.refuse_other_card(state, place, card)
    yield from refusals.refuse_impossible_cards(state, action.cards, places)
    first, second = action.cards
    if rank(first) != rank(second):
        why = f"{refusals.begin_with_card(first)} and {refusals.name_playing_card(second)} do not match."
        yield Refused("R-DM-024", why, "Leave them face up, or turn cards down for a token each, and press No match.")


def apply_match(state: State, action: ShowMatch) -> State:
    """The pair is set aside and its effect begins."""
    if not isinstance(state.phase, Looking):
        return state
    places = state.phase.places
    state = trail.note_public_cards(state, tuple(zip(places, action.cards, strict=False)))
    state = trail.forget_places(with_grid(state, tuple((place, EMPTY) for place in places)), places)
    state = state.with_(pair=action.cards, gone=(*state.gone, *action.cards))
    return effects.award_match(state, action.seat)


def list_hidden(phase: Looking, action: NoMatch) -> tuple[ZoneName, ...]:
    """The places whose cards go back face down."""
    up = dict(action.up)
    return tuple(place for place in phase.places if place not in up)


def refuse_no_match(state: State, action: NoMatch) -> Iterator[Refused]:
    """R-DM-024: both back on their places, face up, or face down for a token each."""
    yield from refusals.refuse_unasked(state, action.seat)
    if not isinstance(state.phase, Looking) or not state.phase.claim:
        yield refusals.waits_for(state)
        return
    phase = state.phase
    places = [place for place, _ in action.up]
    if len(set(places)) != len(places) or not set(places) <= set(phase.places):
        why = f"The two cards belong on {' and '.join(phase.places)}."
        yield Refused("R-DM-064", why, "Put both back on their places.")
    for place, card in action.up:
        yield from refusals.refuse_other_card(state, place, card)
    yield from refusals.refuse_impossible_cards(state, (card for _, card in action.up), phase.places)
    yield from _concealed(state, phase, action)
    yield from refuse_hiding(state, action.seat, len(list_hidden(phase, action)))


def refuse_hiding(state: State, seat: Seat, cost: int) -> Iterator[Refused]:
    """A-DM-09: nobody hides more cards than he has tokens; the last token is his own risk."""
    player = state.players[seat]
    if not cost or tokens.is_payment_covered(state, seat):
        return
    if cost > player.tokens:
        has = f"{player.tokens} token{'' if player.tokens == 1 else 's'}"
        yield Refused("A-DM-09", f"{player.name} has {has} and hides {cost}.", "Turn a card face up.")
    elif cost == player.tokens and state.options.self_elimination == "refuse" and not state.options.underdogs:
        yield Refused("A-DM-09", f"This would cost {player.name} the last token.", "Turn a card face up.")


def apply_no_match(state: State, action: NoMatch) -> State:
    """The cards lie again where they lay; hidden ones are paid; the turn ends."""
    if not isinstance(state.phase, Looking):
        return state
    phase, down = state.phase, list_hidden(state.phase, action)
    state = with_grid(state, (*action.up, *((place, DOWN) for place in down)))
    a, b = phase.places
    state = trail.note_peek(trail.note_public_cards(state, action.up), Looked(state.turn, action.seat, a, b))
    state = state.with_(settling=phase.places, hidden=down)
    return turns.end_turn(tokens.pay(state, action.seat, len(down)))


def _concealed(state: State, phase: Looking, action: NoMatch) -> Iterator[Refused]:
    """A-DM-26: a match must be shown; two cards that everybody can see prove it."""
    if state.options.conceal_match == "allowed":
        return
    public = {place: state.at(place) for place in phase.places if state.at(place) != DOWN}
    cards = [CardName(card) for card in (public | dict(action.up)).values()]
    if len(cards) == 2 and rank(cards[0]) == rank(cards[1]):
        why = f"{format_card(cards[0])} and {format_card(cards[1])} are a match."
        yield Refused("A-DM-26", why, "Show both and press Match.")
