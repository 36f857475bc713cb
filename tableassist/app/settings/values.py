"""What values a settings file may hold, and where in it a key stands."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from tableassist.rules.clock import BadTimeControl, TimeControl
from tableassist.rules.showable import odd_sign
from tableassist.rules.teams import members_of

_MOST_SIDES = 4


class BadValue(ValueError):
    """The value is none of those expected; the text names what is."""


class ValueKind(Protocol):
    """What values a setting may have. A call takes a value as TOML gave it and returns it as it is used."""

    @property
    def expected(self) -> str:
        """What values there are, as the end of a sentence."""

    def __call__(self, value: Any) -> Any:
        """The value as it is used; raises BadValue."""


@dataclass(frozen=True)
class YesNo:
    """`true` or `false`."""

    expected: str = "true or false"

    def __call__(self, value: Any) -> bool:
        """The value; raises BadValue."""
        if not isinstance(value, bool):
            raise BadValue(self.expected)
        return value


@dataclass(frozen=True)
class Text:
    """A text between quotes."""

    expected: str = "a text between quotes"

    def __call__(self, value: Any) -> str:
        """The value; raises BadValue."""
        if not isinstance(value, str) or "\0" in value:
            raise BadValue(self.expected)
        return value


@dataclass(frozen=True)
class ClockText:
    """A time control between quotes, or nothing between them; whether a game offers it, that game says."""

    expected: str = "a time control between quotes, like 10, 5+3 or gong30, or nothing between them"

    def __call__(self, value: Any) -> str:
        """The text as it was given; raises BadValue."""
        text = Text(self.expected)(value)
        sides = text.partition("!")[0].count(",") + 1
        try:
            if text:
                TimeControl.parse(text, min(max(sides, 2), _MOST_SIDES))
        except BadTimeControl:
            raise BadValue(self.expected) from None
        return text


@dataclass(frozen=True)
class FileName:
    """A file's path between quotes, or nothing between them."""

    expected: str = "a file between quotes, or nothing between them"

    def __call__(self, value: Any) -> str:
        """The path as it was given; raises BadValue."""
        if not isinstance(value, str) or "\0" in value or (value and not _names_file(value)):
            raise BadValue(self.expected)
        return value


def _names_file(path: str) -> bool:
    """Whether a path has a name at its end, and leads to no stranger's home."""
    try:
        return bool(Path(path).expanduser().name)
    except RuntimeError:
        return False


@dataclass(frozen=True)
class Digits:
    """Up to eight digits between quotes, or nothing between them."""

    expected: str = "up to eight digits between quotes"

    def __call__(self, value: Any) -> str:
        """The digits; raises BadValue."""
        if not isinstance(value, str) or (value and not re.fullmatch("[0-9]{1,8}", value)):
            raise BadValue(self.expected)
        return value


@dataclass(frozen=True)
class Whole:
    """A whole number between two bounds, both allowed."""

    least: int
    most: int

    @property
    def expected(self) -> str:
        """The bounds."""
        return f"a whole number from {self.least} to {self.most}"

    def __call__(self, value: Any) -> int:
        """The value; raises BadValue."""
        # bool is a kind of int in Python, but `width = true` is a slip.
        if isinstance(value, bool) or not isinstance(value, int) or not self.least <= value <= self.most:
            raise BadValue(self.expected)
        return value


@dataclass(frozen=True)
class Number:
    """A number between two bounds, both allowed."""

    least: float
    most: float

    @property
    def expected(self) -> str:
        """The bounds."""
        return f"a number from {self.least:g} to {self.most:g}"

    def __call__(self, value: Any) -> float:
        """The value; raises BadValue."""
        if isinstance(value, bool) or not isinstance(value, int | float) or not self.least <= value <= self.most:
            raise BadValue(self.expected)
        return float(value)


@dataclass(frozen=True)
class OneOf:
    """One of some values."""

    allowed: tuple[Any, ...]

    @property
    def expected(self) -> str:
        """The values."""
        return "one of " + ", ".join(_shown(item) for item in self.allowed)

    def __call__(self, value: Any) -> Any:
        """The value; raises BadValue."""
        if isinstance(value, bool) or value not in self.allowed:
            raise BadValue(self.expected)
        return value


@dataclass(frozen=True)
class ListOf:
    """A list of at most so many values of a kind."""

    kind: ValueKind
    most: int

    @property
    def expected(self) -> str:
        """How many there may be."""
        return f"a list of at most {self.most}, like [ … ]"

    def __call__(self, value: Any) -> tuple[Any, ...]:
        """The values; raises BadValue."""
        if not isinstance(value, list) or len(value) > self.most:
            raise BadValue(self.expected)
        return tuple(_inside(self.kind, item, f"a list of at most {self.most}, each") for item in value)


@dataclass(frozen=True)
class SideNames(ListOf):
    """The sides of a game, each with its members; nobody is there twice. How many play, the game says."""

    kind: ValueKind = field(default_factory=Text)
    most: int = _MOST_SIDES

    def __call__(self, value: Any) -> tuple[str, ...]:
        """The sides as they were given; raises BadValue."""
        sides = super().__call__(value)
        people = [person for side in sides for person in members_of(side)]
        if len(set(people) - {""}) != len(people) or any(map(odd_sign, people)):
            raise BadValue(f"a list of at most {self.most}, each with a name of his own that can be read")
        return sides


@dataclass(frozen=True)
class TableOf:
    """A table whose values are of a kind; its keys are free, or among those given."""

    kind: ValueKind
    keys: tuple[str, ...] = ()

    @property
    def expected(self) -> str:
        """How it is written."""
        return "a table of its own, with a line for each entry"

    def __call__(self, value: Any) -> dict[str, Any]:
        """The table; raises BadValue."""
        if not isinstance(value, dict):
            raise BadValue(self.expected)
        for key in value:
            if self.keys and key not in self.keys:
                raise BadValue(f"a table of {', '.join(self.keys)}; {key!r} is none of them")
        return {key: _inside(self.kind, item, f"for {key}:") for key, item in value.items()}


def line_of(toml: str, path: tuple[str, ...]) -> int | None:
    """The line, counted from 1, on which a key stands in a TOML text; that of its table where it cannot be found."""
    table: tuple[str, ...] = ()
    found, depth = None, 0
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
        if len(here) > depth and here == path[: len(here)]:
            found, depth = count, len(here)
    return found


def _parts(key: str) -> tuple[str, ...]:
    return tuple(part.strip().strip("\"'") for part in key.split("."))


def _inside(kind: ValueKind, value: Any, where: str) -> Any:
    try:
        return kind(value)
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
