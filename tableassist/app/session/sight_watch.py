"""Notices that the camera has seen nothing for a while, and that the table was laid out right for a game."""

from __future__ import annotations

from tableassist.table.observation import Observation

BLIND_MS = 3000
"""So long without sight of the table, and players are offered to enter what they do."""


class SightWatch:
    """Knows since when no picture has shown the table."""

    def __init__(self) -> None:
        self._since: int | None = None

    def see(self, seen: Observation) -> None:
        """A picture, or that there is none."""
        if not seen.trouble:
            self._since = None
        elif self._since is None:
            self._since = seen.taken_at

    def is_lost(self, now: int) -> bool:
        """Whether the table has not been seen for long."""
        return self._since is not None and now - self._since >= BLIND_MS


LAID_MS = 6000
"""So long it is told before the first move that the table lies right."""


class LaidTable:
    """Knows since when the table lies as a game that has not begun wants it."""

    def __init__(self) -> None:
        self._since: int | None = None

    def see(self, now: int, *, right: bool, begun: bool) -> None:
        """Whether the table lies right now, and whether the first move was made."""
        if begun or not right:
            self._since = None
        elif self._since is None:
            self._since = now

    def is_announced(self, now: int) -> bool:
        """Whether players are told that they may begin."""
        return self._since is not None and now - self._since < LAID_MS
