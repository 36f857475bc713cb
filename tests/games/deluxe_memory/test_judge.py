"""What judge objects to, by the id of the rule, and that nothing else than the rulebook is cited."""

from __future__ import annotations

import pytest

from tableassist.games.deluxe_memory import GAME

P = pytest.param
LOOK = ("select 0 B1 C1",)
BACK = (*LOOK, "end_look 0 open")
CLAIMED = (*LOOK, "end_look 0 match")
HIDING = (*LOOK, "end_look 0 no_match")

CASES = [
    P((), "select 0 B1 C1", None, id="two cards"),
    P((), "select 1 B1 C1", "R-DM-005", id="not on turn"),
    P((), "select 7 B1 C1", "R-DM-005", id="no such player"),
    P((), "select 0 B1", "R-DM-020", id="one card"),
    P((), "select 0 B1 B1", "R-DM-020", id="one card twice"),
    P((), "select 0 B1 C1 D1", "R-DM-020", id="three cards"),
    P((), "select 0 A1 B1", "R-DM-020", id="a missing corner"),
    P(("pair 8S 8D",), "select 2 B1 D1", "R-DM-020", id="an empty place"),
    P(LOOK, "select 0 D1 E1", "R-DM-062", id="two more cards"),
    P(LOOK, "select 0 B1 C1 D1", "R-DM-020", id="a third card"),
    P((), "end_look 0 match", "R-DM-020", id="no look to end"),
    P(LOOK, "end_look 1 match", "R-DM-005", id="another ends the look"),
    P(HIDING, "end_look 0 match", None, id="the claim may change"),
    P(LOOK, "match 0 QS QC", "R-DM-062", id="shown before the look has ended"),
    P(CLAIMED, "match 0 QS 7D", "R-DM-024", id="wrong pair"),
    P(CLAIMED, "match 0 QS QS", "A-DM-38", id="one card twice in a match"),
    P(CLAIMED, "match 0 XR XB", "A-DM-38", id="jokers in a game without"),
    P(("pair QS QC", "name_player 0 1", "select 1 D1 E1", "end_look 1 open"), "match 1 QS QH", "A-DM-38", id="gone"),
    P(("miss 5C 6C", "select 1 D1 E1", "end_look 1 open"), "match 1 5C 5H", "A-DM-38", id="lies elsewhere"),
    P(("miss 5C 6C", "select 1 B1 D1", "end_look 1 open"), "match 1 5H 5S", "R-DM-064", id="another card came back"),
    P(("miss 5C 6C", "select 1 B1 D1", "end_look 1 open"), "no_match 1 B1=7H", "R-DM-064", id="not the card of B1"),
    P((), "no_match 0", "R-DM-020", id="no look to lay back"),
    P(LOOK, "no_match 0", "R-DM-062", id="still looking"),
    P(HIDING, "no_match 0 D1=QS", "R-DM-064", id="a card on another place"),
    P(HIDING, "no_match 0 B1=QS C1=QC", "A-DM-26", id="a match concealed"),
    P(HIDING, "no_match 0 B1=QS C1=QS", "A-DM-38", id="one card on both places"),
    P((), "name_player 0 1", "R-DM-020", id="nobody to name"),
    P(("pair QS QC",), "name_player 0", "R-DM-021", id="nobody pays"),
    P(("pair QS QC",), "name_player 0 1 2", "R-DM-021", id="two pay"),
    P(("pair QS QC",), "name_player 0 5", "R-DM-025", id="a player who is not there"),
    P(("pair QS QC",), "name_player 1 1", "R-DM-005", id="another names"),
    P(("pair QH QD",), "name_player 0 1 2", "R-DM-022", id="two gain"),
    P(("pair AS AD",), "name_player 0 1", "A-DM-29", id="ace names one"),
    P(("pair QS QD",), "name_player 0 1 1", "A-DM-31", id="gives to himself"),
    P(("pair JS JD",), "name_player 0 1 1", "A-DM-30", id="jack names one twice"),
    P(("pair 3S 3D", "reveal 0 B2 3H", "stop 0"), "name_player 0 0 1 2 1", "A-DM-28", id="four losers"),
    P(("pair 3S 3D", "reveal 0 B2 3H", "stop 0"), "name_player 0 1 1", "A-DM-28", id="a loser twice"),
    P(("pair 3S 3D", "reveal 0 B2 3H", "stop 0"), "reveal 0 C2 9H", "R-DM-033", id="revealed after the stop"),
    P(("pair 3S 3D", "reveal 0 B2 3H"), "reveal 0 B2 3H", "R-DM-033", id="revealed twice"),
    P(("pair 3S 3D", "reveal 0 B2 3H"), "reveal 0 C2 3H", "A-DM-38", id="the same card on two places"),
    P(("pair 3S 3D",), "reveal 0 B1 9H", "R-DM-033", id="no card to reveal"),
    P(("miss 5C 6C", "pair 3S 3D"), "reveal 1 B1 9H", "R-DM-064", id="another card than lies there"),
    P(("pair AS AD", "name_player 0 1 2"), "stop 0", "R-DM-031", id="ace must reveal"),
    P(("pair AS AD", "name_player 0 1 2", "reveal 0 B2 9H"), "reveal 0 C2 9C", "R-DM-031", id="ace reveals one"),
    P(("pair 2S 2D",), "look 0 D3", "R-DM-032", id="2 looks at one"),
    P(("pair 2S 2D",), "look 0 D3 B1", "R-DM-032", id="2 looks at an empty place"),
    P(("pair 2S 2D", "look 0 D3 E3"), "look 0 D3 E3 F3", "R-DM-032", id="2 takes a third card"),
    P(("pair 2S 2D", "look 0 D3 E3"), "swap 0 D3 F3", "R-DM-032", id="swaps another card"),
    P(("pair 2S 2D", "look 0 D3 E3", "end_look 0 open"), "stop 0", "R-DM-032", id="does not swap"),
    P(("pair 2S 2D",), "swap 0 D3 E3", "R-DM-032", id="swaps without a look"),
    P(("pair 4S 4D",), "square 0 H3", "R-DM-034", id="no square there"),
    P(("pair 4S 4D", "square 0 D3"), "look 0 D3 F3", "R-DM-034", id="looks outside the square"),
    P(("pair 4S 4D", "square 0 D3"), "reveal 0 D3 9C", "R-DM-034", id="reveals before the look"),
    P(("pair 4S 4D", "square 0 D3", "look 0 D3 E3"), "look 0 D3 E3 D4", "R-DM-034", id="looks at a third"),
    P(("pair 4S 4D", "square 0 D3", "look 0 D3 E3", "end_look 0 open"), "reveal 0 D3 9C", "R-DM-034", id="looked at"),
    P(("pair 4S 4D", "square 0 D3", "look 0 D3 E3", "end_look 0 open"), "stop 0", "R-DM-034", id="4 must reveal"),
    P(("pair 5S 5D",), "cross 0 A1", "A-DM-22", id="cross round a missing corner"),
    P(("pair 5S 5D", "cross 0 D4"), "reveal 0 C3 9C", "R-DM-035", id="reveals outside the cross"),
    P(("pair 6S 6D", "reveal 0 B2 9C"), "reveal 0 B2 9C", "R-DM-036", id="6 reveals twice"),
    P(("pair 6S 6D", "reveal 0 B2 9C", "stop 0"), "reveal 0 C2 9H", "R-DM-036", id="6 has stopped"),
    P((), "pay5 0 no", "R-DM-020", id="no offer"),
    P(("pair 7S 7D", "miss 4C 9D"), "select 0 F1 G1", "R-DM-037", id="plays on before the answer"),
    P(("pair 7S 7D", "miss 4C 9D", "set_tokens 0 5"), "pay5 0 yes", "A-DM-10", id="five tokens are too few"),
    P(("pair KS KD",), "copy 0 K", "A-DM-19", id="king copies king"),
    P(("pair KS KD",), "copy 0 1", "A-DM-19", id="king copies nothing"),
    P(("pair KS KD",), "name_player 0 1", "R-DM-043", id="names before copying"),
    P((), "copy 0 Q", "R-DM-020", id="nothing to copy"),
    P((), "take10 0 yes", "R-DM-020", id="no tens asked for"),
    P((), "square 0 D3", "R-DM-020", id="no square asked for"),
    P((), "cross 0 D3", "R-DM-020", id="no cross asked for"),
    P((), "look 0 D3 E3", "R-DM-020", id="no look asked for"),
    P((), "rearranged 0", "R-DM-020", id="no jokers"),
    P((), "reveal 0 D3 9C", "R-DM-020", id="no reveal asked for"),
    P((), "stop 0", "R-CK-003", id="presses without a move"),
    P((), "stop 1", "R-DM-005", id="presses in another's turn"),
    P(LOOK, "stop 0", "R-DM-062", id="stops a look"),
    P((), "lapse 0", None, id="time is up"),
    P((), "lapse 1", "R-DM-005", id="another's time is up"),
    P((), "turned_down B1", "R-DM-024", id="turned down"),
    P(("miss 5C 6C",), "turned_down B1", "R-DM-024", id="a face-up card turned down"),
    P(("miss 5C 6C", "pair 2S 2D", "look 1 B1 D3"), "turned_down B1", "A-DM-27", id="a swapped card turned down"),
    P((), "turned_up B1 9C", "R-DM-020", id="turned up"),
    P(("pair QS QC",), "turned_up D1 9C", "R-DM-021", id="turned up before the choice"),
    P((), "strayed B1 A1", "R-DM-020", id="strayed"),
    P(LOOK, "strayed B1 A1", "R-DM-064", id="strayed from a look"),
    P((), "swapped B1 C1", "R-DM-020", id="exchanged"),
    P(LOOK, "swapped B1 C1", "R-DM-064", id="exchanged in a look"),
    P((), "removed B1", "R-DM-020", id="taken away"),
    P(("pair QH QD",), "removed D1", "R-DM-022", id="taken before the choice"),
    P((), "set_tokens 0 51", "R-DM-009", id="more tokens than there are"),
    P((), "set_tokens 0 -1", "R-DM-009", id="less than no tokens"),
    P((), "set_tokens 0 50", None, id="all tokens of the bank"),
    P((), "set_tokens 4 5", "R-DM-025", id="tokens of nobody"),
    P((), "set_place B1 up", "A-DM-38", id="face up without a card"),
    P((), "set_place A1 down", "R-DM-020", id="put right on a missing corner"),
    P(("miss 5C 6C",), "set_place D1 up 5C", "A-DM-38", id="put right with a card that lies elsewhere"),
    P((), "set_place B1 up 5C", None, id="put right"),
]


