"""Whether the Pi has enough power and is cool enough, as its firmware and its kernel tell it."""

from __future__ import annotations

from collections.abc import Callable
from enum import IntFlag
from pathlib import Path

EVERY_MS = 10_000
"""How often it is asked while a game is played."""

_FIRMWARE = "devices/platform/soc*/*firmware/get_throttled"
_ALARM, _SENSOR = "class/hwmon/hwmon*/in0_lcrit_alarm", "rpi_volt"


class Throttled(IntFlag):
    """The bits of the firmware's get_throttled: what is so now, and what was so since the start."""

    WEAK_POWER = 1 << 0
    CAPPED = 1 << 1
    SLOWED = 1 << 2
    HOT = 1 << 3
    WAS_WEAK = 1 << 16
    WAS_CAPPED = 1 << 17
    WAS_SLOWED = 1 << 18
    WAS_HOT = 1 << 19


TOO_HOT = Throttled.CAPPED | Throttled.SLOWED | Throttled.HOT
WAS_TOO_HOT = Throttled.WAS_CAPPED | Throttled.WAS_SLOWED | Throttled.WAS_HOT

WEAK, HOT = "power supply too weak", "the Pi is too hot"
"""What the screen's last line says of it."""


def read_throttled(root: Path = Path("/sys")) -> Throttled | None:
    """What the firmware says, else the kernel's alarm for the supply; None where the machine is no Pi.

    Read from files, because the service may not use the firmware's own device.
    """
    for file in sorted(root.glob(_FIRMWARE)):
        try:
            return Throttled(int(file.read_text().strip(), 16))
        except (OSError, ValueError):
            continue
    for alarm in sorted(root.glob(_ALARM)):
        try:
            if (alarm.parent / "name").read_text().strip() == _SENSOR:
                return Throttled.WEAK_POWER if alarm.read_text().strip() == "1" else Throttled(0)
        except OSError:
            continue
    return None


def power_trouble(bits: Throttled | None) -> str:
    """What is wrong now, in a few words, or nothing."""
    if bits is None:
        return ""
    if bits & Throttled.WEAK_POWER:
        return WEAK
    return HOT if bits & TOO_HOT else ""


class PowerWatch:
    """Tells what is wrong with the power, asked as often as one likes; reads it every ten seconds."""

    def __init__(self, now: Callable[[], int], read: Callable[[], Throttled | None] = read_throttled) -> None:
        self._now, self._read = now, read
        self._due, self._trouble = now(), ""

    def __call__(self) -> str:
        """What is wrong now, in a few words, or nothing."""
        if self._now() >= self._due:
            self._due = self._now() + EVERY_MS
            self._trouble = power_trouble(self._read())
        return self._trouble
