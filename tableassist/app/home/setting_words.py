"""What sections, settings and their values are called on the screen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

SECTIONS = {
    "camera": "Camera",
    "display": "Screen",
    "sound": "Sound",
    "buttons": "Buttons",
    "lights": "Lights",
    "game": "Games",
}

LABELS = {
    "camera.width": "Picture width",
    "camera.height": "Picture height",
    "camera.fps": "Pictures a second",
    "camera.mains_hz": "Mains frequency",
    "camera.timeout_s": "Lost after",
    "camera.number": "Which camera",
    "camera.calibration": "Calibration file",
    "display.width": "Width",
    "display.height": "Height",
    "sound.on": "Sound",
    "sound.volume": "Loudness",
    "sound.buzzer": "Buzzer",
    "buttons.gpio": "Buttons on pins",
    "buttons.hold_s": "Long press",
    "buttons.pins": "Pins",
    "lights.gpio": "Lights on pins",
    "lights.seats": "Pins of the lights",
    "lights.buzzer": "Pin of the buzzer",
    "game.players": "Players",
    "game.clock": "Clock",
    "game.match": "Match",
    "game.penalty_s": "Penalty",
    "game.evidence": "Pictures for disputes",
    "game.arbiter": "Arbiter's code",
    "game.options": "House rules",
}

_UNITS = {"width": "pixels", "height": "pixels", "mains_hz": "Hz", "timeout_s": "s", "hold_s": "s", "penalty_s": "s"}
_BUTTONS = {"seat": "Seat", "soft": "Key"}


def setting_label(section: str, key: str) -> str:
    """What a setting is called."""
    return LABELS[f"{section}.{key}"]


def button_label(name: str) -> str:
    """What a button is called: Seat 1, Key 4, Undo."""
    for word, label in _BUTTONS.items():
        if name.startswith(word):
            return f"{label} {int(name[len(word) :]) + 1}"
    return name.capitalize()


def value_words(value: Any, key: str = "") -> str:
    """A value as it is read, with its unit."""
    match value:
        case None | "" | ():
            return "none"
        case bool():
            return "yes" if value else "no"
        case float():
            return _with_unit(f"{value:g}", key)
        case tuple():
            return ", ".join(map(str, value))
        case Mapping():
            return ", ".join(f"{name} {one}" for name, one in value.items()) or "none"
    return _with_unit(str(value), key)


def _with_unit(text: str, key: str) -> str:
    return f"{text} {_UNITS[key]}" if key in _UNITS else text
