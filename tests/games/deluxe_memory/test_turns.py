"""How turns follow each other: order, extra turns, skips, players who are out."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tableassist.games.deluxe_memory import turns
from tableassist.games.deluxe_memory.phases import Choosing

P = pytest.param


def order(state, count):
    """The owners of the next turns."""
    owners = []
    for _ in range(count):
        state = turns.begin_next_turn(state)
        owners.append(state.owner)
    return owners


def with_skips(state, skips):
    players = tuple(replace(player, skips=n) for player, n in zip(state.players, skips, strict=True))
    return state.with_(players=players)


@pytest.mark.parametrize(
    ("setup", "skips", "expected"),
    [
        P({"players": 2}, (0, 0), [1, 0, 1, 0], id="two players"),
        P({"players": 4}, (0, 0, 0, 0), [1, 2, 3, 0], id="four players"),
        P({"players": 4, "tokens": (20, 0, 20, 20)}, (0, 0, 0, 0), [2, 3, 0, 2], id="one is out"),
        P({}, (0, 1, 0), [2, 0, 1, 2], id="one skip"),
        P({}, (0, 2, 0), [2, 0, 2, 0], id="two skips add up (A-DM-20)"),
        P({}, (0, 1, 1), [0, 1, 2, 0], id="both others are skipped"),
        P({"players": 2}, (0, 1), [0, 1, 0, 1], id="two players: the same again (A-DM-20)"),
        P({}, (1, 1, 1), [1, 2, 0, 1], id="all are skipped once"),
    ],
)
def test_order(start, setup, skips, expected):
    assert order(with_skips(start(**setup), skips), 4) == expected


@pytest.mark.parametrize(
    ("waiting", "stack", "expected"),
    [
        P(1, True, [2, 0, 1], id="one eight"),
        P(2, True, [2, 0, 2], id="two eights add up"),
        P(2, False, [2, 0, 1], id="two eights do not add up"),
    ],
)
def test_eights_hit_the_next_player_a_dm_20(start, waiting, stack, expected):
    state = start(skip_stack="true" if stack else "false").with_(skips=waiting)
    assert order(state, 3) == expected


def test_who_was_skipped_is_known(start):
    state = turns.begin_next_turn(start(players=4).with_(skips=1))
    assert (state.skipped, state.owner) == ((1,), 2)
    assert turns.begin_next_turn(state).skipped == ()


def test_an_extra_turn_does_not_use_up_a_skip_a_dm_21(start):
    state = turns.grant(start().with_(skips=1), 0)
    assert order(state, 3) == [0, 2, 0]


@pytest.mark.parametrize(
    ("grants", "expected"),
    [
        P([(0, False)], [0, 1, 2], id="the owner's"),
        P([(2, False)], [2, 1, 2], id="an interceptor's, then left of the owner (A-DM-17)"),
        P([(2, False), (0, False)], [0, 2, 1], id="the owner's before the interceptor's"),
        P([(0, False), (2, False)], [0, 2, 1], id="whoever was granted first"),
        P([(0, True), (0, False)], [0, 0, 1], id="two of the owner"),
    ],
)
def test_extra_turns_a_dm_11(start, grants, expected):
    state = start()
    for seat, offer in grants:
        state = turns.grant(state, seat, offer)
    assert order(state, 3) == expected


def test_the_last_granted_turn_is_played_first_a_dm_11(start):
    state = turns.grant(turns.grant(start(), 0, offer=True), 0)
    first = turns.begin_next_turn(state)
    assert (first.offer, turns.begin_next_turn(first).offer) == (False, True)


def test_extra_turns_of_out_players_are_void_a_dm_33(start):
    state = turns.grant(turns.grant(start(tokens=(20, 0, 20)), 1), 1)
    assert order(state, 2) == [2, 0]


@given(
    st.lists(st.integers(0, 2), min_size=4, max_size=4),
    st.lists(st.tuples(st.integers(0, 3), st.booleans()), max_size=4),
    st.integers(0, 3),
    st.sampled_from([(20, 20, 20, 20), (20, 0, 20, 20), (20, 0, 0, 20)]),
)
def test_every_turn_is_somebodys_who_is_in_the_game(start, skips, grants, waiting, counts):
    state = with_skips(start(players=4, tokens=counts), skips).with_(skips=waiting)
    for seat, offer in grants:
        state = turns.grant(state, seat, offer)
    for number in range(2, 40):
        state = turns.begin_next_turn(state)
        assert state.turn == number
        assert state.phase == Choosing(state.owner)
        assert not state.players[state.owner].out
    assert (state.extras, state.skips) == ((), 0)
    assert sum(player.skips for player in state.players if not player.out) == 0
