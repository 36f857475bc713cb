"""Matches of several games: each game has a journal of its own, which says what its match had come to (A-MN-29).

A match is begun with its first game. When a next one begins, the results so far go into its first entry, where they
stand: the end of an earlier game is not taken back any more (R-TB-005).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from pathlib import Path

from tableassist import __version__
from tableassist.journal.events import FORMAT, Started
from tableassist.referee.match import AnyGame, Match
from tableassist.rules.game import HasMaterial
from tableassist.rules.series import MatchKind, kind_of, match_of, next_options, write_results
from tableassist.rules.view import GameView


def match_word(game: AnyGame, games: int) -> str:
    """How a match of so many games is written, "" for 0; raises SetupRefused."""
    return match_of(kind_of(game), games, game.title) if games else ""


def continues(match: Match) -> bool:
    """Whether the game is over and its match is not."""
    return match.outcome is not None and match.series is not None and not match.series.is_over


def next_game(match: Match) -> str:
    """What the game after this one is called where it may be begun."""
    if match.series is None:
        return "New game"
    return "Next game" if continues(match) else "New match"


def begin_anew(match: Match, path: Path) -> Started:
    """How the game after this one begins, whose journal is at the path: the next of its match, or the first of another.

    Players, clock and house rules stay, but for what the rules say of a next game.
    """
    game, started = match.game, match.started
    material = game.material if isinstance(game, HasMaterial) else ""
    day = date.today().isoformat()
    today = replace(started, version=__version__, date=day, material=material, format=FORMAT)
    if continues(match):
        return _next(match, today, path)
    return replace(today, options=_agreed(started), agreed={}, earlier=(), after="")


def _next(match: Match, today: Started, path: Path) -> Started:
    series, outcome = match.series, match.outcome
    assert series is not None
    counts = series.results[-1] is not None
    options = next_options(match.game, today.options, match.state, outcome if counts else None)
    earlier = write_results(series)
    return replace(today, options=options, agreed=_agreed(today), earlier=earlier, after=path.name)


def _agreed(started: Started) -> Mapping[str, str]:
    """The house rules as the match began with them."""
    return started.agreed if started.earlier else started.options


def match_title(match: Match) -> str:
    """The game's title, and where it is one of a match, which."""
    series = match.series
    if series is None:
        return match.game.title
    of = f", {match.started.match}" if series.kind is MatchKind.BEST_OF else f" of {series.length}"
    return f"{match.game.title}, game {len(match.started.earlier) + 1}{of}"


def show_match(match: Match, view: GameView) -> GameView:
    """What a game shows, with how its match stands: beside each side, and for the board among the facts."""
    series = match.series
    if series is None:
        return view
    seats = tuple(
        replace(seat, badges=(f"match {mine}", *seat.badges))
        for seat, mine in zip(view.seats, series.standing, strict=False)
    )
    board = tuple(f"Match: board {points}" for points in series.standing[len(seats) :])
    return replace(view, seats=seats, facts=(*view.facts, *board))


def describe_standing(match: Match) -> str:
    """After a game how its match stands, or who has won it; "" for a game by itself and while it runs."""
    series = match.series
    return "" if series is None or match.outcome is None else series.describe(match.started.players)
