"""What pictures kept for disputes cost in an hour of play, beside the same game without them: `make bench-evidence`.

A rehearsed game is played once; every frame is read by two pairs of eyes, one of which keeps pictures. What that takes
more, and what the pictures' bookkeeping takes, is processor time of this thread alone. Then the hour is filled with the
same observations again and again, each with bytes of its own, so that memory fills as it does at a table. Somebody
disputes after every tenth event; what that leaves on the disk is counted.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path

from tableassist.app.disputes.disputing import DisputeDesk
from tableassist.app.evidence.desk import EvidenceDesk
from tableassist.app.evidence.files import PictureStore
from tableassist.app.eyes.table_watcher import TableWatcher
from tableassist.evidence.ring import LIMIT_BYTES
from tableassist.rehearsal.kits import rehearsal_of

HOUR_MS = 3_600_000
EVENTS_A_DISPUTE = 10
GAMES = ("deluxe-memory", "memwars", "mnemonic", "mental-magic")


class BothEyes:
    """Two watchers before the same frames: one keeps no pictures, one does; `spent` is the time of each in seconds."""

    def __init__(self, without, with_pictures):
        self._both, self.spent, self.frames = (without, with_pictures), [0.0, 0.0], 0

    def __call__(self, frame, private):
        results = [None, None]
        # In turns, so that neither finds more in the caches than the other.
        for which in (0, 1) if self.frames % 2 else (1, 0):
            begun = time.thread_time()
            results[which] = self._both[which](frame, private)
            self.spent[which] += time.thread_time() - begun
        self.frames += 1
        return results[1]


class TimedDesk(EvidenceDesk):
    """Notes what goes in, and how long that takes in seconds."""

    def __init__(self, mat):
        super().__init__(mat)
        self.calls, self.spent, self.largest = [], 0.0, 0

    def _timed(self, name, *given):
        self.calls.append((name, given))
        begun = time.thread_time()
        getattr(super(), name)(*given)
        self.spent += time.thread_time() - begun
        self.largest = max(self.largest, self.ring.size)

    def watch(self, seen):
        """One frame."""
        self._timed("watch", seen)

    def settle(self, settled, match):
        """The table has come to rest."""
        self._timed("settle", settled, match)

    def hear(self, entry, match):
        """An entry counts."""
        self._timed("hear", entry, match)


def later(name, given, by, number):
    """The same as it came in, so many milliseconds later, with bytes of its own and other numbers of entries."""
    one, *rest = given
    if name == "watch":
        # The same picture of a table that shows nothing new is one object at the table, too.
        picture = one.picture and replace(one.picture, taken_at=one.picture.taken_at + by, jpeg=fresh(one.picture, by))
        return replace(one, taken_at=one.taken_at + by, picture=picture), *rest
    if name == "settle":
        return replace(one, at=one.at + by), *rest
    return replace(one, number=one.number + number), *rest


_FRESH = {}


def fresh(picture, by):
    """The picture's bytes once for each round: equal ones that take memory of their own."""
    if _FRESH.get("by") != by:
        _FRESH.clear()
        _FRESH["by"] = by
    return _FRESH.setdefault(id(picture.jpeg), bytes(bytearray(picture.jpeg)))


def play(name, seed, frames, folder):
    """A game of so many frames: the eyes, the desk, and the milliseconds that it lasted."""
    rehearsal = rehearsal_of(name, seed, 0.0, level="kind")
    rig, session = rehearsal.rig, rehearsal.actor.session
    mat = rig.mat
    kept = rig._watcher
    kept.evidence = True
    palette = getattr(kept._read_frame, "palette", None)
    rig._watcher = BothEyes(TableWatcher(mat, palette=palette, pool=rig.enrolled), kept)
    desk = TimedDesk(mat)
    session.disputes.desk = DisputeDesk(mat, desk, PictureStore(folder))
    disputed, events = 0, 0
    while rig.frames < frames and rehearsal.actor.game.outcome(rehearsal.actor.state) is None:
        rehearsal.actor.remember()
        rehearsal.players.step()
        events = len(session.match.counted)
        if events >= EVENTS_A_DISPUTE * (disputed + 1):
            rig.press("wrong")
            disputed += session.disputes.is_open
            rig.press("option:stands")
    rig.close()
    return rig._watcher, desk, rig.now, events, disputed


def fill_hour(desk, lasted):
    """A desk that has seen an hour of it."""
    hour, calls = TimedDesk(desk._mat), desk.calls
    for round_ in range(-(-HOUR_MS // lasted)):
        for name, given in calls:
            getattr(hour, name)(*later(name, given, round_ * lasted, round_ * 10_000))
            hour.calls.clear()
    return hour


def measure(name, seed, frames):
    """What it costs, by the hour of a table's time."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / "game.disputes"
        eyes, desk, lasted, events, disputed = play(name, seed, frames, folder)
        files = [path.stat().st_size for path in folder.iterdir()] if folder.exists() else []
    hour = fill_hour(desk, lasted)
    ready = sum(len(shown.jpeg) for _, shown in desk._ready.values())
    share = HOUR_MS / lasted
    return {
        "game": name,
        "minutes_played": round(lasted / 60_000, 1),
        "events": events,
        "events_an_hour": round(events * share),
        "eyes_s_an_hour": round(eyes.spent[0] * share, 1),
        "eyes_with_pictures_s_an_hour": round(eyes.spent[1] * share, 1),
        "keeping_s_an_hour": round(hour.spent * HOUR_MS / (lasted * -(-HOUR_MS // lasted)), 1),
        "ring_mib": round(hour.largest / 2**20, 1),
        "ring_limit_mib": LIMIT_BYTES // 2**20,
        "covered_mib": round(ready / 2**20, 1),
        "disputes": disputed,
        "disk_kib_a_dispute": round(sum(files) / 1024 / max(1, disputed)),
    }


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--frames", type=int, default=900, help="frames that are played, a fifth of a second each")
    parser.add_argument("games", nargs="*", default=list(GAMES))
    request = parser.parse_args()
    for name in request.games:
        print(json.dumps(measure(name, request.seed, request.frames)), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
