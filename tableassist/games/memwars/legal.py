"""All legal actions: for simulation and tests, never for a referee."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import compress

from tableassist.games.memwars import counters
from tableassist.games.memwars.actions import (
    Action,
    Answer,
    Challenge,
    Claim,
    Contest,
    CountersRevealed,
    Decline,
    Draw,
    Finished,
    Forsake,
    GiveUp,
    Maintain,
    NextRound,
    Orient,
    PlaceCounter,
    Roll,
    Shuffled,
    Stated,
    Stop,
    Study,
    Verdict,
    WindowClosed,
)
from tableassist.games.memwars.board import PLACES, Place
from tableassist.games.memwars.options import UNTIL_EMPTY
from tableassist.games.memwars.phases import (
    Answering,
    Between,
    Challenging,
    Checking,
    Claiming,
    ClaimWindow,
    Contested,
    Counting,
    Deciding,
    Drawing,
    Orienting,
    Over,
    Placing,
    Responding,
    Rolling,
    Setting,
    Shuffling,
    Studying,
)
from tableassist.games.memwars.setting import DIE
from tableassist.games.memwars.spots import UNKNOWN_VALUE, VALUES
from tableassist.games.memwars.state import State
from tableassist.rules.game import Seat
from tableassist.table.geometry import Side


def actions(state: State) -> Iterable[Action]:
    """Every legal action in play and before it. Lapses, agreements and corrections are left out.

    Of the judgements of several facts one is listed for each fact that may be the only wrong one: more wrong facts
    lead to no other state.
    """
    match state.phase:
        case Claiming(seat=seat, only=None):
            return compress(_every_claim(seat), [spot.owner is None for spot in state.board])
        case Claiming(seat=seat, only=only) if only is not None:
            return (Claim(seat, only),)
        case ClaimWindow(asked=asked):
            return (Decline(asked), WindowClosed(), Challenge(asked))
    if isinstance(state.phase, Contested):
        return _contested(state)
    return _setting(state) if isinstance(state.phase, Setting) else _learning(state)


def _contested(state: State) -> Iterator[Action]:
    match state.phase:
        case Challenging(seat=seat):
            yield Stated(seat)
        case Responding(seat=seat):
            yield from (GiveUp(seat), Contest(seat))
        case Deciding(seat=seat):
            yield from (Forsake(seat), Maintain(seat))
        case Checking(claimant=claimant, challenger=challenger, place=place):
            for t in _judged(state.depth(claimant, place)):
                yield from (Verdict(t, c) for c in _judged(state.depth(challenger, place)))


def _learning(state: State) -> Iterator[Action]:
    match state.phase:
        case Answering(seat=seat, place=place, finished=finished):
            if not finished:
                yield Finished(seat)
            yield from (Answer(seat, facts) for facts in _judged(state.depth(seat, place)))
        case Studying(seat=seat, place=place):
            yield Study(seat, place)
        case Drawing(seat=seat):
            yield from (Draw(seat, place) for place in _undrawn(state))
        case Between():
            yield NextRound()
            if state.options.lightning == UNTIL_EMPTY:
                yield Stop()
        case Counting(place=place):
            yield from _counted(state, place)
        case Over():
            return


def _setting(state: State) -> Iterator[Action]:
    match state.phase:
        case Rolling(seat=seat):
            yield from (Roll(seat, number) for number in range(1, DIE + 1))
        case Orienting(seat=seat):
            yield from (Orient(seat, side) for side in Side)
        case Shuffling(seat=seat):
            # An entered order is one of very many; the deck turned over card by card leads to every one of them.
            yield Shuffled(seat)
        case Placing(seat=seat):
            values = (UNKNOWN_VALUE, *(value for value in VALUES if counters.count_left_of(state, seat, value) > 0))
            for place, spot in zip(PLACES, state.board, strict=True):
                if spot.owner is None and all(counter.by != seat for counter in spot.counters):
                    yield from (PlaceCounter(seat, place, value) for value in values)


def _counted(state: State, place: Place) -> Iterator[Action]:
    unrevealed = sum(counter.value == UNKNOWN_VALUE for counter in state.at(place).counters)
    known_values = (
        [(value,) for value in VALUES] if unrevealed == 1 else [(one, other) for one in VALUES for other in VALUES]
    )
    guesses = (CountersRevealed(place, values) for values in known_values)
    return (guess for guess in guesses if next(counters.refuse_counters_revealed(state, guess), None) is None)


def _undrawn(state: State) -> Iterator[Place]:
    drawn = frozenset(state.order)
    return (place for place, depth in zip(PLACES, state.levels, strict=True) if depth and place not in drawn)


@cache
def _every_claim(seat: Seat) -> tuple[Claim, ...]:
    """A hundred claims, sifted and not made anew each turn."""
    return tuple(Claim(seat, place) for place in PLACES)


@cache
def _judged(facts: int) -> tuple[tuple[bool, ...], ...]:
    """All right, and each fact wrong alone."""
    alone = (tuple(number != wrong for number in range(facts)) for wrong in range(facts))
    return ((True,) * facts, *alone)
