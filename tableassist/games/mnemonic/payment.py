"""The payment solver: every set of mana that pays a cost, and why a set does not.

A mana is named by the land it came from, which has its suit and rank (R-MN-009, A-MN-06). The solver is exact: it
lists all legal hands and nothing else, and a hand has as many mana as the cost has symbols (A-MN-05).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import chain, combinations, product

from tableassist.games.mnemonic.cards import is_seven, rank_number_of, rank_order_of
from tableassist.games.mnemonic.costs import Cost, Pattern, describe_cost
from tableassist.table.cards import SUIT_SIGNS, SUITS, CardName, format_card, suit

Mana = tuple[CardName, ...]

LANDS: Mana = tuple(CardName(f"{rank}{of_suit}") for of_suit in SUITS for rank in range(2, 8))
_BY_RANK = tuple(sorted(LANDS, key=rank_order_of))
_OF_SUIT = {each: frozenset([land for land in LANDS if suit(land) == each]) for each in SUITS}


def list_useful(cost: Cost, sources: frozenset[CardName]) -> frozenset[CardName]:
    """The sources that decide how the cost can be paid: of one suit only those, and without any of it none."""
    suited = sources & _OF_SUIT[cost.suit]
    return sources if suited and cost.suited < cost.count else suited


@lru_cache(maxsize=4096)
def list_payments(cost: Cost, sources: frozenset[CardName], sevens: bool = True) -> tuple[Mana, ...]:
    """Every way to pay the cost exactly, in a fixed order; `sevens` is whether 7s belong to mana hands (A-MN-01)."""
    usable = tuple(
        [land for land in _BY_RANK if land in sources and (sevens or not cost.of_hand or not is_seven(land))]
    )
    return tuple([hand for hand in _shaped(cost, usable) if _suited(cost, hand)])


@lru_cache(maxsize=4096)
def is_payable(cost: Cost, sources: frozenset[CardName], sevens: bool = True) -> bool:
    """Whether the cost can be paid from these sources."""
    return bool(list_payments(cost, sources, sevens))


def pays(cost: Cost, mana: Mana, sevens: bool = True) -> bool:
    """Whether exactly this mana pays the cost."""
    return len(set(mana)) == len(mana) == cost.count and is_payable(cost, frozenset(mana), sevens)


def find_payment_in(cost: Cost, mana: Mana, sevens: bool = True) -> Mana | None:
    """The part of the mana that pays, the rest is left over (A-MN-05); None where no part does."""
    if len(set(mana)) != len(mana):
        return None
    return next(iter(list_payments(cost, frozenset(mana), sevens)), None)


def explain_why_not(cost: Cost, mana: Mana, sevens: bool = True) -> str:
    """Why this mana does not pay, in a sentence that names what is missing."""
    tapped = f"you tapped {format_mana(mana)}" if mana else "you tapped nothing"
    needs = f"{describe_cost(cost)[:1].upper()}{describe_cost(cost)[1:]} needs"
    if not sevens and cost.of_hand and any(is_seven(land) for land in mana):
        return f"7s belong to no mana hand here: {tapped}."
    if len(mana) < cost.count or cost.pattern is Pattern.ANY:
        return f"{_wanted(cost)}: {tapped}."
    if not any(True for hand in combinations(mana, cost.count) for _ in _shaped(cost, hand)):
        return f"{needs} {_ranks(cost)}: {tapped}."
    sign = SUIT_SIGNS[cost.suit]
    if cost.top_suited and any(suit(land) == cost.suit for land in mana):
        return f"{needs} its {sign} at the top: {tapped}."
    # There may be enough of the suit among lands that do not belong to the hand.
    beside = sum(suit(land) == cost.suit for land in mana) >= cost.suited
    how_many = "nothing but" if cost.suited == cost.count else "a" if cost.suited == 1 else _NUMBERS[cost.suited]
    return f"{needs} {how_many} {sign}{' in it' * beside}: {tapped}."


def explain_missing(cost: Cost, sources: frozenset[CardName], sevens: bool = True) -> str:
    """Why nothing of these sources pays, and which single land would help; empty where something pays."""
    if is_payable(cost, sources, sevens):
        return ""
    helpful = list_completing(cost, sources, sevens)
    if helpful:
        return f"{_wanted(cost)}; one land is missing, such as {format_mana(helpful[:3], ' or ')}."
    return f"{_wanted(cost)}; more than one land is missing."


@lru_cache(maxsize=1024)
def list_completing(cost: Cost, sources: frozenset[CardName], sevens: bool = True) -> Mana:
    """The lands each of which alone would make the cost payable."""
    others = (land for land in LANDS if land not in sources)
    return tuple(land for land in others if is_payable(cost, sources | {land}, sevens))


def format_mana(mana: Iterable[CardName], between: str = " ") -> str:
    """Mana as players write it: 2♠ 3♣."""
    return between.join(format_card(land) for land in mana)


def _shaped(cost: Cost, usable: Mana) -> Iterator[Mana]:
    """The sets whose ranks and number fit, whatever their suits; lands listed by rank make sets listed by rank."""
    if cost.pattern is Pattern.ANY:
        of_suit = tuple([land for land in usable if suit(land) == cost.suit])
        return combinations(of_suit if cost.suited == cost.count else usable, cost.count)
    ranks = [tuple([land for land in usable if rank_number_of(land) == rank]) for rank in range(2, 8)]
    if cost.pattern is Pattern.SAME:
        return chain.from_iterable(combinations(equal, cost.count) for equal in ranks)
    if cost.pattern is Pattern.RUN:
        return chain.from_iterable(map(product, *(ranks[low:] for low in range(cost.count))))
    near = [(*one, *two) for one, two in zip(ranks[1:], [*ranks[2:], ()], strict=True)]
    return chain.from_iterable(map(product, ranks, near))


def _suited(cost: Cost, hand: Mana) -> bool:
    """Whether enough of the set, listed by rank, is of the suit, and its highest land where that matters."""
    if len([land for land in hand if suit(land) == cost.suit]) < cost.suited:
        return False
    return not cost.top_suited or suit(hand[-1]) == cost.suit


def _ranks(cost: Cost) -> str:
    if cost.pattern is Pattern.PART:
        return "two of three consecutive ranks"
    return f"{_NUMBERS[cost.count]} {'equal' if cost.pattern is Pattern.SAME else 'consecutive'} ranks"


def _wanted(cost: Cost) -> str:
    words, sign = describe_cost(cost), SUIT_SIGNS[cost.suit]
    if cost.pattern is Pattern.ANY:
        return f"It costs {words}"
    # Where all must be of the suit, the words say so.
    suited = "" if cost.suited == cost.count else f" and a {sign}"
    return f"{words[:1].upper()}{words[1:]} needs {_ranks(cost)}{suited}"


_NUMBERS = {1: "one", 2: "two", 3: "three"}
