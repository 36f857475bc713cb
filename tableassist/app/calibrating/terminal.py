"""A calibration led by sentences on a terminal and keys typed into it."""

from __future__ import annotations

import select
import sys
from collections.abc import Callable
from pathlib import Path

from tableassist.app.calibrating.flow import (
    Calibration,
    CalibrationStage,
    HeldCamera,
    MakeReader,
    calibration_in,
    keep_profile,
    stages,
)
from tableassist.app.calibrating.patient_camera import PatientCamera, PicturesEnded
from tableassist.ports import Camera
from tableassist.table.geometry import Mat
from tableassist.vision.calibrate.profile import Locked

_HELP = "Enter: OK · s Enter: skip · b Enter: back · q Enter: stop here, what is done is kept"


def calibrate_at_terminal(
    make: Callable[[Locked], Camera],
    model: str,
    mat: Mat,
    path: Path,
    today: str,
    *,
    make_reader: MakeReader | None = None,
    start_at: str = "",
) -> bool:
    """Leads through the calibration of a camera and says whether it was completed.

    `make` makes the camera held at what was measured so far; `model` is its name, by which another camera is noticed;
    the results are kept in `path`. Raises CameraLost, BadCalibration and NoSuchStep.

    Args:
        make: Makes the camera, held at what was measured so far.
        model: The camera's name, by which another one is noticed.
        path: Where the results are kept.
        today: The date that they are kept under.
        make_reader: Makes what reads cards in the last stage, None to leave that out.
        start_at: The step to begin at, empty for the first that is missing.

    Raises:
        CameraLost: Three losses in a row.
        BadCalibration: The file is damaged, or a result cannot be kept.
        NoSuchStep: No step has that name.
    """
    camera = HeldCamera(make, keep_profile(path, model)[0].locked)
    calibration, note = calibration_in(path, model, today, stages(mat, camera.hold, make_reader), start_at)
    for words in filter(None, (note, _HELP)):
        print(words)
    return calibrate(camera, calibration, lambda words: print(words, flush=True), from_terminal)


def calibrate(
    camera: Camera,
    calibration: Calibration,
    announce: Callable[[str], None],
    pressed: Callable[[], str],
    timeout: float = 2.0,
) -> bool:
    """Runs a calibration to its end, or until somebody leaves it.

    Args:
        calibration: Where it stands, and what was measured so far.
        announce: Says a line to whoever calibrates.
        pressed: Gives "ok", "skip", "back", "quit" or nothing, without waiting.
        timeout: Seconds to wait for a picture.

    Returns:
        Whether it got to its end.

    Raises:
        CameraLost: Three losses in a row.
    """
    announcer = _Announcer(announce)
    with PatientCamera(camera, timeout, announcer.announce) as patient:
        done = _walked(patient, calibration, announcer, pressed)
    if done:
        announce("The calibration is complete.")
    return done


def from_terminal() -> str:
    """What was typed since the last call: Enter is "ok", s "skip", b "back", q "quit"."""
    ready = select.select([sys.stdin], [], [], 0)[0]
    if not ready:
        return ""
    line = sys.stdin.readline()
    if not line:
        return "quit"
    return {"": "ok", "s": "skip", "b": "back", "q": "quit"}.get(line.strip().lower(), "")


def _walked(camera: PatientCamera, calibration: Calibration, announcer: _Announcer, pressed: Callable[[], str]) -> bool:
    answers = {"ok": calibration.confirm, "skip": calibration.skip, "back": calibration.back}
    while calibration.stage:
        announcer.title(calibration.stage)
        key = pressed()
        if key == "quit":
            return False
        if key in answers:
            announcer.announce(answers[key]().message)
            continue
        try:
            frame = camera.read()
        except PicturesEnded:
            announcer.announce("The pictures have come to their end before the calibration has.")
            return False
        if frame is not None:
            announcer.announce(calibration.take_in(frame).message)
    return True


class _Announcer:
    """Says each sentence once, and a title where a stage begins."""

    def __init__(self, announce: Callable[[str], None]) -> None:
        self._print = announce
        self._last_line = ""
        self._stage = ""

    def title(self, stage: CalibrationStage) -> None:
        if stage.name != self._stage:
            self._stage, self._last_line = stage.name, ""
            self._print(f"— {stage.title}{' (s to skip)' if stage.optional else ''} —")

    def announce(self, words: str) -> None:
        if words != self._last_line:
            self._last_line = words
            self._print(words)
