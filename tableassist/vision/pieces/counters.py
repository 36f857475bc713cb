"""Finds topology counters on a flat piece of the board, and reads their sides and values (R-MW-080…082).

The back is a dark disc without colour that has the sign of the game. The value side is known by its ink: a digit in
the middle and as many dots around it, at equal distances, which can be counted however the counter is turned.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from tableassist.table.observation import Face
from tableassist.vision.pieces.blobs import Blob, fill_holes, find_blobs, to_mask
from tableassist.vision.pieces.density import Density
from tableassist.vision.types import Numbers

RADIUS_MM = 9.0
VALUES = (2, 3, 5)

_BACK_DARK, _BACK_COLOUR = 0.38, 0.24
_BACK_MM = (8.6, 10.8)
_BACK_FULL = 0.85
_INK_DARK, _INK_COLOUR = 0.30, 0.28
_DIGIT_MM2, _DIGIT_MM = (3.5, 48.0), (2.6, 9.4)
_DOTS_MM, _FIVE_MM = (6.0, 7.7), (3.7, 5.0)
_DOT_DARK, _DOT_PART = 0.11, 0.45
_WIDEST_DOT, _WIDEST_OF_FIVE, _UNEVEN = 46.0, 72.0, 16.0
_FIFTH_MM, _AROUND_FIFTH_MM, _FIFTH_LIGHT = (0.0, 0.9), (1.9, 2.6), 0.22
_TURNS = 120
_SHIFTS_MM = (-0.8, 0.0, 0.8)


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
        backs = list(self._backs(seen))
        near = RADIUS_MM * self.px_per_mm
        values = [one for one in self._values(seen) if all(_centre_distance(one, back) > near for back in backs)]
        return backs + _best(values, near)

    def _backs(self, seen: Density) -> list[FoundCounter]:
        dark = to_mask((seen.dark > _BACK_DARK) & (seen.colourful < _BACK_COLOUR))
        side = round(2.0 * self.px_per_mm) | 1
        joined = cv2.morphologyEx(dark, cv2.MORPH_CLOSE, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (side, side)))
        found = (self._back(seen, part) for part in find_blobs(np.asarray(joined, np.uint8), 60 * self.px_per_mm**2))
        return [one for one in found if one is not None]

    def _back(self, seen: Density, part: Blob) -> FoundCounter | None:
        whole = fill_holes(part.mask)
        outlines, _ = cv2.findContours(whole, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
        (x, y), radius = cv2.minEnclosingCircle(max(outlines, key=cv2.contourArea))
        full = cv2.countNonZero(whole) / max(1.0, np.pi * radius**2)
        if not _BACK_MM[0] <= radius / self.px_per_mm <= _BACK_MM[1] or full < _BACK_FULL:
            return None
        x, y = part.columns.start + x, part.rows.start + y
        light = self._circle(-seen.dark, x, y, _FIVE_MM)
        # The four outer dots of the sign of the game; the faces of a crystal may look like them, but hide no fifth.
        count, _ = _dots(light - light.min(), _WIDEST_OF_FIVE)
        return FoundCounter(x, y, Face.DOWN, None, 0.95) if count == 4 and self._has_fifth(seen, x, y) else None

    def _has_fifth(self, seen: Density, x: float, y: float) -> bool:
        """Whether a light dot lies in the middle of the sign."""
        down, across = np.ogrid[: seen.dark.shape[0], : seen.dark.shape[1]]
        far = np.hypot(down - y, across - x) / self.px_per_mm
        dot, around = (seen.dark[(far >= one) & (far < other)] for one, other in (_FIFTH_MM, _AROUND_FIFTH_MM))
        return float(around.mean() - dot.mean()) > _FIFTH_LIGHT

    def _values(self, seen: Density) -> list[FoundCounter]:
        ink = to_mask((seen.dark > _INK_DARK) & (seen.colourful < _INK_COLOUR))
        per_mm2 = self.px_per_mm**2
        found = []
        for digit in find_blobs(ink, _DIGIT_MM2[0] * per_mm2):
            long = max(digit.mask.shape) / self.px_per_mm
            if digit.area <= _DIGIT_MM2[1] * per_mm2 and _DIGIT_MM[0] <= long <= _DIGIT_MM[1]:
                found += self._around_digit(seen, *digit.middle)
        return found

    def _around_digit(self, seen: Density, x: float, y: float) -> list[FoundCounter]:
        """The counter whose digit lies there; its middle is where its dots are most alike."""
        shifts = [shift * self.px_per_mm for shift in _SHIFTS_MM]
        tries = (self._value_at(seen, x + dx, y + dy) for dx in shifts for dy in shifts)
        return _best([one for one in tries if one is not None], self.px_per_mm * RADIUS_MM)

    def _value_at(self, seen: Density, x: float, y: float) -> FoundCounter | None:
        count, even = _dots(self._circle(seen.dark, x, y, _DOTS_MM), _WIDEST_DOT)
        if count not in VALUES:
            return None
        return FoundCounter(x, y, Face.UP, str(count), 0.97 - 0.02 * even)

    def _circle(self, field: Numbers, x: float, y: float, between: tuple[float, float]) -> Numbers:
        """The highest values on a circle around a place, all around, between two radii in millimetres."""
        reach = between[1] * self.px_per_mm
        size = (max(2, round(2 * reach)), _TURNS)
        polar = cv2.warpPolar(field, size, (x, y), reach, cv2.WARP_POLAR_LINEAR | cv2.INTER_LINEAR)
        return np.asarray(polar[:, round(between[0] / between[1] * size[0]) :].max(axis=1), np.float32)


def _dots(profile: Numbers, widest: float) -> tuple[int, float]:
    """How many dots, at most so many degrees wide, a circle runs through, and by how many they stray; else 0."""
    level = max(_DOT_DARK, _DOT_PART * float(profile.max()))
    arcs = _arcs(profile > level)
    step = 360 / len(profile)
    if not arcs or max(length for _, length in arcs) * step > widest:
        return 0, 0.0
    middles = np.sort([(start + (length - 1) / 2) * step % 360 for start, length in arcs])
    gaps = np.diff(np.append(middles, middles[0] + 360))
    largest_gap = float(np.abs(gaps - 360 / len(arcs)).max())
    return (len(arcs), largest_gap) if largest_gap <= _UNEVEN else (0, 0.0)


def _arcs(dark: NDArray[np.bool_]) -> list[tuple[int, int]]:
    """The starts and lengths of what is dark on a circle."""
    if dark.all() or not dark.any():
        return []
    first = int(np.argmin(dark))
    rolled = np.roll(dark, -first).astype(np.int8)
    steps = np.diff(np.concatenate(([0], rolled, [0])))
    starts, ends = np.nonzero(steps == 1)[0], np.nonzero(steps == -1)[0]
    return [(int(start) + first, int(end - start)) for start, end in zip(starts, ends, strict=True)]


def _best(found: Sequence[FoundCounter], near: float) -> list[FoundCounter]:
    """The surest of those that lie at one place."""
    kept: list[FoundCounter] = []
    for one in sorted(found, key=lambda counter: -counter.sure):
        if all(_centre_distance(one, other) > near for other in kept):
            kept.append(one)
    return kept


def _centre_distance(one: FoundCounter, other: FoundCounter) -> float:
    return float(np.hypot(one.x - other.x, one.y - other.y))
