"""The machine asks the program to end: the game is left as by its players, with its record, and systemd is told."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from tableassist.hardware.notify import Service

SIGNALS = (signal.SIGTERM, signal.SIGHUP)


class EarlyEnd:
    """A handler of signals that ends the program as by an error, so that nothing half done is left behind.

    For what runs before a game heeds the signals itself. A library that is being imported may swallow the error, as
    OpenCV's does: what opens a game then ends after all.
    """

    def __init__(self) -> None:
        self._number: int | None = None

    def __call__(self, number: int, _frame: FrameType | None) -> None:
        self._number = number
        self.end_if_asked()

    def end_if_asked(self) -> None:
        """Raises SystemExit where a signal was heard."""
        if self._number is not None:
            sys.exit(128 + self._number)


def end_early_if_asked() -> None:
    """End what an early end's error did not, because it was turned into another one.

    Python 3.11 does so where an object of a class is being named. Raises SystemExit where a signal was heard.
    """
    _end_if_asked(signal.getsignal(signal.SIGTERM))


def _end_if_asked(handler: object) -> None:
    if isinstance(handler, EarlyEnd):
        handler.end_if_asked()


class StopRequest:
    """Whether the program was asked to end; `service` is informed once, when it is asked."""

    def __init__(self, service: Service | None = None) -> None:
        self.asked = False
        self.service = service if service is not None else Service()

    def ask(self) -> None:
        """Ask for the end; asking twice asks once."""
        if not self.asked:
            self.asked = True
            self.service.stopping()

    @contextmanager
    def heeding_signals(self) -> Iterator[StopRequest]:
        """While this runs, the signals that end a program ask for the end instead of ending it at once.

        To be entered before a screen is opened, whose library would take them for a press. Only a process's first
        thread may heed signals; on another one nothing changes. Raises SystemExit where an early end was swallowed.
        """
        if threading.current_thread() is not threading.main_thread():
            yield self
            return
        before = {number: signal.signal(number, self._hear) for number in SIGNALS}
        try:
            for handler in before.values():
                _end_if_asked(handler)
            yield self
        finally:
            for number, handler in before.items():
                signal.signal(number, handler if handler is not None else signal.SIG_DFL)

    def _hear(self, _number: int, _frame: FrameType | None) -> None:
        self.ask()
