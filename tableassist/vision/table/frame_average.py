"""Temporal noise reduction: the mean of frames of a table at rest.

A camera's noise is another in every frame, what lies still is the same, so that the mean of n frames has the root of n
times less noise and all of the detail; a blur within one frame takes both. How much noise there is shows in what
differs from one frame to the next.
"""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from tableassist.vision.medians import medians
from tableassist.vision.types import Picture

BEARABLE = 4.0
"""Noise in grey levels, were white 255, up to which one frame alone shows all: measured by `models/noisy_rows.py`."""

MOST = 4
"""Frames at most that are averaged before the mean is read: a player waits for them."""

_WEIGHED = 8  # frames that the mean remembers at most, so that it follows the light
_THIN = 11  # every how many pixels noise is measured: no multiple of a JPEG block
_TAIL = 4.0  # median deviations, of which noise seldom makes more
_WHITEST = 98.0  # per cent of a picture that are no brighter than white


class FrameAverage:
    """The mean of the frames since the scene was last disturbed.

    `noise` is the standard deviation of a frame's grey levels, were white 255, as the last two frames at rest showed
    it; None before.
    """

    def __init__(self) -> None:
        self._sum: NDArray[np.uint16] | None = None
        self._before: NDArray[Any] | None = None
        self._count = 0
        self.noise: float | None = None

    def restart(self) -> None:
        """Something stirs: what was seen before is no part of the mean. How noisy the camera is stays known."""
        self._sum, self._before, self._count = None, None, 0

    def add(self, picture: Picture) -> Picture:
        """Take in a frame of the same scene.

        Args:
            picture: (h, w, 3), BGR.

        Returns:
            The mean of the frames, of the same shape; a picture of another size begins a mean of its own.
        """
        if self._sum is None or self._sum.shape != picture.shape:
            self.restart()
            self._sum = np.zeros(picture.shape, np.uint16)
        self._count += 1
        if self._count > _WEIGHED:
            self._sum -= (self._sum + _WEIGHED // 2) // _WEIGHED
        self._sum += picture
        sample = picture[::_THIN, ::_THIN].astype(np.float32)
        if self._before is not None:
            self.noise = estimate_noise(sample, self._before)
        self._before = sample
        if self._count == 1:
            return picture
        # Of sums in 16 bits the mean is taken in a third of the time that floating-point numbers take.
        return cv2.convertScaleAbs(self._sum, alpha=1 / min(self._count, _WEIGHED))

    @property
    def is_noisy(self) -> bool:
        """Whether one frame alone is known to be too noisy to show all."""
        return self.noise is not None and self.noise > BEARABLE

    @property
    def is_clean(self) -> bool:
        """Whether so many frames were averaged that their noise is bearable, or that more would take too long."""
        return self._count >= frames_needed(self.noise)

    @property
    def is_halfway(self) -> bool:
        """Whether half of the frames that are needed were averaged, rounded down, and it is known how many are."""
        return self.noise is not None and self._count == max(1, frames_needed(self.noise) // 2)


def frames_needed(noise: float | None) -> int:
    """Of how many frames the mean is clean; two where it is not known yet how noisy they are.

    Args:
        noise: Of one frame, in grey levels, were white 255.
    """
    return 2 if noise is None else min(max(1, int(np.ceil((noise / BEARABLE) ** 2))), MOST)


def estimate_noise(one: NDArray[Any], other: NDArray[Any]) -> float:
    """The standard deviation of the noise in each of two pictures of one scene, in grey levels, were white 255.

    Args:
        one: (h, w, 3).
        other: The same.
    """
    # Light that flickers shifts all pixels alike; what moves shifts a few, which count for no more than noise does.
    off = (one - other).reshape(-1, 3)
    off = off - medians(off)
    reach = _TAIL * max(float(medians(np.abs(off).ravel())), 1.0)
    spread = float(np.clip(off, -reach, reach).std())
    white = max(float(np.percentile(one.max(axis=2), _WHITEST)), 1.0)
    return spread / 2**0.5 * 255.0 / white
