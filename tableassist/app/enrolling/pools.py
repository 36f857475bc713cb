"""Where enrolled cards are kept, and which games are played with them."""

from __future__ import annotations

import re
from pathlib import Path

from tableassist.app.settings.config import Settings, calibration_file
from tableassist.referee.match import AnyGame
from tableassist.rules.game import PlaysEnrolledCards

POOL = "pool.zip"
_WORD = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")


class BadPoolName(ValueError):
    """A pool cannot be called that: use small letters, digits and hyphens."""


def pool_file(settings: Settings, name: str = "") -> Path:
    """Where the cards of a pool are kept, beside the calibration; the file need not exist. Raises BadPoolName."""
    if name and not _WORD.fullmatch(name):
        raise BadPoolName(f"A pool cannot be called {name!r}: use small letters, digits and hyphens.")
    return calibration_file(settings).with_name(f"pool-{name}.zip" if name else POOL)


def enrols(game: AnyGame) -> bool:
    """Whether the game is played with cards that are known only where they were enrolled."""
    return isinstance(game, PlaysEnrolledCards) and game.cards_are_enrolled
