"""The worked examples of the clock, by their ids."""

import pytest

from tableassist.rules.clock import Clock, TimeControl


def begun(text, sides=2):
    """A clock started for side 0 at 0."""
    return Clock.new(TimeControl.parse(text, sides), sides).start(0, 0)


def thought(clock, *seconds, side=0):
    """What the side has after turns of these lengths (the other sides answer at once)."""
    now, left = clock.since, []
    others = [other for other in range(len(clock.sides)) if other != side]
    for second in seconds:
        now += round(second * 1000)
        clock = clock.complete(others[0], now)
        for following in (*others[1:], side):
            clock = clock.complete(following, now)
        left.append(clock.left_to(side, now) / 1000)
    return left, clock


@pytest.mark.parametrize(
    ("text", "turns", "left"),
    [
        pytest.param("3+2/after", [5, 1], [177, 178], id="X-CK-01 bonus after"),
        pytest.param("3+2", [5, 1], [179, 180], id="X-CK-01 bonus first"),
        pytest.param("60sd5", [3, 8], [60, 57], id="X-CK-02"),
        pytest.param("2sd5", [6.9], [0.1], id="X-CK-02 near zero"),
        pytest.param("10sy3x30", [25], [90], id="X-CK-04 inside the first period"),
        pytest.param("10sy3x30", [25, 65], [90, 30], id="X-CK-04 two periods lost"),
        pytest.param("0y3x30", [30], [60], id="A-CK-03 exactly one period"),
        pytest.param("0c5x60", [10, 10, 15, 10, 10], [50, 40, 25, 15, 60], id="X-CK-05"),
        pytest.param("40/120+30/after 60+30/after", [60] * 40, [9600], id="X-CK-09"),
    ],
)
def test_what_is_left_after_turns(text, turns, left):
    measured, clock = thought(begun(text), *turns)
    assert measured[-len(left) :] == left
    assert clock.flagged is None


@pytest.mark.parametrize(
    ("turns", "left"),
    [pytest.param([3], 60, id="inside the delay"), pytest.param([3, 8], 57, id="beyond the delay")],
)
def test_bronstein_x_ck_03(turns, left):
    clock = Clock.new(TimeControl.parse("60sb5"), 2).start(0, 0)
    now = 0
    for second in turns:
        now += second * 1000
        clock = clock.complete(1, now)
        assert clock.left_to(0, now) <= 60_000
        waiting = clock.left_to(0, now)
        clock = clock.complete(0, now)
    assert waiting == left * 1000


def test_bronstein_near_zero_is_the_dgt_form_x_ck_03():
    clock = begun("2sb5").complete(1, 4000)
    assert (clock.left_to(0, 4000), clock.flagged) == (2000, None)


@pytest.mark.parametrize(
    ("text", "turns", "flag_at"),
    [
        pytest.param("2sd5", [7], 7, id="X-CK-02"),
        pytest.param("10sy3x30", [25, 65, 30], 120, id="X-CK-04"),
        pytest.param("0c5x60", [10, 10, 15, 25], 60, id="X-CK-05"),
        pytest.param("gong10", [10], 10, id="X-CK-07"),
        pytest.param("1", [20, 20, 30], 60, id="sudden death"),
    ],
)
def test_when_the_flag_falls(text, turns, flag_at):
    *before, last = turns
    _, clock = thought(begun(text), *before)
    assert clock.expires_at() == flag_at * 1000
    assert clock.flag(flag_at * 1000 - 1) is None
    assert clock.flag(flag_at * 1000) == 0
    assert clock.at(clock.since + last * 1000).flagged == (0, flag_at * 1000)


def test_hourglass_x_ck_06():
    clock = begun("glass1").complete(1, 20_000)
    assert [clock.left_to(side, 20_000) for side in (0, 1)] == [40_000, 80_000]
    clock = clock.at(105_000)
    assert clock.flagged == (1, 100_000)
    assert [clock.left_to(side, 105_000) for side in (0, 1)] == [120_000, 0]


def test_gong_x_ck_07():
    clock = begun("gong10")
    assert clock.flag(10_000) == 0
    clock = clock.complete(1, 4000)
    assert (clock.running, clock.expires_at()) == (1, 14_000)
    assert clock.left_to(0, 4000) == 10_000


def test_word_game_x_ck_08():
    clock = begun("25!penalty10").at(26 * 60_000 + 1000)
    assert clock.left_to(0, clock.since) == -61_000
    assert clock.penalty(0, clock.since) == 20
    assert clock.penalty(1, clock.since) == 0


def test_a_contested_claim_of_three_x_ck_10():
    clock = begun("100s+3/after", 3)
    clock = clock.push(None, 10_000)  # the free window
    clock = clock.pop(14_000).push(1, 14_000)  # challenged
    clock = clock.pop(22_000)  # answered by the first side
    clock = clock.push(1, 28_000)  # maintained by the second
    clock = clock.pop(30_000).pause(30_000)  # the card is read
    clock = clock.resume(50_000).complete(1, 50_000)
    assert [clock.left_to(side, 50_000) // 1000 for side in range(3)] == [87, 90, 100]
    assert (clock.owner, clock.running, [side.moves for side in clock.sides]) == (1, 1, [1, 0, 0])


def test_freeze_x_ck_11():
    clock = begun("10s!freeze").at(15_000)
    assert (clock.frozen, clock.flagged, clock.ticking) == (True, (0, 10_000), False)
    pressed = clock.complete(1, 20_000).push(1, 21_000).pop(22_000)
    assert [pressed.left_to(side, 60_000) for side in (0, 1)] == [0, 10_000]
    assert pressed.running == 0
    assert [pressed.face(side, 60_000).flagged for side in (0, 1)] == [True, False]


def test_without_freeze_the_other_goes_on():
    clock = begun("10s").complete(1, 15_000)
    assert [clock.left_to(side, 18_000) for side in (0, 1)] == [0, 7000]


def test_time_added_while_paused_x_ck_12():
    before = begun("5+3").pause(10_000)
    after = before.adjust(1, 120_000, 20_000)
    assert after.left_to(1, 20_000) - before.left_to(1, 20_000) == 120_000
    assert (after.sides[0], after.owner, after.running, after.paused) == (before.sides[0], 0, 0, True)
