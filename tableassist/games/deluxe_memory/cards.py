"""The cards: what a pair is worth, its colour class, and the Mixed Chart in the author's printed words."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from tableassist.table.cards import CardName, is_joker, is_red, rank

VALUES = {"A": 1, **{str(n): n for n in range(2, 11)}, "J": 11, "Q": 12, "K": 13}
"""What a rank counts; a pair counts it once (R-DM-006, A-DM-01)."""


class Colour(StrEnum):
    """The class of a pair (R-DM-007)."""

    BLACK = "black"
    RED = "red"
    MIXED = "mixed"
    JOKERS = "jokers"


class Effect(NamedTuple):
    """A line of the Mixed Chart: its rule, the printed text, and a short label for a button."""

    rule: str
    printed: str
    label: str


CHART: dict[str, Effect] = {
    "A": Effect(
        "R-DM-031",
        "Choose a player to gain a token. Choose a player to lose a token. Reveal a card.",
        "one gains, one loses, reveal a card",
    ),
    "2": Effect("R-DM-032", "Look at two cards. Swap their positions.", "look at two cards, swap them"),
    "3": Effect(
        "R-DM-033",
        "Reveal up to four cards. If you reveal a 3, or three of a kind, choose up to three players to lose three "
        "tokens.",
        "reveal up to four cards",
    ),
    "4": Effect(
        "R-DM-034",
        "Select a 2 by 2 square of cards. Look at two of these cards; reveal the remaining two cards.",
        "look at and reveal a square",
    ),
    "5": Effect("R-DM-035", "Reveal a 3 by 3 cross of cards. Take another turn.", "reveal a cross, another turn"),
    "6": Effect(
        "R-DM-036", "Reveal any number of cards. Do not turn them face-down again.", "turn any number of cards up"
    ),
    "7": Effect(
        "R-DM-037",
        "Take another turn. You may lose 5 tokens at the end of that turn to take another turn.",
        "another turn, a third for 5 tokens",
    ),
    "8": Effect("R-DM-038", "Skip the next player's turn.", "skip the next player"),
    "9": Effect(
        "R-DM-039",
        "Do not discard this pair; keep it in front of you. The next time you should lose tokens, discard this pair "
        "instead.",
        "keep the pair as a shield",
    ),
    "10": Effect(
        "R-DM-040",
        "Do not discard this pair; keep it in front of you. The next time a player makes a match, discard this pair. "
        "You get to take the effect of the other player's match for yourself.",
        "keep the pair to take a match",
    ),
    "J": Effect(
        "R-DM-041",
        "Choose two players. Redistribute their tokens so they have the same number of tokens. If there is an extra "
        "token, give it to the Bank.",
        "two players share evenly",
    ),
    "Q": Effect("R-DM-042", "Choose a player to give six tokens to another player.", "one gives another 6"),
    "K": Effect("R-DM-043", "Take the effect of any one other effect in this table.", "copy another effect"),
}

RANK_WORDS = {"A": "aces", "J": "jacks", "Q": "queens", "K": "kings", "X": "jokers"}


def value_of(card: CardName) -> int:
    """What a pair of this card's rank counts; nothing for jokers."""
    return VALUES.get(rank(card), 0)


def colour_of(pair: tuple[CardName, CardName]) -> Colour:
    """The class of a pair of one rank."""
    if is_joker(pair[0]):
        return Colour.JOKERS
    red = is_red(pair[0]) + is_red(pair[1])
    return (Colour.BLACK, Colour.MIXED, Colour.RED)[red]


def pluralise(of_rank: str) -> str:
    """Cards of a rank, as players say it: `queens`, `7s`."""
    return RANK_WORDS.get(of_rank, f"{of_rank}s")
