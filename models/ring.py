"""Examples in memory that processes share: some draw them, one learns from those drawn last."""

from __future__ import annotations

import multiprocessing
import time
from collections.abc import Sequence
from dataclasses import dataclass
from multiprocessing import Process

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

Numbers = NDArray[np.float32]
AHEAD_PARTS = 4  # of these one is written while the others are learnt from


class DrawerEnded(RuntimeError):
    """A process that draws has ended before the training had."""


@dataclass(frozen=True)
class Ring:
    """Pictures, numbers beside each, and for each drawer how many it made and how many are wanted of it.

    Each drawer has an equal part of the places for itself, so that which examples there are hangs on no drawer's speed.
    `chapter` is for each drawer which one it is drawing, and how many examples it had made when that began.
    """

    pictures: NDArray[np.uint8]
    numbers: Numbers
    made: NDArray[np.int64]
    wanted: NDArray[np.int64]
    chapter: NDArray[np.int64]

    @classmethod
    def of(cls, size: int, picture: tuple[int, ...], numbers: tuple[int, ...], drawers: int = 1) -> Ring:
        """An empty ring with as many places for each drawer."""
        raw, size = multiprocessing.RawArray, size // drawers * drawers
        pictures = np.frombuffer(raw("B", size * int(np.prod(picture))), np.uint8).reshape(size, *picture)
        beside = np.frombuffer(raw("f", size * int(np.prod(numbers))), np.float32).reshape(size, *numbers)
        made, wanted = (np.frombuffer(raw("q", drawers), np.int64) for _ in range(2))
        return cls(pictures, beside, made, wanted, np.frombuffer(raw("q", 2 * drawers), np.int64).reshape(drawers, 2))

    @property
    def drawers(self) -> int:
        """How many processes draw."""
        return len(self.made)

    @property
    def share(self) -> int:
        """How many places each drawer has."""
        return len(self.pictures) // self.drawers

    @property
    def ahead(self) -> int:
        """How many examples a drawer may make beyond those that are wanted: none that is in use is written over."""
        return self.share // AHEAD_PARTS

    def part(self, drawer: int) -> Ring:
        """The places of one drawer, as a ring of its own in the same memory."""
        places, own = slice(drawer * self.share, (drawer + 1) * self.share), slice(drawer, drawer + 1)
        return Ring(self.pictures[places], self.numbers[places], self.made[own], self.wanted[own], self.chapter[own])

    def put(self, picture: NDArray[np.uint8], numbers: Numbers) -> None:
        """Puts an example over the oldest; for a ring of one drawer."""
        place = int(self.made[0]) % len(self.pictures)
        self.pictures[place], self.numbers[place] = picture, numbers
        self.made[0] += 1

    def ask(self, count: int, drawers: Sequence[Process] = ()) -> None:
        """Waits until so many examples were made since the beginning, by all alike; raises `DrawerEnded`."""
        self.wanted[:] = -(-count // self.drawers)
        while (self.made < self.wanted).any():
            if any(drawer.exitcode is not None for drawer in drawers):
                raise DrawerEnded("A process that draws has ended: its error stands above.")
            time.sleep(0.01)

    def chosen(self, rng: Generator, size: int) -> NDArray[np.int64]:
        """Places of chance among the newest that were asked for."""
        newest = int(self.wanted[0])
        oldest = max(0, newest - self.share + self.ahead)
        place: NDArray[np.int64] = rng.integers(oldest, newest, size=size) % self.share
        if self.drawers > 1:
            place += self.share * rng.integers(self.drawers, size=size)
        return place
