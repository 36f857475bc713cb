"""Words to the service manager: ready, alive, what is going on. Without one, nothing happens."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable, Mapping

from tableassist.hardware.timing import monotonic_ms

_US_PER_MS = 1000


def sd_notify(message: str, environ: Mapping[str, str] = os.environ) -> bool:
    """Sends the message to systemd and says whether it went; never raises."""
    address = environ.get("NOTIFY_SOCKET", "")
    if not address:
        return False
    # "@" stands for the zero byte of an abstract socket.
    target = "\0" + address[1:] if address[0] == "@" else address
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as line:
            line.setblocking(False)
            line.sendto(message.encode(), target)
    except OSError:
        return False
    return True


class Service:
    """The running program as systemd sees it. Call `tick` from the loop that draws, and from nowhere else.

    A watchdog fed by another thread would say that all is well while the screen stands still.
    """

    def __init__(
        self,
        *,
        environ: Mapping[str, str] = os.environ,
        now: Callable[[], int] = monotonic_ms,
    ) -> None:
        self._environ, self._now = environ, now
        self._every = _watchdog_ms(environ)
        self._fed: int | None = None
        self._ready = self._stopping = False
        self._status = ""

    def ready(self) -> None:
        """Says once that the program is up: after the first picture on the screen, not before."""
        if not self._ready:
            self._ready = True
            self._send("READY=1")

    def tick(self) -> None:
        """Feeds the watchdog as often as it needs."""
        now = self._now()
        if self._every is not None and (self._fed is None or now - self._fed >= self._every):
            self._fed = now
            self._send("WATCHDOG=1")

    def status(self, sentence: str) -> None:
        """Shows the sentence in `systemctl status`, where it differs from the last one."""
        line = " ".join(sentence.split())
        if line != self._status:
            self._status = line
            self._send(f"STATUS={line}")

    @property
    def is_supervised(self) -> bool:
        """Whether a service manager started the program and starts it again when it ends."""
        return bool(self._environ.get("NOTIFY_SOCKET"))

    def stopping(self) -> None:
        """Says once that the program is ending on purpose."""
        if not self._stopping:
            self._stopping = True
            self._send("STOPPING=1")

    def _send(self, message: str) -> None:
        sd_notify(message, self._environ)


def _watchdog_ms(environ: Mapping[str, str]) -> int | None:
    """A third of the watchdog's time, so that one late turn of the loop does no harm; None without a watchdog."""
    mine = environ.get("WATCHDOG_PID", str(os.getpid())) == str(os.getpid())
    try:
        period = int(environ.get("WATCHDOG_USEC", ""))
    except ValueError:
        return None
    return max(1, period // _US_PER_MS // 3) if mine and period > 0 else None
