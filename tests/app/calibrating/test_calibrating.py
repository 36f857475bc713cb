"""The way through a calibration with the simulated camera; the single steps have tests of their own."""

from __future__ import annotations

import io
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from tableassist.app.calibrating import (
    Calibration,
    CalibrationStage,
    HeldCamera,
    NoSuchStep,
    calibrate,
    calibrate_at_terminal,
    calibration_in,
    camera_profile,
    from_terminal,
    stages,
    zone_of_test_card,
)
from tableassist.app.calibrating.measured import held_at
from tableassist.app.calibrating.steps import ScreenStep
from tableassist.cli import run
from tableassist.games.deluxe_memory.mat import build_mat as deluxe_mat
from tableassist.hardware.profile import CameraProfile
from tableassist.ports import CameraLost, Frame
from tableassist.simulator.camera import SimCamera
from tableassist.simulator.conditions import Conditions
from tableassist.simulator.levels import draw_conditions
from tableassist.simulator.table import VirtualTable
from tableassist.table.cards import CardName
from tableassist.table.geometry import ZoneName
from tableassist.table.observation import Detection, Face, Observation
from tableassist.vision.calibrate.profile import (
    BadCalibration,
    CalibrationProfile,
    Locked,
    decode_profile,
    encode_profile,
    load_profile,
    save_profile,
)
from tableassist.vision.table.lens import Lens

MAT = deluxe_mat()
SIZE = (1600, 900)
D4, QUEEN = ZoneName("D4"), CardName("QH")
HELD = Locked(10_000, 2.0, (1.8, 1.5), 1.15)


def sim(conditions=None, size=SIZE):
    """The simulated camera over the empty mat, 15 pictures a second of its own time."""
    clock = iter(range(0, 10**9, 66))
    return SimCamera(VirtualTable(MAT), conditions or Conditions(), size, now=lambda: next(clock))


class Keys:
    """Presses OK or skips whenever a stage begins that asks for it."""

    def __init__(self, calibration, answers):
        self.calibration, self.answers = calibration, answers

    def __call__(self):
        return self.answers.pop(self.calibration.stage.name, "")


def reader(name=QUEEN, zone=D4, face=Face.UP, hand=False, trouble=""):
    """A look that sees one card."""
    place = MAT.zone(zone).area.centre

    def take_in(frame):
        return Observation(
            frame.taken_at, (Detection("card", name, place, 90.0, face, 0.99),), hand_in_view=hand, trouble=trouble
        )

    return take_in


@pytest.mark.slow
def test_the_whole_way_with_the_simulated_camera(tmp_path):
    path = tmp_path / "camera.json"
    camera = sim(draw_conditions(3, "normal"))
    plan = stages(MAT, lambda: HELD, lambda _: reader())
    calibration, note = calibration_in(path, "sim", "2026-11-20", plan)
    said = []
    keys = Keys(calibration, {"screen": "ok", "lens": "skip", "colours": "skip"})
    assert calibrate(camera, calibration, said.append, keys)
    assert note == ""
    profile = load_profile(path)
    assert set(profile.steps) == {"screen", "camera", "focus", "table", "light", "card"}
    assert profile.steps["light"] == profile.date == "2026-11-20"
    assert (profile.camera, profile.size, profile.locked) == ("sim", SIZE, HELD)
    assert 150 < profile.white < 250
    assert profile.lens is None
    assert said[0] == "— The screen —"
    assert said[-1] == "The calibration is complete."
    assert "— The lens (s to skip) —" in said
    with pytest.raises(CameraLost, match="switched off"):
        camera.read(1)


@pytest.mark.slow
def test_one_can_stop_and_go_on_where_one_stopped(tmp_path):
    path, plan = tmp_path / "camera.json", stages(MAT, lambda: HELD)
    calibration, _ = calibration_in(path, "sim", "2026-11-20", plan)
    assert not calibrate(sim(), calibration, lambda _: None, Keys(calibration, {"screen": "ok", "focus": "quit"}))
    again, note = calibration_in(path, "sim", "2026-11-21", plan)
    assert note == ""
    assert again.stage.name == "focus"
    assert load_profile(path).steps == {"screen": "2026-11-20", "camera": "2026-11-20"}


