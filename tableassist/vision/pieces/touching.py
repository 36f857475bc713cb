"""How many crystals of clear glass a mask without a waist shows: one, or two that touch.

Blur and the shadow between them fill the waist of two that touch. What is left is that both together are larger and
longer than one is, and reach further than the largest disc inside of them; while what is long and small is a shadow.
"""

from __future__ import annotations

from math import exp, log, pi

import cv2
import numpy as np
from numpy.typing import NDArray

from tableassist.vision.pieces.blobs import Blob

SURE, POSSIBLE = 0.9, 0.5
"""The probability of two from which they are two, and from which nobody knows. Laid on two places they seldom touch."""

LARGEST_MM2 = 650.0
"""What is larger is neither one nor two."""

USUAL_MM2 = 250.0
_WEIGHTS = np.array((-14.17, 17.47, 5.57, 29.14, -7.54, -10.85, -17.82, -0.71, -10.58, 9.69))
"""Log-odds of two, fitted by `models/touching_glass.py` to masks on 32 *kitchen* boards; a quarter show two."""


def probability_of_two(piece: Blob, px_per_mm: float) -> float:
    """The probability that a mask of clear glass shows two crystals rather than one or none."""
    shape = measure_shape(piece, px_per_mm)
    return 1 / (1 + exp(-float(describe_shape(*shape) @ _WEIGHTS))) if shape[0] < LARGEST_MM2 else 0.0


def measure_shape(piece: Blob, px_per_mm: float) -> tuple[float, float, float]:
    """A mask's area in square millimetres, its length in widths, and its area in those of the largest disc inside."""
    width, length = sorted(cv2.minAreaRect(cv2.convexHull(cv2.findNonZero(piece.mask)))[1])
    framed = cv2.copyMakeBorder(piece.mask, 1, 1, 1, 1, cv2.BORDER_CONSTANT)
    radius = float(np.max(cv2.distanceTransform(framed, cv2.DIST_L2, 3)))
    return piece.area / px_per_mm**2, (length + 1) / (width + 1), piece.area / (pi * radius**2)


def describe_shape(mm2: float, length: float, fullness: float) -> NDArray[np.float64]:
    """What the log-odds are linear in: 1, the logarithms of a shape's three measures, their squares and products.

    Returns:
        (10,).
    """
    area, long, full = log(mm2 / USUAL_MM2), log(length), log(fullness)
    squares = area * area, long * long, full * full
    return np.array((1.0, area, long, full, *squares, area * long, area * full, long * full))
