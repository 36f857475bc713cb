"""Counters under crystals: one that was seen bare counts as print from then on, and what lies upon it is read alone.

What two things swallow adds up, so that what a counter swallowed is simply taken off.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tableassist.table.geometry import ZoneName
from tableassist.table.sight import Sighting
from tableassist.vision.blobs import Blob
from tableassist.vision.density import Density

_REACH_MM = 10.5
_INK, _STILL_INK, _STILL_PART = 0.22, 0.42, 0.70
_COLOURFUL = 0.17
_OTHER = 0.10
_CLOSE_MM, _FREE_MM2 = 2.0, 35.0

Round = tuple[float, float, float]
"""A disc in a part of the picture: its middle and its radius, in pixels."""
_ENOUGH_MM2 = 3.0
_ALIKE, _DARKEST_RIM = 0.68, 0.20


@dataclass(frozen=True, eq=False)
class Beneath:
    """A counter as it looked when nothing lay upon it: its zone and sighting, its disc and its density.

    `rows` and `columns` are its box in the whole flat picture.
    """

    zone: ZoneName
    sighting: Sighting
    rows: slice
    columns: slice
    disc: NDArray[np.bool_]
    density: Density

    def inside(self, part: Blob) -> bool:
        """Whether its box lies in a part of the picture."""
        pairs = ((part.rows, self.rows), (part.columns, self.columns))
        return all(outer.start <= inner.start and inner.stop <= outer.stop for outer, inner in pairs)

    def still_seen(self, seen: Density, part: Blob, px_per_mm: float) -> bool:
        """Whether its ink or its rim is still seen beside coloured glass; also where too little of it is in view."""
        now = _cut(seen, self._in(part))
        free = self.disc & (now.colourful < _COLOURFUL) & (now.dark < _DARKEST_RIM + self.density.dark)
        ink = free & (self.density.dark > _INK)
        if ink.sum() >= _ENOUGH_MM2 * px_per_mm**2:
            if float((now.dark[ink] > _STILL_INK * self.density.dark[ink]).mean()) > _STILL_PART:
                return True
        elif free.sum() < _FREE_MM2 * px_per_mm**2:
            return True
        return float(np.corrcoef(now.dark[free], self.density.dark[free])[0, 1]) > _ALIKE

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


def beneath(
    zone: ZoneName, sighting: Sighting, middle: tuple[float, float], seen: Density, part: Blob, px_per_mm: float
) -> Beneath | None:
    """A counter whose middle lies there in a part of the picture, as it looks now; None too near to the part's edge."""
    reach = round(_REACH_MM * px_per_mm)
    column, row = round(middle[0]), round(middle[1])
    height, width = seen.dark.shape
    if not (reach <= row < height - reach and reach <= column < width - reach):
        return None
    rows, columns = slice(row - reach, row + reach + 1), slice(column - reach, column + reach + 1)
    down, across = np.ogrid[-reach : reach + 1, -reach : reach + 1]
    own = _cut(seen, (rows, columns))
    return Beneath(
        zone,
        sighting,
        slice(part.rows.start + rows.start, part.rows.start + rows.stop),
        slice(part.columns.start + columns.start, part.columns.start + columns.stop),
        np.hypot(down, across) <= reach,
        Density(*(field.copy() for field in _fields(own))),
    )


def _cut(seen: Density, window: tuple[slice, slice]) -> Density:
    return Density(*(field[window] for field in _fields(seen)))


def _fields(density: Density) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any]]:
    return density.dark, density.warm, density.pink
