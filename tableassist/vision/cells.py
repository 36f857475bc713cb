"""What lies in one place of the mat: nothing, a card and how it lies, or something else."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

import cv2
import numpy as np
from numpy.typing import NDArray

from tableassist.table.geometry import Mat, Point, Rect, Zone
from tableassist.vision.flatten import Fit, Picture, flatten, turned
from tableassist.vision.ground import Ground
from tableassist.vision.outline import Outline, OutlineFinder
from tableassist.vision.overview import grown, strongest

_SCALE = 1.0
_CENTRE = 0.8
_BARE = 0.008
_STROKE = 5
_BLOT = 0.02
_DENSE = 0.15
_NAME_MM = (22.0, 30.0)
_NAME_STEP = 80.0
_FULL = 0.35
_FAINT_STEP = 3.0
_CLEAR_STEP = 5.0
_FIRM_STEP = 20.0
_DIFFERENT, _SURELY_DIFFERENT = 14.0, 30.0
_DARKEST_SHADE, _BRIGHTEST = 0.6, 1.08
_TINT = 0.08
_AWAY = 20.0
_RING_MM = 2.5
"""So far about a place's edge, inwards and outwards, cards that lie as they should leave the mat bare."""

Pixels = NDArray[np.float32]


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
        view = self._compared(picture, fit, ground, zone)
        different = _different(*view, ground.noise)
        if different < _BARE:
            return Finding(Holds.NOTHING, 1.0)
        if self._lit_as_around(picture, fit, ground, zone, view):
            return Finding(Holds.NOTHING, 0.9)
        outline = self._outline(picture, fit, ground, zone)
        if outline.weakest >= _CLEAR_STEP:
            return Finding(Holds.CARD, 1.0 if different >= _FULL else 0.9, outline)
        if not _shaded(*view, ground.noise):
            faint = outline.weakest >= _FAINT_STEP or outline.firm >= _FIRM_STEP
            if faint and different >= _FULL:
                return Finding(Holds.CARD, 1.0, outline)
            if different >= _BLOT:
                # Never silently empty: pips alone, on a card as white as its mat, are enough to ask about.
                return Finding(Holds.CARD if faint else Holds.SOMETHING, 0.3, outline)
        return Finding(Holds.NOTHING, 0.9)

    def bare(self, picture: Picture, fit: Fit, ground: Ground, zone: Zone) -> bool:
        """Whether the place is surely empty: a quick answer, also for places in the shadow of a hand."""
        view = self._compared(picture, fit, ground, zone)
        return _different(*view, ground.noise) < _BARE or _shaded(*view, ground.noise)

    def _compared(self, picture: Picture, fit: Fit, ground: Ground, zone: Zone) -> tuple[Pixels, Pixels]:
        """The middle of the place, which a card covers however it is pushed, as seen and as bare mat."""
        width, height = (side * _CENTRE for side in _lying(zone, self.mat.card_size))
        centre = zone.area.centre
        area = Rect(centre.x - width / 2, centre.y - height / 2, width, height)
        patch = flatten(picture, fit, area, 0.0, _SCALE).astype(np.float32)
        return patch, ground.patch(turned(area, 0.0), patch.shape[1], patch.shape[0])

    def _lit_as_around(
        self, picture: Picture, fit: Fit, ground: Ground, zone: Zone, view: tuple[Pixels, Pixels]
    ) -> bool:
        """Whether the place is bare mat in the light that the seams about it are in, which no card covers all around.

        A shadow over much of the table pulls the ground down, so that what lies beside it looks too bright.
        """
        seen, bare = (part.mean(axis=(0, 1)) for part in view)
        if (seen <= _DARKEST_SHADE * bare - _AWAY).any() or (seen >= bare / _DARKEST_SHADE + _AWAY).any():
            # In no light that counts as one would it be bare mat.
            return False
        area = grown(zone.area, _RING_MM)
        ring = flatten(picture, fit, area, 0.0, _SCALE).astype(np.float32)
        ratio = ring / np.maximum(ground.patch(turned(area, 0.0), ring.shape[1], ring.shape[0]), 1.0)
        inner = round(2 * _RING_MM * _SCALE)
        about = np.ones(ring.shape[:2], bool)
        about[inner:-inner, inner:-inner] = False
        gain = np.median(ratio[about], axis=0)
        if not _DARKEST_SHADE < gain.min() <= gain.max() < 1 / _DARKEST_SHADE:
            return False
        return _different(view[0], view[1] * gain.astype(np.float32), ground.noise) < _BARE

    def _outline(self, picture: Picture, fit: Fit, ground: Ground, zone: Zone) -> Outline:
        find = OutlineFinder(self.mat.card_size)
        best = find(picture, fit, ground, zone.area.centre, zone.angle)
        if best.weakest >= _FAINT_STEP:
            return best
        # Rarely a card lies turned or at a slant; only then is every other angle tried.
        others = (find(picture, fit, ground, zone.area.centre, zone.angle + turn) for turn in range(18, 171, 19))
        return max((best, *others), key=lambda outline: outline.firm)


def card_area(place: Point, size: tuple[float, float]) -> Rect:
    """The upright rectangle of a card whose middle is at the place."""
    return Rect(place.x - size[0] / 2, place.y - size[1] / 2, size[0], size[1])


def _lying(zone: Zone, card: tuple[float, float]) -> tuple[float, float]:
    """The width and height of the upright box that a card fills when it lies in the zone as it should."""
    return (card[1], card[0]) if 45 <= zone.angle % 180 <= 135 else card


def _different(patch: Pixels, bare: Pixels, noise: float) -> float:
    """The part of a patch that is not bare mat."""
    off = strongest(cv2.absdiff(patch, bare))
    # Many cards and shadows make the ground look noisier than it is: pips would be lost in it.
    mask = (off > min(max(_DIFFERENT, 5 * noise), _SURELY_DIFFERENT)).astype(np.uint8)
    # The place's own name is printed in its middle, fainter than any pip.
    name = tuple(_middle(side, millimetres) for side, millimetres in zip(off.shape, _NAME_MM, strict=True))
    mask[name] &= off[name] > _NAME_STEP
    filled = float(mask.mean())
    if filled >= _DENSE:
        return filled
    # Print on the mat is made of a few thin strokes; pips are not, and the pattern of a back has many.
    return float(cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((_STROKE, _STROKE), np.uint8)).mean())


def _middle(side: int, millimetres: float) -> slice:
    """The middle of a side of so many pixels."""
    return slice(max(0, round((side - millimetres * _SCALE) / 2)), round((side + millimetres * _SCALE) / 2))


def _shaded(patch: Pixels, bare: Pixels, noise: float) -> bool:
    """Whether the patch is bare mat in another light: every colour darker by one and the same factor."""
    # Of every other pixel and row the median is as good, and takes a quarter of the time.
    gain = np.median((patch[::2, ::2] / np.maximum(bare[::2, ::2], 1.0)).reshape(-1, 3).T.copy(), axis=1)
    if gain.min() < _DARKEST_SHADE or gain.max() > _BRIGHTEST or np.ptp(gain) > _TINT:
        return False
    return _different(patch, bare * gain.astype(np.float32), noise) < _BARE
