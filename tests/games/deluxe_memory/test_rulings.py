"""The rulings A-DM-…: every option both ways, and the fixed rulings that change results."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tableassist.games.deluxe_memory import GAME
from tableassist.games.deluxe_memory.cards import Colour, colour_of
from tableassist.games.deluxe_memory.grid import PLACES
from tableassist.games.deluxe_memory.mat import list_places
from tableassist.games.deluxe_memory.phases import Copying, Inspecting, Intercepting, Naming, Offering, Revealing
from tableassist.rules.game import Setup, SetupRefused

P = pytest.param


def tokens(state):
    return tuple(player.tokens for player in state.players)


@pytest.mark.parametrize(("value", "expected"), [("all_you_have", (20, 0, 20)), ("not_at_all", (20, 9, 20))])
def test_short_payment_a_dm_02(start, script, value, expected):
    state = start(tokens=(20, 9, 20), short_payment=value)
    assert tokens(script(state, "pair QS QC", "name_player 0 1")) == expected


@pytest.mark.parametrize(("value", "expected"), [("all_you_have", (24, 0, 20)), ("not_at_all", (20, 4, 20))])
def test_short_gift_a_dm_02(start, script, value, expected):
    state = start(tokens=(20, 4, 20), short_payment=value)
    assert tokens(script(state, "pair QS QD", "name_player 0 1 0")) == expected


def test_not_at_all_keeps_the_shield_a_dm_12(start, script):
    state = start(tokens=(20, 9, 20), nines=(1,), short_payment="not_at_all")
    assert script(state, "pair QS QC", "name_player 0 1").players[1].nines


@pytest.mark.parametrize(("bank", "expected"), [(8, 28), (None, 33)])
def test_bank_a_dm_03(start, script, bank, expected):
    state = start(tokens=(20, 20, 42), bank=bank)
    assert script(state, "pair KH KD", "name_player 0 0").tokens(0) == expected


def test_equal_tokens_share_the_win_a_dm_06(start, script, last_two):
    state = script(last_two(start(tokens=(30, 30, 20)), "8C", "8D"), "pair 8C 8D")
    assert GAME.outcome(state).winners == (0, 1)
    assert GAME.show(state).headline == "Ann and Bob share the win"


def test_the_last_match_is_resolved_first_a_dm_05(start, script, last_two):
    state = script(last_two(start(), "QS", "QC"), "pair QS QC")
    assert GAME.outcome(state) is None
    state = script(state, "name_player 0 1")
    assert GAME.outcome(state).winners == (0, 2)


def test_an_extra_turn_lapses_with_the_last_match_a_dm_05(start, script, last_two):
    assert GAME.outcome(script(last_two(start(), "7S", "7D"), "pair 7S 7D")) is not None


def test_elimination_waits_for_the_end_of_the_effect_a_dm_08(start, script):
    state = script(start(tokens=(20, 1, 20)), "pair AS AD", "name_player 0 0 1")
    assert not state.players[1].out
    assert script(state, "reveal 0 B2 KS").players[1].out
    same = script(start(tokens=(20, 1, 20)), "pair AS AD", "name_player 0 1 1", "reveal 0 B2 KS")
    assert (same.tokens(1), same.players[1].out) == (1, False)


@pytest.mark.parametrize(("value", "rule"), [("allow_warn", None), ("refuse", "A-DM-09")])
def test_self_elimination_a_dm_09(start, script, rule_of, value, rule):
    state = start(tokens=(2, 20, 20), self_elimination=value)
    state = script(state, "select 0 B1 C1", "end_look 0 no_match")
    assert rule_of(state, "no_match 0") == rule
    assert rule_of(state, "no_match 0 B1=4C") is None


@pytest.mark.parametrize(
    ("tokens", "underdogs", "offered"), [(5, "false", False), (6, "false", True), (5, "true", True), (4, "true", False)]
)
def test_five_tokens_a_dm_10(start, script, tokens, underdogs, offered):
    state = script(start(tokens=(tokens, 20, 20), underdogs=underdogs), "pair 7S 7D", "miss 4C 9D")
    assert isinstance(state.phase, Offering) == offered


@pytest.mark.parametrize(("value", "offered_again"), [("once", False), ("unlimited", True)])
def test_seven_chain_a_dm_11(start, script, value, offered_again):
    state = script(start(seven_chain=value), "pair 7S 7D", "miss 4C 9D", "pay5 0 yes", "miss 4H 9C")
    assert isinstance(state.phase, Offering) == offered_again


def test_the_offer_comes_at_the_end_of_the_extra_turn_a_dm_11(start, script):
    """An extra turn earned in the 7's extra turn waits; the bought turn is played first."""
    state = script(start(), "pair 7S 7D", "pair 5S 5D", "cross 0 H4", *REVEAL_H4)
    assert isinstance(state.phase, Offering)
    state = script(state, "pay5 0 yes", "miss 4C 9D")
    assert (state.acting, state.turn) == (0, 4), "the turn of the 5 still comes"
    assert script(state, "miss 4H 9C").acting == 1


