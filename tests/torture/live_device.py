"""The device's own loop around one table, with camera and eyes each in its process, for whoever spoils the camera."""

from __future__ import annotations

import os
import time
from functools import partial
from queue import SimpleQueue
from random import Random

import numpy as np

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

from failing_camera import FailingCamera
from recorded import Store

from tableassist.app.build import game_named
from tableassist.app.cameras import FROZEN_MS
from tableassist.app.eyes.parts import EyesPlan
from tableassist.app.eyes.process import EyesProcess
from tableassist.app.eyes.worker import Worker
from tableassist.app.play.live import Live
from tableassist.app.session.session import Session
from tableassist.display.window import Window
from tableassist.hardware.lights import NoLights
from tableassist.hardware.supervised import SupervisedCamera
from tableassist.hardware.timing import monotonic_ms
from tableassist.journal.events import Entry, Started
from tableassist.referee.match import start_match
from tableassist.simulator.camera import SimCamera
from tableassist.simulator.levels import draw_conditions
from tableassist.simulator.table import VirtualTable
from tableassist.table.cards import DECK
from tableassist.table.observation import Face

BACK_MS = 3000
"""So long after a camera could give pictures again the table has to be seen."""

_PATIENCE_MS = 20_000
_SURE_MS = 1500
"""The table counts as seen again once nothing else was said for so long."""


class Watching:
    """A window that notes when it was drawn, and what its status line says of the failure that goes on."""

    def __init__(self, window):
        self._window, self.drawn, self.gaps = window, None, []
        self.ok_since, self.episode = None, None

    def draw(self, view):
        self._window.draw(view)
        now = time.perf_counter()
        if self.drawn is not None:
            self.gaps.append(1000 * (now - self.drawn))
        self.drawn = now
        if not view.status.ok:
            self.ok_since = None
        elif self.ok_since is None:
            self.ok_since = monotonic_ms()
        if self.episode is not None:
            self._note(self.episode, view.status, monotonic_ms())

    def presses(self):
        return self._window.presses()

    def _note(self, episode, status, now):
        if not status.ok and episode.told is None:
            episode.told, episode.said = now - episode.begun, status.camera
        seen = status.ok and now - max(self.ok_since, episode.over) >= _SURE_MS
        if seen and (episode.told is not None or now > episode.until + BACK_MS):
            episode.back = max(self.ok_since - episode.over, 0)


def table_picture(mat):
    """A table dealt face down, as a usual camera sees it."""
    table, cards = VirtualTable(mat), list(DECK)
    Random(1).shuffle(cards)
    for zone, card in zip(mat.card_zones(), cards, strict=False):
        table.lay(card, zone.area.centre, zone.angle, Face.DOWN)
    camera = SimCamera(table, draw_conditions(7, "kind"), (1280, 720), lambda: 0, 1)
    camera.open()
    return camera.read(1.0).picture


class Device:
    """The parts of the device around one game, as `tableassist table` puts them together."""

    def __init__(self, folder):
        game = game_named("deluxe-memory")
        match = start_match(game, Entry(1, 0, Started(game.name, "", "", ("Ann", "Bob"), {}, "60:00"), "told"))
        self.store = Store()
        self.session = Session(match, self.store, now=monotonic_ms(), camera=True)
        np.save(folder / "table.npy", table_picture(game.mat({})))
        self.screen = Watching(Window((800, 480), headless=True, now=monotonic_ms))
        inbox = SimpleQueue()
        self.camera = SupervisedCamera(partial(FailingCamera, folder), frozen_ms=FROZEN_MS)
        self._eyes = EyesProcess()
        self._worker = Worker(self.camera, self._eyes.reader(EyesPlan(game.mat({}))), inbox, self.session.private)
        self.loop = Live(self.session, self.screen, NoLights(), inbox, monotonic_ms)
        self._worker.start()

    def run_until(self, done, patience_ms=_PATIENCE_MS):
        """Rounds of the loop until something holds; whether it does."""
        until = monotonic_ms() + patience_ms
        while not done() and monotonic_ms() < until:
            self.loop.round()
        return done()

    def close(self):
        self._worker.close()
        self._eyes.close()
