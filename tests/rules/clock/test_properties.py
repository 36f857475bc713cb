"""What holds for every clock, however it is used."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tableassist.rules.clock import Clock, TimeControl

pytestmark = pytest.mark.slow

BASES = ["30s", "30s+2", "30s+2/after", "20sd3", "20sb3", "10sy3x5", "5sc3x10", "gong10", "2/20s+1 10s"]
ACTIONS = ["", "!none", "!lose_turn", "!penalty3", "!freeze"]
CONTROLS = st.builds(str.__add__, st.sampled_from(BASES), st.sampled_from(ACTIONS)).filter(
    lambda text: text != "gong10!penalty3"
)
STEPS = st.lists(
    st.tuples(
        st.sampled_from(["complete", "complete", "push", "window", "pop", "pause", "resume", "adjust", "set", "wait"]),
        st.integers(0, 3),
        st.integers(0, 8000),
    ),
    max_size=25,
)
SIDES = st.integers(2, 4)
quick = settings(max_examples=60, deadline=None, derandomize=True)


def new(text, sides):
    return Clock.new(TimeControl.parse(text, sides), sides).start(0, 0)


def step(clock, what, side, now):
    """The clock after one step that is possible now."""
    side %= len(clock.sides)
    match what:
        case "complete":
            return clock.complete(side, now)
        case "push" | "window":
            return clock.push(side if what == "push" else None, now)
        case "pop":
            return clock.pop(now) if clock.interrupted else clock.at(now)
        case "pause":
            return clock.pause(now)
        case "resume":
            return clock.resume(now)
        case "adjust":
            return clock.adjust(side, 3000 - 2000 * side, now)
        case "set":
            return clock.set_running(side, now)
    return clock.at(now)


def played(text, sides, steps):
    """The clock before and after every step, and the time that passed."""
    clock, now = new(text, sides), 0
    for what, side, ms in steps:
        now += ms
        after = step(clock, what, side, now)
        yield clock, what, side % sides, ms, now, after
        clock = after


@given(CONTROLS, SIDES, STEPS)
@quick
def test_the_time_taken_is_the_time_that_passed_while_somebodys_ran(text, sides, steps):
    for before, _, _, ms, now, after in played(text, sides, steps):
        taken = sum(time.spent for time in after.sides) - sum(time.spent for time in before.sides)
        end = before.expires_at()
        stops = before.at(now).frozen and end is not None
        assert taken == ((end - before.since if stops else ms) if before.ticking else 0)


@given(CONTROLS, SIDES, STEPS)
@quick
def test_waiting_touches_only_the_running_side(text, sides, steps):
    for before, _, _, _, now, _ in played(text, sides, steps):
        later = before.at(now)
        for side, (mine, then) in enumerate(zip(before.sides, later.sides, strict=True)):
            assert mine == then or (before.ticking and side == before.running)
            assert then.left <= mine.left


@given(CONTROLS, SIDES, STEPS)
@quick
def test_only_turns_and_hands_give_time(text, sides, steps):
    for before, what, side, _, now, after in played(text, sides, steps):
        gains = {s for s in range(sides) if after.left_to(s, now) > before.at(now).left_to(s, now)}
        match what:
            case "complete":
                assert gains <= {before.owner, side}
            case "set" | "adjust":
                assert gains <= {side}
            case _:
                assert not gains


@given(CONTROLS, SIDES, STEPS, st.integers(1, 700))
@quick
def test_looking_often_changes_nothing(text, sides, steps, often):
    rarely, now = new(text, sides), 0
    closely = rarely
    for what, side, ms in steps:
        for look in range(now, now + ms, often):
            closely = closely.at(look)
        now += ms
        rarely, closely = step(rarely, what, side, now), step(closely, what, side, now)
    assert closely == rarely


@given(CONTROLS, SIDES, STEPS)
@quick
def test_an_interrupt_of_no_length_is_none(text, sides, steps):
    for before, _, side, _, now, _ in played(text, sides, steps):
        if not before.at(now).frozen:
            assert before.push(None, now).pop(now) == before.at(now)
            alive = before.at(now).sides[side].left > 0
            assert not alive or before.push(side, now).pop(now) == before.at(now)


@given(CONTROLS, SIDES, STEPS, st.integers(0, 10**9))
@quick
def test_a_pause_of_any_length_charges_nobody(text, sides, steps, length):
    for before, _, _, _, now, _ in played(text, sides, steps):
        rested = before.pause(now).resume(now + length)
        assert rested.sides == before.at(now).sides
        assert rested.since == now + length


@given(CONTROLS, SIDES, STEPS)
@quick
def test_the_flag_falls_exactly_when_it_was_said_to(text, sides, steps):
    for before, _, _, _, _, after in played(text, sides, steps):
        end = after.expires_at()
        if end is not None and after.flag(after.since) is None:
            assert end == after.since or after.flag(end - 1) is None
            assert after.flag(end) == after.running
            assert after.at(end + 999).sides[after.running].fell_at == end
        assert before.since <= after.since


@given(st.sampled_from(BASES[:6]), SIDES, STEPS, st.integers(100, 900))
@quick
def test_a_flag_is_reported_exactly_once(text, sides, steps, often):
    clock, now, told = new(text + "!none", sides), 0, []
    for what, side, ms in steps:
        for look in range(now, now + ms, often):
            if clock.flag(look) is not None:
                told.append(clock.flag(look))
                clock = clock.fall(look)
        now += ms
        clock = step(clock, "wait" if what == "adjust" else what, side, now)
    assert len(told) == len(set(told))
    down = {side for side, time in enumerate(clock.sides) if time.fell_at is not None}
    assert set(told) == {side for side in down if clock.sides[side].noted}


@given(SIDES, STEPS)
@quick
def test_what_is_left_and_taken_is_what_was_given(sides, steps):
    added = [0] * sides
    for _, what, side, _, now, after in played("10000s+2!none", sides, steps):
        added[side] += 3000 - 2000 * side if what == "adjust" else 0
        for s, time in enumerate(after.sides):
            assert time.left + time.spent == 10_000_000 + 2000 + 2000 * time.moves + added[s]
        assert after.at(now) == after


@given(SIDES, STEPS)
@quick
def test_bronstein_in_this_form_is_the_delay_a_ck_02(sides, steps):
    delay, bronstein, now = new("20sd3", sides), new("20sb3", sides), 0
    for what, side, ms in steps:
        now += ms
        what = "wait" if what == "adjust" else what
        delay, bronstein = step(delay, what, side, now), step(bronstein, what, side, now)
        assert delay.flagged == bronstein.flagged
        assert delay.delay_left(now) == bronstein.delay_left(now) or delay.flagged
    assert [time.left for time in delay.stop(now).sides] == [time.left for time in bronstein.stop(now).sides]


@given(st.lists(st.tuples(st.integers(0, 9000), st.booleans()), max_size=20))
@quick
def test_an_hourglass_loses_no_grain(turns):
    clock, now = new("glass20s", 2), 0
    for ms, pressed in turns:
        now += ms
        clock = clock.complete(1 - clock.owner, now) if pressed else clock.at(now)
        assert sum(time.left for time in clock.sides) == 40_000
        assert min(time.left for time in clock.sides) >= 0


@pytest.mark.parametrize("text", BASES)
def test_a_face_can_be_drawn_at_any_time(text):
    clock = new(text + "!none", 2)
    for now in range(0, 120_000, 777):
        if now % 3 == 0:
            clock = clock.complete(1 - clock.owner, now)
        faces = [clock.face(side, now) for side in (0, 1)]
        assert [drawn.running for drawn in faces] == [clock.running == side for side in (0, 1)]
        assert all(drawn.text for drawn in faces)
