"""Notices that the camera has seen nothing for a while, so that nobody has to look for another way to go on."""

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
