"""What the referee waits with before it speaks up: players move more than one card, and lay them straight."""

from __future__ import annotations

from collections import Counter

from tableassist.referee.questions import Between
from tableassist.referee.ruling import Ruling
from tableassist.table.layout import Lot

PATIENCE_MS = 1500
"""How long an unexplained table may lie before the referee speaks up: players move more than one card."""

UNREAD_MS = 4000
"""How long a card may lie open without being read before the players are asked for it."""

LIFTED_MS = UNREAD_MS
"""How long cards may be away from where they lay before the referee speaks up: players take them up to read them."""

MOVING_MS = 8000
"""How long players may take to lay a piece clearly on its place after they said that they do."""


class Patience:
    """Since when something is waited for."""

    def __init__(self) -> None:
        self._complaint: tuple[Ruling, int] | None = None
        self._unread_since: int | None = None
        self._moving: tuple[Between, int] | None = None

    def hold_back(self, ruling: Ruling, now: int) -> None:
        """The table is unexplained: nothing is said yet, and later only of the table as it lies then.

        Whoever takes up cards and lays them back one by one gets the whole time again.
        """
        before, since = self._complaint or (ruling, now)
        self._complaint = ruling, now if is_only_lifted(ruling) and before.wrong != ruling.wrong else since

    def drop_complaint(self) -> None:
        """The table is explained, or another one."""
        self._complaint = None

    def overdue_complaint(self, now: int) -> Ruling | None:
        """The unexplained table that is to be spoken of now, once only."""
        if self._complaint is None:
            return None
        ruling, since = self._complaint
        if now - since < (LIFTED_MS if is_only_lifted(ruling) else PATIENCE_MS):
            return None
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


def is_only_lifted(ruling: Ruling) -> bool:
    """Whether nothing else is wrong than that cards are away from where they should lie."""
    return bool(ruling.wrong) and all(is_lifted(Counter(one.want), Counter(one.seen)) for one in ruling.wrong)


def is_lifted(want: Counter[Lot], seen: Counter[Lot]) -> bool:
    """Whether nothing but cards is missing, and nothing lies there besides."""
    return seen < want and all(lot.kind == "card" for lot in want - seen)
