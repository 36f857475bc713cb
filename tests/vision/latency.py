"""How long after the last movement of a hand the referee has understood what was done: `make bench-latency`.

Whole games are played at the simulated table, five pictures a second. What the eyes cost is taken from the processor's
own clock, so that a busy machine changes nothing, and put on the clock of the game: when one picture has been looked at
the newest is next, and those between are never seen, as with a camera. Told are the milliseconds from the last picture
in which a hand moved to the entry in the journal, in a game of its own each as on this machine and as on a Raspberry
Pi 5, whose cores take 2.2 times as long.
"""

from __future__ import annotations

import argparse
import json
import time
from dataclasses import dataclass, field
from itertools import count, islice
from pathlib import Path

import cv2
import numpy as np

from tableassist.app.build import game_names
from tableassist.ports import Frame
from tableassist.rehearsal.kits import rehearsal_of
from tableassist.rehearsal.rehearsal import Rehearsal
from tableassist.rehearsal.rig import FRAME_MS, Rig
from tableassist.simulator.levels import draw_conditions
from tableassist.table.geometry import ZoneName
from tableassist.table.layout import SettledLayout
from tableassist.table.observation import Observation

PI_5 = 2.2
"""Times of one core of a Raspberry Pi 5, in those of one core of the machines this was tried on (docs/vision.md)."""
DECKS = "unseen"
AIMS_MS = {1.0: 1000.0, PI_5: 1200.0}


@dataclass
class Stopwatch:
    """Eyes on a core that takes `factor` times as long: what each look cost, and when the last one was ready.

    A picture that is not the newest any more once they are free is left out.
    """

    rig: Rig
    factor: float
    ready: float = 0.0
    costs: list[float] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.eyes = self.rig._watcher
        self.seen: Observation | None = None

    def __call__(self, frame: Frame, private: frozenset[ZoneName]) -> tuple[Observation, SettledLayout | None]:
        """What the eyes say of a frame; of one that is left out what they said last, which settles nothing."""
        if self.seen is not None and self.ready > frame.taken_at + FRAME_MS:
            return self.seen, None
        began = time.thread_time()
        self.seen, settled = self.eyes(frame, private)
        cost = 1000 * (time.thread_time() - began)
        self.costs.append(cost)
        self.ready = max(float(frame.taken_at), self.ready) + self.factor * cost
        return self.seen, settled


@dataclass
class Game:
    """One rehearsed game, and the milliseconds from hand to entry where cores take `factor` times as long."""

    rehearsal: Rehearsal
    factor: float
    delays: list[float] = field(default_factory=list)

    def play(self) -> Stopwatch:
        """Plays it to its end."""
        rig, session = self.rehearsal.rig, self.rehearsal.actor.session
        watch = Stopwatch(rig, self.factor)
        rig._watcher = watch
        see = session.see

        def timed_see(settled: SettledLayout, now: int) -> None:
            known = len(session.match.entries)
            see(settled, now)
            if any(entry.source == "camera" for entry in session.match.entries[known:]):
                self.delays.append(watch.ready - rig.moved_at)

        session.see = timed_see
        self.rehearsal.run()
        rig.close()
        return watch


def main() -> None:
    """Plays the games, prints a table, and writes JSON where asked to."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--level", default="kitchen", help="how hard the table is to see: kind, kitchen or cruel")
    parser.add_argument("--number", type=int, default=1, help="how many games of each, at as many tables")
    parser.add_argument("--games", nargs="*", default=sorted(game_names()), help="which games to play")
    parser.add_argument("--json", type=Path, help="file to write the figures to")
    args = parser.parse_args()
    cv2.setNumThreads(1)  # what other threads do, a thread's own clock does not show
    print(f"{'game':15}{'entries':>8}{'look':>8}" + "".join(f"{word:>14}" for word in ("median", "p95", "Pi 5 p95")))
    results = {name: measured(name, args.seed, args.number, args.level) for name in args.games}
    if args.json:
        args.json.write_text(json.dumps(results, indent=2) + "\n")


def measured(name: str, first: int, number: int, level: str) -> dict[str, float]:
    """The figures of some games of one kind, in milliseconds."""
    usual = (one for one in count(first) if draw_conditions(one, level, DECKS).frame_ms == FRAME_MS)
    delays: dict[float, list[float]] = {factor: [] for factor in AIMS_MS}
    costs: list[float] = []
    for seed in islice(usual, number):
        for factor in AIMS_MS:
            game = Game(rehearsal_of(name, seed, 0.0, level=level, decks=DECKS), factor)
            costs += game.play().costs
            delays[factor] += game.delays
    here, pi = (np.array(delays[factor]) for factor in AIMS_MS)
    results = {
        "entries": len(here),
        "look_mean": float(np.mean(costs)),
        "median": float(np.median(here)),
        "p95": float(np.percentile(here, 95)),
        "pi5_p95": float(np.percentile(pi, 95)),
    }
    met = results["p95"] <= AIMS_MS[1.0] and results["pi5_p95"] <= AIMS_MS[PI_5]
    print(
        f"{name:15}{len(here):8}{results['look_mean']:8.1f}{results['median']:14.0f}{results['p95']:14.0f}"
        f"{results['pi5_p95']:14.0f}{'' if met else '  too late'}",
        flush=True,
    )
    return results


if __name__ == "__main__":
    main()
