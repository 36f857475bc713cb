"""What a game says that says nothing of it: the defaults of BaseGame, and entering by hand word by word."""

from collections.abc import Mapping
from dataclasses import dataclass, field

import pytest

from tableassist.rules.base_game import BaseGame, plain_data, tiles
from tableassist.rules.by_hand import menu
from tableassist.rules.game import API, Game, OptionKey, Outcome, Refused, Seat, Setup, SetupRefused, Timing
from tableassist.table.cards import CardName
from tableassist.table.geometry import ZoneName
from tableassist.table.grid_mat import grid_mat
from tableassist.table.layout import Layout, Lot
from tableassist.table.observation import Face

MAT = grid_mat("two", 2, 1)
A1, B1 = ZoneName("A1"), ZoneName("B1")
QUEEN, KING = CardName("QS"), CardName("KS")


@dataclass(frozen=True)
class Take:
    seat: Seat
    place: ZoneName
    card: CardName
    also: ZoneName | None = None


@dataclass(frozen=True)
class Call:
    seat: Seat
    what: str


class Two(BaseGame):
    """Two cards, one of them known; whoever takes the last one wins."""

    name, title, api = "two", "Two", API
    options = (OptionKey("first", ("1", "2"), "A-1", "Who begins"),)
    cards = (QUEEN, KING)
    action_types = (Take, Call)

    def mat(self, options):
        return MAT

    def first_state(self, players, options):
        return (players, options, (A1, B1))

    def objections(self, state, action):
        if action.seat:
            yield Refused("1", "Not you.")
            yield Refused("2", "Not this.")

    def apply(self, state, action):
        return (*state[:2], tuple(place for place in state[2] if place != action.place))

    def outcome(self, state):
        return None if state[2] else self.score(state)

    def score(self, state, overtime=()):
        return Outcome((Seat(0),), "Taken.")

    def timing(self, state):
        return Timing(1, Seat(0), Seat(0))

    def layout(self, state):
        down = (Lot(place, "card", None, Face.DOWN) for place in state[2] if place != B1)
        return Layout((*down, Lot(B1, "card", KING, Face.UP)))

    def read(self, state, seen, moved):
        return []

    def actions(self, state, world):
        yield from (Take(Seat(0), place, world[place]) for place in state[2] if place in world)
        yield Call(Seat(0), "stop")

    def show(self, state):
        raise AssertionError

    def is_seen(self, action):
        return isinstance(action, Take)


GAME = Two()
START = GAME.setup(Setup(("Ann", "Bob")))


def test_it_has_all_that_a_game_is_asked_for():
    members = {name for name in vars(Game) if not name.startswith("_")} | set(Game.__annotations__)
    assert [name for name in members if not hasattr(GAME, name)] == []


def test_every_option_has_a_value():
    assert START[1] == {"first": "1"}
    assert GAME.setup(Setup(("Ann", "Bob"), {"first": "2"}))[1] == {"first": "2"}


@pytest.mark.parametrize(
    ("setup", "why"),
    [
        (Setup(("Ann",)), "Two is for two players, not 1."),
        (Setup(("Ann", " ")), "Every player needs a name of his own."),
        (Setup(("Ann", "Ann")), "Every player needs a name of his own."),
        (Setup(("Ann", "Bob"), {"second": "1"}), "There is no option 'second'. The options are first."),
        (Setup(("Ann", "Bob"), {"first": "3"}), "The option first cannot be '3'. It can be 1 or 2."),
    ],
)
def test_what_does_not_fit_is_refused_before_it_begins(setup, why):
    with pytest.raises(SetupRefused) as raised:
        GAME.setup(setup)
    assert str(raised.value) == why


def test_the_first_objection_counts():
    assert GAME.judge(START, Call(Seat(1), "stop")) == Refused("1", "Not you.")
    assert GAME.judge(START, Call(Seat(0), "stop")) is None


def test_a_card_that_is_face_up_is_nowhere_else():
    assert [GAME.possible(START, A1, card) for card in (QUEEN, KING, CardName("2S"))] == [True, False, False]
    assert GAME.possible(START, ZoneName("b1".upper()), KING), "a place is known by its name, however it was written"