REVEAL_H4 = ("reveal 0 H3 KS", "reveal 0 G4 KC", "reveal 0 H4 QS", "reveal 0 H5 QC")


def test_refusing_to_pay_passes_the_turn_r_dm_037(start, script):
    assert script(start(), "pair 7S 7D", "miss 4C 9D", "pay5 0 no").acting == 1


@pytest.mark.parametrize(("value", "tokens_left", "shields"), [("false", 18, 1), ("true", 20, 0)])
def test_shield_covers_payments_a_dm_12(start, script, value, tokens_left, shields):
    state = script(start(nines=(0,), shield_covers_payments=value), "miss - -")
    assert (state.tokens(0), len(state.players[0].nines)) == (tokens_left, shields)


@pytest.mark.parametrize(("value", "expected", "shields"), [("false", 15, 1), ("true", 20, 0)])
def test_shield_and_five_tokens_a_dm_12(start, script, value, expected, shields):
    state = start(nines=(0,), shield_covers_payments=value)
    state = script(state, "pair 7S 7D", "miss 4C 8D", "pay5 0 yes")
    assert (state.tokens(0), len(state.players[0].nines), state.acting) == (expected, shields, 0)


@pytest.mark.parametrize("house", [{"underdogs": "true"}, {"short_payment": "not_at_all"}])
@pytest.mark.parametrize("lines", [("miss - -",), ("pair 7S 7D", "miss 4C 8D", "pay5 0 yes")])
def test_a_payment_uses_the_shield_up_whatever_would_have_been_paid_a_dm_12(start, script, house, lines):
    """A-DM-12: it was free to who had fewer tokens than the price, or none, and kept the shield as well."""
    has = 0 if "underdogs" in house else 1
    state = start(tokens=(has, 20, 20), nines=(0,), shield_covers_payments="true", **house)
    state = script(state, *lines)
    assert (state.tokens(0), state.players[0].nines) == (has, ())


def test_cards_laid_back_face_up_cost_no_shield_a_dm_12(start, script):
    assert script(start(nines=(0,), shield_covers_payments="true"), "miss 4C 9H").players[0].nines


@pytest.mark.parametrize(("value", "expected", "shields"), [("true", (20, 13, 20), 0), ("false", (16, 16, 20), 1)])
def test_shield_covers_jack_a_dm_12(start, script, value, expected, shields):
    state = start(tokens=(20, 13, 20), nines=(0,), shield_covers_jack=value)
    state = script(state, "pair JS JD", "name_player 0 0 1")
    assert (tokens(state), len(state.players[0].nines)) == (expected, shields)


def test_the_poorer_player_of_a_jack_keeps_his_shield_a_dm_12(start, script):
    state = script(start(tokens=(20, 13, 20), nines=(1,)), "pair JS JD", "name_player 0 0 1")
    assert (tokens(state), len(state.players[1].nines)) == ((16, 16, 20), 1)


def test_an_ace_on_the_same_shielded_player_a_dm_12(start, script):
    state = script(start(nines=(1,)), "pair AS AD", "name_player 0 1 1", "reveal 0 B2 KS")
    assert (state.tokens(1), state.players[1].nines) == (21, ())


def test_an_underdog_without_tokens_keeps_his_shield_a_dm_12(start, script):
    state = start(tokens=(20, 0, 20), nines=(1,), underdogs="true")
    assert script(state, "pair QS QC", "name_player 0 1").players[1].nines


def test_one_pair_for_one_event_a_dm_13(start, script):
    state = start(nines=(1,))
    state = script(state, "pair 4S 4D", *BLOCK, "pair KS KD", "copy 1 9")
    assert len(state.players[1].nines) == 2
    state = script(state, "pair QS QC", "name_player 2 1")
    assert (len(state.players[1].nines), state.tokens(1)) == (1, 20)


