"""Effects that touch the grid: revealing, looking and swapping, squares, jokers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from tableassist.games.deluxe_memory import effects, refusals, trail
from tableassist.games.deluxe_memory.actions import Look, Rearranged, Reveal, Stop, Swap
from tableassist.games.deluxe_memory.cards import CHART
from tableassist.games.deluxe_memory.grid import DOWN, EMPTY, content_of, list_filled, put_cards
from tableassist.games.deluxe_memory.mat import list_places
from tableassist.games.deluxe_memory.phases import (
    Choosing,
    Crossing,
    Inspected,
    Inspecting,
    Peeking,
    Rearranging,
    Revealing,
    Swapping,
)
from tableassist.games.deluxe_memory.state import State, with_grid
from tableassist.rules.game import Refused
from tableassist.table.geometry import ZoneName


def refuse_reveal(state: State, action: Reveal) -> Iterator[Refused]:
    """R-DM-031, R-DM-033 … R-DM-036: the cards the effect allows, each once."""
    closed = state.closed
    if closed and closed.seat == action.seat and not isinstance(state.phase, Revealing):
        why = f"{state.name(closed.seat)} has revealed all cards that the effect allows."
        yield Refused(CHART[closed.effect].rule, why, f"Turn the card on {action.place} face down again.")
    yield from refusals.refuse_unasked(state, action.seat)
    match state.phase:
        case Revealing() as phase:
            yield from _against_place(state, phase, action.place)
        case Crossing() as phase:
            yield from _against_crosses(state, phase, action.place)
        case _:
            yield refusals.waits_for(state)
            return
    yield from refusals.refuse_other_card(state, action.place, action.card)
    done = dict(phase.done)
    shown = [card for place, card in phase.done if place != action.place]
    yield from refusals.refuse_impossible_cards(state, (*shown, action.card), (action.place, *done))


def apply_reveal(state: State, action: Reveal) -> State:
    """Everyone has seen the card; with a 6 it stays face up."""
    if not state.at(action.place):
        return state
    phase, shown = state.phase, (action.place, action.card)
    state = trail.note_public_cards(state, (shown,))
    if isinstance(phase, Crossing):
        return state.with_(phase=replace(phase, done=(*phase.done, shown)))
    if not isinstance(phase, Revealing):
        return state
    if phase.stays:
        state = with_grid(state, (shown,))
    return effects.continue_revealing(state, replace(phase, done=(*phase.done, shown)))


def refuse_stop(state: State, action: Stop) -> Iterator[Refused]:
    """A-DM-28: a 3 and a 6 may stop, other reveals are mandatory; elsewhere there is nothing to stop."""
    yield from refusals.refuse_unasked(state, action.seat)
    match state.phase:
        case Revealing(may_stop=True):
            return
        case Revealing(effect=effect):
            yield Refused(CHART[effect].rule, "All cards of this effect must be revealed.", "Reveal the next card.")
        case Choosing(seat=seat):
            yield Refused("R-CK-003", f"{state.name(seat)} has not looked at two cards yet.", "Select two cards.")
        case _:
            yield refusals.waits_for(state)


def apply_stop(state: State, _action: Stop) -> State:
    """No more cards are revealed."""
    return effects.stop_revealing(state, state.phase) if isinstance(state.phase, Revealing) else state


def refuse_look(state: State, action: Look) -> Iterator[Refused]:
    """R-DM-032, R-DM-034: two cards of the grid, or of the square as many as it has up to two."""
    yield from refusals.refuse_unasked(state, action.seat)
    match state.phase:
        case Swapping(places=held, back=False) | Inspected(places=held) if set(held).isdisjoint(action.places):
            yield refusals.waits_for(state)
        case Peeking():
            yield from _against_looked(action, list_filled(state.grid), "R-DM-032")
        case Inspecting(block=block):
            yield from _against_looked(action, block, "R-DM-034")
        case Swapping():
            yield Refused("R-DM-032", "A 2 looks at two cards only.", "Put back every card but two.")
        case Inspected():
            yield Refused("R-DM-034", "A 4 looks at two cards of the square only.", "Put back every card but two.")
        case _:
            yield refusals.waits_for(state)


def apply_look(state: State, action: Look) -> State:
    """The cards are in the hand."""
    match state.phase:
        case Peeking(seat=seat):
            return state.with_(phase=Swapping(seat, action.places[:2]))
        case Inspecting(seat=seat, block=block):
            return state.with_(phase=Inspected(seat, block, action.places[:2]))
    return state


def refuse_swap(state: State, action: Swap) -> Iterator[Refused]:
    """A-DM-27: the two cards that were looked at, and no others."""
    yield from refusals.refuse_unasked(state, action.seat)
    if not isinstance(state.phase, Swapping):
        yield refusals.waits_for(state)
    elif sorted((action.a, action.b)) != sorted(state.phase.places):
        why = f"The cards of {' and '.join(state.phase.places)} change places."
        yield Refused("R-DM-032", why, "Exchange these two cards.")


def apply_swap(state: State, action: Swap) -> State:
    """The two cards lie on each other's place, each with its own face."""
    if not isinstance(state.phase, Swapping):
        return state
    places = state.phase.places
    unseen = places if {state.at(place) for place in places} == {DOWN} else ()
    return effects.end_effect(exchange_cards(state, action.a, action.b).with_(settling=places, exchanged=unseen))


