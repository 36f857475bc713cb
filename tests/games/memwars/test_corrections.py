"""What people put right by hand, and what then follows."""

from __future__ import annotations

import pytest

from tableassist.games.memwars.board import Quadrant
from tableassist.games.memwars.phases import Answering, Claiming, Over, Responding
from tableassist.games.memwars.spots import BOARD
from tableassist.rules.game import Seat
from tableassist.table.layout import Lot
from tableassist.table.observation import Face

A, B = Seat(0), Seat(1)


def crystals(zone, *names):
    return tuple(Lot(zone, "crystal", name, Face.UP) for name in names)


def test_a_place_is_put_right(start, script):
    state = script(start(), "quiet 1", "set_place 1 blue challenge")
    assert state.at(1)[:3] == (B, (B,), True)
    assert [player.supply for player in state.players] == [100, 99]
    assert (state.pool, state.left) == (23, 99)
    state = script(state, "set_place 1")
    assert state.at(1)[:3] == (None, (), False)
    assert [player.supply for player in state.players] == [100, 100]
    assert (state.pool, state.left) == (24, 100)


def test_a_challenge_piece_alone_is_the_boards(start, script):
    state = script(start(), "set_place 7 challenge")
    assert (state.at(7).owner, state.missed) == (BOARD, ())
    # In Basic its card is on the lightning pile, once.
    basic = script(start(mode="basic"), "answer 0 wrong", "set_place 1 challenge", "set_place 7 challenge")
    assert basic.missed == (1, 7)


def test_a_pending_claim_is_put_right(start, script):
    state = script(start(), "claim 0 12", "challenge 1", "stated 1")
    # The claim was never there: the side on turn claims again.
    assert script(state, "set_place 12").phase == Claiming(A)
    # It is settled as it lies: the turn passes.
    settled = script(state, "set_place 12 blue challenge")
    assert (settled.at(12).owner, settled.phase) == (B, Claiming(B))
    # It lies as it did: nothing changes.
    assert script(state, "set_place 12 red blue challenge").phase == Responding(A, B, 12)
    assert script(state, "set_place 13 red").phase == Responding(A, B, 12)


def test_a_quadrant_is_settled_anew(position, script):
    state = script(position(dict.fromkeys(range(2, 26), "A")), "quiet 1")
    assert state.won[0].by == (A,)
    assert state.players[A].supply == 100 - 26
    state = script(state, "set_place 1")
    assert (state.won, state.filled) == ((), ())
    assert state.players[A].supply == 100 - 24
    state = script(state, *(f"set_place {place} blue" for place in range(1, 26)))
    assert [(won.quadrant, won.by) for won in state.won] == [(Quadrant.NW, (B,))]


def test_who_has_won_another_quadrant_stands_r_mw_060(start, script):
    """R-MW-060: a quadrant is won when it is full; a place put right elsewhere gave it to who recalled more since."""
    state = start(mode="standard,basic", quadrants="NW,NE")
    for place in range(50, 25, -1):
        state = script(state, f"quiet {place}", "answer 1 wrong")
    nobodys, anns = (Quadrant.NW, ()), (Quadrant.NE, (A,))
    assert sorted((won.quadrant, won.by) for won in state.won) == sorted((nobodys, anns))
    state = script(state, "next_round", "answer 1 right", "set_place 26 red challenge")
    assert sorted((won.quadrant, won.by) for won in state.won) == sorted((nobodys, anns))
    assert [player.supply for player in state.players] == [74, 99]


def test_of_quadrants_that_stand_the_tiers_move_up_r_mw_061(position, script):
    """R-MW-061: the first quadrant is put right to be nobody's, so that the second one won earns the most."""
    contents = dict.fromkeys(range(1, 13), "A") | dict.fromkeys(range(13, 25), "B") | dict.fromkeys(range(26, 50), "B")
    state = script(position(contents), "quiet 25", "quiet 50")
    assert [(won.by, won.bonus) for won in state.won] == [((A,), 5), ((B,), 3)]
    state = script(state, "set_place 1 challenge")
    assert [(won.by, won.bonus) for won in state.won] == [((), 0), ((B,), 5)]
    assert [player.supply for player in state.players] == [100 - 12, 100 - 12 - 25 - 1]


def test_the_last_place_put_right_ends_the_game(position, script):
    state = position(dict.fromkeys(range(2, 26), "A"), quadrants="NW")
    assert isinstance(script(state, "set_place 1 blue").phase, Over)


def test_a_card_that_was_answered_is_put_right(start, script):
    state = script(start(mode="basic"), "answer 0 wrong")
    assert state.missed == (1,)
    state = script(state, "set_place 1 red")
    assert (state.missed, state.at(1).owner) == ((), A)
    state = script(state, "set_place 1 challenge")
    assert state.missed == (1,)
    # The card being answered turns out to be settled: the next one follows.
    assert script(state, "set_place 2 blue").phase == Answering(B, 3)


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("set_place 30 red", "R-MW-022"),
        ("set_place 1 green", "R-MW-002"),
        ("set_place 1 red red", "R-MW-006"),
        ("set_place 1 red challenge challenge", "R-MW-006"),
        ("set_challenge 0 38", "R-MW-003"),
        ("set_challenge 5 3", "R-MW-027"),
        ("set_captured 0 0 1", "R-MW-071"),
        ("set_captured 0 1 101", "R-MW-074"),
        ("set_captured 0 4 1", "R-MW-027"),
        ("set_challenge 0 37", None),
        ("set_captured 0 1 100", None),
    ],
)
def test_what_cannot_be(line, rule, start, rule_of):
    assert rule_of(start(quadrants="NW"), line) == rule


