"""Buttons wired between a GPIO pin and ground.

gpiozero calls back on threads of its own, so a callback only stamps the press and hands it on; what is slow there
loses edges. A press is reported when the button goes down: a chess clock charges from there.
"""

from __future__ import annotations

import contextlib
import importlib
import warnings
from collections.abc import Callable, Mapping
from typing import Any

from tableassist.hardware.timing import monotonic_ms
from tableassist.ports import Pressed

GAP_MS = 30
"""A contact that bounces is quiet for less than this; no finger presses twice within it."""

STUCK_MS = 10_000


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


class Contact:
    """One contact's edges made into presses: the first edge down after a quiet gap is the press, the rest bounces."""

    def __init__(self, gap_ms: int = GAP_MS, stuck_ms: int = STUCK_MS) -> None:
        self._gap, self._limit = gap_ms, stuck_ms
        self._down = False
        self._edge: int | None = None
        self._since: int | None = None

    def edge(self, down: bool, at: int) -> bool:
        """Takes an edge and says whether it is a press to report."""
        quiet = self._edge is None or at - self._edge >= self._gap
        # Bounces on the way up end in a quiet, open contact; only then may the next edge down be a press.
        fresh = down and quiet and not self._down
        self._down, self._edge = down, at
        if fresh:
            self._since = at
        return fresh

    def stuck(self, now: int) -> bool:
        """Whether the contact has been closed, or has chattered without a quiet gap, for too long."""
        if self._since is None or self._edge is None:
            return False
        busy = self._down or now - self._edge < self._gap
        return busy and now - self._since >= self._limit


class GpioButtons:
    """Buttons by name on GPIO pins (BCM numbers), pulled up inside the Pi; raises NoGpio.

    A button held for `hold_s` is reported a second time with `held`. `bounce_s` is the kernel's own filter; the gap of
    30 ms in software comes on top, because the kernel's misses some bounces and the mock pins of tests have none.
    """

    def __init__(
        self,
        pins: Mapping[str, int],
        *,
        bounce_s: float = 0.01,
        hold_s: float = 0.8,
        stuck_ms: int = STUCK_MS,
        factory: Any = None,
        now: Callable[[], int] = monotonic_ms,
    ) -> None:
        self._now = now
        self._on_press: Callable[[Pressed], None] | None = None
        self._contacts = {name: Contact(stuck_ms=stuck_ms) for name in pins}
        self._buttons: dict[str, Any] = {}
        options = {"pull_up": True, "bounce_time": bounce_s, "hold_time": hold_s, "pin_factory": factory}
        try:
            for name, pin in pins.items():
                self._buttons[name] = gpio_device("Button", name, pin, **options)
        except NoGpio:
            self.close()
            raise

    def listen(self, on_press: Callable[[Pressed], None]) -> None:
        """Hands every press to `on_press`, on a thread of gpiozero's."""
        self._on_press = on_press
        for name, gpio in self._buttons.items():
            if gpio.is_pressed:
                # Already down when it is first looked at: no press, but perhaps stuck.
                self._contacts[name].edge(True, self._now())
            gpio.when_pressed = lambda name=name: self._edge(name, down=True)
            gpio.when_released = lambda name=name: self._edge(name, down=False)
            gpio.when_held = lambda name=name: self._held(name)

    def stuck(self) -> tuple[str, ...]:
        """The buttons that have been down, or have chattered, for longer than anybody presses."""
        now = self._now()
        return tuple(name for name, contact in self._contacts.items() if contact.stuck(now))

    def close(self) -> None:
        """Lets the pins go."""
        self._on_press = None
        buttons, self._buttons = self._buttons, {}
        for gpio in buttons.values():
            with contextlib.suppress(Exception):
                gpio.close()

    def _edge(self, name: str, *, down: bool) -> None:
        at, on_press = self._now(), self._on_press
        if self._contacts[name].edge(down, at) and on_press is not None:
            on_press(Pressed(name, at))

    def _held(self, name: str) -> None:
        gpio, on_press = self._buttons.get(name), self._on_press
        # A release whose edge was lost lets gpiozero call this for a button that is up.
        if gpio is not None and on_press is not None and gpio.is_pressed:
            on_press(Pressed(name, self._now(), held=True))


def gpio_device(kind: str, name: str, pin: int, **options: Any) -> Any:
    """A gpiozero device of that kind on the pin; raises NoGpio with a sentence for whatever goes wrong."""
    try:
        gpiozero = importlib.import_module("gpiozero")
        with warnings.catch_warnings():
            # gpiozero warns of every pin library it tries; the sentence below says it once.
            warnings.simplefilter("ignore")
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
