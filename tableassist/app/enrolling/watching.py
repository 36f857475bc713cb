"""A card alone before the camera: lain still, cut out, each laying reported once."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from tableassist.ports import Frame
from tableassist.table.geometry import Mat, Rect
from tableassist.vision.gallery.enrolled import PX_PER_MM, EnrolledReader, Pool
from tableassist.vision.gallery.enrolled_table import EnrolledTable, locate_outline
from tableassist.vision.table.homography import flatten
from tableassist.vision.table.lens import Lens
from tableassist.vision.table.overview import card_area
from tableassist.vision.table.tracker import TableTracker
from tableassist.vision.types import Numbers, Picture

STILL_MM, STILL_GREY, STEADY = 2.0, 20.0, 3
"""A card lies still when so many frames in a row find it within so many millimetres and grey levels."""

SPARSE = 5


@dataclass(frozen=True, eq=False)
class WatchedFrame:
    """What a frame shows: the one card that lies still, the first time it does; else what keeps it from being seen."""

    card: Picture | None = None
    trouble: str = ""


class LoneCard:
    """Watches the middle of a mat, where cards are shown one at a time."""

    def __init__(self, mat: Mat, lens: Lens | None = None) -> None:
        self._table, self._size = TableTracker(mat, lens), mat.card_size
        self._outlines = EnrolledTable(EnrolledReader(Pool()), mat.card_size)
        self._middle = Rect(mat.width / 4, mat.height / 4, mat.width / 2, mat.height / 2)
        self._shown: _Shown | None = None
        self._steady = 0

    def __call__(self, frame: Frame) -> WatchedFrame:
        """What the frame shows."""
        trouble = self._table(frame.picture, frame.taken_at)
        if trouble or self._table.fit is None:
            return self._nothing(trouble)
        found = self._outlines.outlined(frame.picture, self._table.fit, self._middle)
        cards = [card for card in found if self._middle.holds(locate_outline(card[0])[0])]
        if len(cards) != 1:
            return self._nothing("Lay down one card at a time." if cards else "")
        shown = _Shown.of(cards[0][0], self._cut_out(frame, cards[0][0]))
        still = self._shown is not None and shown.like(self._shown)
        self._shown, self._steady = shown, self._steady + 1 if still else 1
        return WatchedFrame(shown.picture if self._steady == STEADY else None)

    def _nothing(self, trouble: str) -> WatchedFrame:
        self._shown, self._steady = None, 0
        return WatchedFrame(trouble=trouble)

    def _cut_out(self, frame: Frame, corners: Numbers) -> Picture:
        assert self._table.fit is not None
        place, angle = locate_outline(corners)
        return flatten(frame.picture, self._table.fit, card_area(place, self._size), angle, PX_PER_MM)


@dataclass(frozen=True, eq=False)
class _Shown:
    """A card as one frame found it."""

    middle: Numbers
    picture: Picture

    @classmethod
    def of(cls, corners: Numbers, picture: Picture) -> _Shown:
        return cls(corners.mean(axis=0), picture)

    def like(self, other: _Shown) -> bool:
        """Whether it is the same card where it was."""
        difference = np.abs(self.picture[::SPARSE, ::SPARSE].astype(float) - other.picture[::SPARSE, ::SPARSE]).mean()
        return bool(np.abs(self.middle - other.middle).max() < STILL_MM and difference < STILL_GREY)
