"""What goes on beside a game once a round."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tableassist.app.session import Session
from tableassist.hardware.buttons import GpioButtons, NoButtons
from tableassist.hardware.notify import Service


class Idle:
    """What is done once a round: the watchdog is fed, the service's status told, a stuck button or a notice shown."""

    def __init__(
        self,
        service: Service,
        session: Session,
        buttons: GpioButtons | NoButtons,
        notices: Sequence[Callable[[], str]] = (),
    ) -> None:
        self._service, self._session, self._buttons, self._notices = service, session, buttons, notices

    def __call__(self) -> None:
        """One round."""
        self._service.tick()
        stuck = self._buttons.stuck()
        told = (f"button {', '.join(stuck)} is stuck" if stuck else "", *(notice() for notice in self._notices))
        self._session.notice = next(filter(None, told), "")
        if self._session.live is not None:
            self._session.live.want(self._session.prompts.shows_camera())
        seen = self._session.last_seen
        self._service.status((seen.trouble or "sees the table") if seen is not None else "no picture")
