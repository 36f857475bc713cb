"""What stays open from game to game at home: the screen, and all else until the settings say otherwise."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from types import TracebackType

from tableassist.app.build import UnknownName
from tableassist.app.calibrating.measured import calibration_of, held_at
from tableassist.app.cameras import camera_maker, live_camera
from tableassist.app.device.safe_mode import (
    camera_troubles,
    measured_troubles,
    network_troubles,
    screen_troubles,
    storage_troubles,
)
from tableassist.app.device.troubles import CheckAgain, Trouble
from tableassist.app.eyes.game_eyes import GameEyes
from tableassist.app.eyes.supervised import Reader
from tableassist.app.folders import state_dir
from tableassist.app.home.evening import Opened
from tableassist.app.home.wizard.desk import CalibrationDesk
from tableassist.app.home.wizard.running import calibration_desk, device_steps
from tableassist.app.home.wizard.wizard import Wizard
from tableassist.app.play.command import Devices, PlayRequest, open_devices, open_screen, referee
from tableassist.app.play.kept_camera import KeptCamera
from tableassist.app.play.stopping import StopRequest
from tableassist.app.prompting.signing import WaysOut
from tableassist.app.settings.config import Settings, calibration_file
from tableassist.referee.match import Match
from tableassist.vision.calibrate.profile import BadCalibration, CalibrationProfile, OtherCamera

CHAIRS = 4
_FIRST_STAGE = "screen"


class Gear:
    """Screen, sound, buttons, lights, camera and eyes, open while it is entered.

    `on` are the devices as they are open now; `adapt` opens them anew where the settings have changed, except for the
    screen, which stays as it is until the next start.
    """

    def __init__(self, asked: PlayRequest, settings: Settings) -> None:
        self._asked, self._settings = asked, settings
        self._camera_trouble = ""
        self._all, self._around = ExitStack(), ExitStack()
        self._stop = StopRequest()
        self.eyes = GameEyes()
        self.on: Devices

    def __enter__(self) -> Gear:
        with ExitStack() as opened:
            # Before the screen: its library takes signals for presses that nobody heeds yet.
            opened.enter_context(self._stop.heeding_signals())
            self._screen = opened.enter_context(open_screen(self._asked.display, self._settings))
            opened.callback(self.eyes.close)
            opened.callback(self._put_away)
            self._open()
            self._all = opened.pop_all()
        return self

    def __exit__(self, kind: type[BaseException] | None, why: BaseException | None, at: TracebackType | None) -> None:
        self._all.close()

    def adapt(self, settings: Settings) -> None:
        """What is open is as these settings have it."""
        if settings != self._settings:
            self._settings = settings
            self.reopen()

    def reopen(self) -> None:
        """Everything but the screen is opened anew, as after a calibration."""
        self._put_away()
        self._open()

    def play(self, opened: Opened) -> tuple[str, Opened]:
        """Referee a game until it is left: how, and as it was left. Without eyes it is entered by hand."""
        sees = self.on.camera is not None and not any(network_troubles())
        camera = self._asked.camera if sees else "none"
        asked = replace(self._asked, camera=camera)
        session = referee(asked, self._settings, opened.journal, opened.match, self.on, WaysOut.HOME)
        return session.left, replace(opened, match=session.match)

    def wizard(self, start: str = "", *, alone: bool = False) -> Wizard:
        """What leads through setting the device up; the camera is its own meanwhile. Raises BadCalibration."""
        steps = device_steps(self.on, self._settings)
        if self.on.camera is not None:
            if isinstance(self.on.camera, KeptCamera):
                self.on.camera.put_away()
            steps = (*steps, calibration_desk(self._asked.camera, self._settings, _FIRST_STAGE if alone else ""))
        return Wizard(steps, start, alone=alone)

    def steps(self) -> tuple[tuple[str, str], ...]:
        """The steps of setting this device up, each with its title."""
        plain = tuple((step.name, step.title) for step in device_steps(self.on, self._settings))
        return (*plain, (CalibrationDesk.name, CalibrationDesk.title)) if self.on.camera is not None else plain

    def is_unmeasured(self) -> bool:
        """Whether there is a camera that was never calibrated."""
        return self.on.camera is not None and not calibration_file(self._settings).exists()

    def troubles(self, settings: Settings) -> Iterator[Trouble]:
        """What cannot be used with these settings."""
        yield from storage_troubles(state_dir())
        if self._camera_trouble:
            yield Trouble("camera", "Camera", self._camera_trouble, "Games go on by the keys.", (CheckAgain(),))
        else:
            yield from camera_troubles(self._asked.camera)
        if self._asked.camera != "none":
            yield from network_troubles()
        yield from measured_troubles(settings, self._asked.camera)
        if self._asked.display != "none":
            yield from screen_troubles(fonts=_has_fonts(), sound=_sounds(self.on, settings))

    def _put_away(self) -> None:
        self._around.close()

    def _open(self) -> None:
        self._around = ExitStack()
        on = open_devices(self._around, self._asked, self._settings, CHAIRS, self._screen, self._stop)
        self.on = on.seeing(self._camera(), self.eyes, self._make_eyes)

    def _camera(self) -> KeptCamera | None:
        """The camera, which is opened with the first game; None where there can be none of that name."""
        self._camera_trouble = ""
        if self._asked.camera == "none":
            return None
        try:
            camera_maker(self._asked.camera, self._settings)
        except UnknownName as why:
            self._camera_trouble = str(why)
            return None
        kept = KeptCamera(live_camera(self._asked.camera, self._settings, held_at(self.profile())))
        self._around.callback(kept.put_away)
        return kept

    def profile(self) -> CalibrationProfile | None:
        """What was measured of the camera; None where nothing was, or where it cannot be used."""
        try:
            return calibration_of(self._asked.camera, self._settings)
        except (BadCalibration, OtherCamera):
            return None

    def _make_eyes(self, match: Match) -> Reader:
        return self.eyes.reader(match, self._settings, self.profile())


def _has_fonts() -> bool:
    from tableassist.display.typeset import has_shipped_fonts

    return has_shipped_fonts()


def _sounds(on: Devices, settings: Settings) -> bool:
    """Whether a sound that is wanted can be heard."""
    return not settings.sound.on or getattr(on.speaker, "works", True)