def test_stocks_are_put_right(start, script):
    state = script(start(), "set_challenge 0 10", "set_captured 0 1 3")
    assert (state.players[A].stock, state.pool) == (10, 27)
    assert (state.players[A].captured[B], state.players[B].supply) == (3, 97)
    state = script(state, "set_captured 0 1 1")
    assert (state.players[A].captured[B], state.players[B].supply) == (1, 99)


def test_what_is_there_as_a_correction(start, script, memwars):
    state = script(start(quadrants="NW"), "quiet 1")

    def corrected(zone, *names):
        action = memwars.correct(state, zone, crystals(zone, *names))
        return action and memwars.write(action)

    assert corrected("1", "red") is None
    assert corrected("1", "challenge") == "set_place 1 challenge"
    assert corrected("1") == "set_place 1"
    assert corrected("2", "red", "blue") == "set_place 2 red blue"
    assert corrected("2", "green") is None
    assert corrected("NW", "red") is None
    assert corrected("30", "red") is None
    assert memwars.correct(start(first="roll"), "1", crystals("1", "red")) is None


def walk(memwars, state, *keys):
    return memwars.corrections(state, keys)


def test_corrections_step_by_step(start, script, memwars):
    state = script(start(), "quiet 1")
    assert [option.key for option in walk(memwars, state).options] == ["place", "stock", "captured"]
    assert len(walk(memwars, state, "place").options) == 100
    contents = walk(memwars, state, "place", "1").options
    assert [memwars.write(option.action) for option in contents] == [
        "set_place 1",
        "set_place 1 red",
        "set_place 1 blue",
        "set_place 1 red challenge",
        "set_place 1 blue challenge",
        "set_place 1 challenge",
    ]
    stock = walk(memwars, state, "stock", "0")
    assert stock.text == "Ann has 13 challenge pieces. How many really?"
    assert [option.key for option in stock.options] == ["10", "11", "12", "14", "15", "16"]
    assert [option.label for option in walk(memwars, state, "captured", "0").options] == ["Bob"]
    captured = walk(memwars, state, "captured", "0", "1")
    assert memwars.write(captured.options[0].action) == "set_captured 0 1 1"


def test_every_correction_that_is_offered_is_allowed(start, script, memwars):
    state = script(start(players=3), "quiet 1", "won 2 C")
    for keys in (("place", "1"), ("place", "50"), ("stock", "1"), ("captured", "2", "1")):
        for option in walk(memwars, state, *keys).options:
            assert memwars.judge(state, option.action) is None


def test_before_play_the_depth(start, memwars):
    state = start(first="roll")
    assert [option.key for option in walk(memwars, state).options] == ["depth"]
    options = walk(memwars, state, "depth", "1").options
    assert memwars.write(options[2].action) == "set_depth 1 3"
    assert memwars.apply(state, options[2].action).players[B].depth == 3


def test_nonsense_offers_nothing(start, memwars, game_of):
    assert walk(memwars, start(), "place", "x") is None
    assert walk(memwars, start(), "stock", "9") is None
    assert walk(memwars, start(), "captured", "0", "0") is None
    assert walk(memwars, start(), "a", "b", "c", "d") is None
    assert walk(memwars, game_of(1).last) is None


def test_mishaps_that_players_let_stand(start, script, memwars):
    def let(state, line):
        return memwars.apply(state, memwars.parse(line))

    state = script(start(), "quiet 1")
    assert let(state, "appeared 2 blue").at(2).owner == B
    assert let(state, "vanished 1 red").at(1).owner is None
    moved = let(state, "shifted 1 3 red")
    assert (moved.at(1).owner, moved.at(3).owner) == (None, A)
    assert let(state, "wrong_piece 1 red blue").at(1).owner == B
    # A claim out of turn that stands does not change whose turn it is.
    assert (let(state, "claim 0 9").at(9).owner, let(state, "claim 0 9").phase) == (A, Claiming(B))
    assert let(state, "turned 1") == state
    assert let(state, "appeared NW red") == state


def test_a_claim_that_was_moved_and_stands_is_made_where_it_lies(start, script, memwars):
    def let(state, line):
        return memwars.apply(state, memwars.parse(line))

    state = script(start(), "quiet 1", "claim 1 12")
    assert let(state, "shifted 12 13 blue") == script(start(), "quiet 1", "claim 1 13")
    # Not onto a place that is taken, nor off the path.
    assert let(state, "shifted 12 1 blue").phase == Claiming(B)
    on_path = script(start(path="forward"), "claim 0 1")
    assert let(on_path, "shifted 1 2 red").phase == Claiming(A, 1)


def test_a_counter_that_was_moved_and_stands_lies_there(start, script, memwars):
    def let(state, line):
        return memwars.apply(state, memwars.parse(line))

    state = script(start(topology="competitive"), "place_counter 1 40 5")
    assert let(state, "shifted 40 41 counter") == script(start(topology="competitive"), "place_counter 1 41 5")
    # Which of two was moved nobody can say.
    both = script(state, "place_counter 0 40 3")
    assert let(both, "shifted 40 41 counter") == both


def test_what_an_action_accounts_for(memwars):
    def touches(line):
        return set(memwars.touches(memwars.parse(line)))

    assert touches("claim 0 12") == {"12"}
    assert touches("shifted 12 NW red") == {"12", "NW"}
    assert touches("set_place 5 red") == {"5"}
    assert touches("challenge 1") == set()


def test_hidden_counters_that_were_lifted(start, memwars):
    refused = memwars.touched_out_of_turn(start(), ("12", "13"), "looked")
    assert (refused.rule, refused.why) == ("R-MW-100", "The counters on 12 and 13 must stay where they lie.")


def test_photographs_of_playing_cards(memwars):
    advice = memwars.advise({}, ("QS", "QC"))
    assert not advice["match"]
    assert memwars.audit(None) == ()
