"""Printed ArUco markers."""

from __future__ import annotations

import cv2
import numpy as np

from tableassist.simulator.ink import Ink, Picture, rectangle
from tableassist.table.geometry import Rect

_MARKER_CELLS = 6
"""DICT_4X4_50: four cells of code inside a black border of one cell."""
_QUIET = 4.0
"""The white margin around a marker in millimetres."""


def draw_marker(sheet: Ink, number: int, square: Rect) -> None:
    """Draws a marker on white."""
    margin = rectangle(square.left - _QUIET, square.top - _QUIET, square.width + 2 * _QUIET, square.height + 2 * _QUIET)
    sheet.fill(margin, (250, 250, 250))
    sheet.fill(rectangle(square.left, square.top, square.width, square.height), (24, 22, 22))
    cell = square.width / _MARKER_CELLS
    for row, column in zip(*np.nonzero(_marker_bits(number)), strict=True):
        # A hair wider than the cell, so that no seam shows between white neighbours.
        spot = rectangle(square.left + column * cell - 0.02, square.top + row * cell - 0.02, cell + 0.04, cell + 0.04)
        sheet.fill(spot, (250, 250, 250))


def _marker_bits(number: int) -> Picture:
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    return np.asarray(cv2.aruco.generateImageMarker(dictionary, number, _MARKER_CELLS), dtype=np.uint8)
