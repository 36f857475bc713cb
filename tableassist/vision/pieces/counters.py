"""Finds topology counters on a flat piece of the board, and reads their sides and values (R-MW-080…082).

Where a dark disc or a digit lies, a small network says whether it is a counter, and which (`discs`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from tableassist.table.observation import Face
from tableassist.vision.pieces.blobs import Blob, fill_holes, find_blobs, to_mask
from tableassist.vision.pieces.density import Density
from tableassist.vision.pieces.discs import BACK, KINDS, classify_discs, describe_discs
from tableassist.vision.table.components import disc
from tableassist.vision.types import Mask

RADIUS_MM = 9.0
VALUES = ("2", "3", "5")

_DARK, _COLOUR = 0.30, 0.28
_BACK_MM2, _BACK_MM = 60.0, (6.5, 12.0)
_DIGIT_MM2, _DIGIT_MM = (3.5, 48.0), (2.6, 9.4)
_SHIFTS_MM = (-0.8, 0.0, 0.8)
_LIKELY, _NAMED = 0.8, 0.9
"""How likely a counter is one, and its value its value; below that players are asked."""

_VALUE_COLUMNS = [KINDS.index(value) for value in VALUES]


@dataclass(frozen=True, slots=True)
class FoundCounter:
    """A counter in a patch: its middle in pixels, its side, and its value where that is up and could be read."""

    x: float
    y: float
    face: Face
    value: str | None
    sure: float


@dataclass(frozen=True)
class CounterFinder:
    """Finds counters; those that lie mostly under something else are not found."""

    px_per_mm: float

    def __call__(self, seen: Density) -> list[FoundCounter]:
        """The counters in a patch."""
        dark = to_mask((seen.dark > _DARK) & (seen.colourful < _COLOUR))
        places = [*self._discs(dark), *self._digits(dark)]
        found = [one for one in (self._at(seen, *place) for place in places) if one is not None]
        return _best(found, RADIUS_MM * self.px_per_mm)

    def _discs(self, dark: Mask) -> Iterator[tuple[float, float]]:
        """The middles of what is round and about as large as a counter's back."""
        joined = cv2.morphologyEx(dark, cv2.MORPH_CLOSE, disc(2.0 * self.px_per_mm))
        for part in find_blobs(np.asarray(joined, np.uint8), _BACK_MM2 * self.px_per_mm**2):
            outlines, _ = cv2.findContours(fill_holes(part.mask), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
            (x, y), radius = cv2.minEnclosingCircle(max(outlines, key=cv2.contourArea))
            if _BACK_MM[0] <= radius / self.px_per_mm <= _BACK_MM[1]:
                yield part.columns.start + x, part.rows.start + y

    def _digits(self, dark: Mask) -> Iterator[tuple[float, float]]:
        """The middles of what is about as large as a digit."""
        per_mm2 = self.px_per_mm**2
        for part in find_blobs(dark, _DIGIT_MM2[0] * per_mm2):
            if part.area <= _DIGIT_MM2[1] * per_mm2 and _DIGIT_MM[0] <= self._length(part) <= _DIGIT_MM[1]:
                yield part.middle

    def _length(self, part: Blob) -> float:
        return float(max(part.mask.shape)) / self.px_per_mm

    def _at(self, seen: Density, x: float, y: float) -> FoundCounter | None:
        """The counter whose middle lies about there."""
        shifts = [shift * self.px_per_mm for shift in _SHIFTS_MM]
        places = [(x + dx, y + dy) for dx in shifts for dy in shifts]
        likely = classify_discs(describe_discs(seen, places, self.px_per_mm))
        counter = likely[:, KINDS.index(BACK)] + likely[:, _VALUE_COLUMNS].sum(axis=1)
        best = int(counter.argmax())
        if counter[best] <= _LIKELY:
            return None
        face = Face.DOWN if likely[best, KINDS.index(BACK)] > counter[best] / 2 else Face.UP
        values = likely[best, _VALUE_COLUMNS]
        named = face is Face.UP and values.max() > _NAMED
        # It looks like one all around its middle: the mean of these places is steadier than the likeliest.
        middle = np.average(places, axis=0, weights=counter)
        value = VALUES[int(values.argmax())] if named else None
        return FoundCounter(float(middle[0]), float(middle[1]), face, value, float(counter[best]))


def _best(found: Sequence[FoundCounter], near: float) -> list[FoundCounter]:
    """The surest of those that lie at one place."""
    kept: list[FoundCounter] = []
    for one in sorted(found, key=lambda counter: -counter.sure):
        if all(np.hypot(one.x - other.x, one.y - other.y) > near for other in kept):
            kept.append(one)
    return kept
