"""The worked examples X-MW-01 … X-MW-11, each with its id."""

from __future__ import annotations

import pytest

from tableassist.games.memwars.board import Place, Quadrant, lattice_of, quadrant_of
from tableassist.games.memwars.claims import list_challengers
from tableassist.games.memwars.phases import Claiming, ClaimWindow
from tableassist.games.memwars.scoring import points_of
from tableassist.games.memwars.spots import BOARD, Counter, Spot
from tableassist.games.memwars.state import with_spot
from tableassist.rules.game import Seat

A, B = Seat(0), Seat(1)
FIVE_OUTCOMES = (
    "quiet 1",
    "claim 1 2", "challenge 0", "stated 0", "give_up 1",
    "claim 0 3", "challenge 1", "stated 1", "contest 0", "forsake 1",
    "won 4 C",
)  # fmt: skip


def four_turns(start, script, **options):
    return script(start(quadrants="NW", **options), *FIVE_OUTCOMES)


def x_mw_01(start, script, **options):
    """The whole game; on turn 4 B claims and A, the challenger, is right."""
    state = four_turns(start, script, **options)
    state = script(state, "quiet 5", "won 6 T", "won 7 none")
    return script(state, "quiet " + " ".join(map(str, range(8, 26))))


def test_x_mw_01_turn_by_turn(start, script, totals):
    """X-MW-01."""
    state = start(quadrants="NW")
    seen = []
    for lines in (
        ("quiet 1",),
        ("claim 1 2", "challenge 0", "stated 0", "give_up 1"),
        ("claim 0 3", "challenge 1", "stated 1", "contest 0", "forsake 1"),
        ("won 4 C",),
        ("quiet 5",),
        ("won 6 T",),
        ("won 7 none",),
    ):
        state = script(state, *lines)
        places = [sum(points_of(state, p) for p in range(1, 26) if state.at(p).owner == who) for who in (A, B, BOARD)]
        seen.append(tuple(places))
    assert seen == [(1, 0, 0), (3, 0, 0), (5, 0, 0), (7, 0, 0), (8, 0, 0), (10, 0, 0), (10, 0, 1)]


def test_x_mw_01_a_lost_turn_is_skipped_and_bars_from_challenging(start, script, rule_of):
    state = four_turns(start, script)
    assert state.players[B].lost_turn
    assert state.acting == A
    claimed = script(state, "claim 0 5")
    assert state.at(5).owner is None
    # B is not asked, A claims again because B is passed over.
    assert claimed.at(5).owner == A
    assert claimed.phase == Claiming(A)
    assert claimed.skipped == (B,)
    assert not claimed.players[B].lost_turn


def test_x_mw_01_final_score_and_stocks(start, script, totals, memwars):
    state = x_mw_01(start, script)
    assert totals(state) == [27, 6, 1]
    assert memwars.outcome(state).winners == (A,)
    assert memwars.outcome(state).scores == (27, 6)
    ann, bob = state.players
    assert (ann.stock, bob.stock, state.pool) == (13, 10, 22)
    assert sum(one.challenge for one in state.board) == 5
    assert (ann.supply, bob.supply) == (83, 87)
    assert (ann.captured[B], state.boxed) == (3, (1, 1))


@pytest.mark.parametrize(
    ("options", "total"),
    [
        ({"capture_scores": "challenger_only"}, 23),
        ({"challenge_piece_stays": "false"}, 25),
        ({"capture_scores": "challenger_only", "challenge_piece_stays": "false"}, 21),
    ],
)
def test_x_mw_01_with_other_rulings(options, total, start, script, totals):
    assert totals(x_mw_01(start, script, **options))[0] == total


def test_x_mw_01_with_ineligibility_until_the_next_turn(start, script):
    state = script(four_turns(start, script, ineligible_until="next_turn"), "quiet 5")
    assert list_challengers(state, A) == ()
    state = script(state, "claim 0 6")
    assert state.at(6) == Spot(A, (A,))
    assert state.acting == B


def quadrant_laid(first, a, b, challenged_a, challenged_b, board=0):
    """A quadrant but for its last place: so many places of A and B, some with a challenge piece."""
    contents = ["A"] * (a - challenged_a) + ["A+"] * challenged_a + ["B"] * (b - challenged_b) + ["B+"] * challenged_b
    contents += ["x"] * board
    assert len(contents) == 24
    return dict(zip(map(Place, range(first, first + 24)), contents, strict=True))


