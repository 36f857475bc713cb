"""The wiring of games: which one belongs to which word of the command line; it names none."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from types import MappingProxyType, ModuleType
from typing import Any

from tableassist.app.folders import state_dir
from tableassist.app.plugins import GAMES, BrokenPlugin, broken_plugin, load_plugin, registered_plugins
from tableassist.referee.assistant import GameAssistant, NoAssistant
from tableassist.referee.match import AnyGame
from tableassist.referee.plugin import GamePlugin, Host, OffersMaterial
from tableassist.rules.game import API, ChoosesMaterial, Game

NO_OPTIONS: Mapping[str, str] = MappingProxyType({})


class UnknownName(ValueError):
    """A game or camera of that name does not exist; the sentence lists what does."""


def game_names() -> tuple[str, ...]:
    """The names of all games that are registered, also of broken ones; our own first."""
    return tuple(registered_plugins(GAMES))


def game_named(name: str, options: Mapping[str, str] = NO_OPTIONS) -> AnyGame:
    """The game of that name, with the material that the options name; raises UnknownName, BrokenPlugin or ValueError.

    The ValueError is the game's own, about material that there is not.
    """
    found = _found(name)
    return found.game(options, _host()) if isinstance(found, GamePlugin) else found


def with_material(game: AnyGame, options: Mapping[str, str]) -> dict[str, str]:
    """The options of a game, with the material it is played with named even where it was not chosen."""
    return game.with_material(options) if isinstance(game, ChoosesMaterial) else dict(options)


def materials_of(name: str) -> tuple[str, str, tuple[tuple[str, str], ...]]:
    """The option that names what a game is played with, what that is called, and what there is; empty for no choice."""
    found = _found(name)
    if not isinstance(found, OffersMaterial):
        return "", "", ()
    return found.material_key, found.material_title, tuple(found.materials(_host()))


def all_games() -> Iterator[AnyGame | BrokenPlugin]:
    """Every registered game in turn, or why it cannot be played."""
    for name in game_names():
        try:
            yield game_named(name)
        except BrokenPlugin as broken_one:
            yield broken_one
        except ValueError as error:
            yield BrokenPlugin(f"{name} cannot be made: {error}")


def default_game(kind: type[Any] | None = None) -> str:
    """The game that is meant where none is named: the first, or the first that offers what the protocol says.

    Raises:
        UnknownName: No installed game offers that.
    """
    if kind is None:
        return game_names()[0]
    found = (game for game in all_games() if not isinstance(game, BrokenPlugin) and isinstance(game, kind))
    first = next(found, None)
    if first is None:
        raise UnknownName("No game that is installed can do that; `tableassist games` lists what is.")
    return first.name


def _found(name: str) -> AnyGame | GamePlugin:
    """What is registered under the name, if it is what it should be; raises UnknownName, BrokenPlugin."""
    games = registered_plugins(GAMES)
    if name not in games:
        raise UnknownName(f"There is no game {name!r}. The games are: {', '.join(sorted(games))}.")
    entry = games[name]
    found = load_plugin(entry)
    if isinstance(found, ModuleType):
        if not hasattr(found, "GAME"):
            raise broken_plugin(entry, f"has no GAME in its module {found.__name__}")
        found = found.GAME
    why = why_unfit(found, name)
    if why:
        raise broken_plugin(entry, why)
    checked: AnyGame | GamePlugin = found
    return checked


def why_unfit(found: Any, name: str) -> str:
    """Why an object is neither a game of that name nor makes one, as the end of a sentence; empty where it is fit."""
    api = getattr(found, "api", None)
    if api != API:
        complaint = (
            "does not say for which version it was written" if api is None else f"was written for version {api!r}"
        )
        return f"{complaint} of the interface of games, and this TableAssist has version {API}"
    if not isinstance(found, GamePlugin):
        lacking = sorted(one for one in _members(Game) if not hasattr(found, one))
        if lacking:
            return f"is no game: it lacks {', '.join(lacking)}"
    return "" if found.name == name else f"calls itself {found.name!r}"


def _members(protocol: type[Any]) -> frozenset[str]:
    """What a protocol asks for, by name."""
    methods = {name for name, value in vars(protocol).items() if callable(value)}
    return frozenset(name for name in methods | set(protocol.__annotations__) if not name.startswith("_"))


def _host() -> Host:
    return Host(str(state_dir()), _seed, _moment)


def _seed() -> int:
    return secrets.randbelow(2**32)


def _moment() -> str:
    return f"{datetime.now():%Y-%m-%d %H:%M}"


def assistant_for(game: AnyGame, seed: Callable[[], int] = _seed, moment: Callable[[], str] = _moment) -> GameAssistant:
    """What helps a referee of this game with chance, typed answers and hands; raises BrokenPlugin or ValueError.

    `seed` gives chance, `moment` the day and time at which something was decided.
    """
    found = _found(game.name) if game.name in registered_plugins(GAMES) else None
    return (
        found.assistant(game, Host(str(state_dir()), seed, moment)) if isinstance(found, GamePlugin) else NoAssistant()
    )
