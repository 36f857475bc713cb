"""`tableassist study`: one player and one deck, on a terminal or in a window; what is due is asked, leaks are shown."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from tableassist.app.commands.memdecks import learnt_file, library, own_decks, study_folder
from tableassist.app.settings.config import load_settings
from tableassist.games.memwars.board import QUADRANTS, places_of, quadrant_of
from tableassist.games.memwars.memdeck import MemDeck
from tableassist.memdecks.checker import AnswerVerdict, Checker
from tableassist.memdecks.learnt import load_decisions as learnt_of
from tableassist.memdecks.study import Grade, Item, StudyMemory, begin_study, save_study, study_file
from tableassist.ports import Screen
from tableassist.study.desk import LEAKS, START, Desk, study_on
from tableassist.study.dialogue import Dialogue, Enough
from tableassist.study.lesson import PATHS, QuestionStage, StudyLesson, due_facts
from tableassist.study.views import Subject

HELP = "Type the answer, or only press Enter to see it and say yourself whether you knew it; q Enter ends."
TERMINAL = "none"

Opens = Callable[[str, tuple[int, int]], Screen]
"""Opens the screen of a kind, at a size."""


def window(display: str, size: tuple[int, int]) -> Screen:
    """The window, or the kiosk's whole screen; raises NoScreen."""
    from tableassist.display.window import Window

    return Window(size, kiosk=display == "kiosk")


class BadPath(ValueError):
    """There is no such order of cards; the sentence names those there are."""


@dataclass(frozen=True)
class StudyRequest:
    """What the command line asks for; see `tableassist study --help`.

    Without a path a terminal asks what is due, and a window where to begin.
    """

    deck: str
    player: str = "me"
    path: str = ""
    depth: int = 1
    leaks: bool = False
    display: str = TERMINAL
    config: Path | None = None


@dataclass(frozen=True)
class Begun:
    """What is studied, what judges the answers, and what keeps them; `trouble` is what became of a torn study."""

    subject: Subject
    checker: Checker
    keep: Callable[[], None]
    trouble: str = ""


def run_study(
    request: StudyRequest,
    *,
    ask: Callable[[str], str] = input,
    announce: Callable[[str], None] = print,
    now: Callable[[], int] = lambda: time.time_ns() // 1_000_000,
    environ: Mapping[str, str] = os.environ,
    screen: Opens = window,
) -> int:
    """Asks what is due until nothing is left or the player ends it; every answer is kept at once.

    Args:
        ask: Shows a prompt and gives the line that was typed.
        announce: Shows a line.
        now: Milliseconds since 1970.
        environ: Says where decks and memories are kept.
    """
    begun = take_up(request, environ)
    if begun.trouble:
        announce(begun.trouble)
    subject = begun.subject
    if request.display != TERMINAL:
        announce(_summary(_in_window(request, desk_of(request, begun, now()), now, screen)))
    elif request.leaks:
        _leaks(subject.deck, subject.memory, now(), announce)
    else:
        path, dialogue = request.path or PATHS[0], Dialogue(ask, announce)
        announce(_summary(_at_terminal(subject, begun.checker, begun.keep, path, dialogue, now)))
    return 0


def take_up(request: StudyRequest, environ: Mapping[str, str] = os.environ) -> Begun:
    """The deck and what the player was asked before; raises BadPath, UnknownDeck or BadDeck."""
    if request.path not in ("", *PATHS):
        raise BadPath(f"There is no path {request.path!r}: {', '.join(PATHS)}.")
    deck = library(environ).deck(request.deck)
    path = study_file(study_folder(environ), request.player, deck.key)
    memory, trouble = begin_study(path, request.player, deck.key)
    checker = Checker(deck, learnt_of(learnt_file(deck.key, environ), deck.key))
    return Begun(
        Subject(deck, memory, request.depth, own_decks(environ)), checker, lambda: save_study(memory, path), trouble
    )


