"""The parts of the eyes are loaded once for an evening; files that cannot be used are left out."""

import pickle
from types import SimpleNamespace

import numpy as np
import pytest

from tableassist.app.build import game_named
from tableassist.app.eyes.light_watch import CONFIRMED, EVERY_MS, LightWatch
from tableassist.app.eyes.parts import EyeParts, eyes_plan
from tableassist.app.eyes.table_watcher import TableWatcher
from tableassist.app.settings.config import parse_settings
from tableassist.journal.events import Entry, Started
from tableassist.ports import Frame
from tableassist.referee.match import start_match
from tableassist.table.observation import Observation
from tableassist.vision.calibrate.light import NoMarkers
from tableassist.vision.table.lens import Lens


@pytest.fixture
def settings(tmp_path):
    return parse_settings(f'[camera]\ncalibration = "{tmp_path / "calibration.json"}"\n')


def match_of(name):
    started = Started(name, "0", "2026-11-24", ("Ann", "Bob"), {}, "")
    return start_match(game_named(name), Entry(1, 0, started, ""))


def test_a_second_game_loads_nothing(settings):
    parts = EyeParts()
    parts.watcher(eyes_plan(match_of("deluxe-memory"), settings, None))
    once = parts.loads
    parts.watcher(eyes_plan(match_of("deluxe-memory"), settings, None))
    assert parts.loads == once > 0
    parts.watcher(eyes_plan(match_of("mnemonic"), settings, None))
    assert parts.loads == once + 1


@pytest.mark.parametrize("name", ["deluxe-memory", "memwars", "mnemonic", "mental-magic"])
def test_a_plan_reaches_another_process_as_it_is(settings, name):
    plan = eyes_plan(match_of(name), settings, Lens(1000.0, 1000.0, 640.0, 360.0, (0.1,)))
    assert pickle.loads(pickle.dumps(plan)) == plan
    assert plan.evidence, "disputes have pictures where they are not switched off"


@pytest.mark.parametrize("name", ["deck.zip", "pool.zip", "colours.json"])
def test_a_broken_file_is_left_out_and_a_changed_one_is_loaded_anew(settings, tmp_path, name):
    parts, game = EyeParts(), {"deck.zip": "deluxe-memory", "pool.zip": "mental-magic"}.get(name, "memwars")
    (tmp_path / name).write_bytes(b"junk")
    match = match_of(game)
    parts.watcher(eyes_plan(match, settings, None))
    once = parts.loads
    (tmp_path / name).write_bytes(b"other junk")
    assert isinstance(parts.watcher(eyes_plan(match, settings, None)), TableWatcher)
    assert parts.loads == once + (name != "colours.json")


# The light ------------------------------------------------------------------------------------------------------------


@pytest.fixture
def light(monkeypatch):
    """A light watch whose measurements are told: `say` what the next ones find."""
    said = SimpleNamespace(next="", watch=LightWatch(), seen=Observation(0, ()), at=0)

    def measured(_pictures, _mat):
        if said.next is None:
            raise NoMarkers("No corner is seen.")
        return SimpleNamespace(drift=lambda _white: said.next)

    monkeypatch.setattr("tableassist.app.eyes.light_watch.check_light", measured)
    reader = said.watch.over(lambda _frame, _private: (said.seen, None), None, 200.0)

    def say(what, times=1, **seen):
        said.next = what
        for _ in range(times):
            said.at += EVERY_MS
            said.seen = Observation(said.at, (), **seen)
            reader(Frame(np.zeros((2, 2, 3), np.uint8), said.at), frozenset())
        return said.watch.notice()

    return say


def test_a_change_of_light_is_told_when_it_stays_and_forgotten_when_it_goes(light):
    assert light("darker", CONFIRMED - 1) == ""
    assert light("darker") == "darker"
    assert light("", CONFIRMED - 1) == "darker"
    assert light("") == ""


def test_a_passing_shadow_is_not_told(light):
    for _ in range(5):
        assert light("darker", CONFIRMED - 1) == ""
        light("")


@pytest.mark.parametrize("seen", [{"hand_in_view": True}, {"trouble": "two markers are hidden"}])
def test_nothing_is_measured_under_a_hand_or_without_the_mat(light, seen):
    assert light("darker", 10, **seen) == ""


def test_without_corners_nothing_is_said(light):
    assert light(None, 10) == ""


def test_without_a_measured_white_the_reader_is_left_as_it_is():
    def reader(_frame, _private):
        return None

    assert LightWatch().over(reader, None, None) is reader
