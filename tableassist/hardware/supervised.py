"""A camera in a process of its own: a driver that hangs can be killed, and never stops the clock or the buttons.

The two sides take turns. The parent asks for one picture; the child takes it, lays it into shared memory and says so.
A question that was not answered in time stays asked, so that nothing is written into the memory while it is read.
"""

from __future__ import annotations

import contextlib
import signal
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory

from tableassist.hardware.orphans import end_with_parent
from tableassist.hardware.profile import CameraProfile
from tableassist.hardware.repeats import Pulse, Repeats
from tableassist.hardware.spawned import CAPACITY, SpawnedProcess, lay_picture
from tableassist.hardware.timing import monotonic_ms
from tableassist.ports import Camera, CameraLost, Frame

_REOPEN_AT, _RESTART_AT, _RESTART_SILENT_AT = 2, 3, 2
"""A process that does not answer cannot be asked to open its camera again."""
OPEN_S = 25.0
"""So long an opening may take: on a Pi that has just started the camera's library alone loads for ten seconds."""

_PATIENCE_S = 1.0
_MARGIN = 0.8  # of the time a read may take; the rest is for the way there and back
_FIRST_PAUSE_MS, _LONGEST_PAUSE_MS = 500, 1000

_SILENT = "The camera does not answer; it is being started anew. The game goes on by buttons."
_DEAD = "The camera's process ended; it is being started anew. The game goes on by buttons."
_FROZEN = "The camera shows the same picture again and again; uncover the lens. It is being started anew."
_STARTING = "The camera is starting."


_AUTOMATIC = CameraProfile()


@dataclass(frozen=True, slots=True)
class _Ask:
    """What the parent wants: "read", "measure", "reopen" or "close"."""

    what: str
    timeout: float = 0.0


@dataclass(frozen=True, slots=True)
class _Answer:
    """What the child answers: "opened", "picture", "end", "measured" or "lost" with a sentence."""

    what: str
    sentence: str = ""
    shape: tuple[int, ...] = ()
    taken_at: int = 0
    profile: CameraProfile = _AUTOMATIC


