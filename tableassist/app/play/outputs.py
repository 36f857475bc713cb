"""Lights, sound and the screen are optional: what fails is told once and tried again, and is never in the way.

A lamp that was pulled out, a sound card or a display that is gone ends no game. After half a second the device is made
anew and tried again, then after pauses that double up to ten seconds.
"""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Callable
from typing import Generic, Protocol, TypeVar

from tableassist.hardware.timing import monotonic_ms
from tableassist.ports import Lights, Pressed, Screen, Speaker
from tableassist.rules.view import View

FIRST_PAUSE_MS, LONGEST_PAUSE_MS = 500, 10_000

NO_LIGHTS = "The lights beside the seats fail. The game goes on without them."
NO_SOUND = "The sound fails. The game goes on without it."
NO_SCREEN = "The screen fails. The game goes on, and the screen is being opened anew."

_log = logging.getLogger(__name__)


class _Closes(Protocol):
    def close(self) -> None: ...


Device = TypeVar("Device", bound=_Closes)
Result = TypeVar("Result")


class OptionalOutput(Generic[Device]):
    """A device that may fail at any time, with what is told of it then in `trouble`; "" while it works.

    `make` makes another one where `device` failed. A failure of one kind is logged once.
    """

    def __init__(
        self, device: Device, make: Callable[[], Device], failed: str, now: Callable[[], int] = monotonic_ms
    ) -> None:
        self.trouble = ""
        self._device: Device | None = device
        self._make, self._failed, self._now = make, failed, now
        self._pause, self._due = FIRST_PAUSE_MS, 0
        self._logged: set[str] = set()

    def use(self, do: Callable[[Device], Result], otherwise: Result) -> Result:
        """What `do` gives of the device; `otherwise` where it fails, or failed and is not to be tried yet."""
        if self.trouble and self._now() < self._due:
            return otherwise
        try:
            result = do(self._renewed() if self.trouble or self._device is None else self._device)
        except Exception as error:  # a driver may raise anything, and the game goes on without it
            self._fail(error)
            return otherwise
        self.trouble, self._pause = "", FIRST_PAUSE_MS
        return result

    def close(self) -> None:
        """Let go of the device, as far as it lets; safe twice."""
        device, self._device = self._device, None
        if device is not None:
            with contextlib.suppress(Exception):
                device.close()

    def _renewed(self) -> Device:
        self.close()
        self._device = self._make()
        return self._device

    def _fail(self, error: Exception) -> None:
        self.trouble, self._due = self._failed, self._now() + self._pause
        self._pause = min(2 * self._pause, LONGEST_PAUSE_MS)
        kind = repr((type(error), str(error)))
        if kind not in self._logged:
            self._logged.add(kind)
            _log.error(self._failed, exc_info=error)


class OptionalLights(OptionalOutput[Lights]):
    """Lights that end no game."""

    def show(self, lit: tuple[bool, ...]) -> None:
        """Light exactly those seats, where that can be done."""
        self.use(lambda lights: lights.show(lit), None)


class OptionalSpeaker(OptionalOutput[Speaker]):
    """Sound that ends no game."""

    def play(self, cue: str) -> None:
        """Play the cue, where that can be done; every cue is also seen."""
        self.use(lambda speaker: speaker.play(cue), None)


class OptionalScreen(OptionalOutput[Screen]):
    """A screen that ends no game: buttons and journal go on while it is dark."""

    def draw(self, view: View) -> None:
        """Show the view, where that can be done."""
        self.use(lambda screen: screen.draw(view), None)

    def presses(self) -> tuple[Pressed, ...]:
        """What was pressed on the screen since the last call; a screen that cannot draw may still hear its keys."""
        if not self.trouble:
            return self.use(lambda screen: screen.presses(), ())
        with contextlib.suppress(Exception):
            return self._device.presses() if self._device is not None else ()
        return ()
