"""The worked examples of the rulings, X-DM-01 … X-DM-31."""

from __future__ import annotations

import pytest

from tableassist.games.deluxe_memory import GAME
from tableassist.games.deluxe_memory.grid import list_face_down, list_face_up
from tableassist.rules.game import Setup

P = pytest.param

TOKENS = [
    P({}, ["pair 5S 5C", "name_player 0 1"], (20, 15, 20), 35, 1, id="X-DM-01 black pair"),
    P({}, ["pair JH JD", "name_player 0 0"], (31, 20, 20), 19, 1, id="X-DM-02 red pair for himself"),
    P({"tokens": (28, 27, 27)}, ["pair KH KD", "name_player 0 0"], (36, 27, 27), 0, 1, id="X-DM-03 finite bank"),
    P(
        {"tokens": (28, 27, 27), "bank": None},
        ["pair KH KD", "name_player 0 0"],
        (41, 27, 27),
        None,
        1,
        id="X-DM-03 unlimited bank",
    ),
    P({"tokens": (20, 9, 20)}, ["pair QS QC", "name_player 0 1"], (20, 0, 20), 50, 2, id="X-DM-04 pays what he has"),
    P({}, ["miss 4C -"], (19, 20, 20), 31, 1, id="X-DM-05 one hidden"),
    P({}, ["miss - -"], (18, 20, 20), 32, 1, id="X-DM-05 both hidden"),
    P({}, ["miss 4C 9D"], (20, 20, 20), 30, 1, id="X-DM-05 both up"),
    P({}, ["pair AS AD", "name_player 0 0 1", "reveal 0 D3 7C"], (21, 19, 20), 30, 1, id="X-DM-06 mixed ace"),
    P({}, ["pair 2S 2D", "look 0 D3 E3", "swap 0 D3 E3"], (20, 20, 20), 30, 1, id="X-DM-07 mixed 2"),
    P(
        {},
        ["pair 3S 3D", "reveal 0 B2 6C", "reveal 0 C2 3H", "stop 0", "name_player 0 1 2"],
        (20, 17, 17),
        36,
        1,
        id="X-DM-08 a 3 among the revealed",
    ),
    P(
        {},
        [
            "pair 3S 3D",
            *(f"reveal 0 {shown}" for shown in ("B2 JC", "C2 JH", "D2 7H", "E2 JS")),
            "name_player 0 1 2",
        ],
        (20, 17, 17),
        36,
        1,
        id="X-DM-08 three of a kind",
    ),
    P(
        {},
        ["pair 3S 3D", *(f"reveal 0 {shown}" for shown in ("B2 6C", "C2 6H", "D2 9H", "E2 KS"))],
        (20, 20, 20),
        30,
        1,
        id="X-DM-08 no penalty",
    ),
    P(
        {},
        ["pair 4S 4D", "square 0 D3", "look 0 D3 E4", "end_look 0 open", "reveal 0 E3 KS", "reveal 0 D4 KC"],
        (20, 20, 20),
        30,
        1,
        id="X-DM-09 a square of four cards",
    ),
    P(
        {},
        [
            "pair 5S 5D",
            "cross 0 D4",
            *(f"reveal 0 {shown}" for shown in ("D3 KS", "C4 KC", "D4 QS", "E4 QC", "D5 JS")),
        ],
        (20, 20, 20),
        30,
        0,
        id="X-DM-10 a cross and another turn",
    ),
    P({}, ["pair 7S 7D", "miss 4C 9D", "pay5 0 yes", "miss 4H 9C"], (15, 20, 20), 35, 1, id="X-DM-12 five tokens"),
    P({"tokens": (5, 20, 20)}, ["pair 7S 7D", "miss 4C 9D"], (5, 20, 20), 45, 1, id="X-DM-12 no offer at 5 tokens"),
    P({}, ["pair 8S 8D"], (20, 20, 20), 30, 2, id="X-DM-13 skip"),
    P({"players": 2}, ["pair 8S 8D"], (20, 20), 20, 0, id="X-DM-13 skip of two players"),
    P(
        {},
        ["pair 9S 9D", "miss 4C 5D", "pair KS KC", "name_player 2 0"],
        (20, 20, 20),
        30,
        0,
        id="X-DM-14 shield against a black king",
    ),
    P(
        {},
        ["pair 10S 10D", "pair QH QD", "name_player 0 0"],
        (32, 20, 20),
        18,
        2,
        id="X-DM-15 tens take a red queen",
    ),
    P({"tokens": (20, 13, 20)}, ["pair JS JD", "name_player 0 0 1"], (16, 16, 20), 38, 1, id="X-DM-16 jack"),
    P({}, ["pair QS QD", "name_player 0 1 0"], (26, 14, 20), 30, 1, id="X-DM-17 queen"),
    P({"tokens": (20, 4, 20)}, ["pair QS QD", "name_player 0 1 0"], (24, 0, 20), 46, 2, id="X-DM-17 short giver"),
    P({}, ["pair KS KD", "copy 0 Q", "name_player 0 1 0"], (26, 14, 20), 30, 1, id="X-DM-18 king as queen"),
    P({}, ["pair KS KD", "copy 0 7", "miss 4C 9D", "pay5 0 yes"], (15, 20, 20), 35, 0, id="X-DM-18 king as 7"),
    P({"nines": (1,)}, ["pair QS QD", "name_player 0 1 0"], (20, 20, 20), 30, 1, id="X-DM-19 shield and queen"),
    P(
        {"tokens": (20, 13, 20), "nines": (0,)},
        ["pair JS JD", "name_player 0 0 1"],
        (20, 13, 20),
        37,
        1,
        id="X-DM-20 shield and jack",
    ),
    P(
        {"tokens": (20, 13, 20), "nines": (0,), "shield_covers_jack": "false"},
        ["pair JS JD", "name_player 0 0 1"],
        (16, 16, 20),
        38,
        1,
        id="X-DM-20 jack without shield",
    ),
    P({"tokens": (1, 20, 20)}, ["miss 4C -"], (0, 20, 20), 50, 1, id="X-DM-23 the last token"),
    P(
        {"simplicity": "true"},
        ["pair 9S 9D", "name_player 0 1 2"],
        (20, 11, 29),
        30,
        1,
        id="X-DM-27 simplicity",
    ),
    P(
        {"underdogs": "true", "tokens": (20, 0, 20)},
        ["pair 5S 5C", "name_player 0 1"],
        (20, 0, 20),
        50,
        1,
        id="X-DM-28 underdogs",
    ),
    P(
        {"players": 4},
        ["pair 3S 3D", "reveal 0 B2 3H", "stop 0", "name_player 0 1 2 3"],
        (20, 17, 17, 17),
        49,
        1,
        id="X-DM-29 three losers of four",
    ),
    P({"players": 4, "tokens": (20, 0, 20, 20)}, ["pair 8S 8D"], (20, 0, 20, 20), 60, 3, id="X-DM-30 skip and out"),
    P(
        {"players": 4, "tens": (2,)},
        ["pair 7S 7C", "name_player 2 0"],
        (13, 20, 20, 20),
        47,
        1,
        id="X-DM-31 tens of the third player",
    ),
]