def x_mw_02(position, script, **options):
    contents = {
        **quadrant_laid(26, 13, 11, 1, 1),
        **quadrant_laid(1, 12, 12, 1, 2),
        **quadrant_laid(76, 11, 12, 1, 1, board=1),
        **quadrant_laid(51, 10, 14, 1, 2),
    }
    state = position(contents, **options)
    state = script(state, "quiet 50", "quiet 25", "quiet 100", "set_captured 0 1 6", "set_captured 1 0 4")
    state = state.with_(boxed=(1, 1))
    return script(state, "quiet 75")


def test_x_mw_02_a_tied_quadrant_keeps_the_tier(position, script, totals, memwars):
    """X-MW-02."""
    state = x_mw_02(position, script)
    assert [(won.quadrant, won.by, won.bonus) for won in state.won] == [
        (Quadrant.NE, (A,), 5),
        (Quadrant.NW, (B,), 3),
        (Quadrant.SE, (), 0),
        (Quadrant.SW, (B,), 2),
    ]
    assert totals(state) == [66, 67, 1]
    assert memwars.outcome(state).winners == (B,)


def test_x_mw_02_with_the_tier_used(position, script, totals, memwars):
    state = x_mw_02(position, script, quadrant_tie="none_tier_used")
    assert totals(state)[:2] == [66, 66]
    assert memwars.outcome(state).winners == (A, B)


def test_x_mw_03_the_board_wins(start, script, totals, memwars):
    """X-MW-03."""
    state = start(quadrants="NW")
    state = script(state, *(f"won {place} none" for place in range(1, 16)))
    state = script(state, "quiet " + " ".join(map(str, range(16, 26))))
    assert totals(state) == [-40, -40, 15]
    assert memwars.outcome(state).winners == ()
    assert memwars.show(state).headline == "The board wins"
    assert state.won[0].by == ()


@pytest.mark.parametrize(
    ("counters", "counter", "challenged", "worth"),
    [
        pytest.param((), "add", False, 6, id="quiet"),
        pytest.param((), "add", True, 12, id="forsaken"),
        pytest.param((5,), "add", True, 17, id="a 5 added"),
        pytest.param((5,), "multiply", True, 60, id="a 5 multiplied"),
        pytest.param((5, 3), "add", True, 20, id="5 and 3 added"),
        pytest.param((5, 3), "multiply", True, 96, id="5 and 3 multiplied"),
    ],
)
def test_x_mw_04_topology(counters, counter, challenged, worth, start, script):
    """X-MW-04."""
    state = start(centre="2", central_quincunx="3", counter=counter)
    state = with_spot(state, 13, Spot(counters=tuple(Counter(v, Seat(n)) for n, v in enumerate(counters))))
    lines = ["challenge 1", "stated 1", "contest 0", "forsake 1"] if challenged else ["window_closed"]
    assert points_of(script(state, "claim 0 13", *lines), 13) == worth


def test_x_mw_05_competitive_counters(start, script, rule_of, memwars):
    """X-MW-05."""
    state = start(topology="competitive")
    order = []
    while state.turn == 0:
        seat = state.acting
        order.append(seat)
        legal = [action for action in memwars.actions(state, {}) if action.value]
        state = memwars.apply(state, legal[len(order) % len(legal)])
    assert order == [B, A] * 18
    for seat in (A, B):
        mine = [c.value for one in state.board for c in one.counters if c.by == seat]
        assert sorted(mine) == [2] * 6 + [3] * 6 + [5] * 6
    assert all(len({c.by for c in one.counters}) == len(one.counters) for one in state.board)


def test_x_mw_05_one_of_each_side_on_a_place(start, script, rule_of):
    state = script(start(topology="competitive"), "place_counter 1 40 5")
    assert rule_of(state, "place_counter 0 40 5") is None
    state = script(state, "place_counter 0 40 5")
    assert rule_of(state, "place_counter 1 40 3") == "R-MW-082"
    assert state.at(40).counters == (Counter(5, B), Counter(5, A))


