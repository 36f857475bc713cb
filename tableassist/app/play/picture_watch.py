"""Notices that no picture comes any more, whatever the reason: a thread that stands still says nothing of itself."""

from __future__ import annotations

SILENT_MS = 3000
"""So long without a word from the camera's thread is reported; a camera that is lost says so itself, and sooner."""

STARTING_MS = 20_000
"""So long may it take to open the camera."""


class PictureWatch:
    """Knows when the camera's thread was heard last."""

    def __init__(self, now: int) -> None:
        self._last, self._limit = now, STARTING_MS
        self._over = False

    def hear(self, now: int, *, lost: bool = False, ended: bool = False) -> None:
        """The thread said something; after its source has `ended` no more is expected.

        Of a camera that is `lost` it has said why, and opens it anew, which takes as long as the first time.
        """
        self._last, self._limit, self._over = now, STARTING_MS if lost else SILENT_MS, ended

    def trouble(self, now: int) -> str:
        """What is wrong, in words for players; "" while pictures come."""
        silent = now - self._last
        if self._over or silent < self._limit:
            return ""
        return f"No picture from the camera for {silent // 1000} s. The game goes on by buttons."
