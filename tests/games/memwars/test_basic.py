"""Basic mode, lightning rounds, hybrid, solitaire study and review (R-MW-030 … R-MW-036, R-MW-091 … R-MW-095)."""

from __future__ import annotations

import pytest

from tableassist.games.memwars.phases import Answering, Between, Claiming, Drawing, Over, Studying
from tableassist.games.memwars.spots import BOARD
from tableassist.rules.game import Seat, Setup

A, B = Seat(0), Seat(1)


@pytest.fixture
def alone(memwars):
    """A game of one player."""
    return lambda mode, **options: memwars.setup(Setup(("Ann",), {"mode": mode, "north": "north", **options}))


def answers(state, script, *words):
    for word in words:
        state = script(state, f"answer {state.acting} {word}")
    return state


def test_a_right_answer_wins_the_place(start, script):
    """R-MW-031, R-MW-032."""
    state = script(start(mode="basic"), "finished 0")
    assert state.phase == Answering(A, 1, finished=True)
    state = script(state, "answer 0 right")
    assert state.at(1)[:3] == (A, (A,), False)
    assert state.players[A].supply == 99
    assert state.phase == Answering(B, 2)


def test_a_wrong_answer_puts_a_challenge_piece_there_and_the_card_on_the_lightning_pile(start, script):
    """R-MW-032."""
    state = script(start(mode="basic"), "answer 0 wrong")
    assert state.at(1)[:3] == (BOARD, (), True)
    assert (state.missed, state.pool) == ((1,), 23)
    assert state.phase == Answering(B, 2)


@pytest.mark.parametrize(
    ("facts", "owner"), [("right,right,right", A), ("right,wrong,right", BOARD), ("right", A), ("wrong", BOARD)]
)
def test_every_fact_must_be_right(facts, owner, start, script, deck_of):
    """R-MW-026."""
    state = start(mode="basic", depth="3", deck=deck_of(facts=lambda number: 5))
    assert script(state, f"answer 0 {facts}").at(1).owner == owner


def test_facts_are_judged_to_the_depth(start, rule_of, deck_of):
    state = start(mode="basic", depth="3", deck=deck_of(facts=lambda number: 5))
    assert rule_of(state, "answer 0 right,right") == "R-MW-026"


def test_r_mw_051_a_lost_turn_lapses_when_the_last_place_is_filled(start, script):
    """R-MW-051: Bob, who plays Basic, was passed over in the lightning round for a challenge to the last claim."""
    house = {"hybrid_challenge": "true", "ineligible_until": "next_turn", "path": "forward", "quadrants": "NW"}
    state = start(players=3, mode="standard,basic,basic", **house)
    for place in range(1, 25, 3):
        state = answers(script(state, f"quiet {place}"), script, "wrong", "wrong")
    state = script(state, "won 25 T")
    assert state.phase == Between()
    assert [(player.lost_turn, player.barred) for player in state.players] == [(False, False)] * 3
    state = script(state, "next_round")
    assert (state.phase, state.skipped) == (Answering(B, 2), ())


def test_nobody_challenges_in_basic(start, script, rule_of):
    """R-MW-036."""
    state = start(mode="basic")
    assert rule_of(state, "challenge 1") == "R-MW-049"
    assert rule_of(state, "claim 0 1") == "R-MW-031"
    assert rule_of(state, "answer 1 right") == "R-MW-027"


@pytest.mark.parametrize(("rounds", "played"), [("0", 0), ("1", 1), ("3", 3)])
def test_a_number_of_lightning_rounds(rounds, played, start, script, rule_of):
    """R-MW-034."""
    state = answers(start(mode="basic", quadrants="NW", lightning=rounds), script, *["wrong"] * 25)
    for _ in range(played):
        assert state.phase == Between()
        assert rule_of(state, "stop") == "R-MW-034"
        state = answers(script(state, "next_round"), script, *["wrong"] * 25)
    assert isinstance(state.phase, Over)


def test_lightning_rounds_until_the_pile_is_empty_or_players_stop(start, script):
    state = answers(start(mode="basic", quadrants="NW", lightning="until_empty"), script, "wrong", *["right"] * 24)
    for _ in range(4):
        state = answers(script(state, "next_round"), script, "wrong")
        assert state.phase == Between()
    assert isinstance(script(state, "stop").phase, Over)
    state = answers(script(state, "next_round"), script, "right")
    assert isinstance(state.phase, Over)


