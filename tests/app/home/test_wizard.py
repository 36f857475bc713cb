"""The device set up step by step: by its buttons, by what is answered, and by what the camera sees."""

from datetime import datetime
from types import SimpleNamespace

import numpy as np
import pytest

from tableassist.app.calibrating.steps import Progress
from tableassist.app.home.gear import Gear
from tableassist.app.home.wizard.desk import CalibrationDesk
from tableassist.app.home.wizard.running import PictureThread, device_steps
from tableassist.app.home.wizard.steps import ButtonsStep, DateStep, LightsStep, SoundStep
from tableassist.app.home.wizard.wizard import Wizard
from tableassist.app.settings.config import parse_settings
from tableassist.games.deluxe_memory import GAME
from tableassist.ports import CameraLost, Frame, Pressed
from tableassist.rules.view import Tone
from tableassist.vision.calibrate.profile import BadCalibration, CalibrationProfile

MAT = GAME.mat({})


class Lamps:
    def __init__(self):
        self.shown = []

    def show(self, lit):
        self.shown.append(lit)


class Cues:
    def __init__(self):
        self.played = []

    def play(self, cue):
        self.played.append(cue)


def press(wizard, *buttons):
    for button in buttons:
        wizard.press(Pressed(button, 0))
    return wizard


def labels(wizard):
    return [option.label for option in wizard.view().options]


def keys(wizard):
    return [key.label for key in wizard.view().keys]


def test_each_button_is_pressed_once_and_the_last_key_twice_leaves_the_rest_out():
    wizard = Wizard([ButtonsStep(wired=("seat0", "soft0", "soft3", "wrong")), DateStep()])
    assert "Seat 1, Key 1, Key 4, Wrong" in wizard.view().detail
    assert keys(wizard) == ["Press", "", "", "Press"]
    press(wizard, "soft0", "soft3")
    assert keys(wizard) == ["Works", "", "", "Later"]
    assert wizard.view().facts == ("2 of 4 work.",)
    press(wizard, "seat0", "wrong")
    assert wizard.view().headline == "Day and time"
    assert wizard.finished == ["buttons"]
    again = press(Wizard([ButtonsStep(wired=("seat0", "soft3")), DateStep()]), "soft3", "soft3")
    assert again.view().headline == "Day and time"
    assert again.finished == []


def test_every_light_is_lit_in_turn_and_a_dark_one_is_told():
    lamps = Lamps()
    wizard = Wizard([LightsStep(lights=lamps, count=2)])
    press(wizard, "option:lit", "option:dark")
    assert lamps.shown == [(True, False), (False, True), (False, False)]
    assert "Dark at seat 2" in wizard.view().detail
    press(wizard, "option:again", "option:lit", "option:lit")
    assert wizard.ended
    assert lamps.shown[-1] == (False, False)


def test_the_sound_is_played_until_somebody_hears_it():
    cues = Cues()
    wizard = press(Wizard([SoundStep(speaker=cues)]), "option:again", "option:silent")
    assert cues.played == ["over", "over"]
    assert "cable" in wizard.view().detail
    assert press(wizard, "option:next").ended
    assert "No loudspeaker" in Wizard([SoundStep(speaker=cues, works=False)]).view().detail


def test_a_wrong_day_is_explained():
    wizard = Wizard([DateStep(now=lambda: datetime(2026, 11, 24, 4, 40))])
    assert wizard.view().detail == "It is 24 November 2026, 04:40."
    press(wizard, "soft1")
    assert "network" in wizard.view().detail
    assert press(wizard, "soft0").finished == ["date"]


@pytest.mark.parametrize("way", ["soft3", "back", "quit", "menu"])
def test_every_step_can_be_left_for_later(way):
    wizard = press(Wizard([SoundStep(), DateStep()]), way)
    assert wizard.view().headline == "Day and time"
    assert press(wizard, way).ended
    assert wizard.finished == []


def test_one_step_can_be_done_alone_or_all_from_it_on():
    steps = [SoundStep(), DateStep()]
    assert Wizard(steps, "date").view().title == "Set up, 1 of 1"
    assert press(Wizard(steps, "sound", alone=True), "option:next").ended
    assert Wizard(steps, "no such step").view().headline == "The sound"


# The calibration ------------------------------------------------------------------------------------------------------


class Stage:
    def __init__(self, name, optional=False):
        self.name, self.title, self.optional = name, name.capitalize(), optional


