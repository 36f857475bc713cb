"""Which objection an action meets: the first one is told to the players."""

from __future__ import annotations

import pytest

from tableassist.games.memwars.phases import Answering, Claiming, ClaimWindow, Over
from tableassist.rules.game import Seat
from tableassist.table.layout import Lot
from tableassist.table.observation import Face

A, B, C = Seat(0), Seat(1), Seat(2)


@pytest.mark.parametrize(
    ("lines", "action", "rule"),
    [
        pytest.param((), "claim 0 12", None, id="an empty place is claimed"),
        pytest.param((), "claim 1 12", "R-MW-027", id="out of turn"),
        pytest.param(("quiet 12",), "claim 1 12", "A-MW-31", id="an owned place"),
        pytest.param(("claim 0 12",), "claim 1 13", "R-MW-042", id="the window is open"),
        pytest.param((), "decline 1", "R-MW-040", id="nothing to decline"),
        pytest.param((), "window_closed", "R-MW-040", id="no window to close"),
        pytest.param((), "challenge 1", "R-MW-049", id="nothing to challenge"),
        pytest.param(("claim 0 12",), "challenge 0", "R-MW-042", id="one's own claim"),
        pytest.param(("claim 0 12",), "challenge 5", "R-MW-042", id="nobody"),
        pytest.param(("claim 0 12",), "challenge 1", None, id="a challenge"),
        pytest.param(("claim 0 12",), "decline 0", "R-MW-042", id="declining for another"),
        pytest.param(("claim 0 12", "challenge 1"), "challenge 1", "R-MW-049", id="a second challenge"),
        pytest.param(("claim 0 12", "challenge 1"), "give_up 0", "R-MW-042", id="not stated yet"),
        pytest.param(("claim 0 12", "challenge 1"), "stated 0", "R-MW-042", id="stated by another"),
        pytest.param(("claim 0 12", "challenge 1", "stated 1"), "contest 1", "R-MW-027", id="not his to contest"),
        pytest.param(("claim 0 12", "challenge 1", "stated 1"), "forsake 1", "R-MW-044", id="not contested yet"),
        pytest.param(("claim 0 12", "challenge 1", "stated 1", "contest 0"), "maintain 0", "R-MW-046", id="not his"),
        pytest.param(("claim 0 12", "challenge 1", "stated 1", "contest 0"), "give_up 0", "R-MW-046", id="too late"),
        pytest.param((), "verdict right right", "R-MW-040", id="nothing to judge"),
        pytest.param((), "next_round", "R-MW-040", id="no round to begin"),
        pytest.param((), "study 0 12", "R-MW-040", id="no study"),
        pytest.param((), "counters 12 5", "R-MW-040", id="no counters to tell"),
        pytest.param((), "roll 0 5", "R-MW-040", id="too late to roll"),
        pytest.param((), "orient 0 north", "R-MW-040", id="too late to choose north"),
        pytest.param((), "lose_turn 1", "R-MW-027", id="not his time"),
        pytest.param(("claim 0 12",), "lose_turn 0", "R-CK-028", id="nobody's time"),
        pytest.param(("pass_rest 1",), "pass_rest 1", "A-CK-07", id="passed before"),
        pytest.param((), "pass_rest 4", "R-MW-027", id="no such side"),
    ],
)
def test_judge(lines, action, rule, start, script, rule_of):
    assert rule_of(script(start(), *lines), action) == rule


def test_a_lost_turn_is_named(start, script, memwars):
    state = script(start(players=3), "won 12 C", "quiet 13")
    assert state.acting == C
    refused = memwars.judge(state, memwars.parse("claim 0 14"))
    assert (refused.rule, refused.why) == ("R-MW-051", "Ann has lost a turn.")
    assert memwars.judge(script(state, "claim 2 14"), memwars.parse("challenge 0")).rule == "A-MW-08"


def test_after_the_end_nothing_counts(position, script, rule_of, memwars):
    state = script(position(dict.fromkeys(range(2, 26), "A"), quadrants="NW"), "quiet 1")
    assert rule_of(state, "claim 1 1") == "R-MW-052"
    assert rule_of(state, "set_place 1") == "R-MW-052"
    assert memwars.apply(state, memwars.parse("claim 1 1")) == state


