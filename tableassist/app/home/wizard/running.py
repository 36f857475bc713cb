"""Setting up at a real device: which steps it has, and its camera on a thread of its own."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from datetime import date
from pathlib import Path
from threading import Event as Flag
from threading import Thread

from tableassist.app.build import default_game, game_named
from tableassist.app.calibrating import HeldCamera, calibration_in, stages
from tableassist.app.calibrating.flow import keep_profile
from tableassist.app.calibrating.measured import held_at
from tableassist.app.cameras import live_camera
from tableassist.app.eyes.table_watcher import place_reader
from tableassist.app.home.wizard.desk import CalibrationDesk
from tableassist.app.home.wizard.steps import ButtonsStep, DateStep, LightsStep, SetUpStep, SoundStep
from tableassist.app.play.command import Devices
from tableassist.app.settings.config import Settings, calibration_file
from tableassist.hardware.buttons import GpioButtons
from tableassist.hardware.lights import GpioLights
from tableassist.ports import Camera, CameraLost, Frame
from tableassist.table.geometry import Mat
from tableassist.table.observation import Observation
from tableassist.vision.calibrate.profile import CalibrationProfile, Locked
from tableassist.vision.grid_reader import GridFrameReader
from tableassist.vision.table.lens import Lens

READ_S, RETRY_S = 2.0, 1.0


def device_steps(on: Devices, settings: Settings) -> tuple[SetUpStep, ...]:
    """The steps without a camera that this device has."""
    steps: list[SetUpStep] = []
    if isinstance(on.buttons, GpioButtons):
        steps.append(ButtonsStep(wired=tuple(settings.buttons.pins)))
    if isinstance(on.lights, GpioLights):
        steps.append(LightsStep(lights=on.lights, count=len(settings.lights.seats)))
    if settings.sound.on:
        steps.append(SoundStep(speaker=on.speaker, works=getattr(on.speaker, "works", True)))
    return (*steps, DateStep())


def calibration_desk(spec: str, settings: Settings, start: str = "") -> CalibrationDesk:
    """The calibration of the camera, begun where it was left or at a stage of that name; raises BadCalibration."""

    def make(locked: Locked) -> Camera:
        return live_camera(spec, settings, held_at(CalibrationProfile(spec, locked=locked)))

    path = calibration_file(settings)
    camera = HeldCamera(make, keep_profile(path, spec)[0].locked)
    desk = desk_over(camera, spec, game_named(default_game()).mat({}), path, start)
    desk.pictures = PictureThread(camera, desk)
    return desk


def desk_over(camera: HeldCamera, spec: str, mat: Mat, path: Path, start: str = "") -> CalibrationDesk:
    """A calibration of this camera, which is kept in the file.

    Args:
        camera: The camera, which others may hold meanwhile.
        spec: What the camera is called in the settings: `pi`, `usb:0`, …
        mat: What lies under it.
        path: The file of the calibration.
        start: The step to begin with; empty for the first that is missing.

    Raises:
        NoSuchStep: No step has that name.
        BadCalibration: The file cannot be used.
    """
    known = stages(mat, camera.hold, lambda lens: _reading(mat, lens))
    return CalibrationDesk(calibration_in(path, spec, date.today().isoformat(), known, start)[0], mat)


def _reading(mat: Mat, lens: Lens | None) -> Callable[[Frame], Observation]:
    return GridFrameReader(mat, place_reader(), lens=lens)


class PictureThread:
    """Reads a camera and hands its pictures to the desk, until it is closed."""

    def __init__(self, camera: Camera, desk: CalibrationDesk) -> None:
        self._camera, self._desk = camera, desk
        self._stop = Flag()
        self._thread = Thread(target=self._run, name="set-up", daemon=True)

    def start(self) -> None:
        """Begin to read."""
        self._thread.start()

    def close(self) -> None:
        """Stop reading; waits a moment, never for a hanging camera."""
        self._stop.set()
        if self._thread.is_alive():
            self._thread.join(READ_S)

    def _run(self) -> None:
        while not self._stop.is_set():
            try:
                self._camera.open()
                self._watch()
            except CameraLost as lost:
                self._desk.lose(str(lost))
            self._stop.wait(RETRY_S)
        with contextlib.suppress(Exception):
            self._camera.close()

    def _watch(self) -> None:
        while not self._stop.is_set():
            frame = self._camera.read(READ_S)
            if frame is None:
                raise CameraLost("The pictures have come to their end.")
            self._desk.work(frame)
