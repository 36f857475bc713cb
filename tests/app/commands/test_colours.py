"""Colours that are learnt by showing one crystal of each, kept beside the calibration, used, and forgotten."""

from __future__ import annotations

import os

import cv2
import pytest
from memwars_table import Board

from tableassist.app.build import game_named
from tableassist.app.commands.colours import places_of_colours
from tableassist.app.eyes.kept_colours import BadColours, colours_file, palette_for, read_colours, save_colours
from tableassist.app.settings.config import load_settings
from tableassist.cli import run
from tableassist.simulator.camera import SimCamera
from tableassist.simulator.glass import glassware
from tableassist.simulator.levels import draw_conditions
from tableassist.simulator.pieces import Crystal
from tableassist.simulator.table import VirtualTable
from tableassist.vision.pieces.colours import USUAL, Palette, Swatch

MAT = game_named("memwars").mat({})


@pytest.fixture
def settings(tmp_path):
    path = tmp_path / "tableassist.toml"
    path.write_text(f'[camera]\ncalibration = "{tmp_path}/calibration.json"\n')
    return path


@pytest.fixture
def photograph(tmp_path):
    """Photographs a board with crystals that lie alone on places; gives the camera's name."""

    def taken(**shown):
        table, conditions = VirtualTable(MAT), draw_conditions(0, "easy")
        glass = glassware(conditions.seed, conditions.glass)
        for number, (colour, place) in enumerate(shown.items()):
            assert colour in glass
            table.put(Crystal(number, colour, MAT.zone(place).area.centre))
        camera = SimCamera(table, conditions)
        camera.open()
        (tmp_path / "shown").mkdir()
        cv2.imwrite(str(tmp_path / "shown" / "board.png"), camera.read(1.0).picture)
        return f"images:{tmp_path}/shown"

    return taken


def test_one_of_each_is_shown_and_known_from_then_on_until_it_is_forgotten(settings, photograph, capsys):
    camera = photograph(red="3", blue="13", challenge="28")
    shown = ("red=3", "blue=13", "challenge=28")
    assert run(["learn-colours", *shown, "--camera", camera, "--config", str(settings)]) == 0
    path = colours_file(load_settings(settings))
    assert str(path) in capsys.readouterr().out
    assert path.parent == settings.parent
    learnt = {swatch.name: swatch for swatch in read_colours(path).swatches}
    assert set(learnt) == {"red", "blue", "challenge"}
    assert learnt["challenge"].direction is None
    assert learnt["red"].direction == pytest.approx(36, abs=30)
    palette = palette_for(Board().session.match, load_settings(settings))
    assert set(palette.swatches) == set(learnt.values())
    assert run(["learn-colours", "--forget", "--config", str(settings)]) == 0
    assert palette_for(Board().session.match, load_settings(settings)) == USUAL.only("red", "blue", "challenge")
    assert run(["learn-colours", "--forget", "--config", str(settings)]) == 0
    assert "No colours were learnt." in capsys.readouterr().out


def test_two_colours_are_enough(settings, photograph, capsys):
    camera = photograph(red="3", blue="13")
    words = ["learn-colours", "red=3", "blue=13", "--camera", camera, "--config", str(settings)]
    assert run(words) == 0, capsys.readouterr().err
    assert {swatch.name for swatch in read_colours(colours_file(load_settings(settings))).swatches} == {"red", "blue"}


def test_a_game_without_crystals_has_no_colours(capsys, settings):
    words = ["learn-colours", "red=3", "--camera", "sim", "--game", "deluxe-memory", "--config", str(settings)]
    assert run(words) == 2
    assert "leave --game out" in capsys.readouterr().err


def test_colours_that_were_not_shown_stay_as_they_usually_are(settings):
    pink = Swatch("red", 300.0)
    save_colours(Palette((pink, Swatch("green", 250.0))), colours_file(load_settings(settings)))
    palette = palette_for(Board().session.match, load_settings(settings))
    assert pink in palette.swatches
    assert {swatch.name for swatch in palette.swatches} == {"red", "blue", "challenge"}


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("red",), "red=3"),
        (("red=101", "blue=3"), "red=101"),
        (("=3", "blue=4"), "=3"),
        (("red=3", "red=4"), "once"),
        (("red=3", "blue=3"), "of its own"),
        (("red=3",), "at least two"),
        ((), "at least two"),
    ],
)
def test_what_names_no_colours_and_places_is_refused_with_an_example(words, says):
    with pytest.raises(BadColours, match=says):
        places_of_colours(words, MAT)


@pytest.mark.parametrize("text", ["", "[]", '{"colours": 3}', '{"colours": {"red": "warm"}}'])
def test_a_file_that_holds_no_colours_is_refused_by_name(tmp_path, text):
    path = tmp_path / "colours.json"
    path.write_text(text)
    with pytest.raises(BadColours, match=r"colours\.json"):
        read_colours(path)


def test_glass_that_the_simulated_board_does_not_have_is_refused(settings, capsys):
    words = ["learn-colours", "red=3", "plaid=13", "--camera", "sim", "--config", str(settings)]
    assert run(words) == 2
    assert "plaid" in capsys.readouterr().err
    assert not colours_file(load_settings(settings)).exists()


def test_colours_that_cannot_be_kept_leave_the_old_ones(tmp_path, monkeypatch):
    path = tmp_path / "colours.json"
    save_colours(USUAL, path)
    old = read_colours(path)

    def full(_descriptor):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(BadColours, match="No space left"):
        save_colours(Palette((Swatch("pink", 330.0), Swatch("green", 250.0))), path)
    assert read_colours(path) == old
    assert [one.name for one in tmp_path.iterdir()] == [path.name]
