"""Finds what is straight for longer than any piece is wide: rods, pens, edges of paper, and their shadows."""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np

from tableassist.vision.types import Mask


def find_bars(mask: Mask, length: float, ripple: float) -> Mask:
    """The parts of a mask that run straight along a straight edge of it, as far as they do.

    Discs have no such edge, nor have rows of discs that touch; one that touches a bar keeps what is beside the bar.

    Args:
        mask: What differs from the board.
        length: How long an edge must be, and the parts along it, in pixels.
        ripple: How far from straight an edge may be, in pixels.
    """
    bars = np.zeros_like(mask)
    for line in _straight_lines(mask, length, ripple):
        bars |= np.asarray(cv2.morphologyEx(mask, cv2.MORPH_OPEN, line), np.uint8)
    return bars


def _straight_lines(mask: Mask, length: float, ripple: float) -> Iterator[Mask]:
    """Short lines, as long as asked for, in the directions of the straight edges of a mask."""
    outlines, _ = cv2.findContours(mask, cv2.RETR_LIST, cv2.CHAIN_APPROX_NONE)
    for outline in outlines:
        corners = cv2.approxPolyDP(outline, ripple, closed=True)[:, 0]
        for across, down in np.roll(corners, -1, axis=0) - corners:
            edge = float(np.hypot(across, down))
            if edge >= length:
                yield _line(across / edge, down / edge, round(length) // 2)


def _line(across: float, down: float, reach: int) -> Mask:
    """A line through the middle of a square, of a unit's direction."""
    line = np.zeros((2 * reach + 1, 2 * reach + 1), np.uint8)
    x, y = round(across * reach), round(down * reach)
    return np.asarray(cv2.line(line, (reach - x, reach - y), (reach + x, reach + y), 1), np.uint8)
