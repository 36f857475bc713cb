"""The clock under turns, interrupts, pauses, hands and flags."""

import pytest

from tableassist.rules.clock import BadTimeControl, Clock, ClockMisused, TimeControl


def begun(text, sides=2):
    """A clock started for side 0 at 0."""
    return Clock.new(TimeControl.parse(text, sides), sides).start(0, 0)


def lefts(clock, now):
    return [clock.left_to(side, now) for side in range(len(clock.sides))]


def test_only_the_running_side_is_charged_r_ck_001():
    clock = begun("60s", 4)
    assert lefts(clock, 5000) == [55_000, 60_000, 60_000, 60_000]
    clock = clock.complete(3, 5000).complete(3, 8000)  # an extra turn is an ordinary turn (R-CK-025)
    assert lefts(clock, 9000) == [55_000, 60_000, 60_000, 56_000]
    assert [side.moves for side in clock.sides] == [1, 0, 0, 1]


def test_a_clock_that_was_not_started_charges_nobody():
    clock = Clock.new(TimeControl.parse("60s"), 2)
    assert lefts(clock, 99_000) == [60_000, 60_000]
    assert (clock.running, clock.expires_at(), clock.flag(99_000)) == (None, None, None)


def test_time_never_runs_backwards():
    clock = begun("60s").complete(1, 10_000)
    assert clock.left_to(1, 4000) == 60_000
    assert clock.complete(0, 4000).since == 10_000


class TestInterrupts:
    """R-CK-021: another side's time inside a turn."""

    def test_an_interrupt_counts_no_move_and_gives_nothing(self):
        clock = begun("60s+5/after", 3).push(2, 1000).pop(4000)
        assert lefts(clock, 4000) == [59_000, 60_000, 57_000]
        assert [side.moves for side in clock.sides] == [0, 0, 0]

    def test_the_bonus_goes_to_the_owner_of_the_turn(self):
        clock = begun("60s+5/after").push(1, 1000).complete(1, 4000)
        assert lefts(clock, 4000) == [64_000, 57_000]
        assert (clock.owner, clock.running, clock.interrupted) == (1, 1, ())

    def test_the_delay_is_kept_and_the_interrupting_side_has_none(self):
        clock = begun("60sd5").push(1, 2000)
        assert clock.delay_left(2000) == 0
        clock = clock.pop(6000)
        assert lefts(clock, 6000) == [60_000, 56_000]
        assert clock.delay_left(6000) == 3000
        assert lefts(clock, 10_000) == [59_000, 56_000]

    def test_bronstein_shows_the_bank_running_and_gives_back_after_the_turn(self):
        clock = begun("60sb5").push(1, 2000).pop(6000)
        assert clock.delay_left(6000) == 3000
        clock = clock.complete(1, 7000)
        assert lefts(clock, 7000) == [60_000, 61_000]  # the second side's delay is added for its turn

    def test_a_free_window_is_nobodys_time_r_ck_022(self):
        clock = begun("60s").push(None, 1000)
        assert (clock.running, clock.expires_at()) == (None, None)
        assert lefts(clock.pop(11_000), 12_000) == [58_000, 60_000]

    def test_interrupts_nest(self):
        clock = begun("60s", 3).push(1, 1000).push(2, 2000).pop(4000).pop(5000)
        assert lefts(clock, 6000) == [58_000, 58_000, 58_000]

    def test_an_interrupting_side_can_flag(self):
        clock = begun("10s!none").push(1, 1000)
        assert clock.expires_at() == 11_000
        assert clock.pop(12_000).flagged == (1, 11_000)

    def test_no_interrupt_is_open(self):
        with pytest.raises(ClockMisused, match="No interrupt is open"):
            begun("60s").pop(1000)

    @pytest.mark.parametrize(("text", "left"), [("60s+5/after", 57_000), ("60s+5/after!interrupt_bonus", 62_000)])
    def test_interrupts_earn_nothing_unless_reported_a_ck_08(self, text, left):
        assert begun(text).push(1, 1000).pop(4000).left_to(1, 4000) == left

    def test_a_side_whose_flag_fell_earns_nothing_for_an_interrupt_either(self):
        assert begun("2s+5/after!interrupt_bonus").push(1, 0).pop(4000).left_to(1, 4000) == 0

    def test_charging_opens_and_ends_interrupts_as_needed(self):
        clock = begun("60s", 3).charge(1, 1000)
        assert (clock.running, clock.interrupted) == (1, (0,))
        assert clock.charge(1, 1500).interrupted == (0,)
        clock = clock.charge(2, 2000)
        assert (clock.running, clock.interrupted) == (2, (0, 1))
        clock = clock.charge(None, 3000)
        assert (clock.running, clock.interrupted) == (None, (0, 1, 2))
        clock = clock.charge(0, 9000)
        assert (clock.running, clock.interrupted) == (0, ())
        assert lefts(clock, 9000) == [59_000, 59_000, 59_000]

    def test_charging_changes_nothing_when_frozen(self):
        clock = begun("10s!freeze").charge(1, 1000).at(20_000)
        assert clock.frozen
        assert clock.charge(0, 21_000).running == 1


