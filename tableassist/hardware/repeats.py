"""Pictures that were given before: a camera that stands still, or hands out old pictures again, shows no table.

A real sensor is never without noise, so that no two of its pictures are alike to the last bit.
"""

from __future__ import annotations

import zlib
from collections import deque

from tableassist.ports import Frame

REMEMBERED = 64
"""Pictures that are remembered: more than a driver keeps in its buffers."""

_STEP = 16  # every so many pixels each way are compared


class Repeats:
    """Whether a picture is one of the last, bit for bit."""

    def __init__(self, remembered: int = REMEMBERED) -> None:
        self._last: deque[int] = deque(maxlen=remembered)

    def __call__(self, frame: Frame) -> bool:
        """Whether the picture was given before; it is remembered."""
        known = (print_ := _print_of(frame)) in self._last
        if not known:
            self._last.append(print_)
        return known


class Pulse:
    """Tells when a camera hands out the very same picture for longer than `limit_ms`; never, where that is None."""

    def __init__(self, limit_ms: int | None) -> None:
        self._limit = limit_ms
        self._print = 0
        self._since: int | None = None

    def stopped(self, frame: Frame) -> bool:
        """Whether the picture has not changed in anything for too long."""
        if self._limit is None:
            return False
        print_ = _print_of(frame)
        if print_ != self._print or self._since is None:
            self._print, self._since = print_, frame.taken_at
        return frame.taken_at - self._since >= self._limit


def _print_of(frame: Frame) -> int:
    return zlib.crc32(frame.picture[::_STEP, ::_STEP].tobytes())
