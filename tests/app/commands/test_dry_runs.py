"""What is tried with the simulated camera: it comes to its end, and what a real camera gave is still there after it."""

from __future__ import annotations

import os
import sys

import cv2
import numpy as np
import pytest

from tableassist.app.build import game_names
from tableassist.app.calibrating import stages, zone_of_test_card
from tableassist.app.commands.dry_run import NOT_KEPT
from tableassist.cli import run
from tableassist.games.deluxe_memory.mat import build_mat as deluxe_mat
from tableassist.games.memwars.mat import build_mat as memwars_mat
from tableassist.ports import CameraLost
from tableassist.simulator.camera import SimCamera
from tableassist.vision.calibrate.profile import CalibrationProfile, Locked, load_profile, save_profile

MOST_FRAMES = 600
PLACELESS = ("memwars", "mental-magic", "mnemonic")
ONLY_READS = ("--list", "--undo", "--forget")


@pytest.fixture
def state(tmp_path, monkeypatch):
    """The folder of what is kept, empty; with nobody at the keyboard, and a simulated camera that never waits."""
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path / "state"))
    monkeypatch.setenv("CONFIGURATION_DIRECTORY", str(tmp_path))
    frames = iter(range(MOST_FRAMES))

    def counted(_camera, _timeout):
        if next(frames, None) is None:
            raise CameraLost("It goes on for ever.")

    monkeypatch.setattr(SimCamera, "_wait", counted)
    silent, typing = os.pipe()
    with os.fdopen(silent) as keyboard, os.fdopen(typing, "w"):
        monkeypatch.setattr(sys, "stdin", keyboard)
        yield tmp_path / "state"


@pytest.fixture
def calibrated(state):
    """The same, with what a real camera gave: nothing of it is a calibration, a deck or a pool, so none may read it."""
    state.mkdir()
    for name in ("calibration.json", "deck.zip", "deck.part.zip", "pool.zip", "pool-mine.zip", "colours.json"):
        (state / name).write_text("real")
    yield state
    assert {path.name for path in state.iterdir()} == {
        *("calibration.json", "deck.zip", "deck.part.zip", "pool.zip", "pool-mine.zip", "colours.json")
    }
    assert {path.read_text() for path in state.iterdir()} == {"real"}


@pytest.fixture
def answers(monkeypatch, capsys):
    """Somebody who presses what the stage wants that was announced last; gives all that was printed so far."""
    printed = [""]
    wanted = {"screen": "ok", "lens": "skip", "colours": "skip"}
    titles = {f"— {stage.title}": stage.name for stage in stages(deluxe_mat(), Locked)}

    def said():
        printed[0] += capsys.readouterr().out
        return printed[0]

    def pressed():
        begun = [line for line in said().splitlines() if line.startswith("— ")]
        return wanted.pop(titles.get(begun[-1].split(" (")[0].removesuffix(" —"), ""), "")

    monkeypatch.setattr("tableassist.app.calibrating.terminal.from_terminal", pressed)
    return said


@pytest.mark.slow
@pytest.mark.parametrize("game", ["", *game_names()])
def test_the_calibration_comes_to_its_end_on_every_mat(game, calibrated, answers):
    assert run(["calibrate", "--camera", "sim", *(["--game", game] if game else [])]) == 0
    lines = answers().splitlines()
    assert lines[0] == lines[-1] == NOT_KEPT
    assert lines[-2] == "The calibration is complete."
    assert ("Q♥ is read on D4. Everything is ready." in lines) == (game not in PLACELESS)


def test_a_mat_without_places_is_calibrated_without_a_card(capsys, tmp_path, state):
    assert zone_of_test_card(memwars_mat()) is None
    assert "card" not in [stage.name for stage in stages(memwars_mat(), Locked, lambda _: None)]
    cv2.imwrite(str(tmp_path / "picture.png"), np.zeros((720, 1280, 3), np.uint8))
    assert run(["calibrate", "--camera", f"images:{tmp_path}", "--game", "memwars", "--from", "light"]) == 1
    assert "have come to their end" in capsys.readouterr().out


