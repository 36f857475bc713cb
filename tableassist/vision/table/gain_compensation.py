"""Gain compensation: a picture of the table as it would be in the light of an earlier one.

A passing cloud or the camera's exposure changes every pixel by the same factor, a lamp by a factor that varies smoothly
over the table. Both are estimated robustly from a thin sample, colour by colour, so that hands and cards that came do
not count; what is nearly black or clipped to white carries no information about the light.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from tableassist.vision.medians import medians
from tableassist.vision.types import CLIPPED, Picture

_EVERY = 12  # pixels of the overview between two of the sample
_DARKEST = 8
_FEWEST = 30  # pixels of the sample that must carry information
_FEWEST_PARTS = 8  # sixteenths of the table: a field through one strip of it says nothing of all else
_SAME_LIGHT = 0.01
_MOST_GAIN = 4.0  # two stops: beyond, the noise that is amplified with the picture exceeds any threshold
_UNEVEN = 0.025  # deviation from one factor that noise alone reaches nowhere: 0.003 for a sixteenth of the table
_STILL_UNEVEN = _UNEVEN / 2
"""Light that was uneven in the last picture stays so: a field and one factor in turn would look like motion."""
_NEARLY_CLIPPED = 32  # grey levels: many times the noise of a pixel, so that its share hardly flickers
_SHARES = np.clip((np.arange(256) - (CLIPPED - _NEARLY_CLIPPED)) * 255 / _NEARLY_CLIPPED, 0, 255).astype(np.uint8)
_ROUNDS = 5
GRID = 16
"""Rows and columns of a field of gains."""

Gains = tuple[float, float, float]


class Gain(NamedTuple):
    """By what factors (blue, green, red) a picture's light differs, and how these vary where they do.

    `field` are factors over the overview, (16, 16, 3), or None where the light is equally other everywhere.
    """

    factors: Gains
    field: NDArray[Any] | None = None


class GainCompensator:
    """Compensates overviews for the difference of their light to that of a reference overview."""

    def __init__(self, reference: Picture) -> None:
        self._before = self._bright = self._raw = reference
        self.renew(reference)
        rows, columns = (np.linspace(-1, 1, side) for side in reference[_window].shape[:2])
        self._terms = quadratic_terms(*np.meshgrid(columns, rows))
        self.gain: Gain | None = None
        """The gain of the last picture, None where its light was that of the reference."""
        self.is_informed = True
        """Whether the last picture told its light at all: one that is clipped to white, or black, does not."""

    def __call__(self, flat: Picture) -> Picture:
        """The overview in the light of the reference."""
        self.gain = self._estimated(flat)
        self._raw, self._bright = flat, compensate_gain(flat, self.gain)
        # A hand that was there a picture ago may have been darker than the table is.
        self._before = restore_clipped(self._bright, flat, self.gain, self._before, self._reference)
        return self._before

    def renew(self, reference: Picture) -> None:
        """Compares with another overview, in the same light, from now on: cards have come or gone since.

        Where more than half of the sample differs, nothing separates the light from what lies there. What was restored
        in it is the brightest of several noisy pictures and tells nothing of its light: references would drift.
        """
        is_last = reference is self._before
        sample = _sample(self._bright if is_last else reference)
        self._reference, self._light = reference, np.log(np.maximum(sample, 1.0))
        self._valid = _informative(sample) & _informative(_sample(self._raw if is_last else reference))

    def _estimated(self, flat: Picture) -> Gain | None:
        sample = _sample(flat)
        valid = _informative(sample) & self._valid
        self.is_informed = bool(valid.sum() >= _FEWEST)
        if not self.is_informed:
            return None
        offset = (self._light - np.log(np.maximum(sample, 1.0)))[valid]
        centre = medians(offset)
        if np.abs(centre).max() > np.log(_MOST_GAIN):
            return None
        blue, green, red = (float(factor) for factor in np.exp(centre))
        factors = (blue, green, red)
        was_uneven = self.gain is not None and self.gain.field is not None
        if _uneven(offset, self._terms[valid], _STILL_UNEVEN if was_uneven else _UNEVEN):
            return Gain(factors, _field(self._terms[valid], offset, centre, flat.shape[:2]))
        return Gain(factors) if np.abs(np.exp(centre) - 1.0).max() >= _SAME_LIGHT else None


def compensate_gain(flat: Picture, gain: Gain | None) -> Picture:
    """The picture multiplied by a gain."""
    if gain is None:
        return flat
    if gain.field is None:
        return np.asarray(cv2.multiply(flat, np.array([*gain.factors, 1.0])), np.uint8)
    field = cv2.resize(gain.field, (flat.shape[1], flat.shape[0]), interpolation=cv2.INTER_LINEAR)
    return np.asarray(cv2.multiply(flat, field, dtype=cv2.CV_8U), np.uint8)


def restore_clipped(bright: Picture, flat: Picture, gain: Gain | None, *earlier: Picture) -> Picture:
    """The picture with clipped pixels as they may have been in `earlier` ones of the same size.

    A pixel clipped to white says only that the table is at least so bright there: the brightest counts. What is nearly
    clipped counts in part, or noise would make such a pixel flicker between what it is and what it was.

    Args:
        bright: The picture multiplied by the gain.
        flat: The picture as it was taken.
        gain: By which it was multiplied.
    """
    if gain is None or _darkest(gain) >= 1 - _SAME_LIGHT:
        return bright
    clipped = cv2.LUT(flat, _SHARES)
    for before in earlier:
        bright = np.asarray(cv2.add(bright, cv2.multiply(cv2.subtract(before, bright), clipped, scale=1 / 255)))
    return bright


def _darkest(gain: Gain) -> float:
    """The least by which any part of the picture is multiplied: white may be clipped in a corner alone."""
    return float(min(gain.factors) if gain.field is None else gain.field.min())


_window = (slice(_EVERY // 2, -(_EVERY // 2), _EVERY), slice(_EVERY // 2, -(_EVERY // 2), _EVERY))


def _sample(flat: Picture) -> NDArray[Any]:
    return flat[_window].reshape(-1, 3).astype(np.float32)


def _uneven(offset: NDArray[Any], terms: NDArray[Any], least: float) -> bool:
    """Whether the table's parts differ by so much in how much brighter they are: their medians are hardly noisy."""
    offset = offset.mean(axis=1)
    usual = medians(offset)
    if medians(np.abs(offset - usual)) < least:
        return False
    part = (np.floor((terms[:, 1] + 1) * 1.999) * 4 + np.floor((terms[:, 2] + 1) * 1.999)).astype(int)
    of_parts = np.array([medians(offset[part == number]) for number in np.unique(part)])
    return len(of_parts) >= _FEWEST_PARTS and bool(medians(np.abs(of_parts - usual)) > least)


