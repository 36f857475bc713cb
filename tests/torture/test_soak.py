"""A sample of the long game of `make torture-soak`; and that it finds what grows."""

import pytest
import soak


@pytest.mark.slow
def test_a_long_game_costs_no_more_for_each_event():
    told = soak.torture(events=1200, seed=2)
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
