"""House rules as the settings have them: one table for all games, of which each game takes what is its own."""

from __future__ import annotations

from collections.abc import Mapping

from tableassist.app.build import all_games
from tableassist.app.plugins import BrokenPlugin
from tableassist.referee.match import AnyGame


def option_keys() -> tuple[str, ...] | None:
    """The options of all games that are installed; None where one is broken, for nobody knows which it has."""
    keys: dict[str, None] = {}
    for game in all_games():
        if isinstance(game, BrokenPlugin):
            return None
        keys |= dict.fromkeys(option.key for option in game.options)
    return tuple(keys)


def own_options(game: AnyGame, options: Mapping[str, str]) -> dict[str, str]:
    """Of the options those that the game has: the others are other games'."""
    own = {option.key for option in game.options}
    return {key: value for key, value in options.items() if key in own}
