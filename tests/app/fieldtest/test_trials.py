"""The trials of the field test: what they find on cameras, contacts and plugs that are good, weak and broken."""

from __future__ import annotations

import numpy as np
import pytest

from tableassist.app.fieldtest.camera_trials import try_camera, try_mat, try_sharpness, try_steadiness
from tableassist.app.fieldtest.machine_trials import (
    CUES,
    PLUG_FILE,
    PRESSES,
    pull_plug,
    try_buttons,
    try_doctor,
    try_plug,
    try_power,
    try_sound,
)
from tableassist.app.fieldtest.owner import SKIP, ItemToLay, TerminalOwner
from tableassist.app.fieldtest.results import TrialVerdict
from tableassist.games.deluxe_memory.mat import build_mat as grid_mat
from tableassist.hardware.power import Throttled
from tableassist.ports import CameraLost, Frame, Pressed
from tableassist.simulator.camera import SimCamera
from tableassist.simulator.levels import draw_conditions
from tableassist.simulator.table import VirtualTable

MAT = grid_mat()


class Owner:
    """Answers from a list, the last answer again and again, and remembers what was said."""

    def __init__(self, *answers):
        self.answers, self.said = list(answers) or [""], []

    def inform(self, words):
        self.said.append(words)

    def ask(self, words):
        self.said.append(words)
        return self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]

    def lay(self, things, words):
        return self.ask(words) != SKIP


class StandIn:
    """A camera with pictures of a size, so many milliseconds apart and old."""

    def __init__(self, size=(1280, 720), every=100, age=60, fails_at=None):
        self.size, self.every, self.age, self.fails_at = size, every, age, fails_at
        self.now, self.count, self.closed = 1000, 0, False

    def open(self):
        self.now += 400

    def read(self, timeout):
        self.count += 1
        if self.count == self.fails_at:
            raise CameraLost("The cable is loose; check it.")
        self.now += self.every
        return Frame(np.full((*self.size[::-1], 3), 90, np.uint8), self.now - self.age)

    def close(self):
        self.closed = True


def test_a_good_camera_is_good_with_its_figures():
    camera = StandIn()
    found = try_camera(camera, lambda: camera.now)
    assert found.verdict is TrialVerdict.GOOD
    assert found.figures["size of the pictures"] == "1280 × 720"
    assert found.figures["from opening to the first picture"] == "500 ms"
    assert found.figures["pictures a second"] == "10.0"
    assert found.figures["age of a picture when it arrives (median, worst)"] == "60 ms, 60 ms"
    assert found.pictures["the last picture"].startswith(b"\xff\xd8")
    assert camera.closed


@pytest.mark.parametrize(
    ("how", "says"),
    [
        ({"size": (640, 480)}, "small"),
        ({"every": 400}, "few"),
        ({"age": 700}, "700 ms old"),
        ({"age": -20}, "clock is not that of the presses"),
    ],
)
def test_a_weak_camera_is_weak_with_the_reason(how, says):
    camera = StandIn(**how)
    found = try_camera(camera, lambda: camera.now)
    assert found.verdict is TrialVerdict.WEAK
    assert says in found.words


@pytest.mark.parametrize("at", [1, 20])
def test_a_camera_that_is_lost_is_told_and_closed(at):
    camera = StandIn(fails_at=at)
    found = try_camera(camera, lambda: camera.now)
    assert (found.verdict, found.words) == (TrialVerdict.FAILED, "The cable is loose; check it.")
    assert camera.closed


def test_a_picture_without_a_mat_fails_with_what_to_do():
    frames = [Frame(np.full((720, 1280, 3), 90, np.uint8), 0)] * 3
    light, mat = try_sharpness(frames, MAT), try_mat(frames, MAT)
    assert light.verdict is mat.verdict is TrialVerdict.FAILED
    assert light.pictures
    assert "squares" in mat.words
    assert try_sharpness([], MAT).verdict is TrialVerdict.FAILED


@pytest.fixture(scope="module")
def table_frames():
    camera = SimCamera(VirtualTable(MAT), draw_conditions(0, "easy"), fps=10)
    camera.open()
    return [camera.read(1.0) for _ in range(3)]


@pytest.mark.parametrize(
    ("brighter", "verdict", "says"),
    [(1.0, TrialVerdict.GOOD, "stays"), (0.97, TrialVerdict.GOOD, "stays"), (0.9, TrialVerdict.WEAK, "calibrate")],
)
def test_a_picture_that_changes_under_a_hand_is_reported(table_frames, brighter, verdict, says):
    under = [Frame((frame.picture * brighter).astype(np.uint8), frame.taken_at) for frame in table_frames]
    found = try_steadiness(table_frames, under, MAT)
    assert found.verdict is verdict
    assert says in found.words


def test_a_hand_over_the_squares_fails_with_what_to_do(table_frames):
    dark = [Frame(np.zeros_like(frame.picture), frame.taken_at) for frame in table_frames]
    assert try_steadiness(table_frames, dark, MAT).verdict is TrialVerdict.FAILED
    assert try_steadiness(table_frames, [], MAT).words == "No picture came."


def pressed(name, *times):
    return [Pressed(name, at) for at in times]


STEADY = (0, 900, 1900, 2800, 3900)


