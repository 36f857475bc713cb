"""The whole board flat and close up, fine enough to distinguish crystals."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from tableassist.table.geometry import Mat, Point, Rect
from tableassist.vision.table.homography import Fit
from tableassist.vision.types import Picture

PX_PER_MM = 1.5

_BLOCK = 8
"""Pixels between which a lens bends nothing that counts."""

Map = NDArray[np.float32]


class CloseUp:
    """Turns pictures into a flat picture of a mat, with one map made for each fit."""

    def __init__(self, mat: Mat, fit: Fit) -> None:
        across, down = remap_table(fit, Rect(0, 0, mat.width, mat.height), PX_PER_MM)
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


def remap_table(fit: Fit, area: Rect, px_per_mm: float) -> tuple[Map, Map]:
    """Where the picture shows each pixel of a flat area: columns and rows, between every eighth interpolated.

    Args:
        px_per_mm: The flat area's scale.

    Returns:
        Two arrays (h, w) of float32: columns, rows.
    """
    width, height = round(area.width * px_per_mm), round(area.height * px_per_mm)
    # One block more at every side: beyond the outermost blocks' middles nothing is interpolated.
    columns, rows = (np.arange(-1, -(-side // _BLOCK) + 1) * _BLOCK + _BLOCK / 2 for side in (width, height))
    x, y = np.meshgrid(area.left + columns / px_per_mm, area.top + rows / px_per_mm)
    pixels = fit.pixels(np.column_stack((x.ravel(), y.ravel()))).astype(np.float32).reshape(*x.shape, 2)
    fine = cv2.resize(pixels, (len(columns) * _BLOCK, len(rows) * _BLOCK), interpolation=cv2.INTER_LINEAR)
    inner = fine[_BLOCK : _BLOCK + height, _BLOCK : _BLOCK + width]
    return np.ascontiguousarray(inner[..., 0]), np.ascontiguousarray(inner[..., 1])
