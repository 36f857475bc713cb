"""Finds dice with eight sides on a flat piece of the board and reads what lies up.

From above such a die is a triangle with three darker ones beside it, in a hexagon. A digit must be read for a die to be
one; where none is clearly the likeliest, the die is seen and its value is not known.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import pi

import cv2
import numpy as np

from tableassist.vision.pieces.blobs import fill_holes, find_blobs
from tableassist.vision.pieces.density import Density
from tableassist.vision.pieces.digits import SeenDigit, read_digit
from tableassist.vision.table.components import disc
from tableassist.vision.types import Mask, Picture

_CLOSED_MM, _OPENED_MM = 3.2, 5.6
_MM2, _RADIUS_MM, _FULL = (85.0, 330.0), (6.3, 10.6), 0.66
_HEIGHTS, _SHIFTS_MM = (0.27, 0.33, 0.40), (-1.2, 0.0, 1.2)
"""Heights of a digit in widths of the die, and how far it may be off the middle."""
_RING, _TURNS = (0.55, 0.9), 72
_THREEFOLD, _WEIGHT, _ENOUGH = 0.22, 4.0, 4.0
_ODDS, _LEAD = 1.5, 1.5
"""From where on a value is reported, as logarithms of odds."""


@dataclass(frozen=True, slots=True)
class FoundDie:
    """A die in a patch: its middle in pixels, its radius in millimetres, its value or None, how sure that is."""

    x: float
    y: float
    radius: float
    value: str | None
    sure: float


@dataclass(frozen=True)
class DieFinder:
    """Finds dice that touch nothing else."""

    px_per_mm: float

    def __call__(self, flat: Picture, seen: Density) -> list[FoundDie]:
        """The dice in a patch, by its picture and its density."""
        grey = cv2.cvtColor(flat, cv2.COLOR_BGR2GRAY)
        found = (self._die(grey, *solid) for solid in self._solids(seen))
        return [one for one in found if one is not None]

    def _die(self, grey: Picture, x: float, y: float, radius: float) -> FoundDie | None:
        triangle = threefold_symmetry(grey, x, y, radius)
        if triangle < _THREEFOLD:
            return None
        digit = self._digit(grey, x, y, radius)
        if digit.odds + _WEIGHT * triangle < _ENOUGH:
            return None
        clear = digit.odds >= _ODDS and digit.lead >= _LEAD
        sure = 0.95 if clear else 0.0
        return FoundDie(x, y, radius / self.px_per_mm, digit.digit if clear else None, sure)

    def _solids(self, seen: Density) -> Iterator[tuple[float, float, float]]:
        """The circles around things that are as large and as full as a die."""
        joined = cv2.morphologyEx(seen.foreground, cv2.MORPH_CLOSE, self._disc(_CLOSED_MM))
        joined = fill_holes(np.asarray(joined, np.uint8))
        solid = np.asarray(cv2.morphologyEx(joined, cv2.MORPH_OPEN, self._disc(_OPENED_MM)), np.uint8)
        for blob in find_blobs(solid, _MM2[0] * self.px_per_mm**2):
            outlines, _ = cv2.findContours(blob.mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
            (x, y), radius = cv2.minEnclosingCircle(max(outlines, key=cv2.contourArea))
            full = blob.area / (pi * radius**2)
            if _RADIUS_MM[0] <= radius / self.px_per_mm <= _RADIUS_MM[1] and full >= _FULL:
                yield x + blob.columns.start, y + blob.rows.start, radius

    def _digit(self, grey: Picture, x: float, y: float, radius: float) -> SeenDigit:
        reach = round(1.6 * radius)
        patch = cv2.getRectSubPix(grey, (2 * reach + 1, 2 * reach + 1), (x, y))
        heights = [part * 2 * radius for part in _HEIGHTS]
        return read_digit(patch, heights, [shift * self.px_per_mm for shift in _SHIFTS_MM])

    def _disc(self, millimetres: float) -> Mask:
        return disc(max(3.0, millimetres * self.px_per_mm))


def threefold_symmetry(grey: Picture, x: float, y: float, radius: float) -> float:
    """What part of the brightness around a thing's middle changes as on a triangle: three times in a turn."""
    reach = _RING[1] * radius
    size = (max(4, round(2 * reach)), _TURNS)
    polar = cv2.warpPolar(grey, size, (x, y), reach, cv2.WARP_POLAR_LINEAR)
    ring = polar[:, round(_RING[0] / _RING[1] * size[0]) :].astype(np.float32).mean(axis=1)
    powers = np.abs(np.fft.rfft(ring)[1:8]) ** 2
    return float((powers[2] + powers[5]) / (powers.sum() + 1e-6))
