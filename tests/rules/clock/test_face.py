"""How clocks are drawn (R-CK-030)."""

import pytest

from tableassist.rules.clock import Clock, TimeControl
from tableassist.rules.clock.face import count_down, count_up


def face(text, now, side=0, sides=2):
    return Clock.new(TimeControl.parse(text, sides), sides).start(0, 0).face(side, now)


@pytest.mark.parametrize(
    ("ms", "text"),
    [
        (0, "0.0"),
        (1, "0.1"),
        (100, "0.1"),
        (101, "0.2"),
        (9_950, "10.0"),
        (19_999, "20.0"),
        (20_000, "20.0"),
        (20_001, "0:21"),
        (59_001, "1:00"),
        (60_000, "1:00"),
        (3_599_001, "1:00:00"),
        (3_661_000, "1:01:01"),
    ],
)
def test_what_is_left_is_rounded_up(ms, text):
    assert count_down(ms) == text


@pytest.mark.parametrize(("ms", "text"), [(999, "0:00"), (1000, "0:01"), (61_999, "1:01"), (3_600_000, "1:00:00")])
def test_what_has_passed_is_whole_seconds(ms, text):
    assert count_up(ms) == text


@pytest.mark.parametrize(
    ("control", "now", "text", "beside"),
    [
        pytest.param("5", 1, "5:00", "", id="running down"),
        pytest.param("60sd5", 1001, "1:00", "4", id="a delay counts first"),
        pytest.param("60sd5", 5000, "1:00", "", id="delay over"),
        pytest.param("60sb5", 2000, "1:03", "3", id="Bronstein runs down and shows its delay"),
        pytest.param("60sb5", 6000, "0:59", "", id="Bronstein's delay is over"),
        pytest.param("1y3x30", 0, "1:00", "3×30", id="main time, periods to come"),
        pytest.param("1y3x30", 60_000, "1:30", "3×30", id="main time just gone"),
        pytest.param("1y3x30", 61_000, "1:29", "3×30", id="in the first period"),
        pytest.param("1y3x30", 95_000, "0:55", "2×30", id="in the second period"),
        pytest.param("1y3x30", 150_000, "0.0", "", id="periods used up"),
        pytest.param("1c5x60", 0, "1:00", "5/60", id="main time, a period to come"),
        pytest.param("1c5x60", 70_000, "0:50", "5/60", id="in the period"),
        pytest.param("1!penalty10", 121_500, "+1:01", "", id="overtime"),
        pytest.param("up", 61_000, "1:01", "", id="counting up"),
        pytest.param("10s", 12_000, "0.0", "", id="time is up"),
    ],
)
def test_text_and_what_stands_beside_it(control, now, text, extra_time):
    drawn = face(control, now)
    assert (drawn.text, drawn.delay) == (text, extra_time)


def test_who_runs_and_who_flagged():
    assert [face("10s", 5000, side).running for side in (0, 1)] == [True, False]
    assert [face("10s", 10_000, side).flagged for side in (0, 1)] == [True, False]


def test_a_paused_clock_does_not_run():
    paused = Clock.new(TimeControl.parse("60sd5"), 2).start(0, 0).pause(1000)
    assert not paused.face(0, 2000).running
    assert paused.face(0, 2000).delay == "4"


def test_the_waiting_side_shows_no_delay():
    assert face("60sd5", 1000, side=1).delay == ""


@pytest.mark.parametrize(
    ("control", "below"),
    [
        pytest.param("1", 10_000, id="never under ten seconds of a minute"),
        pytest.param("4", 30_000, id="an eighth"),
        pytest.param("60", 60_000, id="never over a minute"),
        pytest.param("gong20", 5000, id="a quarter of a short limit"),
        pytest.param("10y3x60", 10_000, id="of the last period"),
    ],
)
def test_when_time_is_low(control, below):
    clock = Clock.new(TimeControl.parse(control), 2).start(0, 0)
    end = clock.expires_at()
    assert [clock.low(0, end - below - 1), clock.low(0, end - below)] == [False, True]
    assert [face(control, end - below + more).low for more in (-1, 0)] == [False, True]


def test_a_bank_without_time_is_always_low():
    assert face("0d20", 0).low
