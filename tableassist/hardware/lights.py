"""Lights beside the seats and a buzzer, on GPIO pins."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from tableassist.hardware.buttons import NoGpio, gpio_device


class Beeps(NamedTuple):
    """So many beeps, so long, so far apart (seconds)."""

    times: int
    on: float
    off: float


CUES = MappingProxyType(
    {
        "accept": Beeps(1, 0.04, 0.04),
        "turn": Beeps(1, 0.12, 0.04),
        "ask": Beeps(2, 0.06, 0.08),
        "refuse": Beeps(3, 0.15, 0.10),
        "low": Beeps(4, 0.05, 0.05),
        "flag": Beeps(1, 1.20, 0.10),
        "over": Beeps(3, 0.40, 0.20),
    }
)
"""How a buzzer that knows one tone distinguishes the cues: by number and length."""


class NoLights:
    """No lights are wired."""

    def show(self, lit: tuple[bool, ...]) -> None:
        """Shows nothing."""

    def close(self) -> None:
        """Nothing to let go."""


class GpioLights:
    """A light per seat, in seat order, on GPIO pins (BCM numbers) with a resistor each; raises NoGpio."""

    def __init__(self, pins: Sequence[int], *, factory: Any = None) -> None:
        self._lights: list[Any] = []
        try:
            for seat, pin in enumerate(pins):
                self._lights.append(gpio_device("LED", f"the light of seat {seat}", pin, pin_factory=factory))
        except NoGpio:
            self.close()
            raise

    def show(self, lit: tuple[bool, ...]) -> None:
        """Lights exactly those seats; a seat without a light, or without a word, stays dark."""
        for seat, light in enumerate(self._lights):
            light.value = seat < len(lit) and lit[seat]

    def close(self) -> None:
        """Puts the lights out and lets the pins go."""
        lights, self._lights = self._lights, []
        for light in lights:
            with contextlib.suppress(Exception):
                light.close()


class GpioBuzzer:
    """A buzzer with a tone of its own as a speaker, for a table without sound; raises NoGpio."""

    def __init__(self, pin: int, *, factory: Any = None) -> None:
        self._buzzer: Any = gpio_device("Buzzer", "the buzzer", pin, pin_factory=factory)

    def play(self, cue: str) -> None:
        """Beeps the cue in the background, in place of one that is still sounding; an unknown cue is silent."""
        beeps, buzzer = CUES.get(cue), self._buzzer
        if beeps is None or buzzer is None:
            return
        # A speaker never raises: a pin that was lost costs the sound, not the game.
        with contextlib.suppress(Exception):
            buzzer.beep(beeps.on, beeps.off, beeps.times, background=True)

    def close(self) -> None:
        """Silences the buzzer and lets the pin go."""
        buzzer, self._buzzer = self._buzzer, None
        if buzzer is not None:
            with contextlib.suppress(Exception):
                buzzer.close()
