"""Mental Magic as a plug-in: the game with the cards that were imported on this machine, where some were (A-MM-05)."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from tableassist.cardbase.base import known_in
from tableassist.games.mental_magic import MentalMagic
from tableassist.referee.assistant import GameAssistant, NoAssistant
from tableassist.referee.match import AnyGame
from tableassist.referee.plugin import Host


class MentalMagicPlugin:
    """Makes Mental Magic: see `tableassist.referee.plugin.GamePlugin`."""

    name = "mental-magic"
    api = 1

    def game(self, options: Mapping[str, str], host: Host) -> AnyGame:  # noqa: ARG002
        """The game with what is known on this machine; raises BadCardBase."""
        return MentalMagic(known_in(Path(host.folder)))

    def assistant(self, game: AnyGame, host: Host) -> GameAssistant:  # noqa: ARG002
        """None is needed."""
        return NoAssistant()


PLUGIN = MentalMagicPlugin()