class TestPauses:
    """R-CK-007, A-CK-06: nobody's time."""

    def test_a_pause_charges_nobody(self):
        clock = begun("60s").pause(1000)
        assert (clock.running, clock.paused, clock.ticking, clock.expires_at()) == (0, True, False, None)
        assert lefts(clock.resume(50_000), 51_000) == [58_000, 60_000]

    def test_pausing_twice_is_one_pause(self):
        clock = begun("60s").pause(1000).pause(2000).resume(9000).resume(10_000)
        assert lefts(clock, 11_000) == [57_000, 60_000]

    def test_turns_and_interrupts_can_change_while_paused(self):
        clock = begun("60s+5/after").pause(1000).complete(1, 2000).push(0, 3000)
        assert lefts(clock, 9000) == [64_000, 60_000]
        assert lefts(clock.resume(9000), 10_000) == [63_000, 60_000]


class TestHands:
    """R-CK-006, R-CK-027: the clock operated by hand."""

    def test_time_and_moves_are_corrected(self):
        clock = begun("60s").adjust(1, -5500, 1000, moves=2).adjust(0, 120_000, 1000)
        assert lefts(clock, 1000) == [179_000, 54_500]
        assert [side.moves for side in clock.sides] == [0, 2]

    def test_nothing_is_taken_below_zero(self):
        clock = begun("60s").adjust(1, -90_000, 0, moves=-5)
        assert clock.sides[1].moves == 0
        assert clock.left_to(1, 0) == 0
        assert clock.adjust(1, 1000, 0).left_to(1, 0) == 1000

    def test_taking_all_time_of_the_running_side_lets_its_flag_fall(self):
        clock = begun("60s").adjust(0, -90_000, 5000)
        assert clock.flag(5000) == 0
        assert clock.at(6000).flagged == (0, 5000)

    def test_time_lifts_a_fallen_flag_and_it_can_fall_again(self):
        clock = begun("10s").fall(10_000).adjust(0, 2000, 15_000)
        assert (clock.flagged, clock.flag(15_000), clock.expires_at()) == (None, None, 17_000)
        assert clock.flag(17_000) == 0

    def test_bronstein_keeps_time_added_during_the_turn(self):
        clock = begun("60sb5").adjust(0, 10_000, 1000).complete(1, 2000)
        assert clock.left_to(0, 2000) == 70_000

    def test_of_time_that_was_not_there_bronstein_lends_no_more_once_it_is_given_back(self):
        clock = begun("4sb5").at(2000)
        taken = clock.adjust(0, -60_000, 2000)
        again = taken.revert(clock, taken, 2000)
        assert (again.left_to(0, 2000), again.delay_left(2000)) == (7000, 3000)
        assert again.complete(1, 3000).left_to(0, 3000) == 4000

    def test_the_turn_is_put_right_without_a_move(self):
        clock = begun("60s+5/after").push(1, 1000).set_running(1, 3000)
        assert (clock.owner, clock.running, clock.interrupted) == (1, 1, ())
        assert lefts(clock, 4000) == [59_000, 57_000]
        assert [side.moves for side in clock.sides] == [0, 0]

    def test_setting_the_owner_ends_interrupts_and_keeps_his_delay(self):
        clock = begun("60sd5").push(1, 2000).set_running(0, 3000)
        assert (clock.running, clock.interrupted, clock.delay_left(3000)) == (0, (), 3000)

    def test_a_delay_lent_for_the_turn_goes_back_when_the_turn_is_taken_away(self):
        clock = begun("60sb5").set_running(1, 1000)
        assert lefts(clock, 1000) == [60_000, 65_000]

    def test_nobody_can_be_set_running(self):
        clock = begun("60s").set_running(None, 1000)
        assert lefts(clock, 9000) == [59_000, 60_000]
        assert clock.owner == 0

    def test_a_stopped_clock_stands(self):
        clock = begun("60sb5").push(1, 1000).stop(2000)
        assert (clock.owner, clock.running, clock.interrupted) == (None, None, ())
        assert lefts(clock, 99_000) == [60_000, 59_000]
        assert clock.start(1, 100_000).running == 1


