"""The camera's lens: where a straight ray really meets the picture."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

Points = NDArray[Any]
"""Places as rows of x and y."""
_NOWHERE = np.zeros(3)


@dataclass(frozen=True)
class Lens:
    """A lens as OpenCV's camera model has it: focal lengths and centre in pixels, distortion k1, k2, p1, p2, k3 …

    Only points are corrected, never whole pictures: a table's corner costs microseconds, a picture milliseconds.
    """

    fx: float
    fy: float
    cx: float
    cy: float
    dist: tuple[float, ...] = ()

    @cached_property
    def matrix(self) -> NDArray[np.float64]:
        """The 3×3 camera matrix."""
        return np.array([[self.fx, 0.0, self.cx], [0.0, self.fy, self.cy], [0.0, 0.0, 1.0]])

    def undistort(self, points: Points) -> Points:
        """Where a lens without distortion would have shown these picture points.

        Args:
            points: (n, 2) in pixels.

        Returns:
            (n, 2) in pixels.
        """
        flat = np.asarray(points, float).reshape(-1, 1, 2)
        straight = cv2.undistortPoints(flat, self.matrix, self._coefficients, P=self.matrix)
        return np.asarray(straight, float).reshape(-1, 2)

    def distort(self, points: Points) -> Points:
        """Where this lens shows what a lens without distortion would show at these points.

        Args:
            points: (n, 2) in pixels.

        Returns:
            (n, 2) in pixels.
        """
        flat = np.asarray(points, float).reshape(-1, 2)
        rays = np.ones((len(flat), 1, 3))
        rays[:, 0, :2] = (flat - (self.cx, self.cy)) / (self.fx, self.fy)
        bent, _ = cv2.projectPoints(rays, _NOWHERE, _NOWHERE, self.matrix, self._coefficients)
        return np.asarray(bent, float).reshape(-1, 2)

    def scaled(self, factor: float) -> Lens:
        """The same lens in a picture that is this much larger."""
        return Lens(self.fx * factor, self.fy * factor, self.cx * factor, self.cy * factor, self.dist)

    @cached_property
    def _coefficients(self) -> NDArray[np.float64]:
        # OpenCV knows 4, 5, 8, 12 or 14 coefficients; anything shorter is filled up with zeros.
        return np.array([*self.dist, *(0.0,) * max(0, 5 - len(self.dist))])
