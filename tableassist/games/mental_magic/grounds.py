"""What makes an identity last, or keeps it from lasting: the answers to one led question (R-MM-004, R-MM-005).

The texts of the cards stay with the players. The referee asks what MM.3a asks, one thing at a time, and knows what
follows from the answers.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Ground(StrEnum):
    """Why a card has, keeps or cannot have an identity."""

    # Equal to their texts, so of the same hash; an enumeration's own is slow besides.
    __hash__ = str.__hash__

    CAST = "cast"
    LAND = "land"
    ENTERS = "enters"
    TURNED_UP = "turned_up"
    ABILITY = "ability"
    STATIC = "static"
    LINKED = "linked"
    AURA = "aura"
    AGREED = "agreed"
    NOTHING = "nothing"
    STATIC_ITSELF = "static_itself"
    STATIC_UNMET = "static_unmet"
    ONLY_TARGET = "only_target"
    ONLY_COUNTED = "only_counted"
    ONLY_MOVED = "only_moved"
    ONLY_PAID = "only_paid"
    LAST_KNOWN = "last_known"
    NO_MATTER = "no_matter"


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a ground says: its paragraph of the rules, how it is put to players, and whether an identity lasts by it."""

    lasts: bool
    rule: str
    paragraph: str
    label: str


MEANINGS: dict[Ground, Meaning] = {
    Ground.CAST: Meaning(True, "R-MM-004", "MM.3a", "it is cast"),
    Ground.LAND: Meaning(True, "R-MM-004", "MM.3a", "it is played as a land"),
    Ground.ENTERS: Meaning(True, "R-MM-004", "MM.3a", "an effect puts it onto the battlefield"),
    Ground.TURNED_UP: Meaning(True, "R-MM-004", "MM.3a", "it is turned face up"),
    Ground.ABILITY: Meaning(True, "R-MM-004", "MM.3a", "an ability from it is on the stack"),
    Ground.STATIC: Meaning(True, "R-MM-004", "MM.3a", "a static ability of it applies from where it is"),
    Ground.LINKED: Meaning(True, "R-MM-004", "MM.3a", "something refers to it and its characteristics matter"),
    Ground.AURA: Meaning(True, "R-MM-004", "MM.3a", "an Aura is attached to it"),
    Ground.AGREED: Meaning(False, "R-MM-006", "MM.3c", "nobody cares about its characteristics: the players agree"),
    Ground.NOTHING: Meaning(False, "R-MM-004", "MM.3a", "nothing refers to it"),
    Ground.STATIC_ITSELF: Meaning(False, "R-MM-004", "MM.3a", "its static ability affects only the card itself"),
    Ground.STATIC_UNMET: Meaning(False, "R-MM-004", "MM.3a", "its “as long as” condition is not met"),
    Ground.ONLY_TARGET: Meaning(False, "R-MM-006", "MM.3b", "it matters only for what may be targeted"),
    Ground.ONLY_COUNTED: Meaning(False, "R-MM-005", "MM.3a", "it is only counted or looked for"),
    Ground.ONLY_MOVED: Meaning(False, "R-MM-005", "MM.3a", "it is only moved with all of its kind, not into play"),
    Ground.ONLY_PAID: Meaning(False, "R-MM-006", "MM.3b", "it would only be a cost, and not be referred to after that"),
    Ground.LAST_KNOWN: Meaning(False, "R-MM-004", "MM.3a", "only what it was last is asked, not the card"),
    Ground.NO_MATTER: Meaning(False, "R-MM-004", "MM.3a", "its characteristics no longer matter"),
}

TO_STACK = frozenset({Ground.CAST})
TO_BATTLEFIELD = frozenset({Ground.LAND, Ground.ENTERS})
STAYING = frozenset({Ground.ABILITY, Ground.STATIC, Ground.LINKED, Ground.AURA})
"""Grounds on which an identity lasts outside the stack and the battlefield."""


@dataclass(frozen=True, slots=True)
class Question:
    """A step of the led question: the answers lead to a further one or to a ground."""

    text: str
    answers: tuple[tuple[str, Question | Ground], ...]


_STATIC = Question(
    "Whom does the static ability affect?",
    (
        (
            "Others too",
            Question(
                "Does it say “as long as”?",
                (
                    ("No", Ground.STATIC),
                    ("Yes, and that is so", Ground.STATIC),
                    ("Yes, and that is not so", Ground.STATIC_UNMET),
                ),
            ),
        ),
        ("Only the card itself", Ground.STATIC_ITSELF),
    ),
)
_USED = Question(
    "What is wanted of the card?",
    (
        ("What it is: name, cost, types, text", Ground.LINKED),
        ("Only whether it may be targeted", Ground.ONLY_TARGET),
        ("Only that there is one, or how many", Ground.ONLY_COUNTED),
        ("Only that all of a kind are moved, not into play", Ground.ONLY_MOVED),
        ("Only what it was before it left", Ground.LAST_KNOWN),
        ("Nothing any more", Ground.NO_MATTER),
        ("Something nobody here cares about", Ground.AGREED),
    ),
)
LASTING = Question(
    "Does anything still need what the card is?",
    (
        ("No", Ground.NOTHING),
        ("An ability from it is on the stack", Ground.ABILITY),
        ("It has a static ability that works there", _STATIC),
        ("A spell, ability or effect refers to it", _USED),
        ("An Aura is attached to it", Ground.AURA),
    ),
)
"""Asked when a card with an identity goes where it does not last by itself (MM.3a)."""

WHY = Question(
    "Why is it declared?",
    (
        ("To put an ability from it on the stack", Ground.ABILITY),
        ("For a static ability that works there", _STATIC),
        ("Because a spell, ability or effect refers to it", _USED),
        ("Because an Aura is attached to it", Ground.AURA),
        ("To pay a cost with it", Ground.ONLY_PAID),
    ),
)
"""Asked when a card is declared that stays where it is (MM.3b)."""
