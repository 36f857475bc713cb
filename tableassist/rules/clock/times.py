"""Spans of time as they are written in time controls, and back."""

from __future__ import annotations


def milliseconds(text: str, unit: int) -> int:
    """The span of `90s`, `2m`, `1:30` or `1:00:00`; a bare number counts units of so many seconds."""
    if ":" in text:
        total = 0
        for part in text.split(":"):
            total = total * 60 + int(part)
        return total * 1000
    number, factor = (text[:-1], 60 if text[-1] == "m" else 1) if text[-1] in "sm" else (text, unit)
    whole, _, part = number.partition(".")
    return (int(whole) * 1000 + int(part.ljust(3, "0") or 0)) * factor


def minutes(ms: int) -> str:
    """The span where a bare number means minutes: `10`, `1:30`, `90.5s`."""
    if ms % 60_000 == 0:
        return str(ms // 60_000)
    return f"{ms // 60_000}:{ms // 1000 % 60:02}" if ms % 1000 == 0 else seconds(ms) + "s"


def seconds(ms: int) -> str:
    """The span where a bare number means seconds: `3`, `2.5`."""
    return f"{ms // 1000}.{ms % 1000:03}".rstrip("0").rstrip(".") if ms % 1000 else str(ms // 1000)