@pytest.mark.parametrize(("setup", "lines", "tokens", "bank", "next_seat"), TOKENS)
def test_tokens_bank_and_next_player(start, script, setup, lines, tokens, bank, next_seat):
    state = script(start(**setup), *lines)
    assert tuple(player.tokens for player in state.players) == tokens
    assert state.bank == bank
    assert state.acting == next_seat


def test_x_dm_03_unlimited_is_the_option(start):
    assert GAME.setup(_setup(bank="finite")).bank == 20
    assert GAME.setup(_setup(bank="unlimited")).bank is None


def test_x_dm_01_the_pair_is_set_aside(start, script):
    state = script(start(), "pair 5S 5C", "name_player 0 1")
    assert state.gone == ("5S", "5C")
    assert len(list_face_down(state.grid)) == 50


def test_x_dm_04_out_and_the_next_player(start, script):
    state = script(start(tokens=(20, 9, 20)), "pair QS QC", "name_player 0 1")
    assert state.players[1].out
    assert state.acting == 2


def test_x_dm_05_the_shown_card_stays_up(start, script):
    state = script(start(), "miss 4C -")
    assert list_face_up(state.grid) == (("B1", "4C"),)
    assert state.at("C1") == "?"


def test_x_dm_06_the_revealed_card_is_down_again(start, script):
    state = script(start(), "pair AS AD", "name_player 0 0 1", "reveal 0 D3 7C")
    assert state.at("D3") == "?"


def test_x_dm_07_cards_keep_their_faces_in_a_swap(start, script):
    state = script(start(), "miss - 5C", "pair 2S 2D")
    assert state.at("C1") == "5C"
    state = script(state, "look 1 D3 C1")
    assert GAME.private(state) == {"D3", "C1"}
    state = script(state, "swap 1 D3 C1")
    assert (state.at("D3"), state.at("C1")) == ("5C", "?")


def test_x_dm_09_two_looks_and_two_reveals(start, script):
    state = script(start(), "pair 4S 4D", "square 0 D3", "look 0 D3 E4")
    assert GAME.private(state) == {"D3", "E4"}
    state = script(state, "end_look 0 open")
    assert set(state.phase.pool) == {"E3", "D4"}


