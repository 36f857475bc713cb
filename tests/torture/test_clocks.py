"""A sample of the clocks of `make torture-clocks`; and that it finds a clock that goes by the wall."""

import clocks
import pytest

from tableassist.rules.clock import Clock


def test_turn_clocks_are_right_whatever_the_machine_does(tmp_path):
    told = clocks.torture(games=5, events=60, seconds=20.0, seed=4)
    assert told["late"] == {}
    assert told["by"].keys() == clocks.CLOCKS.keys()
    assert told["events"] > 200
    assert told["flags"]


def test_a_clock_that_goes_by_the_wall_is_found(monkeypatch):
    monkeypatch.setattr(clocks, "monotonic_ms", lambda: round(1000 * clocks.time.time()))
    assert clocks.torture(games=1, events=60, seconds=20.0, seed=4)["late"]


@pytest.mark.parametrize("kind", ["fischer", "delay", "bronstein"])
def test_a_bonus_that_is_not_given_is_found(monkeypatch, kind):
    monkeypatch.setitem(clocks.CLOCKS, kind, ("240", 4 * clocks.HOUR_MS))
    found = clocks.torture(games=5, events=60, seconds=20.0, seed=4)["late"]
    assert len(found) == 1


def test_a_flag_that_is_not_told_is_found(monkeypatch):
    monkeypatch.setattr(Clock, "flag", lambda _clock, _now: None)
    found = clocks.torture(games=5, events=60, seconds=20.0, seed=4)["late"]
    assert clocks.FLAG_MISSED in found.values()
