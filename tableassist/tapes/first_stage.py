"""The first start of a device, for tapes: its buttons, lights, sound and simulated camera are set up one by one."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

import numpy as np
from numpy.typing import NDArray

from tableassist.app.build import default_game, game_named
from tableassist.app.calibrating import HeldCamera
from tableassist.app.home.wizard.desk import CalibrationDesk
from tableassist.app.home.wizard.running import desk_over
from tableassist.app.home.wizard.steps import ButtonsStep, DateStep, LightsStep, SetUpStep, SoundStep
from tableassist.app.home.wizard.wizard import Wizard
from tableassist.app.settings.config import WIRING, Settings, calibration_file
from tableassist.hardware.lights import NoLights
from tableassist.ports import Frame
from tableassist.simulator.camera import SimCamera
from tableassist.simulator.levels import draw_conditions
from tableassist.simulator.table import VirtualTable
from tableassist.table.cards import CardName
from tableassist.table.geometry import Mat, ZoneName
from tableassist.table.observation import Face
from tableassist.vision.calibrate.profile import Locked

SEATS = 2
MOMENT = datetime(2026, 1, 1, 12, 0)
WIRED = tuple(name for name in WIRING if name not in ("seat2", "seat3"))


class FirstStart:
    """The wizard of a new device with a mat for the first game; `read_frame` gives the camera's next picture to it."""

    def __init__(self, seed: int, level: str, now: Callable[[], int], *, camera: bool) -> None:
        self.mat: Mat = game_named(default_game()).mat({})
        steps: tuple[SetUpStep, ...] = (
            ButtonsStep(wired=WIRED),
            LightsStep(lights=NoLights(), count=SEATS),
            SoundStep(),
            DateStep(now=lambda: MOMENT),
        )
        self._table = VirtualTable(self.mat)
        self._desk: CalibrationDesk | None = None
        self._frame: Frame | None = None
        if camera:
            self._camera = HeldCamera(lambda _held: self._opened(seed, level, now), Locked())
            self._desk = desk_over(self._camera, "sim", self.mat, calibration_file(Settings()))
            self._camera.open()
            steps = (*steps, self._desk)
        self.steps = tuple((step.name, step.title) for step in steps)
        self.wizard = Wizard(steps)

    def read_frame(self) -> None:
        """The camera's next picture, where that is what is being set up."""
        if self._desk is None or self.wizard.ended or self.wizard.step is not self._desk:
            return
        self._frame = self._camera.read(1.0)
        if self._frame is not None:
            self._desk.work(self._frame)

    def lay(self, card: str, place: str) -> None:
        """Lay a card face up on a place of the mat."""
        zone = self.mat.zone(ZoneName(place))
        self._table.lay(CardName(card), zone.area.centre, zone.angle, Face.UP)

    def picture(self) -> NDArray[np.uint8] | None:
        """What the camera saw last (height, width, 3), BGR; None before its first picture."""
        return self._frame.picture if self._frame is not None else None

    def close(self) -> None:
        """The camera is put away."""
        self.wizard.close()
        if self._desk is not None:
            self._camera.close()

    def _opened(self, seed: int, level: str, now: Callable[[], int]) -> SimCamera:
        return SimCamera(self._table, draw_conditions(seed, level), now=now, seed=seed)
