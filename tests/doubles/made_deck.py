"""A MemDeck made up for tests, and where its cards are printed."""

from __future__ import annotations

from tableassist.games.memwars.board import PLACES, QUADRANTS, Place
from tableassist.games.memwars.memdeck import Fact, MemCard, MemDeck
from tableassist.printing.duplex import fit_grid
from tableassist.printing.memcards import SIZE
from tableassist.printing.tiles import PAPERS


def card(number, levels=3, **more):
    facts = tuple(Fact(f"Question {level}", f"Answer {level} of {number}", ()) for level in range(1, levels + 1))
    return MemCard(Place(number), f"A thing that only {number} is like.", facts, points=1 + number % 3, **more)


def deck_of(*cards, title="A deck"):
    return MemDeck(
        "made-up", title, "Nobody", "In order.", {quadrant: f"Part {quadrant}" for quadrant in QUADRANTS}, cards
    )


DECK = deck_of(*(card(number, 1 + number % 8) for number in PLACES))


def slots(paper, deck):
    """Each card, the index of its front's page, and where its two sides are printed."""
    cut = fit_grid(PAPERS[paper], SIZE)
    for index, one in enumerate(deck.cards):
        page, slot = divmod(index, cut.count)
        yield one, 2 * page, cut.front(slot), cut.back(slot)