@pytest.mark.parametrize(("centre", "cards"), [("D4", 5), ("B1", 3), ("H4", 4), ("A4", 4)])
def test_x_dm_10_fewer_reveals_at_the_edge(start, script, centre, cards):
    state = script(start(), "pair 5S 5D", f"cross 0 {centre}")
    # The pair came from B1 and C1, so the cross round B1 keeps B2 alone of its three places.
    assert len(state.phase.pool) == (1 if centre == "B1" else cards)


def test_x_dm_11_a_6_leaves_cards_up(start, script):
    state = script(start(), "pair 6S 6D", "reveal 0 B2 KS", "reveal 0 C2 KD", "reveal 0 D2 5C", "stop 0")
    assert list_face_up(state.grid) == (("B2", "KS"), ("C2", "KD"), ("D2", "5C"))
    assert state.acting == 1


def test_x_dm_12_the_bought_turn_ends_the_chain(start, script, rule_of):
    state = script(start(), "pair 7S 7D", "miss 4C 9D", "pay5 0 yes")
    assert (state.acting, state.turn) == (0, 3)
    state = script(state, "miss 4H 9C")
    assert (state.acting, state.turn) == (1, 4)
    poor = script(start(tokens=(5, 20, 20)), "pair 7S 7D", "miss 4C 9D")
    assert rule_of(poor, "pay5 0 yes") == "A-DM-10"


def test_x_dm_14_the_shield_is_gone_afterwards(start, script):
    state = script(start(), "pair 9S 9D", "miss 4C 5D")
    assert len(state.players[0].nines) == 1
    state = script(state, "pair KS KC", "name_player 2 0")
    assert state.players[0].nines == ()


def test_x_dm_18_a_king_as_10_is_kept(start, script):
    state = script(start(), "pair KS KD", "copy 0 10")
    assert state.players[0].tens == (("KS", "KD"),)
    state = script(state, "pair QH QD", "name_player 0 0")
    assert state.players[0].tens == ()
    assert state.tokens(0) == 32


def test_x_dm_21_a_chain_of_tens(start, script):
    state = script(start(tens=(1, 2)), "pair 7S 7D")
    assert (state.acting, state.players[1].tens, len(state.players[2].tens)) == (1, (), 1)
    state = script(state, "miss 4C 8D", "pay5 1 yes")
    assert (state.acting, state.tokens(1)) == (1, 15)
    state = script(state, "miss 4H -")
    assert state.acting == 1, "the turn passes to the player left of P1: P2's regular turn"
    assert script(state, "miss - 5H").acting == 2


def test_x_dm_22_the_new_tens_replace_the_old(start, script):
    state = start(tens=(1,)).with_(gone=("10S", "10D"))
    state = script(state, "pair 10H 10C")
    assert state.players[1].tens == (("10H", "10C"),)
    assert state.players[0].tens == ()


def test_x_dm_23_warning_and_limit(start, script, rule_of):
    state = script(start(tokens=(1, 20, 20)), "select 0 B1 C1", "end_look 0 open")
    assert rule_of(state, "no_match 0") == "A-DM-09"
    assert "1 token" in GAME.prompt(state).text
    assert "is out" in GAME.describe(state, GAME.parse("no_match 0 B1=4C"))
    state = script(state, "no_match 0 B1=4C")
    assert state.players[0].out
    assert state.acting == 1


def test_x_dm_24_only_one_player_has_tokens(start, script):
    state = script(start(players=2, tokens=(50, 1)), "pair AS AC", "name_player 0 1")
    assert GAME.outcome(state).winners == (0,)
    assert GAME.outcome(state).scores == (50, 0)
    assert state.bank == 10


def test_x_dm_25_the_last_two_cards(start, script, last_two):
    state = script(last_two(start(tokens=(41, 29, 20)), "6C", "6D"), "pair 6C 6D")
    assert GAME.outcome(state).winners == (0,)


@pytest.mark.parametrize(
    ("tokens", "named", "winners"),
    [P((20, 3, 2), "1 2", (0,), id="one is left"), P((3, 3, 3), "0 1 2", (0, 1, 2), id="a draw of all")],
)
def test_x_dm_26_all_fall_together(start, script, tokens, named, winners):
    state = script(start(tokens=tokens), "pair 3S 3D", "reveal 0 B2 3H", "stop 0", f"name_player 0 {named}")
    assert GAME.outcome(state).winners == winners
    assert state.bank == 90 - sum(player.tokens for player in state.players)


def _setup(**options):
    return Setup(("Ann", "Bob"), options)
