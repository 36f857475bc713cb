"""How likely what seems to be clear glass beside a coloured crystal is glass, rather than that crystal's dark side.

The side of coloured glass that no light falls on is as dark as clear glass, and a face of it that mirrors the lamp is
as pale. What is left is that glass is larger, lies further off and looks more like glass.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, log

import numpy as np
from numpy.typing import NDArray

from tableassist.vision.pieces.colours import Tint

NEAR_MM = 16.0
"""From a coloured crystal's middle; what is further off is no part of it: no crystal is wider."""

LIKELY = 0.5
"""The probability of glass below which players are asked."""

_WEIGHTS = np.array((2.81, 3.61, 29.27, -20.47, 14.72, -25.26, -1.19, -24.23))
"""Log-odds of glass, fitted by `models/glass_candidates.py` on 72 *kitchen* boards.

On 18 others 53 of 76 dark sides of coloured crystals are asked about that were clear glass, and 15 of 1,298 clear ones.
"""

_USUAL_RADIUS_MM, _USUAL_WIDTH_MM = 6.0, 15.0


@dataclass(frozen=True, slots=True)
class GlassCandidate:
    """What seems to be clear glass, as it lies beside a coloured crystal.

    `distance` is how far their middles are from each other, `radius` that of a disc as large as it and `width` the
    diameter of the smallest disc that holds it, in millimetres; `tint` is its colour, and `sure` how much it looks like
    clear glass by itself, up to 1.
    """

    distance: float
    radius: float
    width: float
    tint: Tint
    sure: float

    def describe(self) -> NDArray[np.float64]:
        """What the log-odds are linear in, (8,)."""
        size, spread = log(self.radius / _USUAL_RADIUS_MM), log(self.width / _USUAL_WIDTH_MM)
        far, dark = log(max(self.distance, 1.0) / NEAR_MM), self.tint.dark
        return np.array((1.0, far, size, spread, dark, dark**2, self.sure, self.tint.colourful))


def probability_of_glass(seen: GlassCandidate) -> float:
    """The probability that what seems to be clear glass is a crystal of its own."""
    return 1 / (1 + exp(-float(seen.describe() @ _WEIGHTS)))
