"""Measures how fast positions are listed and played on: `python tests/games/mnemonic/speed.py 30`.

Whole random games, in each position of which all legal actions were listed (attacks, blocks and discards up to 400):
first with the hidden cards followed, then the same games again by the rules alone. The last lines count the lists of
plays of these games' main phases, each made with nothing remembered.
"""

from __future__ import annotations

import random
import sys
import time
from itertools import islice

from tableassist.games.mnemonic import GAME, legal, payment, world
from tableassist.games.mnemonic.actions import Respond, TapForMana
from tableassist.games.mnemonic.phases import Priority
from tableassist.rules.game import Setup
from tableassist.table.cards import DECK

NAMES = ("Ann", "Bob")
REMEMBERED = [each for module in (payment, legal) for each in vars(module).values() if hasattr(each, "cache_clear")]


def play(seed):
    """A random game, as the world in which each of its actions was chosen and the action."""
    rng, walk = random.Random(seed), []
    state = GAME.setup(Setup(NAMES))
    hidden = world.deal_world(state, rng.sample(DECK, len(DECK)))
    while GAME.outcome(state) is None:
        there = hidden.world()
        listed = list(islice(GAME.actions(state, there), 400))
        action = rng.choice([one for one in listed if not isinstance(one, TapForMana | Respond)] or listed)
        after = GAME.apply(state, action)
        hidden = world.follow(
            hidden, state, action, after, rng.randrange, lambda *a: world.draw_some(a[2], a[3], rng.randrange)
        )
        walk.append((there, action))
        state = after
    return walk


def again(walk):
    """The same game, with nothing to do but to list and to apply."""
    state = GAME.setup(Setup(NAMES))
    for there, action in walk:
        list(islice(GAME.actions(state, there), 400))
        state = GAME.apply(state, action)


def listings(walk):
    """How long each list of plays takes in milliseconds, and how long it is."""
    state = GAME.setup(Setup(NAMES))
    for there, action in walk:
        if isinstance(state.phase, Priority) and state.step == "main1":
            forget()
            began = time.process_time()
            count = sum(1 for _ in GAME.actions(state, there))
            yield (time.process_time() - began) * 1000, count
        state = GAME.apply(state, action)


def forget():
    for each in REMEMBERED:
        each.cache_clear()


if __name__ == "__main__":
    began = time.process_time()
    walks = [play(seed) for seed in range(int(sys.argv[1]))]
    followed, total = time.process_time() - began, sum(map(len, walks))
    print(f"{total} actions, {total / followed:.0f} a second of processor time with the hidden cards followed")
    forget()
    began = time.process_time()
    for walk in walks:
        again(walk)
    print(f"{total / (time.process_time() - began):.0f} a second by the rules alone")
    times = sorted(each for walk in walks for each in listings(walk))
    print(f"{len(times)} lists of plays: median {times[len(times) // 2][0]:.2f} ms, longest {times[-1][0]:.2f} ms")
    print(f"most plays in one list {max(count for _, count in times)}")
