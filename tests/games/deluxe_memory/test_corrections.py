"""What people put right by hand, what is said of touched cards, and what two cards shown mean."""

from __future__ import annotations

import pytest

from tableassist.games.deluxe_memory import GAME
from tableassist.table.geometry import ZoneName
from tableassist.table.layout import Lot
from tableassist.table.observation import Face

P = pytest.param


@pytest.mark.parametrize(
    ("options", "keys", "expected"),
    [
        P({}, ["tokens", "1", "25"], "set_tokens 1 25", id="tokens"),
        P({}, ["tokens", "1", "19"], "set_tokens 1 19", id="fewer tokens"),
        P({}, ["place", "D3", "empty"], "set_place D3 empty", id="empty"),
        P({}, ["place", "D3", "down"], "set_place D3 down", id="face down"),
        P({}, ["place", "D3", "up", "10", "H"], "set_place D3 up 10H", id="face up"),
        P({"jokers": "true"}, ["place", "A1", "up", "X", "R"], "set_place A1 up XR", id="a joker"),
    ],
)
def test_corrections_are_entered_step_by_step(start, options, keys, expected):
    state = start(**options)
    for step, key in enumerate(keys):
        (option,) = [one for one in GAME.corrections(state, tuple(keys[:step])).options if one.key == key]
    assert GAME.write(option.action) == expected
    assert GAME.judge(state, option.action) is None


def test_every_offered_correction_is_legal(start, script):
    state = script(start(tokens=(2, 20, 68)), "miss 5C 6C")
    offered = [option.action for seat in "012" for option in GAME.corrections(state, ("tokens", seat)).options]
    places = [option.key for option in GAME.corrections(state, ("place",)).options]
    offered += [option.action for place in places for option in GAME.corrections(state, ("place", place)).options]
    assert len(places) == 52
    assert all(GAME.judge(state, action) is None for action in offered if action)


def test_no_corrections_after_the_end(start, script):
    state = script(start(players=2, tokens=(50, 1)), "pair AS AC", "name_player 0 1")
    assert GAME.corrections(state, ()) is None


@pytest.mark.parametrize(
    ("place", "lots", "expected"),
    [
        P("B1", [("5C", Face.UP)], None, id="as it is"),
        P("B1", [(None, Face.DOWN)], "set_place B1 down", id="turned down"),
        P("D3", [("7H", Face.UP)], "set_place D3 up 7H", id="turned up"),
        P("D3", [(None, Face.DOWN)], None, id="face down as it is"),
        P("D3", [], "set_place D3 empty", id="gone"),
        P("A1", [(None, Face.DOWN)], None, id="no place of the grid"),
    ],
)
def test_the_game_is_made_to_agree_with_the_table(start, script, place, lots, expected):
    state = script(start(), "miss 5C 6C")
    zone = ZoneName(place)
    action = GAME.correct(state, zone, [Lot(zone, "card", name, face) for name, face in lots])
    assert (action and GAME.write(action)) == expected


def test_tokens_put_right_bring_a_player_back_r_dm_025(start, script):
    state = script(start(tokens=(20, 0, 20)), "set_tokens 1 5")
    assert (state.players[1].out, state.bank) == (False, 45)


def test_tokens_put_right_can_end_a_turn_and_the_game(start, script):
    state = script(start(), "set_tokens 0 0")
    assert (state.acting, state.players[0].out) == (1, True)
    state = script(state, "set_tokens 1 0")
    assert GAME.outcome(state).winners == (2,)


def test_tokens_put_right_within_an_effect_wait_for_its_end_a_dm_08(start, script):
    state = script(start(), "pair QH QD", "set_tokens 0 0")
    assert not state.players[0].out
    assert script(state, "name_player 0 0").tokens(0) == 12


@pytest.mark.parametrize(
    ("line", "zones"),
    [
        ("select 0 B1 C1", {"B1", "C1"}),
        ("no_match 0 B1=5C", {"B1"}),
        ("reveal 0 D3 KS", {"D3"}),
        ("swap 0 D3 E3", {"D3", "E3"}),
        ("rearranged 0 D3=KS E3=?", {"D3", "E3"}),
        ("stop 0", set()),
        ("strayed D3 A1", {"D3", "A1"}),
    ],
)
def test_touches(line, zones):
    assert GAME.touches(GAME.parse(line)) == zones


@pytest.mark.parametrize(
    ("how", "rule", "says"),
    [("looked", "R-DM-020", "D3 and E3 were looked at"), ("swapped", "R-DM-064", "have changed places")],
)
def test_touched_out_of_turn(start, how, rule, says):
    refused = GAME.touched_out_of_turn(start(), (ZoneName("D3"), ZoneName("E3")), how)
    assert refused.rule == rule
    assert refused.rule in GAME.rulebook
    assert says in refused.why


@pytest.mark.parametrize(
    ("players", "seat", "flag_action", "expected"),
    [
        P(3, 0, "gong", "lapse 0", id="loses the turn"),
        P(3, 1, "gong", None, id="not on turn"),
        P(3, 0, "lose_turn", "pass_rest 0", id="loses each turn"),
        P(3, 0, "pass_rest", "pass_rest 0", id="passes the rest"),
        P(3, 0, "lose", "pass_rest 0", id="three players never lose the game for it"),
        P(2, 0, "lose", "lose 0 time", id="two players lose the game"),
        P(3, 0, "none", None, id="nothing"),
        P(3, 0, "penalty", None, id="points at the end"),
    ],
)
def test_flagged_a_ck_09(start, players, seat, flag_action, expected):
    action = GAME.flagged(start(players=players), seat, flag_action)
    assert (action and GAME.write(action)) == expected


@pytest.mark.parametrize(
    ("options", "cards", "match", "rule", "says"),
    [
        P({}, ("QS", "7D"), False, "R-DM-024", "Q♠ and 7♦ do not match", id="no match"),
        P({}, ("QS", "QC"), True, "R-DM-021", "return 12 tokens", id="black"),
        P({}, ("AH", "AD"), True, "R-DM-022", "gain 1 token from", id="red"),
        P({}, ("8S", "8D"), True, "R-DM-038", "Skip the next player", id="mixed"),
        P({"simplicity": "true"}, ("8S", "8D"), True, "R-DM-050", "give 8 tokens", id="simplicity"),
        P({"jokers": "true"}, ("XR", "XB"), True, "R-DM-051", "one minute", id="jokers"),
    ],
)
def test_advise(options, cards, match, rule, says):
    advice = GAME.advise(options, cards)
    assert (advice["match"], advice["rule"]) == (match, rule)
    assert rule in GAME.rulebook
    assert says in advice["says"]