def _informative(sample: NDArray[Any]) -> NDArray[Any]:
    return np.asarray((sample.min(axis=1) >= _DARKEST) & (sample.max(axis=1) < CLIPPED))


def quadratic_terms(x: NDArray[Any], y: NDArray[Any]) -> NDArray[Any]:
    """What smooth light over the table is linear in.

    Args:
        x: From -1 to 1 over the table, of any shape.
        y: The same, of that shape.

    Returns:
        (n, 6).
    """
    return np.stack((np.ones_like(x), x, y, x * y, x * x, y * y), axis=-1).reshape(-1, 6)


def _cell_centres(length: int) -> NDArray[Any]:
    """Where the middles of the field's cells lie along an overview of that many pixels; its sample runs from -1 to 1.

    Taken further out than they are, the gains at the rim are too large, and grow with each renewed reference.
    """
    sampled = len(range(length)[_window[0]])
    pixels = (np.arange(GRID) + 0.5) * length / GRID - 0.5
    return np.asarray(2.0 * (pixels - _EVERY // 2) / ((sampled - 1) * _EVERY) - 1.0)


def _field(terms: NDArray[Any], offset: NDArray[Any], centre: NDArray[Any], shape: tuple[int, ...]) -> NDArray[Any]:
    """The smooth field through the offsets (n, 3) at the terms (n, 6), by reweighted least squares."""
    off = np.abs(offset - centre).max(axis=1)
    curve = np.zeros((6, 3))
    for _ in range(_ROUNDS):
        usual = max(float(medians(off)), _SAME_LIGHT)
        weights = 1.0 / (1.0 + np.square(np.square(off / (2.0 * usual))))
        weighted = terms.T * weights
        curve = np.linalg.lstsq(weighted @ terms, weighted @ offset, rcond=None)[0]
        off = np.abs(offset - terms @ curve).max(axis=1)
    rows, columns = map(_cell_centres, shape)
    gains = np.exp(quadratic_terms(*np.meshgrid(columns, rows)) @ curve).reshape(GRID, GRID, 3)
    return np.clip(gains, 1 / _MOST_GAIN, _MOST_GAIN).astype(np.float32)
