"""Measures how many positions a second can be listed and played on: `python tests/games/memwars/speed.py 10000`."""

from __future__ import annotations

import random
import sys
import time
from collections import Counter

from tableassist.games.memwars import game
from tableassist.games.memwars.board import PLACES, Quadrant
from tableassist.games.memwars.memdeck import Fact, MemCard, MemDeck
from tableassist.rules.game import Setup

NAMES = ("Ann", "Bob", "Cleo", "Dan")
CARDS = tuple(MemCard(place, f"front {place}", (Fact("Name", f"thing {place}"),) * 4) for place in PLACES)
GAME = game(MemDeck("made-up", "Made up", "Tests", "", dict.fromkeys(Quadrant, "things"), CARDS))
MODES = ("standard", "standard", "basic", "hybrid")


def play(seed):
    """The number of actions in a random game in which all legal actions were listed each time, and who won."""
    rng, steps = random.Random(seed), 0
    players, mode = 2 + seed % 3, MODES[seed % len(MODES)]
    modes = ",".join(("standard", "basic")[n % 2] for n in range(players)) if mode == "hybrid" else mode
    state = GAME.setup(Setup(NAMES[:players], {"mode": modes, "depth": "2"}))
    while GAME.outcome(state) is None:
        action = rng.choice(list(GAME.actions(state, {})))
        state, steps = GAME.apply(state, action), steps + 1
    return steps, len(GAME.outcome(state).winners)


if __name__ == "__main__":
    began = time.process_time()
    games = [play(seed) for seed in range(int(sys.argv[1]))]
    count, spent = sum(steps for steps, _ in games), time.process_time() - began
    winners = Counter(winners for _, winners in games)
    shared = sum(winners.values()) - winners[0] - winners[1]
    print(f"{len(games)} games, {count} actions, {count / spent:.0f} a second of processor time")
    print(f"won by the board {winners[0]}, by one side {winners[1]}, shared {shared}")
