"""Matches of several games: what each game counts, how the match stands, and when it is over (A-MN-29).

A match is written `best of 3`, `3 games` or `3 games by points`. A finished game is written as what it counts for each
side, `1:0` or `23:17`, with the board's after the sides' where it can win; `-` is one that does not count.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Protocol, runtime_checkable

from tableassist.rules.game import BOARD_NAME, Outcome, SetupRefused

FEWEST, MOST = 2, 9
NOT_COUNTED = "-"

Counted = tuple[int, ...]
"""What one game counts for each side, and for the board last where it can win."""


class MatchKind(StrEnum):
    """What a match is decided by."""

    BEST_OF = "best of"
    GAMES = "games"
    POINTS = "games by points"


@runtime_checkable
class PlaysMatches(Protocol):
    """A game whose rules say what decides a match of several games, and how one follows another."""

    match_kind: MatchKind

    def next_options(self, options: Mapping[str, str], state: Any, outcome: Outcome | None) -> dict[str, str]:
        """The options of the game after this one; `outcome` is None where this one does not count."""


@dataclass(frozen=True, slots=True)
class Series:
    """A match of `length` games between `sides` sides; `results` are the games so far, None one that does not count."""

    kind: MatchKind
    length: int
    sides: int
    results: tuple[Counted | None, ...] = ()

    def with_game(self, outcome: Outcome, *, by_hand: bool) -> Series:
        """The match after one more game; nobody has won one that was ended by hand, so that it does not count."""
        counted = None if by_hand else self._counted(outcome)
        return replace(self, results=(*self.results, counted))

    @property
    def number(self) -> int:
        """The number of the game that is played now, or comes next."""
        return len(self.results) + 1

    @property
    def standing(self) -> Counted:
        """What all games count together, in seat order, and for the board last where it has played."""
        games = [game for game in self.results if game is not None]
        wide = max((self.sides, *map(len, games)))
        return tuple(sum(game[at] for game in games if at < len(game)) for at in range(wide))

    @property
    def is_over(self) -> bool:
        """Whether the match is decided: one side has won more than half, or all games that count were played."""
        if self.kind is MatchKind.BEST_OF:
            return max(self.standing) > self.length // 2
        return sum(game is not None for game in self.results) >= self.length

    @property
    def winners(self) -> tuple[int, ...]:
        """Who has most once the match is over: seats, and the number after the last seat for the board."""
        most = max(self.standing)
        return tuple(at for at, mine in enumerate(self.standing) if mine == most) if self.is_over else ()

    def in_words(self, players: Sequence[str]) -> str:
        """How the match stands: Ann 1, Bob 0."""
        return ", ".join(f"{name} {mine}" for name, mine in zip(self._names(players), self.standing, strict=True))

    def describe(self, players: Sequence[str]) -> str:
        """After a game: how the match stands, or who has won it."""
        score = ":".join(map(str, sorted(self.standing, reverse=True) if self.is_over else self.standing))
        if not self.is_over:
            return f"The match stands {self.in_words(players)}."
        names = [self._names(players)[at] for at in self.winners]
        if len(names) == 1:
            return f"{names[0]} wins the match {score}."
        return f"{', '.join(names[:-1])} and {names[-1]} share the match {score}."

    def _names(self, players: Sequence[str]) -> tuple[str, ...]:
        return (*players, f"the {BOARD_NAME}")[: len(self.standing)]

    def _counted(self, outcome: Outcome) -> Counted:
        if self.kind is MatchKind.POINTS:
            return _points(outcome)
        alone = outcome.winners[0] if len(outcome.winners) == 1 and not outcome.board_wins else None
        return tuple(int(seat == alone) for seat in range(self.sides))


def _points(outcome: Outcome) -> Counted:
    """The points; who has lost a game with more points than a winner, on time, gets none for it (A-CK-09)."""
    points = (*outcome.scores, *(() if outcome.board is None else (outcome.board,)))
    won = {*outcome.winners, *((len(outcome.scores),) if outcome.board_wins else ())}
    least = min((points[at] for at in won), default=None)
    return tuple(0 if least is not None and at not in won and mine > least else mine for at, mine in enumerate(points))


def match_of(kind: MatchKind, length: int, title: str) -> str:
    """How a match of so many games is written; raises SetupRefused."""
    odd = kind is MatchKind.BEST_OF
    if not FEWEST <= length <= MOST or (odd and not length % 2):
        what = "the best of 3, 5, 7 or 9 games" if odd else f"{FEWEST} to {MOST} games"
        raise SetupRefused(f"A match of {title} is {what}, not of {length} (A-MN-29).")
    return f"{kind} {length}" if odd else f"{length} {kind}"


def series_of(match: str, earlier: Sequence[str], sides: int) -> Series | None:
    """The match that is written so, with its earlier games; None for a game by itself. Raises SetupRefused."""
    if not match:
        return None
    found = re.fullmatch(r"(best of) (\d)|(\d) (games(?: by points)?)", match)
    if found is None:
        raise SetupRefused(f"{match!r} is no match: it is best of 3, 3 games, or 3 games by points.")
    kind, length = MatchKind(found[1] or found[4]), int(found[2] or found[3])
    return Series(kind, length, sides, tuple(_read(game, sides) for game in earlier))


def write_results(series: Series) -> tuple[str, ...]:
    """The games so far as `series_of` reads them."""
    return tuple(NOT_COUNTED if game is None else ":".join(map(str, game)) for game in series.results)


def kind_of(game: object) -> MatchKind:
    """What decides a match of the game: its rules say so, else the games won."""
    return game.match_kind if isinstance(game, PlaysMatches) else MatchKind.GAMES


def next_options(game: object, options: Mapping[str, str], state: Any, outcome: Outcome | None) -> dict[str, str]:
    """The options of the next game of a match."""
    return game.next_options(options, state, outcome) if isinstance(game, PlaysMatches) else dict(options)


def next_first(options: Mapping[str, str], players: int, outcome: Outcome | None, usual: str = "1") -> dict[str, str]:
    """The options with the next side clockwise to begin, where a side's number says who does; of a game that counts."""
    first = options.get("first", usual)
    if outcome is None or not first.isdecimal():
        return dict(options)
    return {**options, "first": str(int(first) % players + 1)}


def _read(game: str, sides: int) -> Counted | None:
    if game == NOT_COUNTED:
        return None
    if not re.fullmatch(r"-?\d{1,6}(?::-?\d{1,6})*", game) or len(game.split(":")) not in (sides, sides + 1):
        raise SetupRefused(f"{game!r} is no result of a game between {sides}: it is one number for each side, as 1:0.")
    return tuple(map(int, game.split(":")))
