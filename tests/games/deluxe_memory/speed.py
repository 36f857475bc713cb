"""Measures how many positions a second can be listed and played on: `python tests/games/deluxe_memory/speed.py 100`."""

from __future__ import annotations

import random
import sys
import time

from tableassist.games.deluxe_memory import GAME
from tableassist.games.deluxe_memory.actions import Swap
from tableassist.games.deluxe_memory.mat import list_places
from tableassist.rules.game import Setup
from tableassist.table.cards import DECK

NAMES = ("Ann", "Bob", "Cleo", "Dan")


def play(seed):
    """The number of actions in a random game in which all legal actions were listed each time."""
    rng, steps = random.Random(seed), 0
    state = GAME.setup(Setup(NAMES[: 2 + seed % 3]))
    world = dict(zip(list_places(), rng.sample(DECK, len(DECK)), strict=True))
    while GAME.outcome(state) is None:
        action = rng.choice(list(GAME.actions(state, world)))
        if isinstance(action, Swap):
            world[action.a], world[action.b] = world[action.b], world[action.a]
        state, steps = GAME.apply(state, action), steps + 1
    return steps


if __name__ == "__main__":
    began = time.process_time()
    count = sum(play(seed) for seed in range(int(sys.argv[1])))
    print(f"{count} actions, {count / (time.process_time() - began):.0f} a second of processor time")
