"""Every row of the resolution table of R-MW-048 (flat topology), and of its readings."""

from __future__ import annotations

import pytest

from tableassist.games.memwars.phases import Claiming
from tableassist.games.memwars.scoring import points_of
from tableassist.games.memwars.spots import BOARD
from tableassist.rules.game import Seat

T, C = Seat(0), Seat(1)
CHALLENGED = ("claim 0 12", "challenge 1", "stated 1")
MAINTAINED = (*CHALLENGED, "contest 0", "maintain 1")

ROWS = {
    # outcome: lines, owner, crystals, challenge piece, points, T's supply, C's supply, held of T, held of C,
    #          C's stock, who loses the next turn
    "unchallenged": (("claim 0 12", "decline 1"), T, (T,), False, 1, 99, 100, "", "", 13, None),
    "give up": ((*CHALLENGED, "give_up 0"), C, (C,), True, 2, 100, 99, "", "", 13, None),
    "forsake": ((*CHALLENGED, "contest 0", "forsake 1"), T, (T,), True, 2, 99, 99, "", "T", 12, None),
    "C right": ((*MAINTAINED, "verdict wrong right"), C, (C,), True, 2, 99, 99, "C", "", 13, T),
    "T right": ((*MAINTAINED, "verdict right wrong"), T, (T,), True, 2, 99, 99, "", "T", 12, C),
    "both wrong": ((*MAINTAINED, "verdict wrong wrong"), BOARD, (), True, 1, 99, 99, "board", "board", 12, None),
    "both right": ((*MAINTAINED, "verdict right right"), T, (T,), True, 2, 99, 99, "", "T", 12, None),
}


@pytest.mark.parametrize("row", ROWS.values(), ids=ROWS)
def test_resolution_r_mw_048(row, start, script):
    lines, owner, crystals, challenge, worth, t_supply, c_supply, holds_t, holds_c, stock, loses = row
    state = script(start(), *lines)
    spot = state.at(12)
    assert (spot.owner, spot.crystals, spot.challenge, points_of(state, 12)) == (owner, crystals, challenge, worth)
    assert (state.players[T].supply, state.players[C].supply) == (t_supply, c_supply)
    assert holder(state, T) == holds_t
    assert holder(state, C) == holds_c
    assert (state.players[C].stock, state.players[T].stock) == (stock, 13)
    # A lost turn of C is served at once in a game of two; one of T still pends.
    assert state.players[T].lost_turn == (loses == T)
    assert state.skipped == ((C,) if loses == C else ())
    assert state.phase == Claiming(T if loses == C else C)


def holder(state, of):
    """Who holds the piece of a side that left the board."""
    if state.boxed[of]:
        return "board"
    return next((name for seat, name in ((T, "T"), (C, "C")) if state.players[seat].captured[of]), "")


def test_while_a_challenge_pends_the_place_has_no_owner(start, script):
    """R-MW-049."""
    state = script(start(), "claim 0 12")
    for line in ("challenge 1", "stated 1", "contest 0", "maintain 1"):
        state = script(state, line)
        assert state.at(12).owner is None
        assert state.pending == 12
        assert (state.at(12).crystals, state.at(12).challenge) == ((T, C), True)


def test_a_game_has_as_many_claims_as_places(start, script, rule_of):
    """R-MW-049, R-MW-052."""
    state = script(start(quadrants="SE"), "quiet " + " ".join(map(str, range(76, 101))))
    assert state.turn == 25
    assert rule_of(state, "claim 0 1") == "R-MW-052"


def test_a_lost_turn_of_the_claimant_pends_through_the_challengers_turn(start, script):
    """R-MW-051, A-MW-08: T cannot challenge during C's turn, and is then passed over."""
    state = script(start(), *MAINTAINED, "verdict wrong right")
    assert state.phase == Claiming(C)
    state = script(state, "claim 1 13")
    assert state.at(13).owner == C
    assert (state.phase, state.skipped) == (Claiming(C), (T,))
    assert script(state, "claim 1 14").phase.asked == T


def test_a_challenger_keeps_his_turn_after_a_give_up(start, script):
    """A-MW-10."""
    assert script(start(), *CHALLENGED, "give_up 0").acting == C


def test_only_captures_made_as_challenger_are_counted_apart(start, script):
    state = script(start(), *MAINTAINED, "verdict wrong right", "claim 1 13", "claim 1 14", "challenge 0", "stated 0")
    state = script(state, "contest 1", "forsake 0")
    assert state.players[C].captured[T] == 2
    assert state.players[C].by_challenge == 1
