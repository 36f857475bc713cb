"""Soft shadow and light on a bare mat: what a lamp beside the table throws looks foreign, and nothing lies there."""

from __future__ import annotations

import cv2
import numpy as np

from tableassist.vision.table.overview import strongest_channel
from tableassist.vision.types import Mask, Picture

DARKEST, BRIGHTEST = 0.5, 1.5  # times the mat's guessed light: between a shadow and what a guess is too dark by
EVEN = 0.02  # by which bare mat may be off in any case
TINT = 0.08  # by which that may differ from colour to colour
CALM = 5  # pixels across which noise is taken off
OUTLINE = 2.0  # times as sharp as anything usually is: the rim of a thing
SOFTER = 25  # percent of the rim: what lies on the mat in the same light makes much of a shadow's rim sharp
SMALLEST = 40  # pixels; smaller shadows trouble nobody
BLOCK = np.ones((3, 3), np.uint8)


def find_soft_shadows(flat: Picture, bare: Picture, foreground: Mask, field: Mask) -> Mask:
    """The parts of what looks foreign that are bare mat in a soft shadow, or lighter than was guessed of it.

    `flat` and `bare` are overviews of the table as it is and of its mat alone, `field` is the mat without its edge. A
    grey sleeve is off from the mat by the same factor in all colours as well, but its rim is sharp where no other thing
    lies across it. Beside a shadow that ends, the smooth field of a ground is too dark.
    """
    # A few grey levels of noise are a large share of a dark mat's weakest colour.
    share = cv2.medianBlur(flat, CALM).astype(np.float32) / np.maximum(bare, 1.0)
    least, most = share.min(axis=2), share.max(axis=2)
    even = (foreground > 0) & (most - least < TINT)
    found = np.zeros_like(foreground)
    for patch in (even & (least > DARKEST) & (most < 1 - EVEN), even & (least > 1 + EVEN) & (most < BRIGHTEST)):
        found |= _soft(cv2.morphologyEx(patch.astype(np.uint8), cv2.MORPH_OPEN, BLOCK), flat, foreground, field)
    return found


def _soft(patch: Mask, flat: Picture, foreground: Mask, field: Mask) -> Mask:
    """The parts of a patch that have a rim no sharper than anything usually is, or some of a rim."""
    steps = strongest_channel(cv2.morphologyEx(flat, cv2.MORPH_GRADIENT, BLOCK))
    sharp = OUTLINE * max(1.0, float(np.median(steps[field > 0])))
    obstacles = cv2.dilate(cv2.bitwise_and(foreground, np.uint8(255) * (1 - patch)), np.ones((7, 7), np.uint8))
    found = np.zeros_like(foreground)
    count, labels, stats, _ = cv2.connectedComponentsWithStats(patch, connectivity=8)
    for number in range(1, count):
        part = (labels == number).astype(np.uint8)
        rim = (cv2.morphologyEx(part, cv2.MORPH_GRADIENT, BLOCK) > 0) & (obstacles == 0) & (field > 0)
        if stats[number, cv2.CC_STAT_AREA] >= SMALLEST and rim.any() and np.percentile(steps[rim], SOFTER) <= sharp:
            found[part > 0] = 255
    return np.asarray(found, np.uint8)
