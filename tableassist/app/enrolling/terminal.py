"""Enrolling at a terminal: a card is laid down, a name is typed, the next."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from tableassist.app.calibrating.patient_camera import PatientCamera, PicturesEnded
from tableassist.app.enrolling.enrolment import Enrolment
from tableassist.app.enrolling.watching import WatchedFrame
from tableassist.ports import Camera, Frame

HELP = (
    "Lay down one card at a time in the middle of the mat: first any card face down, then each card face up.\n"
    "Type some letters of its name, or = and a name of your own; Enter alone skips a card, Ctrl-C ends. What was\n"
    "enrolled is kept at once; `tableassist enrol --undo` takes the last one back."
)

Watch = Callable[[Frame], WatchedFrame]
"""Says which card lies still in a frame."""


def enrol_at_terminal(
    camera: Camera,
    enrolment: Enrolment,
    watch: Watch,
    *,
    announce: Callable[[str], None] = lambda words: print(words, flush=True),
    timeout: float = 2.0,
) -> None:
    """Enrols what is shown until the pictures end.

    Args:
        watch: Says which card lies still before the camera.
        announce: Says a line to whoever enrols.
        timeout: Seconds to wait for a picture.

    Raises:
        CameraLost: Three losses in a row.
    """
    last_line = ""
    with PatientCamera(camera, timeout) as patient, suppress(PicturesEnded):
        while True:
            frame = patient.read()
            words = _describe_frame(watch(frame), enrolment) if frame is not None else ""
            if words and words != last_line:
                announce(words)
            last_line = words or last_line


def _describe_frame(watched: WatchedFrame, enrolment: Enrolment) -> str:
    return watched.trouble if watched.card is None else enrolment.shown(watched.card)