@pytest.mark.slow
def test_the_whole_deck_is_learnt_as_it_is_laid(calibrated, capsys):
    assert run(["learn-deck", "--camera", "sim", "--name", "Odd"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == lines[-1] == NOT_KEPT
    assert lines[-2] == "The deck “Odd” is learnt: 52 cards."
    assert [line for line in lines if "looks just like" in line] == []
    assert sum(" is learnt. " in line for line in lines) == 52


@pytest.mark.parametrize("game", PLACELESS)
def test_no_deck_is_learnt_on_a_mat_without_places(game, state, capsys):
    assert run(["learn-deck", "--camera", "sim", "--game", game]) == 2
    assert "has no places for the cards of a deck: leave --game out." in capsys.readouterr().err
    assert not state.exists()


def test_a_lesson_left_half_way_keeps_nothing(calibrated, monkeypatch, capsys):
    monkeypatch.setattr("tableassist.app.commands.learn.learn_at_terminal", lambda *_: False)
    assert run(["learn-deck", "--camera", "sim"]) == 1
    assert capsys.readouterr().out.endswith(f"0 of 52 cards were shown.\n{NOT_KEPT}\n")


@pytest.mark.slow
def test_colours_that_are_tried_are_not_kept(calibrated, capsys):
    assert run(["learn-colours", "red=3", "blue=13", "--camera", "sim"]) == 0
    assert capsys.readouterr().out == f"Learnt: red, blue. {NOT_KEPT}\n"


@pytest.mark.slow
@pytest.mark.parametrize("pool", [(), ("--pool", "mine")])
def test_cards_that_are_tried_are_not_kept(pool, calibrated, monkeypatch, capsys):
    lines = iter(["=One\n", "=Two\n", "\n", ""])
    monkeypatch.setattr("sys.stdin", type("Typed", (), {"readline": lambda _self: next(lines)})())
    assert run(["enrol", "--camera", "sim", *pool]) == 0
    printed = capsys.readouterr().out
    assert printed.startswith(NOT_KEPT)
    assert printed.endswith(f"2 cards, with their back. {NOT_KEPT}\n")


@pytest.mark.parametrize(
    "words",
    [
        *(("enrol", option) for option in ONLY_READS),
        ("enrol", "--remove", "One"),
        ("learn-deck", "--forget"),
        ("learn-colours", "--forget"),
    ],
    ids=" ".join,
)
def test_after_a_dry_run_nothing_real_is_forgotten(words, calibrated, capsys):
    assert run([*words, "--camera", "sim"]) == 2
    assert "leave out --camera sim." in capsys.readouterr().err


@pytest.mark.parametrize("camera", ["sim", "images:"])
def test_an_unusable_calibration_is_not_said_to_be_kept(camera, calibrated, tmp_path, monkeypatch, capsys):
    cv2.imwrite(str(tmp_path / "picture.png"), np.zeros((720, 1280, 3), np.uint8))
    monkeypatch.setattr("tableassist.app.calibrating.terminal.from_terminal", lambda: "quit")
    assert run(["calibrate", "--camera", camera if camera == "sim" else f"images:{tmp_path}"]) == 1
    assert capsys.readouterr().out.endswith("Nothing was measured, so nothing is kept.\n")


def test_a_file_that_is_named_is_kept_and_gone_on_with(state, tmp_path, monkeypatch, capsys):
    file, keys = tmp_path / "mine.json", iter(["ok", "quit", "quit"])
    monkeypatch.setattr("tableassist.app.calibrating.terminal.from_terminal", lambda: next(keys))
    for _ in range(2):
        assert run(["calibrate", "--camera", "sim", "--profile", str(file)]) == 1
        printed = capsys.readouterr().out
        assert printed.endswith(f"— The camera —\nKept in {file}.\n")
        assert NOT_KEPT not in printed
    assert list(load_profile(file).steps) == ["screen"]
    assert not state.exists()


@pytest.mark.parametrize("real", [True, False], ids=["of a real camera", "torn"])
def test_a_dry_run_displaces_no_calibration_that_is_named(real, state, tmp_path, capsys):
    file = tmp_path / "mine.json"
    save_profile(CalibrationProfile("usb:0", (1600, 900), steps={"screen": "2026-11-20"}), file)
    if not real:
        file.write_text("{")
    before = file.read_bytes()
    assert run(["calibrate", "--camera", "sim", "--profile", str(file)]) == 2
    assert "name another file after --profile." in capsys.readouterr().err
    assert file.read_bytes() == before
