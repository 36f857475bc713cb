"""What the corners of the mat's markers tell of a lens that nobody calibrated.

A homography maps the markers' places, but not what distortion does within each of them: at a picture's corner it
presses a square together along the radius three times as much as across. Blur and spread ink make every marker look
smaller as well, by one factor; it is estimated along with the distortion, which it would be taken for otherwise.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import cv2
import numpy as np

from tableassist.vision.table.lens import Lens, Points

_START = np.array([-0.05, 1.0])
_STEP = 1e-4
_ROUNDS = 6
_HARDEST = 0.4
"""The strongest distortion that is tried; stronger ones fold the picture's corners over."""
_FREE = 10
"""Numbers that are estimated from the corners: a homography's eight, the distortion, the markers' size."""


class MarkerDistortion(NamedTuple):
    """The coefficient `k1` in units of the picture's width, its standard deviation, and how large markers look."""

    k1: float
    deviation: float
    scale: float


def radial_lens(size: Sequence[int], k1: float) -> Lens:
    """A lens of unknown focal length that distorts about the middle of a picture of so many pixels (width, height)."""
    width, height = size[0], size[1]
    return Lens(width, width, (width - 1) / 2, (height - 1) / 2, (k1,))


def scale_markers(printed: Mapping[int, Points], factor: float) -> dict[int, Points]:
    """The corners (4, 2) of each marker, grown by a factor about the marker's middle."""
    return {
        number: middle + (square - middle) * factor
        for number, square in printed.items()
        for middle in [square.mean(axis=0)]
    }


def estimate_distortion(
    seen: Mapping[int, Points], printed: Mapping[int, Points], size: tuple[int, int]
) -> MarkerDistortion:
    """The distortion that explains the corners best (Gauss–Newton on the reprojection error).

    Args:
        seen: the corners (4, 2) of three or four markers in the picture, in pixels, by marker number.
        printed: the same corners on the table, in millimetres; may hold markers that are not seen.
        size: the picture's width and height in pixels.
    """
    numbers = sorted(seen)
    pixels = np.vstack([seen[number] for number in numbers])

    def misses(guess: Points) -> Points:
        squares = scale_markers({number: printed[number] for number in numbers}, float(guess[1]))
        return _reprojected(
            np.vstack([squares[number] for number in numbers]), pixels, radial_lens(size, float(guess[0]))
        )

    guess = _START
    for _ in range(_ROUNDS):
        here = misses(guess)
        slopes = np.column_stack([(misses(guess + step) - here) / _STEP for step in np.eye(2) * _STEP])
        guess = guess + np.linalg.lstsq(slopes, -here, rcond=None)[0]
        guess[0] = np.clip(guess[0], -_HARDEST, _HARDEST)
    here = misses(guess)
    spread = np.linalg.pinv(slopes.T @ slopes)[0, 0] * (here @ here) / (len(here) - _FREE)
    return MarkerDistortion(float(guess[0]), float(np.sqrt(spread)), float(guess[1]))


def _reprojected(printed: Points, pixels: Points, lens: Lens) -> Points:
    """How far, in pixels, printed points are from where they are seen, by the best homography."""
    to_picture = cv2.findHomography(printed, lens.undistort(pixels), 0)[0]
    straight = cv2.perspectiveTransform(printed.reshape(-1, 1, 2), to_picture)
    return np.asarray(lens.distort(straight) - pixels).ravel()
