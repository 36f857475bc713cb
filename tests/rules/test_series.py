"""Matches of several games: what counts, how they stand, when they are over (A-MN-29)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tableassist.rules.game import Outcome, Seat, SetupRefused
from tableassist.rules.series import MatchKind, Series, kind_of, match_of, next_first, series_of, write_results

NAMES = ("Ann", "Bob")


def won(*seats, scores=(0, 0), board=None, board_wins=False):
    return Outcome(tuple(map(Seat, seats)), "so", scores, board, board_wins)


def played(kind, length, *outcomes, sides=2):
    series = Series(kind, length, sides)
    for outcome in outcomes:
        series = series.with_game(outcome or won(), by_hand=outcome is None)
    return series


@pytest.mark.parametrize(
    ("games", "standing", "over"),
    [
        ((), (0, 0), False),
        ((won(0),), (1, 0), False),
        ((won(0), won(0)), (2, 0), True),
        ((won(0), won(1)), (1, 1), False),
        ((won(0), won(1), won(1)), (1, 2), True),
        ((won(0), won(), won()), (1, 0), False),
        ((won(0), won(0, 1), won(0)), (2, 0), True),
        ((won(0), None, won(0)), (2, 0), True),
    ],
    ids=["none", "one", "two of three", "even", "the third", "draws count for nobody", "shared as well", "by hand"],
)
def test_best_of_three_is_won_by_two_games(games, standing, over):
    series = played(MatchKind.BEST_OF, 3, *games)
    assert (series.standing, series.is_over) == (standing, over)
    assert series.number == len(games) + 1
    assert series.winners == (((0,) if standing[0] > standing[1] else (1,)) if over else ())


def test_best_of_five_needs_three():
    assert not played(MatchKind.BEST_OF, 5, won(0), won(0), won(1), won(1)).is_over
    assert played(MatchKind.BEST_OF, 5, won(0), won(0), won(1), won(1), won(1)).winners == (1,)


def test_a_series_by_points_adds_them_up_and_plays_every_game():
    series = played(MatchKind.POINTS, 3, won(0, scores=(30, 10)), won(1, scores=(12, 14)))
    assert (series.standing, series.is_over) == ((42, 24), False)
    series = series.with_game(won(1, scores=(0, 18)), by_hand=False)
    assert (series.standing, series.winners) == ((42, 42), (0, 1))
    assert series.describe(NAMES) == "Ann and Bob share the match 42:42."


def test_a_game_ended_by_hand_is_played_again():
    series = played(MatchKind.POINTS, 2, won(0, scores=(30, 10)), None)
    assert (series.standing, series.is_over, series.number) == ((30, 10), False, 3)
    assert series.with_game(won(1, scores=(1, 2)), by_hand=False).is_over


def test_who_lost_on_time_gets_no_points_for_more_than_the_winner_has():
    # A-CK-09
    assert played(MatchKind.POINTS, 2, won(1, scores=(30, 10))).standing == (0, 10)
    assert played(MatchKind.POINTS, 2, won(1, scores=(9, 10))).standing == (9, 10)
    assert played(MatchKind.POINTS, 2, won(scores=(30, 10))).standing == (30, 10)


def test_the_board_may_win_a_match():
    # R-MW-073
    board = won(scores=(3, 4), board=15, board_wins=True)
    series = played(MatchKind.POINTS, 2, board, won(0, scores=(9, 2), board=1))
    assert (series.standing, series.winners) == ((12, 6, 16), (2,))
    assert series.describe(NAMES) == "the board wins the match 16:12:6."


def test_a_match_by_games_counts_them():
    series = played(MatchKind.GAMES, 3, won(2), won(2), won(0, 1), sides=3)
    assert (series.standing, series.winners) == ((0, 0, 2), (2,))


def test_how_a_match_stands_in_words():
    assert played(MatchKind.BEST_OF, 3, won(1)).describe(NAMES) == "The match stands Ann 0, Bob 1."
    assert played(MatchKind.BEST_OF, 3, won(1), won(1)).describe(NAMES) == "Bob wins the match 2:0."


def test_how_a_match_is_written():
    assert match_of(MatchKind.BEST_OF, 3, "Mnemonic") == "best of 3"
    assert match_of(MatchKind.POINTS, 4, "MemWars") == "4 games by points"
    assert match_of(MatchKind.GAMES, 2, "Mental Magic") == "2 games"


@pytest.mark.parametrize(
    ("kind", "length"), [(MatchKind.BEST_OF, 2), (MatchKind.BEST_OF, 1), (MatchKind.POINTS, 1), (MatchKind.GAMES, 10)]
)
def test_what_is_no_match_is_refused(kind, length):
    with pytest.raises(SetupRefused, match="A-MN-29"):
        match_of(kind, length, "This")


@pytest.mark.parametrize(
    ("match", "earlier"),
    [("best of three", ()), ("3", ()), ("3 games", ("1",)), ("3 games", ("1:0:0:0",)), ("3 games", ("Ann",))],
)
def test_what_is_written_wrongly_is_refused(match, earlier):
    with pytest.raises(SetupRefused):
        series_of(match, earlier, 2)


@given(
    st.sampled_from(MatchKind),
    st.integers(3, 9),
    st.lists(st.none() | st.tuples(st.integers(-99, 999), st.integers(-99, 999)), max_size=9),
)
def test_results_are_read_back_as_they_were_written(kind, length, results):
    length -= 1 - length % 2 if kind is MatchKind.BEST_OF else 0
    series = Series(kind, length, 2, tuple(results))
    assert series_of(match_of(kind, length, "This"), write_results(series), 2) == series


@given(st.sampled_from((3, 5, 7)), st.lists(st.sampled_from(((), (0,), (1,), (0, 1))), max_size=20))
def test_a_best_of_is_over_exactly_when_it_cannot_be_turned_any_more(length, games):
    series = Series(MatchKind.BEST_OF, length, 2)
    for winners in games:
        if series.is_over:
            break
        series = series.with_game(won(*winners), by_hand=False)
    most, least = max(series.standing), min(series.standing)
    assert most + least <= length
    assert series.is_over == (most > length // 2)


def test_the_next_side_clockwise_begins():
    assert next_first({}, 2, won(0)) == {"first": "2"}
    assert next_first({"first": "3"}, 3, won(0)) == {"first": "1"}
    assert next_first({"first": "2"}, 3, None) == {"first": "2"}
    assert next_first({}, 2, won(0), usual="roll") == {}


def test_an_unknown_game_is_played_by_games():
    assert kind_of(object()) is MatchKind.GAMES


def test_no_match_is_none():
    assert series_of("", (), 2) is None