def desk_of(request: StudyRequest, begun: Begun, now: int) -> Desk:
    """Where one studies in a window."""
    page = LEAKS if request.leaks else START
    return Desk(begun.subject, begun.checker, begun.keep, now, path=request.path, page=page)


def _in_window(request: StudyRequest, desk: Desk, now: Callable[[], int], opened: Opens) -> list[Grade]:
    """What was answered until the window was left."""
    display, before = load_settings(request.config).display, len(desk.subject.memory.reviews)
    screen = opened(request.display, (display.width, display.height))
    try:
        study_on(screen, desk, now)
    finally:
        screen.close()
    return [review.grade for review in desk.subject.memory.reviews[before:]]


def _at_terminal(
    subject: Subject,
    checker: Checker,
    keep: Callable[[], None],
    path: str,
    dialogue: Dialogue,
    now: Callable[[], int],
) -> list[Grade]:
    """What was answered, one question after the other, until nothing is left or the player has had enough."""
    items = due_facts(subject.deck, subject.memory, path, subject.depth, now())
    dialogue.announce(
        HELP if items else "Nothing is due; come back later, or choose a path to go through all the cards."
    )

    def grade(item: Item, grade: Grade, _: bool) -> None:
        subject.memory.add(*item, grade, now())
        # Kept after each card: whatever happens next, this answer counts.
        keep()

    lesson = StudyLesson(subject.deck, checker, items, grade)
    try:
        while lesson.stage is not QuestionStage.OVER:
            _ask(lesson, dialogue)
    except Enough:
        pass
    return lesson.grades


def _ask(lesson: StudyLesson, dialogue: Dialogue) -> None:
    """One question, what is right, and the player's own word where it is needed; raises Enough."""
    fact, card = lesson.fact, lesson.card
    dialogue.announce(f"\nPlace {card.number}: {card.prompt}")
    given = dialogue.line(f"{fact.ask}? ")
    if given:
        lesson.answer(given)
    else:
        lesson.show()
        dialogue.announce(f"{fact.answer}. {card.note if lesson.item[1] == 1 else ''}".strip())
    if lesson.stage is QuestionStage.SHOWN:
        lesson.decide(dialogue.agreed("Did you know it?"))
    elif lesson.checked is not None:
        if lesson.stage is QuestionStage.ALMOST:
            lesson.decide(dialogue.agreed(f"Almost: {lesson.checked.meant}. Does it count?"))
        dialogue.announce(_verdict_lines(lesson.checked.verdict, fact.answer, lesson.grades[-1]))
    lesson.go_on()


def _verdict_lines(verdict: AnswerVerdict, answer: str, grade: Grade) -> str:
    if verdict is AnswerVerdict.RIGHT:
        return "Right."
    return f"No: {answer}." if grade is Grade.AGAIN else f"It counts: {answer}."


def _summary(grades: list[Grade]) -> str:
    known = sum(grade is not Grade.AGAIN for grade in grades)
    return f"{known} of {len(grades)} known. Everything is kept." if grades else "Nothing was asked."


def _leaks(deck: MemDeck, memory: StudyMemory, now: int, announce: Callable[[str], None]) -> None:
    """Which places leak, and how the quadrants stand."""
    leaks = memory.leaks(now)
    if not leaks:
        announce("No place leaks." if memory.reviews else f"{memory.player} has not studied {deck.title} yet.")
    for leak in leaks:
        rate = leak.rate
        name = deck.card(leak.place).name if leak.place in {card.number for card in deck.cards} else "?"
        announce(f"{leak.place:>4}  {name}: missed {rate.missed} of {rate.asked}, known now {leak.recall:.0%}")
    rates = memory.rates(quadrant_of)
    for quadrant in QUADRANTS:
        if quadrant in rates:
            rate, places = rates[quadrant], places_of(quadrant)
            announce(f"{quadrant} ({places[0]}–{places[-1]}): missed {rate.missed} of {rate.asked}")
