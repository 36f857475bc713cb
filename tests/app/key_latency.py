"""How long a key takes to the screen while a whole table is read anew: `make bench-keys`.

Two deals of the whole deck are laid in turn, so that every second picture has all cards to be read. Keys are pressed
at random moments; told are the milliseconds from a press to the end of the first drawing after it was taken, and the
memory of the program and of the eyes' process (PSS: shared pages are divided among those who share them). It is
measured without eyes, with eyes on a thread, and with eyes in a process of their own, as the device has them;
`--eyes` picks one, without what another has left in memory. A busy machine adds to every figure: run it alone, or
with the priority of a kiosk (`chrt --fifo 1`).
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import threading
import time
from pathlib import Path
from queue import SimpleQueue
from random import Random

import numpy as np

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from tableassist.app.build import game_named
from tableassist.app.commands.screenshots import Nowhere
from tableassist.app.eyes.parts import EyesPlan
from tableassist.app.eyes.process import EyesProcess
from tableassist.app.eyes.table_watcher import TableWatcher
from tableassist.app.eyes.worker import Worker
from tableassist.app.play.live import Live
from tableassist.app.session.session import Session
from tableassist.display.window import Window
from tableassist.hardware.lights import NoLights
from tableassist.hardware.timing import monotonic_ms
from tableassist.journal.events import Entry, Started
from tableassist.ports import Frame
from tableassist.referee.match import start_match
from tableassist.simulator.camera import SimCamera
from tableassist.simulator.levels import draw_conditions
from tableassist.simulator.table import VirtualTable
from tableassist.table.cards import DECK
from tableassist.table.observation import Face

SIZE = (800, 480)


def pictures(mat, seeds):
    """The whole deck face up, dealt another way for each seed, as one camera sees it."""
    shown = []
    for seed in seeds:
        table, cards = VirtualTable(mat), list(DECK)
        Random(seed).shuffle(cards)
        for zone, card in zip(mat.card_zones(), cards, strict=False):
            table.lay(card, zone.area.centre, zone.angle, Face.UP)
        camera = SimCamera(table, draw_conditions(7, "kitchen"), (1600, 900), lambda: 0, seed)
        camera.open()
        shown.append(camera.read(1.0).picture)
    return shown


class Changing:
    """A camera before which the whole table changes with every picture."""

    def __init__(self, shown):
        self._shown, self.given = shown, 0

    def open(self): ...

    def read(self, timeout):
        time.sleep(0.01)
        self.given += 1
        return Frame(self._shown[self.given // 2 % len(self._shown)], monotonic_ms())

    def close(self): ...


class Timed:
    """A window that notes when a press that was posted has been drawn."""

    def __init__(self, window):
        self.window, self.posted, self.taken, self.took = window, [], [], []

    def draw(self, view):
        self.window.draw(view)
        now = time.perf_counter()
        self.took += [now - at for at in self.taken]
        self.taken = []

    def presses(self):
        presses = self.window.presses()
        for _ in presses:
            self.taken.append(self.posted.pop(0))
        return presses


THREAD, PROCESS = "thread", "process"


def megabytes(pid):
    """What a process really takes of the memory, in MB (PSS)."""
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("Pss:")) / 1000


def measure(presses, watched):
    game = game_named("deluxe-memory")
    match = start_match(game, Entry(1, 0, Started(game.name, "", "", ("Ann", "Bob"), {}, ""), "told"))
    session = Session(match, Nowhere(), now=monotonic_ms(), camera=bool(watched))
    inbox, screen = SimpleQueue(), Timed(Window(SIZE, headless=True, now=monotonic_ms))
    loop = Live(session, screen, NoLights(), inbox, monotonic_ms)
    camera = Changing(pictures(game.mat({}), range(2)))
    process = EyesProcess()
    reader = process.reader(EyesPlan(game.mat({}))) if watched == PROCESS else TableWatcher(game.mat({}))
    worker = Worker(camera, reader, inbox, frozenset)
    if watched:
        worker.start()
        while camera.given < 6:
            loop.round()

    def press():
        chance = Random(1)
        for _ in range(presses):
            time.sleep(chance.uniform(0.03, 0.09))
            screen.posted.append(time.perf_counter())
            pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_m, unicode="m", mod=0))

    begun = camera.given
    pressing = threading.Thread(target=press)
    pressing.start()
    while len(screen.took) < presses:
        loop.round()
    pressing.join()
    read = camera.given - begun
    memory = [megabytes(pid) for pid in (os.getpid(), process.pid()) if pid is not None]
    if watched:
        worker.close()
    process.close()
    return 1000 * np.array(screen.took), read, memory


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--presses", type=int, default=300)
    parser.add_argument("--eyes", default=f"none,{THREAD},{PROCESS}", help="where they are, one or several")
    given = parser.parse_args()
    for watched in given.eyes.split(","):
        took, read, memory = measure(given.presses, "" if watched == "none" else watched)
        p50, p99 = np.percentile(took, (50, 99))
        told = {"eyes": watched, "presses": len(took), "p50_ms": round(p50, 1), "p99_ms": round(p99, 1)}
        told |= {"max_ms": round(float(took.max()), 1), "pictures_read": read}
        print(json.dumps({**told, "memory_mb": [round(one) for one in memory]}), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
