"""What nobody may see while the game runs: counters that lie logo side up, and cards still to come (R-MW-100)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tableassist.games.memwars.actions import Action, PlaceCounter, Shuffled
from tableassist.games.memwars.board import PLACES, Place
from tableassist.games.memwars.mat import zone_of
from tableassist.games.memwars.plain import write_plain
from tableassist.games.memwars.spots import UNKNOWN_PLACE, UNKNOWN_VALUE, Counter, Spot
from tableassist.games.memwars.state import State
from tableassist.games.memwars.turns import find_next_place


def write_public(state: State) -> dict[str, Any]:
    """The state without the values of counters that are not turned over, and without the cards still to come."""
    fields = write_plain(state)
    for place, spot in zip(PLACES, state.board, strict=True):
        if spot.counters and not spot.open:
            fields["board"][zone_of(place)]["counters"] = [[UNKNOWN_VALUE, counter.by] for counter in spot.counters]
    fields["order"] = list(_list_turned(state))
    return fields


def conceal_state(state: State) -> State:
    """The state as if nobody had said what the counters are worth that are not turned over."""
    return state.with_(board=tuple(spot if spot.open else _unsaid(spot) for spot in state.board))


def _unsaid(spot: Spot) -> Spot:
    return spot._replace(counters=tuple(Counter(UNKNOWN_VALUE, counter.by) for counter in spot.counters))


def conceal_action(state: State, action: Action) -> Action:
    """The action without the value of a counter that is not turned over now, and without the cards still to come.

    What is known by now stays, so that what follows from it can be read again.
    """
    match action:
        case PlaceCounter(seat=seat, place=place, value=value):
            spot = state.at(place)
            shown = spot.open and Counter(value, seat) in spot.counters
            return action if shown else replace(action, value=UNKNOWN_VALUE)
        case Shuffled(order=order):
            turned = _list_turned(state)
            known = tuple(place if place in turned else UNKNOWN_PLACE for place in order)
            # Who has the seed has the order (R-TB-006).
            return action if known == order else replace(action, order=known, seed=None)
    return action


def _list_turned(state: State) -> tuple[Place, ...]:
    """The places whose cards have come, and that of the card that is next; of a path that is agreed, all."""
    if state.options.path != "random" or state.round:
        return state.order
    place = find_next_place(state) if state.turn else None
    if place is not None:
        return state.order[: state.order.index(place) + 1]
    return state.order if state.turn else ()
