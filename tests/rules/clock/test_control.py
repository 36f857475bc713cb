"""Time controls as text: what may be written, what it means, and what is refused."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tableassist.rules.clock import BadTimeControl, Clock, ClockStage, FlagAction, Mode, TimeControl
from tableassist.rules.clock.times import milliseconds, minutes, seconds


@pytest.mark.parametrize(
    ("text", "stages"),
    [
        pytest.param("10", [ClockStage(Mode.SUDDEN, 600_000)], id="sudden death"),
        pytest.param("1:30", [ClockStage(Mode.SUDDEN, 90_000)], id="minutes and seconds"),
        pytest.param("1:30:00", [ClockStage(Mode.SUDDEN, 5_400_000)], id="hours"),
        pytest.param("90s", [ClockStage(Mode.SUDDEN, 90_000)], id="seconds"),
        pytest.param("0.5", [ClockStage(Mode.SUDDEN, 30_000)], id="half a minute"),
        pytest.param("5+3", [ClockStage(Mode.FISCHER, 300_000, 3000)], id="Fischer, bonus before the first turn"),
        pytest.param("5+3/after", [ClockStage(Mode.FISCHER, 300_000, 3000, bonus_first=False)], id="Fischer, after"),
        pytest.param("5+1:00", [ClockStage(Mode.FISCHER, 300_000, 60_000)], id="bonus of a minute"),
        pytest.param("5+1m", [ClockStage(Mode.FISCHER, 300_000, 60_000)], id="bonus in minutes"),
        pytest.param("60sd2.5", [ClockStage(Mode.DELAY, 60_000, 2500)], id="delay"),
        pytest.param("5b3", [ClockStage(Mode.BRONSTEIN, 300_000, 3000)], id="Bronstein"),
        pytest.param("10y3x30", [ClockStage(Mode.BYO_YOMI, 600_000, 30_000, 3)], id="byo-yomi"),
        pytest.param("10c5x60", [ClockStage(Mode.CANADIAN, 600_000, 60_000, 5)], id="Canadian"),
        pytest.param("gong30", [ClockStage(Mode.GONG, 30_000)], id="gong"),
        pytest.param("glass5", [ClockStage(Mode.HOURGLASS, 300_000)], id="hourglass"),
        pytest.param("up", [ClockStage(Mode.UP, 0)], id="counting up"),
        pytest.param(
            "40/120+30 60",
            [ClockStage(Mode.FISCHER, 7_200_000, 30_000, moves=40), ClockStage(Mode.SUDDEN, 3_600_000)],
            id="two stages",
        ),
        pytest.param(" 5+3 ", [ClockStage(Mode.FISCHER, 300_000, 3000)], id="spaces"),
    ],
)
def test_what_is_written_and_meant(text, stages):
    control = TimeControl.parse(text)
    assert control.sides == (tuple(stages),) * 2
    assert TimeControl.parse(str(control)) == control


@pytest.mark.parametrize(
    "text",
    [
        *("10", "1:30", "90.5s", "5+3", "5+3/after", "5d2.5", "5b3", "10y3x30", "10c5x60", "gong30", "glass5", "up"),
        *("40/120+30 60+30", "5+3,10", "5!none", "5!penalty10", "5!freeze", "5+3!pass_rest!freeze!interrupt_bonus"),
    ],
)
def test_canonical_text_is_written_as_it_was(text):
    assert str(TimeControl.parse(text)) == text


def test_a_whole_day_can_be_given():
    assert Clock.new(TimeControl.parse("1440"), 2).left_to(0, 0) == 86_400_000


def test_a_handicap():
    control = TimeControl.parse("5+3, 10, 0d5", sides=3)
    assert [stages[0].time for stages in control.sides] == [300_000, 600_000, 0]
    assert str(control) == "5+3,10,0d5"
    assert Clock.new(control, 3).left_to(0, 0) == 303_000


@pytest.mark.parametrize(
    ("text", "sides", "action"),
    [
        pytest.param("5", 2, FlagAction.LOSE, id="two sides lose"),
        pytest.param("5", 3, FlagAction.LOSE_TURN, id="R-CK-028 more never end the others' game"),
        pytest.param("gong30", 2, FlagAction.LOSE_TURN, id="a gong passes the turn on"),
        pytest.param("5!pass_rest", 4, FlagAction.PASS_REST, id="pass the rest"),
        pytest.param("gong30!lose", 2, FlagAction.LOSE, id="a deadly gong"),
    ],
)
def test_what_a_flag_entails(text, sides, action):
    control = TimeControl.parse(text, sides)
    assert control.action is action
    assert TimeControl.parse(str(control), sides) == control


def test_the_points_of_a_penalty():
    control = TimeControl.parse("25!penalty10")
    assert (control.action, control.points, control.overtime) == (FlagAction.PENALTY, 10, True)


@pytest.mark.parametrize(
    ("text", "sides", "reason"),
    [
        pytest.param("", 2, "'' is no time control", id="nothing"),
        pytest.param("five", 2, "'five' is no time control", id="words"),
        pytest.param("5x3", 2, "write minutes like 10", id="unknown letter"),
        pytest.param("-5", 2, "is no time control", id="negative"),
        pytest.param("5+", 2, "is no time control", id="bonus missing"),
        pytest.param("1:99", 2, "is no time control", id="99 seconds"),
        pytest.param("٣", 2, "is no time control", id="other digits"),
        pytest.param("5+3+2", 2, "is no time control", id="two bonuses"),
        pytest.param("5d3/after", 2, "/after belongs to a bonus", id="delay after"),
        pytest.param("5+3,", 2, "is no time control", id="side missing"),
        pytest.param("5,6,7", 2, "is for 3 sides, but 2 play", id="too many sides"),
        pytest.param("5", 5, "2 to 4 sides", id="five play"),
        pytest.param("5", 1, "2 to 4 sides", id="one plays"),
        pytest.param("0", 2, "gives no time", id="no time"),
        pytest.param("0+3/after", 2, "gives no time", id="no time at first"),
        pytest.param("1440:01", 2, "longer than 24 hours", id="a second more than a day"),
        pytest.param("1+86401", 2, "longer than 24 hours", id="a bonus of more than a day"),
        pytest.param("gong30!penalty5", 3, "A gong passes the turn on", id="A-CK-09"),
        pytest.param("5!win", 2, "!win is not known", id="unknown action"),
        pytest.param("5!", 2, "! is not known", id="empty suffix"),
        pytest.param("5!penalty", 2, "!penalty is not known", id="penalty without points"),
        pytest.param("5!none!lose", 2, "!none and !lose cannot both hold", id="two actions"),
        pytest.param("glass5", 3, "An hourglass is for two sides", id="A-CK-04"),
        pytest.param("glass5,5", 2, "both must have one", id="half an hourglass"),
        pytest.param("40/120", 2, "every stage but the last", id="moves without an end"),
        pytest.param("120 60", 2, "every stage but the last", id="end without moves"),
        pytest.param("5/gong30 60", 2, "one stage only", id="a gong in stages"),
        pytest.param("10y3x0", 2, "a period of no length", id="empty periods"),
    ],
)
def test_what_is_refused(text, sides, reason):
    with pytest.raises(BadTimeControl) as told:
        TimeControl.parse(text, sides)
    assert reason in str(told.value)
    assert str(told.value).endswith(".")


def test_a_clock_for_other_sides_than_its_control():
    with pytest.raises(BadTimeControl, match="for 2 sides, but 3 play"):
        Clock.new(TimeControl.parse("5"), 3)


SPANS = st.integers(1, 86_400_000)
EXTRAS = st.integers(0, 600_000)
SIMPLE = st.one_of(
    st.builds(ClockStage, st.sampled_from([Mode.SUDDEN, Mode.GONG]), SPANS),
    st.builds(ClockStage, st.just(Mode.FISCHER), SPANS, EXTRAS, bonus_first=st.booleans()),
    st.builds(ClockStage, st.sampled_from([Mode.DELAY, Mode.BRONSTEIN]), SPANS, EXTRAS),
    st.builds(ClockStage, st.sampled_from([Mode.BYO_YOMI, Mode.CANADIAN]), SPANS, SPANS, st.integers(1, 99)),
)
SIDES = st.lists(SIMPLE.map(lambda stage: (stage,)), min_size=2, max_size=4).map(tuple)


@given(SIDES, st.sampled_from([FlagAction.LOSE_TURN, FlagAction.PASS_REST, FlagAction.NONE]), st.booleans())
@settings(max_examples=200, deadline=None, derandomize=True)
def test_every_control_is_read_back(sides, action, freeze):
    control = TimeControl(sides, action, freeze=freeze)
    assert TimeControl.parse(str(control), len(sides)) == control


@given(st.text(st.sampled_from("0159:.+dbycxgonup/ ,!lse_a"), max_size=14), st.integers(1, 5))
@settings(max_examples=500, deadline=None, derandomize=True)
def test_any_text_is_a_control_or_reported_to_be_none(text, sides):
    try:
        control = TimeControl.parse(text, sides)
    except BadTimeControl:
        return
    assert TimeControl.parse(str(control), sides) == control


@given(st.integers(0, 86_400_000))
@settings(deadline=None, derandomize=True)
def test_spans_are_read_back(ms):
    assert milliseconds(minutes(ms), 60) == ms
    assert milliseconds(seconds(ms), 1) == ms


@pytest.mark.parametrize(
    ("text", "category"),
    [
        ("5+3", "blitz"),
        ("10", "blitz"),
        ("3+8", "rapid"),
        ("15+10", "rapid"),
        ("60", "standard"),
        ("30+30", "standard"),
    ],
)
def test_r_ck_010_category(text, category):
    """R-CK-010: base and 60 bonuses."""
    assert TimeControl.parse(text).category == category


@pytest.mark.parametrize("text", ["gong30", "up"])
def test_r_ck_010_no_category_without_a_time_for_the_game(text):
    assert TimeControl.parse(text).category is None
