"""The opponent's thoughts in the demo: a little in every picture, a decision within a second."""

import random
from itertools import count

import pytest

from tableassist.demo.opponent import A_DECISION_S, A_PICTURE_S, Thinking
from tableassist.games.mnemonic import GAME, world
from tableassist.games.mnemonic.opponent import Opponent, Strength, find_strength
from tableassist.rules.game import Setup
from tableassist.table.cards import DECK


@pytest.fixture
def position():
    """The first main phase of a game, and what is in the hands."""
    rng = random.Random(4)
    state = GAME.setup(Setup(("Ann", "Bob"), {"draft": "done", "mulligan": "none", "first": "1"}))
    hidden = world.deal_world(state, rng.sample(DECK, len(DECK)))
    for line in ("sideboard 0 0", "sideboard 1 0", "library_shuffled 0", "library_shuffled 1"):
        action = GAME.parse(line)
        after = GAME.apply(state, action)
        hidden = world.follow(hidden, state, action, after, rng.randrange, lambda *_: ())
        state = after
    return state, hidden


def decided(thinking, state, hidden, seat=0):
    for pictures in range(1, 200):
        action = thinking.decision(state, seat, hidden)
        if action is not None:
            return pictures, action
    raise AssertionError("It never decides.")


def test_it_thinks_over_several_pictures_and_is_done_within_its_time(position):
    ticks = count()
    endless = Opponent(Strength("endless", 10**9, 1, drafts=True), random.Random(1).randrange)
    thinking = Thinking(endless, clock=lambda: 0.01 * next(ticks))
    pictures, action = decided(thinking, *position)
    assert pictures == pytest.approx(A_DECISION_S / A_PICTURE_S, abs=5)
    assert GAME.judge(position[0], action) is None


def test_with_time_enough_it_decides_as_without_a_clock(position):
    state, hidden = position
    easy = find_strength("easy")
    thinking = Thinking(Opponent(easy, random.Random(3).randrange), clock=lambda: 0.0)
    deck = (*hidden.hands[0], *hidden.libraries[0])
    assert decided(thinking, state, hidden)[1] == Opponent(easy, random.Random(3).randrange).move(
        state, 0, hidden.hands[0], deck
    )


def test_it_says_nothing_where_the_other_is_to_act(position):
    state, hidden = position
    thinking = Thinking(Opponent(find_strength("easy"), random.Random(3).randrange))
    assert thinking.decision(state, 1, hidden) is None
