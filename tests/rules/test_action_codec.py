"""Actions written by their classes and read back; what is no action is refused with a sentence."""

from dataclasses import dataclass
from enum import StrEnum

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tableassist.rules.action_codec import ActionCodec, ActionLine, places_in, snake
from tableassist.rules.action_words import Word
from tableassist.rules.game import BadAction, Seat
from tableassist.table.cards import DECK, CardName
from tableassist.table.geometry import ZoneName


class Way(StrEnum):
    UP = "up"
    DOWN = "down"


@dataclass(frozen=True)
class EndTurn:
    pass


@dataclass(frozen=True)
class LayDown:
    seat: Seat
    place: ZoneName
    card: CardName
    way: Way
    paid: bool
    next: Seat | None = None


@dataclass(frozen=True)
class Show:
    seat: Seat
    two: tuple[CardName, CardName]
    up: tuple[tuple[ZoneName, CardName], ...] = ()


@dataclass(frozen=True)
class Choose:
    count: int
    places: tuple[ZoneName, ...]


@dataclass(frozen=True)
class Say:
    text: str


CODEC = ActionCodec((EndTurn, LayDown, Show, Choose, Say), names={Say: "tell"})
LAID = LayDown(Seat(1), ZoneName("A1"), CardName("10H"), Way.UP, True)

LINES = [
    (EndTurn(), "end_turn"),
    (LAID, "lay_down 1 A1 10H up yes"),
    (LayDown(Seat(0), ZoneName("B2"), CardName("XR"), Way.DOWN, False, Seat(2)), "lay_down 0 B2 XR down no 2"),
    (Show(Seat(0), (CardName("QS"), CardName("QH"))), "show 0 QS QH"),
    (Show(Seat(0), (CardName("QS"), CardName("QH")), ((ZoneName("A1"), CardName("2C")),)), "show 0 QS QH A1=2C"),
    (Choose(0, ()), "choose 0"),
    (Choose(2, (ZoneName("A1"), ZoneName("A2"))), "choose 2 A1 A2"),
    (Say("hello"), "tell hello"),
]


@pytest.mark.parametrize(("action", "text"), LINES)
def test_written_and_read_back(action, text):
    assert CODEC.write(action) == text
    assert CODEC.parse(text) == action


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "begins with no action. Actions are end_turn, lay_down, show, choose, tell."),
        ("say hello", "begins with no action"),
        ("end_turn 1", "Nothing follows, not '1'."),
        ("lay_down 1 A1 10H up", "The form is: lay_down SEAT PLACE CARD up|down yes|no [SEAT]."),
        ("lay_down 1 A1 10H up yes 2 3", "The form is"),
        ("lay_down 1 A1 10H sideways yes", "The form is"),
        ("lay_down one A1 10H up yes", "'one' is no number."),
        ("lay_down -1 A1 10H up yes", "'-1' is no number."),
        ("lay_down ² A1 10H up yes", "'²' is no number."),
        ("lay_down 1 A1 11H up yes", "'11H' is no card"),
        ("lay_down 1 A1 ? up yes", "tells no face that lies down"),
        ("lay_down 1 A1 10H up perhaps", "'perhaps' is neither yes nor no."),
        ("show 0 QS", "The form is: show SEAT CARD CARD [PLACE=CARD …]."),
        ("show 0 QS QH A1", "The form is"),
        ("show 0 QS QH A1=2C=3C", "The form is"),
    ],
)
def test_what_is_no_action(text, why):
    with pytest.raises(BadAction) as raised:
        CODEC.parse(text)
    assert why in str(raised.value)


@pytest.mark.parametrize("text", ["two words", "", " "])
def test_what_would_not_be_read_back_is_not_written(text):
    with pytest.raises(BadAction, match="empty or has a space"):
        CODEC.write(Say(text))


def test_a_game_may_write_its_own_types_and_lines():
    codec = ActionCodec(
        (Choose, LayDown),
        words={ZoneName: Word("SQUARE", lambda text: ZoneName(text.upper()), str.lower)},
        lines={Choose: ActionLine(lambda action: action.places, lambda words: Choose(len(words), tuple(words)))},
        forms={"choose": "choose SQUARE …"},
    )
    assert codec.write(LAID) == "lay_down 1 a1 10H up yes"
    assert codec.parse("lay_down 1 a1 10H up yes") == LAID
    assert codec.parse(codec.write(Choose(2, ("A1", "A2")))) == Choose(2, ("A1", "A2"))
    assert codec.forms == {"choose": "choose SQUARE …", "lay_down": "lay_down SEAT SQUARE CARD up|down yes|no [SEAT]"}


def test_a_type_that_cannot_be_written_is_refused_at_once():
    @dataclass(frozen=True)
    class Odd:
        value: complex

    with pytest.raises(TypeError, match="complex"):
        ActionCodec((Odd,))


@settings(deadline=None)
@given(
    st.builds(
        LayDown,
        st.integers(0, 9).map(Seat),
        st.from_regex(r"\A[A-Z][0-9]\Z").map(ZoneName),
        st.sampled_from(DECK),
        st.sampled_from(Way),
        st.booleans(),
        st.none() | st.integers(0, 9).map(Seat),
    )
)
def test_whatever_is_written_is_read_back(action):
    assert CODEC.parse(CODEC.write(action)) == action


@settings(deadline=None)
@given(st.text(max_size=40))
def test_any_text_is_an_action_or_refused(text):
    try:
        action = CODEC.parse(text)
    except BadAction:
        return
    assert CODEC.parse(CODEC.write(action)) == action


def test_the_places_that_an_action_names():
    assert places_in(LAID) == ("A1",)
    assert places_in(Choose(2, (ZoneName("A1"), ZoneName("A2")))) == ("A1", "A2")
    assert places_in(Say("A1")) == ()
    assert snake("SetTwoThings") == "set_two_things"
