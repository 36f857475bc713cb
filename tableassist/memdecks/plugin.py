"""MemWars as a plug-in: the game with one of the machine's MemDecks, and its assistant."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from tableassist.games.memwars import MemWars
from tableassist.games.memwars import game as game_with
from tableassist.memdecks.assistant import MemWarsAssistant
from tableassist.memdecks.library import Library
from tableassist.referee.assistant import GameAssistant, NoAssistant
from tableassist.referee.match import AnyGame
from tableassist.referee.plugin import Host

USUAL_DECK = "gods-and-heroes"
"""The MemDeck of a game in which none was chosen."""


def decks_in(folder: Path) -> Path:
    """Where in a machine's folder the players' own decks are, with their pictures; it need not exist."""
    return folder / "decks"


def learnt_in(folder: Path, deck: str) -> Path:
    """Where in it the players' decisions about a deck's answers are; the file need not exist."""
    return folder / "learnt" / f"{deck}.json"


class MemWarsPlugin:
    """Makes MemWars: see `tableassist.referee.plugin.GamePlugin`."""

    name = "memwars"
    api = 1
    material_key, material_title = "deck", "MemDeck"

    def game(self, options: Mapping[str, str], host: Host) -> AnyGame:
        """The game with the deck of the options; raises UnknownDeck, BadDeck, Unreadable."""
        return game_with(Library(decks_in(Path(host.folder))).deck(options.get("deck", USUAL_DECK)))

    def materials(self, host: Host) -> Sequence[tuple[str, str]]:
        """The MemDecks of this machine that can be played with."""
        entries = Library(decks_in(Path(host.folder))).entries()
        return [(entry.key, entry.title) for entry in entries if not entry.trouble]

    def assistant(self, game: AnyGame, host: Host) -> GameAssistant:
        """Throws, shuffles, and holds typed answers against the deck; raises Unreadable."""
        if not isinstance(game, MemWars):
            return NoAssistant()
        return MemWarsAssistant(game.deck, host.seed, host.moment, learnt_in(Path(host.folder), game.deck.key))


PLUGIN = MemWarsPlugin()