BLOCK = ("square 0 D3", "look 0 D3 E4", "end_look 0 open", "reveal 0 E3 KH", "reveal 0 D4 JC")


@pytest.mark.parametrize("answer", ["yes", "no"])
def test_tens_may_be_kept_back_a_dm_14(start, script, answer):
    state = script(start(tens=(1,), ten_optional="true"), "pair QH QD")
    assert isinstance(state.phase, Intercepting)
    assert GAME.timing(state).charged == 1
    state = script(state, f"take10 1 {answer}")
    assert state.acting == (1 if answer == "yes" else 0)
    assert len(state.players[1].tens) == (0 if answer == "yes" else 1)


@pytest.mark.parametrize("seat", [0, 2])
def test_others_wait_until_a_holder_of_tens_has_decided_a_dm_14(start, script, seat):
    """A-DM-14: whether he takes the effect is not known yet, and the refusal does not say that he does."""
    refused = GAME.judge(
        script(start(tens=(1,), ten_optional="true"), "pair QH QD"), GAME.parse(f"name_player {seat} 0")
    )
    assert (refused.rule, refused.why) == ("A-DM-14", "Bob decides first whether the tens take this match.")
    assert refused.instead == "Bob answers Yes or No."


def test_tens_must_be_used_otherwise_a_dm_14(start, script):
    state = script(start(tens=(1,)), "pair QH QD")
    assert isinstance(state.phase, Naming)
    assert (state.acting, state.players[1].tens) == (1, ())


def test_the_next_holder_is_asked_after_a_no_a_dm_14(start, script):
    state = script(start(tens=(1, 2), ten_optional="true"), "pair QH QD", "take10 1 no")
    assert state.acting == 2
    state = script(state, "take10 2 yes")
    assert (len(state.players[1].tens), len(state.players[2].tens)) == (1, 0)


def test_nobody_takes_his_own_match_a_dm_14(start, script):
    state = script(start(tens=(0,)), "pair QH QD", "name_player 0 0")
    assert len(state.players[0].tens) == 1


@pytest.mark.parametrize(
    ("mode", "lines", "expected"),
    [
        P("steal", ["name_player 1 1"], (20, 32, 20), id="steal"),
        P("copy", ["name_player 0 0", "name_player 1 1"], (32, 32, 20), id="copy"),
    ],
)
def test_ten_mode_a_dm_15(start, script, mode, lines, expected):
    state = start(tens=(1,), bank=40, ten_mode=mode)
    state = script(state, "pair QH QD", *lines)
    assert (tokens(state), state.acting) == (expected, 1)


@pytest.mark.parametrize(
    ("chain", "lines", "kept"),
    [
        P("nearest", ["name_player 1 0"], 1, id="nearest"),
        P("all", ["name_player 1 0", "name_player 2 0"], 0, id="all"),
    ],
)
def test_ten_chain_a_dm_16(start, script, chain, lines, kept):
    state = script(start(tens=(1, 2), ten_chain=chain), "pair 2S 2C", *lines)
    assert len(state.players[2].tens) == kept
    assert state.tokens(0) == 20 - 2 * len(lines)
    assert state.acting == 1


def test_a_kept_pair_is_before_one_player_only_a_dm_15(start, script):
    state = script(start(tens=(1,), ten_mode="copy"), "pair 9S 9D")
    assert [len(player.nines) for player in state.players] == [1, 0, 0]


def test_an_intercepted_9_is_before_the_interceptor_a_dm_17(start, script):
    state = script(start(tens=(1,)), "pair 9S 9D")
    assert [len(player.nines) for player in state.players] == [0, 1, 0]


def test_an_intercepted_5_gives_the_turn_after_this_one_a_dm_17(start, script):
    state = script(start(tens=(2,)), "pair 5S 5D", "cross 2 H4", *(line.replace(" 0 ", " 2 ") for line in REVEAL_H4))
    assert state.acting == 2
    assert GAME.timing(state).owner == 2
    assert script(state, "miss - -").acting == 1, "then play goes on left of the original player"


def test_an_intercepted_8_skips_in_normal_order_a_dm_17(start, script):
    assert script(start(tens=(2,)), "pair 8S 8D").acting == 2
    assert script(start(tens=(1,)), "pair 8S 8D").acting == 2, "also where the interceptor himself is next"


