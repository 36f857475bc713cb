"""Counters under crystals: one that was seen bare counts as print from then on, and what lies upon it is read alone.

What two things swallow adds up, so that what a counter swallowed is simply taken off.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log, sqrt
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from tableassist.table.geometry import ZoneName
from tableassist.table.observation import Detection
from tableassist.vision.pieces.blobs import Blob, Round
from tableassist.vision.pieces.density import Density, Field

_REACH_MM = 10.5
_RIM_MM, _FINE_MM = (5.8, 9.8), 0.7
_TINTED = 0.25
_SAME, _SAME_MM = 0.10, 0.7
_LEAST, _ALIKE = 0.05, 1.5
_SURELY_GONE = 0.1
"""The probability of a counter below which it is forgotten; it is known again only when nothing lies on it."""
_WEIGHTS = np.array((-2.17, -5.16, 1.11, 1.24, 18.02, -7.02, 3.62))
"""Log-odds of a counter, fitted by `models/counters_under_glass.py` on 40 *kitchen* boards; half had been taken."""
_NO_PRINT, _HOPELESS = 1e-9, -50.0
_COLOURFUL = 0.17
_OTHER = 0.10
_CLOSE_MM, _FREE_MM2 = 2.0, 35.0


@dataclass(frozen=True, eq=False)
class CounterAppearance:
    """A counter as it looked when nothing lay upon it: its zone and detection, its disc and its density.

    `rows` and `columns` are its box in the whole flat picture.
    """

    zone: ZoneName
    detection: Detection
    rows: slice
    columns: slice
    disc: NDArray[np.bool_]
    density: Density

    def inside(self, part: Blob) -> bool:
        """Whether its box lies in a part of the picture."""
        pairs = ((part.rows, self.rows), (part.columns, self.columns))
        return all(outer.start <= inner.start and inner.stop <= outer.stop for outer, inner in pairs)

    def still_seen(self, seen: Density, part: Blob, px_per_mm: float) -> bool:
        """Whether the fine print of its rim is still seen beside glass, or too little of it is in view to tell."""
        return self.probability(seen, part, px_per_mm) > _SURELY_GONE

    def probability(self, seen: Density, part: Blob, px_per_mm: float) -> float:
        """The probability that it still lies there, where half of all counters that something was laid on are gone."""
        odds = float(self.describe_rim(seen, part, px_per_mm) @ _WEIGHTS)
        return 1 / (1 + exp(-odds)) if odds > _HOPELESS else 0.0

    def describe_rim(self, seen: Density, part: Blob, px_per_mm: float) -> NDArray[np.float64]:
        """What the log-odds of a counter are linear in: how well the fine print of its rim is seen, and how much of it.

        Glass is dark, too, and bends what lies under its middle; but it has no print, and seldom hides a whole rim. Of
        clear glass nothing but that it looks neither like the counter nor like the board says where it is.

        Returns:
            (7,): 1; how much of the print beside coloured glass is there, and what part of it is in view; the logarithm
            of how strong all print is there, and its correlation with the counter's; the first two beside all glass.
        """
        now = _cut(seen, self._in(part))
        own, there = _fine(self.density.dark, px_per_mm), _fine(now.dark, px_per_mm)
        rim = self._rim(px_per_mm)
        free = rim & (now.colourful < _TINTED)
        other = np.minimum(np.abs(now.dark - self.density.dark), np.abs(now.dark))
        clear = free & (cv2.GaussianBlur(other, (0, 0), _SAME_MM * px_per_mm) < _SAME)
        whole = max(float((own[rim] ** 2).sum()), _NO_PRINT)
        in_view, in_clear = (float((own[chosen] ** 2).sum()) / whole for chosen in (free, clear))
        alike, alike_clear = (float((own[chosen] * there[chosen]).sum()) / whole for chosen in (free, clear))
        strength = float((there[free] ** 2).sum()) / whole
        least = max(in_view, _NO_PRINT)
        return np.array(
            (
                1.0,
                np.clip(alike / least, -_ALIKE, _ALIKE),
                in_view,
                log(strength / least + _LEAST),
                alike / sqrt(least * max(strength, _NO_PRINT)),
                in_clear,
                np.clip(alike_clear / (in_clear + _LEAST), -_ALIKE, _ALIKE),
            )
        )

    def _rim(self, px_per_mm: float) -> NDArray[np.bool_]:
        """The part of its box in which what is printed near its edge lies, and the edge itself."""
        middle = self.disc.shape[0] // 2
        down, across = np.ogrid[-middle : middle + 1, -middle : middle + 1]
        far = np.hypot(down, across) / px_per_mm
        return np.asarray((far > _RIM_MM[0]) & (far < _RIM_MM[1]))

    def disturbed(self, rest: Density, part: Blob, others: Sequence[Round], px_per_mm: float) -> float:
        """What part of the counter looks other than when it was bare, by what is left once it was taken off.

        Others that lie on it, and what is close to them, are left out; 0 where hardly anything is left in view.
        """
        rows, columns = self._in(part)
        now = _cut(rest, (rows, columns))
        free = self.disc & (now.colourful < _COLOURFUL)
        down, across = np.ogrid[rows, columns]
        for x, y, radius in others:
            free &= np.hypot(across - x, down - y) > radius + _CLOSE_MM * px_per_mm
        if free.sum() < _FREE_MM2 * px_per_mm**2:
            return 0.0
        return float((np.abs(now.dark[free]) > _OTHER).mean())

    def taken_off(self, seen: Density, part: Blob) -> None:
        """Takes the counter's density off that of a part of the picture."""
        rows, columns = self._in(part)
        for whole, own in zip(_fields(seen), _fields(self.density), strict=True):
            whole[rows, columns][self.disc] -= own[self.disc]

    def _in(self, part: Blob) -> tuple[slice, slice]:
        down, across = part.rows.start, part.columns.start
        return (
            slice(self.rows.start - down, self.rows.stop - down),
            slice(self.columns.start - across, self.columns.stop - across),
        )


