"""The names of playing cards, as they are written everywhere: `AS 10H QD 7C`, jokers `XR XB`, unknown `?`."""

from __future__ import annotations

from typing import NewType

CardName = NewType("CardName", str)

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = ("S", "H", "D", "C")
SUIT_SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
DECK: tuple[CardName, ...] = tuple(CardName(rank + suit) for suit in SUITS for rank in RANKS)
JOKERS: tuple[CardName, ...] = (CardName("XR"), CardName("XB"))
UNKNOWN = "?"

_KNOWN = frozenset((*DECK, *JOKERS))


class NotACard(ValueError):
    """The text names no card; write rank and suit like `10H`, or `XR`, `XB` for the jokers."""


def card(text: str) -> CardName:
    """The card that the text names; raises NotACard."""
    name = text.strip().upper()
    if name not in _KNOWN:
        raise NotACard(f"{text!r} is no card: write rank and suit like 10H or QD, XR or XB for a joker.")
    return CardName(name)


def rank(name: CardName) -> str:
    """The rank: `A`, `2` … `10`, `J`, `Q`, `K`; `X` for a joker."""
    return name[:-1]


def suit(name: CardName) -> str:
    """The suit letter `S H D C`; for a joker its colour, `R` or `B`."""
    return name[-1]


def is_joker(name: CardName) -> bool:
    """Whether the card is a joker."""
    return name in JOKERS


def is_red(name: CardName) -> bool:
    """Whether the card is red: hearts, diamonds, the red joker."""
    return suit(name) in "HDR"


def format_card(name: CardName) -> str:
    """The card as players write it: `10♥`, `Q♦`, `red joker`."""
    if is_joker(name):
        return "red joker" if is_red(name) else "black joker"
    return rank(name) + SUIT_SIGNS[suit(name)]
