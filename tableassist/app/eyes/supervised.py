"""The eyes under supervision: whatever a frame does to them, they are there again for a later one."""

from __future__ import annotations

import logging
import traceback
from collections.abc import Callable
from dataclasses import dataclass

from tableassist.app.eyes.frame_clock import FrameClock
from tableassist.hardware.timing import monotonic_ms
from tableassist.ports import Frame
from tableassist.table.geometry import ZoneName
from tableassist.table.layout import SettledLayout
from tableassist.table.observation import Observation
from tableassist.vision.table.channel_order import ChannelOrder
from tableassist.vision.table.frame_validity import frame_defect

FIRST_PAUSE_MS, LONGEST_PAUSE_MS = 500, 10_000
FAILED = "A picture could not be read; the camera's reader is being started anew. The game goes on by buttons."

Reader = Callable[[Frame, frozenset[ZoneName]], tuple[Observation, SettledLayout | None]]
"""Reads a frame: what it shows, and the settled table where it confirms one."""

_log = logging.getLogger(__name__)


class UnreadableFrame(ValueError):
    """The frame shows nothing; the sentence says why, in words for players."""


@dataclass(frozen=True, slots=True)
class Failure:
    """What ended the reader last, with the frame that did it. Kept in memory only: it may show faces (R-TB-003)."""

    frame: Frame
    error: str


class SupervisedEyes:
    """Reads frames with `reader`, and has `rebuild` make another after an exception, with pauses that grow.

    A failure of one kind is logged once; the last one is kept in `failure` with its frame.
    """

    def __init__(
        self,
        reader: Reader,
        rebuild: Callable[[], Reader] | None = None,
        now: Callable[[], int] = monotonic_ms,
    ) -> None:
        self.failure: Failure | None = None
        self._reader: Reader | None = reader
        self._rebuild = rebuild if rebuild is not None else lambda: reader
        self._now = now
        self._pause, self._due = FIRST_PAUSE_MS, 0
        self._logged: set[str] = set()
        self._clock, self._channels = FrameClock(), ChannelOrder()

    def __call__(self, frame: Frame, private: frozenset[ZoneName]) -> tuple[Observation, SettledLayout | None]:
        """What the frame shows, as the reader reads it; raises UnreadableFrame and nothing else."""
        if defect := self._defect(frame):
            raise UnreadableFrame(defect)
        if self._now() < self._due:
            raise UnreadableFrame(FAILED)
        try:
            self._reader = self._reader or self._rebuild()
            read = self._reader(frame, private)
        except Exception as error:  # a library may raise anything, and the next frame may be whole
            self._fail(frame, error)
            raise UnreadableFrame(FAILED) from error
        self._pause = FIRST_PAUSE_MS
        return read

    def _defect(self, frame: Frame) -> str:
        """What keeps a frame from being read, in words for players; "" where nothing does."""
        return (
            frame_defect(frame)
            or self._clock.defect(frame.taken_at, self._now())
            or self._channels.defect(frame.picture)
        )

    def _fail(self, frame: Frame, error: Exception) -> None:
        self._reader, self._due = None, self._now() + self._pause
        self._pause = min(2 * self._pause, LONGEST_PAUSE_MS)
        self.failure = Failure(frame, "".join(traceback.format_exception(error)))
        kind = repr((type(error), traceback.extract_tb(error.__traceback__)[-1][:2]))
        if kind not in self._logged:
            self._logged.add(kind)
            _log.error("A frame could not be read.", exc_info=error)
