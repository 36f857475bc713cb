"""The way through a calibration: one step after another, each of which can be begun again, kept after every step."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from tableassist.app.calibrating.steps import CalibrationStep, CameraStep, FocusStep, LensStep, Progress, ScreenStep
from tableassist.app.calibrating.table_steps import CardStep, ColourStep, LightStep, TableStep
from tableassist.hardware.profile import CameraProfile
from tableassist.ports import Camera, Frame
from tableassist.table.cards import CardName
from tableassist.table.geometry import Mat, Point, Zone
from tableassist.table.observation import Observation
from tableassist.vision.calibrate.profile import BadCalibration, CalibrationProfile, Locked, load_profile, save_profile
from tableassist.vision.table.lens import Lens

TEST_CARD = CardName("QH")

MakeReader = Callable[[Lens | None], Callable[[Frame], Observation]]
"""Makes what reads the table through a lens."""

_ALL_DONE = Progress("The calibration is complete.", done=True)


class NoSuchStep(ValueError):
    """The calibration has no step of that name; the sentence names those it has."""


@dataclass(frozen=True)
class CalibrationStage:
    """A step's place in the calibration: its name, its title, and how it is begun with what is known so far."""

    name: str
    title: str
    begin: Callable[[CalibrationProfile], CalibrationStep]
    optional: bool = False


class Calibration:
    """Walks through the stages. `keep` is called with the profile after each, so nothing done is done in vain."""

    def __init__(
        self,
        stages: Sequence[CalibrationStage],
        profile: CalibrationProfile,
        keep: Callable[[CalibrationProfile], None],
        today: str,
    ) -> None:
        self._stages = tuple(stages)
        self._keep = keep
        self._today = today
        self.profile = profile
        self._at = next((n for n, stage in enumerate(self._stages) if not self._is_behind(stage)), len(self._stages))
        self._begin()

    @property
    def stage(self) -> CalibrationStage | None:
        """The stage that is on, or None when all are behind."""
        return self._stages[self._at] if self._at < len(self._stages) else None

    @property
    def stages(self) -> tuple[CalibrationStage, ...]:
        """All stages in their order."""
        return self._stages

    def take_in(self, frame: Frame) -> Progress:
        """Gives the step a frame."""
        return self._noted(self._step.run(frame)) if self._step else _ALL_DONE

    def confirm(self) -> Progress:
        """Somebody pressed OK."""
        return self._noted(self._step.confirm()) if self._step else _ALL_DONE

    def skip(self) -> Progress:
        """Goes on without the step, where it may be left out."""
        stage = self.stage
        if stage is None:
            return _ALL_DONE
        if not stage.optional:
            return Progress(f"“{stage.title}” cannot be left out.")
        self._go(self._at + 1)
        return Progress(f"“{stage.title}” is left out.", done=True)

    def back(self) -> Progress:
        """Returns to the stage before and begins it again."""
        self._go(max(0, self._at - 1))
        return Progress(f"Again: {self._stages[self._at].title}.")

    def go_to(self, name: str) -> None:
        """Begins a stage again; raises NoSuchStep."""
        names = [stage.name for stage in self._stages]
        if name not in names:
            raise NoSuchStep(f"There is no step {name!r}: choose one of {', '.join(names)}.")
        self._go(names.index(name))

    def _is_behind(self, stage: CalibrationStage) -> bool:
        """Whether it was done in an earlier sitting, or left out with a later one done."""
        later = self._stages[self._stages.index(stage) + 1 :]
        return stage.name in self.profile.steps or (
            stage.optional and any(other.name in self.profile.steps for other in later)
        )

    def _noted(self, progress: Progress) -> Progress:
        if progress.done and self._step and self.stage:
            self.profile = self._step.keep(self.profile).with_step(self.stage.name, self._today)
            self._keep(self.profile)
            self._go(self._at + 1)
        return progress

    def _go(self, at: int) -> None:
        self._at = at
        self._begin()

    def _begin(self) -> None:
        self._step = self.stage.begin(self.profile) if self.stage else None


class HeldCamera:
    """A camera that can be made anew with what it is to be held at; obeys the Camera port."""

    def __init__(self, make: Callable[[Locked], Camera], locked: Locked) -> None:
        self._make = make
        self._locked = locked
        # Whichever sensor is there is the one that is measured now.
        self._camera = make(replace(locked, sensor=""))

    def open(self) -> None:
        """Opens the camera; raises CameraLost."""
        self._camera.open()

    def read(self, timeout: float) -> Frame | None:
        """The next picture; raises CameraLost."""
        return self._camera.read(timeout)

    def close(self) -> None:
        """Closes the camera."""
        self._camera.close()

    def hold(self) -> Locked:
        """Has the camera measure what it settled on and opens it again held at that; raises CameraLost.

        A camera that cannot measure itself stays as it was opened.
        """
        measure = getattr(self._camera, "measure", None)
        if measure is None:
            return self._locked
        # Measured on a camera left to itself: one that is held can only repeat what it is held at.
        if self._locked != Locked():
            self._restart(Locked())
            measure = self._camera.measure  # type: ignore[attr-defined]
        found = locked_at(measure())
        self._restart(found)
        return found

    def _restart(self, locked: Locked) -> None:
        self._camera.close()
        self._locked = locked
        self._camera = self._make(replace(locked, sensor=""))
        self._camera.open()