def test_an_intercepted_king_is_the_interceptors_a_dm_19(start, script):
    state = script(start(tens=(1,)), "pair KS KD")
    assert (type(state.phase), state.acting) == (Copying, 1)


@pytest.mark.parametrize(("copied", "kind"), [("9", "nines"), ("10", "tens")])
def test_a_king_is_kept_as_9_or_10_a_dm_19(start, script, copied, kind):
    state = script(start(), "pair KS KD", f"copy 0 {copied}")
    assert getattr(state.players[0], kind) == (("KS", "KD"),)


@pytest.mark.parametrize("copied", ["5", "8"])
def test_a_king_copies_turns_a_dm_19(start, script, copied):
    lines = ("cross 0 H4", *REVEAL_5) if copied == "5" else ()
    state = script(start(), "pair KS KD", f"copy 0 {copied}", *lines)
    assert state.acting == (0 if copied == "5" else 2)


REVEAL_5 = ("reveal 0 H3 AS", "reveal 0 G4 AC", "reveal 0 H4 QS", "reveal 0 H5 QC")


@pytest.mark.parametrize(("value", "skipped"), [("true", 2), ("false", 1)])
def test_skip_stack_a_dm_20(start, script, value, skipped):
    """Ann matches two 8s with an extra turn between; Bob misses as many turns as the option says."""
    state = script(start(skip_stack=value), "pair 7S 7D", "pair 8S 8D", "pay5 0 yes", "pair 8H 8C")
    rounds = 0
    while state.acting != 1:
        state, rounds = script(state, f"miss {CARDS[2 * rounds]} {CARDS[2 * rounds + 1]}"), rounds + 1
    # Cleo, Ann, then Bob; with a second skip Cleo and Ann play once more.
    assert rounds == 2 * skipped


CARDS = ("2S", "3S", "4S", "5S", "6S", "9S", "10S", "JS", "QS", "KS")


def test_the_skip_hits_whoever_is_next_when_the_turn_passes_a_dm_20(start, script):
    state = script(start(tokens=(20, 1, 20)), "pair 7S 7D", "pair 8S 8D", "pay5 0 yes", "pair 2S 2C", "name_player 0 1")
    assert state.players[1].out
    assert state.acting == 0, "Bob is out, so Cleo is skipped"


def test_extra_turns_come_before_the_skip_a_dm_21(start, script):
    state = script(start(), "pair 5S 5D", "cross 0 H4", *REVEAL_H4, "pair 8S 8D")
    assert state.acting == 2
    first = script(start(), "pair 7S 7D", "pair 8S 8D")
    assert isinstance(first.phase, Offering)


@pytest.mark.parametrize(("shape", "number"), [("plus", 5), ("x", 5), ("nine", 9)])
def test_cross_a_dm_22(start, script, shape, number):
    state = script(start(cross=shape), "pair 5S 5D", "cross 0 D4")
    assert len(state.phase.pool) == number
    assert ("C3" in state.phase.pool) == (shape != "plus")


def test_the_centre_of_a_cross_may_be_empty_a_dm_22(start, script):
    state = script(start(), "pair 5S 5D", "cross 0 B1")
    assert state.phase.pool == ("B2",)


@pytest.mark.parametrize(
    ("square", "looks", "reveals"),
    [P("D3", 2, 2, id="four cards"), P("A1", 2, 0, id="two cards"), P("B1", 2, 0, id="two cards left")],
)
def test_squares_a_dm_23(start, script, square, looks, reveals):
    """B1 and C1 went with the pair; A1 is a missing corner."""
    state = script(start(), "pair 4S 4D", f"square 0 {square}")
    assert isinstance(state.phase, Inspecting)
    some = state.phase.block[:looks]
    assert min(2, len(state.phase.block)) == looks
    state = script(state, f"look 0 {' '.join(some)}", "end_look 0 open")
    assert isinstance(state.phase, Revealing) == bool(reveals)
    assert not reveals or len(state.phase.pool) == reveals


def test_a_square_of_one_card_is_looked_at_a_dm_23(start, script):
    state = script(start(), "pair 4S 4D")
    state = state.with_(grid=tuple("" if place in ("A2",) else c for place, c in zip(PLACES, state.grid, strict=True)))
    state = script(state, "square 0 A1")
    assert state.phase.block == ("B2",)
    assert script(state, "look 0 B2", "end_look 0 open").acting == 1


