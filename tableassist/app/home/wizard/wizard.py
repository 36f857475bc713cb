"""One step of setting up after the other, each of which can be left out, and begun again from the settings."""

from __future__ import annotations

from collections.abc import Sequence

from tableassist.app.home.wizard.steps import LATER, SetUpStep, StepPage
from tableassist.app.prompting.choices import Cursor, pressed_on
from tableassist.ports import Pressed
from tableassist.rules.view import Prompt, SoftKey, Status, Tone, View

TITLE = "Set up"
_LAST = ("soft3", "menu", "back", "quit")


class Wizard:
    """Walks through the steps from the one named on; `alone` ends after that one. `ended` once all are behind."""

    def __init__(self, steps: Sequence[SetUpStep], start: str = "", *, alone: bool = False) -> None:
        names = [step.name for step in steps]
        first = names.index(start) if start in names else 0
        self._steps = tuple(steps[first : first + 1] if alone else steps[first:])
        self._at = 0
        self._cursor = 0
        self.finished: list[str] = []
        self._begin()

    @property
    def ended(self) -> bool:
        """Whether no step is left."""
        return self._at >= len(self._steps)

    @property
    def step(self) -> SetUpStep:
        """The step that is open."""
        return self._steps[self._at]

    def view(self, now: int = 0) -> View:
        """The step that is open; `now` is not needed here."""
        del now
        page = self.step.page()
        choice = self._choice(page)
        labels = (*(option.label for option in page.options), "", "", "")[:3]
        keys = page.keys or (*labels, LATER)
        return View(
            title=f"{TITLE}, {self._at + 1} of {len(self._steps)}",
            headline=page.title,
            detail=page.detail,
            tone=Tone.GOOD if page.good else Tone.CALM,
            facts=page.facts,
            options=choice.options,
            keys=tuple(map(SoftKey, keys)),
            status=Status(""),
            roomy=page.snapshot is None,
            snapshot=page.snapshot,
        )

    def press(self, pressed: Pressed) -> None:
        """A press: the step's own, an option, or the way on."""
        if self.ended:
            return None
        if self.step.press(pressed):
            return self._after()
        _, _, option = pressed_on(self._choice(self.step.page()), pressed)
        if option is not None:
            self.step.take(option.key)
            return self._after()
        return self._leave() if pressed.button in _LAST else None

    def advance(self) -> None:
        """A step may have come to its end by itself."""
        if not self.ended and self.step.done:
            self._after()

    def close(self) -> None:
        """Whatever step is open is left."""
        if not self.ended:
            self.step.close()
            self._at = len(self._steps)

    def _after(self) -> None:
        if self.step.done:
            self.finished.append(self.step.name)
            self._leave()

    def _leave(self) -> None:
        self.step.close()
        self._at += 1
        self._begin()

    def _begin(self) -> None:
        if not self.ended:
            self.step.begin()

    def _choice(self, page: StepPage) -> Cursor:
        return Cursor(Prompt("", page.options), self._cursor)
