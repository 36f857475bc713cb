"""What a settled table costs from the eyes' report to the entry that follows: `python tests/app/settled_bench.py`.

Turns of Deluxe Memory by chance, each taken up, laid back and passed on, refereed by the session. The store is in
memory, so that no disk is measured. With `--against FOLDER` another checkout plays the same turns, in rounds that
alternate. Figures are processor time.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import subprocess
import sys
from pathlib import Path
from random import Random
from statistics import median
from time import process_time_ns

ROOT = Path(__file__).resolve().parents[2]
TURNS = 12
"""Turns of one game; then half of the grid lies face up."""


def scene_of(root):
    """What plays at settled tables in that checkout."""
    sys.path[:0] = [str(root), str(root / "tests" / "doubles")]
    if importlib.util.find_spec("deluxe_table") is not None:
        return importlib.import_module("deluxe_table").Scene
    # Before it had a module of its own.
    spec = importlib.util.spec_from_file_location("scene", root / "tests" / "app" / "conftest.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.Scene


def timed(scene):
    """The scene, and a list of what each settled table took in nanoseconds and how many entries it led to."""
    costs, see = [], scene.session.see

    def measured(settled, now):
        before, begun = len(scene.store.entries), process_time_ns()
        see(settled, now)
        costs.append((process_time_ns() - begun, len(scene.store.entries) - before))

    scene.session.see = measured
    return scene, costs


def play_game(make_scene, seed):
    """One game's costs."""
    from tableassist.table.cards import DECK, rank

    rng = Random(seed)
    scene, costs = timed(make_scene())
    deck = rng.sample(DECK, len(DECK))
    places = rng.sample(sorted(lot.zone for lot in scene.session.match.game.layout(scene.state)), 2 * TURNS)
    for turn in range(TURNS):
        one, other = places[2 * turn : 2 * turn + 2]
        first, second = deck.pop(), deck.pop()
        while rank(first) == rank(second):
            deck.insert(0, second)
            second = deck.pop()
        scene.lift(one, other).settle().lay(**{one: first, other: second}).settle().press(f"seat{turn % 2}")
    assert sum(text.startswith("no_match") for text in scene.acted) == TURNS, scene.acted[-3:]
    return costs


def measure(root, games):
    """Microseconds for a settled table with entries and for one without."""
    make_scene = scene_of(root)
    play_game(make_scene, "warm")
    costs = [cost for seed in range(games) for cost in play_game(make_scene, seed)]
    with_entries = sorted(ns / 1000 for ns, entries in costs if entries)
    without = sorted(ns / 1000 for ns, entries in costs if not entries)
    return {
        "entries": sum(entries for _, entries in costs),
        "median_us": round(median(with_entries)),
        "95_us": round(with_entries[len(with_entries) * 95 // 100]),
        "longest_us": round(with_entries[-1]),
        "without_entry_us": round(median(without)),
    }


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--against", type=Path, help="another checkout")
    parser.add_argument("--only", type=Path, help=argparse.SUPPRESS)
    request = parser.parse_args()
    if request.only:
        print(json.dumps(measure(request.only, request.games)))
        return
    roots = [ROOT, *([request.against.resolve()] if request.against else [])]
    for number in range(request.rounds):
        for root in roots[:: 1 if number % 2 else -1]:
            command = [sys.executable, __file__, "--only", str(root), "--games", str(request.games)]
            done = subprocess.run(command, capture_output=True, text=True, check=True)
            print("here   " if root == ROOT else "against", done.stdout.strip(), flush=True)


if __name__ == "__main__":
    main()
