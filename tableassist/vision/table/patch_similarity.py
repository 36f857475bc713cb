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
_OUTLINED, _SAME_OUTLINE = 12.0, 0.93
"""The grey levels by which a plain card and what lies around it differ, and how they agree, if its edges are to count.

With 5 mm around it and a pixel a millimetre, on four *kitchen* tables: of 271 plain cards that lay still none seemed
moved by 0.6 mm or 0.45 degrees, two by 0.3; 33 of 47 that were moved by 0.4 to 7 mm were measured, the most by 0.1 mm.
"""
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
    return is_patterned(before) and correlate(now[_INNER], before[_INNER]) >= _SAME_WITHIN


def is_patterned(card: Picture) -> bool:
    """Whether a small flat picture of a card shows more than noise and blur in any of its colours."""
    return bool(card[_INNER].std(axis=(0, 1)).max() >= _PATTERNED)


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
    return _aligned(now, before) if is_patterned(before) else None


def align_outline(now: Picture, before: Picture) -> Alignment | None:
    """The same by the edges of a plain card, in pictures that show what lies around it; None where these are faint."""
    if float(cv2.cvtColor(before, cv2.COLOR_BGR2GRAY).std()) < _OUTLINED:
        return None
    off = _aligned(now, before)
    return off if off is not None and off.agreement >= _SAME_OUTLINE else None


def _aligned(now: Picture, before: Picture) -> Alignment | None:
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