def find_counter_under(
    zone: ZoneName, detection: Detection, middle: tuple[float, float], seen: Density, part: Blob, px_per_mm: float
) -> CounterAppearance | None:
    """A counter whose middle lies there in a part of the picture, as it looks now; None too near to the part's edge.

    Args:
        middle: Of the counter, in pixels of the part.
        seen: How the part's pixels absorb light.
        part: The part of the picture in which it lies.
        px_per_mm: The part's scale.
    """
    reach = round(_REACH_MM * px_per_mm)
    column, row = round(middle[0]), round(middle[1])
    height, width = seen.dark.shape
    if not (reach <= row < height - reach and reach <= column < width - reach):
        return None
    rows, columns = slice(row - reach, row + reach + 1), slice(column - reach, column + reach + 1)
    down, across = np.ogrid[-reach : reach + 1, -reach : reach + 1]
    own = _cut(seen, (rows, columns))
    return CounterAppearance(
        zone,
        detection,
        slice(part.rows.start + rows.start, part.rows.start + rows.stop),
        slice(part.columns.start + columns.start, part.columns.start + columns.stop),
        np.hypot(down, across) <= reach,
        Density(*(field.copy() for field in _fields(own))),
    )


def _fine(dark: Field, px_per_mm: float) -> Field:
    """What is finer than shadows, the thickness of glass, and the faces of crystals."""
    return dark - np.asarray(cv2.GaussianBlur(dark, (0, 0), _FINE_MM * px_per_mm), np.float32)


def _cut(seen: Density, window: tuple[slice, slice]) -> Density:
    return Density(*(field[window] for field in _fields(seen)))


def _fields(density: Density) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any]]:
    return density.dark, density.warm, density.pink
