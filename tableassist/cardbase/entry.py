"""A card as a list gives it, and what in such lists is no card to declare."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from tableassist.games.mental_magic.knowledge import MagicCard, MagicFace
from tableassist.rules.card_names import LONGEST
from tableassist.rules.showable import odd_sign

LEFT_OUT_LAYOUTS = {
    "token": "tokens",
    "double_faced_token": "tokens",
    "emblem": "emblems",
    "art_series": "art cards",
    "planar": "planes and phenomena",
    "plane": "planes and phenomena",
    "phenomenon": "planes and phenomena",
    "scheme": "schemes",
    "vanguard": "vanguards",
}
LEFT_OUT_TYPES = {
    "Token": "tokens",
    "Emblem": "emblems",
    "Card": "art cards",
    "Plane": "planes and phenomena",
    "Phenomenon": "planes and phenomena",
    "Scheme": "schemes",
    "Vanguard": "vanguards",
    "Conspiracy": "conspiracies",
    "Dungeon": "dungeons",
    "Stickers": "stickers",
    "Attraction": "attractions",
    "Contraption": "contraptions",
}
"""What never is in a library, so that no card can be declared as it."""

MOST_WORTH = 10_000_000
"""The dearest card that was ever printed costs a tenth of it."""

REBALANCED = "rebalanced for Arena"
NO_NAME = "without a usable name"
MELD_RESULT = "backs that two cards make together"


class Unusable(ValueError):
    """What the list says of a card cannot be used."""


@dataclass(frozen=True, slots=True)
class ListedCard:
    """A card of a list.

    `value` is the mana value that the list itself gives for the card in a hand, None where it gives none. `left_out`
    says what it is instead of a card that can be declared; empty for those that can.
    """

    card: MagicCard
    value: Fraction | None = None
    left_out: str = ""


def reason_left_out(layout: str, card: MagicCard) -> str:
    """What the card is where it is none that can be in a library; empty where it is."""
    if not all(0 < len(face.name) <= LONGEST and not odd_sign(face.name) for face in card.faces) or not card.faces:
        return NO_NAME
    if card.name.startswith("A-"):
        return REBALANCED
    words = card.faces[0].types.replace("—", " ").split()
    return LEFT_OUT_LAYOUTS.get(layout) or next((LEFT_OUT_TYPES[word] for word in words if word in LEFT_OUT_TYPES), "")


def make_entry(layout: str, faces: Iterable[MagicFace], value: Fraction | None) -> ListedCard:
    """The entry of these faces, which says whether it is a card to declare."""
    card = MagicCard(layout, tuple(faces))
    return ListedCard(card, value, reason_left_out(layout, card))


def read_text(plain: Mapping[str, Any], field: str) -> str:
    """A text of the list, empty where there is none; raises Unusable for anything else."""
    value = plain.get(field)
    if value is None:
        return ""
    if not isinstance(value, str):
        raise Unusable(f"{field} is no text")
    try:
        value.encode()
    except UnicodeEncodeError as error:
        # Half of a letter, which JSON can write and nobody can read.
        raise Unusable(f"{field} is no text") from error
    return value


def read_value(plain: Mapping[str, Any], *fields: str) -> Fraction | None:
    """The number under the first of these fields that there is; raises Unusable for what is no number."""
    for field in fields:
        value = plain.get(field)
        if value is not None:
            if isinstance(value, bool) or not isinstance(value, int | float) or not _is_worth(value):
                raise Unusable(f"{field} is no number")
            return Fraction(value).limit_denominator(2)
    return None


def _is_worth(value: float) -> bool:
    """Whether it can be the mana value of a card; one of hundreds of digits is not even a floating number."""
    return -MOST_WORTH <= value <= MOST_WORTH


def mappings(plain: Mapping[str, Any], field: str) -> list[Mapping[str, Any]]:
    """The objects in a list of the list; raises Unusable for anything else."""
    value = plain.get(field) or []
    if not isinstance(value, list) or not all(isinstance(one, dict) for one in value):
        raise Unusable(f"{field} is no list of objects")
    return value
