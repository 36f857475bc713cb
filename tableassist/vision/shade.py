"""Soft shadows on a bare mat: what a lamp beside the table throws looks foreign, and is nothing that lies there."""

from __future__ import annotations

import cv2
import numpy as np

from tableassist.vision.flatten import Picture
from tableassist.vision.overview import Mask, strongest

DARKEST, BRIGHTEST = 0.5, 0.98  # what is left of the mat's light in a shadow
TINT = 0.08  # by which that may differ from colour to colour
OUTLINE = 2.0  # times as sharp as anything usually is: the rim of a thing
SMALLEST = 40  # pixels; smaller shadows trouble nobody
BLOCK = np.ones((3, 3), np.uint8)


def shaded(flat: Picture, bare: Picture, foreign: Mask, field: Mask) -> Mask:
    """The parts of what looks foreign that are bare mat in a soft shadow.

    `flat` and `bare` are overviews of the table as it is and of its mat alone, `field` is the mat without its edge. A
    grey sleeve is darker than the mat by the same factor in all colours as well, but its rim is sharp where no other
    thing lies across it.
    """
    share = flat.astype(np.float32) / np.maximum(bare, 1.0)
    least, most = share.min(axis=2), share.max(axis=2)
    dim = (foreign > 0) & (least > DARKEST) & (most < BRIGHTEST) & (most - least < TINT)
    dark = cv2.morphologyEx(dim.astype(np.uint8), cv2.MORPH_OPEN, BLOCK)
    steps = strongest(cv2.morphologyEx(flat, cv2.MORPH_GRADIENT, BLOCK))
    sharp = OUTLINE * max(1.0, float(np.median(steps[field > 0])))
    things = cv2.dilate(cv2.bitwise_and(foreign, np.uint8(255) * (1 - dark)), np.ones((7, 7), np.uint8))
    found = np.zeros_like(foreign)
    count, labels, stats, _ = cv2.connectedComponentsWithStats(dark, connectivity=8)
    for number in range(1, count):
        part = (labels == number).astype(np.uint8)
        rim = (cv2.morphologyEx(part, cv2.MORPH_GRADIENT, BLOCK) > 0) & (things == 0) & (field > 0)
        if stats[number, cv2.CC_STAT_AREA] >= SMALLEST and rim.any() and np.median(steps[rim]) <= sharp:
            found[part > 0] = 255
    return np.asarray(found, np.uint8)
