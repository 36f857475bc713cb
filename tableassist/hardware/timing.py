"""The one clock: presses and pictures are stamped in the same monotonic milliseconds.

Wall time jumps when the network sets it, and a Pi without a battery starts in the past; so it is never used.
"""

from __future__ import annotations

import time

_NS_PER_MS = 1_000_000


def monotonic_ms() -> int:
    """Milliseconds on the clock that stamps presses and pictures."""
    return time.monotonic_ns() // _NS_PER_MS


def from_boottime_ns(stamp: int) -> int:
    """The monotonic milliseconds of a moment that libcamera gave in nanoseconds since boot.

    CLOCK_BOOTTIME also counts the time a machine slept, CLOCK_MONOTONIC does not; their distance now is taken.
    """
    asleep = time.clock_gettime_ns(time.CLOCK_BOOTTIME) - time.monotonic_ns()
    return (stamp - asleep) // _NS_PER_MS
