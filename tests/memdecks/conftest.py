"""Small decks for the tests of this room."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tableassist.games.memwars.board import PLACES, QUADRANTS
from tableassist.games.memwars.memdeck import Fact, MemCard, MemDeck

NAMED = ("Alder", "Birch", "Cedar", "Damson", "Elm")


def card_of(place):
    """A card whose texts are as different from any other's as they can be made without thinking."""
    name = f"{NAMED[place % 5]} {place}"
    facts = (Fact("Name", name, (f"Tree {place}",)), Fact("Height", f"{place} m"), Fact("Colour", "green"))
    return MemCard(place, f"The tree at position {chr(64 + place % 26)}", facts, points=1 + place % 3)


@pytest.fixture(scope="session")
def trees():
    """A deck with all 100 cards."""
    quadrants = dict(zip(QUADRANTS, ("North", "East", "South", "West"), strict=True))
    cards = tuple(card_of(place) for place in PLACES)
    return MemDeck("trees", "Trees", "A. Gardener", "In rows, from the gate.", quadrants, cards, licence="MIT")


@pytest.fixture(scope="session")
def small(trees):
    """The first quadrant alone."""
    return replace(trees, key="small", cards=trees.cards[:25])