@pytest.mark.parametrize(("lines", "line", "rule"), CASES)
def test_judge(start, script, rule_of, lines, line, rule):
    assert rule_of(script(start(), *lines), line) == rule


@pytest.mark.parametrize(
    ("setup", "lines", "line", "rule"),
    [
        P({"tokens": (20, 0, 20)}, ["pair QH QD"], "name_player 0 1", "A-DM-32", id="gain for an out player"),
        P({"tokens": (20, 0, 20)}, ["pair QS QC"], "name_player 0 1", "R-DM-025", id="payment of an out player"),
        P({"tokens": (20, 0, 20)}, ["pair JS JD"], "name_player 0 0 1", "A-DM-30", id="jack with an out player"),
        P({"tokens": (20, 0, 20)}, ["pair AS AD"], "name_player 0 1 0", "A-DM-32", id="ace for an out player"),
        P({"tokens": (20, 0, 20)}, [], "select 1 B1 C1", "R-DM-025", id="an out player plays"),
        P({"tens": (1,)}, ["pair QS QC"], "name_player 0 1", "R-DM-040", id="the match was taken"),
        P({"tens": (1,), "ten_optional": "true"}, ["pair QS QC"], "name_player 1 1", "A-DM-14", id="tens not decided"),
        P({"tens": (1,)}, ["pair QS QC"], "lapse 0", None, id="the owner's turn may lapse in an interrupt"),
        P({"tens": (1,)}, ["pair QS QC"], "lapse 2", "R-DM-040", id="a third player's may not"),
        P({"simplicity": "true"}, ["pair 9S 9D"], "name_player 0 1 1", "A-DM-31", id="simplicity: both the same"),
        P({"simplicity": "true"}, ["pair 9S 9D"], "removed D1", "R-DM-050", id="simplicity: the choice comes first"),
        P({"jokers": "true"}, ["pair XR XB"], "select 0 B1 C1", "R-DM-051", id="jokers: rearranging first"),
        P({"jokers": "true"}, ["pair XR XB"], "rearranged 0 B1=? B1=?", "R-DM-051", id="jokers: two on a place"),
        P({"jokers": "true"}, ["pair XR XB", "end_look 0 open"], "end_look 0 open", "R-DM-051", id="jokers: twice"),
        P({"tokens": (1, 20, 20)}, ["select 0 B1 C1", "end_look 0 open"], "no_match 0", "A-DM-09", id="two for one"),
    ],
)
def test_judge_in_a_position(start, script, rule_of, setup, lines, line, rule):
    assert rule_of(script(start(**setup), *lines), line) == rule


