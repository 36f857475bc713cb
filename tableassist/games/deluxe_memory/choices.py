"""What is only said: players named, an effect copied, five tokens paid, tens used, a place pointed at."""

from __future__ import annotations

from collections.abc import Iterator

from tableassist.games.deluxe_memory import effects, refusals, tokens, turns
from tableassist.games.deluxe_memory.actions import Copy, Cross, Name, Pay5, Square, Take10
from tableassist.games.deluxe_memory.cards import CHART
from tableassist.games.deluxe_memory.grid import CELLS, INDEX, places_of_square
from tableassist.games.deluxe_memory.mat import JOKER_CORNERS
from tableassist.games.deluxe_memory.phases import Copying, Crossing, Intercepting, Naming, Offering, Squaring, Topic
from tableassist.games.deluxe_memory.state import State
from tableassist.rules.game import Refused

MOST_LOSERS = 3

_OUT_RULES = {Topic.GAIN: "A-DM-32", Topic.ACE: "A-DM-32", Topic.JACK: "A-DM-30"}
_COUNTS = {
    Topic.PAY: (1, "R-DM-021", "One player pays."),
    Topic.GAIN: (1, "R-DM-022", "One player gains."),
    Topic.GIVE: (2, "A-DM-31", "One player gives, another receives."),
    Topic.ACE: (2, "A-DM-29", "One player gains a token, one loses a token."),
    Topic.JACK: (2, "A-DM-30", "Two players share their tokens."),
    Topic.QUEEN: (2, "A-DM-31", "One player gives, another receives."),
}
_DIFFERENT = frozenset({Topic.GIVE, Topic.JACK, Topic.QUEEN})


def refuse_name(state: State, action: Name) -> Iterator[Refused]:
    """As many players as the effect asks for, all in the game."""
    yield from refusals.refuse_unasked(state, action.seat)
    if not isinstance(state.phase, Naming):
        yield refusals.waits_for(state)
        return
    topic = state.phase.topic
    yield from _against_number(topic, action)
    for seat in action.players:
        if not state.has(seat):
            yield Refused("R-DM-025", f"There is no player {seat + 1}.", "Choose one of the players.")
        elif state.players[seat].out:
            rule = _OUT_RULES.get(topic, "R-DM-025")
            yield Refused(rule, f"{state.name(seat)} is out of the game.", "Choose a player who is in the game.")


def apply_name(state: State, action: Name) -> State:
    """The named players gain, lose, give or share."""
    if not isinstance(state.phase, Naming):
        return state
    return effects.resolve_naming(state, state.phase, tuple(seat for seat in action.players if state.has(seat)))


def refuse_copy(state: State, action: Copy) -> Iterator[Refused]:
    """A-DM-19: any effect but a king's."""
    yield from refusals.refuse_unasked(state, action.seat)
    if not isinstance(state.phase, Copying):
        yield refusals.waits_for(state)
    if action.rank not in CHART or action.rank == "K":
        yield Refused("A-DM-19", f"A king cannot take the effect {action.rank!r}.", "Choose ace to queen.")


def apply_copy(state: State, action: Copy) -> State:
    """The king takes the effect."""
    if not isinstance(state.phase, Copying) or action.rank not in CHART:
        return state
    return effects.begin_chart_effect(state, action.seat, action.rank)


def refuse_pay5(state: State, action: Pay5) -> Iterator[Refused]:
    """R-DM-037, A-DM-10: only at the end of a 7's turn, never with the last tokens."""
    # Shown first: at 5 tokens the offer is not even made, and this is why.
    if action.yes and state.has(action.seat) and not turns.can_pay5(state, action.seat):
        name, needed = state.name(action.seat), "5" if state.options.underdogs else "more than 5"
        why = f"{name} needs {needed} tokens for another turn, and has {state.tokens(action.seat)}."
        yield Refused(
            "A-DM-10", why, f"{name} answers No." if isinstance(state.phase, Offering) else "The turn passes."
        )
    yield from refusals.refuse_unasked(state, action.seat)
    if not isinstance(state.phase, Offering):
        yield refusals.waits_for(state)


def apply_pay5(state: State, action: Pay5) -> State:
    """One more turn for five tokens, or the turn passes."""
    if not isinstance(state.phase, Offering):
        return state
    state = state.with_(offer=False)
    if not action.yes:
        return turns.end_turn(state)
    # A-DM-11: a bought turn cannot be extended again, unless the chain is unlimited.
    state = turns.grant(state, action.seat, offer=state.options.seven_chain == "unlimited")
    return turns.end_turn(tokens.pay(state, action.seat, turns.SEVEN_COSTS))


def refuse_take10(state: State, action: Take10) -> Iterator[Refused]:
    """A-DM-14: only where a holder of tens is asked."""
    yield from refusals.refuse_unasked(state, action.seat)
    if not isinstance(state.phase, Intercepting):
        yield refusals.waits_for(state)


def apply_take10(state: State, action: Take10) -> State:
    """The tens take the match, or not."""
    if not isinstance(state.phase, Intercepting):
        return state
    return effects.answer_ten(state, state.phase, action.yes)


def refuse_square(state: State, action: Square) -> Iterator[Refused]:
    """A-DM-23: any 2 by 2 block with at least one card."""
    yield from refusals.refuse_unasked(state, action.seat)
    if not isinstance(state.phase, Squaring):
        yield refusals.waits_for(state)
    block = places_of_square(action.place)
    if not block:
        yield Refused("R-DM-034", f"No square begins at {action.place}.", "Choose another square.")
    elif not any(state.at(place) for place in block):
        yield Refused("A-DM-23", "There is no card in this square.", "Choose a square with a card.")


def apply_square(state: State, action: Square) -> State:
    """The square is looked at."""
    return effects.resolve_square(state, action.seat, action.place) if isinstance(state.phase, Squaring) else state


def refuse_cross(state: State, action: Cross) -> Iterator[Refused]:
    """A-DM-22: the centre is a place of the grid; it may be empty."""
    yield from refusals.refuse_unasked(state, action.seat)
    if not isinstance(state.phase, Crossing):
        yield refusals.waits_for(state)
    if action.place not in INDEX or (action.place in JOKER_CORNERS and not state.options.jokers):
        yield Refused("A-DM-22", f"{action.place} is no place of the grid.", "Choose a place of the grid.")
    elif isinstance(state.phase, Crossing) and state.phase.done:
        shown = dict(state.phase.done)
        if action.place not in effects.find_crosses_with(state, shown):
            why = f"The cross around {action.place} has not all of {', '.join(shown)}, which lay open."
            yield Refused("R-DM-035", why, "Choose the cross that was revealed.")


def apply_cross(state: State, action: Cross) -> State:
    """The cross is revealed."""
    if not isinstance(state.phase, Crossing) or action.place not in CELLS:
        return state
    return effects.resolve_cross(state, action.seat, action.place)


def _against_number(topic: Topic, action: Name) -> Iterator[Refused]:
    named = len(action.players)
    if topic is Topic.THREE:
        if named > MOST_LOSERS or len(set(action.players)) != named:
            why = "Up to three different players lose 3 tokens each."
            yield Refused("A-DM-28", why, "Choose up to three players.")
        return
    wanted, rule, why = _COUNTS[topic]
    if named != wanted or (topic in _DIFFERENT and len(set(action.players)) != named):
        plural = "one player" if wanted == 1 else "two players"
        yield Refused(rule, why, f"Choose {plural}.")
