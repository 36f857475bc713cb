"""The machine asks the program to end: the game is left as by its players, with its record, and systemd is told."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from tableassist.hardware.notify import Service

SIGNALS = (signal.SIGTERM, signal.SIGHUP)


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
        thread may heed signals; on another one nothing changes.
        """
        if threading.current_thread() is not threading.main_thread():
            yield self
            return
        before = {number: signal.signal(number, self._hear) for number in SIGNALS}
        try:
            yield self
        finally:
            for number, handler in before.items():
                signal.signal(number, handler if handler is not None else signal.SIG_DFL)

    def _hear(self, _number: int, _frame: FrameType | None) -> None:
        self.ask()