def test_x_mw_06_handicap(start, script, deck_of, memwars):
    """X-MW-06."""
    state = start(depth="3,1", first="2", deck=deck_of(facts=lambda number: 4))
    state = script(state, "claim 1 40", "challenge 0", "stated 0", "contest 1", "maintain 0")
    assert memwars.judge(state, memwars.parse("verdict right,right,right right")).rule == "R-MW-026"
    state = script(state, "verdict right wrong,wrong,right")
    assert state.at(40).owner == B
    assert points_of(state, 40) == 2
    assert state.players[B].captured[A] == 1
    # A's turn came and was passed over.
    assert (state.acting, state.skipped) == (B, (A,))


@pytest.mark.parametrize(
    ("verdict", "owner"),
    [
        pytest.param("verdict right,wrong right,right", 1, id="the name adopted, fact 2 corrected"),
        pytest.param("verdict wrong,wrong wrong,right", BOARD, id="a wrong name adopted"),
    ],
)
def test_x_mw_07_merged_facts(verdict, owner, start, script, deck_of):
    """X-MW-07."""
    state = start(depth="2", deck=deck_of(facts=lambda number: 4))
    state = script(state, "claim 0 8", "challenge 1", "stated 1", "contest 0", "maintain 1", verdict)
    assert state.at(8).owner == owner


def x_mw_08(start, script, **options):
    state = start(mode="basic", quadrants="NW", **options)
    wrong = {5, 11, 17, 6, 12, 18}
    for number in range(1, 26):
        state = script(state, f"answer {state.acting} {'wrong' if number in wrong else 'right'}")
    assert state.missed == (5, 6, 11, 12, 17, 18)
    state = script(state, "next_round")
    asked = []
    for right in ("right", "right", "wrong", "right", "right", "right"):
        asked.append((state.acting, state.phase.place))
        state = script(state, f"answer {state.acting} {right}")
    assert asked == [(B, 5), (A, 6), (B, 11), (A, 12), (B, 17), (A, 18)]
    return state


def test_x_mw_08_basic_with_one_lightning_round(start, script, totals, memwars):
    """X-MW-08."""
    state = x_mw_08(start, script)
    assert totals(state) == [13, 11, 1]
    assert memwars.outcome(state).winners == (A,)
    assert [one.owner for one in state.board].count(BOARD) == 1


def test_x_mw_08_with_quadrants(start, script, totals):
    assert totals(x_mw_08(start, script, basic_quadrants="true"))[:2] == [18, 11]


def test_x_mw_09_addressing():
    """X-MW-09."""
    assert (quadrant_of(Place(7)), lattice_of(Place(7))) == (Quadrant.NW, (0, 8))
    assert (quadrant_of(Place(100)), lattice_of(Place(100))) == (Quadrant.SE, (17, 17))
    assert (quadrant_of(Place(38)), lattice_of(Place(38))) == (Quadrant.NE, (4, 13))
    assert (quadrant_of(Place(51)), lattice_of(Place(51))) == (Quadrant.SW, (9, 0))


def test_x_mw_10_three_sides_only_the_next_is_asked(start, script, rule_of):
    """X-MW-10."""
    state = script(start(players=3), "claim 0 12")
    assert rule_of(state, "challenge 2") == "A-MW-07"
    assert script(state, "decline 1").at(12).owner == A


def test_x_mw_10_three_sides_in_a_round(start, script):
    state = script(start(players=3, challenge_offer="round"), "claim 0 12", "decline 1")
    assert state.phase == ClaimWindow(A, Place(12), Seat(2))
    assert script(state, "challenge 2").at(12).crystals == (0, 2)


def test_x_mw_10_a_pending_lost_turn_makes_the_third_eligible(start, script):
    # Bob claims and Cleo proves him wrong, so Bob loses his next turn; then Cleo claims, and Ann after her.
    state = script(start(players=3, first="2"), "won 1 C", "quiet 2")
    assert state.players[B].lost_turn
    assert script(state, "claim 0 3").phase == ClaimWindow(A, Place(3), Seat(2))


def test_x_mw_11_without_challenge_pieces_the_window_is_skipped(start, script, rule_of):
    """X-MW-11."""
    state = script(start(), "set_challenge 1 0")
    assert script(state, "claim 0 5").at(5).owner == A


def test_x_mw_11_an_empty_pool_replaces_nothing(start, script):
    state = start().with_(pool=0)
    state = script(state, "claim 0 5", "challenge 1", "stated 1", "give_up 0")
    assert state.at(5).owner == B
    assert (state.players[B].stock, state.pool) == (12, 0)
