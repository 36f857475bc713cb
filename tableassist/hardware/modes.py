"""Which mode of a sensor the eyes need: the whole field, and neither far too few nor far too many pixels.

Each pixel of a mode costs memory and time in every buffer: the full 12 megapixels of a sensor that has a binned mode
of the same field tell the eyes nothing more.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import sqrt
from typing import Any

Mode = Mapping[str, Any]
"""What picamera2 says of a mode; `size`, `bit_depth` and `crop_limits` are used."""

MOST_PIXELS = 2.0
"""So many times the pixels that were requested a mode may have, where another one sees the same field."""

FEWEST_PIXELS = 1280 * 720
"""With fewer the eyes do not read a whole table."""

_STEP = 16
"""Widths and heights that every encoder and image processor takes."""


def choose_mode(modes: Sequence[Mode], size: tuple[int, int]) -> Mode | None:
    """The mode of the whole field to pin for pictures of a size, None where the sensor tells of none.

    The smallest that is as large as the picture; but where that is needlessly large, the next below that will do; of
    those of one size the one with the most bits. Left alone the driver may choose a mode that crops, and the table's
    edges vanish.
    """
    if not modes:
        return None
    widest = max(_seen(mode) for mode in modes)
    whole = _finest_of_each_size(mode for mode in modes if _seen(mode) == widest)
    enough = [mode for mode in whole if mode["size"][0] >= size[0] and mode["size"][1] >= size[1]]
    chosen = (enough or whole[-1:])[0]
    smaller = [mode for mode in whole if FEWEST_PIXELS <= _pixels(mode) < _pixels(chosen)]
    needless = _pixels(chosen) > MOST_PIXELS * size[0] * size[1]
    return smaller[-1] if needless and smaller else chosen


def _finest_of_each_size(modes: Iterable[Mode]) -> list[Mode]:
    """One mode of each size, by number of pixels: a sensor may list each size once more with 8 bits, for speed."""
    finest = {mode["size"]: mode for mode in sorted(modes, key=lambda mode: mode["bit_depth"])}
    return sorted(finest.values(), key=_pixels)


def picture_size(mode: Mode | None, size: tuple[int, int]) -> tuple[int, int]:
    """The size of pictures in a mode: as requested where its shape is that, else in its own shape, as many pixels.

    In another shape the field would be cropped, and larger than the mode no picture can be made.
    """
    if mode is None:
        return size
    wide, high = mode["size"]
    if abs(wide * size[1] - high * size[0]) <= 0.01 * wide * size[1] and size[0] <= wide:
        return size
    factor = min(1.0, sqrt(size[0] * size[1] / (wide * high)))
    return _rounded(wide * factor), _rounded(high * factor)


def _rounded(length: float) -> int:
    return max(_STEP, int(length) // _STEP * _STEP)


def _pixels(mode: Mode) -> int:
    width, height = mode["size"]
    return int(width * height)


def _seen(mode: Mode) -> int:
    _left, _top, width, height = mode["crop_limits"]
    return int(width * height)
