"""A sample of the long game of `make torture-soak`; and that it finds what grows."""

from dataclasses import replace
from time import process_time

import pytest
import soak

from tableassist.journal.events import Beat, Entry

SHORT = 2.0
"""How many times the first quarter the last may cost in a run of a second, that chance has a say in."""


@pytest.mark.slow
def test_a_long_game_costs_no_more_for_each_event():
    told = soak.torture(events=1200, seed=2, flat=SHORT)
    assert told["grown"] == []


def test_what_grows_is_found():
    first = {
        "entries": 100,
        "event_ms": 1.0,
        "memory_kb": 1,
        "files": 5,
        "bytes_an_entry": 90,
        "resume_us_an_entry": 50,
    }
    last = {**first, "entries": 400, "event_ms": 4.0, "resume_us_an_entry": 300, "files": 6}
    assert soak.grown([first, last]) == ["resume_us_an_entry", "event_ms", "files"]


def test_what_costs_a_little_more_with_each_event_is_found():
    """As little as was once overlooked: from 0.24 to 0.36 ms over 20,000 events."""
    stages = [
        {"entries": 5000 * times, "event_ms": cost, "memory_kb": 1, "files": 5, "bytes_an_entry": 9}
        | {"resume_us_an_entry": 50}
        for times, cost in enumerate((0.24, 0.26, 0.32, 0.36), 1)
    ]
    assert soak.grown(stages) == ["event_ms"]


@pytest.mark.slow
def test_a_round_that_looks_through_the_whole_game_is_found(monkeypatch):
    tick = soak.Session.tick

    def slow(session, now):
        for _ in range(60):
            list(session.match.entries)
        tick(session, now)

    monkeypatch.setattr(soak.Session, "tick", slow)
    assert "event_ms" in soak.torture(events=400, seed=2)["grown"]


def cost_of_a_round(path, beats):
    """Milliseconds of a round of the device, with the screen, after so many signs of life in a pause."""
    evening = soak.Evening(path, seed=1)
    evening.session.clerk.pause(True, "by hand", "told", 0)
    entries = evening.session.match.entries
    for number in range(len(entries) + 1, beats):
        entries = entries.with_entry(Entry(number, 0, Beat(), "engine"))
    evening.session.clerk.match = replace(evening.session.match, entries=entries)
    evening.journal.close()
    costs = []
    for _ in range(5):
        begun = process_time()
        for _ in range(20):
            evening.session.tick(0)
            soak.view_of(evening.session, 0)
        costs.append(1000 * (process_time() - begun) / 20)
    return min(costs)


def test_a_round_costs_as_much_after_a_night_as_at_the_beginning(tmp_path):
    """The rounds searched all entries for the last refusal and, in a pause, for its beginning: 4 ms after 28 hours."""
    short, long = cost_of_a_round(tmp_path / "short", 10), cost_of_a_round(tmp_path / "long", 20_000)
    assert long < 2 * short + 0.5
