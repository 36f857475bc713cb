"""What a match begins, who takes it, and what overruled refusals leave behind."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tableassist.games.deluxe_memory import GAME, effects
from tableassist.games.deluxe_memory.cards import CHART, VALUES, Colour, colour_of, pluralise, value_of
from tableassist.games.deluxe_memory.phases import (
    Choosing,
    Copying,
    Crossing,
    Naming,
    Peeking,
    Rearranging,
    Revealing,
    Squaring,
    Topic,
)
from tableassist.table.cards import DECK, JOKERS, rank

P = pytest.param


@pytest.mark.parametrize(
    ("pair", "kind", "value"),
    [
        P(("QS", "QC"), Colour.BLACK, 12, id="black"),
        P(("AH", "AD"), Colour.RED, 1, id="red"),
        P(("10C", "10D"), Colour.MIXED, 10, id="mixed"),
        P(("10H", "10S"), Colour.MIXED, 10, id="mixed, red first"),
        P(("XB", "XR"), Colour.JOKERS, 0, id="jokers"),
    ],
)
def test_pairs_r_dm_006_r_dm_007(pair, kind, value):
    assert (colour_of(pair), value_of(pair[0])) == (kind, value)


def test_the_whole_deck_r_dm_006():
    assert sum(value_of(card) for card in DECK) == 4 * 91
    assert [value_of(card) for card in JOKERS] == [0, 0]
    assert set(CHART) == set(VALUES) == {rank(card) for card in DECK}


def test_every_line_of_the_chart_has_a_rule_of_its_own():
    assert [effect.rule for effect in CHART.values()] == [f"R-DM-{number:03}" for number in range(31, 44)]
    assert all(GAME.rulebook[effect.rule] == effect.printed for effect in CHART.values())
    assert (pluralise("Q"), pluralise("7"), pluralise("X")) == ("queens", "7s", "jokers")


@pytest.mark.parametrize(
    ("cards", "phase"),
    [
        ("AS AD", Naming),
        ("2S 2D", Peeking),
        ("3S 3D", Revealing),
        ("4S 4D", Squaring),
        ("5S 5D", Crossing),
        ("6S 6D", Revealing),
        ("7S 7D", Choosing),
        ("8S 8D", Choosing),
        ("9S 9D", Choosing),
        ("10S 10D", Choosing),
        ("JS JD", Naming),
        ("QS QD", Naming),
        ("KS KD", Copying),
        ("QS QC", Naming),
        ("QH QD", Naming),
    ],
)
def test_what_a_match_begins(start, script, cards, phase):
    assert type(script(start(), f"pair {cards}").phase) is phase


def test_jokers_begin_the_rearranging(start, script):
    assert isinstance(script(start(jokers="true"), "pair XR XB").phase, Rearranging)


@pytest.mark.parametrize(
    ("cards", "topic", "amount"),
    [
        ("7S 7C", Topic.PAY, 7),
        ("7H 7D", Topic.GAIN, 7),
        ("AS AD", Topic.ACE, 1),
        ("JS JD", Topic.JACK, 0),
        ("QS QD", Topic.QUEEN, 6),
    ],
)
def test_what_players_are_named_for(start, script, cards, topic, amount):
    assert script(start(), f"pair {cards}").phase == Naming(0, topic, amount)


@given(st.lists(st.sampled_from(DECK), max_size=4, unique=True))
def test_the_penalty_of_a_3_a_dm_28(cards):
    ranks = [rank(card) for card in cards]
    expected = "3" in ranks or any(ranks.count(one) >= 3 for one in ranks)
    assert effects.incurs_penalty(cards) == expected


@pytest.mark.parametrize(
    ("matcher", "expected"), [P(0, (1, 3), id="from the left"), P(1, (3,), id="not his own"), P(2, (3, 1), id="round")]
)
def test_holders_of_tens_a_dm_16(start, matcher, expected):
    state = start(players=4, tens=(1, 3))
    assert effects.find_holders_of_tens(state, matcher) == expected


def test_a_six_ends_by_itself_when_all_cards_are_up(start, script, last_two):
    state = last_two(start(), "6C", "6D")
    grid = tuple("?" if place < 4 else "" for place in range(len(state.grid)))
    state = script(state.with_(grid=grid, gone=tuple(c for c in state.gone if c not in ("KS", "KD"))), "pair 6C 6D")
    state = script(state, f"reveal 0 {state.phase.pool[0]} KS", f"reveal 0 {state.phase.pool[1]} KD")
    assert isinstance(state.phase, Choosing)


def test_a_reveal_of_four_ends_by_itself_r_dm_033(start, script):
    state = script(start(), "pair 3S 3D", *(f"reveal 0 {one}" for one in ("B2 5C", "C2 6C", "D2 7C", "E2 8C")))
    assert (type(state.phase), state.acting) == (Choosing, 1)


@pytest.mark.parametrize(
    ("lines", "overruled", "check"),
    [
        P(["select 0 B1 C1", "end_look 0 open"], "match 0 QS 7D", lambda s: s.gone == ("QS", "7D"), id="a false match"),
        P([], "turned_up D3 QS", lambda s: s.at("D3") == "QS", id="a card left face up"),
        P(["miss 5C 6C"], "turned_down B1", lambda s: s.at("B1") == "?", id="a card left face down"),
        P(["miss 5C 6C"], "swapped B1 D3", lambda s: (s.at("B1"), s.at("D3")) == ("?", "5C"), id="exchanged"),
        P(["miss 5C 6C"], "removed B1", lambda s: s.at("B1") == "" and "5C" in s.gone, id="a card taken away"),
        P(["pair 8S 8D"], "strayed D3 B1", lambda s: (s.at("D3"), s.at("B1")) == ("", "?"), id="laid elsewhere"),
        P([], "strayed D3 A1", lambda s: s.at("D3") == "?", id="laid on no place: nothing changes"),
        P([], "select 1 B1 C1", lambda s: s.acting == 1, id="another player's look"),
        P([], "select 0 B1 C1 D1", lambda s: s.phase.places == ("B1", "C1"), id="three cards: the first two"),
        P(["pair 3S 3D"], "reveal 0 D3 QS", lambda s: len(s.phase.done) == 1, id="a reveal"),
        P([], "reveal 0 D3 QS", lambda s: s.at("D3") == "?", id="a reveal out of turn is only seen"),
        P([], "copy 0 Q", lambda s: s.acting == 0, id="nothing to copy"),
    ],
)
def test_overruled_refusals_change_what_they_can(start, script, lines, overruled, check):
    state = script(start(), *lines)
    assert check(GAME.apply(state, GAME.parse(overruled)))


def test_states_are_values(start, script):
    a, b = (script(start(), "miss 5C -", "pair QS QC") for _ in range(2))
    assert a == b
    assert hash(a) == hash(b)
    assert a != script(a, "name_player 1 0")
    assert GAME.plain(a) == GAME.plain(b)
