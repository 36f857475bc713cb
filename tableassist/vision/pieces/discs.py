"""Distinguishes what may lie around a place of a flat board: a counter's back, its values, clear glass, anything else.

A counter may be turned any way. So rings around the place are compared by how strongly they change once, twice, … all
around, whatever the turn: five dots are strong in the fifth of these, a ring in the first of none.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from tableassist.vision.perceptron import Perceptron, load_perceptron
from tableassist.vision.pieces.density import Density
from tableassist.vision.weights import weights_path

BACK, CLEAR, OTHER = "back", "clear", "other"
KINDS = (BACK, "2", "3", "5", CLEAR, OTHER)
"""What is distinguished, in the order of the network's answers."""

_REACH_MM, _RINGS = 10.8, 27
_TURNS, _HARMONICS = 48, 13

Values = NDArray[Any]


def describe_discs(seen: Density, places: Sequence[tuple[float, float]], px_per_mm: float) -> Values:
    """What is seen around places of a patch, whatever its turn.

    Args:
        seen: What the patch swallows.
        places: x, y in pixels of the patch.
        px_per_mm: The patch's scale.

    Returns:
        A row for each place.
    """
    fields = cv2.merge([seen.dark, seen.warm, seen.pink])
    return np.stack([_describe(fields, place, px_per_mm) for place in places])


def _describe(fields: NDArray[Any], place: tuple[float, float], px_per_mm: float) -> Values:
    flags = cv2.WARP_POLAR_LINEAR | cv2.INTER_LINEAR | cv2.WARP_FILL_OUTLIERS
    polar = cv2.warpPolar(fields, (_RINGS, _TURNS), place, _REACH_MM * px_per_mm, flags)
    strength = np.abs(np.fft.rfft(polar, axis=0)[:_HARMONICS]) / _TURNS
    # The mean of a ring keeps its sign: what glares is no shadow.
    strength[0] = polar.mean(axis=0)
    return np.asarray(strength.ravel(), np.float32)


def classify_discs(rows: Values) -> Values:
    """How likely each of `KINDS` is.

    Args:
        rows: As `describe_discs` gives them.

    Returns:
        Probabilities (n, 6).

    Raises:
        WeightsMissing: The network is nowhere.
        WeightsBroken: Its file does not hold it.
    """
    return _network()(rows)


@cache
def _network() -> Perceptron:
    return load_perceptron(weights_path("discs.npz"), "counters")
