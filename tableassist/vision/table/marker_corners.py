"""The corners of a marker to a fraction of a pixel, as the crossings of its four sides.

A corner is a few pixels of a blurred picture; a side is dozens. Along each side the step from black to the white margin
is found where it is steepest, a line is drawn through these steps, and neighbouring lines cross in the corner.
"""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from tableassist.vision.table.lens import Points
from tableassist.vision.table.patch_similarity import find_vertex
from tableassist.vision.types import Picture

_ALONG = np.linspace(0.08, 0.92, 57)
"""Where on a side the step is looked for, as shares of its length: away from the neighbouring sides."""
_REACH = 0.11
"""How far from the coarse side the step may be, as a share of its length; a bit is a sixth, and so is the border."""
_STEP_PX = 0.25
_SMOOTH = 5
_FEWEST = 16
_STEEP = 0.35
"""Share of a side's usual steepness below which a step is something that lies over it."""
_ROUNDS = 2


def refine_corners(grey: Picture, corners: Points) -> Points:
    """The corners of one marker.

    Args:
        grey: the picture, one channel.
        corners: the corners (4, 2) as the detector has them, clockwise, in pixels, right to a twentieth of a side.

    Returns:
        The corners (4, 2) in pixels; as they came where a side does not show.
    """
    square = np.asarray(corners, float)
    for _ in range(_ROUNDS):
        if _side(square) < 1:
            return square
        sides = [_steps_along(grey, square[side], square[(side + 1) % 4]) for side in range(4)]
        clear = _STEEP * float(np.median([steepness for _, steepness in sides]))
        lines = [_line_through(places[steepness > clear]) for places, steepness in sides]
        if any(line is None for line in lines):
            return square
        crossings = np.array([_crossing(lines[side - 1], lines[side]) for side in range(4)])
        if not np.isfinite(crossings).all() or np.abs(crossings - square).max() > 2 * _REACH * _side(square):
            return square
        square = crossings
    return square


def _side(square: Points) -> float:
    return float(np.hypot(*(square - np.roll(square, 1, axis=0)).T).mean())


def _steps_along(grey: Picture, start: Points, end: Points) -> tuple[Points, NDArray[Any]]:
    """Where the picture grows lighter fastest across the side between two corners, and how steeply there."""
    length = float(np.hypot(*(end - start)))
    along = (end - start) / max(length, 1e-6)
    outwards = np.array([along[1], -along[0]])
    away = np.arange(-_REACH * length, _REACH * length + _STEP_PX, _STEP_PX)
    feet = start + _ALONG[:, None] * (end - start)
    where = (feet[:, None] + away[:, None] * outwards).astype(np.float32)
    profiles = cv2.remap(grey, where[..., 0], where[..., 1], cv2.INTER_LINEAR).astype(np.float32)
    steps = cv2.blur(np.gradient(profiles, axis=1), (_SMOOTH, 1), borderType=cv2.BORDER_REPLICATE)
    peaks = steps[:, 1:-1].argmax(axis=1) + 1
    places = feet + (away[0] + _peak(steps, peaks) * _STEP_PX)[:, None] * outwards
    return places, steps[np.arange(len(steps)), peaks]


def _line_through(places: Points) -> NDArray[Any] | None:
    """The line (direction x, y, point x, y) through points of a side, or None where too few show."""
    if len(places) < _FEWEST:
        return None
    return np.asarray(cv2.fitLine(places.astype(np.float32), cv2.DIST_HUBER, 0, 0.01, 0.01).ravel(), float)


def _peak(steps: NDArray[Any], at: NDArray[Any]) -> NDArray[Any]:
    """Where steps are steepest, between the samples: the top of a parabola through three of them."""
    rows = np.arange(len(steps))
    before, here, after = steps[rows, at - 1], steps[rows, at], steps[rows, at + 1]
    return np.asarray(at + find_vertex(before, here, after))


def _crossing(one: Any, other: Any) -> Points:
    """Where two lines (direction x, y, point x, y) cross; infinite where they run alongside."""
    cross = one[0] * other[1] - one[1] * other[0]
    if abs(cross) < 1e-6:
        return np.full(2, np.inf)
    between = other[2:] - one[2:]
    return np.asarray(one[2:] + one[:2] * (between[0] * other[1] - between[1] * other[0]) / cross)
