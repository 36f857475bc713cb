"""What cards and abilities cost: mana hands as patterns of ranks and suits, with Membership Benefits (R-MN-048)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache, lru_cache

from tableassist.games.mnemonic.cards import ANNIHILATE, AURA
from tableassist.games.mnemonic.options import Options
from tableassist.table.cards import SUIT_SIGNS, CardName, rank, suit


class Pattern(StrEnum):
    """What the ranks of a mana hand have to do with each other (R-MN-043)."""

    # An enumeration's own is slow.
    __hash__ = str.__hash__

    ANY = "any"
    SAME = "same"
    RUN = "run"
    PART = "part"
    """Two of three consecutive ranks, neighbours or not (A-MN-15)."""


@dataclass(frozen=True, slots=True)
class Cost:
    """So many mana from different sources, `suited` of them at least in the suit (R-MN-042, R-MN-044).

    `of_hand` where it is a mana hand, to which 7s may not belong (A-MN-01); `top_suited` where the highest rank must
    be in the suit (A-MN-04).
    """

    pattern: Pattern
    count: int
    suited: int
    suit: str
    of_hand: bool = True
    top_suited: bool = False


@cache
def cost_of_one(of_suit: str) -> Cost:
    """One mana of the suit, of any rank (R-MN-046)."""
    return Cost(Pattern.ANY, 1, 1, of_suit, of_hand=False)


def cost_to_cast(options: Options, card: CardName, mode: str, club_creature: bool) -> Cost:
    """The total cost of a spell; `club_creature` is whether its player controls a ♣ creature (R-MN-048)."""
    cost = cost_of_one(suit(card)) if mode == AURA else _printed(card, options.suit_position)
    if suit(card) != "C" or not club_creature:
        return cost
    if mode == AURA and not options.club_discount_aura:
        # A-MN-17
        return cost
    return _reduced(cost, card, options.club_discount)


@lru_cache(maxsize=1024)
def cost_of_ability(card: CardName, which: str) -> Cost:
    """The cost of an ability, which no creature makes cheaper (A-MN-18)."""
    if which == ANNIHILATE:
        return Cost(Pattern.RUN, 3, 3, suit(card))
    return cost_of_one(suit(card))


@cache
def _printed(card: CardName, suit_position: str) -> Cost:
    match rank(card):
        case "J":
            return Cost(Pattern.SAME, 2, 1, suit(card))
        case "Q":
            return Cost(Pattern.SAME, 3, 1, suit(card))
        case "K":
            return Cost(Pattern.RUN, 3, 1, suit(card), top_suited=suit_position == "printed")
        case "A":
            return Cost(Pattern.ANY, 3, 3, suit(card))
    return cost_of_one(suit(card))


@cache
def _reduced(cost: Cost, card: CardName, club_discount: str) -> Cost:
    """One (*) or (♣) less; the player chooses which, so any part that keeps the suit will do (A-MN-15, A-MN-16)."""
    if cost.suited == cost.count:
        return replace(cost, count=cost.count - 1, suited=cost.suited - 1)
    if club_discount == "suit_only":
        return cost
    match rank(card):
        case "J":
            return replace(cost, pattern=Pattern.ANY, count=1)
        case "K" if club_discount == "slot":
            return replace(cost, pattern=Pattern.PART, count=2)
    return replace(cost, count=2)


def describe_cost(cost: Cost) -> str:
    """The cost as players name it: "a pair", "a run", "one ♠"."""
    sign = SUIT_SIGNS[cost.suit]
    if cost.count == 0:
        return "nothing"
    if cost.pattern is Pattern.ANY:
        return f"{('one', 'two', 'three')[cost.count - 1]} {sign}"
    # Annihilate asks for more than a king does.
    return _PATTERN_WORDS[cost.pattern, cost.count] + (f" {sign}" if cost.suited == cost.count else "")


_PATTERN_WORDS = {
    (Pattern.SAME, 2): "a pair",
    (Pattern.SAME, 3): "three of a kind",
    (Pattern.RUN, 3): "a run of three",
    (Pattern.RUN, 2): "a run of two",
    (Pattern.PART, 2): "part of a run",
}
