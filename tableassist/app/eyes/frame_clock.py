"""Whether a frame's time stamp can be believed: an old frame given out late, or a clock that jumped, tells no table."""

from __future__ import annotations

TOLERATED_MS = 2000
"""So much later than usual a frame may be read: reading the one before may have taken a while."""

ADOPTED_MS = 3000
"""A clock that is off by the same for so long has been set, and is believed again."""

OUT_OF_TIME = "The camera's pictures are of another time; what lay there last stands until they are of now."


class FrameClock:
    """Compares the stamps of frames with the time at which they are read.

    A clock that was set is believed after a while; one that is as it was at first is believed again at once.
    """

    def __init__(self) -> None:
        self._first: int | None = None
        self._late: int | None = None
        self._last = 0
        self._off_since: int | None = None
        self._off_by = 0

    def defect(self, taken_at: int, now: int) -> str:
        """What is wrong with a frame that was taken then and is read now, in words for players; "" for nothing."""
        late = now - taken_at
        if self._first is None or self._late is None:
            self._first, self._late, self._last = late, late, taken_at
        as_ever = abs(late - self._late) <= TOLERATED_MS and taken_at >= self._last
        as_at_first = abs(self._late - self._first) > TOLERATED_MS >= abs(late - self._first)
        if as_ever or as_at_first:
            self._believe(late, taken_at)
            return ""
        if self._off_since is None or abs(late - self._off_by) > TOLERATED_MS:
            self._off_since, self._off_by = now, late
        if now - self._off_since < ADOPTED_MS:
            return OUT_OF_TIME
        self._believe(late, taken_at)
        return ""

    def _believe(self, late: int, taken_at: int) -> None:
        self._late, self._last, self._off_since = late, taken_at, None