def locked_at(profile: CameraProfile) -> Locked:
    """What a camera measured of itself, as the calibration keeps it."""
    return Locked(profile.exposure_us, profile.gain, profile.colour_gains, profile.lens_position, profile.model)


def camera_profile(profile: CalibrationProfile) -> CameraProfile:
    """What the calibration holds a camera at, as the camera takes it, with the sensor that it was measured with."""
    held = profile.locked
    return CameraProfile(held.sensor, held.exposure_us, held.gain, held.colour_gains, held.lens_position)


def keep_profile(path: Path, camera: str) -> tuple[CalibrationProfile, str]:
    """The calibration in the file and no note, or a new one and a note why the file cannot be used."""
    fresh = CalibrationProfile(camera)
    if not path.exists():
        return fresh, ""
    try:
        profile = load_profile(path)
    except BadCalibration as error:
        return fresh, str(error)
    if profile.camera != camera:
        return fresh, f"The calibration in {path} is that of {profile.camera!r}; this is {camera!r}: all steps anew."
    return profile, ""


def check_file(path: Path) -> None:
    """Raises BadCalibration where no calibration can be kept there: it is a folder, or its folder takes no file."""
    if path.is_dir():
        raise BadCalibration(f"{path} is a folder: name a file in it for the calibration.")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadCalibration(f"The calibration cannot be kept in {path}: {error.strerror or error}.") from error
    if not os.access(path.parent, os.W_OK):
        raise BadCalibration(f"The calibration cannot be kept in {path}: you may not write into {path.parent}.")


def _kept_in(path: Path, profile: CalibrationProfile) -> None:
    """Saves the profile; a file of another camera, or one that cannot be read, is put aside and not lost."""
    check_file(path)
    if path.exists() and keep_profile(path, profile.camera)[1]:
        try:
            path.replace(path.with_suffix(".old.json"))
        except OSError as error:
            raise BadCalibration(f"{path} cannot be put aside: {error.strerror or error}.") from error
    save_profile(profile, path)


def stages(mat: Mat, hold: Callable[[], Locked], make_reader: MakeReader | None = None) -> tuple[CalibrationStage, ...]:
    """The calibration's stages; the test card is part of it where something reads cards and the mat has places."""
    known = [
        CalibrationStage("screen", "The screen", lambda _: ScreenStep()),
        CalibrationStage("camera", "The camera", lambda _: CameraStep()),
        CalibrationStage("focus", "Focus and exposure", lambda _: FocusStep(mat, hold)),
        CalibrationStage("lens", "The lens", lambda _: LensStep(), optional=True),
        CalibrationStage("table", "The mat's corners", lambda profile: TableStep(mat, profile.lens)),
        CalibrationStage("light", "The light", lambda _: LightStep(mat)),
        CalibrationStage("colours", "The colours", lambda _: ColourStep(), optional=True),
    ]
    zone = zone_of_test_card(mat)
    if make_reader is not None and zone is not None:
        known.append(_card_stage(mat, zone, make_reader))
    return tuple(known)


def _card_stage(mat: Mat, zone: Zone, make_reader: MakeReader) -> CalibrationStage:
    def begin(profile: CalibrationProfile) -> CalibrationStep:
        return CardStep(make_reader(profile.lens), mat, TEST_CARD, zone.name)

    return CalibrationStage("card", "A card to read", begin, optional=True)


def zone_of_test_card(mat: Mat) -> Zone | None:
    """The place nearest to the mat's middle, on which the test card is asked for; None on a mat without places."""
    middle = Point(mat.width / 2, mat.height / 2)
    return min(mat.card_zones(), key=lambda zone: zone.area.centre.to(middle), default=None)


def calibration_in(
    path: Path,
    camera: str,
    today: str,
    stages_of: Sequence[CalibrationStage],
    start_at: str = "",
) -> tuple[Calibration, str]:
    """The calibration that is kept in a file, begun where it was left, and a note on that.

    Args:
        camera: The camera's name; another one's results are not taken over.
        today: The date that results are kept under.
        start_at: The step to begin at, empty for the first that is missing.

    Raises:
        NoSuchStep: No step has that name.
        BadCalibration: A result cannot be kept.
    """
    profile, note = keep_profile(path, camera)
    calibration = Calibration(stages_of, profile, lambda found: _kept_in(path, found), today)
    if start_at:
        calibration.go_to(start_at)
    return calibration, note
