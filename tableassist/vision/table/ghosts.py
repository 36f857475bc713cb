"""Ghosts: foreground that stands for nothing which is there, but for what has gone, or for light that moved.

The term is that of background subtraction: what is taken away differs from the background as what is laid down does.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from tableassist.vision.table.components import Component
from tableassist.vision.table.overview import find_steps
from tableassist.vision.types import Mask, Picture

_SHARP = 5.0
_OUTLINE = 2.0
_FOREGROUND_PART = 0.25
_SAME_TEXTURE = 0.8
_BLOCK, _RIM = np.ones((3, 3), np.uint8), np.ones((5, 5), np.uint8)


def is_ghost(
    blob: Component, now: Picture, free: Picture, inside: Mask, find_foreground: Callable[[], Mask] | None
) -> bool:
    """Whether the blob covers nothing, and its outline is not seen now, but in the free table.

    Then something was taken away, or the light moved: a shadow's rim is soft, and what it falls on stays. Print and
    cards in better light are sharper than before, and are no outline.

    Args:
        blob: What differs between both pictures.
        now: The overview of the table as it is.
        free: That of the free table.
        inside: The part of the overview that the camera sees.
        find_foreground: Finds what on the mat is not bare mat; None where the bare mat is not known.
    """
    wide = (_widened(blob.rows, now.shape[0]), _widened(blob.columns, now.shape[1]))
    mask = blob.drawn(np.zeros(now.shape[:2], np.uint8))[wide]
    around = cv2.bitwise_and(cv2.dilate(mask, _RIM), inside[wide]) > 0
    if _agree([flat[wide][around].astype(np.float32) for flat in (now, free)]):
        return True
    rim = cv2.bitwise_and(cv2.morphologyEx(mask, cv2.MORPH_GRADIENT, _BLOCK), inside[wide])
    here, before = _sharpness(now[wide], rim), _sharpness(free[wide], rim)
    if here > _SHARP and here > before:
        return False
    # A dark sleeve on a dark mat has a fainter outline than the cards that it lies across.
    return find_foreground is None or not _covers(blob, now, free, find_foreground())


def has_outline(blob: Component, flat: Picture, inside: Mask) -> bool:
    """Whether colours step at most of the blob's rim by more than they do anywhere."""
    steps = find_steps(flat)
    mask = blob.drawn(np.zeros(flat.shape[:2], np.uint8))
    rim = cv2.bitwise_and(cv2.morphologyEx(mask, cv2.MORPH_GRADIENT, _BLOCK), inside)
    usual = float(np.median(steps[inside > 0]))
    return bool(np.median(steps[rim > 0]) > _OUTLINE * max(1.0, usual))


def is_brighter(blob: Component, now: Picture, free: Picture) -> bool:
    """Whether most of the blob is brighter than it was."""
    seen, was = (flat[blob.rows, blob.columns].sum(axis=2, dtype=np.int32) for flat in (now, free))
    return bool(np.median((seen - was)[blob.mask > 0]) > 0)


def _covers(blob: Component, now: Picture, free: Picture, foreground: Mask) -> bool:
    """Whether it is neither bare mat nor, in other light, what was there before; what is clipped may be glare."""
    own = cv2.bitwise_and(foreground[blob.rows, blob.columns], blob.mask)
    if cv2.countNonZero(own) < _FOREGROUND_PART * cv2.countNonZero(blob.mask):
        return False
    chosen = blob.mask > 0
    seen, was = (flat[blob.rows, blob.columns][chosen].astype(np.float32).ravel() for flat in (now, free))
    seen, was = seen - seen.mean(), was - was.mean()
    return bool(np.dot(seen, was) < _SAME_TEXTURE * np.linalg.norm(seen) * np.linalg.norm(was))


def _agree(colours: Sequence[NDArray[np.float32]]) -> bool:
    """Whether two sets of pixels (n, 3) show the same print and edges, each colour in whatever light."""
    seen, was = ((one - one.mean(axis=0)).ravel() for one in colours)
    return bool(np.dot(seen, was) >= _SAME_TEXTURE * max(1.0, float(np.linalg.norm(seen) * np.linalg.norm(was))))


def _sharpness(picture: Picture, rim: Mask) -> float:
    """The mean colour step over the pixels of a rim."""
    chosen = find_steps(picture)[rim > 0]
    return float(chosen.mean()) if chosen.size else 0.0


def _widened(span: slice, most: int) -> slice:
    return slice(max(0, span.start - 2), min(most, span.stop + 2))
