"""Turn clocks while the wall clock is set, the machine sleeps and rounds come late (`make torture-clocks`).

A game of two sides is played on a clock of its own; what each side must have left is counted beside it with plain sums.
Now and then the program is ended and goes on from the journal, also on a machine that was started anew.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from random import Random
from unittest.mock import patch

from tableassist.app.build import game_named
from tableassist.app.session import Session
from tableassist.hardware.timing import monotonic_ms
from tableassist.journal.events import ClockSet, Entry, Started
from tableassist.journal.file import Journal
from tableassist.referee.match import replay_entries, start_match

HOUR_MS = 3_600_000
ASIDE_MS = 10
"""So far off a turn clock may be at most."""
BASE_MS, CLOCK = 4 * HOUR_MS, "240"
WALL_JUMPS_S = (-86_400, -7200, -3600, -1, 1, 3600, 7200, 86_400)


class Machine:
    """The clocks of a machine: what is monotonic only goes on, what is on the wall is set as anybody likes.

    A monotonic clock of Linux stands still while the machine sleeps, the one since boot goes on.
    """

    def __init__(self, chance):
        self.chance = chance
        self.monotonic = chance.randrange(10**12, 10**15)
        self.boot, self.wall = self.monotonic + 10**9, 1.7e9

    def run(self, ms):
        self.monotonic += ms * 1_000_000
        self.boot += ms * 1_000_000
        self.wall += ms / 1000

    def sleep(self, ms):
        self.boot += ms * 1_000_000
        self.wall += ms / 1000

    def set_wall(self):
        self.wall += self.chance.choice(WALL_JUMPS_S)

    def patched(self):
        readings = {
            "monotonic_ns": lambda: self.monotonic,
            "monotonic": lambda: self.monotonic / 1e9,
            "time": lambda: self.wall,
            "time_ns": lambda: round(self.wall * 1e9),
            "clock_gettime_ns": lambda which: self.boot if which == time.CLOCK_BOOTTIME else self.monotonic,
        }
        return patch.multiple(time, **readings)


class Timed:
    """One game on such a machine, and what its sides must have left by plain sums."""

    def __init__(self, seed, path, machine):
        self.chance = Random(f"clocks {seed}")
        self.machine, self.path, self.game = machine, path, game_named("mental-magic")
        self.journal = Journal.create(path)
        started = Started(self.game.name, "", "", ("Ann", "Bob"), {}, CLOCK)
        match = start_match(self.game, Entry(1, 0, started, "told"))
        self.journal.append(match.entries[0])
        self.session = Session(match, self.journal, now=monotonic_ms(), camera=False)
        self.left, self.worst, self.events = [BASE_MS, BASE_MS], 0, []

    def now(self):
        return monotonic_ms()

    def owner(self):
        clock = self.session.match.clock
        return None if clock.paused else clock.running

    def elapse(self, ms):
        """Time goes by in which nothing is heard of the program, then a round of it."""
        owner = self.owner()
        self.machine.run(ms)
        if owner is not None:
            self.left[owner] -= ms
        self.session.tick(self.now())

    def happen(self):
        """Something happens to the clocks of the machine, or to the game."""
        event = self.chance.choice(("wall", "sleep", "gap", "round", "round", "turn", "turn", "pause", "resume"))
        self.events.append(event)
        getattr(self, event)()
        self.measure()

    def wall(self):
        self.machine.set_wall()
        self.elapse(self.chance.randrange(1, 200))

    def sleep(self):
        self.machine.sleep(self.chance.choice((1000, HOUR_MS, 8 * HOUR_MS)))
        self.elapse(self.chance.randrange(1, 200))

    def gap(self):
        """Nothing is heard of the program for up to a minute, as on a machine that swaps."""
        self.elapse(self.chance.randrange(1000, 60_000))

    def round(self):
        self.elapse(self.chance.randrange(1, 200))

    def turn(self):
        """The turn is put right by hand: no move counts, so that plain sums will do."""
        self.elapse(self.chance.randrange(1, 5000))
        side = self.chance.randrange(2)
        self.session.clerk.enter(ClockSet("set", side), "told", self.now())

    def pause(self):
        self.elapse(self.chance.randrange(1, 200))
        self.session.clerk.pause(not self.session.match.paused, "by hand", "told", self.now())

    def resume(self):
        """The program is ended and goes on later, on a machine that may have started anew in the meantime."""
        self.elapse(self.chance.randrange(1, 200))
        self.session.clerk.pause(True, "by hand", "told", self.now())
        self.journal.close()
        self.machine.set_wall()
        self.machine.monotonic = self.chance.choice((5 * 10**9, self.machine.monotonic + 10**13))
        self.journal = Journal.open(self.path)
        match = replay_entries(self.game, self.journal.entries)
        self.session = Session(match, self.journal, now=self.now(), camera=False)

    def measure(self):
        clock, at = self.session.match.clock, self.session.clerk.at(self.now())
        self.worst = max(self.worst, *(abs(clock.left_to(side, at) - self.left[side]) for side in (0, 1)))


def play(seed, events, folder):
    """One game with so many events; how far a clock was off at most."""
    machine = Machine(Random(seed))
    with machine.patched():
        timed = Timed(seed, Path(folder) / f"{seed}.journal", machine)
        for _ in range(events):
            timed.happen()
            if min(timed.left) < HOUR_MS:
                break
        timed.journal.close()
    return timed


def torture(games, events, seconds, seed):
    """So many games; the worst that a clock was off, and in which game."""
    worst, kinds, done, most, until = {}, Counter(), 0, 0, time.perf_counter() + seconds
    with tempfile.TemporaryDirectory() as folder:
        while done < games and time.perf_counter() < until:
            done += 1
            timed = play(1000 * seed + done, events, folder)
            kinds.update(timed.events)
            if timed.worst > ASIDE_MS:
                worst[1000 * seed + done] = timed.worst
            most = max(timed.worst, most)
    return {"games": done, "events": kinds.total(), **kinds, "worst_ms": most, "late": dict(list(worst.items())[:10])}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--events", type=int, default=300, help="of each game")
    parser.add_argument("--seconds", type=float, default=600.0)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    told = torture(given.games, given.events, given.seconds, given.seed)
    print(json.dumps(told))
    return int(bool(told["late"]))


if __name__ == "__main__":
    sys.exit(main())