def test_face_up_cards_count_as_revealed_a_dm_24(start, script):
    state = script(start(), "miss 6C KH", "miss 6H 5C", "pair 3S 3D")
    state = script(state, "reveal 2 B1 6C", "reveal 2 D1 6H", "reveal 2 B2 6S", "stop 2")
    assert isinstance(state.phase, Naming), "three 6s, two of which lay face up"
    assert (state.at("B1"), state.at("B2")) == ("6C", "?")


def test_a_face_up_card_in_a_square_needs_no_reveal_a_dm_24(start, script):
    state = script(start(), "miss 6C KH", "pair 4S 4D", "square 1 B1", "look 1 B1 B2", "end_look 1 open")
    assert state.phase.pool == ("C2",)


def test_face_up_cards_may_be_selected_and_hidden_a_dm_25(start, script):
    state = script(start(), "miss 6C KH", "select 1 B1 D1", "end_look 1 open", "no_match 1 D1=7C")
    assert (state.at("B1"), state.at("D1"), state.tokens(1)) == ("?", "7C", 19)


@pytest.mark.parametrize(("value", "rule"), [("forbidden_audit", "A-DM-26"), ("allowed", None)])
def test_conceal_match_a_dm_26(start, script, rule_of, value, rule):
    state = script(start(conceal_match=value), "select 0 B1 C1", "end_look 0 no_match")
    assert rule_of(state, "no_match 0 B1=6C C1=6H") == rule
    assert rule_of(state, "no_match 0 B1=6C") is None, "a referee cannot see what is hidden"


def test_two_public_cards_prove_the_match_a_dm_26(start, script, rule_of):
    state = script(start(), "miss 6C KH", "select 1 B1 D1", "end_look 1 no_match")
    assert rule_of(state, "no_match 1 D1=6H") == "A-DM-26"


def test_with_fewer_than_two_cards_a_2_does_nothing_a_dm_27(start, script, last_two):
    assert GAME.outcome(script(last_two(start(), "2S", "2D"), "pair 2S 2D")) is not None


def test_no_reveals_at_all_are_allowed_a_dm_28(start, script):
    assert script(start(), "pair 3S 3D", "stop 0").acting == 1


def test_nobody_need_lose_r_dm_033(start, script):
    state = script(start(), "pair 3S 3D", "reveal 0 B2 3H", "stop 0", "name_player 0")
    assert tokens(state) == (20, 20, 20)


def test_an_ace_without_face_down_cards_a_dm_29(start, script, last_two):
    state = script(last_two(start(), "AS", "AD"), "pair AS AD", "name_player 0 0 1")
    assert GAME.outcome(state).scores == (21, 19, 20)


def test_underdogs_without_tokens_may_share_a_dm_30(start, script):
    state = script(start(tokens=(20, 0, 20), underdogs="true"), "pair JS JD", "name_player 0 0 1")
    assert tokens(state) == (10, 10, 20)


def test_an_odd_token_goes_to_the_bank_r_dm_041(start, script):
    assert script(start(tokens=(20, 13, 20)), "pair JS JD", "name_player 0 0 1").bank == 38


def test_out_in_the_middle_of_the_own_turn_a_dm_33(start, script):
    state = script(start(tokens=(2, 20, 20), tens=(0,)), "pair 7S 7C", "name_player 0 0")
    assert (state.players[0].out, state.players[0].tens, state.acting) == (True, (), 1)


def test_an_extra_turn_of_an_out_player_is_void_a_dm_33(start, script):
    state = script(start(tokens=(1, 20, 20)), "pair 7S 7D", "miss 4C -")
    assert (state.acting, state.extras) == (1, ())


def test_underdogs_end_with_the_matches_only_a_dm_34(start, script):
    state = start(tokens=(20, 0, 0), underdogs="true")
    state = script(state, "pair QS QC", "name_player 0 1")
    assert GAME.outcome(state) is None
    assert state.acting == 1


def test_simplicity_has_no_chart_a_dm_35(start, script):
    state = script(start(simplicity="true"), "pair 10S 10D", "name_player 0 0 2")
    assert (tokens(state), state.players[0].tens) == ((10, 20, 30), ())


def test_jokers_a_dm_36(start, script, rule_of):
    state = start(jokers="true")
    assert len(GAME.layout(state).lots) == 54
    state = script(state, "select 0 A1 B1", "end_look 0 open")
    assert rule_of(state, "match 0 XR KS") == "R-DM-024"
    state = script(state, "match 0 XR XB")
    assert GAME.timing(state).charged is None
    assert len(GAME.unread(state)) == 54
    assert script(state, "end_look 0 open", "rearranged 0").acting == 1


