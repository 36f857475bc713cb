"""A process of a driver's own ends with its parent, however that ends and whatever the driver does."""

from __future__ import annotations

import os
import signal
import threading
from multiprocessing import parent_process
from multiprocessing.connection import wait

PUT_OFF_S = 2.0
"""How often the alarm is put off."""

HUNG_S = 30
"""So long may a driver keep all of its process from running; then the kernel ends it, without any Python."""


def end_with_parent() -> None:
    """End this process as soon as the one that spawned it is gone; a process that nobody spawned lives on."""
    parent = parent_process()
    if parent is not None:
        # The alarm's own action is to end the process: it needs no lock that a driver may hold.
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        threading.Thread(target=_watch, args=(parent.sentinel,), name="parent", daemon=True).start()


def _watch(parent: int) -> None:
    while not wait([parent], timeout=PUT_OFF_S):
        signal.alarm(HUNG_S)
    # Shared memory is given back by the resource tracker, once no process holds on to that.
    os._exit(1)
