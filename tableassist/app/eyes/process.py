"""The eyes in a process of their own: a picture that takes long, or kills, holds up no clock, no key and no screen.

The parent lays a frame into shared memory and waits, without holding anything up, for what it shows. Whatever goes
wrong comes out as an exception; `SupervisedEyes` tries again with pauses that grow, and a process that died or hangs is
made anew by then.
"""

from __future__ import annotations

import contextlib
import os
import signal
import threading
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory
from typing import TypeAlias

import numpy as np

from tableassist.app.eyes.parts import EyeParts, EyesPlan
from tableassist.app.eyes.supervised import Reader
from tableassist.hardware.orphans import end_with_parent
from tableassist.hardware.spawned import SpawnedProcess
from tableassist.ports import Frame
from tableassist.table.geometry import ZoneName
from tableassist.table.layout import SettledLayout
from tableassist.table.observation import Observation

START_S, READ_S = 60.0, 15.0
"""So long may a process take until its eyes are made, and until a frame is read. After that it hangs."""

NICER = 5
"""The eyes give way to the clock and the screen."""


class EyesLost(RuntimeError):
    """The process of the eyes ended, or does not answer."""


class EyesFailed(RuntimeError):
    """The eyes failed at a frame; the text is what happened in their process."""


@dataclass(frozen=True)
class _Begin:
    """From now on the eyes are those of this plan."""

    plan: EyesPlan


@dataclass(frozen=True)
class _Read:
    """Read the frame in the shared memory."""

    shape: tuple[int, ...]
    taken_at: int
    private: frozenset[ZoneName]


@dataclass(frozen=True)
class _Failed:
    """It could not be done, and what happened."""

    traceback: str


_Seen: TypeAlias = tuple[Observation, SettledLayout | None]
MakeEyes: TypeAlias = Callable[[EyesPlan], Reader]


def game_eyes() -> MakeEyes:
    """Makes the eyes of one game after the other, with parts that are loaded once."""
    return EyeParts().watcher


class EyesProcess:
    """Reads the frames of one game after the other in a spawned process, which stays from game to game.

    `prepare` is called in the process and gives what makes eyes there; it must be picklable. `restarts` counts the
    processes after the first.
    """

    def __init__(
        self,
        prepare: Callable[[], MakeEyes] = game_eyes,
        *,
        start_s: float = START_S,
        read_s: float = READ_S,
    ) -> None:
        self.restarts = -1
        self._prepare, self._start_s, self._read_s = prepare, start_s, read_s
        self._lock = threading.Lock()
        self._child: SpawnedProcess | None = None
        self._begun: EyesReader | None = None
        self._closed = False

    def reader(self, plan: EyesPlan) -> EyesReader:
        """The eyes of a game. They are made with its first frame, so nobody waits for that but who reads it."""
        return EyesReader(self, plan)

    def read(self, reader: EyesReader, frame: Frame, private: frozenset[ZoneName]) -> _Seen:
        """What the frame shows to these eyes.

        Raises:
            EyesFailed: They failed at it.
            EyesLost: Their process ended or does not answer; it is made anew for the next frame.
        """
        with self._lock:
            child = self._running()
            if self._begun is not reader:
                self._begun = None
                self._answer(child, _Begin(reader.plan), self._start_s)
                self._begun = reader
            if not child.lay(frame.picture):
                raise EyesFailed("The camera's pictures are too large; choose a smaller size.")
            seen = self._answer(child, _Read(frame.picture.shape, frame.taken_at, private), self._read_s)
            assert isinstance(seen, tuple)
            return seen

    def abandon(self) -> None:
        """End the process at once, also while it is at work for another thread; the next frame makes another."""
        child = self._child
        if child is not None:
            child.process.kill()

    def close(self) -> None:
        """End the process; what is read meanwhile is lost, and nothing is read any more."""
        self._closed = True
        self.abandon()
        with self._lock:
            self._put_away()

    def pid(self) -> int | None:
        """The number of the process, None where none runs."""
        child = self._child
        return None if child is None else child.process.pid

    def _running(self) -> SpawnedProcess:
        if self._closed:
            raise EyesLost("The eyes are closed.")
        if self._child is None or not self._child.process.is_alive():
            self._put_away()
            self.restarts += 1
            self._child = SpawnedProcess(_serve_eyes, self._prepare, "tableassist eyes")
        return self._child

    def _answer(self, child: SpawnedProcess, question: _Begin | _Read, patience_s: float) -> object:
        try:
            child.line.send(question)
            if not child.line.poll(patience_s):
                raise EOFError
            answer = child.line.recv()
        except (OSError, EOFError):
            self._put_away()
            raise EyesLost("The process of the eyes ended, or does not answer.") from None
        if isinstance(answer, _Failed):
            self._begun = None
            raise EyesFailed(answer.traceback)
        return answer

    def _put_away(self) -> None:
        child, self._child, self._begun = self._child, None, None
        if child is not None:
            child.kill()


@dataclass(frozen=True, eq=False)
class EyesReader:
    """The eyes of one game, in the process of all."""

    process: EyesProcess
    plan: EyesPlan

    def __call__(self, frame: Frame, private: frozenset[ZoneName]) -> _Seen:
        """What the frame shows, and the settled table where it confirms one; raises EyesFailed or EyesLost."""
        return self.process.read(self, frame, private)


def _serve_eyes(prepare: Callable[[], MakeEyes], line: Connection, memory: str) -> None:
    """The child's life: makes eyes and reads frames until it is asked to end or the parent is gone."""
    # Ctrl-C reaches the whole group; the parent decides what ends when.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_parent()
    with contextlib.suppress(OSError):
        # The service may not change priorities.
        os.nice(NICER)
    shared, make, eyes = SharedMemory(memory), prepare(), None
    with contextlib.suppress(OSError, EOFError):
        while (question := line.recv()) is not None:
            try:
                if isinstance(question, _Begin):
                    eyes = make(question.plan)
                    line.send(True)
                elif eyes is not None:
                    line.send(eyes(_laid_frame(question, shared), question.private))
            except Exception:  # a library may raise anything, and the next frame may be whole
                line.send(_Failed(traceback.format_exc()))
    shared.close()


def _laid_frame(question: _Read, shared: SharedMemory) -> Frame:
    """The frame, copied: the eyes may remember it while the next one is laid there."""
    return Frame(np.ndarray(question.shape, np.uint8, shared.buf).copy(), question.taken_at)
