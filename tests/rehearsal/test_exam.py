"""What an exam makes of a game that was played to its end."""

from __future__ import annotations

import signal
from collections import Counter
from multiprocessing import active_children
from time import monotonic, sleep

import pytest

from tableassist.app.play.stopping import EarlyEnd
from tableassist.journal.events import Acted, Ended, Entry, Flagged, Overruled, Undone
from tableassist.rehearsal.exam import GameReport, _examined, actions_of, is_passed, silent_errors, summary
from tableassist.rehearsal.kits import rehearsal_kit_of

KINDS = rehearsal_kit_of("deluxe-memory").faults


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


def report(**changed):
    nothing = {
        "silent": (),
        "accusations": (),
        "questions": 0,
        "helped": (),
        "injected": Counter(),
        "caught": Counter(),
    }
    return GameReport(**{"seed": 1, "events": 5, "equal": True, "frames": 9, "seconds": 1.0, **nothing, **changed})


def napped(seconds):
    sleep(seconds)
    return report(seed=seconds)


@pytest.mark.parametrize("handler", [signal.SIG_DFL, EarlyEnd()], ids=["default", "program"])
def test_who_ends_an_exam_waits_for_no_game(handler):
    before = signal.signal(signal.SIGTERM, handler)
    try:
        reports = _examined(napped, [0, 60, 60, 60, 60], 2)
        assert next(reports).seed == 0
        begun = monotonic()
        reports.close()
        while active_children() and monotonic() - begun < 20:
            sleep(0.05)
    finally:
        signal.signal(signal.SIGTERM, before)
    assert not active_children()


def test_an_exam_without_a_blemish_is_passed():
    assert is_passed(summary([report()], 1.0, KINDS))


def test_a_game_that_came_to_no_end_fails_the_exam():
    answer = summary([report(), report(trouble="the game did not come to an end")], 1.0, KINDS)
    assert answer["unfinished"] == 1
    assert not is_passed(answer)


def test_a_wrong_reason_fails_the_exam_although_the_fault_was_caught():
    caught = Counter(wrong_pair=1)
    answer = summary([report(injected=caught, caught=caught, wrong_reasons=("wrong_pair: R-DM-020, …",))], 1.0, KINDS)
    assert answer["faults"]["wrong_pair"] == {"injected": 1, "caught": 1}
    assert answer["wrong_reason"] == 1
    assert not is_passed(answer)
