"""Where a camera above the mat sees what: places on the table and pixels, through a tilted, slightly bent lens."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, radians, sin
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from tableassist.simulator.conditions import Conditions
from tableassist.table.geometry import Mat, Point

Matrix = NDArray[np.float64]
Places = NDArray[Any]
"""Rows of x and y, in whatever numbers."""
_NEWTON_STEPS = 4
_COARSE = 8


@dataclass(frozen=True, eq=False)
class LensModel:
    """The way from millimetres on the table to pixels and back.

    `straight` maps the table to the picture of a lens without distortion; the radial distortion `k1` then acts around
    the picture's middle, with radii in units of the focal length.
    """

    size: tuple[int, int]
    straight: Matrix
    focal: float
    k1: float
    height: float
    nadir: Point
    scale: float

    @classmethod
    def above(cls, mat: Mat, conditions: Conditions, size: tuple[int, int]) -> LensModel:
        """A lens that looks at the mat's middle, with a focal length that lets the mat fill the picture."""
        turned = _rotation(conditions)
        away = turned[2, :2] / turned[2, 2] * conditions.height
        nadir = Point(mat.width / 2 - float(away[0]), mat.height / 2 - float(away[1]))
        focal = _focal(mat, _seen(turned, nadir, conditions), conditions, size)
        # A nudge moves the camera that was set up already, so the focal length stays.
        nadir = Point(nadir.x + conditions.nudged[0], nadir.y + conditions.nudged[1])
        seen = _seen(turned, nadir, conditions)
        middle = np.array([[focal, 0, (size[0] - 1) / 2], [0, focal, (size[1] - 1) / 2], [0, 0, 1]])
        scale = focal * cos(radians(conditions.tilt)) / conditions.height
        return cls(size, middle @ seen, focal, conditions.k1, conditions.height, nadir, scale)

    def to_pixels(self, places: Places) -> Matrix:
        """Where places (n × 2, millimetres) appear in the picture."""
        ideal = _projected(self.straight, places)
        from_middle = (ideal - self._middle) / self.focal
        bend = 1 + self.k1 * (from_middle**2).sum(axis=1, keepdims=True)
        return np.asarray(from_middle * bend * self.focal + self._middle)

    def to_mm(self, pixels: Places) -> Matrix:
        """Which places on the table (n × 2, millimetres) pixels show."""
        bent = (pixels - self._middle) / self.focal
        ideal = bent / self._bend(np.hypot(bent[:, 0], bent[:, 1]))[:, None] * self.focal + self._middle
        return _projected(np.asarray(np.linalg.inv(self.straight), np.float64), ideal)

    def plane(self) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """For every pixel, the x and the y in millimetres of the place on the table that it shows."""
        width, height = self.size
        # The way bends so slowly that between every eighth pixel it is straight to a hundredth of a millimetre.
        columns, rows = (np.arange(-1, n // _COARSE + 2) * _COARSE + (_COARSE - 1) / 2 for n in self.size)
        across, down = np.meshgrid(columns, rows)
        coarse = self.to_mm(np.column_stack((across.ravel(), down.ravel()))).astype(np.float32)
        whole = (len(columns) * _COARSE, len(rows) * _COARSE)
        fine = cv2.resize(coarse.reshape(len(rows), len(columns), 2), whole, interpolation=cv2.INTER_LINEAR)
        x, y = cv2.split(fine[_COARSE : _COARSE + height, _COARSE : _COARSE + width])
        return np.asarray(x, np.float32), np.asarray(y, np.float32)

    def lifted(self, elevation: float) -> float:
        """How much larger a thing appears, around the nadir, when it is lifted off the table."""
        return self.height / (self.height - elevation)

    @property
    def _middle(self) -> Matrix:
        return np.array([(self.size[0] - 1) / 2, (self.size[1] - 1) / 2])

    def _bend(self, bent: Matrix) -> Matrix:
        """By what factor the lens has moved the points that it shows at these radii."""
        radius = bent.copy()
        for _ in range(_NEWTON_STEPS):
            excess = radius * (1 + self.k1 * radius**2) - bent
            radius -= excess / (1 + 3 * self.k1 * radius**2)
        return np.asarray(1 + self.k1 * radius**2)


def _seen(turned: Matrix, nadir: Point, conditions: Conditions) -> Matrix:
    return np.asarray(turned @ np.array([[1, 0, -nadir.x], [0, 1, -nadir.y], [0, 0, conditions.height]]))


def _rotation(conditions: Conditions) -> Matrix:
    """Turns table directions (right, down, below) into the camera's (right, down, forward)."""
    roll, tilt, towards = (radians(a) for a in (conditions.rotation, conditions.tilt, conditions.tilt_towards))
    about_axis = np.array([[cos(roll), -sin(roll), 0], [sin(roll), cos(roll), 0], [0, 0, 1]])
    aim = np.array([[cos(towards), -sin(towards), 0], [sin(towards), cos(towards), 0], [0, 0, 1]])
    tip = np.array([[1, 0, 0], [0, cos(tilt), -sin(tilt)], [0, sin(tilt), cos(tilt)]])
    return np.asarray(about_axis @ aim @ tip @ aim.T)


def _focal(mat: Mat, seen: Matrix, conditions: Conditions, size: tuple[int, int]) -> float:
    corners = np.array([(0, 0), (mat.width, 0), (mat.width, mat.height), (0, mat.height)], dtype=np.float64)
    flat = _projected(seen, corners)
    bent = np.abs(flat * (1 + conditions.k1 * (flat**2).sum(axis=1, keepdims=True)))
    room = conditions.fill * np.array(size) / 2
    return float((room / bent.max(axis=0)).min())


def _projected(matrix: Matrix, places: Places) -> Matrix:
    ahead = places @ matrix[:, :2].T + matrix[:, 2]
    return np.asarray(ahead[:, :2] / ahead[:, 2:])