def test_actions_know_their_places_and_their_seat():
    action = Take(Seat(0), A1, QUEEN, B1)
    assert GAME.touches(action) == {A1, B1}
    assert GAME.actor(action) == 0
    assert GAME.actor(object()) is None
    assert GAME.parse(GAME.write(action)) == action


def test_buttons_enter_what_no_camera_sees_and_by_hand_everything():
    (only,) = GAME.prompt(START).options
    assert (only.key, only.action) == ("stop", Call(Seat(0), "stop"))
    by_hand = GAME.prompt(START, (), by_hand=True)
    assert by_hand.text == "What was done?"
    assert {option.key: option.action for option in by_hand.options} == {
        "take": Take(Seat(0), A1, QUEEN),
        "call": Call(Seat(0), "stop"),
    }
    assert GAME.prompt((*START[:2], ()), (), by_hand=True) is None


def test_a_menu_asks_for_the_words_in_which_lines_differ():
    lines = {f"take 0 {place} {card}": Take(Seat(0), place, card) for place in (A1, B1) for card in (QUEEN, KING)}
    lines["take 0 B1 KS A1"] = Take(Seat(0), B1, KING, A1)
    where = menu(lines, (), Seat(0))
    assert (where.text, [(one.key, one.zone) for one in where.options]) == ("Which place?", [("A1", A1), ("B1", B1)])
    which = menu(lines, ("A1",), Seat(0))
    assert (which.text, [one.label for one in which.options]) == ("Which card is it?", ["Q♠", "K♠"])
    assert [one.action for one in which.options] == [Take(Seat(0), A1, QUEEN), Take(Seat(0), A1, KING)]
    further = menu(lines, ("B1", "KS"), Seat(0))
    assert [one.action for one in further.options] == [Take(Seat(0), B1, KING), Take(Seat(0), B1, KING, A1)]
    assert next(one.label for one in further.options) == "That is all"
    assert menu({}, (), None) is None
    assert menu(lines, ("C1",), None) is None


def test_the_rest_is_that_there_is_nothing_of_the_kind():
    assert GAME.unread(START) == GAME.private(START) == frozenset()
    assert GAME.pressed(START, Seat(0)) == GAME.audit(START) == ()
    for nothing in (
        GAME.correct(START, A1, ()),
        GAME.corrections(START, ()),
        GAME.touched_out_of_turn(START, (A1,), "looked"),
        GAME.flagged(START, Seat(0), "lose"),
        GAME.back_in_time(START, Seat(0)),
    ):
        assert nothing is None
    assert GAME.advise({}, (QUEEN, KING))["rule"] == ""
    assert GAME.describe(START, Call(Seat(0), "stop")) == "call 0 stop"
    assert GAME.dealt_cards({}) == (QUEEN, KING)


def test_a_game_that_lacks_what_only_it_knows_is_none():
    class Lacking(BaseGame):
        name = "lacking"

    with pytest.raises(TypeError, match="layout"):
        Lacking()
    only_it_knows = {"mat", "apply", "outcome", "score", "timing", "layout", "read", "actions", "show"}
    assert Lacking.__abstractmethods__ == only_it_knows
    for unwritten in (lambda: BaseGame.first_state(GAME, (), {}), lambda: BaseGame.objections(GAME, START, None)):
        with pytest.raises(NotImplementedError):
            unwritten()


@dataclass(frozen=True)
class Kept:
    face: Face
    by: Mapping[Seat, str] = field(default_factory=dict)
    places: frozenset[str] = frozenset()
    none: None = None


def test_plain_data_is_json():
    value = Kept(Face.UP, {Seat(0): "Ann"}, frozenset({"b", "a"}))
    assert plain_data((value, 1.5, True)) == [
        {"face": "up", "by": {"0": "Ann"}, "places": ["a", "b"], "none": None},
        1.5,
        True,
    ]
    assert plain_data(2 + 1j) == "(2+1j)"


def test_tiles_show_what_is_there():
    shown = tiles(MAT, GAME.layout(START))
    assert [(one.zone, one.face, one.card) for one in shown] == [(A1, "down", None), (B1, "up", KING)]
    assert tiles(MAT, Layout())[0].face == "empty"
