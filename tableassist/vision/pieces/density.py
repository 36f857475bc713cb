"""How much light things on a board swallow, colour by colour, measured against the board's own white.

Glass swallows a part of each colour that grows with its thickness, so the logarithm of what is left points in the
same direction for thin and thick pieces of the same glass, in bright and in dim light. A picture's numbers are nearly
a power of the light, which the logarithm only scales.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from tableassist.vision.pieces.blobs import Blob, to_mask
from tableassist.vision.table.overview import strongest_channel
from tableassist.vision.types import Mask, Picture

Field = NDArray[np.float32]

DARK, GLARING, COLOURFUL = 0.075, -0.07, 0.17
"""From where on what swallows light, mirrors it or has a colour is no bare board."""

_DARKEST = 6.0
_STEP_MM, _SAMPLES = 20.0, 10
_WHITE_SHARE = 0.70
"""Crystals, all darker, and counters, all brighter, leave at least a third of a surrounding of twice the step free."""
_DIMMEST, _BRIGHTEST, _TINT, _SATURATED = 0.45, 1.7, 0.10, 236
_COARSE = 4
_SHADED, _SHADE_MM, _FEW_LIKE = 0.17, 7.0, 0.05
_LOGS = np.log(np.arange(256, dtype=np.float32) + np.float32(_DARKEST))


@dataclass(frozen=True, eq=False)
class Density:
    """What a flat patch swallows: `dark` of all light (negative where it glares), and two fields of colour.

    `warm` is how much more blue than red is swallowed, `pink` how much more green than both: their length says how
    colourful a thing is, their direction what colour it has.
    """

    dark: Field
    warm: Field
    pink: Field

    def of(self, blob: Blob) -> Density:
        """The density in a blob's box."""
        return Density(blob.of(self.dark), blob.of(self.warm), blob.of(self.pink))

    @cached_property
    def colourful(self) -> Field:
        """How colourful each pixel is.

        Returns:
            (h, w).
        """
        return np.asarray(cv2.magnitude(self.warm, self.pink), np.float32)

    @property
    def foreground(self) -> Mask:
        """Where something swallows light, mirrors it or has a colour."""
        return to_mask((self.dark > DARK) | (self.dark < GLARING) | (self.colourful > COLOURFUL))

    @property
    def direction(self) -> Field:
        """The colour of each pixel as an angle from 0 to 360 degrees.

        Returns:
            (h, w).
        """
        return np.asarray(cv2.phase(self.warm, self.pink, angleInDegrees=True), np.float32)


def measure_density(flat: Picture, bare: NDArray[Any], px_per_mm: float, soften: float = 0.6) -> Density:
    """The density of a flat patch; `bare` is the ground's rough colour there, `soften` a blur in millimetres."""
    white = _white(flat, bare, px_per_mm)
    swallowed = np.log(white + np.float32(_DARKEST)) - cv2.LUT(flat, _LOGS)
    swallowed = cv2.GaussianBlur(swallowed, (0, 0), soften * px_per_mm)
    swallowed -= _shade(swallowed, px_per_mm)
    blue, green, red = cv2.split(swallowed)
    warm = (blue - red) * np.float32(0.5**0.5)
    pink = (2 * green - blue - red) * np.float32(6**-0.5)
    return Density((blue + green + red) / 3, warm, pink)


def _shade(swallowed: Field, px_per_mm: float) -> Field:
    """What soft shadows swallow, which the board's white does not follow: what is like the board around each pixel."""
    height, width = swallowed.shape[:2]
    small = cv2.resize(swallowed, (max(1, width // _COARSE), max(1, height // _COARSE)), interpolation=cv2.INTER_AREA)
    like = (strongest_channel(np.abs(small)) < _SHADED).astype(np.float32)
    reach = _SHADE_MM * px_per_mm / _COARSE
    weight = cv2.GaussianBlur(like, (0, 0), reach)[..., None] + np.float32(_FEW_LIKE)
    around = cv2.GaussianBlur(small * like[..., None], (0, 0), reach) / weight
    return np.asarray(cv2.resize(around, (width, height), interpolation=cv2.INTER_LINEAR), np.float32)


def _white(flat: Picture, bare: NDArray[Any], px_per_mm: float) -> Field:
    """The board's own colour around each pixel: the brighter part of a wide surrounding, where that can be board."""
    step = max(2, round(_STEP_MM * px_per_mm))
    rows, columns = (max(2, round(side / step)) for side in flat.shape[:2])
    seen = _brighter_part(flat, rows, columns)
    rough = cv2.resize(np.asarray(bare, np.float32), (columns, rows), interpolation=cv2.INTER_AREA)
    gain = (seen + _DARKEST) / (rough + _DARKEST)
    # Where the sensor is at its end colours are lost; nothing that lies on the board is brighter than the board there.
    even = (np.ptp(gain, axis=2) < _TINT) | (seen.min(axis=2) > _SATURATED)
    plausible = (gain.min(axis=2) > _DIMMEST) & (gain.max(axis=2) < _BRIGHTEST) & even
    coarse = np.where(plausible[..., None], seen, rough).astype(np.float32)
    smooth = cv2.blur(coarse, (3, 3), borderType=cv2.BORDER_REPLICATE)
    size = (flat.shape[1], flat.shape[0])
    return np.asarray(cv2.resize(smooth, size, interpolation=cv2.INTER_LINEAR), np.float32)


def _brighter_part(flat: Picture, rows: int, columns: int) -> Field:
    """For every cell of a grid, the colour of the brighter part of it and its neighbours."""
    height, width = rows * _SAMPLES, columns * _SAMPLES
    thin = cv2.resize(flat, (width, height), interpolation=cv2.INTER_NEAREST)
    half = _SAMPLES // 2
    wide = cv2.copyMakeBorder(thin, half, half, half, half, cv2.BORDER_REFLECT)
    views = np.lib.stride_tricks.sliding_window_view(wide, (2 * _SAMPLES, 2 * _SAMPLES), axis=(0, 1))
    cells = views[::_SAMPLES, ::_SAMPLES].reshape(rows, columns, 3, -1)
    chosen = round(cells.shape[-1] * _WHITE_SHARE)
    return np.asarray(np.partition(cells, chosen, axis=-1)[..., chosen], np.float32)
