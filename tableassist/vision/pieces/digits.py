"""Reads a digit from 1 to 8 that may be turned any way, as on the upper face of a die.

A small network knows upright digits and says of everything else that it is none; it is asked at many turns, places
and sizes at once, and the best answer counts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from tableassist.vision.perceptron import Perceptron, load_perceptron
from tableassist.vision.types import Picture
from tableassist.vision.weights import weights_path

DIGITS = "12345678"

SIDE = 18
"""Rows and columns of what the network is shown."""

REACH = 0.8
"""How far that reaches from the digit's middle, in heights of the digit."""

_TURNS = tuple(range(0, 360, 12))
_SUPPORT, _NEVER = 12, 1e-6

Values = NDArray[Any]


@dataclass(frozen=True, slots=True)
class SeenDigit:
    """The likeliest digit, the logarithm of the odds for it, and by how much those for the next one are lower."""

    digit: str
    odds: float
    lead: float


def read_digit(grey: Picture, heights: Sequence[float], shifts: Sequence[float]) -> SeenDigit:
    """What digit is seen around the middle of a patch; the heights and shifts to be tried are in pixels."""
    middle = (grey.shape[1] - 1) / 2, (grey.shape[0] - 1) / 2
    poses = [(middle[0] + dx, middle[1] + dy, tall) for dx, dy, tall in product(shifts, shifts, heights)]
    probabilities = classify_digits(np.concatenate([crop_upright(grey, x, y, tall) for x, y, tall in poses]))[
        :, : len(DIGITS)
    ]
    odds = np.log(probabilities + _NEVER) - np.log(1 - probabilities + _NEVER)
    # A digit is seen from many poses; a single lucky one proves little.
    votes = np.sort(odds, axis=0)[-_SUPPORT:].mean(axis=0)
    second, first = np.argsort(votes)[-2:]
    return SeenDigit(DIGITS[first], float(votes[first]), float(votes[first] - votes[second]))


def crop_upright(grey: Picture, x: float, y: float, tall: float, turns: Sequence[float] = _TURNS) -> Values:
    """What is seen around a place, turned upright by each of the turns (degrees): rows of even values.

    Args:
        grey: (h, w).
        tall: A digit's height in pixels.
        turns: Degrees clockwise.

    Returns:
        (turns, values).
    """
    angles = np.radians(turns)[:, None]
    across, down = _GRID[0][None] * tall, _GRID[1][None] * tall
    columns = x + across * np.cos(angles) - down * np.sin(angles)
    rows = y + across * np.sin(angles) + down * np.cos(angles)
    x_map, y_map = columns.astype(np.float32), rows.astype(np.float32)
    seen = cv2.remap(grey, x_map, y_map, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return normalise_disc(np.asarray(seen, np.float32))


def normalise_disc(seen: Values) -> Values:
    """The values within the disc, without their mean and as strong as usual; 0 outside it.

    Args:
        seen: (rows, n): the values of a disc in each row.

    Returns:
        The same shape.
    """
    inside = _INSIDE[None]
    off = (seen - (seen * inside).sum(axis=1, keepdims=True) / inside.sum()) * inside
    return np.asarray(off / (np.sqrt((off**2).sum(axis=1, keepdims=True) / inside.sum()) + 2.0), np.float32)


def classify_digits(rows: Values) -> Values:
    """How likely each digit is in each row, and, in the last column, none.

    Args:
        rows: (n, values) as `crop_upright` gives them.

    Returns:
        Probabilities (n, 9).
    """
    return _network()(rows)


@cache
def _network() -> Perceptron:
    return load_perceptron(weights_path("die.npz"), "dice")


_STEPS = ((np.arange(SIDE, dtype=np.float32) + 0.5) / SIDE * 2 - 1) * REACH
_GRID = tuple(axis.ravel() for axis in np.meshgrid(_STEPS, _STEPS))
_INSIDE = (np.hypot(*_GRID) <= REACH).astype(np.float32)