@pytest.mark.parametrize(
    ("phase_lines", "expected"),
    [
        ((), Claiming(B)),
        (("claim 0 12", "challenge 1", "stated 1"), "gives up"),
        (("claim 0 12", "challenge 1"), "forsakes"),
        (("claim 0 12", "challenge 1", "stated 1", "contest 0"), "forsakes"),
    ],
)
def test_who_is_out_of_time_yields(phase_lines, expected, start, script):
    """A-MW-33, R-CK-028."""
    state = script(start(), *phase_lines)
    state = script(state, f"lose_turn {state.acting}")
    if isinstance(expected, Claiming):
        assert state.phase == expected
        return
    assert state.at(12).owner == (B if expected == "gives up" else A)
    assert state.players[A].captured[B] == (expected == "forsakes")
    assert state.acting == B


def test_out_of_time_for_an_answer_is_a_wrong_answer(start, script):
    state = script(start(mode="basic"), "lose_turn 0")
    assert state.missed == (1,)
    assert state.phase == Answering(B, 2)


def test_who_has_passed_neither_claims_nor_challenges(start, script, rule_of):
    """A-CK-07."""
    state = script(start(players=3), "pass_rest 1")
    state = script(state, "claim 0 12")
    assert state.phase == ClaimWindow(A, 12, C)
    assert rule_of(state, "challenge 1") == "A-CK-07"
    assert script(state, "decline 2").acting == C


def test_passing_while_asked_is_no_challenge(start, script):
    state = script(start(players=3, challenge_offer="round"), "claim 0 12", "pass_rest 2")
    assert state.phase == ClaimWindow(A, 12, B)
    assert script(state, "pass_rest 1").at(12).owner == A


def test_the_others_go_on_and_when_all_have_passed_the_game_ends(start, script, memwars):
    state = script(start(), "quiet 1", "pass_rest 1")
    assert state.acting == A
    state = script(state, "quiet 2", "quiet 3", "pass_rest 0")
    assert isinstance(state.phase, Over)
    assert memwars.outcome(state).scores == (3, 0)


@pytest.mark.parametrize(
    ("flag_action", "players", "expected"),
    [
        ("gong", 2, "lose_turn 0"),
        ("lose_turn", 2, "pass_rest 0"),
        ("pass_rest", 2, "pass_rest 0"),
        ("lose", 2, "lose 0 time"),
        ("lose", 3, "pass_rest 0"),
        ("none", 2, None),
        ("penalty", 2, None),
    ],
)
def test_what_a_flag_entails(flag_action, players, expected, start, memwars):
    """R-CK-028, A-CK-09."""
    action = memwars.flagged(start(players=players), A, flag_action)
    assert (memwars.write(action) if action else None) == expected


def test_a_flag_entails_nothing_where_no_time_runs(start, script, memwars):
    state = script(start(), "claim 0 12")
    assert memwars.flagged(state, A, "gong") is None
    assert memwars.flagged(script(state, "challenge 1"), B, "gong") is not None
    passed = script(start(players=3), "pass_rest 0")
    assert memwars.flagged(passed, A, "pass_rest") is None


def test_every_refusal_quotes_the_book(start, script, memwars):
    state = script(start(), "quiet 12")
    for line in ("claim 1 12", "claim 0 1", "challenge 0", "verdict right right", "appeared 12 blue", "turned 5"):
        refused = memwars.judge(state, memwars.parse(line))
        assert memwars.rulebook[refused.rule]
        assert not refused.why[0].islower()
        assert refused.why.endswith(".")


@pytest.mark.parametrize(
    ("want", "seen", "rule"),
    [
        pytest.param("red", "red red", "A-MW-31", id="one more on a place that is taken"),
        pytest.param("red challenge", "red", "R-MW-049", id="the challenge piece is gone"),
        pytest.param("red", "red", None, id="all as it should be"),
    ],
)
def test_a_board_on_which_nobody_did_anything_is_wrong_by_a_rule(memwars, position, want, seen, rule):
    """R-TB-002."""
    state = position({12: "A+"})
    lots = [[Lot("12", "crystal", name, Face.UP) for name in text.split()] for text in (want, seen)]
    refused = memwars.disturbed(state, "12", *lots)
    assert (refused and refused.rule) == rule
