"""The MemDeck: 100 cards, each with a prompt on its front and facts in layers on its back (R-MW-004, R-MW-026).

Plain values only. How decks are written down, checked, found and imported is another room's work.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from tableassist.games.memwars.board import Place, Quadrant

MOST_LEVELS = 8
"""More levels than the D8 can ask for are not used (A-MW-28)."""


@dataclass(frozen=True, slots=True)
class Fact:
    """One layer of a card's back: what is asked, the answer, and other answers that are just as right."""

    ask: str
    answer: str
    aliases: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class MemCard:
    """A card: its place, the prompt on its front, and its facts from the lightest (the name) to the hardest.

    `points` are printed on the front and count only with the option of R-MW-085. `picture` is the name of a picture
    file beside the deck, or empty. `note` is shown at study, never asked.
    """

    number: Place
    prompt: str
    facts: tuple[Fact, ...]
    points: int = 1
    picture: str = ""
    note: str = ""

    @property
    def name(self) -> str:
        """The first fact: what the thing is called (A-MW-28)."""
        return self.facts[0].answer

    @property
    def levels(self) -> int:
        """How deep one can be asked."""
        return min(len(self.facts), MOST_LEVELS)


@dataclass(frozen=True)
class MemDeck:
    """A deck for the whole board, mapped by its author: `mapping` says how, in a sentence or two.

    `key` names the deck in records and options: small letters, digits and hyphens.
    """

    key: str
    title: str
    author: str
    mapping: str
    quadrants: Mapping[Quadrant, str]
    cards: tuple[MemCard, ...]
    licence: str = ""
    language: str = "en"
    _by_number: Mapping[Place, MemCard] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_by_number", {card.number: card for card in self.cards})

    def card(self, place: Place) -> MemCard:
        """The card of a place; raises KeyError where the deck has none."""
        return self._by_number[place]
