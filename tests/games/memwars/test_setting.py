"""Before play: players, options, the roll, north, quadrants, depth, paths, counters (R-MW-020 … R-MW-027)."""

from __future__ import annotations

import pytest

from tableassist.games.memwars.cards import list_in_play
from tableassist.games.memwars.options import OPTIONS, options_of, write_option_values
from tableassist.games.memwars.phases import (
    Answering,
    Claiming,
    Drawing,
    Orienting,
    Placing,
    Rolling,
    Shuffling,
    Studying,
)
from tableassist.rules.game import Seat, Setup, SetupRefused
from tableassist.table.geometry import Side

A, B, C = Seat(0), Seat(1), Seat(2)


def refused(memwars, names=("Ann", "Bob"), **options):
    with pytest.raises(SetupRefused) as why:
        memwars.setup(Setup(names, options))
    return str(why.value)


def test_sides(memwars):
    """R-TB-011, A-MW-22."""
    assert "2 to 4 sides" in refused(memwars, ("Ann",))
    assert "2 to 4 sides" in refused(memwars, ("A", "B", "C", "D", "E"))
    assert "name" in refused(memwars, ("Ann", "Ann "))
    assert "one player" in refused(memwars, mode="study")


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"deck": "another"}, "another"),
        ({"depht": "2"}, "no option"),
        ({"depth": "9"}, "1 to 8"),
        pytest.param({"depth": "9" * 5000}, "1 to 8", id="a depth of thousands of digits"),
        pytest.param({"window": "9" * 5000}, "from 0 to 600", id="a window of thousands of digits"),
        ({"depth": "2,3,4"}, "one for each of the 2 sides"),
        ({"mode": "standard,study"}, "mode"),
        ({"mode": "standard,basic,basic"}, "one for each of the 2 sides"),
        ({"quadrants": "NW,NW"}, "quadrants"),
        ({"quadrants": ""}, "quadrants"),
        ({"window": "1000"}, "0 to 600"),
        ({"lightning": "often"}, "lightning"),
        ({"counters": "5:12"}, "5:12,3:12,2:12"),
        ({"centre": "4"}, "1 to 3"),
        ({"pattern_minor": "x1"}, "x2 to x9"),
        ({"colours": "red,red"}, "colours"),
        ({"colours": "red,challenge"}, "challenge"),
        ({"colours": "red"}, "2 are needed"),
        ({"first": "3"}, "cannot go first"),
        ({"quadrant_tie": "never"}, "none_tier_kept"),
    ],
)
def test_bad_options_say_what_to_change(options, words, memwars):
    assert words in refused(memwars, **options)


def test_a_deck_must_have_every_card_in_play(deck_of, start):
    half = deck_of(numbers=range(1, 51))
    assert start(deck=half, quadrants="NW,NE").left == 50
    with pytest.raises(SetupRefused, match="no card 51"):
        start(deck=half)


def test_the_first_value_of_every_option_is_its_default(memwars):
    defaults = write_option_values(options_of({}, "made-up"))
    for option in memwars.options:
        default = defaults[option.key]
        if option.key != "colours":
            assert option.values[0] == default, option.key
    assert set(defaults) == {option.key for option in memwars.options}


def test_options_are_read_back_as_written(memwars):
    for option in OPTIONS:
        for value in option.values:
            options = options_of({option.key: value}, "made-up")
            assert write_option_values(options)[option.key] == value
            assert options_of(write_option_values(options), "made-up") == options


def test_the_highest_roll_goes_first(memwars, script):
    """R-MW-020."""
    state = memwars.setup(Setup(("Ann", "Bob", "Cleo")))
    assert state.phase == Rolling((A, B, C))
    state = script(state, "roll 0 3", "roll 1 8", "roll 2 7", "orient 2 east")
    assert (state.first, state.phase) == (B, Claiming(B))


def test_those_tied_roll_again_until_one_is_left(memwars, script, rule_of):
    """R-MW-020."""
    state = memwars.setup(Setup(("Ann", "Bob", "Cleo")))
    state = script(state, "roll 0 8 seen", "roll 1 3 told", "roll 2 8 thrown 17")
    assert state.phase == Rolling((A, C))
    assert rule_of(state, "roll 1 8") == "R-MW-027"
    state = script(state, "roll 0 4", "roll 2 4")
    assert state.phase == Rolling((A, C))
    assert script(state, "roll 0 4", "roll 2 5").first == C


def test_what_a_roll_may_be(memwars, rule_of):
    state = memwars.setup(Setup(("Ann", "Bob")))
    assert rule_of(state, "roll 0 9") == "R-MW-020"
    assert rule_of(state, "roll 0 0") == "R-MW-020"
    assert rule_of(state, "claim 0 1") == "R-MW-020"
    assert memwars.write(memwars.parse("roll 0 5 thrown 17")) == "roll 0 5 thrown 17"