@pytest.mark.parametrize("side", [-1, 2, 7])
@pytest.mark.parametrize("call", ["complete", "push", "set_running", "charge", "left_to", "low", "face", "spent"])
def test_there_is_no_such_side(call, side):
    with pytest.raises(ClockMisused, match=f"There is no side {side}"):
        getattr(begun("60s"), call)(side, 0)


@pytest.mark.parametrize("call", [lambda c: c.complete(1, 0), lambda c: c.push(1, 0), lambda c: c.pop(0)])
def test_no_turn_is_under_way(call):
    with pytest.raises(ClockMisused, match="start the clock first"):
        call(Clock.new(TimeControl.parse("60s"), 2))


def test_a_clock_is_started_once():
    with pytest.raises(ClockMisused, match="started already"):
        begun("60s").start(1, 5)


class TestFlags:
    """R-CK-005, R-CK-028, R-CK-029: when time is up."""

    def test_a_flag_falls_exactly_at_zero_and_is_reported_until_noted(self):
        clock = begun("10s")
        assert [clock.flag(now) for now in (9999, 10_000, 12_000)] == [None, 0, 0]
        noted = clock.fall(10_000)
        assert [noted.flag(now) for now in (10_000, 99_000)] == [None, None]
        assert noted.at(99_000).flagged == (0, 10_000)
        assert noted.expires_at() is None

    def test_a_flag_that_nobody_looked_at_is_still_reported_after_the_turn(self):
        clock = begun("10s").complete(1, 10_500)
        assert (clock.flag(10_500), clock.flagged) == (0, (0, 10_000))

    def test_noting_where_nothing_fell_changes_nothing(self):
        clock = begun("10s")
        assert clock.fall(5000) == clock.at(5000)

    def test_the_first_of_two_flags_r_ck_009(self):
        clock = begun("10s!none").complete(1, 12_000)
        assert clock.at(30_000).flagged == (0, 10_000)
        assert clock.fall(30_000).flag(30_000) == 1

    @pytest.mark.parametrize(
        ("text", "left"),
        [
            pytest.param("10s!lose", 0, id="time stops at zero"),
            pytest.param("10s!none", -5000, id="time goes on"),
            pytest.param("10s!penalty5", -5000, id="time goes on at a price"),
        ],
    )
    def test_what_is_left_after_the_flag(self, text, left):
        assert begun(text).left_to(0, 15_000) == left

    @pytest.mark.parametrize("text", ["10s+5/after!none", "10sd5!none", "10sb5!none", "0y2x5!none", "0c2x10!none"])
    def test_nothing_is_given_after_the_flag_r_ck_029(self, text):
        clock = begun(text).complete(1, 20_000)
        left = clock.left_to(0, 20_000)
        assert left < 0
        clock = clock.complete(0, 21_000)
        assert clock.left_to(0, 21_000) == left
        assert clock.delay_left(21_000) == 0
        assert clock.complete(1, 22_000).left_to(0, 22_000) == left - 1000

    def test_a_gong_falls_anew_each_turn(self):
        clock = begun("gong10").fall(10_000).complete(1, 10_000).complete(0, 12_000)
        assert (clock.left_to(0, 12_000), clock.flagged) == (10_000, None)
        assert clock.expires_at() == 22_000
        assert clock.flag(22_000) == 0

    def test_a_ck_10_a_flag_falls_once_however_many_turns_follow(self):
        """A-CK-10: what each later turn comes to is the game's affair, and nothing lapses twice."""
        clock = begun("10s", 3).fall(10_000).complete(1, 10_000).complete(0, 12_000)
        assert (clock.flag(12_000), clock.flag(99_000)) == (None, None)

    def test_a_flag_that_was_taken_back_falls_again(self):
        clock = begun("10s", 3).fall(10_000).complete(1, 10_000)
        assert clock.unfall(0).flag(12_000) == 0

    def test_a_gong_rings_anew_in_each_turn_and_each_interrupt(self):
        """A-CK-09."""
        clock = begun("gong10", 3).fall(10_000).complete(1, 10_000)
        assert clock.push(0, 12_000).flag(12_000) is None
        rung = clock.push(0, 12_000).fall(22_000).pop(22_000)
        assert rung.push(0, 23_000).flag(23_000) == 0

    def test_no_freeze_in_an_earlier_stage(self):
        clock = begun("40/10s 60!freeze").complete(1, 11_000)
        assert (clock.flagged, clock.frozen, clock.running) == ((0, 10_000), False, 1)

    @pytest.mark.parametrize(("second", "points"), [(60, 0), (60.001, 7), (120, 7), (121, 14)])
    def test_points_per_started_minute(self, second, points):
        assert begun("1!penalty7").penalty(0, round(second * 1000)) == points


