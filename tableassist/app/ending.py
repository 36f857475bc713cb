"""Ending when the system asks for it: as in good order as when players shut down."""

from __future__ import annotations

import signal
import sys
import threading
from types import FrameType


def end_when_asked() -> None:
    """From now on SIGTERM, by which systemd stops a service, closes everything in turn and ends the program.

    It must be called before a window is opened: SDL would take the signal for a click that closes the window, at which
    home asks whether it is meant.
    """
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGTERM, _end)


def _end(_number: int, _frame: FrameType | None) -> None:
    sys.exit(0)
