"""A table at rest is not looked at again and again: while a small picture shows what it showed, nothing has changed.

A small picture of the frame costs about as much as making it grey; a frame costs several times that.
"""

from __future__ import annotations

from dataclasses import replace

import cv2

from tableassist.ports import Frame
from tableassist.table.geometry import ZoneName
from tableassist.table.observation import Observation
from tableassist.vision.table.overview import differs_by_step
from tableassist.vision.types import Picture

QUIET = 5
"""So many frames must have shown the same before pictures are only compared: until then readings may add up.

Where the eyes say that they have read all there is to read, one is enough.
"""

MOST = 10
"""So many pictures are only compared before one is looked at again, so that whatever creeps is seen, too."""

_STEP, _FEW = 14, 4
"""Grey levels that noise seldom reaches in the small picture, and so many of its pixels that it may reach them in."""


class Stillness:
    """Remembers what was seen last, and what the picture looked like."""

    def __init__(self) -> None:
        self._seen: Observation | None = None
        self._private: frozenset[ZoneName] = frozenset()
        self._before: Picture | None = None
        self._unchanged = self._passed = 0

    def __call__(self, frame: Frame, private: frozenset[ZoneName]) -> Observation | None:
        """What was seen last where this frame shows nothing else, None where it must be looked at."""
        if self._before is None or self._seen is None or private != self._private or self._passed >= MOST:
            return None
        if _differ(shrink(frame.picture), self._before):
            self._unchanged, self._before = 0, None
            return None
        self._passed += 1
        return replace(self._seen, taken_at=frame.taken_at)

    def note(
        self, frame: Frame, private: frozenset[ZoneName], seen: Observation, *, news: bool, done: bool = False
    ) -> None:
        """Remembers what a frame's observation was.

        Args:
            news: Whether it settled something, or more frames are waited for.
            done: Whether another picture like this one would show no more, so that the same again will do for a frame.
        """
        calm = not (seen.trouble or seen.hand_in_view or seen.unread) and private == self._private
        unchanged = self._seen is not None and seen.detections == self._seen.detections
        self._unchanged = self._unchanged + 1 if calm and unchanged and not news else 0
        self._seen, self._private, self._passed = seen, private, 0
        self._before = shrink(frame.picture) if self._unchanged >= QUIET or (calm and done) else None


def shrink(picture: Picture) -> Picture:
    """The picture at a quarter of its width and height, each pixel the mean of sixteen."""
    # Halving twice is quicker than what OpenCV does for a quarter.
    half = cv2.resize(picture, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_LINEAR)
    return cv2.resize(half, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)


def _differ(one: Picture, other: Picture) -> bool:
    """Whether two small pictures differ by more than noise; those of unlike sizes do."""
    if one.shape != other.shape:
        return True
    mask = differs_by_step(one, other, _STEP, _FEW + 1)
    return mask is not None and cv2.countNonZero(mask) > _FEW
