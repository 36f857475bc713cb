"""Turn clocks while the wall clock is set, the machine sleeps and rounds come late (`make torture-clocks`).

A game of two sides is played on a clock of its own, without more, with Fischer's bonus, a delay, Bronstein's, or so
short that flags fall; what each side must have left is counted beside it with plain sums.
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
from tableassist.app.session.session import Session
from tableassist.hardware.timing import monotonic_ms
from tableassist.journal.events import ClockSet, Entry, Flagged, Started
from tableassist.journal.file import Journal
from tableassist.ports import Pressed
from tableassist.referee.match import replay_entries, start_match

HOUR_MS = 3_600_000
ASIDE_MS = 10
"""So far off a turn clock may be at most."""
FLAG_MISSED, OVER = 10**9, 10**10
"""Stand for a flag that fell and was not told once, or was told and had not fallen; and for a game that time ended."""
EXTRA_MS = 5000
CLOCKS = {
    "plain": ("240", 4 * HOUR_MS),
    "fischer": ("240+5", 4 * HOUR_MS),
    "delay": ("240d5", 4 * HOUR_MS),
    "bronstein": ("240b5", 4 * HOUR_MS),
    "flags": ("30s!none", 30_000),
}
"""What is played by, and what each side has at first."""
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


class Sums:
    """What two sides must have left, added up turn by turn (R-CK-021)."""

    def __init__(self, kind):
        self.kind, self.used = kind, 0
        # Fischer's bonus is there from the first turn on.
        self.begun = [CLOCKS[kind][1] + (EXTRA_MS if kind == "fischer" else 0)] * 2
        self.fallen = set()

    def elapse(self, owner, ms):
        self.used += ms
        if self.kind == "flags" and self.left(owner, owner) <= 0:
            self.fallen.add(owner)

    def left(self, side, owner):
        left = self.begun[side]
        if side != owner:
            return left
        match self.kind:
            case "delay":
                return left - max(0, self.used - EXTRA_MS)
            case "bronstein":
                return left + EXTRA_MS - self.used
        return left - self.used

    def complete(self, owner):
        left = self.left(owner, owner)
        match self.kind:
            case "fischer":
                left += EXTRA_MS
            case "bronstein":
                left = min(left, self.begun[owner])
        self.begun[owner], self.used = left, 0


class Timed:
    """One game on such a machine, and what its sides must have left by plain sums."""

    def __init__(self, seed, path, machine, kind="plain"):
        self.chance = Random(f"clocks {seed}")
        self.machine, self.path, self.game = machine, path, game_named("mental-magic")
        self.journal = Journal.create(path)
        started = Started(self.game.name, "", "", ("Ann", "Bob"), {}, CLOCKS[kind][0])
        match = start_match(self.game, Entry(1, 0, started, "told"))
        self.journal.append(match.entries[0])
        self.session = Session(match, self.journal, now=monotonic_ms(), camera=False)
        self.sums, self.worst, self.events = Sums(kind), 0, []

    def now(self):
        return monotonic_ms()

    def owner(self):
        return self.session.match.clock.owner

    def elapse(self, ms):
        """Time goes by in which nothing is heard of the program, then a round of it."""
        self.machine.run(ms)
        if not self.session.match.clock.paused and self.owner() is not None:
            self.sums.elapse(self.owner(), ms)
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
        """The turn is completed by the own button; where there is no more to it, it is put right by hand instead."""
        self.elapse(self.chance.randrange(1, 12_000))
        owner = self.owner()
        if owner is None:
            return
        if self.sums.kind == "plain":
            self.session.clerk.enter(ClockSet("set", self.chance.randrange(2)), "told", self.now())
        else:
            self.session.press(Pressed(f"seat{owner}", self.now()))
        if self.owner() not in (owner, None):
            self.sums.complete(owner)

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
        clock, at, owner = self.session.match.clock, self.session.clerk.at(self.now()), self.owner()
        if owner is None:
            return
        off = (abs(clock.left_to(side, at) - self.sums.left(side, owner)) for side in (0, 1))
        self.worst = max(self.worst, *off)
        if self.sums.kind == "flags":
            told = sorted(one.event.seat for one in self.session.match.entries if isinstance(one.event, Flagged))
            if told != sorted(self.sums.fallen):
                self.worst = FLAG_MISSED


def play(seed, events, folder, kind="plain"):
    """One game with so many events; how far a clock was off at most."""
    machine = Machine(Random(seed))
    with machine.patched():
        timed = Timed(seed, Path(folder) / f"{seed}.journal", machine, kind)
        for _ in range(events):
            timed.happen()
            if timed.owner() is None:
                timed.worst = OVER
                break
            if kind != "flags" and min(timed.sums.begun) < HOUR_MS:
                break
        timed.journal.close()
    return timed


def torture(games, events, seconds, seed):
    """So many games; the worst that a clock was off, and in which game."""
    worst, kinds, played, done, most, flags, until = {}, Counter(), Counter(), 0, 0, 0, time.perf_counter() + seconds
    with tempfile.TemporaryDirectory() as folder:
        while done < games and time.perf_counter() < until:
            done += 1
            kind = list(CLOCKS)[done % len(CLOCKS)]
            timed = play(1000 * seed + done, events, folder, kind)
            kinds.update(timed.events)
            played[kind] += 1
            flags += len(timed.sums.fallen)
            if timed.worst > ASIDE_MS:
                worst[1000 * seed + done] = timed.worst
            most = max(timed.worst, most)
    return {
        "games": done,
        "by": dict(played),
        "flags": flags,
        "events": kinds.total(),
        **kinds,
        "worst_ms": most,
        "late": dict(list(worst.items())[:10]),
    }


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
