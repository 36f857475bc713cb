"""Every ruling A-MW with a second reading, and those without one, each with its id."""

from __future__ import annotations

import pytest

from tableassist.games.memwars import scoring
from tableassist.games.memwars.board import PLACES, Place, Quadrant
from tableassist.games.memwars.cards import card_of, list_in_play, number_of
from tableassist.games.memwars.claims import list_challengers
from tableassist.games.memwars.options import OPTIONS, options_of
from tableassist.games.memwars.phases import Answering, Claiming, ClaimWindow, Counting
from tableassist.games.memwars.scoring import points_of, score_side
from tableassist.games.memwars.spots import BOARD, EMPTY, Counter, Spot
from tableassist.games.memwars.state import with_player, with_spot
from tableassist.rules.game import Seat, Setup, SetupRefused

A, B, C = Seat(0), Seat(1), Seat(2)
CHALLENGED = ("claim 0 12", "challenge 1", "stated 1")
MAINTAINED = (*CHALLENGED, "contest 0", "maintain 1")
BASIC_ALL_WRONG = tuple(f"answer {n % 2} wrong" for n in range(25))


def test_a_mw_01_first_place(deck):
    assert number_of(options_of({}, "d"), Place(1)) == 1
    turned = options_of({"first_place": "upper_right"}, "d")
    # "The upper right place of the upper right quincunx" has card 1; the last corner keeps card 100.
    assert number_of(turned, Place(7)) == 1
    assert number_of(turned, Place(100)) == 100
    assert {number_of(turned, place) for place in PLACES} == set(PLACES)
    assert all(number_of(turned, number_of(turned, place)) == place for place in PLACES)
    assert list_in_play(turned)[0] == 7
    assert card_of(deck, turned, Place(7)).number == 1


@pytest.mark.parametrize(
    ("giveup_piece", "supply", "captured", "boxed"),
    [("return", 100, 0, 0), ("challenger", 99, 1, 0), ("board", 99, 0, 1)],
)
def test_a_mw_02_giveup_piece(giveup_piece, supply, captured, boxed, start, script):
    state = script(start(giveup_piece=giveup_piece), *CHALLENGED, "give_up 0")
    assert state.players[A].supply == supply
    assert state.players[B].captured[A] == state.players[B].by_challenge == captured
    assert state.boxed[A] == boxed
    # A-MW-03: the place counts 1 point for each piece that is left on it.
    assert points_of(state, 12) == 2


@pytest.mark.parametrize(
    ("stays", "verdict", "worth", "stock", "pool"),
    [
        ("true", "wrong right", 2, 13, 23),
        ("true", "right wrong", 2, 12, 24),
        ("false", "wrong right", 1, 13, 24),
        ("false", "right wrong", 1, 12, 25),
        ("false", "right right", 1, 12, 25),
        ("false", "wrong wrong", 1, 12, 24),
    ],
)
def test_a_mw_04_challenge_piece_stays(stays, verdict, worth, stock, pool, start, script):
    state = script(start(challenge_piece_stays=stays), *MAINTAINED, f"verdict {verdict}")
    assert (points_of(state, 12), state.players[B].stock, state.pool) == (worth, stock, pool)


def test_a_mw_04_the_challenge_piece_of_a_forsaken_challenge_always_stays(start, script):
    state = script(start(challenge_piece_stays="false"), *CHALLENGED, "contest 0", "forsake 1")
    assert points_of(state, 12) == 2


def test_a_mw_05_a_challenge_piece_alone_is_the_boards(start, script, totals):
    state = script(start(), *MAINTAINED, "verdict wrong wrong")
    assert state.at(12)[:3] == (BOARD, (), True)
    assert totals(state)[-1] == 1


def test_a_mw_06_a_challenger_proved_right_gets_a_replacement(start, script):
    state = script(start(), *MAINTAINED, "verdict wrong right")
    assert (state.players[B].stock, state.pool) == (13, 23)


@pytest.mark.parametrize(("offer", "asked"), [("next_only", [1]), ("round", [1, 2, 3])])
def test_a_mw_07_challenge_offer(offer, asked, start, script):
    state = script(start(players=4, challenge_offer=offer), "claim 0 12")
    assert [state.phase.asked, *state.phase.others] == asked