class SupervisedCamera:
    """Runs the camera that `make` builds in a spawned process. `make` must be picklable: a class, function or partial.

    Two reads in a row without a picture re-open the camera, the third starts its process anew; where it does not even
    answer, the second does. The first start comes at once, the next ones with growing pauses. `read` never blocks
    longer than its timeout. With `frozen_ms` a picture that was given before is not given again, and the very same one
    for so long counts as none: a real sensor is never without noise.
    """

    def __init__(
        self,
        make: Callable[[], Camera],
        *,
        open_timeout: float = OPEN_S,
        frozen_ms: int | None = None,
        capacity: int = CAPACITY,
        now: Callable[[], int] = monotonic_ms,
    ) -> None:
        self.restarts = 0
        self._make = make
        self._open_timeout = open_timeout
        self._capacity = capacity
        self._now = now
        self._pulse = Pulse(frozen_ms)
        self._repeats = Repeats() if frozen_ms is not None else None
        self._retry = _Retry()
        self._lock = threading.Lock()
        self._child: _Child | None = None
        self._wanted = False
        self._last: int | None = None

    def open(self) -> None:
        """Starts the process and waits until its camera is open; raises CameraLost."""
        self.close()
        with self._lock:
            self._last, self._retry = None, _Retry()
            self._child = _Child(self._make, self._capacity)
            answer = self._child.first_answer(self._open_timeout)
            if answer.what != "opened":
                self._kill()
                raise CameraLost(answer.sentence)
            self._wanted = True

    def read(self, timeout: float) -> Frame | None:
        """The next picture, None after the source's last one; raises CameraLost at most `timeout` seconds later."""
        with self._lock:
            if not self._wanted:
                raise CameraLost("The camera is not open.")
            try:
                return self._fresh(timeout)
            except (OSError, EOFError):
                self._kill()
                raise CameraLost(_DEAD) from None

    def measure(self, timeout: float = 15.0) -> CameraProfile:
        """What the camera settled on, automatic for one that cannot say; raises CameraLost."""
        with self._lock:
            if self._child is None:
                raise CameraLost("The camera is not open.")
            try:
                answer = self._answer_to(_Ask("measure"), timeout, "measured")
            except (OSError, EOFError):
                self._kill()
                raise CameraLost(_DEAD) from None
            if answer is None or answer.what == "lost":
                raise CameraLost(answer.sentence if answer else _SILENT)
            return answer.profile

    def close(self) -> None:
        """Asks the process to end, and ends it where it does not; an opening on another thread is not waited for."""
        self._wanted = False
        if not self._lock.acquire(timeout=_PATIENCE_S):
            # Whoever waits for an answer is told that there will be none.
            child = self._child
            if child is not None:
                child.process.kill()
            self._lock.acquire()
        try:
            self._wanted = False
            if self._child is not None:
                self._child.farewell()
            self._child = None
        finally:
            self._lock.release()

    def age(self) -> int | None:
        """Milliseconds since the last picture came, None where none ever did: the camera's heartbeat."""
        last = self._last
        return None if last is None else self._now() - last

    def pid(self) -> int | None:
        """The number of the camera's process, None where none runs."""
        child = self._child
        return None if child is None else child.process.pid

    def _fresh(self, timeout: float) -> Frame | None:
        """The next picture that was not given before."""
        deadline, repeated = self._now() + round(timeout * 1000), False
        while True:
            answer = self._await_answer(max(0, deadline - self._now()) / 1000)
            if answer is None:
                raise self._missed(_FROZEN) if repeated else self._silence(timeout)
            frame = self._taken(answer)
            if frame is None or self._repeats is None or not self._repeats(frame):
                self._last, self._retry = self._now(), _Retry()
                return frame
            repeated = True
            if self._now() >= deadline:
                raise self._missed(_FROZEN)

    def _await_answer(self, timeout: float) -> _Answer | None:
        deadline = self._now() + round(timeout * 1000)
        self._run_child(timeout)
        left = max(0, deadline - self._now()) / 1000
        return self._answer_to(_Ask("read", timeout * _MARGIN), left, "picture", "end")

    def _answer_to(self, question: _Ask, timeout: float, *wanted: str) -> _Answer | None:
        """The answer to the question once the child has done with what it was asked before; None where it is late."""
        assert self._child is not None
        deadline = self._now() + round(timeout * 1000)
        while True:
            self._child.ask(question)
            answer = self._child.answer(max(0, deadline - self._now()) / 1000)
            if answer is None or answer.what in (*wanted, "lost"):
                return answer

    def _run_child(self, timeout: float) -> None:
        """Starts a process where none runs and one is due; raises CameraLost where none is yet."""
        if self._child is None:
            pause = self._retry.due_in(self._now())
            # Waiting here keeps a caller that simply reads again from spinning.
            time.sleep(min(pause, timeout))
            if pause > timeout:
                raise CameraLost(_STARTING)
            self.restarts += 1
            self._child = _Child(self._make, self._capacity)

    def _silence(self, timeout: float) -> CameraLost:
        """No answer came in time: that counts where the question was open for about so long; gives what to raise."""
        assert self._child is not None
        if self._now() - self._child.asked_at < _MARGIN * 1000 * timeout:
            return CameraLost(_STARTING)
        return self._missed(_SILENT, _RESTART_SILENT_AT)

    def _taken(self, answer: _Answer) -> Frame | None:
        if answer.what == "lost":
            raise self._missed(answer.sentence)
        if answer.what == "end":
            return None
        return self._live(answer)

    def _live(self, answer: _Answer) -> Frame:
        assert self._child is not None
        frame = Frame(self._child.picture(answer.shape), answer.taken_at)
        if self._pulse.stopped(frame):
            raise self._missed(_FROZEN)
        return frame

    def _missed(self, sentence: str, restart_at: int = _RESTART_AT) -> CameraLost:
        """Counts a read without a picture, does what is due after so many, and gives what to raise."""
        child = self._child
        assert child is not None
        if child.starting:
            return self._patient(child)
        self._retry.misses += 1
        if self._retry.misses >= restart_at:
            self._kill()
        elif self._retry.misses == _REOPEN_AT:
            child.ask(_Ask("reopen"))
        return CameraLost(sentence)

    def _patient(self, child: _Child) -> CameraLost:
        """A process that is still starting gets the time an opening may take before it is given up."""
        if self._now() - child.since > self._open_timeout * 1000:
            self._kill()
        return CameraLost(_STARTING)

    def _kill(self) -> None:
        child, self._child = self._child, None
        if child is not None:
            child.kill()
            self._retry.later(self._now())