def test_a_step_left_out_is_not_asked_again_once_a_later_one_is_done(tmp_path):
    path, plan = tmp_path / "camera.json", stages(MAT, lambda: HELD)
    done = CalibrationProfile("sim", SIZE, steps=dict.fromkeys(("screen", "camera", "focus", "table"), "2026-11-20"))
    save_profile(done, path)
    assert calibration_in(path, "sim", "2026-11-21", plan)[0].stage.name == "light"
    save_profile(replace(done, steps=dict.fromkeys(("screen", "camera", "focus"), "2026-11-20")), path)
    assert calibration_in(path, "sim", "2026-11-21", plan)[0].stage.name == "lens"


def test_any_step_can_be_begun_again(tmp_path):
    path, plan = tmp_path / "camera.json", stages(MAT, lambda: HELD)
    complete = CalibrationProfile("sim", SIZE, steps=dict.fromkeys([stage.name for stage in plan], "2026-11-20"))
    save_profile(complete, path)
    finished, _ = calibration_in(path, "sim", "2026-11-21", plan)
    assert finished.stage is None
    assert finished.take_in(Frame(np.zeros((9, 16, 3), np.uint8), 0)).done
    assert finished.confirm().done
    assert finished.skip().done
    at_light, _ = calibration_in(path, "sim", "2026-11-21", plan, start_at="light")
    assert at_light.stage.name == "light"
    with pytest.raises(NoSuchStep, match="screen, camera, focus"):
        calibration_in(path, "sim", "2026-11-21", plan, start_at="lamp")


def test_back_and_skip():
    profile = CalibrationProfile("sim", SIZE)
    calibration = Calibration(stages(MAT, lambda: HELD), profile, lambda _: None, "2026-11-20")
    assert "cannot be left out" in calibration.skip().message
    calibration.go_to("lens")
    assert calibration.skip().done
    assert calibration.stage.name == "table"
    assert calibration.back().message == "Again: The lens."
    calibration.go_to("screen")
    calibration.back()
    assert calibration.stage.name == "screen"


def test_a_step_is_begun_afresh_with_what_is_known_then():
    lenses = []

    def begin(profile):
        lenses.append(profile.lens)
        return ScreenStep()

    lens = Lens(1000, 1000, 800, 450)
    plan = (CalibrationStage("first", "First", begin), CalibrationStage("second", "Second", begin))
    calibration = Calibration(plan, CalibrationProfile("sim", SIZE, lens=lens), lambda _: None, "2026-11-20")
    calibration.confirm()
    calibration.back()
    assert lenses == [lens] * 3


def test_a_result_that_cannot_be_kept_stops_with_a_reason(tmp_path):
    (tmp_path / "file").write_text("")
    calibration, _ = calibration_in(tmp_path / "file" / "camera.json", "sim", "2026-11-20", stages(MAT, lambda: HELD))
    with pytest.raises(BadCalibration, match="cannot be kept"):
        calibration.confirm()


def test_the_calibration_of_another_camera_is_not_used_but_not_lost_either(tmp_path):
    path = tmp_path / "camera.json"
    save_profile(CalibrationProfile("imx708", SIZE, steps={"screen": "2026-11-20"}), path)
    calibration, note = calibration_in(path, "imx477", "2026-11-21", stages(MAT, lambda: HELD))
    assert "'imx708'" in note
    assert "'imx477'" in note
    assert calibration.stage.name == "screen"
    assert load_profile(path).camera == "imx708"
    calibration.confirm()
    assert load_profile(path).camera == "imx477"
    assert load_profile(tmp_path / "camera.old.json").camera == "imx708"