class Told:
    """A calibration that goes on when it is told to."""

    def __init__(self):
        self.stages = (Stage("focus"), Stage("lens", optional=True))
        self.at, self.done, self.error = 0, [], None
        self.profile = CalibrationProfile("sim")

    @property
    def stage(self):
        return self.stages[self.at] if self.at < len(self.stages) else None

    def take_in(self, _frame):
        if self.error is not None:
            raise self.error
        return Progress(f"Looking at {self.stage.title}.")

    def confirm(self):
        self.at += 1
        return Progress("Sharp.", done=True)

    def skip(self):
        self.at += 1
        return Progress("Left out.", done=True)

    def back(self):
        self.at -= 1
        return Progress("Again.")


FRAME = Frame(np.zeros((90, 160, 3), np.uint8), 0)


@pytest.fixture
def told():
    return Told()


@pytest.fixture
def desk(told):
    return CalibrationDesk(told, MAT)


def test_a_stage_is_confirmed_left_out_and_gone_back_to(desk):
    wizard = Wizard([desk])
    desk.work(FRAME)
    assert wizard.view().detail == "Looking at Focus."
    assert wizard.view().tone is Tone.CALM
    assert keys(wizard) == ["OK", "", "", "Later"]
    press(wizard, "soft0")
    desk.work(FRAME)
    assert wizard.view().facts == ("Calibration, step 2 of 2.", "Sharp.")
    assert labels(wizard) == ["OK", "Leave it out", "The step before"]
    press(wizard, "soft2")
    desk.work(FRAME)
    assert wizard.view().headline == "Focus"
    press(wizard, "option:ok")
    desk.work(FRAME)
    press(wizard, "option:skip")
    desk.work(FRAME)
    assert wizard.view().headline == "The calibration is complete"
    assert wizard.view().tone is Tone.GOOD
    assert press(wizard, "soft0").finished == ["camera"]


def test_the_live_picture_is_there_and_goes_when_the_camera_does(desk):
    wizard = Wizard([desk])
    assert wizard.view().snapshot is None
    desk.work(FRAME)
    shown = wizard.view().snapshot
    assert (shown.width, shown.height, len(shown.rgb)) == (480, 270, 480 * 270 * 3)
    desk.lose("The camera is not there.")
    assert wizard.view().snapshot is None
    assert wizard.view().detail == "The camera is not there."


def test_what_cannot_be_kept_is_told_and_tried_again(desk, told):
    told.error = BadCalibration("The calibration cannot be kept: the disk is full.")
    desk.work(FRAME)
    assert "the disk is full" in desk.page().detail
    told.error = None
    desk.work(FRAME)
    assert desk.page().detail == "Looking at Focus."


class Flaky:
    """A camera that is lost once and then gives pictures."""

    def __init__(self):
        self.opened, self.closed = 0, 0

    def open(self):
        self.opened += 1
        if self.opened == 1:
            raise CameraLost("Not there yet.")

    def read(self, _timeout):
        return FRAME

    def close(self):
        self.closed += 1


def test_a_camera_that_comes_late_is_waited_for_and_closed_at_the_end(desk, monkeypatch):
    monkeypatch.setattr("tableassist.app.home.wizard.running.RETRY_S", 0.01)
    camera = Flaky()
    desk.pictures = PictureThread(camera, desk)
    wizard = Wizard([desk])
    for _ in range(500):
        if wizard.view().snapshot is not None:
            break
        desk.pictures._stop.wait(0.01)
    assert wizard.view().detail == "Looking at Focus."
    assert wizard.view().tone is Tone.CALM
    wizard.close()
    assert (camera.opened, camera.closed) == (2, 1)


def test_a_device_has_the_steps_of_what_is_wired():
    on = SimpleNamespace(buttons=None, lights=None, speaker=None)
    assert [step.name for step in device_steps(on, parse_settings(""))] == ["sound", "date"]
    assert [step.name for step in device_steps(on, parse_settings("[sound]\non = false"))] == ["date"]


@pytest.mark.parametrize(("camera", "steps"), [(None, 1), ("a camera", 2)])
def test_only_where_there_is_a_camera_it_is_calibrated(camera, steps, monkeypatch):
    monkeypatch.setattr("tableassist.app.home.gear.calibration_desk", lambda *_: DateStep())
    gear = Gear(SimpleNamespace(camera="usb:0"), parse_settings("[sound]\non = false\n"))
    gear.on = SimpleNamespace(camera=camera, buttons=None, lights=None, speaker=None)
    assert gear.wizard().view().title == f"Set up, 1 of {steps}"
    assert len(gear.steps()) == steps
