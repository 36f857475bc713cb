"""What came in and waits for its turn: bounded, so that a flood takes neither memory nor the screen."""

from __future__ import annotations

import logging
from collections import deque

from tableassist.app.eyes.worker import Blind, WatchResult
from tableassist.ports import Pressed

MOST_PRESSES = 256
"""So many presses may wait; fingers never bring it to ten."""

_log = logging.getLogger(__name__)


class Backlog:
    """Messages in the order in which they came.

    Of pictures in a row that settled nothing only the last is kept: each says how the table looks now. Presses beyond
    `MOST_PRESSES` are dropped, which is logged once.
    """

    def __init__(self) -> None:
        self._waiting: deque[object] = deque()
        self._presses = 0
        self.dropped = 0

    def __bool__(self) -> bool:
        return bool(self._waiting)

    def add(self, message: object) -> None:
        """Put a message behind the others, or in place of the last one."""
        if isinstance(message, Pressed):
            if self._presses >= MOST_PRESSES:
                return self._drop()
            self._presses += 1
        elif _tells_only_of_now(message) and self._waiting and _tells_only_of_now(self._waiting[-1]):
            self._waiting.pop()
        return self._waiting.append(message)

    def take(self) -> object:
        """The message that came first, which waits no more; raises IndexError where none does."""
        message = self._waiting.popleft()
        self._presses -= isinstance(message, Pressed)
        return message

    def _drop(self) -> None:
        if not self.dropped:
            _log.warning("More presses come than anybody makes; some are left out. A contact may be broken.")
        self.dropped += 1


def _tells_only_of_now(message: object) -> bool:
    """Whether a later message of the kind says all that this one does."""
    if isinstance(message, WatchResult):
        return message.settled is None and not message.seen.hand_in_view
    return isinstance(message, Blind) and not message.ended