def test_counting_up_never_ends():
    clock = begun("up").complete(1, 90_000)
    assert (clock.expires_at(), clock.flag(10**9)) == (None, None)
    assert (clock.spent(0, 90_000), clock.spent(1, 95_000)) == (90_000, 5000)
    assert not clock.low(0, 95_000)


def test_what_a_side_took_includes_its_free_time():
    assert begun("60sd5").spent(0, 3000) == 3000


def test_stages_follow_each_other_by_each_sides_own_moves_r_ck_004():
    clock = begun("2/60s 30s+5")
    for now in (10_000, 20_000, 30_000):
        clock = clock.complete(clock.owner ^ 1, now)
    assert lefts(clock, 30_000) == [70_000, 50_000]
    assert [side.stage for side in clock.sides] == [1, 0]
    assert lefts(clock.complete(0, 40_000).complete(1, 41_000), 41_000) == [74_000, 70_000]


def test_a_stage_overstepped_gives_no_further_one():
    clock = begun("1/10s 60!none").complete(1, 11_000)
    assert (clock.left_to(0, 11_000), clock.sides[0].stage) == (-1000, 0)


def test_a_stage_of_periods_brings_them():
    assert begun("1/60s 10sy3x30").complete(1, 10_000).left_to(0, 10_000) == 50_000 + 10_000 + 90_000


def test_a_later_stage_counts_its_period_anew():
    clock = begun("1/0c2x20 0c2x20").complete(0, 1000)
    assert (clock.sides[0].stage, clock.left_to(0, 1000)) == (1, 39_000)
    clock = clock.complete(0, 21_000).complete(0, 22_000)  # one move in the period, and the second
    assert clock.left_to(0, 22_000) == 20_000


def test_canadian_periods_begin_when_the_main_time_is_gone():
    clock = begun("10sc2x20")
    for now in (5000, 15_000, 22_000):  # main, then 5 of the period, then 7: two moves done in time
        clock = clock.complete(0, now)
    assert clock.left_to(0, 22_000) == 20_000
    clock = clock.complete(0, 23_000)  # the first of two moves in the next period
    assert clock.left_to(0, 23_000) == 19_000


def test_an_hourglass_pours_only_what_was_there():
    clock = begun("glass10s").adjust(1, 5000, 0).at(25_000)
    assert lefts(clock, 25_000) == [0, 25_000]


def test_a_control_for_other_sides_is_refused():
    with pytest.raises(BadTimeControl):
        Clock.new(TimeControl.parse("5", 3), 2)