def test_a_mw_07_a_window_that_closes_asks_the_next(start, script):
    state = script(start(players=3, challenge_offer="round"), "claim 0 12", "window_closed")
    assert state.phase == ClaimWindow(A, Place(12), C)
    assert script(state, "window_closed").at(12).owner == A


@pytest.mark.parametrize(("until", "asked"), [("skip_served", (B,)), ("next_turn", ())])
def test_a_mw_08_ineligible_until(until, asked, start, script):
    # B's challenge fails, his turn is passed over at once, and A is on turn again.
    state = script(start(ineligible_until=until), *MAINTAINED, "verdict right wrong")
    assert (state.acting, state.skipped) == (A, (B,))
    assert list_challengers(state, A) == asked
    # After a real turn of B he may challenge again under both readings.
    assert list_challengers(script(state, "quiet 13", "quiet 14"), A) == (B,)


def test_a_mw_09_lost_turns_do_not_add_up(start, script):
    state = script(start(players=3), "won 12 C")
    assert state.players[A].lost_turn
    # Until it is served A is on turn nowhere and nobody's challenger.
    assert A not in list_challengers(state, B)
    state = script(state, "quiet 13", "quiet 14")
    assert (state.acting, state.skipped, state.players[A].lost_turn) == (B, (A,), False)


def test_a_mw_10_give_up_skips_nobody(start, script):
    assert script(start(), *CHALLENGED, "give_up 0").phase == Claiming(B)


@pytest.mark.parametrize(("scores", "expected"), [("all", (2, 2)), ("challenger_only", (0, 2))])
def test_a_mw_11_capture_scores(scores, expected, start, script):
    state = script(start(capture_scores=scores), "claim 0 1", "challenge 1", "stated 1", "contest 0", "forsake 1")
    state = script(state, "quiet 2", "won 3 C")
    # A took a piece as claimant, B one as challenger.
    assert tuple(score_side(state, seat).captures for seat in (A, B)) == expected


@pytest.mark.parametrize(
    ("both_right", "owner", "captured", "loses"),
    [("t_keeps_no_penalty", A, 1, False), ("as_c_wrong", A, 1, True), ("void", None, 0, False)],
)
def test_a_mw_12_both_right(both_right, owner, captured, loses, start, script):
    state = script(start(both_right=both_right), *MAINTAINED, "verdict right right")
    assert state.at(12).owner == owner
    assert state.players[A].captured[B] == captured
    assert (state.skipped == (B,)) == loses


def test_a_mw_12_void_gives_all_pieces_back_and_the_place_can_be_claimed(start, script, rule_of):
    state = script(start(both_right="void"), *MAINTAINED, "verdict right right")
    assert state.at(12)._replace(leaving=()) == EMPTY
    assert [(p.supply, p.stock) for p in state.players] == [(100, 13)] * 2
    assert state.left == 100
    assert rule_of(state, "claim 1 12") is None


def test_a_mw_13_what_was_not_disputed_is_judged_as_said_by_both(start, script, deck_of):
    state = start(depth="2", deck=deck_of(facts=lambda number: 4))
    state = script(state, *MAINTAINED, "verdict wrong,right wrong,wrong")
    assert state.at(12).owner == BOARD


@pytest.mark.parametrize(("board_score", "total"), [("places", 1), ("places_and_pieces", 5), ("with_quadrants", 5)])
def test_a_mw_14_board_score(board_score, total, start, script, totals):
    quadrants = "true" if board_score == "with_quadrants" else "false"
    state = script(start(board_score=board_score, board_quadrants=quadrants), *MAINTAINED, "verdict wrong wrong")
    assert totals(state)[-1] == total


def rich_board(position, **options):
    """A quadrant of which A has 7 places, B 6 and the board 11; A claims the last."""
    contents = ["A"] * 7 + ["B"] * 6 + ["x"] * 11
    return position(dict(zip(map(Place, range(1, 25)), contents, strict=True)), quadrants="NW", **options)