def test_the_second_player_chooses_north(memwars, script, rule_of):
    """R-MW-021."""
    state = memwars.setup(Setup(("Ann", "Bob", "Cleo"), {"first": "2"}))
    assert state.phase == Orienting(C)
    assert rule_of(state, "orient 0 north") == "R-MW-027"
    assert script(state, "orient 2 west").north is Side.WEST


def test_fewer_quadrants_leave_fewer_places(start, rule_of):
    """R-MW-022."""
    state = start(quadrants="SE,NW")
    assert list_in_play(state.options) == (*range(1, 26), *range(76, 101))
    assert rule_of(state, "claim 0 26") == "R-MW-022"
    assert rule_of(state, "claim 0 76") is None


def test_options_can_be_agreed_on_before_play(memwars, script, rule_of):
    """R-MW-025, R-MW-092."""
    state = memwars.setup(Setup(("Ann", "Bob")))
    state = script(state, "choose_quadrants NW SE", "set_depth 0 3", "agree_option window 20", "roll 0 1", "roll 1 2")
    assert state.left == 50
    assert [player.depth for player in state.players] == [3, 1]
    assert state.options.window == 20
    # What was rolled before stays.
    state = script(state, "agree_option card_points true")
    assert state.first == B
    state = script(state, "orient 0 south")
    assert rule_of(state, "set_depth 0 2") == "R-MW-025"


@pytest.mark.parametrize(
    "line", ["choose_quadrants XX", "set_depth 7 2", "set_depth 0 9", "agree_option deck other", "agree_option x y"]
)
def test_what_cannot_be_agreed_on(line, memwars, rule_of):
    state = memwars.setup(Setup(("Ann", "Bob")))
    assert rule_of(state, line) == "R-MW-025"
    assert memwars.apply(state, memwars.parse(line)) == state


def test_turns_go_round(start, script):
    """R-MW-027."""
    state = start(players=3, first="2")
    seats = []
    for place in range(1, 7):
        seats.append(state.acting)
        state = script(state, f"quiet {place}")
    assert seats == [B, C, A, B, C, A]


@pytest.mark.parametrize(("path", "first", "then"), [("forward", 1, 2), ("backward", 100, 99)])
def test_a_path_forces_the_next_place(path, first, then, start, script, rule_of):
    """R-MW-090."""
    state = start(path=path)
    assert state.phase == Claiming(A, first)
    assert rule_of(state, "claim 0 50") == "R-MW-090"
    assert script(state, f"quiet {first}").phase == Claiming(B, then)


def test_the_last_player_shuffles_for_a_random_path(start, script, rule_of):
    """R-MW-090, R-TB-006."""
    state = start(players=3, path="random", quadrants="NW")
    assert state.phase == Shuffling(C)
    assert start(path="random", first="2").phase == Shuffling(A)
    order = list(range(25, 0, -1))
    assert rule_of(state, "shuffled 2 1 2 3") == "R-MW-090"
    told = script(state, f"shuffled 2 {' '.join(map(str, order))} thrown 4711")
    assert told.phase == Claiming(A, 25)
    assert script(told, "quiet 25").phase == Claiming(B, 24)


def test_the_cards_of_a_shuffled_deck_may_be_entered_one_by_one(start, script, rule_of):
    state = script(start(path="random"), "shuffled 1")
    assert state.phase == Drawing(A)
    assert rule_of(state, "claim 0 17") == "R-MW-090"
    state = script(state, "draw 0 17")
    assert state.phase == Claiming(A, 17)
    state = script(state, "quiet 17")
    assert rule_of(state, "draw 1 17") == "R-MW-090"
    assert rule_of(state, "draw 0 18") == "R-MW-027"


def test_competitive_counters_before_play(start, script, rule_of):
    """R-MW-082."""
    state = start(topology="competitive", quadrants="NW")
    assert state.phase == Placing(B)
    assert rule_of(state, "place_counter 0 1 5") == "R-MW-027"
    assert rule_of(state, "place_counter 1 26 5") == "R-MW-022"
    assert rule_of(state, "place_counter 1 1 4") == "R-MW-005"
    for number in range(1, 7):
        state = script(state, f"place_counter 1 {number} 5", f"place_counter 0 {number} ?")
    assert rule_of(state, "place_counter 1 7 5") == "R-MW-082"
    assert rule_of(state, "set_depth 0 2") == "R-MW-025"


def test_alone_one_studies_or_reviews(memwars):
    assert memwars.setup(Setup(("Ann",), {"mode": "study", "north": "north"})).phase == Studying(A, 1)
    assert memwars.setup(Setup(("Ann",), {"mode": "review", "north": "north"})).phase == Answering(A, 1)
    assert memwars.setup(Setup(("Ann",), {"mode": "review", "path": "random", "north": "north"})).phase == Shuffling(A)
