"""A journal that grows for days (`make torture-soak`): memory, open files, its size and the time to go on stay in line.

One game without an end: presses, signs of life, notes, pauses and clocks put right, as many as in many evenings; a
round of the device's loop after each. What an event costs
must not grow with the events before it. Times are those of the processor.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import sys
import tempfile
import time
from contextlib import nullcontext
from pathlib import Path
from random import Random
from unittest.mock import patch

from tableassist.app.build import game_named
from tableassist.app.session.screen import view_of
from tableassist.app.session.session import Session
from tableassist.journal.events import Acted, Beat, ClockSet, Entry, Noted, Started
from tableassist.journal.file import Journal
from tableassist.referee.match import replay_entries, start_match

STAGES = 4
ROUND_MS = 2592
"""So that 100,000 events are 72 hours."""
SEEN = 0.1
"""The share of events after which the whole screen is made: that costs the same whatever there was before."""
FLAT, SPARE_MS, SPARE_KB = 1.25, 0.04, 20_000
"""The last quarter may cost so many times the first, with so much beyond for chance; memory grows with the entries."""


def memory_kb():
    with open("/proc/self/statm") as status:
        return int(status.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") // 1024


class Evening:
    """A game that goes on and on, and what it costs."""

    def __init__(self, path, seed):
        self.chance, self.path, self.now = Random(f"soak {seed}"), path, 0
        self.game, self.journal = game_named("deluxe-memory"), Journal.create(path)
        started = Started(self.game.name, "", "", ("Ann", "Bob"), {}, "up")
        match = start_match(self.game, Entry(1, 0, started, "told"))
        self.journal.append(match.entries[0])
        self.session = Session(match, self.journal, now=0, camera=False)

    def event(self):
        self.now += ROUND_MS
        kind = self.chance.random()
        match = self.session.match
        if kind < 0.5:
            self.session.clerk.enter(Beat(), "engine", self.now)
        elif kind < 0.6:
            self.session.clerk.enter(Noted("Something was said."), "told", self.now)
        elif kind < 0.605 and not self.has_played():
            # It counts until it is taken back, and that it never is: what counts grows, too.
            self.session.clerk.enter(ClockSet("set", self.chance.randrange(2)), "told", self.now)
        elif kind < 0.8 or self.has_played():
            self.play()
        else:
            self.session.clerk.pause(not match.paused, "by hand", "told", self.now)
        self.session.tick(self.now)
        if self.chance.random() < SEEN:
            view_of(self.session, self.now)

    def has_played(self):
        """Whether an action counts last."""
        last = self.session.match.last
        return last is not None and isinstance(last.event, Acted)

    def play(self):
        """Somebody selects two cards, and takes it back: the game never comes to its end."""
        if self.has_played():
            return self.session.undo(self.now)
        action = self.chance.choice(list(self.game.actions(self.session.match.state, {})) or [None])
        return self.session.enter(action, self.now) if action is not None else None


def resumed(evening):
    """How long it takes to go on from the journal as it is, in milliseconds; the digest must be that of the game."""
    evening.journal.close()
    # A program that goes on has nothing of the one before it in its memory.
    digest, evening.journal, evening.session = evening.session.match.digest, None, None
    begun = time.process_time()
    evening.journal = Journal.open(evening.path)
    match = replay_entries(evening.game, evening.journal.entries)
    took = 1000 * (time.process_time() - begun)
    assert match.digest == digest, "the journal leads to another game"
    evening.session = Session(match, evening.journal, now=evening.now, camera=False)
    return took


def stage(evening, events):
    """So many events more, and what they cost."""
    begun, size = time.process_time(), evening.path.stat().st_size
    for _ in range(events):
        evening.event()
    gc.collect()
    cost = 1000 * (time.process_time() - begun) / events
    kept = len(evening.session.match.entries)
    return {
        "entries": kept,
        "event_ms": round(cost, 2),
        "memory_kb": memory_kb(),
        "files": len(os.listdir("/proc/self/fd")),
        "bytes_an_entry": round((evening.path.stat().st_size - size) / events),
        "resume_us_an_entry": round(1000 * resumed(evening) / kept, 1),
    }


def grown(stages, flat=FLAT):
    """What has grown out of line from the first stage to the last."""
    first, last = stages[0], stages[-1]
    times = last["entries"] / first["entries"]
    memory = last["memory_kb"] - first["memory_kb"] > times * SPARE_KB
    costs = [key for key in ("resume_us_an_entry", "bytes_an_entry") if last[key] > flat * first[key] + 5]
    slow = last["event_ms"] > flat * first["event_ms"] + SPARE_MS
    return [*costs, *["event_ms"] * slow, *["memory_kb"] * memory, *["files"] * (last["files"] > first["files"])]


def torture(events, seed, stages=STAGES, tell=lambda _stage: None, flat=FLAT):
    """So many events in stages; what each cost, and what grew."""
    costs = []
    # What the process holds besides is none of the game's: collecting it in each stage would cover what an event costs.
    gc.collect()
    gc.freeze()
    with tempfile.TemporaryDirectory() as folder:
        evening = Evening(Path(folder) / "long.journal", seed)
        for _ in range(stages):
            costs.append(stage(evening, events // stages))
            tell(costs[-1])
        evening.journal.close()
    return {
        "events": events,
        "hours": round(events * ROUND_MS / 3_600_000, 1),
        "stages": costs,
        "grown": grown(costs, flat),
    }


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--events", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--unsynced", action="store_true", help="the disk is not waited for")
    given = parser.parse_args()
    with patch("os.fsync", lambda _file: None) if given.unsynced else nullcontext():
        told = torture(given.events, given.seed, tell=lambda one: print(json.dumps(one), file=sys.stderr, flush=True))
    print(json.dumps(told))
    return int(bool(told["grown"]))


if __name__ == "__main__":
    sys.exit(main())
