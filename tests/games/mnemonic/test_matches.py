"""Games of a match of Mnemonic: kept cards, sideboards swapped, the loser chooses (A-MN-29, R-MN-020)."""

from __future__ import annotations

import pytest

from tableassist.games.mnemonic import GAME
from tableassist.journal.events import Acted, Ended, Entry, Started, Undone
from tableassist.referee.match import start_match
from tableassist.rules.game import Outcome
from tableassist.rules.series import MatchKind

READY = ("sideboard 0 5", "sideboard 1 0")
SHUFFLED = ("library_shuffled 0", "library_shuffled 1", "keep 0", "keep 1")


def started(**options):
    return start_match(
        GAME, Entry(1, 0, Started(GAME.name, "", "", ("Ann", "Bob"), options, match="best of 3"), "told")
    )


def played(match, *actions):
    for number, action in enumerate(actions):
        match = match.after(match.next(Acted(action), match.entries[-1].at + 1000 * (number + 1), "told"))
    return match


def after(match):
    """The options of the next game."""
    counts = match.series.results[-1] is not None
    return GAME.next_options(match.started.options, match.state, match.outcome if counts else None)


def refusal(match, action):
    refused = GAME.judge(match.state, GAME.parse(action))
    return refused and refused.rule


def headline(match):
    return GAME.show(match.state).headline


def test_a_match_of_mnemonic_is_the_best_of_its_games():
    assert GAME.match_kind is MatchKind.BEST_OF


def test_the_loser_chooses_and_the_cards_are_kept():
    first = played(started(draft="done", life="10"), *READY, "starts 0", *SHUFFLED, "concede 1")
    assert first.series.standing == (1, 0)
    assert after(first) == {"draft": "kept", "life": "10", "first": "2_chooses"}
    second = played(started(**after(first)), *READY)
    assert headline(second) == "Bob chooses who begins"
    assert [line.to_move for line in GAME.show(second.state).seats] == [False, True]
    assert GAME.prompt(second.state).seat == 1


@pytest.mark.parametrize("first", ["starts 0", "starts 1"])
def test_who_chooses_may_begin_or_let_the_other_begin(first):
    match = played(started(draft="kept", first="2_chooses", mulligan="none"), *READY)
    assert refusal(match, first) is None
    assert played(match, first, *SHUFFLED[:2]).state.active == int(first[-1])


@pytest.mark.parametrize(("aside", "rule"), [(0, None), (5, None), (6, "A-MN-29")])
def test_sixteen_to_twenty_one_cards_stay(aside, rule):
    match = started(draft="kept")
    assert headline(match) == "Swap cards with your sideboards, 16 to 21 stay"
    assert refusal(match, f"sideboard 0 {aside}") == rule
    if rule is None:
        assert played(match, f"sideboard 0 {aside}").state.players[0].library == 21 - aside


def test_a_first_sideboard_is_refused_by_the_draft_rule():
    assert refusal(started(draft="done"), "sideboard 0 6") == "R-MN-017"


def test_after_a_draw_who_chose_before_chooses_again():
    # CR 103.1
    match = played(started(draft="kept", first="1_chooses"), *READY, "starts 1")
    options = GAME.next_options(match.started.options, match.state, Outcome((), "Both have no life left."))
    assert options == {"draft": "kept", "first": "1_chooses"}


def test_a_game_ended_by_hand_counts_for_nobody_and_a_broken_draft_is_made_again():
    match = played(started(), "draft_keep 0 8")
    match = match.after(match.next(Ended("late"), 90_000, "told"))
    assert match.series.results == (None,)
    assert after(match) == {}


def test_who_concedes_in_the_draft_has_lost_but_the_draft_is_made_again():
    match = played(started(), "draft_keep 0 8", "concede 0")
    assert match.series.standing == (0, 1)
    assert after(match) == {"first": "1_chooses"}


def test_a_concession_that_is_undone_counts_no_longer():
    # R-TB-005
    match = played(started(draft="done"), *READY, "starts 0", *SHUFFLED, "concede 1")
    back = match.after(match.next(Undone(len(match.entries)), 99_000, "told"))
    assert (match.series.standing, back.series.standing) == ((1, 0), (0, 0))
    assert back.series.number == 1