@pytest.mark.parametrize(
    ("presses", "verdict", "says"),
    [
        (pressed("seat0", *STEADY), TrialVerdict.GOOD, "5 of 5 presses, 0 within"),
        (pressed("seat0", 0, 20, 900, 1900, 2800, 3900), TrialVerdict.FAILED, "6 of 5 presses, 1 within"),
        (pressed("seat0", *STEADY[:4]), TrialVerdict.FAILED, "4 of 5 presses"),
        ((*pressed("seat0", *STEADY), *pressed("seat1", 10)), TrialVerdict.FAILED, "seat1 came with it"),
        ((*pressed("seat0", *STEADY), Pressed("seat0", 4500, held=True)), TrialVerdict.GOOD, "5 of 5"),
        ((), TrialVerdict.FAILED, "0 of 5 presses"),
    ],
)
def test_contacts_are_counted(presses, verdict, says):
    answers = iter([(), presses])
    found = try_buttons(("seat0",), lambda: next(answers), Owner())
    assert found.verdict is verdict
    assert says in found.figures["seat0"]
    assert PRESSES == 5


def test_buttons_may_be_left_out_one_by_one():
    answers = iter([(), (), pressed("seat1", *STEADY)])
    found = try_buttons(("seat0", "seat1"), lambda: next(answers), Owner(SKIP, ""))
    assert (found.verdict, found.figures["seat0"]) == (TrialVerdict.GOOD, "left out")
    assert try_buttons(("seat0",), tuple, Owner(SKIP)).verdict is TrialVerdict.SKIPPED
    assert try_buttons((), tuple, Owner()).verdict is TrialVerdict.SKIPPED


@pytest.mark.parametrize(
    ("bits", "verdict", "says"),
    [(0, TrialVerdict.GOOD, "Enough"), (0x50000, TrialVerdict.WEAK, "before"), (0x1, TrialVerdict.FAILED, "too weak")],
)
def test_power_is_told_as_it_is_now_and_was(tmp_path, bits, verdict, says):
    heat = tmp_path / "temp"
    heat.write_text("61234\n")
    found = try_power(lambda: Throttled(bits), heat)
    assert found.verdict is verdict
    assert says in found.words
    assert found.figures["temperature"] == "61 °C"
    assert try_power(lambda: None).verdict is TrialVerdict.SKIPPED


class Pulled(Exception):
    """The power is gone."""


def pull_at(count):
    left = [count]

    def wait():
        left[0] -= 1
        if not left[0]:
            raise Pulled

    return wait


@pytest.mark.parametrize(
    ("last", "verdict", "says"),
    [
        ("4", TrialVerdict.GOOD, "Nothing"),
        ("3", TrialVerdict.GOOD, "Nothing"),
        ("6", TrialVerdict.FAILED, "2 lines"),
        ("", TrialVerdict.WEAK, "4"),
    ],
)
def test_what_was_told_as_safe_is_there_after_the_plug_was_pulled(tmp_path, last, verdict, says):
    owner = Owner("")
    with pytest.raises(Pulled):
        pull_plug(tmp_path / "state", owner, pull_at(4))
    assert owner.said[-1] == "4 is safe"
    # The end of the file may be half a line.
    with (tmp_path / "state" / PLUG_FILE).open("ab") as file:
        file.write(b'{"number": 5, "at"')
    found = try_plug(tmp_path / "state", Owner(last))
    assert found.verdict is verdict
    assert says in found.words


def test_a_plug_that_was_not_pulled_is_no_trial(tmp_path):
    assert try_plug(tmp_path, Owner()) is None
    assert not pull_plug(tmp_path, Owner(SKIP), pull_at(1))
    assert not (tmp_path / PLUG_FILE).exists()


def test_the_doctors_findings_are_in_the_report(monkeypatch):
    def doctor(out, _machine):
        out.write("ok       Machine  a Pi\nproblem  Camera   none\n         → Connect one.\n\n1 problem: mend it.\n")
        return 1

    monkeypatch.setattr("tableassist.app.fieldtest.machine_trials.doctor", doctor)
    found = try_doctor()
    assert found.verdict is TrialVerdict.FAILED
    assert found.words == "1 problem: mend it."
    assert any("→ Connect one." in value for value in found.figures.values())


def test_the_owner_at_a_terminal_is_told_where_things_lie_row_by_row():
    said = []
    owner = TerminalOwner(said.append, lambda words: " S ")
    things = [ItemToLay("card", "QH", MAT.zone(name)) for name in ("B1", "C1", "A2")]
    assert not owner.lay(things, "Lay these:")
    assert said == ["Lay these:", "   B1: QH   C1: QH", "   A2: QH"]


def test_an_end_of_the_input_leaves_everything_out():
    def ended(_words):
        raise EOFError

    assert TerminalOwner(lambda words: None, ended).ask("Well?") == SKIP


@pytest.mark.parametrize(
    ("answers", "verdict", "says"),
    [
        (["", "3"], TrialVerdict.GOOD, "All cues"),
        (["", "1"], TrialVerdict.WEAK, "AUDIODEV"),
        (["", ""], TrialVerdict.WEAK, "AUDIODEV"),
        ([SKIP], TrialVerdict.SKIPPED, "left out"),
    ],
)
def test_cues_are_played_and_the_owner_says_how_many_were_heard(answers, verdict, says):
    played, waited = [], []
    found = try_sound(played.append, Owner(*answers), lambda: waited.append(None))
    assert found.verdict is verdict
    assert says in found.words
    assert len(played) == len(waited) == (0 if verdict is TrialVerdict.SKIPPED else 3)


def test_the_cues_that_are_played_are_cues():
    from tableassist.display import sound
    from tableassist.hardware import lights

    assert set(CUES) <= set(sound.CUES)
    assert set(CUES) <= set(lights.CUES)
