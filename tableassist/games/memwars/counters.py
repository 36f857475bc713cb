"""Topology counters: laid out by a map, placed in turn, turned over when a place is won (R-MW-080 … R-MW-083)."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterator

from tableassist.games.memwars import quadrants, refusals, turns
from tableassist.games.memwars.actions import CountersRevealed
from tableassist.games.memwars.board import PLACES, Place
from tableassist.games.memwars.phases import Counting
from tableassist.games.memwars.spots import UNKNOWN_VALUE, VALUES, Counter, Spot
from tableassist.games.memwars.state import State, with_spot
from tableassist.games.memwars.topologies import TOPOLOGIES
from tableassist.rules.game import Refused, Seat


def lay_out(state: State) -> State:
    """R-MW-081: the counters of the chosen map lie value side up on the places in play."""
    if state.options.topology != "standard":
        return state
    values = TOPOLOGIES[state.options.topology_map].counters()
    return state.with_(board=tuple(_mapped(spot, values.get(place)) for place, spot in _places(state)))


def count_share(state: State, value: int) -> int:
    """How many counters of a value each side places (R-MW-082)."""
    return state.options.counters[VALUES.index(value)] // len(state.players)


def count_left_to(state: State, seat: Seat) -> int:
    """How many counters the side still has to place: all of its own, or as many as there are places."""
    placed = sum(counter.by == seat for spot in state.board for counter in spot.counters)
    return min(sum(count_share(state, value) for value in VALUES), state.left) - placed


def count_left_of(state: State, seat: Seat, value: int) -> int:
    """How many of the value the side can still have, by what is known."""
    return count_share(state, value) - _of(state, seat)[value]


def find_next_to_place(state: State) -> Seat | None:
    """Who places next: the second player first, then in turn (R-MW-082); None when all lie there."""
    if state.options.topology != "competitive" or state.first is None or state.solitaire:
        return None
    order = (*state.clockwise(state.first), state.first)
    left = {seat: count_left_to(state, seat) for seat in order}
    most = max(left.values())
    return next((seat for seat in order if left[seat] == most), None) if most else None


def refuse_counter(state: State, seat: Seat, place: Place, value: int) -> Iterator[Refused]:
    """R-MW-082: on a place in play, one of a side's counters at most, of a value the side still has."""
    if not _in_play(state, place):
        yield refusals.refuse_not_in_play(place)
        return
    if any(counter.by == seat for counter in state.at(place).counters):
        why = f"{state.name(seat)} has a counter on {place} already."
        yield Refused("R-MW-082", why, "Put it on another place.")
    if value == UNKNOWN_VALUE:
        return
    if value not in VALUES:
        yield Refused("R-MW-005", f"Counters are worth 5, 3 or 2, not {value}.", "Choose one of these.")
    elif count_left_of(state, seat, value) < 1:
        # R-MW-100: the objection says nothing of what lies where.
        yield Refused("R-MW-082", f"{state.name(seat)} has no counter of that value left.", "Choose another value.")


def add_counter(state: State, seat: Seat, place: Place, value: int) -> State:
    """A counter more lies on the place."""
    if not _in_play(state, place):
        return state
    spot = state.at(place)
    return with_spot(state, place, spot._replace(counters=(*spot.counters, Counter(value, seat))))


def refuse_counters_revealed(state: State, action: CountersRevealed) -> Iterator[Refused]:
    """A-MW-21: the values of this place's counters, as far as its players can have them."""
    yield from refusals.refuse_phase(state, Counting)
    if not isinstance(state.phase, Counting):
        return
    if action.place != state.phase.place:
        yield Refused("A-MW-21", f"The counters on {state.phase.place} are turned over.", "Tell those.")
        return
    unrevealed = _unrevealed(state.at(action.place))
    if len(action.values) != len(unrevealed) or not set(action.values) <= set(VALUES):
        yield Refused("A-MW-21", f"{len(unrevealed)} counters of 5, 3 or 2 are to be told.", "Tell each value.")
        return
    for counter, value in zip(unrevealed, action.values, strict=True):
        if counter.by is not None and count_left_of(state, counter.by, value) < 1:
            why = f"{state.name(counter.by)} had only {count_share(state, value)} counters of {value}."
            yield Refused("R-MW-082", why, "Look at the counter again.")


def apply_counters_revealed(state: State, action: CountersRevealed) -> State:
    """The values are known; the game goes on where the place was won."""
    if not isinstance(state.phase, Counting):
        return state
    place, values = state.phase.place, iter(action.values)
    spot = state.at(place)
    known = tuple(one if one.value else one._replace(value=next(values, VALUES[-1])) for one in spot.counters)
    state = with_spot(state, place, spot._replace(counters=known))
    return turns.pass_on(quadrants.complete(state, place))


def _unrevealed(spot: Spot) -> tuple[Counter, ...]:
    return tuple(counter for counter in spot.counters if counter.value == UNKNOWN_VALUE)


def _of(state: State, seat: Seat) -> Tally[int]:
    return Tally(counter.value for spot in state.board for counter in spot.counters if counter.by == seat)


def _mapped(spot: Spot, value: int | None) -> Spot:
    if value is None or not spot.free:
        return spot
    return spot._replace(counters=(Counter(value),), open=True)


def _places(state: State) -> Iterator[tuple[Place, Spot]]:
    return zip(PLACES, state.board, strict=True)


def _in_play(state: State, place: Place) -> bool:
    return place in PLACES and state.levels[place - 1] > 0
