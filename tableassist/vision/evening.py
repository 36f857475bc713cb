"""Two glances at one table in the same light: a passing cloud changes every pixel by the same factor."""

from __future__ import annotations

import cv2
import numpy as np

from tableassist.vision.flatten import Picture

_SAME_LIGHT = 0.01
_MOST_GAIN = 1.6

Gains = tuple[float, float, float]


def light_of(flat: Picture) -> Picture:
    """A thin sample of the overview, by which the light of two overviews is compared."""
    return np.maximum(flat[6:-6:12, 6:-6:12].reshape(-1, 3).astype(np.float32), 1.0)


def gains_to(flat: Picture, light: Picture) -> Gains | None:
    """By what factors the overview becomes one in that light; None where it is so already, or another table."""
    factor = np.median(light / light_of(flat), axis=0)
    if np.abs(factor - 1.0).max() < _SAME_LIGHT or factor.max() > _MOST_GAIN or factor.min() < 1 / _MOST_GAIN:
        return None
    return float(factor[0]), float(factor[1]), float(factor[2])


def evened(flat: Picture, gains: Gains | None) -> Picture:
    """The picture with its colours multiplied."""
    return flat if gains is None else np.asarray(cv2.multiply(flat, np.array([*gains, 1.0])), np.uint8)
