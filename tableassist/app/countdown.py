"""The time that something going on has for itself (R-CK-024): it stands still while nobody can use it."""

from __future__ import annotations


class Countdown:
    """Counts from `since` on, less the time that was spent waiting for something else. Times are a match's."""

    def __init__(self, since: int) -> None:
        self._since, self._held, self._seen = since, 0, since

    def let_pass(self, since: int, at: int, *, held: bool) -> None:
        """Time has passed until `at`; what goes on goes on since `since`."""
        if since != self._since:
            self._since, self._held, self._seen = since, 0, since
        if held:
            self._held += max(0, at - self._seen)
        self._seen = max(at, self._seen)

    def left(self, given: int, since: int, at: int) -> int:
        """Milliseconds left of the time that was given; below 0 where it is over."""
        held = self._held if since == self._since else 0
        return given - (at - since - held)
