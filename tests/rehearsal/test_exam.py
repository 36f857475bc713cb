"""What an exam makes of a game that was played to its end."""

from __future__ import annotations

from tableassist.journal.events import Acted, Ended, Entry, Flagged, Overruled, Undone
from tableassist.rehearsal.exam import actions_of, silent_errors


def entries(*events):
    return [Entry(number, 1000 * number, event, "camera") for number, event in enumerate(events, 1)]


def test_the_end_of_a_game_is_no_action_that_counts():
    written = entries(Acted("select 0 A1 B2"), Overruled("match 0 AS AH", "R-TB-002"), Ended("all are taken", (0,)))
    assert actions_of(written) == ["select 0 A1 B2", "match 0 AS AH"]


def test_a_flag_counts_by_what_it_does_and_nothing_counts_that_was_taken_back():
    written = entries(Acted("select 0 A1 B2"), Acted("select 1 C1 D2"), Undone(2, "taken back"), Flagged(0, "flag 0"))
    assert actions_of(written) == ["select 0 A1 B2", "flag 0"]


def test_what_counted_and_was_never_done_is_a_silent_error():
    assert silent_errors(["a", "b"], ["a", "c", "end_look 0"], ["b"]) == ("c",)
    assert silent_errors(["a", "b"], ["a"], []) == ()
