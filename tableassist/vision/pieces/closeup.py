"""The whole board flat and close up, fine enough to distinguish crystals."""

from __future__ import annotations

import cv2
import numpy as np

from tableassist.table.geometry import Mat, Point, Rect
from tableassist.vision.table.homography import Fit, make_maps
from tableassist.vision.types import Picture

PX_PER_MM = 1.5

NODE_PX = 8
"""Pixels between which a lens bends nothing that counts."""


class CloseUp:
    """Turns pictures into a flat picture of a mat, with one map made for each fit."""

    def __init__(self, mat: Mat, fit: Fit) -> None:
        across, down = make_maps(fit, Rect(0, 0, mat.width, mat.height), PX_PER_MM, NODE_PX)
        self._maps = cv2.convertMaps(across, down, cv2.CV_16SC2)

    def __call__(self, picture: Picture) -> Picture:
        """The flat mat; black where the camera's picture does not reach."""
        return np.asarray(cv2.remap(picture, *self._maps, cv2.INTER_LINEAR), np.uint8)

    @staticmethod
    def place(x: float, y: float) -> Point:
        """The place on the mat of a pixel's middle."""
        return Point((x + 0.5) / PX_PER_MM, (y + 0.5) / PX_PER_MM)

    @staticmethod
    def area(rows: slice, columns: slice) -> Rect:
        """The part of the mat that a window of the flat picture shows."""
        left, top = columns.start / PX_PER_MM, rows.start / PX_PER_MM
        return Rect(left, top, columns.stop / PX_PER_MM - left, rows.stop / PX_PER_MM - top)
