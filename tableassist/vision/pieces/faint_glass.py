"""Places on which something lies that may be clear glass, though no clear crystal was made out there.

Blur takes from clear glass what it is known by: its dark rim and the unevenness of its light. That it was not made out
is then no proof that it is gone. What proves that is a place on which nothing differs from the board but coloured
crystals and the shadows close to them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil, exp, floor, log

import cv2
import numpy as np
from numpy.typing import NDArray

from tableassist.table.cards import CardName
from tableassist.table.geometry import Mat, Point, Zone, ZoneName
from tableassist.table.observation import Detection, Face
from tableassist.vision.pieces.blobs import Blob, Round
from tableassist.vision.pieces.closeup import PX_PER_MM
from tableassist.vision.pieces.density import Density
from tableassist.vision.table.components import disc
from tableassist.vision.types import Mask

_REACH_MM, _AROUND_MM = 15.0, 25.0
"""How far from a place's middle its pieces show, and how much of the board is looked at with it."""
_ON_PLACE_MM = 12.0
"""How far from a place's middle that of one of three crystals is."""
_BESIDE_MM, _TOUCHING_MM = 2.0, 3.0
_PIECE_MM = 5.0
"""The radius of the smallest crystals."""
_OFF, _TINGED = 0.075, 0.12
_LEAST_SHARE, _LEAST_MM2 = 0.03, 10.0
_WEIGHTS = np.array((-0.75, 11.16, 2.04, -4.43))
"""Log-odds of clear glass, fitted by `models/faint_glass.py` on 40 *kitchen* boards; half of the places had some."""
SURE, POSSIBLE = 0.98, 0.02
"""The probability from which it is there, and from which nobody can tell."""


class FaintGlass:
    """How likely clear glass lies on each place of which a part was read, as the reads of a scene say together.

    `clear` is the name of clear glass, None where none is in play.
    """

    def __init__(self, mat: Mat, clear: str | None) -> None:
        self._places = {zone.name: zone for zone in mat.zones if zone.kind == "place"} if clear else {}
        self._clear = CardName(clear or "")
        self._odds: dict[ZoneName, list[float]] = {}

    def forget(self, stale: Mask) -> None:
        """What was read of places that look other now counts no more."""
        for name in [*self._odds]:
            x, y = _pixel(self._places[name])
            if stale[round(y), round(x)]:
                del self._odds[name]

    def read(self, seen: Density, part: Blob, coloured: Sequence[Round]) -> None:
        """Takes in a read of a part of the picture.

        Args:
            seen: How the part's pixels absorb light.
            part: Where it is; its mask is what is read.
            coloured: The coloured crystals found in it.
        """
        for name, zone in self._places.items():
            x, y = _pixel(zone)
            x, y = x - part.columns.start, y - part.rows.start
            if part.holds(x, y):
                self._odds.setdefault(name, []).append(log_odds(seen, (x, y), coloured, PX_PER_MM))

    def is_sure(self, at: Point) -> bool:
        """Whether it surely lies on the place that has that point, as far as was read."""
        odds = (self._odds[name] for name in self._odds if self._places[name].area.centre.to(at) <= _ON_PLACE_MM)
        return any(_probability(one) > SURE for one in odds)

    def found(self) -> Iterator[tuple[ZoneName, Detection]]:
        """The places on which it lies or may lie; with its name where it does."""
        for name, odds in sorted(self._odds.items()):
            probability = _probability(odds)
            if probability > POSSIBLE:
                known = self._clear if probability > SURE else None
                middle = self._places[name].area.centre
                yield name, Detection("crystal", known, middle, 0.0, Face.UP, probability, (self._clear,))


def log_odds(seen: Density, middle: tuple[float, float], coloured: Sequence[Round], px_per_mm: float) -> float:
    """The log-odds that clear glass lies around a middle, in pixels, rather than coloured crystals alone."""
    return float(describe_rest(seen, middle, coloured, px_per_mm) @ _WEIGHTS)


def describe_rest(
    seen: Density, middle: tuple[float, float], coloured: Sequence[Round], px_per_mm: float
) -> NDArray[np.float64]:
    """What the log-odds of clear glass are linear in, by what differs from the board and no coloured crystal explains.

    Returns:
        (4,): 1; the logarithm of the share of it in that disc, as small as a crystal, which has most; the logarithm of
        how much of it there is; whether coloured crystals are near, which throw shadows and light.
    """
    rows, columns = (_around(at, round(_AROUND_MM * px_per_mm)) for at in (middle[1], middle[0]))
    dark, colourful = seen.dark[rows, columns], seen.colourful[rows, columns]
    down, across = np.ogrid[rows.start : rows.start + dark.shape[0], columns.start : columns.start + dark.shape[1]]
    free, reach = colourful < _TINGED, _REACH_MM * px_per_mm
    for x, y, radius in coloured:
        beyond = radius + _BESIDE_MM * px_per_mm
        # Most crystals are so far off that nothing changes; the distance of every pixel would be most of the work.
        part = _within(y - beyond, y + beyond, rows.start), _within(x - beyond, x + beyond, columns.start)
        free[part] &= np.hypot(across[:, part[1]] - x, down[part[0]] - y) > beyond
    beside = any(np.hypot(x - middle[0], y - middle[1]) < reach + _TOUCHING_MM * px_per_mm for x, y, _ in coloured)
    usual = float(np.median(dark[free])) if free.any() else 0.0
    near = np.hypot(across - middle[0], down - middle[1]) <= reach
    other = (free & near & (np.abs(dark - usual) > _OFF)).astype(np.float32)
    densest = cv2.filter2D(other, -1, _weights(_PIECE_MM * px_per_mm), borderType=cv2.BORDER_CONSTANT).max()
    area = float(other.sum()) / px_per_mm**2
    return np.array((1.0, log(float(densest) + _LEAST_SHARE), log(area + _LEAST_MM2), float(beside)))


def _within(least: float, most: float, start: int) -> slice:
    """The pixels between two bounds, and one more on either side, counted from where a part of them starts."""
    return slice(max(0, floor(least) - start), max(0, ceil(most) + 1 - start))


def _probability(odds: Sequence[float]) -> float:
    return 1 / (1 + exp(-sum(odds) / len(odds)))


def _around(middle: float, reach: int) -> slice:
    return slice(max(0, round(middle) - reach), round(middle) + reach + 1)


def _pixel(zone: Zone) -> tuple[float, float]:
    centre: Point = zone.area.centre
    return centre.x * PX_PER_MM, centre.y * PX_PER_MM


def _weights(radius_px: float) -> NDArray[np.float32]:
    """A disc of weights whose sum is 1."""
    whole = disc(2 * radius_px).astype(np.float32)
    return np.asarray(whole / whole.sum(), np.float32)
