"""What goes on beside a game once a round."""

from __future__ import annotations

from collections.abc import Callable

from tableassist.app.play.stopping import StopRequest
from tableassist.app.session.session import Session
from tableassist.hardware.notify import Service
from tableassist.hardware.power import PowerWatch
from tableassist.hardware.timing import monotonic_ms


class Idle:
    """What is done once a round: the watchdog is fed, the service's status reported, what fails and weak power shown.

    Where the machine asks the program to end, the game is left.
    """

    def __init__(
        self, service: Service, session: Session, troubles: Callable[[], tuple[str, ...]], stop: StopRequest
    ) -> None:
        self._service, self._session, self._troubles, self._stop = service, session, troubles, stop
        self._power = PowerWatch(monotonic_ms)

    def __call__(self) -> None:
        """One round."""
        self._service.tick()
        if self._stop.asked:
            self._session.quitting, self._session.left = True, "quit"
        troubles = tuple(filter(None, (*self._troubles(), self._power())))
        self._session.notice = " ".join(troubles)
        if self._session.live is not None:
            self._session.live.want(self._session.prompts.shows_camera())
        seen = self._session.last_seen
        sees = (seen.trouble or "sees the table") if seen is not None else "no picture"
        self._service.status(" ".join((*troubles, sees)))