@pytest.mark.parametrize(
    ("quadrants", "counts", "winner", "totals_after"),
    [
        ("false", "places", A, [13, 6, 11]),
        ("true", "with_quadrants", BOARD, [8, 6, 16]),
    ],
)
def test_a_mw_15_board_quadrants(quadrants, counts, winner, totals_after, position, script, totals):
    state = script(rich_board(position, board_quadrants=quadrants, board_score=counts), "quiet 25")
    assert state.won[0].by == (winner,)
    assert totals(state) == totals_after


def tied_quadrant(position, **options):
    """A has 14 points on 12 places, B 14 on 13 once he claims the last."""
    contents = ["A"] * 10 + ["A+"] * 2 + ["B"] * 11 + ["B+"]
    laid = dict(zip(map(Place, range(1, 25)), contents, strict=True))
    return position(laid, acting=1, **options)


@pytest.mark.parametrize(
    ("tie", "by", "bonus", "used"),
    [
        ("none_tier_kept", (), 0, False),
        ("none_tier_used", (), 0, True),
        ("split", (A, B), 2, True),
        ("places", (B,), 5, True),
    ],
)
def test_a_mw_16_quadrant_tie(tie, by, bonus, used, position, script):
    state = script(tied_quadrant(position, quadrant_tie=tie), "quiet 25")
    assert state.won[0] == (Quadrant.NW, by, bonus, used)


def test_a_mw_16_still_tied_by_places_nobody_wins(position, script):
    laid = dict(zip(map(Place, range(1, 25)), ["A"] * 12 + ["B"] * 11 + ["x"], strict=True))
    state = script(position(laid, acting=1, quadrant_tie="places"), "quiet 25")
    assert state.won[0] == (Quadrant.NW, (), 0, False)


@pytest.mark.parametrize(
    ("quadrants", "bonuses"),
    [("NW", [5]), ("NW,SE", [5, 3]), ("NW,NE,SE", [5, 3, 2]), ("all", [5, 3, 2, 1])],
)
def test_a_mw_17_tiers_with_fewer_quadrants(quadrants, bonuses, start, script):
    state = start(quadrants=quadrants)
    state = script(state, *(f"quiet {place}" for place in list_in_play(state.options)))
    assert [won.bonus for won in state.won] == bonuses


@pytest.mark.parametrize(("final_tie", "winners"), [("shared", (A, B)), ("quadrants", (A,)), ("captures", (B,))])
def test_a_mw_18_final_tie(final_tie, winners, position, script, memwars):
    # Places 13 to 12; A wins the quadrant, +5; B's three captures bring +6.
    laid = dict(zip(map(Place, range(1, 25)), ["A"] * 12 + ["B"] * 12, strict=True))
    state = position(laid, quadrants="NW", final_tie=final_tie)
    state = script(state, "set_captured 1 0 3", "quiet 25")
    assert memwars.outcome(state).scores == (18, 18)
    assert memwars.outcome(state).winners == winners


def test_a_mw_19_forfeited_pieces_do_not_return(start, script):
    state = script(start(), *MAINTAINED, "verdict wrong wrong")
    assert [player.supply for player in state.players] == [99, 99]


def test_a_mw_20_counters(start, memwars):
    state = start(topology="competitive", counters="5:4,3:2,2:0")
    values = {action.value for action in memwars.actions(state, {})}
    assert values == {0, 5, 3}


def test_a_mw_20_other_numbers_are_placed_to_the_end(start, memwars):
    state = start(topology="competitive", counters="5:4,3:2,2:0")
    placed = 0
    while state.turn == 0:
        state = memwars.apply(state, next(a for a in memwars.actions(state, {}) if a.value))
        placed += 1
    assert placed == 6


def test_a_mw_21_counters_come_to_light_when_the_place_is_won(start, script, memwars):
    state = start(topology="competitive", counters="5:4,3:4,2:0")
    while state.turn == 0:
        state = memwars.apply(state, next(a for a in memwars.actions(state, {}) if a.value))
    lots = memwars.layout(state).at("1")
    assert [lot.name for lot in lots] == [None, None]
    won = script(state, "claim 0 1", "decline 1")
    assert memwars.layout(won).at("1")[0].name == "red"
    assert len(memwars.layout(won).at("1")) == 1
    assert points_of(won, 1) == 1 + 5 + 5


