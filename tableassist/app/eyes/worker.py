"""The camera and the eyes on a thread of their own: they only put messages into the inbox.

Whatever happens to the camera, the session, its clock and its buttons go on.
"""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Callable
from dataclasses import dataclass
from queue import SimpleQueue
from threading import Event as Flag
from threading import Thread

from tableassist.app.eyes.supervised import Reader, SupervisedEyes, UnreadableFrame
from tableassist.ports import Camera, CameraLost, Frame
from tableassist.table.geometry import ZoneName
from tableassist.table.layout import SettledLayout
from tableassist.table.observation import Observation

READ_TIMEOUT_S = 0.75
"""So long is a picture waited for; then players are told that none comes."""
_CLOSE_S = 2.0
"""So long is a frame in progress waited for at the end."""
RETRY_S = 3.0
EYES = "eyes"
"""The name of the thread that reads the pictures."""

BROKEN = "The camera failed; it is being opened anew. The game goes on by buttons."

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class WatchResult:
    """One frame, and the settled table if this frame confirmed one."""

    seen: Observation
    settled: SettledLayout | None


@dataclass(frozen=True, slots=True)
class Blind:
    """The camera gives no pictures, and why, in words for players; `ended` when its source came to its end."""

    why: str
    ended: bool = False


class Worker:
    """Reads frames and observes them until stopped. `private` is asked before each frame (R-TB-004).

    No frame and no exception ends it: `rebuild` makes other eyes where these failed; `eyes.failure` has the last one.
    """

    def __init__(
        self,
        camera: Camera,
        eyes: Reader,
        inbox: SimpleQueue[object],
        private: Callable[[], frozenset[ZoneName]],
        on_frame: Callable[[Frame], None] = lambda _frame: None,
        rebuild: Callable[[], Reader] | None = None,
    ) -> None:
        self.eyes = SupervisedEyes(eyes, rebuild)
        self._camera, self._inbox, self._private = camera, inbox, private
        self._on_frame = on_frame
        self._stop = Flag()
        self._thread = Thread(target=self._run, name=EYES, daemon=True)

    def start(self) -> None:
        """Begin to look."""
        self._thread.start()

    def close(self) -> None:
        """Stop looking; waits a moment for the frame in progress, never for a hanging camera."""
        self._stop.set()
        self._thread.join(_CLOSE_S)

    def _run(self) -> None:
        while not self._stop.is_set():
            try:
                if self._opened() and self._watch():
                    break
            except Exception:  # a driver may raise anything, and may give pictures again when it is opened anew
                _log.exception("The camera failed.")
                self._inbox.put(Blind(BROKEN))
            self._stop.wait(RETRY_S)
        with contextlib.suppress(Exception):
            self._camera.close()

    def _opened(self) -> bool:
        try:
            self._camera.open()
        except CameraLost as lost:
            self._inbox.put(Blind(str(lost)))
            return False
        return True

    def _watch(self) -> bool:
        """Look at frames until stopped or the source ends; a missing frame is reported, and waited for again.

        The camera itself re-opens what hangs; opening it anew from here would only take longer.
        """
        while not self._stop.is_set():
            try:
                frame = self._camera.read(READ_TIMEOUT_S)
            except CameraLost as lost:
                self._inbox.put(Blind(str(lost)))
                continue
            if frame is None:
                self._inbox.put(Blind("the pictures have come to their end", ended=True))
                return True
            self._on_frame(frame)
            self._inbox.put(self._read(frame))
        return True

    def _read(self, frame: Frame) -> WatchResult | Blind:
        try:
            return WatchResult(*self.eyes(frame, self._private()))
        except UnreadableFrame as unreadable:
            return Blind(str(unreadable))
