"""How likely a pale, even thing without colour is fire-polished clear glass, rather than a shadow, a stain or print.

Such glass lacks the dark rim and the unevenness by which clear glass is known. What is left is that it is as large as a
crystal and round, no darker than a thin shadow, with a small highlight, and ends in a step all around. Half of that a
stain has, too: it is believed only on a place of which `faint_glass.py` is sure by all that lies there.
"""

from __future__ import annotations

from math import exp, log, pi, sqrt

import cv2
import numpy as np
from numpy.typing import NDArray

from tableassist.vision.pieces.blobs import Blob
from tableassist.vision.pieces.density import Density

SURE = 0.9
"""The probability from which it is glass; what is less sure is asked about where it counts, as what is not made out."""
CONFIDENCE = 0.85
"""Of its name, which accuses nobody."""

_WEIGHTS = np.array((-4.50, -2.03, -6.81, 6.84, -11.54, -13.07, 17.10))
"""Log-odds of glass, fitted by `models/smooth_glass.py` on 31 *kitchen* boards.

By fits to four fifths of them, 707 of 791 pieces of smooth glass on the others are sure, and 1 of 242 other things.
"""

_USUAL_MM2 = 150.0
_INSIDE, _OUTSIDE = (0.55, 0.95), (1.25, 1.70)
"""The rings, in radii of a disc as large, between which it ends."""
_SECTORS, _FEW_PX = 8, 3
_TINGED = 0.12
_HIGHLIGHT = 0.1


def probability_of_smooth_glass(seen: Density, piece: Blob, px_per_mm: float) -> float:
    """The probability that something without colour is smooth clear glass."""
    return 1 / (1 + exp(-float(describe_smooth(seen, piece, px_per_mm) @ _WEIGHTS)))


def describe_smooth(seen: Density, piece: Blob, px_per_mm: float) -> NDArray[np.float64]:
    """What the log-odds are linear in, by how a piece and what is around it absorb light.

    Returns:
        (7,): 1; the logarithm of its size and its square; how much of the smallest disc around it is filled; how uneven
        it is; its brightest point, up to a thin shadow; by how much most of what is around it is paler, except what has
        a colour.
    """
    chosen = piece.mask > 0
    dark = piece.of(seen.dark)
    size = log(piece.area / px_per_mm**2 / _USUAL_MM2)
    reach = cv2.minEnclosingCircle(cv2.findNonZero(piece.mask))[1]
    fullness, uneven = piece.area / (pi * reach**2), measure_unevenness(dark, chosen, px_per_mm)
    brightest = min(float(dark[chosen].min()), _HIGHLIGHT)
    return np.array((1.0, size, size**2, fullness, uneven, brightest, _step(seen, piece)))


def measure_unevenness(dark: NDArray[np.float32], chosen: NDArray[np.bool_], px_per_mm: float) -> float:
    """How steep the darkness of the chosen pixels is on the whole, for each eighth of a millimetre."""
    across = cv2.Sobel(dark, cv2.CV_32F, 1, 0) * (px_per_mm / 8)
    down = cv2.Sobel(dark, cv2.CV_32F, 0, 1) * (px_per_mm / 8)
    return float(cv2.magnitude(across, down)[chosen].mean())


def _step(seen: Density, piece: Blob) -> float:
    """By how much it is darker within its rim than beside it: the middle one of the directions that show that."""
    x, y = piece.middle
    radius = sqrt(piece.area / pi)
    rows, columns = np.ogrid[: seen.dark.shape[0], : seen.dark.shape[1]]
    across, down = columns - x, rows - y
    far = np.hypot(across, down) / radius
    sector = ((np.arctan2(down, across) / pi + 1) * _SECTORS / 2).astype(int) % _SECTORS
    free = seen.colourful < _TINGED
    within, beside = ((low < far) & (far <= high) & free for low, high in (_INSIDE, _OUTSIDE))
    steps = []
    for number in range(_SECTORS):
        one, other = seen.dark[within & (sector == number)], seen.dark[beside & (sector == number)]
        if min(one.size, other.size) >= _FEW_PX:
            steps.append(float(np.median(one) - np.median(other)))
    return float(np.median(steps)) if steps else 0.0