def test_no_lightning_round_without_missed_cards(start, script, memwars):
    """R-MW-035."""
    state = answers(start(mode="basic", quadrants="NW"), script, *["right"] * 25)
    assert memwars.outcome(state).scores == (13, 12)
    assert memwars.outcome(state).winners == (A,)


def test_the_board_cannot_win_where_nobody_challenges(start, script, memwars):
    state = answers(start(mode="basic", quadrants="NW", lightning="0"), script, "right", *["wrong"] * 24)
    assert memwars.outcome(state).winners == (A,)


def test_a_challenge_piece_returns_to_the_pool_when_the_card_is_known(start, script):
    """A-MW-26."""
    state = answers(start(mode="basic", quadrants="NW"), script, "wrong", *["right"] * 24)
    assert state.pool == 23
    state = answers(script(state, "next_round"), script, "right")
    assert state.pool == 24
    assert state.board[0][:3] == (B, (B,), False)


def test_basic_on_a_path(start, script):
    """R-MW-090."""
    assert start(mode="basic", path="backward").phase == Answering(A, 100)
    state = script(start(mode="basic", path="random"), "shuffled 1")
    assert state.phase == Drawing(A)
    assert script(state, "draw 0 33").phase == Answering(A, 33)


def test_hybrid_each_side_in_its_mode(start, script):
    """R-MW-091."""
    state = script(start(mode="basic,standard"), "answer 0 right")
    assert state.phase == Claiming(B)
    state = script(state, "claim 1 2")
    assert state.at(2).owner == B
    assert state.phase == Answering(A, 3)


def test_in_a_hybrid_lightning_round_only_sides_in_basic_mode_answer(start, script):
    state = start(mode="basic,standard", quadrants="NW")
    for _ in range(12):
        state = script(state, "answer 0 wrong")
        state = script(state, f"claim 1 {next(n for n in range(25, 0, -1) if state.at(n).free)}")
    state = script(state, "answer 0 wrong", "next_round")
    for _ in range(13):
        assert state.acting == A
        state = script(state, "answer 0 right")
    assert isinstance(state.phase, Over)


def test_no_lightning_round_where_nobody_is_left_to_answer(start, script):
    state = script(start(mode="basic,standard", quadrants="NW"), "answer 0 wrong", "pass_rest 0")
    for place in range(2, 26):
        assert state.acting == B
        state = script(state, f"claim 1 {place}")
    assert isinstance(state.phase, Over)


def test_study(alone, script, rule_of, memwars):
    """R-MW-094."""
    state = alone("study", quadrants="NE")
    assert state.phase == Studying(A, 26)
    assert rule_of(state, "study 0 27") == "R-MW-094"
    for place in range(26, 51):
        state = script(state, f"study 0 {place}")
    assert memwars.outcome(state).winners == (A,)
    assert memwars.outcome(state).why == "25 of 25 places learned."


def test_review(alone, script, memwars):
    """R-MW-095."""
    state = alone("review", quadrants="NW")
    state = script(state, "finished 0", "answer 0 right", "finished 0", "answer 0 wrong")
    assert state.at(1).crystals == (A,)
    assert state.at(2)[:3] == (BOARD, (), True)
    state = answers(state, script, *["right"] * 23)
    assert state.phase == Between()
    state = answers(script(state, "next_round"), script, "wrong")
    assert memwars.outcome(state).why == "24 of 25 places recalled."
    assert state.won == ()


@pytest.mark.parametrize(("path", "first"), [("forward", 1), ("backward", 100)])
def test_review_along_a_path(path, first, alone):
    assert alone("review", path=path).phase == Answering(A, first)
    assert alone("study", path=path).phase == Studying(A, first)


def test_draws_are_refused_where_the_deck_is_in_order(start, rule_of):
    assert rule_of(start(mode="basic"), "draw 0 5") == "R-MW-031"
    assert rule_of(start(mode="basic"), "next_round") == "R-MW-031"
    assert rule_of(start(), "finished 0") == "R-MW-040"
