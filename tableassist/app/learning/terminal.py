"""A lesson led by sentences on a terminal and keys typed into it."""

from __future__ import annotations

from collections.abc import Callable

from tableassist.app.calibrating.patient_camera import PatientCamera, PicturesEnded
from tableassist.app.calibrating.terminal import from_terminal
from tableassist.app.learning.lesson import DeckLesson
from tableassist.app.learning.table import LearningScene
from tableassist.ports import Camera, Frame

HELP = "Enter: OK · b Enter: forget the last card · q Enter: stop here, what was shown is kept"

Watch = Callable[[Frame], LearningScene]
"""Says what lies still in a frame."""


def learn_at_terminal(
    camera: Camera,
    lesson: DeckLesson,
    watch: Watch,
    *,
    announce: Callable[[str], None] = lambda words: print(words, flush=True),
    pressed: Callable[[], str] = from_terminal,
    timeout: float = 2.0,
) -> bool:
    """Runs a lesson to its end, or until somebody leaves it.

    Args:
        watch: Says which card lies still before the camera.
        announce: Says a line to whoever teaches.
        pressed: Gives "ok", "back", "quit" or nothing, without waiting.
        timeout: Seconds to wait for a picture.

    Returns:
        Whether the lesson came to its end.

    Raises:
        CameraLost: Three losses in a row.
    """
    tutor = Tutor(lesson, watch, announce)
    with PatientCamera(camera, timeout, tutor.announce) as patient:
        return _walked(patient, tutor, pressed)


class Tutor:
    """Says what a lesson says, each sentence once."""

    def __init__(self, lesson: DeckLesson, watch: Watch, announce: Callable[[str], None]) -> None:
        self._lesson, self._watch, self._announce_line = lesson, watch, announce
        self._last_line = ""

    @property
    def done(self) -> bool:
        """Whether the lesson came to its end."""
        return self._lesson.done

    def see(self, frame: Frame) -> None:
        """Takes in a frame."""
        scene = self._watch(frame)
        self.announce(scene.trouble or self._lesson.take_in(scene.placed).message)

    def press(self, key: str) -> None:
        """Somebody pressed a key."""
        answers = {"ok": self._lesson.confirm, "back": self._lesson.back}
        if key in answers:
            self.announce(answers[key]().message)

    def announce(self, words: str) -> None:
        """Says something that was not said just now."""
        if words != self._last_line:
            self._last_line = words
            self._announce_line(words)


def _walked(camera: PatientCamera, tutor: Tutor, pressed: Callable[[], str]) -> bool:
    while not tutor.done:
        key = pressed()
        if key == "quit":
            return False
        tutor.press(key)
        try:
            frame = camera.read()
        except PicturesEnded:
            tutor.announce("The pictures have come to their end before the deck has.")
            return False
        if frame is not None:
            tutor.see(frame)
    return True
