"""Whether there is light enough to read cards: in the dark a camera's noise drowns what is printed on them.

What noise leaves to see depends on how many pixels show it: counted is the noise in the mean of a square millimetre.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tableassist.vision.table.frame_average import estimate_noise
from tableassist.vision.types import Picture

TOO_DARK = "There is too little light to read the cards. Turn on a lamp, or press Enter by hand."

MOST = 16.0
"""Noise in the mean of a square millimetre, in grey levels were white 255, up to which cards are read.

In a tenth to a third of the light, on 27 *cruel* tables of the split `dev`, 3.6 % of 1,446 cards in rows are missed
with less, 7.2 % of 415 with 16 to 20, and 37 % of 607 with more. None of 600 *kitchen* cameras has more than 13.2.
"""

_AT_EASE = 0.85
"""By so much less noise must there be again: in a light that flickers nobody is told by turns."""
_EVERY_MS = 1000
_THIN = 23  # every how many pixels noise is measured: no multiple of a JPEG block


class LowLight:
    """Measures once a second, in two pictures in a row, whether noise drowns what is printed on cards."""

    def __init__(self) -> None:
        self._before: NDArray[Any] | None = None
        self._measured_at: int | None = None
        self._doubted = self._is_dark = False

    def __call__(self, picture: Picture, now: int, px_per_mm: float) -> bool:
        """Whether cards cannot be read for want of light, as two measurements in a row have it.

        Args:
            picture: (h, w, 3), BGR.
            now: When it was taken, in milliseconds.
            px_per_mm: How finely it shows the table.
        """
        if self._measured_at is not None and now - self._measured_at < _EVERY_MS:
            return self._is_dark
        before, self._before = self._before, picture[::_THIN, ::_THIN].astype(np.float32)
        if before is not None and before.shape == self._before.shape:
            most = MOST * (_AT_EASE if self._is_dark else 1.0)
            dark = estimate_noise(self._before, before) > most * px_per_mm
            self._is_dark = dark if dark == self._doubted else self._is_dark
            self._before, self._measured_at, self._doubted = None, now, dark
        return self._is_dark
