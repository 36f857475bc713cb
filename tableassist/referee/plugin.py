"""What a package offers that registers a game whose material depends on the machine, or that needs an assistant.

Most games need nothing of this: an entry point of the group `tableassist.games` may lead to the game itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from tableassist.referee.assistant import GameAssistant
from tableassist.referee.match import AnyGame


@dataclass(frozen=True, slots=True)
class Host:
    """What the machine gives to games.

    `folder` is where it keeps what is its players' own; it need not exist. `seed` gives a whole number by chance,
    `moment` the date and the time of day in words.
    """

    folder: str
    seed: Callable[[], int]
    moment: Callable[[], str]


@runtime_checkable
class GamePlugin(Protocol):
    """Makes a game from what a machine has. `api` is the version of the interface that it was written for."""

    name: str
    api: int

    def game(self, options: Mapping[str, str], host: Host) -> AnyGame:
        """The game with the material that the options name; raises ValueError with a sentence for players."""

    def assistant(self, game: AnyGame, host: Host) -> GameAssistant:
        """What helps the referee of this game; raises ValueError with a sentence for players."""


@runtime_checkable
class OffersMaterial(Protocol):
    """A plug-in whose game can be played with one of several materials; `material_key` is the option that names it."""

    material_key: str
    material_title: str

    def materials(self, host: Host) -> Sequence[tuple[str, str]]:
        """The materials that can be played with: what the option is set to, and what each is called."""
