"""Whole rehearsed games before a camera that gives bad frames now and then (`make torture-camera`).

Nobody may be accused, no action may count that was not done, and the game must end as it was really played. What the
status line said of each episode, and when, is kept.
"""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import dataclass

from bad_frames import KINDS, BadFrames

from tableassist.app.eyes.supervised import SupervisedEyes, UnreadableFrame
from tableassist.app.eyes.worker import READ_TIMEOUT_S
from tableassist.app.session.screen import view_of
from tableassist.hardware.repeats import Repeats
from tableassist.ports import CameraLost
from tableassist.rehearsal.exam import actions_of, silent_errors
from tableassist.rehearsal.kits import rehearsal_of
from tableassist.table.observation import Observation

GAMES = ("deluxe-memory", "memwars", "mnemonic", "mental-magic")


class Guarded:
    """A camera as the device has it: what was handed out before is no picture (`SupervisedCamera`)."""

    def __init__(self, camera):
        self._camera, self._repeats = camera, Repeats()

    def __getattr__(self, name):
        return getattr(self._camera, name)

    def read(self, timeout):
        frame = self._camera.read(timeout)
        if self._repeats(frame):
            raise CameraLost("The camera shows the same picture again and again.")
        return frame


@dataclass
class Episode:
    """Bad frames in a row, from when until when; when the status line spoke, and when the table was seen again.

    `last_at` is the rig's own time of the last of them.
    """

    kind: str
    begun: int
    ended: int
    last_at: int
    told: int | None = None
    back: int | None = None


class StatusWatch:
    """Looks at the status line after each frame; times are those of so many frames, as rehearsals skip waiting."""

    def __init__(self, rig, bad):
        self._rig, self._bad, self._open = rig, bad, False
        self.episodes = []

    def look(self, was_bad):
        """After a frame, which `was_bad` or not."""
        if was_bad:
            self._look_at_bad()
        elif self.episodes:
            self._look_after(self.episodes[-1])
        self._open = was_bad

    @property
    def _time(self):
        return self._rig.frames * self._rig.frame_ms

    def _look_at_bad(self):
        now = self._rig.now
        if not self._open:
            self.episodes.append(Episode(self._bad.kind, self._time, self._time, now))
        last = self.episodes[-1]
        last.ended, last.last_at = self._time, now
        if last.told is None and not view_of(self._rig.session, now).status.ok:
            last.told = self._time

    def _look_after(self, last):
        seen = self._rig.session.last_seen
        if last.back is None and seen is not None and seen.taken_at > last.last_at and not seen.trouble:
            last.back = self._time

    def summary(self):
        """By kinds: episodes of a second or more, how many were told, ms until told and until seen again at most."""
        long = [one for one in self.episodes if one.ended - one.begun >= LONG_MS]
        return {
            kind: _summary([one for one in long if one.kind == kind]) for kind in sorted({one.kind for one in long})
        }


LONG_MS = 1000
"""What lasts so long has to be told."""


def _summary(episodes):
    told = [one.told - one.begun for one in episodes if one.told is not None]
    back = [one.back - one.ended for one in episodes if one.back is not None]
    return {"long": len(episodes), "told": len(told), "told_ms": max(told, default=0), "back_ms": max(back, default=0)}


def watch_status(rig, bad):
    """Have the rig look at the status line after each frame, and hear nothing where the camera gives nothing."""
    watch, give = StatusWatch(rig, bad), rig.frame

    def frame(elapsed_ms=None):
        was_bad = bad.is_bad
        if bad.skips():
            rig.pass_unheard()
        else:
            give(elapsed_ms)
        watch.look(was_bad)

    rig.frame = frame
    return watch


def guard(rig, kinds, seed, rest):
    """Bad frames for a rig, and around its eyes what the device has around its own; the camera."""
    bad = BadFrames(rig.camera, kinds, seed, rest, round(1000 * READ_TIMEOUT_S / rig.frame_ms))
    rig.camera, eyes = Guarded(bad), SupervisedEyes(rig._watcher, now=lambda: rig.now)

    def read(frame, private):
        try:
            return eyes(frame, private)
        except UnreadableFrame as unreadable:
            return Observation(rig.now, (), trouble=str(unreadable)), None

    rig._watcher = read
    return bad


def play(game, kinds, seed, level, rest):
    """One game with bad frames of these kinds, and what came of it."""
    rehearsal = rehearsal_of(game, seed, 0.0, level=level)
    camera = guard(rehearsal.rig, kinds, seed, rest)
    watch = watch_status(rehearsal.rig, camera)
    trouble = rehearsal.run()
    rehearsal.rig.close()
    actor = rehearsal.actor
    match = actor.session.match
    return {
        "game": game,
        "seed": seed,
        "frames": rehearsal.rig.frames,
        "bad_frames": camera.spoilt,
        "episodes": dict(camera.episodes),
        "status": watch.summary(),
        "equal": actor.game.plain(match.state) == actor.game.plain(actor.state),
        "accusations": list(actor.tally.accusations),
        "silent": list(silent_errors(actor.done, actions_of(match.entries), actor.tally.helped)),
        "questions": actor.tally.questions,
        "helped": list(actor.tally.helped),
        "trouble": trouble,
    }


def is_clean(report):
    return report["equal"] and not (report["accusations"] or report["silent"] or report["trouble"])


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", nargs="+", default=list(GAMES))
    parser.add_argument("--kind", nargs="+", default=list(KINDS), choices=KINDS)
    parser.add_argument("--games", type=int, default=1, help="of each game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--level", default="kind")
    parser.add_argument("--rest", type=int, default=25, help="frames between two episodes, at least")
    given = parser.parse_args()
    bad = 0
    for game in given.game:
        for number in range(given.games):
            report = play(game, tuple(given.kind), 1000 * given.seed + number, given.level, given.rest)
            bad += not is_clean(report)
            print(json.dumps(report), flush=True)
    return int(bad > 0)


if __name__ == "__main__":
    sys.exit(main())
