"""A card alone before the camera: lain still, cut out, each laying told once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tableassist.ports import Frame
from tableassist.table.geometry import Mat, Rect
from tableassist.vision.cells import card_area
from tableassist.vision.enrolled import PX_PER_MM, EnrolledReader, Pool
from tableassist.vision.enrolled_table import EnrolledTable, lying
from tableassist.vision.flatten import flatten
from tableassist.vision.lens import Lens
from tableassist.vision.track import TableTracker

Picture = NDArray[Any]  # 8 bit BGR; cv2's own annotations promise no more

STILL_MM, STEADY = 2.0, 3
"""A card lies still when so many looks in a row find it within so many millimetres."""


@dataclass(frozen=True, eq=False)
class Look:
    """What a frame shows: the one card that lies still, the first time it does; else what keeps it from being seen."""

    card: Picture | None = None
    trouble: str = ""


class LoneCard:
    """Watches a mat on which cards are shown one at a time."""

    def __init__(self, mat: Mat, lens: Lens | None = None) -> None:
        self._table, self._size = TableTracker(mat, lens), mat.card_size
        self._outlines = EnrolledTable(EnrolledReader(Pool()), mat.card_size)
        self._whole = Rect(0.0, 0.0, mat.width, mat.height)
        self._corners: Any = None
        self._steady = 0

    def __call__(self, frame: Frame) -> Look:
        """What the frame shows."""
        trouble = self._table(frame.picture, frame.taken_at)
        if trouble or self._table.fit is None:
            return self._nothing(trouble)
        cards = self._outlines.outlined(frame.picture, self._table.fit, self._whole)
        if len(cards) != 1:
            return self._nothing("Lay down one card at a time." if cards else "")
        corners, before = cards[0][0], self._corners
        still = before is not None and float(np.abs(corners.mean(axis=0) - before.mean(axis=0)).max()) < STILL_MM
        self._corners, self._steady = corners, self._steady + 1 if still else 1
        return Look(self._cut_out(frame)) if self._steady == STEADY else Look()

    def again(self) -> None:
        """What lies there is told once more."""
        self._nothing("")

    def _nothing(self, trouble: str) -> Look:
        self._corners, self._steady = None, 0
        return Look(trouble=trouble)

    def _cut_out(self, frame: Frame) -> Picture:
        assert self._table.fit is not None
        place, angle = lying(self._corners)
        return flatten(frame.picture, self._table.fit, card_area(place, self._size), angle, PX_PER_MM)
