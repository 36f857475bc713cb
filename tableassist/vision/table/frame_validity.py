"""Whether a frame is a picture that can be read at all: checked at the door, before anything works with it."""

from __future__ import annotations

import numpy as np

from tableassist.ports import Frame
from tableassist.vision.types import Picture

LEAST_SIDE = 32
"""Pixels: no marker of a mat can be made out in a picture that is smaller."""

LAST_ROWS = 8
"""So many rows a JPEG is coded in at once, at least."""

MOST_PIXELS = 2**26
"""More pixels than any camera of a table gives."""


def frame_defect(frame: Frame) -> str:
    """What keeps a frame from being read, in words for players; "" where nothing does.

    Args:
        frame: What a camera gave, which may be anything.
    """
    picture: object = frame.picture
    if not isinstance(picture, np.ndarray) or picture.dtype != np.uint8:
        return "The camera gives no pictures that can be read; it is being waited for."
    if picture.ndim != 3 or picture.shape[2] != 3:
        return "The camera gives pictures without the usual colours; it is being waited for."
    if min(picture.shape[:2]) < LEAST_SIDE or picture.shape[0] * picture.shape[1] > MOST_PIXELS:
        size = f"{picture.shape[1]} × {picture.shape[0]} pixels"
        return f"The camera gives pictures of {size}, which cannot be used; it is being waited for."
    if is_cut_off(picture):
        return "The camera gives only parts of pictures; it is being waited for."
    return ""


def is_cut_off(picture: Picture) -> bool:
    """Whether the lower part of a picture is filled with one colour, as decoders do where a JPEG ends too soon.

    No sensor gives that, unless its pixels are clipped. A picture that begins in that colour as well is not cut off.

    Args:
        picture: BGR.
    """
    last, fill = picture[-LAST_ROWS:], picture[-1, 0]
    filled = bool((last == fill).all()) and bool(((fill > 0) & (fill < 255)).any())
    return filled and float((picture[0] == fill).mean()) < 0.5
