"""Buttons pressed at random over all screens of a game (`make torture-presses`), with time that passes or stands still.

Whatever is pressed: nothing raises, every view can be made, and the journal leads to the very game that is played.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import sys
import tempfile
import time
import traceback
from dataclasses import replace
from pathlib import Path
from random import Random

from recorded import Store

from tableassist.app.build import assistant_for, game_named, game_names, with_material
from tableassist.app.prompting.signing import WaysOut
from tableassist.app.session.screen import view_of
from tableassist.app.session.session import Session
from tableassist.cardbase.sample import write_sample
from tableassist.journal.events import Entry, Started
from tableassist.ports import Pressed
from tableassist.referee.match import replay_entries, start_match

BUTTONS = (
    *(f"seat{seat}" for seat in range(5)),
    *(f"soft{key}" for key in range(4)),
    *("up", "down", "left", "right", "ok", "back", "undo", "pause", "wrong", "menu", "mute", "", "nonsense", "seat9"),
)
TYPED = (
    *("", "Ann", "Ember Lance", "1815", "2 + 2", "King of Spades", "{1}{R}", "½"),
    *("\0", "\x1b[2J\u202e", "x" * 5000, "Zo\udce9"),
)
GAPS_MS = (0, 0, 1, 20, 400, 3000, 40_000)
CLOCKS = ("", "", "0:30", "5+3", "1!lose_turn", "gong5")
REPLAY_EVERY = 100


class Walk:
    """One game, and somebody who presses at random."""

    def __init__(self, name, seed, journal=None, on_entry=lambda _entry: None):
        self.chance, self.now, self.last = Random(f"{name} {seed}"), 1000, []
        self.game, self.store = game_named(name), Store() if journal is None else journal
        if journal is not None and journal.entries:
            match = replay_entries(self.game, journal.entries)
            self.now = match.entries[-1].at
        else:
            match = self._begun(name, seed)
            self.store.append(match.entries[0])
        assistant = assistant_for(self.game, lambda: self.chance.getrandbits(32), lambda: "2026-11-24 12:00")
        self.session = Session(
            match,
            self.store,
            now=self.now,
            camera=self.chance.random() < 0.3,
            assistant=assistant,
            ways=WaysOut.HOME,
            on_entry=on_entry,
        )

    def _begun(self, name, seed):
        started = Started(name, "0.1.0", "2026-11-24", ("Ann", "Bob"), with_material(self.game, {}), seed=seed)
        try:
            clocked = replace(started, clock=self.chance.choice(CLOCKS))
            return start_match(self.game, Entry(1, 0, clocked, "told"))
        except ValueError:
            # Not every game is played by every clock.
            return start_match(self.game, Entry(1, 0, started, "told"))

    def press(self):
        """One press, and the screen after it."""
        view = view_of(self.session, self.now)
        pressed = Pressed(self._button(view), self.now, held=self.chance.random() < 0.05)
        self.last = [*self.last[-20:], pressed.button]
        self.session.press(pressed)
        self.now += self.chance.choice(GAPS_MS)
        self.session.tick(self.now)
        self.session.quitting = False

    def _button(self, view):
        kind = self.chance.random()
        if kind < 0.6 and view.options:
            return f"option:{self.chance.choice(view.options).key}"
        if kind < 0.65 and view.options:
            return f"cursor:{self.chance.choice(view.options).key}"
        if kind < 0.70 and view.tiles:
            return f"zone:{self.chance.choice(view.tiles).zone}"
        if kind < 0.75:
            return f"text:{self.chance.choice(TYPED)}"
        return self.chance.choice(BUTTONS)

    def check(self):
        """The journal leads to the game that is played."""
        again = replay_entries(self.game, tuple(self.store.entries))
        assert again.digest == self.session.match.digest, "the journal leads to another game"
        assert again.entries == self.session.match.entries


def torture(name, presses, seconds, seed, steps=400):
    """Walks through games until so many presses or seconds are over; what was found, each kind once."""
    found, pressed, entries, games, slowest = {}, 0, 0, 0, 0.0
    until = time.monotonic() + seconds
    while pressed < presses and time.monotonic() < until:
        games += 1
        walk = Walk(name, 1000 * seed + games)
        try:
            for step in range(steps):
                begun = time.perf_counter()
                walk.press()
                slowest = max(slowest, time.perf_counter() - begun)
                pressed += 1
                if step % REPLAY_EVERY == REPLAY_EVERY - 1:
                    walk.check()
        except Exception as error:
            frame = [one for one in traceback.extract_tb(error.__traceback__) if "tableassist/" in one.filename][-1:]
            where = f"{Path(frame[0].filename).name}:{frame[0].lineno}" if frame else "?"
            what = f"{type(error).__name__} in {where}: {str(error)[:100]}"
            found.setdefault(what, {"seed": 1000 * seed + games, "last": walk.last[-6:]})
        entries += len(walk.store.entries)
    told = {"game": name, "games": games, "presses": pressed, "entries": entries, "slowest_ms": round(1000 * slowest)}
    return {**told, "found": found}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", nargs="+", default=list(game_names()))
    parser.add_argument("--presses", type=int, default=100_000, help="at most, of each game")
    parser.add_argument("--seconds", type=float, default=600.0, help="for each game")
    parser.add_argument("--seed", type=int, default=1)
    given, bad = parser.parse_args(), 0
    for name in given.game:
        told = torture(name, given.presses, given.seconds, given.seed)
        bad += len(told["found"])
        print(json.dumps(told), flush=True)
    return int(bad > 0)


@contextlib.contextmanager
def sample_cards():
    """A machine that knows the sample's cards and nothing else."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["STATE_DIRECTORY"] = folder
        write_sample(Path(folder) / "cards.db")
        yield


if __name__ == "__main__":
    with sample_cards():
        sys.exit(main())
