"""Whose time runs (R-CK-020 … R-CK-024), and X-CK-10 with the clock itself."""

from __future__ import annotations

import pytest

from tableassist.journal.events import Acted, Entry, Flagged, Started
from tableassist.referee.match import start_match
from tableassist.rules.game import Seat, Timing

READY = {"first": "1", "north": "north"}
CHALLENGED = ("claim 0 12", "challenge 1")


@pytest.mark.parametrize(
    ("lines", "charged", "countdown"),
    [
        ((), 0, 0),
        (("claim 0 12",), None, 10_000),
        (CHALLENGED, 1, 0),
        ((*CHALLENGED, "stated 1"), 0, 0),
        ((*CHALLENGED, "stated 1", "contest 0"), 1, 0),
        ((*CHALLENGED, "stated 1", "contest 0", "maintain 1"), None, 0),
    ],
)
def test_who_runs_r_ck_024(lines, charged, countdown, start, script, memwars):
    answered_at = "12" if countdown else None
    expected = Timing(1, Seat(0), None if charged is None else Seat(charged), countdown, answered_at=answered_at)
    assert memwars.timing(script(start(), *lines)) == expected


@pytest.mark.parametrize(("window", "countdown"), [("10", 10_000), ("30", 30_000), ("0", 0)])
def test_the_window_is_an_option_r_ck_022(window, countdown, start, script, memwars):
    assert memwars.timing(script(start(window=window), "claim 0 12")).countdown_ms == countdown


def test_a_skipped_side_has_no_turn_r_ck_025(start, script, memwars):
    state = script(start(), "won 12 T")
    assert memwars.timing(state) == Timing(2, Seat(0), Seat(0))


def test_basic_charges_whoever_answers_until_the_answer_is_finished_r_ck_024(start, script, memwars):
    """R-CK-002, R-CK-024: while a card is read and others judge it, nobody's time runs, as under a challenge."""
    assert memwars.timing(start(mode="basic")) == Timing(1, Seat(0), Seat(0))
    assert memwars.timing(script(start(mode="basic"), "finished 0")) == Timing(1, Seat(0), None)


def test_a_slow_judge_costs_the_other_side_no_time_r_ck_002(memwars):
    """The side that had answered in time was out of time when the others had read the card."""
    entry = Entry(1, 0, Started("memwars", "", "", ("Ann", "Bob"), READY | {"mode": "basic"}, "20s"), "told")
    match = play(start_match(memwars, entry), (15, "finished 0"))
    assert left(match, 90) == [5, 20]
    assert left(play(match, (95, "answer 0 right")), 100) == [5, 15]


def test_nobodys_time_runs_before_play_and_between_rounds(memwars, start, script):
    assert memwars.timing(start(first="roll")).charged is None
    state = script(start(mode="basic", quadrants="NW"), *(f"answer {n % 2} wrong" for n in range(25)))
    assert memwars.timing(state).charged is None
    assert memwars.timing(start(first="2", north="choose")) == Timing(1, Seat(1), None)


def timed(memwars, clock, players=("P1", "P2", "P3")):
    return start_match(memwars, Entry(1, 0, Started("memwars", "", "", players, READY, clock), "told"))


def play(match, *moves):
    for at, text in moves:
        match = match.after(match.next(Acted(text), at * 1000, "told"))
    return match


def left(match, at):
    return [match.clock.left_to(seat, at * 1000) // 1000 for seat in range(len(match.started.players))]


def test_x_ck_10_a_contested_claim_of_three(memwars):
    """X-CK-10."""
    match = play(timed(memwars, "100s+3/after"), (10, "claim 0 12"))
    assert left(match, 14) == [90, 100, 100]
    match = play(match, (14, "challenge 1"), (22, "stated 1"))
    assert left(match, 22) == [90, 92, 100]
    match = play(match, (28, "contest 0"), (30, "maintain 1"))
    assert left(match, 50) == [84, 90, 100]
    match = play(match, (50, "verdict right right"))
    assert left(match, 50) == [87, 90, 100]
    assert match.game.timing(match.state) == Timing(2, Seat(1), Seat(1))
    assert left(match, 55) == [87, 85, 100]


def test_a_flag_that_loses_the_turn(memwars):
    """A-MW-33."""
    match = timed(memwars, "gong10s!lose_turn")
    text = memwars.write(memwars.flagged(match.state, Seat(0), "gong"))
    match = match.after(match.next(Flagged(0, text), 10_000, "engine"))
    assert match.game.timing(match.state).owner == 1


def test_the_end_of_the_countdown_closes_the_window(start, script, memwars):
    """R-CK-023: a countdown that has run out presses for whoever is on turn."""
    state = script(start(), "claim 0 12")
    (action,) = memwars.pressed(state, memwars.timing(state).owner)
    assert memwars.judge(state, action) is None
    assert memwars.apply(state, action).at(12).owner == 0


def test_without_a_limit_the_claimant_closes_no_window_r_ck_022(start, script, memwars):
    """R-CK-022, R-MW-042: time for a challenge is the others', also where it is not counted."""
    state = script(start(window="0"), "claim 0 12")
    (action,) = memwars.pressed(state, Seat(0))
    refused = memwars.judge(state, action)
    assert (refused.rule, refused.why) == ("R-MW-042", "Bob may challenge the claim of 12 first.")
    assert memwars.write(memwars.pressed(state, Seat(1))[0]) == "challenge 1"
