"""What a player remembers of a deck: every answer given is kept, and from them follows what is due and what leaks.

The reviews are the only store; when each fact is due is worked out from them by FSRS (py-fsrs, with its parameters and
without its random spread). Time comes in as milliseconds since 1970, chance as a generator of random numbers.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from enum import IntEnum
from pathlib import Path
from typing import Any, TypeVar
from zlib import crc32

from fsrs import Card, Rating, Scheduler

from tableassist.games.memwars.board import PLACES, Place
from tableassist.games.memwars.memdeck import MOST_LEVELS, MemDeck
from tableassist.memdecks.checker import AnswerVerdict, Checked
from tableassist.memdecks.files import Unreadable, read_contents, replace_whole, set_aside
from tableassist.memdecks.sheet import key_from

FORMAT, VERSION = "tableassist-study", 1
MOST_BYTES = 20_000_000

Item = tuple[Place, int]
"""A fact: its place and its level, from 1 (the name)."""

_SCHEDULER = Scheduler(enable_fuzzing=False)
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_LATEST = 253_402_300_799_000  # the last second of the year 9999; datetime knows no later one

_Group = TypeVar("_Group", bound=Hashable)


class Grade(IntEnum):
    """How a fact was recalled; the numbers are those of FSRS."""

    AGAIN = 1
    HARD = 2
    GOOD = 3
    EASY = 4


@dataclass(frozen=True, slots=True)
class FactReview:
    """One answer: which fact, how it was recalled, when."""

    place: Place
    level: int
    grade: Grade
    at: int


@dataclass(frozen=True, slots=True)
class Rate:
    """How often something was asked and how often it was not known."""

    asked: int
    missed: int

    @property
    def recalled(self) -> float:
        """The share of right answers to expect; a few answers say little, so it starts from one half (Laplace)."""
        return (self.asked - self.missed + 1) / (self.asked + 2)


@dataclass(frozen=True, slots=True)
class Leak:
    """A place that is recalled badly, and how likely all its facts that were ever asked are known now."""

    place: Place
    rate: Rate
    recall: float


class StudyMemory:
    """One player's memory of one deck; has one owner, who adds to it and saves it."""

    def __init__(self, player: str, deck: str, reviews: Iterable[FactReview] = ()) -> None:
        self.player, self.deck = player, deck
        self._reviews: list[FactReview] = []
        self._memories: dict[Item, Card] = {}
        for review in reviews:
            self._take(review)

    @property
    def reviews(self) -> tuple[FactReview, ...]:
        """All of them, the latest last."""
        return tuple(self._reviews)

    def add(self, place: Place, level: int, grade: Grade, now: int) -> FactReview:
        """Takes an answer in. A clock that was set back counts as standing still: no review is before another."""
        latest = self._reviews[-1].at if self._reviews else 0
        review = FactReview(place, level, grade, max(now, latest))
        self._take(review)
        return review

    def regrade(self, grade: Grade) -> FactReview:
        """The latest answer counts otherwise: the player knows better than the checker."""
        *before, latest = self._reviews
        self._reviews, self._memories = [], {}
        for review in (*before, replace(latest, grade=grade)):
            self._take(review)
        return self._reviews[-1]

    def recall(self, item: Item, now: int) -> float:
        """How likely a fact is known now, from 0 to 1; 0 where it was never asked."""
        card = self._memories.get(item)
        return _SCHEDULER.get_card_retrievability(card, _moment(now)) if card else 0.0

    def recall_of_place(self, place: Place, depth: int, now: int) -> float:
        """How likely all facts to a depth are known now: what a fair handicap is made from (R-MW-092)."""
        found = 1.0
        for level in range(1, depth + 1):
            found *= self.recall((place, level), now)
        return found

    def due_at(self, item: Item) -> int | None:
        """When a fact is to be asked again, or None where it was never asked."""
        card = self._memories.get(item)
        return _milliseconds(card.due) if card else None

    def due(self, items: Iterable[Item], now: int, new: int = 10, chance: random.Random | None = None) -> list[Item]:
        """The facts to ask now: those that are due, the most forgotten first, then up to `new` never asked ones.

        With `chance` they come shuffled, so that their order says nothing about the answers.
        """
        known, unknown = [], []
        for item in items:
            at = self.due_at(item)
            if at is None:
                unknown.append(item)
            elif at <= now:
                known.append(item)
        chosen = sorted(known, key=lambda item: self.recall(item, now)) + unknown[:new]
        if chance is not None:
            chance.shuffle(chosen)
        return chosen

    def leaks(self, now: int, most: int = 10) -> tuple[Leak, ...]:
        """The places that are recalled worst, worst first; places that were never missed are none."""
        rates = self.rates(lambda place: place)
        found = [Leak(place, rate, self._recall_of_all(place, now)) for place, rate in rates.items() if rate.missed]
        return tuple(sorted(found, key=lambda leak: (leak.rate.recalled, leak.recall, leak.place))[:most])

    def rates(self, group: Callable[[Place], _Group]) -> Mapping[_Group, Rate]:
        """How the places of each group are recalled: by place, quadrant, quincunx, or whatever `group` separates."""
        rates: dict[_Group, Rate] = {}
        for review in self._reviews:
            before = rates.get(group(review.place), Rate(0, 0))
            rates[group(review.place)] = Rate(before.asked + 1, before.missed + (review.grade is Grade.AGAIN))
        return rates

    def _recall_of_all(self, place: Place, now: int) -> float:
        found = 1.0
        for item in self._memories:
            if item[0] == place:
                found *= self.recall(item, now)
        return found

    def _take(self, review: FactReview) -> None:
        item = (review.place, review.level)
        at = _moment(review.at)
        card = self._memories.get(item) or Card(card_id=review.place * 10 + review.level, due=at)
        self._memories[item], _ = _SCHEDULER.review_card(card, Rating(review.grade), at)
        self._reviews.append(review)


