"""Pairs, tested as any package tests itself: `pip install -e .`, then `pytest`."""

from random import Random

import pytest
from pairs import CARDS, GAME, Keep, Turn, TurnBack

from tableassist.rules.game import Seat, Setup
from tableassist.table.cards import CardName
from tableassist.table.geometry import ZoneName
from tableassist.table.layout import Lot
from tableassist.table.observation import Face

ANN, BOB = Seat(0), Seat(1)
START = GAME.setup(Setup(("Ann", "Bob")))


def after(*lines):
    """The state after some actions that the rules allow, as they are written in a record."""
    state = START
    for action in map(GAME.parse, lines):
        assert GAME.judge(state, action) is None
        state = GAME.apply(state, action)
    return state


PAIR, NO_PAIR = ("turn 0 A1 2S", "turn 0 B1 2H"), ("turn 0 A1 2S", "turn 0 B1 5H")


@pytest.mark.parametrize(
    ("lines", "action", "rule"),
    [
        pytest.param((), "turn 0 A1 2S", None, id="any card may be turned"),
        pytest.param((), "turn 1 A1 2S", "P-3", id="by whoever's turn it is"),
        pytest.param(PAIR, "turn 0 C1 AS", "P-1", id="a third card is too many"),
        pytest.param(PAIR, "keep 0 A1 B1", None, id="a pair is kept"),
        pytest.param(PAIR, "turn_back 0 A1 B1", "P-2", id="and not turned back"),
        pytest.param(NO_PAIR, "keep 0 A1 B1", "P-2", id="two others are not kept"),
        pytest.param(NO_PAIR, "turn_back 0 A1 B1", None, id="but turned back"),
    ],
)
def test_judge(lines, action, rule):
    refused = GAME.judge(after(*lines), GAME.parse(action))
    assert (refused and refused.rule) == rule


def test_a_pair_counts_and_its_player_goes_on():
    state = after(*PAIR, "keep 0 A1 B1")
    assert (state.pairs, state.seat) == ((1, 0), ANN)
    assert after(*NO_PAIR, "turn_back 0 A1 B1").seat == BOB


def test_what_lies_there_says_what_was_done():
    state = after("turn 0 A1 2S")
    seen = GAME.layout(state).with_zone(ZoneName("B1"), (Lot(ZoneName("B1"), "card", CardName("2H"), Face.UP),))
    assert GAME.read(state, seen, frozenset({ZoneName("B1")})) == [(Turn(ANN, ZoneName("B1"), CardName("2H")),)]
    gone = GAME.layout(after(*PAIR)).with_zone(ZoneName("A1"), ()).with_zone(ZoneName("B1"), ())
    assert GAME.read(after(*PAIR), gone, frozenset()) == [(Keep(ANN, ZoneName("A1"), ZoneName("B1")),)]


@pytest.mark.parametrize("seed", range(20))
def test_every_game_comes_to_an_end(seed):
    chance, cards, state = Random(seed), list(CARDS), START
    chance.shuffle(cards)
    world = dict(zip(state.down, cards, strict=True))
    while GAME.outcome(state) is None:
        action = GAME.prefer(state, list(GAME.actions(state, world)), world, chance.random())
        assert GAME.judge(state, action) is None
        assert GAME.parse(GAME.write(action)) == action
        assert isinstance(action, Turn | Keep | TurnBack)
        state = GAME.apply(state, action)
    assert sum(state.pairs) == len(CARDS) // 2
