"""What memory the process of the eyes takes at a full table of each game, one after the other: `make bench-memory`.

Pictures are as large as those of a Camera Module 3. Told are what it takes after twelve pictures (PSS) and the most
that it ever took, in MB.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from random import Random

from idle_cost import memory_mb

from tableassist.app.build import game_named, game_names
from tableassist.app.eyes.parts import eyes_plan
from tableassist.app.eyes.process import EyesProcess
from tableassist.app.settings.config import Settings
from tableassist.journal.events import Entry, Started
from tableassist.referee.match import start_match
from tableassist.simulator.camera import SimCamera
from tableassist.simulator.levels import draw_conditions
from tableassist.simulator.table import VirtualTable
from tableassist.table.cards import DECK
from tableassist.table.observation import Face

SIZE = (2304, 1296)
PICTURES = 12


def full_table(mat):
    """A camera above a mat on which in every zone for cards one lies face up."""
    table, deck = VirtualTable(mat), Random(1).sample(list(DECK), len(DECK))
    zones = [zone for zone in mat.zones if zone.kind in ("card", "row", "field")]
    for zone, card in zip(zones, deck, strict=False):
        table.lay(card, zone.area.centre, zone.angle, Face.UP)
    times = iter(range(1000, 10_000_000, 100))
    camera = SimCamera(table, draw_conditions(3, "kitchen"), SIZE, lambda: next(times), seed=0)
    camera.open()
    return camera


def most_mb(pid):
    """The most that a process ever had in memory."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return round(next(int(line.split()[1]) for line in lines if line.startswith("VmHWM:")) / 1000)


def main():
    process = EyesProcess()
    for name in game_names():
        match = start_match(game_named(name), Entry(1, 0, Started(name, "", "", ("Ann", "Bob"), {}, ""), "told"))
        camera = full_table(match.game.mat({}))
        reader = process.reader(eyes_plan(match, Settings(), None))
        for _ in range(PICTURES):
            reader(camera.read(1.0), frozenset())
        memory = {"memory_mb": memory_mb(process.pid()), "most_mb": most_mb(process.pid())}
        print(json.dumps({"game": name, **memory}), flush=True)
    process.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
