"""Measures how fast positions are listed and played on: `python tests/games/mnemonic/speed.py 40`.

The first line counts whole random games in which all legal actions were listed each time (attacks, blocks and discards
up to 400); the second the longest list of plays of any position, with the solver's memory emptied before each.
"""

from __future__ import annotations

import random
import sys
import time
from itertools import islice

from tableassist.games.mnemonic import GAME, payment, world
from tableassist.games.mnemonic.phases import Priority
from tableassist.rules.game import Setup
from tableassist.table.cards import DECK


def play(seed, lists):
    """The number of actions in a random game; the lists of plays with the time each took."""
    rng, steps = random.Random(seed), 0
    state = GAME.setup(Setup(("Ann", "Bob")))
    hidden = world.dealt(state, rng.sample(DECK, len(DECK)))
    while GAME.outcome(state) is None:
        legal = list(islice(GAME.actions(state, hidden.world()), 400))
        if isinstance(state.phase, Priority) and state.step == "main1":
            lists.append(listing(state, hidden))
        doing = [action for action in legal if type(action).__name__ not in ("TapForMana", "Respond")]
        action = rng.choice(doing or legal)
        after = GAME.apply(state, action)
        hidden = world.follow(
            hidden, state, action, after, rng.randrange, lambda *a: world.some(a[2], a[3], rng.randrange)
        )
        state, steps = after, steps + 1
    return steps


def listing(state, hidden):
    """How long the full list of plays takes with nothing remembered, in milliseconds, and how long it is."""
    for remembered in (payment.payments, payment.payable):
        remembered.cache_clear()
    began = time.process_time()
    count = sum(1 for _ in GAME.actions(state, hidden.world()))
    return (time.process_time() - began) * 1000, count


if __name__ == "__main__":
    took: list[tuple[float, int]] = []
    began = time.process_time()
    total = sum(play(seed, took) for seed in range(int(sys.argv[1])))
    print(f"{total} actions, {total / (time.process_time() - began):.0f} a second of processor time")
    times = sorted(took)
    print(f"{len(times)} lists of plays: median {times[len(times) // 2][0]:.2f} ms, longest {times[-1][0]:.2f} ms")
    print(f"most plays in one list {max(count for _, count in times)}")