def test_a_joker_is_spoken_of_in_whole_sentences_a_dm_36(start, script):
    state = script(start(jokers="true"), "select 0 B1 C1", "end_look 0 match")
    refused = GAME.judge(state, GAME.parse("match 0 XR KS"))
    assert refused.why == "The red joker and K♠ do not match."
    state = script(state, "end_look 0 no_match", "no_match 0 B1=XB C1=5C", "select 1 B1 D1", "end_look 1 no_match")
    refused = GAME.judge(state, GAME.parse("no_match 1 B1=XR"))
    assert refused.why == "The black joker belongs on B1, not the red joker."
    assert refused.instead == "Put the black joker back on B1."


@pytest.mark.parametrize(
    ("underdogs", "has", "why"),
    [
        ("false", 5, "Ann needs more than 5 tokens for another turn, and has 5."),
        ("true", 4, "Ann needs 5 tokens for another turn, and has 4."),
    ],
)
def test_the_refusal_says_what_another_turn_needs_a_dm_10(start, script, underdogs, has, why):
    """A-DM-10: a count put right while the turn is offered; then the way out is to decline."""
    state = script(start(underdogs=underdogs), "pair 7S 7D", "miss 4C 5C", f"set_tokens 0 {has}")
    refused = GAME.judge(state, GAME.parse("pay5 0 yes"))
    assert (refused.why, refused.instead) == (why, "Ann answers No.")


def test_jokers_move_face_up_cards_a_dm_36(start, script, rule_of):
    state = script(start(jokers="true"), "miss 6C KH", "pair XR XB")
    there = {lot.zone: lot.name or "?" for lot in GAME.layout(state).lots}
    there["C1"] = there.pop("H7")
    there["E5"] = "KH"
    assert rule_of(state, _lying(there)) == "R-DM-051", "a king of hearts too many"
    there["B1"] = "?"
    state = script(state, _lying(there))
    assert (state.at("E5"), state.at("B1"), state.at("C1"), state.at("H7")) == ("KH", "?", "?", "")
    assert not any(state.known)


def _lying(there):
    return "rearranged 1 " + " ".join(f"{place}={card}" for place, card in there.items())


def test_a_missing_card_ends_the_matches_of_its_rank_a_dm_38(start, script, last_two):
    state = last_two(start(), "7S", "7D")
    state = script(state, "set_place B1 empty 7S")
    assert GAME.outcome(state) is not None


def test_a_skipped_player_may_intercept_a_dm_40(start, script):
    state = script(start(tens=(1,)), "miss 4C 5C").with_(home=2, owner=2, phase=start().phase)
    state = state.with_(players=tuple(_skip(p, n == 1) for n, p in enumerate(state.players)))
    state = script(state.with_(owner=0, home=0), "pair QH QD")
    assert state.acting == 1


def _skip(player, once):
    return replace(player, skips=1) if once else player


def test_the_offer_is_the_owners_alone(start, script, rule_of):
    state = script(start(), "pair 7S 7D", "miss 4C 9D")
    assert rule_of(state, "pay5 1 yes") == "R-DM-005"


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_who_goes_first_r_dm_005(seat):
    state = GAME.setup(Setup(("Ann", "Bob", "Cleo"), {"first": str(seat)}))
    assert (state.acting, GAME.timing(state).owner) == (seat - 1, seat - 1)


@pytest.mark.parametrize(
    ("players", "options", "says"),
    [
        P(("Ann",), {}, "2 to 4 players", id="one player"),
        P(("A", "B", "C", "D", "E"), {}, "2 to 4 players", id="five players"),
        P(("Ann", "Ann"), {}, "name of his own", id="the same name"),
        P(("Ann", " "), {}, "name of his own", id="no name"),
        P(("Ann", "Bob"), {"first": "3"}, "cannot go first", id="nobody goes first"),
        P(("Ann", "Bob"), {"bank": "small"}, "cannot be 'small'", id="no such value"),
        P(("Ann", "Bob"), {"banks": "finite"}, "no option 'banks'", id="no such option"),
    ],
)
def test_a_game_that_cannot_start(players, options, says):
    with pytest.raises(SetupRefused, match=says):
        GAME.setup(Setup(players, options))