def test_a_mw_21_the_board_keeps_the_counter(start, script, memwars):
    state = with_spot(start(), 12, Spot(counters=(Counter(5, A),)))
    state = script(state, *MAINTAINED, "verdict wrong wrong")
    assert {lot.name for lot in memwars.layout(state).at("12")} == {None, "challenge"}
    assert points_of(state, 12) == 6


def test_a_mw_21_a_value_kept_secret_is_reported_when_the_place_is_won(start, script, rule_of):
    state = with_spot(
        start(topology="competitive", counters="5:2,3:2,2:0").with_(turn=1), 12, Spot(counters=(Counter(0, B),))
    )
    state = script(state.with_(phase=Claiming(A)), "claim 0 12", "decline 1")
    assert state.phase == Counting(12)
    assert rule_of(state, "counters 12 2") == "R-MW-082"
    assert rule_of(state, "counters 12 4") == "A-MW-21"
    assert rule_of(state, "counters 13 5") == "A-MW-21"
    assert rule_of(state, "counters 12") == "A-MW-21"
    assert rule_of(state, "claim 1 13") == "A-MW-21"
    state = script(state, "counters 12 5")
    assert points_of(state, 12) == 6
    assert state.phase == Claiming(B)


@pytest.mark.parametrize(("sides", "stock", "pool"), [(2, 13, 24), (3, 13, 11), (4, 12, 2)])
def test_a_mw_22_number_of_players(sides, stock, pool, start):
    state = start(players=sides)
    assert [player.stock for player in state.players] == [stock] * sides
    assert state.pool == pool


def test_a_mw_23_challenge_pieces_of_basic_mode_run_out(start, script):
    state = start(mode="basic")
    for _ in range(50):
        state = script(state, f"answer {state.acting} wrong")
    assert (state.pool, [player.stock for player in state.players], state.virtual) == (0, [0, 0], 0)
    state = script(state, f"answer {state.acting} wrong")
    assert state.virtual == 1
    assert state.at(51)[:3] == (BOARD, (), True)


def test_a_mw_23_without_virtual_markers_the_place_stays_bare(start, script):
    state = start(mode="basic", virtual_markers="false")
    for _ in range(51):
        state = script(state, f"answer {state.acting} wrong")
    assert state.at(51)[:3] == (BOARD, (), False)
    assert points_of(state, 51) == 0
    assert state.missed[-1] == 51


def test_a_mw_23_no_challenge_piece_no_challenge(start, script, rule_of):
    state = script(start(players=3, challenge_offer="round"), "set_challenge 1 0", "claim 0 5")
    assert state.phase.asked == C
    assert rule_of(state, "challenge 1") == "R-MW-043"


def test_a_mw_23_no_crystal_no_challenge(start):
    state = with_player(start(), B, supply=0)
    assert list_challengers(state, A) == ()


def test_a_mw_25_basic_quadrants(start, script, totals):
    lines = [f"answer {n % 2} right" for n in range(25)]
    assert script(start(mode="basic", quadrants="NW"), *lines).won == ()
    state = script(start(mode="basic", quadrants="NW", basic_quadrants="true"), *lines)
    assert state.won[0][1:3] == ((A,), 5)


def test_a_mw_26_lightning_order(start, script):
    state = script(start(mode="basic", quadrants="NW", lightning="2"), *(f"answer {n % 2} wrong" for n in range(25)))
    state = script(state, "next_round")
    # Strict alternation goes on after A's 25th card; first in, first out.
    assert (state.acting, state.phase.place) == (B, 1)
    state = script(state, *(f"answer {(n + 1) % 2} {'right' if n else 'wrong'}" for n in range(25)))
    assert state.missed == (1,)
    state = script(state, "next_round", f"answer {A} right")
    assert state.at(1)[:3] == (A, (A,), False)


def test_a_mw_27_first_player_answers_first(start):
    assert start(mode="basic", first="2").phase == Answering(B, Place(1))


@pytest.mark.parametrize(("agreed", "levels", "depth"), [("8", 4, 4), ("2", 4, 2), ("8", 1, 1), ("3", 8, 3)])
def test_a_mw_28_levels(agreed, levels, depth, start, deck_of):
    state = start(depth=agreed, deck=deck_of(facts=lambda number: levels))
    assert state.depth(A, Place(1)) == depth


