"""What each of the 52 cards is (R-MN-004): lands 2 to 6, land creatures 7, creatures 8 to ace."""

from __future__ import annotations

from functools import cache

from tableassist.table.cards import DECK, SUIT_SIGNS, CardName, format_card, rank, suit

LAND_RANKS = ("2", "3", "4", "5", "6", "7")
NUMBER_RANKS = ("8", "9", "10")
FACE_RANKS = ("J", "Q", "K", "A")

LAND_CARDS = frozenset(card for card in DECK if rank(card) in LAND_RANKS)
CREATURE_CARDS = frozenset(card for card in DECK if rank(card) not in LAND_RANKS[:-1])
"""Who is a creature unless it is an Aura: 7 to ace."""

HEALING, DURABLE, DIG = "healing", "durable", "dig"
SUIT_TRIGGERS = {"H": HEALING, "D": DURABLE, "S": DIG}
"""What happens when a card of the suit is put into a graveyard (R-MN-006)."""

KILLER, COMMAND, FACE, ANNIHILATE = "killer", "command", "face", "annihilate"
ABILITIES: dict[str, tuple[str, ...]] = {"Q": (KILLER,), "K": (COMMAND,), "A": (FACE, ANNIHILATE)}
"""The abilities that discard the card from hand, by rank (R-MN-051)."""

ABILITY_NAMES = {
    KILLER: "Killer Queen",
    COMMAND: "Kings Command",
    FACE: "Ace to the Face",
    ANNIHILATE: "Annihilate",
}

CREATURE, AURA = "creature", "aura"
MODES = (CREATURE, AURA)

_TEXT = {
    "J": "Pay a pair with a {s}, or one {s}: an Aura, and the enchanted creature has flying",
    "Q": "Pay three of a kind with a {s}. From hand, {s}, discard it: destroy target creature",
    "K": "Pay a run of three with a {s}. From hand, {s}, discard it: untap target creature, it is yours this turn",
    "A": "Pay three {s}. From hand, discard it: {s}, 3 damage to a player; a run of three {s}, destroy all creatures",
}


@cache
def is_land(card: CardName) -> bool:
    """Whether the card is a land: 2 to 7."""
    return rank(card) in LAND_RANKS


@cache
def is_seven(card: CardName) -> bool:
    """Whether the card is a land creature."""
    return rank(card) == "7"


@cache
def is_creature_card(card: CardName) -> bool:
    """Whether the card is a creature unless it is an Aura: 7 to ace."""
    return rank(card) not in LAND_RANKS[:-1]


@cache
def is_castable(card: CardName) -> bool:
    """Whether the card is cast as a spell: 8 to ace."""
    return rank(card) not in LAND_RANKS


@cache
def power_of(card: CardName) -> int:
    """Power and toughness, which are equal (R-MN-005); 0 for a mere land."""
    of_rank = rank(card)
    if of_rank == "7" or of_rank in NUMBER_RANKS:
        return 1
    return {"J": 2, "Q": 3, "K": 3, "A": 3}.get(of_rank, 0)


@cache
def rank_number_of(card: CardName) -> int:
    """The rank of a land as a number."""
    return int(rank(card))


@cache
def order_of(card: CardName) -> int:
    """The card's place in a new deck, to list cards in one way."""
    return DECK.index(card)


@cache
def rank_order_of(land: CardName) -> tuple[int, int]:
    """The land's place among lands, lowest rank first, to list mana in one way."""
    return rank_number_of(land), order_of(land)


def sort_cards(cards: frozenset[CardName]) -> tuple[CardName, ...]:
    """Cards in the order of a new deck."""
    return tuple(sorted(cards, key=order_of))


def card_text_of(card: CardName) -> str:
    """What the card does, in a sentence."""
    sign, of_rank = SUIT_SIGNS[suit(card)], rank(card)
    if of_rank in _TEXT:
        return f"{format_card(card)}, {power_of(card)}/{power_of(card)}. {_TEXT[of_rank].format(s=sign)}."
    if of_rank in NUMBER_RANKS:
        return f"{format_card(card)}, 1/1. Pay one {sign}."
    land = f"tap it for one {sign} of rank {of_rank}."
    return (
        f"{format_card(card)}, a land and a 1/1 creature: {land}"
        if of_rank == "7"
        else f"{format_card(card)}, a land: {land}"
    )
