"""Where in a TOML text a thing stands, so that an author is sent to the line and not to the file.

Python's own reader gives values without lines. This one gives lines without values, and only for texts that the other
has read, so it may trust that every bracket is closed.
"""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

Path = tuple[str | int, ...]
"""Keys and positions from the outside in: ("cards", 3, "facts", 0, "answer")."""

_TOKEN = re.compile(
    r'"""(?:\\.|[^\\])*?"{3,5}'
    r"|'''.*?'{3,5}"
    r'|"(?:\\.|[^"\\])*"'
    r"|'[^'\n]*'"
    r"|\#[^\n]*|\n|[\[\]{},=.]|[^\s\[\]{},=.\"'\#]+",
    re.DOTALL,
)


def line_for(lines: Mapping[Path, int], path: Path) -> int | None:
    """The line of a thing, or of the nearest thing around it; None where nothing around it has one."""
    for length in range(len(path), 0, -1):
        if path[:length] in lines:
            return lines[path[:length]]
    return None


def lines_of(toml: str) -> dict[Path, int]:
    """The line, counted from 1, of each table, key and list entry of a text that is valid TOML."""
    scan = _Scan()
    for line, token in _tokens(toml):
        scan.take(line, token)
    return scan.found


def _tokens(toml: str) -> Iterator[tuple[int, str]]:
    starts = [0, *(match.end() for match in re.finditer("\n", toml))]
    for match in _TOKEN.finditer(toml):
        if not match[0].startswith("#"):
            yield bisect_right(starts, match.start()), match[0]


@dataclass
class _Open:
    """A bracket that is still open, and what stands in it: a list counts its entries, a table waits for keys."""

    path: Path
    is_list: bool
    count: int = 0
    fresh: bool = True


@dataclass
class _Scan:
    """Follows the text token by token; `found` fills up."""

    found: dict[Path, int] = field(default_factory=dict)
    _table: Path = ()
    _open: list[_Open] = field(default_factory=list)
    _words: list[str] = field(default_factory=list)
    _value: Path | None = None
    _value_inside: Path = ()
    _header: int = 0
    _repeated: dict[Path, int] = field(default_factory=dict)

    def take(self, line: int, token: str) -> None:
        """The next token."""
        if self._header:
            self._in_header(line, token)
        elif self._open:
            self._inside(line, token)
        else:
            self._outside(line, token)

    def _outside(self, line: int, token: str) -> None:
        if token == "\n":
            self._words, self._value = [], None
        elif self._value is not None:
            if token in "[{":
                self._open.append(_Open(self._value, token == "["))
        elif token == "[":
            self._header = 1
        elif token == "=":
            self._value = self._mark(line, self._table + self._key())
        elif token != ".":
            self._words.append(token)

    def _in_header(self, line: int, token: str) -> None:
        if token == "[":
            self._header = 2
        elif token == "]":
            if self._words:
                self._enter(line, self._resolved(self._key()))
            self._header -= 1
        elif token != ".":
            self._words.append(token)

    def _enter(self, line: int, path: Path) -> None:
        if self._header == 2:
            self._repeated[path] = self._repeated.get(path, -1) + 1
            self._mark(line, path, first=True)
            path += (self._repeated[path],)
        self._table = self._mark(line, path)

    def _inside(self, line: int, token: str) -> None:
        bracket = self._open[-1]
        if token == ",":
            bracket.count, bracket.fresh, self._words = bracket.count + 1, True, []
        elif token in "]}":
            self._open.pop()
        elif token != "\n":
            here = self._entry(line, token, bracket)
            if here is not None and token in "[{":
                self._open.append(_Open(here, token == "["))

    def _entry(self, line: int, token: str, bracket: _Open) -> Path | None:
        """The path of the value that begins with this token, if one begins."""
        if bracket.is_list:
            begins, bracket.fresh = bracket.fresh, False
            return self._mark(line, (*bracket.path, bracket.count)) if begins else None
        if bracket.fresh and token not in "=.":
            self._words.append(token)
        elif token == "=":
            bracket.fresh = False
            self._value_inside = self._mark(line, bracket.path + self._key())
        elif not bracket.fresh:
            return self._value_inside
        return None

    def _mark(self, line: int, path: Path, first: bool = False) -> Path:
        if not (first and path in self.found):
            self.found[path] = line
        return path

    def _key(self) -> tuple[str, ...]:
        key, self._words = tuple(_unquoted(word) for word in self._words), []
        return key

    def _resolved(self, key: tuple[str, ...]) -> Path:
        """A header's key with the position of the latest entry after every list that it goes through."""
        path: Path = ()
        for part in key[:-1]:
            path += (part,)
            if path in self._repeated:
                path += (self._repeated[path],)
        return path + key[-1:]


def _unquoted(word: str) -> str:
    if word.startswith('"'):
        try:
            return str(json.loads(word))
        except ValueError:
            return word.strip('"')
    return word.strip("'")
