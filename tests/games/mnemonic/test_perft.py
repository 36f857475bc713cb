"""Perft: how many games of so many actions begin in a position, by the list of legal actions and by trying everything.

The two are written apart: the list builds payments, targets and blocks; whoever tries everything asks the judge alone.
`MNEMONIC_NODES=100000 pytest --timeout 0` goes deep enough for so many games from these positions together.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from typing import Any

import pytest
from mnemonic_tries import exact, same, tries

from tableassist.games.mnemonic import GAME, world
from tableassist.table.cards import DECK, card

NODES = int(os.environ.get("MNEMONIC_NODES", "600"))

Moves = Callable[[Any, world.Hidden], Iterable[Any]]


def listed(state, hidden):
    """What the game itself lists."""
    return GAME.actions(state, hidden.world())


def tried(state, hidden):
    """What the judge lets pass of everything that anybody could try, each once."""
    legal = (action for action in tries(state, hidden) if GAME.judge(state, action) is None and exact(state, action))
    return {same(action): action for action in legal}.values()


def perft(moves: Moves, state, hidden, depth, known):
    """How many games of that many actions there are; equal positions, which other orders lead to, are counted once."""
    if depth == 0 or GAME.outcome(state) is not None:
        return 1
    place = (state, hidden_of(hidden), depth)
    if place not in known:
        known[place] = sum(
            perft(moves, after, there, depth - 1, known) for after, there in followed(moves, state, hidden)
        )
    return known[place]


def followed(moves, state, hidden):
    for action in moves(state, hidden):
        after = GAME.apply(state, action)
        yield after, world.follow(hidden, state, action, after, lambda _: 0, take)


def take(_seat, _what, cards, number):
    """The first cards, where anybody chooses in secret."""
    return cards[:number]


def hidden_of(hidden):
    return repr(hidden)


def main_phase(board):
    """R-MN-042 to R-MN-047: a king, a queen and a land in hand, six lands and two creatures on the table."""
    state = board("2S 3S 4D 5H 9H JS", "8C QH 2H", hands=(3, 1), libraries=(9, 9), graveyards=("", "3D"))
    return state, world.Hidden(hands=(cards("KD QS 6D"), cards("AH")), libraries=(DECK[:9], DECK[9:18]))


def combat(board):
    """R-MN-071, R-MN-072: three attackers, one of which flies, against two blockers and a response."""
    state = board("KS 9C 8S JD@8S", "9H 8D 4C", attacking=True, hands=(0, 1), libraries=(9, 9))
    return state, world.Hidden(hands=((), cards("QC")), libraries=(DECK[:9], DECK[9:18]))


def triggers(board):
    """R-MN-051 to R-MN-058: a queen that kills a spade, with something to dig and a heart to heal."""
    state = board("2S 3S 9D 8S", "QH 9H 5C", hands=(2, 1), libraries=(9, 9), graveyards=("4C", "6S"))
    return state, world.Hidden(hands=(cards("QS 7C"), cards("KC")), libraries=(DECK[:9], DECK[9:18]))


def cards(text):
    return tuple(map(card, text.split()))


POSITIONS = {one.__name__: one for one in (main_phase, combat, triggers)}

COUNTS = {
    "main_phase": [23, 222, 1787, 12873],
    "combat": [8, 58, 236, 912, 3012, 9600],
    "triggers": [15, 134, 895, 4794],
}
"""By depth, from one action on: so that a change of the rules does not go unnoticed."""


@pytest.mark.parametrize("name", POSITIONS)
def test_games_by_the_list_are_counted_as_before(board, name):
    state, hidden = POSITIONS[name](board)
    known = {}
    counted = [perft(listed, state, hidden, depth, known) for depth in range(1, len(COUNTS[name]) + 1)]
    assert counted == COUNTS[name]


@pytest.mark.parametrize("name", POSITIONS)
@pytest.mark.slow
def test_trying_everything_counts_the_same(board, name):
    state, hidden = POSITIONS[name](board)
    fast, slow, nodes, depth = {}, {}, 0, 0
    while nodes < NODES / len(POSITIONS):
        depth += 1
        nodes = perft(listed, state, hidden, depth, fast)
        assert perft(tried, state, hidden, depth, slow) == nodes, depth
    print(f"{name}: depth {depth}, {nodes} games, {len(slow)} positions tried out")
