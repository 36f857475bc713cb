"""The calibration on the device's own screen, with the live picture: frames and answers go in, a page comes out.

One thread gives frames and lets it work; any other may ask and look at the page.
"""

from __future__ import annotations

from collections.abc import Callable
from queue import Empty, SimpleQueue
from typing import Protocol

from tableassist.app.calibrating import Calibration, Progress
from tableassist.app.error_words import error_in_words
from tableassist.app.home.wizard.steps import StepPage
from tableassist.ports import Frame, Pressed
from tableassist.rules.view import Option, Snapshot
from tableassist.table.geometry import Mat
from tableassist.vision.sight_overlay import draw_mat
from tableassist.vision.table.homography import TableFinder

OK, SKIP, BACK = "ok", "skip", "back"
FINISHED = StepPage("The calibration is complete", "The camera is known now.", (Option(OK, "Go on"),), good=True)
_WAITING, _LOOKING = "The camera is starting.", "The table is looked at."


class Pictures(Protocol):
    """What brings pictures to a desk."""

    def start(self) -> None:
        """Begin to bring them."""

    def close(self) -> None:
        """Bring no more."""


class CalibrationDesk:
    """Walks through a calibration; a stage may be left out where it is optional, and gone back from.

    `pictures` bring the frames from when the step begins until it is left; None where they are given by hand.
    """

    name, title = "camera", "The camera"

    def __init__(self, calibration: Calibration, mat: Mat) -> None:
        self.pictures: Pictures | None = None
        self._calibration = calibration
        self._finder = TableFinder(mat)
        self._asked: SimpleQueue[str] = SimpleQueue()
        self._message, self._found = _WAITING, ""
        self._snapshot: Snapshot | None = None
        self._page = self._made()
        self.done = False

    # By whoever shows it ----------------------------------------------------------------------------------------------

    def begin(self) -> None:
        """The camera begins to give pictures."""
        self.done = False
        if self.pictures is not None:
            self.pictures.start()

    def page(self) -> StepPage:
        """What is shown now."""
        return self._page

    def press(self, pressed: Pressed) -> bool:
        """No press is its own."""
        del pressed
        return False

    def take(self, key: str) -> None:
        """An option was chosen; it is done before the next picture is looked at."""
        if self._calibration.stage is None:
            self.done = True
        else:
            self._asked.put(key)

    def close(self) -> None:
        """The camera is let go."""
        if self.pictures is not None:
            self.pictures.close()

    # By whoever gives the pictures ------------------------------------------------------------------------------------

    def work(self, frame: Frame) -> None:
        """Do what was asked, and look at a picture."""
        try:
            self._answer()
            if self._calibration.stage is not None:
                self._follow(lambda: self._calibration.take_in(frame))
        except (ValueError, OSError) as why:
            self._message = error_in_words(why)
        self._snapshot = draw_mat(frame.picture, self._finder)
        self._page = self._made()

    def lose(self, why: str) -> None:
        """The camera gives no picture, and why."""
        self._snapshot, self._message = None, why
        self._page = self._made()

    def _answer(self) -> None:
        answers = {OK: self._calibration.confirm, SKIP: self._calibration.skip, BACK: self._calibration.back}
        while True:
            try:
                key = self._asked.get_nowait()
            except Empty:
                return
            if key in answers:
                self._follow(answers[key])

    def _follow(self, step: Callable[[], Progress]) -> None:
        """Do a step, and keep what it said; what ended a stage is still to be read while the next one begins."""
        before = self._calibration.stage
        self._message = step().message
        if self._calibration.stage is not before:
            self._found, self._message = self._message, _LOOKING
            self._finder = TableFinder(self._finder.mat, self._calibration.profile.lens)

    def _made(self) -> StepPage:
        stage = self._calibration.stage
        if stage is None:
            return FINISHED
        stages = self._calibration.stages
        options = [Option(OK, "OK")]
        if stage.optional:
            options.append(Option(SKIP, "Leave it out"))
        if stage is not stages[0]:
            options.append(Option(BACK, "The step before"))
        fact = f"Calibration, step {stages.index(stage) + 1} of {len(stages)}."
        facts = (fact, self._found) if self._found else (fact,)
        return StepPage(stage.title, self._message, tuple(options), facts, self._snapshot)
