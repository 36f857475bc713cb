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
    """

    picture: NDArray[np.uint8]
    taken_at: int


@dataclass(frozen=True, slots=True)
class Pressed:
    """A press of a button, key or touch, stamped where it happened.

    `button` is "seat0" … "seat3", "soft0" … "soft3" (left to right), "option:KEY" for an option touched directly,
    "zone:NAME" for a place touched on the mirrored table, "up", "down", "left", "right", "ok", "back", "undo", "pause",
    "wrong", "menu", "mute", "quit", or "text:LINE" for a line that was typed. `held` is true for a long press.
    """

    button: str
    at: int
    held: bool = False


class CameraLost(RuntimeError):
    """The camera gave no picture in time or cannot be opened; the sentence says what to do."""


class Camera(Protocol):
    """Gives pictures. `open` and `read` raise CameraLost; `close` is safe twice.

    `read` waits at most `timeout` seconds and returns None where the source has come to its end (a folder or a video).
    """

    def open(self) -> None: ...

    def read(self, timeout: float) -> Frame | None: ...

    def close(self) -> None: ...


class Buttons(Protocol):
    """Tells of presses. `on_press` is called on a thread of the adapter's own and must only hand the press on."""

    def listen(self, on_press: Callable[[Pressed], None]) -> None: ...

    def close(self) -> None: ...


class Lights(Protocol):
    """One light per seat: `show` sets which are lit."""

    def show(self, lit: tuple[bool, ...]) -> None: ...

    def close(self) -> None: ...


class Speaker(Protocol):
    """Plays a cue: "accept", "refuse", "ask", "turn", "low", "flag", "over". Never raises, never waits."""

    def play(self, cue: str) -> None: ...

    def close(self) -> None: ...


class Screen(Protocol):
    """Draws a view, and gives the presses made on it (touch, keys) since the last call."""

    def draw(self, view: View) -> None: ...

    def presses(self) -> tuple[Pressed, ...]: ...

    def close(self) -> None: ...


class NoScreen(RuntimeError):
    """There is no screen to draw on; the sentence says what to connect or set."""
