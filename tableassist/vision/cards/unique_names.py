"""A table on which each card exists once (R-TB-002): what is surely one card is no other's name.

Whose a name is, is decided here and nowhere else (`find_name_holders`), for the places of a table, for a photograph of
one deck, and for cards that lie freely.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from tableassist.vision.cards.faces import FaceReading, candidate_names_of

SURE = 0.99  # probability from which a card is named because its other likely names lie elsewhere
LEFT = 1e-3  # probability that must be left to other names for them to be weighed at all: less is noise
FAR_SURER = 0.2  # part of the other's doubt that a reading may have to keep a name that both were given

Card = TypeVar("Card")
Name = TypeVar("Name", bound=Hashable)


def find_name_holders(claims: Iterable[tuple[Name | None, float, int]]) -> dict[Name, int]:
    """Which card each name belongs to: the only one that has it, or the one that is far surer; else none.

    `claims` are the name of each card, the doubt in it, and the card's number.
    """
    rivals: dict[Name, list[tuple[float, int]]] = defaultdict(list)
    for name, doubt, number in claims:
        if name is not None:
            rivals[name].append((doubt, number))
    ranked = {name: sorted(some) for name, some in rivals.items()}
    return {name: some[0][1] for name, some in ranked.items() if len(some) == 1 or some[0][0] < FAR_SURER * some[1][0]}


def without_contested(
    cards: Sequence[Card], claim: Callable[[Card], tuple[Name | None, float]], unnamed: Callable[[Card], Card]
) -> list[Card]:
    """The cards, those without their names that another has as well or far more surely.

    `claim` gives a card's name and the doubt in it, `unnamed` the card without it.
    """
    claims = [claim(card) for card in cards]
    holders = find_name_holders((*one, number) for number, one in enumerate(claims))
    return [
        card if name is None or holders.get(name) == number else unnamed(card)
        for number, (card, (name, _)) in enumerate(zip(cards, claims, strict=True))
    ]


def assign_unique_names(readings: Sequence[FaceReading]) -> list[FaceReading]:
    """The readings of the cards of one table, each in the light of all others.

    Of cards read alike the one that is far surer keeps the name. A card without a name gets one where its other likely
    names are taken. Readings without odds neither take part nor change.
    """
    assigned = list(readings)
    for _ in range(len(assigned)):
        holders = find_name_holders(
            (one.card if one.odds else None, 1.0 - one.confidence, n) for n, one in enumerate(assigned)
        )
        after = keep_unrivalled(assigned, [without_names(number, one, holders) for number, one in enumerate(assigned)])
        if after == assigned:
            break
        assigned = after
    return assigned


def keep_unrivalled(before: Sequence[FaceReading], after: Sequence[FaceReading]) -> list[FaceReading]:
    """The readings after, but those that were just given a name which another has as well are left as they were."""
    count = Counter(one.card for one in after)
    return [
        old if new.card != old.card and count[new.card] > 1 else new for old, new in zip(before, after, strict=True)
    ]


def without_names(number: int, one: FaceReading, holders: Mapping[str, int]) -> FaceReading:
    """A reading when the names that others have are left out of what it may be."""
    taken = [name for name, _ in one.odds if holders.get(name, number) != number]
    if not taken or (one.card and one.card not in taken):
        return one
    free = 1.0 - sum(share for name, share in one.odds if name in taken)
    left = tuple((name, share / free) for name, share in one.odds if name not in taken) if free >= LEFT else ()
    if not left:
        return replace(one, card=None, odds=())
    name, share = left[0]
    if share >= SURE:
        return replace(one, card=name, confidence=share, guess=name, candidate_names=(), odds=left)
    return replace(one, card=None, confidence=share, guess=name, candidate_names=candidate_names_of(left), odds=left)
