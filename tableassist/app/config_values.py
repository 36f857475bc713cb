"""What values a settings file may hold, and where in it a key stands."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

Check = Callable[[Any], Any]
"""Takes a value as TOML gave it and returns it as it is used; raises BadValue with what was expected."""


class BadValue(ValueError):
    """The value is none of those expected; the text names what is."""


def parse_yes_no(value: Any) -> bool:
    """`true` or `false`.

    Raises:
        BadValue: It is anything else, also 0 or 1.
    """
    if not isinstance(value, bool):
        raise BadValue("true or false")
    return value


def parse_text(value: Any) -> str:
    """A text between quotes.

    Raises:
        BadValue: It is no text, or holds a zero byte.
    """
    if not isinstance(value, str) or "\0" in value:
        raise BadValue("a text between quotes")
    return value


def parse_digits(value: Any) -> str:
    """Up to eight digits between quotes, or nothing between them."""
    if not isinstance(value, str) or (value and not re.fullmatch("[0-9]{1,8}", value)):
        raise BadValue("up to eight digits between quotes")
    return value


def parse_whole(least: int, most: int) -> Check:
    """A whole number between two bounds, both allowed."""

    def check(value: Any) -> int:
        # bool is a kind of int in Python, but `width = true` is a slip.
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            raise BadValue(f"a whole number from {least} to {most}")
        return value

    return check


def number_between(least: float, most: float) -> Check:
    """A number between two bounds, both allowed."""

    def check(value: Any) -> float:
        if isinstance(value, bool) or not isinstance(value, int | float) or not least <= value <= most:
            raise BadValue(f"a number from {least:g} to {most:g}")
        return float(value)

    return check


def parse_one_of(*allowed: Any) -> Check:
    """One of the values."""

    def check(value: Any) -> Any:
        if isinstance(value, bool) or value not in allowed:
            raise BadValue("one of " + ", ".join(_shown(item) for item in allowed))
        return value

    return check


def parse_list(check: Check, most: int) -> Check:
    """A list of at most so many values that pass a check."""

    def check_all(value: Any) -> tuple[Any, ...]:
        if not isinstance(value, list) or len(value) > most:
            raise BadValue(f"a list of at most {most}, like [ … ]")
        return tuple(_inside(check, item, f"a list of at most {most}, each") for item in value)

    return check_all


def parse_table(check: Check, keys: Iterable[str] = ()) -> Check:
    """A table whose values pass a check; its keys are free, or among those given."""
    known = tuple(keys)

    def check_all(value: Any) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise BadValue("a table of its own, with a line for each entry")
        for key in value:
            if known and key not in known:
                raise BadValue(f"a table of {', '.join(known)}; {key!r} is none of them")
        return {key: _inside(check, item, f"for {key}:") for key, item in value.items()}

    return check_all


def line_of(toml: str, path: tuple[str, ...]) -> int | None:
    """The line, counted from 1, on which a key stands in a TOML text; that of its table where it cannot be found."""
    table: tuple[str, ...] = ()
    found = None
    for count, line in enumerate(toml.splitlines(), 1):
        if header := re.match(r"\s*\[+\s*([^\]#]+?)\s*\]+", line):
            table = _parts(header[1])
            here = table
        elif entry := re.match(r"\s*([\w\-.\"' ]+?)\s*=", line):
            here = table + _parts(entry[1])
        else:
            continue
        if here == path:
            return count
        if found is None and here and here == path[: len(here)]:
            found = count
    return found


def _parts(key: str) -> tuple[str, ...]:
    return tuple(part.strip().strip("\"'") for part in key.split("."))


def _inside(check: Check, value: Any, where: str) -> Any:
    try:
        return check(value)
    except BadValue as bad:
        raise BadValue(f"{where} {bad}") from None


def _shown(value: Any) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value)


def parse_twice(uses: Iterable[tuple[str, int]]) -> Mapping[int, tuple[str, str]]:
    """The numbers that two different uses share, with the first two uses of each."""
    first: dict[int, str] = {}
    clashes: dict[int, tuple[str, str]] = {}
    for use, taken in uses:
        if taken in first:
            clashes.setdefault(taken, (first[taken], use))
        first.setdefault(taken, use)
    return clashes