def test_a_mw_29_hybrid_sides_neither_challenge_nor_are_challenged(start, script, rule_of):
    state = start(mode="standard,basic")
    state = script(state, "claim 0 12")
    assert state.at(12).owner == A
    assert state.phase == Answering(B, Place(1))
    assert script(state, "answer 1 right").at(1).owner == B


def test_a_mw_29_the_next_available_card_skips_taken_places(start, script):
    state = script(start(mode="standard,basic"), "claim 0 1", "answer 1 right", "claim 0 3")
    assert state.phase == Answering(B, Place(4))


def test_a_mw_29_hybrid_challenge(start, script, rule_of):
    state = script(start(mode="standard,basic", hybrid_challenge="true"), "claim 0 12")
    assert script(state, "challenge 1").at(12).crystals == (A, B)
    three = script(start(players=3, mode="standard,basic,standard"), "claim 0 12")
    assert three.phase.asked == C
    assert rule_of(three, "challenge 1") == "A-MW-29"


def test_a_mw_30_score_order(start, deck_of):
    state = start(card_points="true", centre="2", central_quincunx="3", deck=deck_of(points=lambda number: 4))
    state = with_spot(state, 13, Spot(A, (A,), True, (Counter(5, A),)))
    assert points_of(state, 13) == 2 * 2 * 3 * 4 + 5


def test_a_mw_31_an_occupied_place_cannot_be_claimed(start, script, rule_of):
    state = script(start(), "quiet 12")
    assert rule_of(state, "claim 1 12") == "A-MW-31"


def test_a_mw_32_statements_are_locked(start, script, rule_of):
    state = script(start(), *CHALLENGED)
    assert rule_of(state, "claim 0 13") == "R-MW-044"
    assert rule_of(state, "stated 1") == "R-MW-044"


def test_a_mw_33_out_of_time_before_claiming(start, script):
    state = script(start(), "lose_turn 0")
    assert state.phase == Claiming(B)
    assert state.left == 100


def test_a_mw_34_the_verdict_is_reported(memwars):
    assert next(option for option in memwars.options if option.key == "verdict").values == ("told",)


def test_a_mw_35_a_crystal_on_a_diamond_is_no_piece(start, script, totals):
    state = script(start(quadrants="NW"), *(f"quiet {place}" for place in range(1, 26)))
    assert state.won[0].by == (A,)
    # 13 places and the bonus; the 14th crystal lies on the diamond.
    assert totals(state)[0] == 13 + 5
    assert state.players[A].supply == 100 - 14


def test_every_ruling_of_the_options_is_tested_here():
    tested = {name[5:12].replace("_", "-").upper() for name in globals() if name.startswith("test_a_mw")}
    rulings = {option.ruling for option in OPTIONS if option.ruling.startswith("A-MW")}
    # Topologies have tests of their own.
    assert rulings - tested == {"A-MW-24"}


def test_a_mw_07_who_has_no_piece_is_passed_by_and_the_next_is_asked(start, script):
    """A-MW-07, X-MW-11: the next side clockwise that has a challenge piece."""
    state = script(start(players=3), "set_challenge 1 0", "claim 0 12")
    assert state.phase.asked == 2
    alone = script(start(players=2), "set_challenge 1 0", "claim 0 12")
    assert alone.at(12).owner == 0


@pytest.mark.parametrize(
    ("offer", "lines", "challenge", "why"),
    [
        (
            "next_only",
            (),
            "challenge 2",
            "Only Bob may challenge this claim: nobody is asked but the next side that can.",
        ),
        ("round", (), "challenge 2", "Bob is asked first, and Cleo once Bob does not challenge."),
        ("round", ("decline 1",), "challenge 1", "Bob has let this claim pass, and Cleo is asked now."),
    ],
)
def test_a_mw_07_the_refusal_says_whether_the_side_is_asked_at_all(
    offer, lines, challenge, why, start, script, memwars
):
    """A-MW-07: each was told that another is asked first."""
    state = script(start(players=3, challenge_offer=offer), "claim 0 12", *lines)
    refused = memwars.judge(state, memwars.parse(challenge))
    assert (refused.rule, refused.why) == ("A-MW-07", why)