def exchange_cards(state: State, a: ZoneName, b: ZoneName) -> State:
    """The cards of two places have changed places; what was known of them goes along."""
    known = ((a, content_of(state.known, b)), (b, content_of(state.known, a)))
    state = with_grid(state, ((a, state.at(b)), (b, state.at(a))))
    state = trail.forget_places(state, (a, b))
    return state.with_(known=put_cards(state.known, known))


def refuse_rearranged(state: State, action: Rearranged) -> Iterator[Refused]:
    """A-DM-36: cards change places, their faces stay as they were."""
    yield from refusals.refuse_unasked(state, action.seat)
    if not isinstance(state.phase, Rearranging):
        yield refusals.waits_for(state)
    if action.places is None:
        return
    there = [place for place, _ in action.places]
    if len(set(there)) != len(there) or not set(there) <= set(list_places(state.options.jokers)):
        yield Refused("R-DM-051", "Every card lies on a place of its own.", "Lay each card on a place.")
    if Counter(content for _, content in action.places) != Counter(filter(None, state.grid)):
        why = "The same cards must lie face up as before, and all others face down."
        yield Refused("R-DM-051", why, "Put all cards back with the face they had.")


def apply_rearranged(state: State, action: Rearranged) -> State:
    """The cards lie anew; nothing is known any more of the face-down ones."""
    if not isinstance(state.phase, Rearranging):
        return state
    every = list_places(jokers=True)
    state = trail.forget_places(state, every)
    if action.places is not None:
        now = dict(action.places)
        state = with_grid(state, tuple((place, now.get(place, EMPTY)) for place in every))
    return effects.end_effect(state)


def _against_place(state: State, phase: Revealing, place: ZoneName) -> Iterator[Refused]:
    rule = CHART[phase.effect].rule
    yield from refusals.refuse_empty_place(state, place, rule)
    if place in phase.revealed:
        yield Refused(rule, f"The card on {place} has been revealed already.", "Choose another card.")
    elif place not in phase.pool:
        shape = {"4": "square", "5": "cross"}.get(phase.effect, "effect")
        yield Refused(rule, f"{place} is not to be revealed by this {shape}.", f"Reveal {_listed(phase)}.")


def _against_crosses(state: State, phase: Crossing, place: ZoneName) -> Iterator[Refused]:
    """R-DM-035: with the cards revealed so far, it must be part of a cross."""
    yield from refusals.refuse_empty_place(state, place, "R-DM-035")
    done = dict(phase.done)
    if place in done:
        yield Refused("R-DM-035", f"The card on {place} has been revealed already.", "Choose another card.")
    elif not effects.find_crosses_with(state, (*done, place)):
        yield Refused("R-DM-035", f"No cross has all of {', '.join((*done, place))}.", "Choose another card.")


def _against_looked(action: Look, among: tuple[ZoneName, ...], rule: str) -> Iterator[Refused]:
    wanted = min(2, len(among))
    if len(action.places) != wanted or len(set(action.places)) != wanted:
        cards = "one card" if wanted == 1 else "two cards"
        yield Refused(rule, f"The effect looks at {cards}.", f"Take {cards} in the hand.")
    for place in action.places:
        if place not in among:
            yield Refused(rule, f"{place} has no card that may be looked at now.", "Choose another card.")


def _listed(phase: Revealing) -> str:
    return ", ".join(place for place in phase.pool if place not in phase.revealed) or "no more cards"
