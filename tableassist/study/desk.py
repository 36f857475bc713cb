"""One who studies in a window: which page is open, and what each press does there."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace

from tableassist.app.prompting.choices import Cursor, pressed_on, soft_keys
from tableassist.memdecks.checker import Checker
from tableassist.memdecks.files import CannotWrite
from tableassist.memdecks.study import Grade, Item, items_of
from tableassist.ports import Pressed, Screen
from tableassist.rules.view import Prompt, SoftKey, Status, View
from tableassist.study.lesson import PATHS, QuestionStage, StudyLesson, due_facts
from tableassist.study.views import WORST, Subject, at_answer, at_end, at_leaks, at_question, at_start

START, LESSON, LEAKS = "start", "lesson", "leaks"
MENU, END = "Menu", "End"
NOT_KEPT = "the last answers are not kept yet"
TICK_S = 0.03
_TYPED = "text:"
_FRESH_MS = 10_000


class Desk:
    """The pages and the lesson. `keep` writes the memory down and may raise CannotWrite; every answer goes there."""

    def __init__(
        self,
        subject: Subject,
        checker: Checker,
        keep: Callable[[], None],
        now: int,
        *,
        path: str = "",
        page: str = START,
    ) -> None:
        self.subject, self.page, self.ended = subject, page, False
        self.lesson: StudyLesson | None = None
        self.trouble = ""
        self._checker, self._keep, self._now = checker, keep, now
        self._view: View | None = None
        self._drawn_at = now
        if path:
            self._begin(due_facts(subject.deck, subject.memory, path, subject.depth, now))
        self._choice = self._chosen(now)

    def view(self, now: int) -> View:
        """The page at a moment; what is due is counted anew every few seconds."""
        self._now = now
        if self._view is None or now - self._drawn_at >= _FRESH_MS:
            self._view, self._drawn_at = self._with_keys(self._page(now)), now
        return self._view

    def press(self, pressed: Pressed) -> None:
        """A key, a touch, or a line that was typed."""
        self._view = None
        button = _plain(pressed.button, len(self._choice.options))
        if button.startswith(_TYPED):
            self._answer(button.removeprefix(_TYPED))
            return
        command, choice, option = pressed_on(self._choice, replace(pressed, button=button))
        self._choice = choice or self._choice
        if option is not None:
            self._take(option.key)
        elif command in ("menu", "back") and self.page != START:
            self._open(START)
        elif command in ("menu", "quit"):
            self.ended = True

    def _take(self, key: str) -> None:
        """One of the options of the page."""
        subject, lesson = self.subject, self.lesson
        if key in PATHS:
            self._begin(due_facts(subject.deck, subject.memory, key, subject.depth, self._now))
        elif key == "depth":
            deepest = max((card.levels for card in subject.deck.cards), default=1)
            self.subject = replace(subject, depth=subject.depth % deepest + 1)
            self._choice = replace(self._chosen(self._now), at=self._choice.at)
        elif key == "leaks":
            self._open(LEAKS)
        elif key == "worst":
            worst = {leak.place for leak in subject.memory.leaks(self._now, WORST)}
            self._begin([item for item in items_of(subject.deck, subject.depth) if item[0] in worst])
        elif lesson is not None:
            self._in_lesson(lesson, key)

    def _in_lesson(self, lesson: StudyLesson, key: str) -> None:
        match key:
            case "show":
                lesson.show()
            case "yes" | "no":
                lesson.decide(key == "yes")
                lesson.go_on()
            case "next":
                lesson.go_on()
            case "right":
                lesson.overrule()
            case "again":
                self._begin(lesson.missed)
        self._open(LESSON)

    def _answer(self, given: str) -> None:
        if self.lesson is not None and self.page == LESSON and self.lesson.stage is QuestionStage.ASKED:
            self.lesson.answer(given)
            self._open(LESSON)

    def _begin(self, items: list[Item] | tuple[Item, ...]) -> None:
        self.lesson = StudyLesson(self.subject.deck, self._checker, items, self._grade)
        self._open(LESSON)

    def _grade(self, item: Item, grade: Grade, new: bool) -> None:
        """An answer is kept at once. What the disk refuses is reported, and written with the next answer."""
        if new:
            self.subject.memory.add(*item, grade, self._now)
        else:
            self.subject.memory.regrade(grade)
        try:
            self._keep()
        except CannotWrite as error:
            self.trouble = str(error)
        else:
            self.trouble = ""

    def _open(self, page: str) -> None:
        self.page, self._view = page, None
        self._choice = self._chosen(self._now)

    def _chosen(self, now: int) -> Cursor:
        return Cursor(Prompt("", self._page(now).options))

    def _page(self, now: int) -> View:
        subject, lesson = self.subject, self.lesson
        if self.page == LEAKS:
            return at_leaks(subject, now)
        if self.page == START or lesson is None:
            return at_start(subject, now)
        match lesson.stage:
            case QuestionStage.OVER:
                return at_end(subject, lesson, now)
            case QuestionStage.ASKED:
                return at_question(subject, lesson, now)
        return at_answer(subject, lesson, now)

    def _with_keys(self, view: View) -> View:
        choice = self._choice
        keys = soft_keys(choice, menu=False, paused=False)[:3] if choice.options else (SoftKey(),) * 3
        last = SoftKey(END if self.page == START else MENU)
        return view.with_(
            keys=(*keys, last),
            chosen=choice.at if choice.walks else None,
            status=Status(NOT_KEPT, ok=False) if self.trouble else view.status,
            news=(self.trouble,) if self.trouble else (),
        )


def _plain(button: str, options: int) -> str:
    """The space bar goes on, and numbers are the options of a page: nothing here runs, and nobody else sits here."""
    if button == "pause":
        return "ok"
    return f"soft{button[-1]}" if button.startswith("seat") and int(button[-1]) < options <= 3 else button


def study_on(
    screen: Screen,
    desk: Desk,
    now: Callable[[], int],
    pause: Callable[[], None] = lambda: time.sleep(TICK_S),
) -> None:
    """Until the player ends it or closes the window."""
    while not desk.ended:
        screen.draw(desk.view(now()))
        for pressed in screen.presses():
            desk.press(pressed)
        pause()
