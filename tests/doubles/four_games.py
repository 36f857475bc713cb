"""All four games, MemWars with a deck of nonsense, and what has to be entered before their first turn."""

from __future__ import annotations

from tableassist.games.deluxe_memory import GAME as DELUXE
from tableassist.games.memwars import game as memwars_with
from tableassist.games.memwars.board import PLACES, QUADRANTS
from tableassist.games.memwars.memdeck import Fact, MemCard, MemDeck
from tableassist.games.mental_magic import GAME as MAGIC
from tableassist.games.mnemonic import GAME as MNEMONIC

CARDS = tuple(MemCard(place, f"The thing of place {place}.", (Fact("Name", f"Thing {place}"),)) for place in PLACES)
MEMWARS = memwars_with(MemDeck("plain", "Plain", "us", "by number", dict.fromkeys(QUADRANTS, "A quarter"), CARDS))
NAMES = ("Ann", "Bob", "Cleo", "Dan")
READY = {
    "deluxe-memory": ({}, ()),
    "memwars": ({"first": "1", "north": "north"}, ()),
    "mental-magic": ({}, ()),
    "mnemonic": (
        {"draft": "done"},
        (
            *(
                "sideboard 0 0",
                "sideboard 1 0",
                "starts 0",
                "library_shuffled 0",
                "library_shuffled 1",
                "keep 0",
                "keep 1",
            ),
        ),
    ),
}
GAMES = [DELUXE, MEMWARS, MAGIC, MNEMONIC]


def ids(value):
    return getattr(value, "name", None)


def sides(game):
    return range(game.players[0] if game.players[0] > 1 else 2, min(4, game.players[1]) + 1)
