"""How alike two small flat pictures are, whatever their brightness."""

from __future__ import annotations

from math import atan2, degrees, hypot
from typing import NamedTuple

import cv2
import numpy as np

from tableassist.vision.types import Picture

_SAME_WITHIN = 0.975
_RIM = 5
_INNER = (slice(_RIM, -_RIM), slice(_RIM, -_RIM))
_PATTERNED = 15.0
_OVERLAP = 0.75
"""Share of what was seen before that must lie in the picture: what agrees in a corner alone was not found again."""
_STEPS = (cv2.TERM_CRITERIA_COUNT | cv2.TERM_CRITERIA_EPS, 15, 1e-3)


def correlate(one: Picture, other: Picture) -> float:
    """How well two pictures agree apart from their brightness: 1 for the same."""
    first, second = ((picture - np.array(cv2.mean(picture)[:3], np.float32)).ravel() for picture in (one, other))
    spread = float(np.sqrt(np.dot(first, first) * np.dot(second, second)))
    return float(np.dot(first, second)) / max(spread, 1e-6)


def is_same_within(now: Picture, before: Picture) -> bool:
    """Whether the card itself looks the same, whatever now lies at its edge: a card laid close beside it, or upon it.

    A patterned card that was moved by a millimetre does not; a plain one shows nothing.
    """
    return _is_patterned(before) and correlate(now[_INNER], before[_INNER]) >= _SAME_WITHIN


def _is_patterned(card: Picture) -> bool:
    return float(card[_INNER].std()) >= _PATTERNED


class Alignment(NamedTuple):
    """How what a picture shows lies in another: pixels to the right and down at its middle, degrees clockwise.

    `agreement` is the correlation of the two, so aligned.
    """

    right: float
    down: float
    turn: float
    agreement: float

    @property
    def shift(self) -> float:
        """How far it lies aside, in pixels."""
        return hypot(self.right, self.down)


def align(now: Picture, before: Picture) -> Alignment | None:
    """Where what was seen before lies now, to a part of a pixel; None where it is plain, or is not to be seen at all.

    By the enhanced correlation coefficient (Evangelidis and Psarakis, 2008), which knows no brightness nor contrast. Of
    141 cards in five games that a hand had only covered none seemed moved by more than 0.4 mm and degrees, at a pixel a
    millimetre; four that were laid back within 1.5 mm were measured to 0.1 mm and degrees.
    """
    if not _is_patterned(before):
        return None
    template, picture = (cv2.cvtColor(one, cv2.COLOR_BGR2GRAY) for one in (before, now))
    start = np.eye(2, 3, dtype=np.float32)
    try:
        agreement, warp = cv2.findTransformECC(template, picture, start, cv2.MOTION_EUCLIDEAN, _STEPS)
    except cv2.error:
        return None
    shown = cv2.warpAffine(
        np.ones_like(picture), warp, template.shape[::-1], flags=cv2.INTER_NEAREST | cv2.WARP_INVERSE_MAP
    )
    if shown.mean() < _OVERLAP:
        return None
    middle = np.array([template.shape[1] / 2, template.shape[0] / 2])
    right, down = warp[:, :2] @ middle + warp[:, 2] - middle
    return Alignment(float(right), float(down), degrees(atan2(warp[1, 0], warp[0, 0])), float(agreement))
