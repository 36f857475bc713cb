"""Numbers on the command line: what is out of range is refused before anything begins."""

from __future__ import annotations

from argparse import ArgumentTypeError


def whole(text: str) -> int:
    """A whole number from 0 on; raises ArgumentTypeError."""
    return _at_least(0, text)


def count(text: str) -> int:
    """A whole number from 1 on; raises ArgumentTypeError."""
    return _at_least(1, text)


def rate(text: str) -> float:
    """A chance from 0 to 1; raises ArgumentTypeError."""
    try:
        chance = float(text)
    except ValueError:
        chance = -1.0
    if not 0 <= chance <= 1:
        raise ArgumentTypeError(f"{text!r} is no chance: write a number from 0 to 1")
    return chance


def _at_least(least: int, text: str) -> int:
    try:
        number = int(text)
    except ValueError:
        number = least - 1
    if number < least:
        raise ArgumentTypeError(f"{text!r} cannot be: write a whole number from {least} on")
    return number
