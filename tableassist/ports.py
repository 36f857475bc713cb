"""The seams to the world: cameras, buttons, lights, sound and screens. Each has a fake that obeys the same contract."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from tableassist.rules.view import View

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """One picture: `picture` is height × width × 3 in blue-green-red order, uint8; `taken_at` in milliseconds.

    The time is that of the exposure on the same monotonic clock that stamps presses.

    >>> import numpy as np
    >>> Frame(np.zeros((1296, 2304, 3), np.uint8), taken_at=1500).picture.shape
    (1296, 2304, 3)
    """

    picture: NDArray[np.uint8]
    taken_at: int


@dataclass(frozen=True, slots=True)
class Pressed:
    """A press of a button, key or touch, stamped where it happened.

    `button` is "seat0" … "seat3", "soft0" … "soft3" (left to right), "option:KEY" for an option touched directly,
    "cursor:KEY" for the cursor set on an option, "zone:NAME" for a place touched on the mirrored table, "up", "down",
    "left", "right", "ok", "back", "undo", "pause", "wrong", "menu", "mute", "quit", or "text:LINE" for a line that was
    typed. `held` is true for a press that lasts: it follows the press itself, which was told when the button went down.

    >>> Pressed("seat0", at=1500).held
    False
    """

    button: str
    at: int
    held: bool = False


LONG = frozenset({"soft3", "seat0", "seat1", "seat2", "seat3"})
"""The buttons of which a long press means something of its own; any other acts once, when it goes down."""


class CameraLost(RuntimeError):
    """The camera gave no picture in time or cannot be opened; the sentence says what to do."""


class Camera(Protocol):
    """Gives pictures of the table. One thread opens, reads and closes it."""

    def open(self) -> None:
        """Take hold of the device and start it.

        Raises:
            CameraLost: It is not there, or another program has it.
        """

    def read(self, timeout: float) -> Frame | None:
        """Wait for the next picture.

        Args:
            timeout: Seconds to wait at most.

        Returns:
            The newest picture, or None where the source has come to its end (a folder or a video).

        Raises:
            CameraLost: No picture came in time, or the device went away; opening it again may help.
        """

    def close(self) -> None:
        """Let go of the device; safe to call twice, and before `open`."""


class Buttons(Protocol):
    """Buttons that players press."""

    def listen(self, on_press: Callable[[Pressed], None]) -> None:
        """Report every press from now on.

        Args:
            on_press: Called on a thread of the adapter's own; it must only hand the press on, e.g. to a queue's `put`.
        """

    def close(self) -> None:
        """Report nothing any more and let go of the pins; safe to call twice."""


class Lights(Protocol):
    """One light for each seat."""

    def show(self, lit: tuple[bool, ...]) -> None:
        """Switch the lights.

        Args:
            lit: Whether each seat's light is on, in seat order; seats beyond its end are off.
        """

    def close(self) -> None:
        """Switch all lights off and let go of the pins; safe to call twice."""


class Speaker(Protocol):
    """Makes sounds."""

    def play(self, cue: str) -> None:
        """Play a cue without waiting for its end. Never raises.

        Args:
            cue: "accept", "refuse", "ask", "turn", "low", "flag" or "over".
        """

    def close(self) -> None:
        """Let go of the device; safe to call twice."""


class Screen(Protocol):
    """Draws views, and knows what was pressed on it. One thread owns it."""

    def draw(self, view: View) -> None:
        """Show the view.

        Args:
            view: The whole screen; a screen draws only where it differs from the last one.
        """

    def presses(self) -> tuple[Pressed, ...]:
        """What was pressed on the screen (touch, mouse, keyboard) since the last call.

        Returns:
            The presses in their order; empty where there were none.
        """

    def close(self) -> None:
        """Let go of the display; safe to call twice."""


class NoScreen(RuntimeError):
    """There is no screen to draw on; the sentence says what to connect or set."""
