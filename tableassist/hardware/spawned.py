"""A process of its own, with a line to it and memory shared with it; it ends with the program, however that ends."""

from __future__ import annotations

import contextlib
import multiprocessing
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from multiprocessing.shared_memory import SharedMemory
from typing import Any

import numpy as np

CAPACITY = 64 * 2**20
"""Bytes of shared memory: the largest picture of any camera. Pages that no picture touches cost nothing."""

_FAREWELL_S = 1.0

Serve = Callable[[Any, Connection, str], None]
"""What the process does, with what it is given, its end of the line and the name of the memory."""


class SpawnedProcess:
    """Runs `serve` with `given`, both picklable, until it hears the `last_word`; can be ended at any moment."""

    def __init__(
        self, serve: Serve, given: object, name: str, capacity: int = CAPACITY, last_word: object = None
    ) -> None:
        self._last_word = last_word
        # Spawned, not forked: a forked child would inherit GPIO lines and threads in an unknown state.
        context = multiprocessing.get_context("spawn")
        self.line, far = context.Pipe()
        self._memory = SharedMemory(create=True, size=capacity)
        self.process: BaseProcess = context.Process(
            target=serve, args=(given, far, self._memory.name), name=name, daemon=True
        )
        self.process.start()
        far.close()

    def picture(self, shape: tuple[int, ...]) -> Any:
        """The picture in the shared memory, copied out of it."""
        return np.ndarray(shape, np.uint8, self._memory.buf).copy()

    def lay(self, picture: Any) -> bool:
        """Copy a picture into the shared memory; whether there is room for it."""
        return lay_picture(picture, self._memory)

    def farewell(self) -> None:
        """Send the word that asks it to end, give it a moment for that, then end it."""
        with contextlib.suppress(OSError):
            self.line.send(self._last_word)
        self.process.join(_FAREWELL_S)
        self.kill()

    def kill(self) -> None:
        """End the process at once and give the memory back; waits for nothing."""
        self.process.kill()
        self.line.close()
        self._memory.close()
        self._memory.unlink()
        # A process caught inside the kernel dies later; it is reaped when the next one is started.
        self.process.join(0.05)


def lay_picture(picture: Any, shared: SharedMemory) -> bool:
    """Copy a picture into shared memory; whether there is room for it."""
    if picture.nbytes > shared.size:
        return False
    np.ndarray(picture.shape, np.uint8, shared.buf)[:] = picture
    return True
