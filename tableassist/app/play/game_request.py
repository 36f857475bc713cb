"""What game `tableassist play` is asked for, and how it is begun: only once nothing can refuse it any more."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import date
from functools import partial
from pathlib import Path

from tableassist import __version__
from tableassist.app.build import with_material
from tableassist.app.eyes.parts import checked_plan
from tableassist.app.journals.game_journals import begin_journal
from tableassist.app.journals.matches import match_word
from tableassist.app.settings.config import Settings
from tableassist.app.settings.house_rules import own_options
from tableassist.journal.events import Started
from tableassist.journal.file import Journal
from tableassist.referee.match import AnyGame, Match
from tableassist.rules.game import HasMaterial, SetupRefused
from tableassist.rules.teams import has_teams, members_of, side_name
from tableassist.rules.wording import count_refused


@dataclass(frozen=True)
class PlayRequest:
    """What the command line asks for; see `tableassist play --help`."""

    game: str
    players: tuple[str, ...] = ()
    options: dict[str, str] = field(default_factory=dict)
    clock: str = ""
    match: int = 0
    camera: str = "none"
    display: str = "window"
    resume: bool = False
    config: Path | None = None


def begin_game(request: PlayRequest, settings: Settings, game: AnyGame, folder: Path) -> tuple[Journal, Match]:
    """A new game with a journal of its own.

    Raises:
        SetupRefused: Its players or options cannot be.
        BadTimeControl: Its clock cannot be.
        ValueError: A file that it is to be played with cannot be used; no journal was begun.
        JournalFailed: The journal cannot be written.
    """
    sides = tuple(map(members_of, request.players or settings.game.players or ("Ann", "Bob")))
    players = tuple(map(side_name, sides))
    options = with_material(game, options_of_request(request, settings, game))
    clock = request.clock or settings.game.clock
    material = game.material if isinstance(game, HasMaterial) else ""
    members = sides if has_teams(sides) else ()
    today = date.today().isoformat()
    started = Started(game.name, __version__, today, players, options, clock, material=material, members=members)
    started = replace(started, match=match_word(game, request.match or settings.game.match))
    low, high = game.players
    if not low <= len(players) <= high:
        raise SetupRefused(count_refused(game.title, game.players, len(players)))
    return begin_journal(game, started, folder, partial(check_files, request, settings))


def options_of_request(request: PlayRequest, settings: Settings, game: AnyGame) -> dict[str, str]:
    """The house rules of the settings that this game has, and over them those of the command line."""
    return own_options(game, settings.game.options) | request.options


def check_files(request: PlayRequest, settings: Settings, match: Match) -> None:
    """Refuse what cannot be used before the game is begun: a refused one would be the last one played."""
    if request.camera != "none":
        checked_plan(match, settings)
