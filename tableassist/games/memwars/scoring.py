"""What places, patterns and captures are worth, and who has won (R-MW-070 … R-MW-073)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from tableassist.games.memwars import patterns
from tableassist.games.memwars.board import PLACES, Place
from tableassist.games.memwars.spots import BOARD
from tableassist.games.memwars.state import State
from tableassist.rules.game import Seat

CAPTURE, PENALTY = 2, 3


class Score(NamedTuple):
    """A side's points line by line; `boxed` is what pieces held by the board cost."""

    places: int
    quadrants: int = 0
    captures: int = 0
    boxed: int = 0
    patterns: int = 0

    @property
    def total(self) -> int:
        """All lines together."""
        return sum(self)


def points_of(state: State, place: Place) -> int:
    """What the place is worth as it lies there, counters included (A-MW-30)."""
    spot = state.board[place - 1]
    worth = spot.pieces * state.worth[place - 1]
    if not spot.counters:
        return worth
    # A-MW-21: two counters are added to each other first.
    counters = sum(counter.value for counter in spot.counters)
    return worth * counters if state.options.counter == "multiply" else worth + counters


def list_owned(state: State, seat: Seat) -> Iterator[Place]:
    """The places that belong to a side, or to the board."""
    return (place for place, spot in zip(PLACES, state.board, strict=True) if spot.owner == seat)


def points_in(state: State, seat: Seat, places: Iterable[Place]) -> int:
    """The points of a side on some places: no captures, no penalties (R-MW-062)."""
    return sum(points_of(state, place) for place in places if state.board[place - 1].owner == seat)


def score_side(state: State, seat: Seat) -> Score:
    """A side's points as they stand."""
    player = state.players[seat]
    held = player.by_challenge if state.options.capture_scores == "challenger_only" else sum(player.captured)
    return Score(
        places=points_in(state, seat, PLACES),
        quadrants=_bonuses(state, seat),
        captures=CAPTURE * held,
        boxed=-PENALTY * state.boxed[seat],
        patterns=_patterns(state, seat),
    )


def score_board(state: State) -> Score:
    """The board's points (A-MW-14)."""
    places, counts = points_in(state, BOARD, PLACES), state.options.board_score
    held = 0 if counts == "places" else CAPTURE * sum(state.boxed)
    return Score(places, quadrants=_bonuses(state, BOARD) if counts == "with_quadrants" else 0, captures=held)


def can_board_win(state: State) -> bool:
    """Whether the board can win: it takes part only where challenges are led (R-MW-073)."""
    return any(player.mode == "standard" for player in state.players)


def find_winners(state: State, overtime: Sequence[int] = ()) -> tuple[Seat, ...]:
    """Who has most points, after what `overtime` costs each side; BOARD is among them where it has as many."""
    costs = overtime or (0,) * len(state.players)
    totals = {seat: score_side(state, seat).total - costs[seat] for seat in state.seats}
    if can_board_win(state):
        totals[BOARD] = score_board(state).total
    best = max(totals.values())
    return _untied(state, tuple(seat for seat, total in totals.items() if total == best))


def count_recalled(state: State) -> tuple[int, int]:
    """How many places a single player owns, and how many are in play."""
    return sum(1 for _ in list_owned(state, Seat(0))), len(state.order)


def _untied(state: State, tied: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """A-MW-18: a tied game is shared, or quadrants or captures decide between the sides."""
    rank = {"quadrants": _quadrants_of, "captures": _captures_of}.get(state.options.final_tie)
    if rank is None or len(tied) < 2:
        return tied
    most = max(rank(state, seat) for seat in tied)
    return tuple(seat for seat in tied if rank(state, seat) == most)


def _quadrants_of(state: State, seat: Seat) -> int:
    return sum(won.by == (seat,) for won in state.won)


def _captures_of(state: State, seat: Seat) -> int:
    # A-MW-18: the board's captures are the challenge pieces that stand on places.
    return sum(state.players[seat].captured) if seat >= 0 else sum(spot.challenge for spot in state.board)


def _bonuses(state: State, seat: Seat) -> int:
    return sum(won.bonus for won in state.won if seat in won.by)


def _patterns(state: State, seat: Seat) -> int:
    """R-MW-086: what whole patterns earn, as points or as a multiple of their places."""
    agreed = patterns.list_agreed(state.options)
    if not agreed:
        return 0
    mine = frozenset(list_owned(state, seat))
    whole = ((worth, places) for worth, kind in agreed for places in kind if mine.issuperset(places))
    return sum(_pattern(state, worth, places) for worth, places in whole)


def _pattern(state: State, worth: str, places: tuple[Place, ...]) -> int:
    if not worth.startswith("x"):
        return int(worth)
    return (int(worth[1:]) - 1) * sum(points_of(state, place) for place in places)
