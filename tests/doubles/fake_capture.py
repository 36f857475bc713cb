"""A cv2.VideoCapture of a USB camera: gives pictures at a rate, ignores the properties it is told to ignore."""

from __future__ import annotations

import threading
import time

import numpy as np


class FakeCapture:
    """`unplug` makes every read fail at once; `hang` makes a read block until `let_go`; `bad` fails that many reads."""

    def __init__(self, ignores: dict[int, float] | None = None, opened: bool = True, period: float = 0.005) -> None:
        self.ignores, self.opened, self.period = ignores or {}, opened, period
        self.set_, self.reads, self.released, self.bad, self.unplugged = {}, 0, 0, 0, False
        self._free = threading.Event()
        self._free.set()

    def isOpened(self) -> bool:
        return self.opened

    def set(self, prop: int, value: float) -> bool:
        self.set_[prop] = self.ignores.get(prop, value)
        return prop not in self.ignores

    def get(self, prop: int) -> float:
        return self.set_.get(prop, 0.0)

    def read(self) -> tuple[bool, np.ndarray | None]:
        assert not self.released, "read after release"
        self._free.wait(10)
        time.sleep(self.period)
        if self.unplugged or self.bad > 0:
            self.bad -= 1
            return False, None
        self.reads += 1
        return True, np.full((36, 64, 3), self.reads % 250, np.uint8)

    def release(self) -> None:
        self.released += 1

    def unplug(self) -> None:
        self.unplugged = True

    def hang(self) -> None:
        self._free.clear()

    def let_go(self) -> None:
        self._free.set()
