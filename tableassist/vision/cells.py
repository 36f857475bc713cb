"""What lies in one place of the mat: nothing, a card and how it lies, or something else."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

import numpy as np
from numpy.typing import NDArray

from tableassist.table.geometry import Mat, Point, Rect, Zone
from tableassist.vision.flatten import Fit, Picture, flatten, turned
from tableassist.vision.ground import Ground
from tableassist.vision.outline import Outline, OutlineFinder

_SCALE = 1.0
_CENTRE = 0.8
_BARE = 0.015
_FULL = 0.35
_FAINT_STEP = 3.0
_CLEAR_STEP = 5.0
_DIFFERENT = 14.0


class Holds(Enum):
    """What a place holds."""

    NOTHING = "nothing"
    CARD = "card"
    SOMETHING = "something"


@dataclass(frozen=True, slots=True)
class Finding:
    """What was found in a place: `outline` is set for a card, `sure` is how sure that is, 0 to 1."""

    holds: Holds
    sure: float
    outline: Outline | None = None


@dataclass(frozen=True)
class CellReader:
    """Tells what lies in a place by comparing it with the bare mat and by looking for a card's outline."""

    mat: Mat

    def __call__(self, picture: Picture, fit: Fit, ground: Ground, zone: Zone) -> Finding:
        """What the place holds."""
        different = self.differing(picture, fit, ground, zone)
        if different < _BARE:
            return Finding(Holds.NOTHING, 1.0)
        outline = self._outline(picture, fit, zone)
        needed = _FAINT_STEP if different >= _FULL else _CLEAR_STEP
        if outline.weakest >= needed:
            return Finding(Holds.CARD, 1.0 if different >= _FULL else 0.9, outline)
        if different >= _FULL:
            return Finding(Holds.SOMETHING, 0.3, outline)
        return Finding(Holds.NOTHING, 0.9 if different < _FULL / 2 else 0.4)

    def differing(self, picture: Picture, fit: Fit, ground: Ground, zone: Zone) -> float:
        """The part of the place's middle that is not bare mat."""
        patch = flatten(picture, fit, zone.area, 0.0, _SCALE).astype(np.float32)
        corners = turned(zone.area, 0.0)
        bare = ground.patch(corners, patch.shape[1], patch.shape[0])
        inner, seam = _windows(zone, self.mat.card_size)
        bare *= _gain(patch, bare, seam)
        off = np.abs(patch - bare).max(axis=2)[inner]
        return float((off > max(_DIFFERENT, 5 * ground.noise)).mean())

    def _outline(self, picture: Picture, fit: Fit, zone: Zone) -> Outline:
        find = OutlineFinder(self.mat.card_size)
        best = find(picture, fit, zone.area.centre, zone.angle)
        if best.weakest >= _FAINT_STEP:
            return best
        # Rarely a card lies turned or at a slant; only then is every other angle tried.
        others = (find(picture, fit, zone.area.centre, zone.angle + turn) for turn in range(18, 171, 19))
        return max((best, *others), key=lambda outline: outline.weakest)


def card_area(place: Point, size: tuple[float, float]) -> Rect:
    """The upright rectangle of a card whose middle is at the place."""
    return Rect(place.x - size[0] / 2, place.y - size[1] / 2, size[0], size[1])


def _windows(zone: Zone, card: tuple[float, float]) -> tuple[tuple[slice, slice], NDArray[np.bool_]]:
    """The middle of the place, which a card covers however it is pushed, and the seam around the card."""
    width, height = card if zone.angle % 180 < 45 or zone.angle % 180 > 135 else card[::-1]
    rows, columns = round(zone.area.height * _SCALE), round(zone.area.width * _SCALE)
    seam = np.ones((rows, columns), bool)
    y, x = round((rows - height * _SCALE) / 2), round((columns - width * _SCALE) / 2)
    seam[y : rows - y, x : columns - x] = False
    y, x = round((rows - height * _CENTRE * _SCALE) / 2), round((columns - width * _CENTRE * _SCALE) / 2)
    return (slice(y, rows - y), slice(x, columns - x)), seam


def _gain(patch: NDArray[np.float32], bare: NDArray[np.float32], seam: NDArray[np.bool_]) -> NDArray[np.float32]:
    """How much brighter than expected the seam is in each colour: a soft shadow must not look like a thing."""
    ratio = np.median(patch[seam] / np.maximum(bare[seam], 1.0), axis=0)
    # Where the seam is itself covered by cards its colour says nothing about the light.
    return np.where(np.abs(ratio - ratio.mean()).max() < 0.08, np.clip(ratio, 0.7, 1.3), 1.0).astype(np.float32)
