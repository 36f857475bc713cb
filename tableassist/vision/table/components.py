"""Connected components of a foreground mask of the overview."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import cv2
import numpy as np

from tableassist.vision.types import Mask

SMALLEST_PX = 40
_MOVING_PX = 14
_JOINED_PX = 5
_JOIN = np.ones((_JOINED_PX, _JOINED_PX), np.uint8)
_CARD_OFF = 0.12  # share of a card's side by which a blob may differ, to which its shadow adds
_RECTANGULAR = 0.88  # share of the smallest rectangle around it that a card's hull fills; a hand's or an arm's does not
_FILLED_OFF = 0.03  # from the pixels of a rectangle of the same spread; an ellipse has 5 % more, a triangle 13 % fewer
_FADED = 0.7  # share of its upright box that a card fills of which two corners are as pale as the mat


class Component(NamedTuple):
    """A connected component of the foreground: its mask within its box, and the box."""

    mask: Mask
    rows: slice
    columns: slice

    def overlap(self, mask: Mask) -> int:
        """How many pixels of a mask of the whole overview the blob covers."""
        return cv2.countNonZero(cv2.bitwise_and(self.mask, mask[self.rows, self.columns]))

    def touches(self, motion: Mask | None) -> bool:
        """Whether anything moves in the blob."""
        return motion is not None and self.overlap(motion) > 0

    def drawn(self, mask: Mask) -> Mask:
        """The mask of the whole overview with the blob added to it."""
        mask[self.rows, self.columns] |= self.mask
        return mask

    def hull(self) -> Component:
        """It with all that lies between its parts: the smallest convex component around it."""
        mask = np.zeros_like(self.mask)
        cv2.fillConvexPoly(mask, cv2.convexHull(cv2.findNonZero(self.mask)), 255)
        return self._replace(mask=mask)

    def part_at(self, border: Mask, differing: Mask) -> Component:
        """What of it is connected, pixel to pixel, with what lies at a border.

        Args:
            border: Of the whole overview, as is the next one.
            differing: What differs from the background, before anything was joined.
        """
        own = cv2.bitwise_and(self.mask, differing[self.rows, self.columns])
        part = keep_touched(own, border[self.rows, self.columns])
        return self._replace(mask=np.asarray(cv2.morphologyEx(part, cv2.MORPH_CLOSE, _JOIN), np.uint8))

    def is_like(self, card_px: tuple[float, float]) -> bool:
        """Whether it has a card's size and straight sides: one that slipped to the edge is no arm at rest.

        Where the card's pale corners fade into the mat, its box is a card's still, and most of it is filled. Where
        print beside the card is joined to it, or a shadow, its second moments are a card's still.

        Args:
            card_px: A card's sides in pixels.
        """
        spread = self._sides_by_moments()
        if _are_like([side - 1 for side in spread], card_px) and self._fills(spread):
            return True
        hull = cv2.convexHull(cv2.findNonZero(self.mask))
        tilted, upright = cv2.minAreaRect(hull)[1], [side - 1 for side in cv2.boundingRect(hull)[2:]]
        return any(
            _are_like(sides, card_px) and cv2.contourArea(hull) > part * sides[0] * sides[1]
            for sides, part in ((tilted, _RECTANGULAR), (upright, _FADED))
        )

    def _sides_by_moments(self) -> list[float]:
        """The sides in pixels of the rectangle that is spread along both its axes as the mask is.

        A tongue of a few pixels hardly changes them, while it makes the smallest rectangle around the mask longer.
        """
        found = cv2.moments(self.mask, binaryImage=True)
        along, across, both = (found[key] / max(1.0, found["m00"]) for key in ("mu20", "mu02", "mu11"))
        middle, off = (along + across) / 2, float(np.hypot((along - across) / 2, both))
        return [float(np.sqrt(12 * max(0.0, variance))) for variance in (middle - off, middle + off)]

    def _fills(self, sides: Sequence[float]) -> bool:
        """Whether the mask has as many pixels as that rectangle: a pointed one has fewer, a round one more."""
        return abs(cv2.countNonZero(self.mask) / max(1.0, sides[0] * sides[1]) - 1) < _FILLED_OFF


def _are_like(sides: Sequence[float], card_px: Sequence[float]) -> bool:
    pairs = zip(sorted(sides), sorted(card_px), strict=True)
    return all(abs((side + 1) / own - 1) < _CARD_OFF for side, own in pairs)


def fits_card(mask: Mask, card_px: tuple[float, float]) -> bool:
    """Whether all of a mask fits on one card, however that lies; `card_px` are a card's sides in pixels."""
    sides = cv2.minAreaRect(cv2.convexHull(cv2.findNonZero(mask)))[1] if cv2.countNonZero(mask) else (0.0, 0.0)
    return all(side < (1 + _CARD_OFF) * own for side, own in zip(sorted(sides), sorted(card_px), strict=True))


def keep_touched(mask: Mask, by: Mask) -> Mask:
    """Those connected components of a mask that another mask, as large, touches."""
    count, labels = cv2.connectedComponents(mask, connectivity=8)
    touched = np.zeros(count, bool)
    touched[labels[by > 0]] = True
    touched[0] = False
    return np.where(touched[labels], np.uint8(255), np.uint8(0))


def find_movements(differing: Mask) -> Mask | None:
    """The parts of what differs between two pictures that are of some size, not noise here and there; None if none."""
    if cv2.countNonZero(differing) < _MOVING_PX:
        return None
    _, labels, stats, _ = cv2.connectedComponentsWithStats(differing, connectivity=8)
    large = stats[:, cv2.CC_STAT_AREA] >= _MOVING_PX
    large[0] = False
    return np.where(large[labels], np.uint8(255), np.uint8(0)) if large.any() else None


def find_components(mask: Mask, smallest_px: int = SMALLEST_PX, joined_px: int = _JOINED_PX) -> list[Component]:
    """The connected components of a mask, those joined that lie no farther apart than so many pixels."""
    if not cv2.countNonZero(mask):
        return []
    # Nearly always only a small part of the overview differs.
    x, y, wide, high = cv2.boundingRect(mask)
    left, top = max(0, x - joined_px), max(0, y - joined_px)
    part = mask[top : y + high + joined_px, left : x + wide + joined_px]
    joined = cv2.morphologyEx(part, cv2.MORPH_CLOSE, np.ones((joined_px, joined_px), np.uint8))
    _, labels, stats, _ = cv2.connectedComponentsWithStats(joined, connectivity=8)
    blobs = []
    for number, (column, row, width, height, area) in enumerate(stats):
        if number and area >= smallest_px:
            blob = np.where(labels[row : row + height, column : column + width] == number, 255, 0).astype(np.uint8)
            rows, columns = slice(top + row, top + row + height), slice(left + column, left + column + width)
            blobs.append(Component(blob, rows, columns))
    return blobs


def disc(px: float) -> Mask:
    """A disc of about that diameter, of an odd number of pixels, as `cv2.morphologyEx` takes it."""
    side = round(px) | 1
    return np.asarray(cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (side, side)), np.uint8)