def test_a_broken_file_is_reported_and_everything_begins_anew(tmp_path):
    path = tmp_path / "camera.json"
    path.write_text("{")
    calibration, note = calibration_in(path, "sim", "2026-11-21", stages(MAT, lambda: HELD))
    assert "camera.json" in note
    assert calibration.stage.name == "screen"
    calibration.confirm()
    assert load_profile(path).steps == {"screen": "2026-11-21"}
    assert (tmp_path / "camera.old.json").read_text() == "{"


def test_a_lost_camera_is_reported_and_after_three_losses_given_up(tmp_path):
    class Dead:
        closed = 0

        def open(self):
            pass

        def read(self, timeout):
            raise CameraLost("No picture came; check the cable.")

        def close(self):
            self.closed += 1

    camera, said = Dead(), []
    calibration = Calibration(stages(MAT, lambda: HELD), CalibrationProfile("sim"), lambda _: None, "2026-11-20")
    with pytest.raises(CameraLost):
        calibrate(camera, calibration, said.append, lambda: "")
    assert said == ["— The screen —", "No picture came; check the cable."]
    assert camera.closed == 1


def test_the_end_of_recorded_pictures_is_reported():
    class Short:
        def open(self):
            pass

        def read(self, timeout):
            return None

        def close(self):
            pass

    said = []
    calibration = Calibration(stages(MAT, lambda: HELD), CalibrationProfile("sim"), lambda _: None, "2026-11-20")
    assert not calibrate(Short(), calibration, said.append, lambda: "")
    assert "come to their end" in said[-1]


def test_what_is_typed(monkeypatch, tmp_path):
    typed = tmp_path / "typed"
    typed.write_text("\nS\nb\nwhat\nq\n")
    with typed.open() as keyboard:
        monkeypatch.setattr(sys, "stdin", keyboard)
        assert [from_terminal() for _ in range(6)] == ["ok", "skip", "back", "", "quit", "quit"]


class Measuring:
    """A camera that can measure itself; notes how it was made."""

    made: list = []  # noqa: RUF012

    def __init__(self, locked):
        self.made.append(locked)
        self.is_open = False

    def open(self):
        self.is_open = True

    def read(self, timeout):
        return Frame(np.zeros((9, 16, 3), np.uint8), 0) if self.is_open else None

    def close(self):
        self.is_open = False

    def measure(self):
        return CameraProfile("imx708", 10_000, 2.0, (1.8, 1.5), 1.15)


@pytest.mark.parametrize(
    ("before", "made"), [(Locked(), [Locked(), HELD]), (Locked(20_000), [Locked(20_000), Locked(), HELD])]
)
def test_a_camera_is_measured_unheld_and_opened_again_held(monkeypatch, before, made):
    monkeypatch.setattr(Measuring, "made", [])
    camera = HeldCamera(Measuring, before)
    camera.open()
    assert camera.hold() == replace(HELD, sensor="imx708")
    assert Measuring.made == made
    assert camera.read(1) is not None
    camera.close()
    assert camera.read(1) is None


def test_a_camera_that_cannot_measure_itself_stays_as_it_is():
    camera = HeldCamera(lambda _: sim(), Locked(lens_position=1.0))
    camera.open()
    assert camera.hold() == Locked(lens_position=1.0)
    assert camera.read(1) is not None


def test_the_camera_takes_what_the_calibration_holds():
    profile = CalibrationProfile("pi", SIZE, locked=replace(HELD, sensor="imx708"))
    assert camera_profile(profile) == Measuring(HELD).measure()


def test_another_sensor_is_refused_in_games_and_measured_anew_in_a_calibration(monkeypatch):
    monkeypatch.setattr(Measuring, "made", [])
    held = replace(HELD, sensor="imx219")
    assert held_at(CalibrationProfile("pi", SIZE, locked=held)).model == "imx219"
    camera = HeldCamera(Measuring, held)
    camera.open()
    assert camera.hold().sensor == "imx708"
    assert all(not made.sensor for made in Measuring.made)
    assert decode_profile(encode_profile(CalibrationProfile("pi", locked=held))).locked.sensor == "imx219"