def test_an_empty_square_a_dm_23(start, script, rule_of):
    state = script(start(), "pair 4S 4D", "set_place B2 empty", "set_place C2 empty")
    assert rule_of(state, "square 0 B1") == "A-DM-23"


def test_after_the_end_nothing_counts_r_dm_026(start, script, rule_of):
    state = script(start(players=2, tokens=(50, 1)), "pair AS AC", "name_player 0 1")
    assert rule_of(state, "select 0 D1 E1") == "R-DM-026"
    assert rule_of(state, "set_tokens 0 5") == "R-DM-026"
    assert GAME.apply(state, GAME.parse("select 0 D1 E1")) is state
    assert GAME.pressed(state, 0) == (GAME.parse("stop 0"),)


def test_objections_name_players_and_say_what_to_do(start, script):
    refused = GAME.judge(start(), GAME.parse("select 1 B1 C1"))
    assert (refused.why, refused.instead) == ("It is Ann's turn.", "Ann goes on.")
    state = script(start(), "select 0 B1 C1", "end_look 0 match")
    refused = GAME.judge(state, GAME.parse("match 0 QS 7D"))
    assert refused.why == "Q♠ and 7♦ do not match."
    assert "a token each" in refused.instead


def test_the_first_cases_reach_most_of_the_rulebook():
    reached = {case.values[-1] for case in CASES} - {None}
    assert reached <= set(GAME.rulebook)
    assert len(reached) >= 25
