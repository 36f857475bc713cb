"""Whole rehearsed games before a camera that gives bad frames now and then (`make torture-camera`).

Nobody may be accused, no action may count that was not done, and the game must end as it was really played.
"""

from __future__ import annotations

import argparse
import json
import sys

from bad_frames import KINDS, BadFrames

from tableassist.app.supervised_eyes import SupervisedEyes, UnreadableFrame
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


def guard(rig, kinds, seed, rest):
    """Bad frames for a rig, and around its eyes what the device has around its own; the camera."""
    bad = BadFrames(rig.camera, kinds, seed, rest)
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
