"""What lies around an outline, and whether what lies within looks other than that, as a card does on any table."""

from __future__ import annotations

import cv2
import numpy as np

from tableassist.vision.types import Numbers, Picture, Quad

WIDER = 1.25  # times as large as a card is what is flattened to see what lies around it
WITHIN, AROUND = 0.92, 1.05  # card sizes up to which the card itself shows, and from which only what lies around it
BINS, LEVELS = (8, 32, 32), 3 * (0.0, 256.0)  # of lightness and two hues (CIE L*a*b*), all that there are
OTHER = 0.54  # Bhattacharyya distance of the colours in a card from those around it, where other cards may lie


def with_surroundings(quad: Quad) -> Quad:
    """The outline with what lies around it."""
    middle = quad.mean(axis=0)
    return np.asarray(middle + WIDER * (quad - middle), np.float32)


def stands_out(flat: Picture) -> bool:
    """Whether what lies within an outline has other colours than what lies around it; `flat` shows the wider outline.

    On a pattern of the table four sides may show like a card's, but within them the pattern goes on.
    """
    lab = cv2.cvtColor(flat, cv2.COLOR_BGR2LAB)
    outside = cv2.bitwise_not(_part(flat, AROUND / WIDER))
    here, around = (_colours(lab, mask) for mask in (_part(flat, WITHIN / WIDER), outside))
    return bool(cv2.compareHist(here, around, cv2.HISTCMP_BHATTACHARYYA) > OTHER)


def _part(flat: Picture, share: float) -> Picture:
    """A mask of the middle of a picture, a share of its width and height."""
    height, width = flat.shape[:2]
    x, y = round((1 - share) * width / 2), round((1 - share) * height / 2)
    mask = np.zeros((height, width), np.uint8)
    mask[y : height - y, x : width - x] = 255
    return mask


def _colours(lab: Picture, mask: Picture) -> Numbers:
    """How much of each colour a masked part of a picture has."""
    counts = cv2.calcHist([lab], [0, 1, 2], mask, BINS, LEVELS)
    return np.asarray(counts / counts.sum(), np.float32)
