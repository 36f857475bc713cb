"""What shows in trays and was not counted: told late, quietly, and only where it is sure (R-DM-065)."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tableassist.referee.tray_watch import LASTING_MS, TrayWatch
from tableassist.table.geometry import Side
from tableassist.table.observation import TrayCount

SIDES = (Side.SOUTH, Side.NORTH)
NAMES = ("Ann", "Bob")


def watched(*looks, sides=SIDES):
    """The watch after looks (side, seen, counted, now), where the other player's count is no matter."""
    watch = TrayWatch(sides)
    for side, seen, counted, now in looks:
        watch.see((TrayCount(side, seen),), [counted] * len(sides), now)
    return watch


def line(watch, counted, now):
    return watch.line(NAMES, counted, now)


def test_more_than_was_counted_is_reported_once_it_lasts():
    watch = watched((Side.NORTH, 12, 12, 0), (Side.NORTH, 12, 10, 1000))
    assert line(watch, (12, 10), LASTING_MS) == ""
    assert line(watch, (12, 10), LASTING_MS + 1000) == "Bob's tray: 12 tokens seen, 10 counted"


def test_it_is_gone_as_soon_as_it_is_paid_or_counted_otherwise():
    watch = watched((Side.SOUTH, 12, 12, 0), (Side.SOUTH, 12, 10, 1000))
    assert line(watch, (9, 12), 90_000) == ""
    watch.see((TrayCount(Side.SOUTH, 10),), (10, 12), 90_000)
    assert line(watch, (10, 12), 99_000_000) == ""


def test_another_difference_begins_to_last_anew():
    watch = watched((Side.SOUTH, 12, 12, 0), (Side.SOUTH, 12, 10, 1000), (Side.SOUTH, 11, 10, 40_000))
    assert line(watch, (10, 10), 60_000) == ""
    assert line(watch, (10, 10), 70_000) == "Ann's tray: 11 tokens seen, 10 counted"


def test_what_cannot_be_identified_ends_it():
    watch = watched((Side.SOUTH, 12, 12, 0), (Side.SOUTH, 12, 10, 1000), (Side.SOUTH, None, 10, 40_000))
    assert line(watch, (10, 10), 90_000) == ""


def test_a_tray_that_never_showed_the_count_accuses_nobody():
    watch = watched((Side.SOUTH, 12, 10, 0), (Side.SOUTH, 12, 10, 90_000))
    assert line(watch, (10, 10), 990_000) == ""


def test_an_empty_tray_of_one_who_has_nothing_proves_nothing():
    watch = watched((Side.SOUTH, 0, 0, 0), (Side.SOUTH, 1, 0, 1000))
    assert line(watch, (0, 0), 990_000) == ""


def test_where_nobody_sits_nothing_is_watched():
    watch = watched((Side.WEST, 12, 12, 0), (Side.WEST, 12, 10, 1000))
    assert line(watch, (10, 10), 990_000) == ""


@given(st.lists(st.tuples(st.integers(0, 20), st.integers(0, 20), st.integers(0, 40_000)), max_size=40))
def test_it_never_speaks_of_as_many_or_fewer(looks):
    watch, now = TrayWatch(SIDES), 0
    for seen, counted, later in looks:
        now += later
        watch.see((TrayCount(Side.SOUTH, seen),), (counted, counted), now)
        said = line(watch, (counted, counted), now + 99_000)
        assert not said or seen > counted
        assert "Bob" not in said
