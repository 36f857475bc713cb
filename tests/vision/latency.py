"""How long after the last movement of a hand the referee has understood what was done: `make bench-latency`.

Whole games are played at the simulated table, five pictures a second. What the eyes cost is taken from the processor's
own clock, so that a busy machine changes nothing, and put on the clock of the game: a picture is looked at when the one
before it has been. Told are the milliseconds from the last picture in which a hand moved to the entry in the journal,
as on this machine and as on a Raspberry Pi 5, whose cores take 2.2 times as long.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path

import cv2
import numpy as np

from tableassist.app.build import game_names
from tableassist.ports import Frame
from tableassist.rehearsal.kits import rehearsal_of
from tableassist.rehearsal.rehearsal import Rehearsal
from tableassist.rehearsal.rig import FRAME_MS, Rig
from tableassist.simulator.conditions import Conditions

PI_5 = 2.2
"""Times of one core of a Raspberry Pi 5, in those of one core of the machines this was tried on (docs/vision.md)."""
DECKS = "unseen"
AIMS_MS = {1.0: 1000.0, PI_5: 1200.0}


@dataclass
class Stopwatch:
    """Eyes that note what each look cost, and when it would have been ready had a core been so many times slower."""

    rig: Rig
    factors: Sequence[float]
    ready: dict[float, float] = field(default_factory=dict)
    costs: list[float] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.eyes = self.rig._watcher
        self.ready = dict.fromkeys(self.factors, 0.0)

    def __call__(self, frame: Frame, private):
        """What the eyes say of a frame."""
        began = time.thread_time()
        answer = self.eyes(frame, private)
        cost = 1000 * (time.thread_time() - began)
        self.costs.append(cost)
        for factor, ready in self.ready.items():
            self.ready[factor] = max(float(frame.taken_at), ready) + factor * cost
        return answer


@dataclass
class Game:
    """One rehearsed game, and for each factor the milliseconds from hand to entry."""

    rehearsal: Rehearsal
    factors: Sequence[float]
    delays: dict[float, list[float]] = field(default_factory=dict)

    def play(self) -> Stopwatch:
        """Plays it to its end."""
        rig, session = self.rehearsal.rig, self.rehearsal.actor.session
        watch = Stopwatch(rig, self.factors)
        rig._watcher = watch
        see = session.see

        def timed_see(settled, now: int) -> None:
            known = len(session.match.entries)
            see(settled, now)
            if any(entry.source == "camera" for entry in session.match.entries[known:]):
                for factor, ready in watch.ready.items():
                    self.delays.setdefault(factor, []).append(ready - rig.moved_at)

        session.see = timed_see
        self.rehearsal.run()
        rig.close()
        return watch


def main() -> None:
    """Plays the games, prints a table, and writes JSON where asked to."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--level", default="kitchen", help="how hard the table is to see: kind, kitchen or cruel")
    parser.add_argument("--games", nargs="*", default=sorted(game_names()), help="which games to play")
    parser.add_argument("--json", type=Path, help="file to write the figures to")
    args = parser.parse_args()
    cv2.setNumThreads(1)  # what other threads do, a thread's own clock does not show
    print(f"{'game':15}{'entries':>8}{'look':>8}" + "".join(f"{word:>14}" for word in ("median", "p95", "Pi 5 p95")))
    classify_patches = {name: measured(name, args.seed, args.level) for name in args.games}
    if args.json:
        args.json.write_text(json.dumps(classify_patches, indent=2) + "\n")


def measured(name: str, seed: int, level: str) -> dict[str, float]:
    """The figures of one game, in milliseconds."""
    seed = next(one for one in count(seed) if Conditions.sample(one, level, DECKS).frame_ms == FRAME_MS)
    game = Game(rehearsal_of(name, seed, 0.0, level=level, decks=DECKS), tuple(AIMS_MS))
    watch = game.play()
    here, pi = (np.array(game.delays[factor]) for factor in AIMS_MS)
    classify_patches = {
        "entries": len(here),
        "look_mean": float(np.mean(watch.costs)),
        "median": float(np.median(here)),
        "p95": float(np.percentile(here, 95)),
        "pi5_p95": float(np.percentile(pi, 95)),
    }
    met = classify_patches["p95"] <= AIMS_MS[1.0] and classify_patches["pi5_p95"] <= AIMS_MS[PI_5]
    print(
        f"{name:15}{len(here):8}{classify_patches['look_mean']:8.1f}{classify_patches['median']:14.0f}{classify_patches['p95']:14.0f}"
        f"{classify_patches['pi5_p95']:14.0f}{'' if met else '  too late'}",
        flush=True,
    )
    return classify_patches


if __name__ == "__main__":
    main()
