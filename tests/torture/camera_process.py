"""The device's own loop while the camera's process fails at random (`make torture-camera`).

A table of Deluxe Memory lies still before a camera whose driver hangs, dies, raises, freezes, is unplugged or gives
what is no picture of this table. The status line has to say so within a second, and the table has to be seen again
three seconds after the camera could give pictures. How old the screen with its clock ever was is printed. Nothing may
be entered but signs of life: nobody is accused or asked.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from random import Random

from failing_camera import ENDING, LASTING, begin_failure

from tableassist.hardware.timing import monotonic_ms

KINDS = (*ENDING, *LASTING)
TOLD_MS = 1000

_REST_MS = (1500, 4000)
_LAST_MS = (1500, 6000)


@dataclass
class Episode:
    """One failure, what the status line said of it, and when (ms from its beginning, from its end)."""

    kind: str
    begun: int
    until: int
    told: int | None = None
    said: str = ""
    back: int | None = None

    @property
    def over(self):
        """From when on a camera could give pictures again."""
        return self.begun if self.kind in ENDING else self.until


def torture(kinds, episodes, seed):
    """So many failures, drawn by the seed: the episodes, the ages of the screen, what was entered, starts anew."""
    # Processes that are spawned import this module again, and are to be there as soon as the device's are.
    from live_device import Device

    from tableassist.journal.events import Beat

    chance, gone = Random(f"camera process {seed}"), []
    with tempfile.TemporaryDirectory() as folder:
        device = Device(Path(folder))
        assert device.run_until(lambda: device.screen.ok_since, 60_000), "the table was never seen"
        device.screen.gaps.clear()
        for _ in range(episodes):
            pause = monotonic_ms() + chance.randint(*_REST_MS)
            device.run_until(lambda pause=pause: monotonic_ms() >= pause)
            episode = begin(Path(folder), chance.choice(kinds), chance)
            device.screen.episode = episode
            device.run_until(lambda episode=episode: episode.back is not None)
            device.screen.episode = None
            gone.append(episode)
        device.close()
        entered = [entry.event for entry in device.store.entries]
        entered = sorted({str(event) for event in entered if not isinstance(event, Beat)})
    return gone, device.screen.gaps, entered, device.camera.restarts


def begin(folder, kind, chance):
    now = monotonic_ms()
    # What ends the process is over as soon as it did.
    until = now + (60_000 if kind in ENDING else chance.randint(*_LAST_MS))
    begin_failure(folder, kind, until)
    return Episode(kind, now, now if kind in ENDING else until)


def summary(episodes):
    """By kinds: how many, and the longest until told and until the table was seen again."""
    told = {}
    for kind in sorted({one.kind for one in episodes}):
        of = [one for one in episodes if one.kind == kind]
        told[kind] = {
            "episodes": len(of),
            "told": sum(one.told is not None for one in of),
            "told_ms": max((one.told for one in of if one.told is not None), default=None),
            "back": sum(one.back is not None for one in of),
            "back_ms": max((one.back for one in of if one.back is not None), default=None),
            "said": sorted({one.said for one in of}),
        }
    return told


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kind", nargs="+", default=list(KINDS), choices=KINDS)
    parser.add_argument("--episodes", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    import numpy as np
    from live_device import BACK_MS

    episodes, gaps, entered, restarts = torture(tuple(given.kind), given.episodes, given.seed)
    for kind, told in summary(episodes).items():
        print(json.dumps({"kind": kind, **told}), flush=True)
    late = {f"p{share}": round(float(np.percentile(gaps, share)), 1) for share in (50, 99, 100)}
    bad = [one for one in episodes if one.told is None or one.told > TOLD_MS or one.back is None or one.back > BACK_MS]
    print(json.dumps({"episodes": len(episodes), "late": len(bad), "screen_age_ms": late, "screens": len(gaps)}))
    print(json.dumps({"entered": entered, "restarts": restarts}))
    return int(bool(bad or entered))


if __name__ == "__main__":
    sys.exit(main())
