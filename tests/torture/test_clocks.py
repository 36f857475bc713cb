"""A sample of the clocks of `make torture-clocks`; and that it finds a clock that goes by the wall."""

import clocks


def test_turn_clocks_are_right_whatever_the_machine_does(tmp_path):
    told = clocks.torture(games=2, events=60, seconds=20.0, seed=4)
    assert told["late"] == {}
    assert told["events"] > 50


def test_a_clock_that_goes_by_the_wall_is_found(monkeypatch):
    monkeypatch.setattr(clocks, "monotonic_ms", lambda: round(1000 * clocks.time.time()))
    assert clocks.torture(games=1, events=60, seconds=20.0, seed=4)["late"]
