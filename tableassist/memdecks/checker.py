"""Whether a typed answer is right: right, almost (the players decide by a button), or wrong.

Nothing that could be another thing is ever right by likeness: right is only what has the same plain form. Likeness
makes an answer "almost" at most, and numbers, dates and single letters have no likeness at all.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise

from rapidfuzz.distance import OSA

from tableassist.games.memwars.board import Place
from tableassist.games.memwars.memdeck import Fact, MemDeck
from tableassist.memdecks.learnt import Learnt
from tableassist.memdecks.words import fold_accents, is_rank, plain_text, split_words

LONGEST = 400
"""Characters of a given answer that are looked at: twice as many as a deck's answers may have."""

_YEAR = "january february march april may june july august september october november december"
_MONTHS = frozenset(_YEAR.split())
_BETWEEN_DATES = frozenset(("of", "the", "on"))
# Little words inside names ("van", "von") may differ where everything else is as it should be.
_NAMES_HAVE = "van von de da di del della der den du la le of the and in on at to"
_PARTICLES = frozenset(_NAMES_HAVE.split())


class AnswerVerdict(StrEnum):
    """What the checker says; only people make a right one of an almost."""

    RIGHT = "right"
    ALMOST = "almost"
    WRONG = "wrong"


@dataclass(frozen=True, slots=True)
class Checked:
    """A verdict on what was `given`; `meant` is the answer, or the alias, that comes nearest to it."""

    verdict: AnswerVerdict
    given: str
    meant: str
    learnt: bool = False
    """Whether the players' own earlier decision made the verdict."""


def weigh_answer(given: str, fact: Fact, others: Iterable[str] = (), language: str = "en") -> Checked:
    """Holds an answer against a fact; `others` are plain forms of answers that would be other things."""
    given = given[:LONGEST]
    forms = (fact.answer, *fact.aliases)
    for meant in forms:
        if _same(given, meant, language):
            return Checked(AnswerVerdict.RIGHT, given, meant)
    far = [(_distance(given, meant, language), meant) for meant in forms]
    near = [(distance, meant) for distance, meant in far if distance is not None]
    if not near:
        return Checked(AnswerVerdict.WRONG, given, fact.answer)
    distance, meant = min(near, key=lambda one: one[0])
    verdict = AnswerVerdict.WRONG if _is_another(given, distance, forms, others, language) else AnswerVerdict.ALMOST
    return Checked(verdict, given, meant)


class Checker:
    """Checks answers to the facts of one deck, with what its players have learnt it to accept."""

    def __init__(self, deck: MemDeck, learnt: Learnt | None = None) -> None:
        self._deck = deck
        self.learnt = learnt or Learnt(deck.key)
        forms = (form for card in deck.cards for fact in card.facts for form in (fact.answer, *fact.aliases))
        self._answers = tuple(dict.fromkeys(plain_text(form, deck.language) for form in forms))

    def check(self, place: Place, level: int, given: str) -> Checked:
        """The verdict on an answer to a card's fact; levels count from 1, the name (R-MW-026).

        Raises KeyError where the deck has no such card, IndexError where the card has no such level.
        """
        if level < 1:
            raise IndexError(f"level {level}")
        fact = self._deck.card(place).facts[level - 1]
        decided = self.learnt.decided(place, fact, given, self._deck.language)
        checked = weigh_answer(given, fact, self._answers, self._deck.language)
        # A deck's own word stands above what was once decided about a slip.
        if decided is None or checked.verdict is AnswerVerdict.RIGHT:
            return checked
        return Checked(AnswerVerdict.RIGHT if decided else AnswerVerdict.WRONG, given, checked.meant, learnt=True)

    def check_all(self, place: Place, given: Sequence[str]) -> tuple[Checked, ...]:
        """The verdicts on the answers to a card's facts, from the name on."""
        return tuple(self.check(place, level, one) for level, one in enumerate(given, 1))


