"""Actions listed and applied a second in each game, beside random plies of python-chess: `make bench-rules`.

Whole random games in turn with each other, so that what else the machine does slows all of them alike; the best of
several rounds counts. python-chess is measured where somebody has installed it (`pip install chess`); nothing of it is
used otherwise.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

from tableassist.games.deluxe_memory import GAME as DELUXE
from tableassist.games.deluxe_memory.actions import Swap
from tableassist.games.deluxe_memory.mat import list_places
from tableassist.games.memwars import game as memwars_with
from tableassist.games.memwars.board import PLACES, Quadrant
from tableassist.games.memwars.memdeck import Fact, MemCard, MemDeck
from tableassist.games.mental_magic import GAME as MAGIC
from tableassist.games.mental_magic.actions import Life, Lose
from tableassist.games.mnemonic import GAME as MNEMONIC
from tableassist.games.mnemonic import world as worlds
from tableassist.games.mnemonic.actions import Respond, TapForMana
from tableassist.rules.game import Setup
from tableassist.table.cards import DECK

NAMES = ("Ann", "Bob", "Cleo", "Dan")
CARDS = tuple(MemCard(place, f"front {place}", (Fact("Name", f"thing {place}"),) * 4) for place in PLACES)
MEMWARS = memwars_with(MemDeck("made-up", "Made up", "Tests", "", dict.fromkeys(Quadrant, "things"), CARDS))
COSTS = ("{1}{R}", "{R}", "", "{0}", "{1}{U}", "{U}", "{6}", "{3}{R}", "{W}", "{2}{G}")
MOST_ACTIONS, MOST_LISTED, TARGET = 70, 400, 1.5

Walk = list[tuple[Any, Any]]
"""What really lay where when each action was chosen, and the action."""


def deluxe(seed: int) -> tuple[Any, Setup, Walk]:
    """A random game of Deluxe Memory."""
    rng, setup = random.Random(seed), Setup(NAMES[: 2 + seed % 3])
    state, walk = DELUXE.setup(setup), []
    world = dict(zip(list_places(), rng.sample(DECK, len(DECK)), strict=True))
    while DELUXE.outcome(state) is None:
        there = dict(world)
        action = rng.choice(list(DELUXE.actions(state, there)))
        if isinstance(action, Swap):
            world[action.a], world[action.b] = world[action.b], world[action.a]
        walk.append((there, action))
        state = DELUXE.apply(state, action)
    return DELUXE, setup, walk


def memwars(seed: int) -> tuple[Any, Setup, Walk]:
    """A random game of MemWars."""
    rng, setup = random.Random(seed), Setup(NAMES[: 2 + seed % 3], {"depth": "2"})
    state, walk = MEMWARS.setup(setup), []
    while MEMWARS.outcome(state) is None:
        action = rng.choice(list(MEMWARS.actions(state, {})))
        walk.append(({}, action))
        state = MEMWARS.apply(state, action)
    return MEMWARS, setup, walk


def magic(seed: int) -> tuple[Any, Setup, Walk]:
    """A random game of Mental Magic, told: nobody gives up or dies of a count put right."""
    rng, setup = random.Random(seed), Setup(NAMES[: 2 + seed % 2])
    state, walk = MAGIC.setup(setup), []
    while len(walk) < MOST_ACTIONS:
        there = {f"hand {seat}": rng.choice(COSTS) for seat in range(len(state.players))}
        listed = [one for one in MAGIC.actions(state, there) if not isinstance(one, Lose | Life)]
        walk.append((there, rng.choice(listed)))
        state = MAGIC.apply(state, walk[-1][1])
    return MAGIC, setup, walk


def mnemonic(seed: int) -> tuple[Any, Setup, Walk]:
    """A random game of Mnemonic."""
    rng, setup = random.Random(seed), Setup(NAMES[:2])
    state, walk = MNEMONIC.setup(setup), []
    hidden = worlds.deal_world(state, rng.sample(DECK, len(DECK)))
    while MNEMONIC.outcome(state) is None:
        there = hidden.world()
        listed = list(islice(MNEMONIC.actions(state, there), MOST_LISTED))
        action = rng.choice([one for one in listed if not isinstance(one, TapForMana | Respond)] or listed)
        after = MNEMONIC.apply(state, action)
        some = lambda *told: worlds.draw_some(told[2], told[3], rng.randrange)  # noqa: E731
        hidden = worlds.follow(hidden, state, action, after, rng.randrange, some)
        walk.append((there, action))
        state = after
    return MNEMONIC, setup, walk


def replayed(games: list[tuple[Any, Setup, Walk]]) -> int:
    """How many actions: in each position the end is asked for, all legal actions are listed, and one is made."""
    count = 0
    for game, setup, walk in games:
        state = game.setup(setup)
        for there, action in walk:
            assert game.outcome(state) is None
            list(islice(game.actions(state, there), MOST_LISTED))
            state = game.apply(state, action)
        count += len(walk)
    return count


def chess_plies(seed: int) -> Callable[[], int] | None:
    """Random plies of python-chess, the same way; None where it is not installed."""
    try:
        import chess
    except ImportError:
        return None

    def play() -> int:
        rng, board, count = random.Random(seed), chess.Board(), 0
        while count < 2000:
            if board.is_game_over():
                board = chess.Board()
            board.push(rng.choice(list(board.legal_moves)))
            count += 1
        return count

    return play


def rounds(runs: dict[str, Callable[[], int]], times: int) -> Iterator[tuple[str, float]]:
    """The actions a second of processor time of each run, in turn with the others."""
    for _ in range(times):
        for name, run in runs.items():
            began = time.process_time()
            yield name, run() / (time.process_time() - began)


def main() -> int:
    """Prints a line for each game; 1 where one is slower than it should be."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--rounds", type=int, default=5)
    request = parser.parse_args()
    runs: dict[str, Callable[[], int]] = {}
    for play in (deluxe, memwars, mnemonic, magic):
        games = [play(seed) for seed in range(request.games)]
        runs[games[0][0].name] = lambda games=games: replayed(games)
    chess = chess_plies(1)
    if chess is not None:
        runs["python-chess"] = chess
    best: dict[str, float] = {}
    for name, speed in rounds(runs, request.rounds):
        best[name] = max(best.get(name, 0), speed)
    beside = best.pop("python-chess", None)
    for name, speed in best.items():
        print(f"{name:15} {speed:8.0f} a second" + (f"  {speed / beside:5.2f} x python-chess" if beside else ""))
    print("python-chess is not installed: nothing to hold them against." if beside is None else f"{beside:.0f} plies")
    return 0 if beside is None or all(speed >= TARGET * beside for speed in best.values()) else 1


if __name__ == "__main__":
    raise SystemExit(main())