@pytest.mark.parametrize(
    ("house", "lines", "attempt", "instead"),
    [
        ({"path": "backward"}, (), "stop", "Put one crystal on 100."),
        ({}, (), "stop", "Put one crystal on an empty place."),
        ({"first": "roll"}, (), "claim 0 1", "Roll the die."),
        ({"mode": "basic", "quadrants": "NW", "lightning": "1"}, BASIC_ALL_WRONG, "claim 0 1", "Take the next round."),
        ({"mode": "basic", "quadrants": "NW", "lightning": "until_empty"}, BASIC_ALL_WRONG, "claim 0 1",
         "Take the next round, or stop."),
    ],
)  # fmt: skip
def test_r_mw_034_r_mw_090_the_way_out_is_one_that_the_rules_leave_open(
    house, lines, attempt, instead, start, script, memwars
):
    """R-MW-034, R-MW-090: “or stop” was said where rounds were agreed on, an empty place on a path."""
    assert memwars.judge(script(start(**house), *lines), memwars.parse(attempt)).instead == instead


def test_a_ck_07_a_side_without_time_is_told_that_it_has_none(start, script, memwars):
    refused = memwars.judge(script(start(), "pass_rest 1"), memwars.parse("claim 1 5"))
    assert (refused.rule, refused.why) == ("A-CK-07", "Bob's time is over, and others play on.")


def test_a_mw_08_a_beaten_side_that_challenges_is_reported_why(start, script, rule_of):
    """A-MW-08: also after its turn was passed over."""
    state = script(start(), "won 1 C", "claim 1 5")
    assert state.skipped == (0,)
    assert rule_of(state, "challenge 0") == "A-MW-08"
    assert rule_of(script(start(), "claim 0 1", "decline 1"), "challenge 0") == "R-MW-049"


@pytest.mark.parametrize(
    ("score", "quadrants"), [("places", "true"), ("places_and_pieces", "true"), ("with_quadrants", "false")]
)
def test_a_mw_15_contradictory_options_are_refused_at_set_up(start, score, quadrants):
    """A-MW-14, A-MW-15."""
    with pytest.raises(SetupRefused, match="need each other"):
        start(board_score=score, board_quadrants=quadrants)


def test_a_mw_15_agreed_at_the_table_each_brings_the_other(start, script):
    state = script(start(first="roll"), "agree_option board_quadrants true")
    assert state.options.board_score == "with_quadrants"
    assert not script(state, "agree_option board_score places").options.board_quadrants


def test_a_mw_18_the_boards_captures_are_the_challenge_pieces_on_places(start, script, memwars):
    """A-MW-18."""
    state = script(start(final_tie="captures", quadrants="NW"), "won 1 none", "won 2 none")
    assert scoring._captures_of(state, BOARD) == 2


def test_nobody_is_called_like_the_board(memwars):
    """A-MW-18."""
    with pytest.raises(SetupRefused, match="the board may win"):
        memwars.setup(Setup(("Ann", "Board"), {}))


def test_r_mw_013_the_quadrants_of_gods_and_heroes():
    """R-MW-013."""
    from tableassist.app.commands.memdecks import library

    quadrants = library().deck("gods-and-heroes").quadrants
    assert [quadrants[one].split()[0] for one in Quadrant] == ["Greek", "Roman", "Egyptian", "Norse"]


def test_r_mw_033_in_basic_the_turn_passes_after_each_answer(start, script):
    """R-MW-033."""
    state = script(start(mode="basic"), "answer 0 right")
    assert state.acting == 1


def test_r_mw_072_pieces_held_by_the_board_cost_three_each(start, script):
    """R-MW-072."""
    state = script(start(), "won 1 none")
    assert [score_side(state, seat).boxed for seat in state.seats] == [-3, -3]


def test_r_mw_093_a_clock_limits_each_sides_time(start, script, memwars):
    """R-MW-093: whose move it is pays for it."""
    assert memwars.timing(start()).charged == 0
    assert memwars.timing(script(start(), "claim 0 1", "decline 1")).charged == 1