def _same(given: str, meant: str, language: str) -> bool:
    """Whether two texts are one answer written in two ways."""
    one, other = split_words(given, language), split_words(meant, language)
    if not one or not other:
        # What has no words at all, like "?" or "♣", is compared sign by sign.
        return bool(given.strip()) and fold_accents(given).split() == fold_accents(meant).split()
    if len(other) == 1 and is_rank(given, language) != is_rank(meant, language):
        return False
    if one == other or (_numbers(one) == _numbers(other) and "".join(one) == "".join(other)):
        return True
    if _date(one) == _date(other) != () or _turned(given, language) == other:
        return True
    return _is_same_list(given, meant, language)


def _numbers(found: list[str]) -> list[str]:
    """What must be the same to the letter: numbers, signs, single letters."""
    return [word for word in found if len(word) == 1 or any(letter.isdigit() for letter in word)]


def _date(found: list[str]) -> tuple[str, ...]:
    """A date's parts in one order, since "4 July" and "July 4th" are one day; nothing where it is none."""
    if not (_MONTHS.intersection(found) and any(word.isdigit() for word in found)):
        return ()
    return tuple(sorted(word for word in found if word not in _BETWEEN_DATES))


def _turned(given: str, language: str) -> list[str]:
    """ "Curie, Marie" the way round in which it is spoken."""
    family, comma, own = given.partition(",")
    return split_words(f"{own} {family}", language) if comma and "," not in own else []


def _is_same_list(given: str, meant: str, language: str) -> bool:
    """Whether both name the same things, in whatever order."""
    one, other = _parts(given, language), _parts(meant, language)
    return len(other) > 1 and sorted(one) == sorted(other)


def _parts(text: str, language: str) -> list[str]:
    return [found for part in re.split(r",|;|&|\band\b", text.casefold()) if (found := plain_text(part, language))]


def _allowed(letters: int) -> int:
    """Slips that an answer of so many letters may have."""
    return 0 if letters <= 4 else 1 if letters <= 8 else 2


def _distance(given: str, meant: str, language: str) -> int | None:
    """How many slips lie between an answer and what was meant, or None where they are too many."""
    one, other = split_words(given, language), split_words(meant, language)
    if not (one and other) or _numbers(one) != _numbers(other):
        return None
    if len(one) != len(other):
        return _of_whole("".join(one), "".join(other))
    total = 0
    for word, right in zip(one, other, strict=True):
        slips = _slips(word, right)
        if slips > _allowed_in(word, right, alone=len(other) == 1):
            return None
        total += slips
    return total if total <= max(1, _allowed(sum(map(len, other)))) else None


def _slips(word: str, right: str) -> int:
    """Letters missing, added, exchanged or changed places; a letter that moved further is one slip, too."""
    slips = int(OSA.distance(word, right))
    return 1 if slips == 2 and len(right) > 5 and sorted(word) == sorted(right) else slips


def _of_whole(word: str, right: str) -> int | None:
    slips = _slips(word, right)
    return slips if slips <= _allowed(len(right)) else None


def _allowed_in(word: str, right: str, alone: bool) -> int:
    """Slips that a word may have among others, where nothing else shows which thing is meant than where it stands."""
    if {word, right} <= _PARTICLES:
        return max(len(word), len(right))
    if len(right) > 4:
        return _allowed(len(right))
    if not alone and len(right) > 2:
        return 1
    # In short names a letter too many or two turned around is a slip; another letter is another name.
    return 1 if len(right) > 2 and _is_slip_of_the_hand(word, right) else 0


def _is_slip_of_the_hand(word: str, right: str) -> bool:
    """Whether a letter is doubled, or a double one single, or two neighbours have changed places."""
    return _single(word) == _single(right) or (sorted(word) == sorted(right) and OSA.distance(word, right) == 1)


def _single(word: str) -> str:
    return word[:1] + "".join(after for before, after in pairwise(word) if before != after)


def _is_another(given: str, distance: int, forms: Sequence[str], others: Iterable[str], language: str) -> bool:
    """Whether the answer is nearer to another thing than to the one meant, or is that thing."""
    ours = {plain_text(form, language) for form in forms}
    found = plain_text(given, language)
    return any(OSA.distance(found, other, score_cutoff=distance) < distance for other in others if other not in ours)