def test_the_test_card_is_asked_for_in_the_middle_of_the_mat():
    names = [stage.name for stage in stages(MAT, lambda: HELD)]
    assert names == ["screen", "camera", "focus", "lens", "table", "light", "colours"]
    card = stages(MAT, lambda: HELD, lambda _: reader())[-1]
    assert card.optional
    assert card.begin(CalibrationProfile("sim")).zone == zone_of_test_card(MAT).name == D4


def test_the_card_is_read_through_the_lens_that_was_measured():
    lens, through = Lens(1000, 1000, 800, 450), []
    plan = stages(MAT, lambda: HELD, lambda lens: through.append(lens) or reader())
    plan[-1].begin(CalibrationProfile("sim", SIZE, lens=lens))
    assert through == [lens]


def test_the_terminal_leads_from_a_new_camera_to_a_file(monkeypatch, capsys, tmp_path):
    """Stopped before the pictures begin, so that only the way in and out is walked."""
    path = tmp_path / "camera.json"
    path.write_text("{")
    typed = tmp_path / "typed"
    typed.write_text("\nq\n")
    monkeypatch.setattr(Measuring, "made", [])
    with typed.open() as keyboard:
        monkeypatch.setattr(sys, "stdin", keyboard)
        assert not calibrate_at_terminal(Measuring, "imx708", MAT, path, "2026-11-20")
    assert Measuring.made == [Locked()]
    assert load_profile(path).steps == {"screen": "2026-11-20"}
    lines = capsys.readouterr().out.splitlines()
    assert "camera.json" in lines[0]
    assert "s Enter: skip" in lines[1]
    assert lines[-1] == "— The camera —"


@pytest.mark.parametrize(("name", "says"), [("folder", "is a folder"), ("folder/file/x.json", "cannot be kept")])
def test_where_nothing_can_be_kept_the_calibration_does_not_begin(name, says, monkeypatch, capsys, tmp_path):
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path))
    monkeypatch.setenv("CONFIGURATION_DIRECTORY", str(tmp_path))
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "file").touch()
    assert run(["calibrate", "--camera", "sim", "--profile", str(tmp_path / name)]) == 2
    printed = capsys.readouterr()
    assert says in printed.err
    assert not printed.out
    assert (tmp_path / "folder" / "file").is_file()


def test_the_terminal_says_that_nothing_is_kept_where_nothing_was_measured(monkeypatch, capsys, tmp_path):
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path))
    monkeypatch.setenv("CONFIGURATION_DIRECTORY", str(tmp_path))
    monkeypatch.setattr("tableassist.app.calibrating.terminal.from_terminal", lambda: "quit")
    assert run(["calibrate", "--camera", "sim"]) == 1
    assert capsys.readouterr().out.endswith("Nothing was measured, so nothing is kept.\n")


def test_the_terminal_opens_the_camera_held_at_what_was_measured(monkeypatch, tmp_path):
    path = tmp_path / "camera.json"
    save_profile(CalibrationProfile("imx708", SIZE, locked=HELD), path)
    monkeypatch.setattr(Measuring, "made", [])
    monkeypatch.setattr("tableassist.app.calibrating.terminal.from_terminal", lambda: "quit")
    assert not calibrate_at_terminal(Measuring, "imx708", MAT, path, "2026-11-20", start_at="light")
    assert Measuring.made == [HELD]


def test_nothing_typed_is_nothing_pressed(monkeypatch):
    monkeypatch.setattr("tableassist.app.calibrating.terminal.select.select", lambda *_: ([], [], []))
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n"))
    assert from_terminal() == ""


@pytest.mark.parametrize(("name", "metres"), [("imx708", 0.87), ("imx708_wide", 0.49)])
def test_the_profiles_that_come_along_set_the_focus_and_claim_no_measurement(name, metres):
    profile = load_profile(Path(__file__).parents[3] / "calibration" / "profiles" / f"{name}.json")
    assert profile == CalibrationProfile(name, (2304, 1296), locked=Locked(lens_position=profile.locked.lens_position))
    assert 1 / profile.locked.lens_position == pytest.approx(metres, abs=0.005)