def items_of(deck: MemDeck, depth: int = MOST_LEVELS) -> Iterator[Item]:
    """The facts of a deck to a depth, card by card."""
    for card in deck.cards:
        yield from ((card.number, level) for level in range(1, min(depth, card.levels) + 1))


def grade_for(checked: Checked, accepted: bool = False) -> Grade:
    """The grade of a checked answer; an almost counts as known with difficulty once it was `accepted`."""
    if checked.verdict is AnswerVerdict.RIGHT:
        return Grade.GOOD
    return Grade.HARD if accepted and checked.verdict is AnswerVerdict.ALMOST else Grade.AGAIN


def study_file(folder: Path, player: str, deck: str) -> Path:
    """Where a player's study of a deck is kept. Names may hold anything, so the file's has what is left and a sum."""
    return folder / f"{key_from(player)}-{crc32(player.encode('utf-8', 'replace')):08x}.{key_from(deck)}.json"


def save_study(study: StudyMemory, path: Path) -> None:
    """Writes the study; raises `CannotWrite`."""
    rows = [[review.place, review.level, int(review.grade), review.at] for review in study.reviews]
    about = {"format": FORMAT, "version": VERSION, "player": study.player, "deck": study.deck, "reviews": rows}
    replace_whole(path, (json.dumps(about, ensure_ascii=False) + "\n").encode("utf-8", "surrogatepass"))


def load_study(path: Path, player: str, deck: str) -> StudyMemory:
    """A player's study of a deck, a fresh one where there is no file; raises `Unreadable`."""
    if not path.exists():
        return StudyMemory(player, deck)
    try:
        about = json.loads(read_contents(path, MOST_BYTES).decode("utf-8"))
        if (about["format"], about["version"], about["player"], about["deck"]) != (FORMAT, VERSION, player, deck):
            raise ValueError("another file")
        return StudyMemory(player, deck, _reviews(about["reviews"]))
    except (ValueError, RecursionError, KeyError, TypeError, OverflowError) as error:
        if isinstance(error, Unreadable):
            raise
        raise Unreadable(f"{path} is torn, or is no study of {deck} by {player}.") from error


def begin_study(path: Path, player: str, deck: str) -> tuple[StudyMemory, str]:
    """The study in a file, or a fresh one where the file is torn: that is put aside, and the sentence says where."""
    try:
        return load_study(path, player, deck), ""
    except Unreadable as error:
        aside = set_aside(path)
        return StudyMemory(player, deck), f"{error} It is kept as {aside.name}, and the study begins anew."


def _reviews(rows: list[Any]) -> Iterator[FactReview]:
    latest = 0
    for place, level, grade, at in rows:
        if place not in PLACES or level not in range(1, MOST_LEVELS + 1) or not latest <= at <= _LATEST:
            raise ValueError("no review")
        latest = at
        yield FactReview(Place(int(place)), int(level), Grade(grade), int(at))


def _moment(at: int) -> datetime:
    return _EPOCH + timedelta(milliseconds=min(at, _LATEST))


def _milliseconds(moment: datetime) -> int:
    return (moment - _EPOCH) // timedelta(milliseconds=1)
