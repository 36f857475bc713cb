"""Whether a picture can show the deck's backs at all: under a bright lamp white cards and paper are both white."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tableassist.table.geometry import Zone
from tableassist.vision.scene import Glance
from tableassist.vision.table.background import BareMat
from tableassist.vision.table.segmentation import Field
from tableassist.vision.types import CLIPPED, Picture

OVEREXPOSED = "The light is too bright: plain cards do not show on the mat. Dim the lamp, or press Enter by hand."

_NEARLY_WHITE, _BRIGHTER = 242.0, 1.15
"""From where on the field of the mat's colours may be too dark, as clipped pixels are in it, and by how much."""
_FEWEST, _SAMPLES = 13, 24
"""So many backs, none of them clipped, tell how much lighter than the mat backs are, by so many pixels of each."""
_LEAST, _PART = 0.06, 0.5
"""A card is lost with less than such a contrast to the mat, a mean of logarithms, and such a part of its usual one.

A lamp that makes *kitchen* tables brighter by 15 to 50 % clips parts of 34 of the split `dev`. On three of them
22 to 45 of 52 cards face down are no more known then: it tells two of these, and four of the others.
"""
_AT_EASE = 1.3
"""By so much more than that contrast must be there again: in a light that flickers nobody is told by turns."""


class BackContrast:
    """Learns how much lighter than the bare mat the deck's backs are, and tells where clipping hides that."""

    def __init__(self, zones: Sequence[Zone]) -> None:
        self._centres = np.array([(zone.area.centre.x, zone.area.centre.y) for zone in zones])
        self._gains: Field | None = None
        self._usual = 0.0
        self._lost = False

    @property
    def learnt(self) -> bool:
        """Whether enough backs were seen at once."""
        return self._gains is not None

    def learn(self, backs: Sequence[Glance]) -> None:
        """Takes in glances at cards that surely lie face down; what was learnt stands until there are enough."""
        if len(backs) < _FEWEST:
            return
        clear = [back for back in backs if np.percentile(back.picture, 95) < CLIPPED]
        if len(clear) >= _FEWEST:
            self._gains = np.vstack([_sample(back.picture) / back.lit for back in clear[:_FEWEST]])
            self._usual = float(_contrasts(self._gains, np.ones((1, 3)))[0])

    def watch(self, ground: BareMat) -> bool:
        """Whether clipping makes a card face down hardly show in some place, or did and has not surely ceased to.

        Args:
            ground: The bare mat in the light of a picture.
        """
        if self._gains is None:
            return False
        bare = np.maximum(ground.colours(self._centres), 1.0)
        lit = np.where(bare < _NEARLY_WHITE, bare, _BRIGHTER * bare)
        # Where nothing is clipped all shows that ever does.
        lit = lit[lit.max(axis=1) * self._gains.max() >= CLIPPED]
        least = min(_LEAST, _PART * self._usual) * (_AT_EASE if self._lost else 1.0)
        self._lost = bool((_contrasts(self._gains, lit) < least).any())
        return self._lost


def _sample(card: Picture) -> Field:
    """Some pixels (n, 3) from all over the middle of a card, none of them quite black."""
    rows, columns = (slice(side // 8, side - side // 8) for side in card.shape[:2])
    inner = card[rows, columns].reshape(-1, 3)
    return np.maximum(inner[:: max(1, len(inner) // _SAMPLES)], 1.0)


def _contrasts(gains: Field, lit: Field) -> Field:
    """How much a card differs from the mat, (n,), where the bare mat has the colours (n, 3)."""
    card = np.minimum(lit[:, None] * gains, CLIPPED)
    shown = np.abs(np.log(card / np.minimum(lit, CLIPPED)[:, None])).max(axis=2)
    return np.asarray(shown.mean(axis=1), float)