def test_every_option_has_a_default_that_the_rules_use():
    defaults = GAME.plain(GAME.setup(Setup(("Ann", "Bob"))))["options"]
    assert defaults == {option.key: option.values[0] for option in GAME.options}


@pytest.mark.parametrize(
    ("key", "value"),
    [("ten_optional", "true"), ("ten_mode", "copy"), ("ten_chain", "all"), ("shield_covers_payments", "true")],
)
def test_a_dm_35_simplicity_has_no_nines_and_tens_to_speak_of(start, key, value):
    """A-DM-35."""
    with pytest.raises(SetupRefused, match=key):
        start(simplicity="true", **{key: value})


class TestOutOfTime:
    """A-CK-09."""

    def test_turns_extra_turns_and_eights_pass_over_who_has_no_time(self, start, script):
        state = script(start(players=3), "pass_rest 1")
        assert script(state, "lapse 0").owner == 2
        assert script(state, "lapse 0", "lapse 2").owner == 0

    def test_tens_take_no_match_without_time(self, start, script):
        state = script(start(players=3, tens=(1,)), "pass_rest 1")
        state = script(state, "select 0 B1 C1", "end_look 0 match", "match 0 5S 5C")
        assert state.acting == 0

    def test_who_decides_on_tens_too_long_keeps_them(self, start, script):
        """The match stays with who made it: what is unanswered is passed."""
        state = start(players=3, tens=(1,), ten_optional="true")
        state = script(state, "select 0 B1 C1", "end_look 0 match", "match 0 5S 5C", "lapse 1")
        assert state.acting == 0
        assert state.players[1].tens

    @pytest.mark.parametrize("lapse", ["lapse 0", "pass_rest 0"])
    def test_who_copies_a_match_has_its_effect_though_the_matchers_time_is_over_a_dm_15(self, start, script, lapse):
        """A-DM-15, R-DM-040: the tens are discarded already."""
        state = script(start(players=3, tens=(1,), ten_mode="copy"), "pair KH KD", lapse)
        assert (state.acting, state.owner, state.turn) == (1, 0, 1)
        state = script(state, "name_player 1 1")
        assert (tokens(state), state.owner) == ((20, 33, 20), 1)

    def test_the_tokens_stay(self, start, script):
        state = script(start(players=3), "pass_rest 1", "select 0 B1 C1", "end_look 0 match", "match 0 5S 5C")
        assert script(state, "name_player 0 1").tokens(1) == 15

    def test_refusals(self, start, script, rule_of):
        state = script(start(players=3), "pass_rest 1")
        assert rule_of(state, "select 1 B1 C1") == "A-CK-09"
        assert rule_of(state, "pass_rest 1") == "A-CK-09"
        assert rule_of(state, "lose 0 time") == "A-CK-09"
        assert rule_of(state, "in_time 0") == "R-CK-006"
        assert script(state, "in_time 1", "lapse 0").owner == 1


@pytest.mark.parametrize(("players", "over"), [(2, True), (3, False)])
def test_who_lost_the_last_token_while_a_turn_is_offered_is_out_a_dm_39(start, script, players, over):
    """A-DM-39, R-DM-026: a count put right during the offer of a 7 counts when the offer is answered, either way."""
    state = script(start(players=players), "pair 7S 7D", "miss 4C 5C", "set_tokens 0 0", "pay5 0 no")
    assert state.players[0].out
    assert (GAME.outcome(state) is not None) == over


def test_a_dm_18_the_intercepted_pair_and_the_tens_are_discarded(start, script):
    """A-DM-18."""
    state = script(start(tens=(1,)), "pair QH QD", "name_player 1 1")
    assert not state.players[1].tens
    assert {"QH", "QD"} <= set(state.gone)


def test_r_dm_002_the_deck_has_52_cards_and_r_dm_061_as_many_places():
    """R-DM-002, R-DM-061: 54 with jokers."""
    assert (len(list_places(False)), len(list_places(True))) == (52, 54)


def test_r_dm_010_every_rank_has_two_pairs_of_its_own_kind():
    """R-DM-010: black and red, or mixed and mixed."""
    for first in ("C", "H", "D"):
        rest = [suit for suit in "CHD" if suit != first]
        kinds = {colour_of((f"7{a}", f"7{b}")) for a, b in (("S", first), rest)}
        assert kinds in ({Colour.BLACK, Colour.RED}, {Colour.MIXED})
