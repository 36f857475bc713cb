"""The steps of a calibration that are about the screen and the camera.

Each looks at frames until it knows enough, and says at every frame what it needs.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from tableassist.ports import Frame
from tableassist.table.geometry import Mat
from tableassist.vision.calibrate.board import BoardView, LensCalibrator, LensResult, LensUncertain
from tableassist.vision.calibrate.light import (
    WIDEST_EDGE,
    NoMarkers,
    check_light,
    edge_width,
    find_corners,
)
from tableassist.vision.calibrate.profile import NO_SIZE, CalibrationProfile, Locked, OtherCamera

Sample = NDArray[np.uint8]

LEAST_SIZE = (1280, 720)
LEAST_PICTURES_A_SECOND = 5.0


@dataclass(frozen=True, slots=True)
class Progress:
    """What a step says to the one who calibrates, and whether it has what it needs."""

    message: str
    done: bool = False


class CalibrationStep(Protocol):
    """One step. `run` is given every frame; `confirm` is called where somebody presses OK; `keep` notes the result."""

    def run(self, frame: Frame) -> Progress:
        """Looks at a frame."""

    def confirm(self) -> Progress:
        """Somebody says that it is good."""

    def keep(self, profile: CalibrationProfile) -> CalibrationProfile:
        """The profile with what the step found."""


@dataclass
class ScreenStep:
    """Can the players read the screen? Only they know."""

    def run(self, frame: Frame) -> Progress:
        """Waits for the press, whatever the camera shows."""
        del frame
        return Progress("Sit down where you will play. Press OK when you can read this sentence from there.")

    def confirm(self) -> Progress:
        """The players can read it."""
        return Progress("The screen can be read.", done=True)

    def keep(self, profile: CalibrationProfile) -> CalibrationProfile:
        """Nothing to keep."""
        return profile


@dataclass
class CameraStep:
    """Does the camera give pictures: large enough, often enough, not dark, not always the same one?"""

    enough: int = 12
    _size: tuple[int, int] = NO_SIZE
    _times: list[int] = field(default_factory=list)
    _samples: list[Sample] = field(default_factory=list)

    def run(self, frame: Frame) -> Progress:
        """Collects some pictures, then judges them."""
        self._size = _size(frame)
        # Whole pictures would take a hundred megabytes of the little that a Pi has.
        self._samples.append(frame.picture[::8, ::8].copy())
        self._times.append(frame.taken_at)
        if trouble := self._trouble():
            self._times.clear()
            self._samples.clear()
            return Progress(trouble)
        if len(self._times) < self.enough:
            return Progress(f"Picture {len(self._times)} of {self.enough}, {times(self._size)}.")
        return Progress(f"The camera gives {self._rate():.0f} pictures a second of {times(self._size)}.", done=True)

    def confirm(self) -> Progress:
        """A camera without good pictures cannot be approved."""
        return Progress("The camera must show good pictures first.")

    def keep(self, profile: CalibrationProfile) -> CalibrationProfile:
        """Notes the size of the pictures; another shape of picture makes an old lens worthless."""
        try:
            return profile.fitting(profile.camera, self._size)
        except OtherCamera:
            return replace(profile, size=self._size, lens=None, lens_rms=None)

    def _trouble(self) -> str:
        if self._size[0] < LEAST_SIZE[0] or self._size[1] < LEAST_SIZE[1]:
            return f"The picture is only {times(self._size)}: set the camera to {times(LEAST_SIZE)} or more."
        if self._samples[-1].max() < 40:
            return "The picture is black: take off the lens cap and switch on the light."
        if len(self._samples) < self.enough:
            return ""
        if all(np.array_equal(self._samples[0], other) for other in self._samples[1:]):
            return "The camera shows the same picture again and again: unplug it and plug it in again."
        if self._rate() < LEAST_PICTURES_A_SECOND:
            return f"Only {self._rate():.1f} pictures a second: give the camera more light or a faster port."
        return ""

    def _rate(self) -> float:
        return 1000 * (len(self._times) - 1) / max(1, self._times[-1] - self._times[0])


@dataclass
class FocusStep:
    """Waits until the picture is sharp and its brightness at rest, then has the camera hold both."""

    mat: Mat
    hold: Callable[[], Locked]
    steady: int = 8
    _whites: list[float] = field(default_factory=list)
    _locked: Locked | None = None

    def run(self, frame: Frame) -> Progress:
        """Judges one picture."""
        try:
            corners = find_corners(frame.picture, self.mat)
            width = edge_width(frame.picture, corners)
            white = check_light([frame.picture], self.mat, corners).white
        except NoMarkers as error:
            self._whites.clear()
            return Progress(str(error))
        if width > WIDEST_EDGE:
            self._whites.clear()
            return Progress(f"Edges are {width:.1f} pixels wide, {WIDEST_EDGE:.0f} at most: focus or clean the lens.")
        self._whites = [*self._whites, white][-self.steady :]
        if not self._at_rest():
            return Progress(f"Sharp: edges are {width:.1f} pixels wide. Waiting until the brightness is at rest.")
        self._locked = self.hold()
        return Progress(f"Sharp: edges are {width:.1f} pixels wide. Focus and exposure are held now.", done=True)

    def confirm(self) -> Progress:
        """A soft picture cannot be approved: corners of cards would not be read."""
        return Progress("The picture must be sharp and its brightness at rest first.")

    def keep(self, profile: CalibrationProfile) -> CalibrationProfile:
        """Notes what the camera is held at."""
        return replace(profile, locked=self._locked or profile.locked)

    def _at_rest(self) -> bool:
        spread = max(self._whites) - min(self._whites)
        return len(self._whites) == self.steady and spread < 0.03 * max(self._whites)


@dataclass
class LensStep:
    """Collects views of the lens board. Only a board held still counts: a moving one is smeared."""

    calibrator: LensCalibrator = field(default_factory=LensCalibrator)
    _last: BoardView | None = None
    _result: LensResult | None = None

    def run(self, frame: Frame) -> Progress:
        """Takes a view where it is new and still, and computes the lens when there are enough."""
        view, last = self.calibrator.find(frame.picture), self._last
        self._last = view
        if view is not None and not _is_still(view, last):
            return Progress(f"Hold the board still. {self.calibrator.advice()}")
        verdict = self.calibrator.add(view)
        return self._solved() if verdict.used and self.calibrator.is_ready() else Progress(verdict.message)

    def confirm(self) -> Progress:
        """Takes what there is, where it is enough."""
        return self._solved(begin_again=False)

    def keep(self, profile: CalibrationProfile) -> CalibrationProfile:
        """Notes the lens."""
        if self._result is None:
            return profile
        return replace(profile, size=self._result.size, lens=self._result.lens, lens_rms=self._result.rms)

    def _solved(self, begin_again: bool = True) -> Progress:
        try:
            self._result = self.calibrator.solve()
        except LensUncertain as error:
            if begin_again:
                self.calibrator = LensCalibrator()
            return Progress(str(error))
        return Progress(
            f"The lens is known to {self._result.rms:.2f} pixels from {self._result.views} views.", done=True
        )


def _is_still(view: BoardView, last: BoardView | None) -> bool:
    shift = None if last is None else view.shift_to(last)
    return shift is not None and shift < 1.5


def _size(frame: Frame) -> tuple[int, int]:
    height, width = frame.picture.shape[:2]
    return width, height


def times(size: tuple[int, int]) -> str:
    """A size in words."""
    return f"{size[0]} × {size[1]}"