class _Retry:
    """When to try again: misses in a row, and pauses that grow while starting anew does not help."""

    def __init__(self) -> None:
        self.misses = 0
        self._pause_ms = 0
        self._at = 0

    def later(self, now: int) -> None:
        """Puts the next start off: the first one not at all, then longer each time."""
        self._at = now + self._pause_ms
        self._pause_ms = min(max(2 * self._pause_ms, _FIRST_PAUSE_MS), _LONGEST_PAUSE_MS)

    def due_in(self, now: int) -> float:
        """Seconds until the next start."""
        return max(0, self._at - now) / 1000


class _Child(SpawnedProcess):
    """The process, and what it was asked."""

    def __init__(self, make: Callable[[], Camera], capacity: int) -> None:
        self.since = monotonic_ms()
        self.starting = True
        self._asked, self.asked_at = True, self.since  # opening is the first question
        super().__init__(_serve, make, "tableassist camera", capacity, _Ask("close"))

    def ask(self, question: _Ask) -> None:
        """Asks, unless an earlier question is still open."""
        if not self._asked:
            self.line.send(question)
            self._asked, self.asked_at = True, monotonic_ms()

    def answer(self, timeout: float) -> _Answer | None:
        """The answer to what was asked, or None where it does not come in time; raises EOFError for a dead child."""
        if not self.line.poll(timeout):
            return None
        answer = self.line.recv()
        self._asked = self.starting = False
        assert isinstance(answer, _Answer)
        return answer

    def first_answer(self, timeout: float) -> _Answer:
        """What the child says of its opening, put into words where it says nothing."""
        try:
            answer = self.answer(timeout)
        except (OSError, EOFError):
            return _Answer("lost", "The camera's process ended while it started; see the log for the reason.")
        return answer or _Answer("lost", f"The camera did not start within {timeout:g} s; check its cable.")


def _serve(make: Callable[[], Camera], line: Connection, memory: str) -> None:
    """The child's life: opens the camera and answers until it is asked to close or the parent is gone."""
    # Ctrl-C reaches the whole group; the parent decides what ends when.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_parent()
    shared = SharedMemory(memory)
    camera = make()
    with contextlib.suppress(OSError, EOFError):
        line.send(_opened(camera))
        while (question := line.recv()).what != "close":
            line.send(_reply(camera, question, shared))
    shared.close()
    camera.close()


def _reply(camera: Camera, question: _Ask, shared: SharedMemory) -> _Answer:
    if question.what == "reopen":
        camera.close()
        return _opened(camera)
    try:
        if question.what == "measure":
            return _Answer("measured", profile=_measured(camera))
        frame = camera.read(question.timeout)
    except CameraLost as lost:
        return _Answer("lost", str(lost))
    return _Answer("end") if frame is None else _laid(frame, shared)


def _measured(camera: Camera) -> CameraProfile:
    measure: Callable[[], CameraProfile] = getattr(camera, "measure", CameraProfile)
    return measure()


def _opened(camera: Camera) -> _Answer:
    try:
        camera.open()
    except CameraLost as lost:
        return _Answer("lost", str(lost))
    return _Answer("opened")


def _laid(frame: Frame, shared: SharedMemory) -> _Answer:
    if not lay_picture(frame.picture, shared):
        return _Answer("lost", "The camera's pictures are too large; choose a smaller size.")
    return _Answer("picture", shape=frame.picture.shape, taken_at=frame.taken_at)
