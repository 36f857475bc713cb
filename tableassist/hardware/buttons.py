"""Buttons wired between a GPIO pin and ground.

Raw edges are read, each stamped when it comes, and freed of bounces here: the kernel's own filter loses edges, and
gpiozero's buttons hear no press after a release that was lost. The level of every pin is read besides, so that a lost
edge costs a moment and no press. A press is reported when the button goes down: a chess clock charges from there.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Mapping
from enum import Enum
from threading import Event as Flag
from threading import Lock, Thread
from typing import Any

from tableassist.hardware.pin_library import loaded_gpiozero
from tableassist.hardware.timing import monotonic_ms
from tableassist.ports import Pressed

GAP_MS = 30
"""A contact that bounces is quiet for less than this; no finger presses twice within it."""

HOLD_MS = 800
STUCK_MS = 10_000

POLL_S = 0.02
"""How often the level of the pins is read: a lost edge is put right as soon, and a long press noticed."""


class NoGpio(RuntimeError):
    """There are no GPIO pins to be had; the sentence says what to do."""


class NoButtons:
    """No buttons are wired: keyboard and touch alone are used."""

    def listen(self, on_press: Callable[[Pressed], None]) -> None:
        """Reports nothing, ever."""

    def stuck(self) -> tuple[str, ...]:
        """No button sticks."""
        return ()

    def close(self) -> None:
        """Nothing to let go."""


class ContactWord(Enum):
    """What a contact has to tell."""

    NOTHING = "nothing"
    PRESS = "press"
    HELD = "held"


class Contact:
    """One contact's edges made into presses: the first edge down after a quiet gap is the press, the rest bounces.

    `gap_ms` is the longest quiet while a contact bounces, `hold_ms` what makes a press a long one, `stuck_ms` what
    makes it none of a finger.
    """

    def __init__(self, gap_ms: int = GAP_MS, stuck_ms: int = STUCK_MS, hold_ms: int = HOLD_MS) -> None:
        self._gap, self._limit, self._hold = gap_ms, stuck_ms, hold_ms
        self._down = self._pressed = self._lasts = False
        self._edge: int | None = None
        self._since: int | None = None
        self._read_down = -gap_ms

    def edge(self, down: bool, at: int) -> bool:
        """Takes an edge and says whether it is a press to report."""
        quiet, was_down = self._is_quiet(at), self._down
        self._down, self._edge = down, at
        if not (down and quiet):
            return False
        if was_down:
            # It was let go unheard, unless it was read as down a moment ago. The next reading tells a press from a
            # bounce.
            self._pressed = self._pressed and at - self._read_down < 2 * self._gap
            return False
        self._press(at)
        return True

    def level(self, down: bool, at: int) -> ContactWord:
        """Takes the level of the pin, read `at`: an edge that never came is put right, a long press is told once."""
        if down:
            self._read_down = at
        if down != self._down:
            self._down, self._edge = down, at
        elif self._is_quiet(at):
            if down and not self._pressed:
                self._press(at)
                return ContactWord.PRESS
            self._pressed = down
        return ContactWord.HELD if down and self._is_long(at) else ContactWord.NOTHING

    def begin(self, at: int) -> None:
        """The contact is down when it is first looked at: that is no press, but perhaps it sticks."""
        self._down, self._edge = True, at
        self._press(at)
        self._lasts = False

    def stuck(self, now: int) -> bool:
        """Whether the contact has been closed, or has chattered without a quiet gap, for too long."""
        if self._since is None or self._edge is None:
            return False
        busy = self._down or not self._is_quiet(now)
        return busy and now - self._since >= self._limit

    def _press(self, at: int) -> None:
        self._pressed = self._lasts = True
        self._since = at

    def _is_long(self, at: int) -> bool:
        """Whether the press has lasted long enough to be told again, which it is once."""
        if not self._pressed or not self._lasts or self._since is None or at - self._since < self._hold:
            return False
        self._lasts = False
        return True

    def _is_quiet(self, at: int) -> bool:
        return self._edge is None or at - self._edge >= self._gap


class GpioButtons:
    """Buttons by name on GPIO pins (BCM numbers), pulled up inside the Pi; raises NoGpio.

    A button held for `hold_s` is reported a second time with `held`. With `poll_s` None, `poll` is to be called instead
    of a thread of its own.
    """

    def __init__(
        self,
        pins: Mapping[str, int],
        *,
        hold_s: float = HOLD_MS / 1000,
        stuck_ms: int = STUCK_MS,
        poll_s: float | None = POLL_S,
        factory: Any = None,
        now: Callable[[], int] = monotonic_ms,
    ) -> None:
        self._now, self._poll_s = now, poll_s
        self._on_press: Callable[[Pressed], None] | None = None
        self._contacts = {name: Contact(stuck_ms=stuck_ms, hold_ms=round(hold_s * 1000)) for name in pins}
        self._buttons: dict[str, Any] = {}
        self._edges: dict[str, Callable[[object, object], None]] = {}
        self._lock, self._closed = Lock(), Flag()
        try:
            for name, pin in pins.items():
                self._buttons[name] = gpio_device("InputDevice", name, pin, pull_up=True, pin_factory=factory)
        except NoGpio:
            self.close()
            raise

    def listen(self, on_press: Callable[[Pressed], None]) -> None:
        """Hands every press to `on_press`, on a thread of gpiozero's or of its own."""
        self._on_press = on_press
        for name, gpio in self._buttons.items():
            if gpio.is_active:
                self._contacts[name].begin(self._now())
            # gpiozero itself keeps no hold of what it calls.
            self._edges[name] = self._listener(name)
            gpio.pin.bounce = None
            gpio.pin.edges = "both"
            gpio.pin.when_changed = self._edges[name]
        if self._poll_s is not None:
            Thread(target=self._watch, args=(self._poll_s,), name="buttons", daemon=True).start()

    def poll(self) -> None:
        """Reads the level of every pin, so that no edge that was lost costs a press."""
        for name, gpio in tuple(self._buttons.items()):
            at = self._now()
            with contextlib.suppress(Exception):
                self._read(name, bool(gpio.is_active), at)

    def stuck(self) -> tuple[str, ...]:
        """The buttons that have been down, or have chattered, for longer than anybody presses."""
        now = self._now()
        return tuple(name for name, contact in self._contacts.items() if contact.stuck(now))

    def close(self) -> None:
        """Lets the pins go."""
        self._on_press = None
        self._closed.set()
        buttons, self._buttons = self._buttons, {}
        for gpio in buttons.values():
            with contextlib.suppress(Exception):
                gpio.pin.when_changed = None
            with contextlib.suppress(Exception):
                gpio.close()

    def _watch(self, every: float) -> None:
        while not self._closed.wait(every):
            self.poll()

    def _listener(self, name: str) -> Callable[[object, object], None]:
        # The pin is pulled up, so that its low is the button's down.
        return lambda _ticks, state: self._hear(name, down=not state)

    def _hear(self, name: str, *, down: bool) -> None:
        at = self._now()
        with self._lock:
            fresh = self._contacts[name].edge(down, at)
        self._tell(Pressed(name, at) if fresh else None)

    def _read(self, name: str, down: bool, at: int) -> None:
        with self._lock:
            word = self._contacts[name].level(down, at)
        self._tell(None if word is ContactWord.NOTHING else Pressed(name, at, held=word is ContactWord.HELD))

    def _tell(self, pressed: Pressed | None) -> None:
        on_press = self._on_press
        if pressed is not None and on_press is not None:
            on_press(pressed)


def gpio_device(kind: str, name: str, pin: int, **options: Any) -> Any:
    """A gpiozero device of that kind on the pin; raises NoGpio with a sentence for whatever goes wrong."""
    try:
        with loaded_gpiozero() as gpiozero:
            return getattr(gpiozero, kind)(pin, **options)
    except Exception as error:  # every pin library has kinds of its own
        raise NoGpio(_sentence(name, pin, error)) from error


def _sentence(name: str, pin: int, error: Exception) -> str:
    match type(error).__name__:
        case "BadPinFactory" | "ModuleNotFoundError" | "ImportError":
            return "This machine has no GPIO pins: use the keyboard, or on a Pi run `sudo apt install python3-lgpio`."
        case "GPIOPinInUse":
            return f"GPIO {pin} is wired to {name} and to something else; give each its own pin in the settings."
        case "PinInvalidPin":
            return f"There is no GPIO {pin} for {name} on this machine; choose another pin in the settings."
    return f"GPIO {pin} for {name} cannot be used ({error}); end what else uses it, and join the group gpio."
