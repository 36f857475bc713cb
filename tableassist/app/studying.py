"""`tableassist study`: one player and one deck, on a terminal; what is due is asked, what leaks is told."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random

from tableassist.app.memdecks import learnt_file, library, study_folder
from tableassist.games.memwars.board import QUADRANTS, places_of, quadrant_of
from tableassist.games.memwars.memdeck import MemDeck
from tableassist.memdecks.checker import Checked, Checker, Verdict
from tableassist.memdecks.learnt import load as learnt_of
from tableassist.memdecks.study import Grade, Item, Study, begin, grade_for, items_of, save, study_file

PATHS = ("due", "forward", "backward", "random")
HELP = "Type the answer, or only press Enter to see it and say yourself whether you knew it; q Enter ends."
_YES, _NO = ("y", "yes"), ("n", "no", "")
_NEW_AT_ONCE = 10


class BadPath(ValueError):
    """There is no such order of cards; the sentence names those there are."""


class Enough(Exception):
    """The player has had enough for today."""


@dataclass(frozen=True)
class Wish:
    """What the command line asks for; see `tableassist study --help`."""

    deck: str
    player: str = "me"
    path: str = "due"
    depth: int = 1
    leaks: bool = False


def study(
    wish: Wish,
    *,
    ask: Callable[[str], str] = input,
    tell: Callable[[str], None] = print,
    now: Callable[[], int] = lambda: time.time_ns() // 1_000_000,
    environ: Mapping[str, str] = os.environ,
) -> int:
    """Asks what is to be asked until nothing is left or the player ends it; every answer is kept at once."""
    if wish.path not in PATHS:
        raise BadPath(f"There is no path {wish.path!r}: {', '.join(PATHS)}.")
    deck = library(environ).deck(wish.deck)
    path = study_file(study_folder(environ), wish.player, deck.key)
    memory, trouble = begin(path, wish.player, deck.key)
    if trouble:
        tell(trouble)
    if wish.leaks:
        return _leaks(deck, memory, now(), tell)
    checker = Checker(deck, learnt_of(learnt_file(deck.key, environ), deck.key))
    items = asked(deck, memory, wish, now())
    tell(HELP if items else "Nothing is due; come back later, or choose a path to go through all the cards.")
    lesson = Lesson(deck, checker, ask, tell)
    known = 0
    for number, item in enumerate(items):
        try:
            grade = lesson.grade(item)
        except (Enough, EOFError, KeyboardInterrupt):
            tell(_summary(known, number))
            return 0
        memory.add(*item, grade, now())
        # Kept after each card: whatever happens next, this answer counts.
        save(memory, path)
        known += grade is not Grade.AGAIN
    tell(_summary(known, len(items)))
    return 0


def asked(deck: MemDeck, memory: Study, wish: Wish, now: int) -> list[Item]:
    """The facts to ask, in order: what is due, or all of them along a path (R-MW-095)."""
    items = list(items_of(deck, wish.depth))
    # The day and the player choose the order, so that it can be gone through again.
    chance = Random(f"{wish.player} {deck.key} {now // 86_400_000}")
    match wish.path:
        case "due":
            return memory.due(items, now, _NEW_AT_ONCE, chance)
        case "backward":
            return sorted(items, key=lambda item: (-item[0], item[1]))
        case "random":
            cards = [card.number for card in deck.cards]
            chance.shuffle(cards)
            return sorted(items, key=lambda item: (cards.index(item[0]), item[1]))
    return items


class Lesson:
    """Asks one fact after the other."""

    def __init__(self, deck: MemDeck, checker: Checker, ask: Callable[[str], str], tell: Callable[[str], None]) -> None:
        self._deck, self._checker, self._ask, self._tell = deck, checker, ask, tell

    def grade(self, item: Item) -> Grade:
        """How a fact was recalled; raises Enough."""
        place, level = item
        card = self._deck.card(place)
        fact = card.facts[level - 1]
        self._tell(f"\nPlace {place}: {card.prompt}")
        given = self._ask(f"{fact.ask}? ").strip()
        if given.casefold() in ("q", "quit"):
            raise Enough
        if not given:
            self._tell(f"{fact.answer}. {card.note if level == 1 else ''}".strip())
            return Grade.GOOD if self._agreed("Did you know it?") else Grade.AGAIN
        checked = self._checker.check(place, level, given)
        accepted = checked.verdict is Verdict.ALMOST and self._agreed(f"Almost: {checked.meant}. Does it count?")
        self._tell(_told(checked, fact.answer, accepted))
        return grade_for(checked, accepted)

    def _agreed(self, question: str) -> bool:
        while True:
            answer = self._ask(f"{question} (y/n) ").strip().casefold()
            if answer in ("q", "quit"):
                raise Enough
            if answer in (*_YES, *_NO):
                return answer in _YES


def _told(checked: Checked, answer: str, accepted: bool) -> str:
    if checked.verdict is Verdict.RIGHT:
        return "Right."
    return f"It counts: {answer}." if accepted else f"No: {answer}."


def _summary(known: int, number: int) -> str:
    return f"{known} of {number} known. Everything is kept." if number else "Nothing was asked."


def _leaks(deck: MemDeck, memory: Study, now: int, tell: Callable[[str], None]) -> int:
    """Which places leak, and how the quadrants stand."""
    leaks = memory.leaks(now)
    if not leaks:
        tell("No place leaks." if memory.reviews else f"{memory.player} has not studied {deck.title} yet.")
    for leak in leaks:
        rate = leak.rate
        name = deck.card(leak.place).name if leak.place in {card.number for card in deck.cards} else "?"
        tell(f"{leak.place:>4}  {name}: missed {rate.missed} of {rate.asked}, known now {leak.recall:.0%}")
    rates = memory.rates(quadrant_of)
    for quadrant in QUADRANTS:
        if quadrant in rates:
            rate, places = rates[quadrant], places_of(quadrant)
            tell(f"{quadrant} ({places[0]}–{places[-1]}): missed {rate.missed} of {rate.asked}")
    return 0
