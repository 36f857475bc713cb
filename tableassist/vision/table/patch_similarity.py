"""How alike two small flat pictures are, whatever their brightness."""

from __future__ import annotations

import cv2
import numpy as np

from tableassist.vision.types import Picture

_SAME_WITHIN = 0.975
_RIM = 5
_PATTERNED = 15.0


def correlate(one: Picture, other: Picture) -> float:
    """How well two pictures agree apart from their brightness: 1 for the same."""
    first, second = ((picture - np.array(cv2.mean(picture)[:3], np.float32)).ravel() for picture in (one, other))
    spread = float(np.sqrt(np.dot(first, first) * np.dot(second, second)))
    return float(np.dot(first, second)) / max(spread, 1e-6)


def is_same_within(now: Picture, before: Picture) -> bool:
    """Whether the card itself looks the same, whatever now lies at its edge: a card laid close beside it, or upon it.

    A patterned card that was moved by a millimetre does not; a plain one shows nothing.
    """
    inner = (slice(_RIM, -_RIM), slice(_RIM, -_RIM))
    return float(before[inner].std()) >= _PATTERNED and correlate(now[inner], before[inner]) >= _SAME_WITHIN
