"""The clock after an undo: what a turn or a correction gave goes, time that was taken stays taken (R-TB-005)."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tableassist.games.deluxe_memory import GAME
from tableassist.journal.events import Acted, Amended, ClockSet, Ended, Entry, Flagged, Started, Undone
from tableassist.referee.match import check_amendment, counting_entries, replay_entries, start_match

pytestmark = pytest.mark.slow

PLAYERS = ("Ann", "Bob", "Cleo")
LOOK = ("select {0} B1 C1", "end_look {0} open", "no_match {0} B1=4C C1=9D")


def started(clock, players=PLAYERS):
    return start_match(GAME, Entry(1, 0, Started(GAME.name, "", "", players, {}, clock), "told"))


def at(match, when, *events):
    for event in events:
        event = Acted(event) if isinstance(event, str) else event
        match = match.after(match.next(event, when, "told"))
    return match


def turn(match, seat, when):
    """A whole turn, completed at that time."""
    return at(match, when, *(line.format(seat) for line in LOOK))


def undone(match, when, times=1):
    for _ in range(times):
        match = at(match, when, Undone(match.last.number))
    return match


def left(match, seat, when=None):
    return match.clock.left_to(seat, match.entries[-1].at if when is None else when)


class TestATurnIsUndone:
    """R-CK-021: only a completed turn gives anything, so a turn that is not completed gives nothing."""

    def test_fischer_the_bonus_goes_and_the_clock_runs_on(self):
        match = undone(turn(started("5+3"), 0, 13_000), 23_000)
        assert left(match, 0) == 303_000 - 13_000
        assert left(match, 1) == 303_000 - 10_000
        assert match.clock.running == 0
        assert left(match, 0, 24_000) == 289_000

    def test_fischer_done_again_the_bonus_is_given_once(self):
        match = undone(turn(started("5+3"), 0, 13_000), 13_000)
        match = at(match, 14_000, LOOK[-1].format(0))
        assert left(match, 0) == 303_000 - 14_000 + 3000

    def test_undoing_and_doing_again_for_ever_gains_no_time(self):
        match = turn(started("5+3"), 0, 1000)
        for _ in range(20):
            match = at(undone(match, 1000), 1000, LOOK[-1].format(0))
        assert left(match, 0) == 305_000

    def test_moves_and_the_next_stage_go(self):
        match = turn(started("1/5+2 1"), 0, 4000)
        assert (match.clock.sides[0].moves, match.clock.sides[0].stage) == (1, 1)
        match = undone(match, 9000)
        assert (match.clock.sides[0].moves, match.clock.sides[0].stage) == (0, 0)
        assert left(match, 0) == 302_000 - 4000

    def test_a_period_that_was_begun_anew_is_what_was_left_of_it(self):
        match = turn(started("0:05y3x30"), 0, 15_000)
        assert left(match, 0) == 90_000
        assert left(undone(match, 20_000), 0) == 80_000

    def test_a_canadian_period_that_was_full_is_not_begun_anew(self):
        match = turn(started("0:05c1x60"), 0, 25_000)
        assert left(match, 0) == 60_000
        assert left(undone(match, 26_000), 0) == 40_000

    def test_what_was_left_of_a_delay_is_left_again(self):
        match = undone(turn(started("5d3"), 0, 1000), 10_000)
        assert (left(match, 0), match.clock.delay_left(10_000)) == (300_000, 2000)
        assert (left(match, 1), match.clock.sides[1].free) == (300_000 - 6000, 0)

    def test_a_delay_that_was_used_up_is_not_given_again(self):
        assert undone(turn(started("5d3"), 0, 9000), 10_000).clock.delay_left(10_000) == 0

    def test_bronstein_lends_what_was_left_again(self):
        match = undone(turn(started("5b3"), 0, 1000), 2000)
        assert (left(match, 0), match.clock.delay_left(2000)) == (302_000, 2000)
        assert left(match, 1) == 300_000
        assert left(turn(started("5b3"), 0, 1000), 0) == 300_000

    def test_bronstein_that_was_overdrawn_stays_so(self):
        match = undone(turn(started("5b3"), 0, 1000), 11_000)
        assert left(match, 1) == 300_000 - 7000

    def test_of_a_gong_what_was_left_is_left(self):
        match = undone(turn(started("gong30"), 0, 20_000), 25_000)
        assert left(match, 0) == 10_000
        assert match.clock.flag(34_000) is None
        assert match.clock.flag(35_000) == 0

    def test_several_turns_taken_back_leave_the_time_that_was_taken(self):
        match = started("5+3")
        for number, seat in enumerate((0, 1, 2, 0), 1):
            match = turn(match, seat, 10_000 * number)
        match = undone(match, 50_000, times=len(counting_entries(match.entries)))
        assert [left(match, seat) for seat in range(3)] == [303_000 - 20_000, 303_000 - 20_000, 303_000 - 10_000]
        assert [side.moves for side in match.clock.sides] == [0, 0, 0]
        assert match.clock.running == 0

    def test_all_of_it_by_one_entry(self):
        match = started("5+3")
        for number, seat in enumerate((0, 1, 2, 0), 1):
            match = turn(match, seat, 10_000 * number)
        one, all_ = undone(match, 50_000, times=len(counting_entries(match.entries))), at(match, 50_000, Undone(2))
        assert one.clock == all_.clock

    def test_an_action_within_the_turn_changes_nothing_on_the_clock(self):
        match = at(started("5d3"), 2000, LOOK[0].format(0))
        assert undone(match, 2500).clock.at(2500) == match.clock.at(2500)

    def test_the_end_by_hand_is_undone_with_the_delay_that_was_left(self):
        match = undone(at(started("5d3"), 1000, Ended("It is late.")), 60_000)
        assert (left(match, 0), match.clock.delay_left(60_000)) == (300_000, 2000)

    def test_a_gong_that_is_itself_undone_gives_the_whole_turn_again(self):
        """A-CK-09."""
        match = at(started("gong30"), 30_000, started("gong30").flag(0))
        assert isinstance(match.last.event, Flagged)
        match = undone(match, 31_000)
        assert (match.clock.running, left(match, 0)) == (0, 30_000)
        assert match.clock.flag(60_000) is None

    def test_replayed_it_is_the_same(self):
        match = undone(turn(turn(started("5+3"), 0, 9000), 1, 12_000), 15_000, times=4)
        assert replay_entries(GAME, match.entries).clock == match.clock


class TestACorrectionIsUndone:
    """R-CK-006, R-CK-027, R-TB-005."""

    @pytest.mark.parametrize("ms", [60_000, -60_000, 120_000])
    def test_time_given_or_taken(self, ms):
        match = at(started("5+3"), 1000, ClockSet("adjust", 1, ms))
        assert left(undone(match, 5000), 1) == 303_000
        assert undone(match, 5000).last is None

    def test_of_time_that_was_not_there_no_more_is_given_back(self):
        match = at(started("0:30"), 1000, ClockSet("adjust", 1, -60_000))
        assert left(match, 1) == 0
        assert left(undone(match, 2000), 1) == 30_000

    def test_time_taken_since_stays_taken(self):
        match = at(started("5"), 10_000, ClockSet("adjust", 0, 60_000))
        assert left(undone(match, 20_000), 0) == 280_000

    def test_moves(self):
        """R-CK-009 j."""
        match = at(started("40/120 60"), 0, ClockSet("adjust", 0, 0, "", 3))
        assert undone(match, 0).clock.sides[0].moves == 0

    def test_whose_time_runs(self):
        match = at(started("5d3"), 1000, ClockSet("set", 2))
        assert match.clock.running == 2
        match = undone(match, 2000)
        assert (match.clock.running, match.clock.owner, match.clock.delay_left(2000)) == (0, 0, 2000)
        assert (left(match, 0), left(match, 2)) == (300_000, 300_000)

    def test_a_flag_that_fell_because_time_was_taken_is_up_again(self):
        match = at(started("0:30!none"), 1000, ClockSet("adjust", 0, -60_000))
        match = at(match, 2000, match.flag(0))
        match = undone(match, 2000)
        assert left(match, 0) == 29_000 - 1000
        assert match.clock.flag(29_000) is None
        assert match.clock.flag(31_000) == 0

    def test_it_outlives_an_undo_of_what_was_done_before_it(self):
        """A journal from when corrections could not be undone gives everybody the time that it always gave."""
        match = at(started("5"), 1000, LOOK[0].format(0), ClockSet("adjust", 1, 60_000))
        match = at(match, 1000, Undone(2))
        assert left(match, 1) == 360_000
        assert [entry.number for entry in counting_entries(match.entries)] == [3]
        assert left(undone(match, 1000), 1) == 300_000

    def test_it_is_no_action_and_cannot_be_amended_into_one(self):
        match = at(started("5"), 0, ClockSet("adjust", 1, 60_000))
        amended = at(match, 0, Amended(2, LOOK[0].format(0)))
        assert amended.state == match.state
        assert counting_entries(amended.entries) == counting_entries(match.entries)

    def test_a_pause_is_no_correction(self):
        assert at(started("5"), 0, ClockSet("pause"), ClockSet("resume")).last is None


EXACT = ("5+3", "5+3/after", "2/5+3 4+1", "5")
FREE = ("5d3", "5b3")


@given(st.integers(0, 10_000), st.sampled_from((*EXACT, *FREE)))
def test_whatever_was_done_and_undone_only_the_time_that_was_taken_is_gone(seed, control):
    """Turns, corrections and undos by chance, and then all is undone: nobody has gained or lost anything else."""
    rng, now, match = Random(seed), 0, started(control)
    first = [side.left for side in match.clock.sides]
    for _ in range(20):
        now += rng.randint(0, 5000)
        match = _something(match, now, rng)
    while match.last is not None:
        match = undone(match, now)
    assert [(side.moves, side.stage) for side in match.clock.sides] == [(0, 0)] * 3
    for before, side in zip(first, match.clock.sides, strict=True):
        assert side.left == before - side.spent or (control in FREE and before - side.spent < side.left <= before)


def _something(match, now, rng):
    match rng.randrange(5):
        case 0 if match.last is not None:
            return undone(match, now)
        case 1:
            return at(match, now, ClockSet("adjust", rng.randrange(3), rng.randint(-9000, 9000), "", rng.randint(0, 1)))
        case 2 if rng.random() < 0.3:
            return at(match, now, ClockSet("set", rng.randrange(3)))
    seat = GAME.timing(match.state).owner
    return at(match, now, [line for line in (one.format(seat) for one in LOOK) if _fits(match, line)][-1])


def _fits(match, line):
    return GAME.judge(match.state, GAME.parse(line)) is None


MATCH = ("select {0} B1 C1", "end_look {0} open", "match {0} 4C 4D")


def amended(match, when, text, number=None):
    number = match.last.number if number is None else number
    assert check_amendment(match, number, text) is None
    return at(match, when, Amended(number, text))


CONTROLS = ["5+3", "5d3", "5b3", "gong30", "1/5+2 1", "0:05y3x30", "0:05c1x60"]


class TestATurnIsAmended:
    """R-TB-005, R-CK-021: the clock is as if it had been so from the first, since that is what was really done."""

    def test_to_a_turn_that_goes_on_the_bonus_goes_and_the_time_since_was_that_sides_own(self):
        match = amended(turn(started("5+3"), 0, 13_000), 23_000, MATCH[-1].format(0))
        assert match.game.timing(match.state).owner == 0
        assert (left(match, 0), left(match, 1)) == (303_000 - 23_000, 303_000)
        assert (match.clock.running, match.clock.sides[0].moves) == (0, 0)

    @pytest.mark.parametrize("between", [(), (ClockSet("adjust", 1, 60_000),), (ClockSet("set", 2),)])
    @pytest.mark.parametrize("control", CONTROLS)
    def test_the_same_as_entered_so_from_the_first(self, control, between):
        *look, last = (line.format(0) for line in LOOK)
        really = MATCH[-1].format(0)
        wrong = at(at(started(control), 4000, *look, last), 5000, *between)
        right = at(at(started(control), 4000, *look, really), 5000, *between)
        one = amended(wrong, 6000, really, number=4)
        assert one.state == right.state
        for when in (6000, 9000):
            assert one.clock.at(when) == right.clock.at(when)

    def test_to_a_turn_that_is_completed_the_bonus_is_given(self):
        match = at(started("5+3"), 13_000, *(line.format(0) for line in MATCH))
        assert left(match, 0) == 303_000 - 13_000
        match = amended(match, 13_000, LOOK[-1].format(0))
        assert (left(match, 0), match.clock.running, match.clock.sides[0].moves) == (303_000 - 10_000, 1, 1)
        assert left(undone(match, 13_000), 0) == 303_000 - 13_000

    @pytest.mark.parametrize("control", ["5+3", "5d3", "5b3", "gong30"])
    def test_to_another_completed_turn_nothing_changes(self, control):
        match = turn(started(control), 0, 4000)
        after = amended(match, 6000, "no_match 0 B1=4C")
        assert after.state != match.state
        assert after.clock.at(6000) == match.clock.at(6000)
        assert undone(after, 7000).clock == undone(match, 7000).clock

    def test_an_earlier_entry_on_which_no_turn_hangs_changes_nothing(self):
        match = turn(turn(started("5+3"), 0, 4000), 1, 8000)
        after = amended(match, 9000, "end_look 0 no_match", number=3)
        assert counting_entries(after.entries) != counting_entries(match.entries)
        assert after.clock.at(9000) == match.clock.at(9000)

    def test_whose_time_was_put_right_since_runs_on(self):
        """R-CK-027."""
        match = at(turn(started("5+3"), 0, 4000), 5000, ClockSet("set", 2))
        after = amended(match, 6000, MATCH[-1].format(0), number=4)
        assert (left(after, 0), after.clock.running) == (303_000 - 5000, 2)

    def test_replayed_it_is_the_same(self):
        match = amended(turn(started("5+3"), 0, 9000), 12_000, MATCH[-1].format(0))
        assert replay_entries(GAME, match.entries).clock == match.clock
