"""What the referee waits with before it speaks up: players move more than one card, and lay them straight."""

from __future__ import annotations

from tableassist.referee.questions import Between
from tableassist.referee.ruling import Ruling

PATIENCE_MS = 1500
"""How long an unexplained table may lie before the referee speaks up: players move more than one card."""

UNREAD_MS = 4000
"""How long a card may lie open without being read before the players are asked for it."""

MOVING_MS = 8000
"""How long players may take to lay a piece clearly on its place after they said that they do."""


class Patience:
    """Since when something is waited for."""

    def __init__(self) -> None:
        self._complaint: tuple[Ruling, int] | None = None
        self._unread_since: int | None = None
        self._moving: tuple[Between, int] | None = None

    def hold_back(self, ruling: Ruling, now: int) -> None:
        """The table is unexplained: nothing is said yet, and later only of the table as it lies then."""
        self._complaint = (ruling, now if self._complaint is None else self._complaint[1])

    def drop_complaint(self) -> None:
        """The table is explained, or another one."""
        self._complaint = None

    def overdue_complaint(self, now: int) -> Ruling | None:
        """The unexplained table that is to be spoken of now, once only."""
        if self._complaint is None or now - self._complaint[1] < PATIENCE_MS:
            return None
        ruling, _ = self._complaint
        self._complaint = None
        return ruling

    def unread_for_long(self, unread: bool, now: int) -> bool:
        """Whether a card has lain `unread` for so long that it is to be asked for."""
        if not unread:
            self._unread_since = None
        elif self._unread_since is None:
            self._unread_since = now
        return self._unread_since is not None and now - self._unread_since >= UNREAD_MS

    def await_move(self, pieces: Between, now: int) -> None:
        """Players are about to lay pieces clearly on their places."""
        self._moving = (pieces, now)

    def awaits_move(self, pieces: Between, now: int) -> bool:
        """Whether the pieces lie as they lay, and players may still be about to move them; else that is over."""
        if self._moving is None:
            return False
        before, since = self._moving
        if before == pieces and now - since < MOVING_MS:
            return True
        self._moving = None
        return False

    def move_is_overdue(self, now: int) -> bool:
        """Whether players have not moved what they said they would."""
        return self._moving is not None and now - self._moving[1] >= MOVING_MS
