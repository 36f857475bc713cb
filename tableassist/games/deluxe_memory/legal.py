"""All legal actions, given what really lies where: for simulation and tests, never for a referee."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import chain, combinations, compress, permutations

from tableassist.games.deluxe_memory.actions import (
    Action,
    Copy,
    Cross,
    EndLook,
    Look,
    Name,
    NoMatch,
    Pay5,
    Rearranged,
    Reveal,
    Select,
    ShowMatch,
    Square,
    Stop,
    Swap,
    Take10,
)
from tableassist.games.deluxe_memory.cards import CHART
from tableassist.games.deluxe_memory.choices import MOST_LOSERS
from tableassist.games.deluxe_memory.effects import find_crosses_with
from tableassist.games.deluxe_memory.grid import PLACES, list_filled, list_square_corners, places_of_square
from tableassist.games.deluxe_memory.looking import refuse_hiding
from tableassist.games.deluxe_memory.phases import (
    Choosing,
    Copying,
    Crossing,
    Inspected,
    Inspecting,
    Intercepting,
    Looking,
    Naming,
    Offering,
    Over,
    Peeking,
    Rearranging,
    Revealing,
    Squaring,
    Swapping,
    Topic,
)
from tableassist.games.deluxe_memory.state import State
from tableassist.games.deluxe_memory.turns import can_pay5
from tableassist.rules.game import Seat, World
from tableassist.table.cards import rank
from tableassist.table.geometry import ZoneName


def actions(state: State, world: World) -> Iterator[Action]:
    """Every legal action. Lapses and corrections are no player's choice and are left out."""
    if isinstance(state.phase, Choosing):
        return iter(_selects(state.phase.seat, list_filled(state.grid)))
    return _others(state, world)


def _others(state: State, world: World) -> Iterator[Action]:
    match state.phase:
        case Looking():
            yield from _after_look(state, state.phase, world)
        case Naming():
            yield from _namings(state, state.phase)
        case Revealing():
            yield from _reveals(state.phase, world)
        case _:
            yield from _rarer(state)


def _rarer(state: State) -> Iterator[Action]:
    match state.phase:
        case Intercepting(seat=seat):
            yield from (Take10(seat, yes) for yes in (True, False))
        case Copying(seat=seat):
            yield from (Copy(seat, of_rank) for of_rank in CHART if of_rank != "K")
        case Peeking(seat=seat):
            yield from (Look(seat, pair) for pair in combinations(list_filled(state.grid), 2))
        case Inspecting(seat=seat, block=block):
            yield from (Look(seat, some) for some in combinations(block, min(2, len(block))))
        case Offering(seat=seat):
            yield from (Pay5(seat, yes) for yes in (True, False) if not yes or can_pay5(state, seat))
        case Crossing(seat=seat, done=done):
            yield from (Cross(seat, centre) for centre in find_crosses_with(state, dict(done)))
        case Squaring(seat=seat):
            yield from (
                Square(seat, field) for field in list_square_corners() if any(map(state.at, places_of_square(field)))
            )
        case _:
            yield from _hands_full(state)


def _hands_full(state: State) -> Iterator[Action]:
    match state.phase:
        case Inspected(seat=seat):
            yield EndLook(seat)
        case Swapping(seat=seat, places=(a, b), back=back):
            yield Swap(seat, a, b)
            if not back:
                yield EndLook(seat)
        case Rearranging(seat=seat, done=done):
            yield Rearranged(seat)
            if not done:
                yield EndLook(seat)
        case Over():
            return


@lru_cache(maxsize=64)
def _selects(seat: Seat, cards: tuple[ZoneName, ...]) -> tuple[Select, ...]:
    """All pairs of cards: more than a thousand at first, so they are sifted out of a table and not made anew."""
    there = tuple(place in cards for place in PLACES)
    rows = zip(_every_select(seat), there, strict=True)
    return tuple(chain.from_iterable(compress(row, there[n + 1 :]) for n, (row, here) in enumerate(rows) if here))


@cache
def _every_select(seat: Seat) -> tuple[tuple[Select, ...], ...]:
    return tuple(
        tuple(Select(seat, (first, second)) for second in PLACES[number + 1 :]) for number, first in enumerate(PLACES)
    )


def _after_look(state: State, phase: Looking, world: World) -> Iterator[Action]:
    a, b = phase.places
    equal = rank(world[a]) == rank(world[b])
    if not phase.claim:
        yield EndLook(phase.seat, "match" if equal else "no_match")
        yield EndLook(phase.seat)
        return
    if equal:
        yield ShowMatch(phase.seat, (world[a], world[b]))
    # A-DM-26: the rules forbid to conceal a match also where the referee could not see it.
    if not equal or state.options.conceal_match == "allowed":
        for up in ((a, b), (a,), (b,), ()):
            if next(refuse_hiding(state, phase.seat, 2 - len(up)), None) is None:
                yield NoMatch(phase.seat, tuple((place, world[place]) for place in up))


def _namings(state: State, phase: Naming) -> Iterator[Name]:
    seats, seat = state.seats, phase.seat
    match phase.topic:
        case Topic.PAY | Topic.GAIN:
            yield from (Name(seat, (one,)) for one in seats)
        case Topic.ACE:
            yield from (Name(seat, (gainer, loser)) for gainer in seats for loser in seats)
        case Topic.THREE:
            for count in range(MOST_LOSERS + 1):
                yield from (Name(seat, some) for some in combinations(seats, count))
        case Topic.JACK:
            yield from (Name(seat, two) for two in combinations(seats, 2))
        case Topic.QUEEN | Topic.GIVE:
            yield from (Name(seat, two) for two in permutations(seats, 2))


def _reveals(phase: Revealing, world: World) -> Iterator[Action]:
    revealed = phase.revealed
    yield from (Reveal(phase.seat, place, world[place]) for place in phase.pool if place not in revealed)
    if phase.may_stop:
        yield Stop(phase.seat)
