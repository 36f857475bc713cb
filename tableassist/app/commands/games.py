"""`tableassist games`: what is installed, where it came from, and what is wrong with what is broken."""

from __future__ import annotations

import json
import sys

from tableassist.app.build import game_named
from tableassist.app.plugins import GAMES, BrokenPlugin, find_clashes, package_of, registered_plugins

FAILED = 1


def list_games(*, as_json: bool) -> int:
    """Prints every game; those that cannot be played go to the standard error, and the exit code is 1 then."""
    broken = [*find_clashes(GAMES)]
    for name, entry in registered_plugins(GAMES).items():
        try:
            game = game_named(name)
        except BrokenPlugin as error:
            broken.append(str(error))
            continue
        except ValueError as error:
            broken.append(f"{name} cannot be made: {error}")
            continue
        low, high = game.players
        about = {"name": name, "title": game.title, "players": [low, high], "package": package_of(entry)}
        players = f"{low}" if low == high else f"{low} to {high}"
        line = f"{name}: {game.title}, {players} players, from {package_of(entry)}"
        print(json.dumps(about, ensure_ascii=False) if as_json else line)
    for why in broken:
        print(f"tableassist: {why}", file=sys.stderr)
    return FAILED if broken else 0
