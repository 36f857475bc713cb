"""JSON read through a window: one value after the other, so that a large file needs little memory."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, TextIO

from tableassist.cardbase.problems import BadCardFile

CHUNK = 1 << 16
LARGEST = 1 << 24
"""Characters in one value. A card has a few thousand; whatever is longer is no list of cards."""


MOST_BLANKS = 1 << 20
MOST_VALUES = 2_000_000
"""Blanks in a row, and values, with which a file of a megabyte, unpacked, would keep a machine busy for minutes."""


class JsonWindow:
    """Reads forward through a JSON text. What `items` and `members` come to must be taken before the next."""

    def __init__(self, stream: TextIO, chunk: int = CHUNK, largest: int = LARGEST) -> None:
        self._stream, self._chunk, self._largest = stream, chunk, largest
        self._text, self._at, self._line = "", 0, 1
        self._decoder = json.JSONDecoder()
        self._values = 0

    def peek(self) -> str:
        """The next character that is no space, not taken; empty at the end."""
        blanks = 0
        while True:
            start = self._at
            while self._at < len(self._text):
                if not self._text[self._at].isspace():
                    return self._text[self._at]
                self._at += 1
            blanks += self._at - start
            if blanks > MOST_BLANKS:
                raise self._bad("there is nothing but blanks")
            if not self._more(self._chunk):
                return ""

    def take(self, sign: str) -> None:
        """Takes the sign; raises BadCardFile where something else comes."""
        if self.peek() != sign:
            raise self._bad(f"{sign} is missing")
        self._at += 1

    def value(self) -> Any:
        """Takes the next value whole; raises BadCardFile where there is none."""
        if not self.peek():
            raise self._bad("it ends too early")
        self._values += 1
        if self._values > MOST_VALUES:
            raise self._bad("it goes on for longer than any list of cards")
        while True:
            try:
                value, self._at = self._decoder.raw_decode(self._text, self._at)
            except json.JSONDecodeError as error:
                # Twice as much each time, so that a long value is not begun again for every few letters.
                waiting = len(self._text) - self._at
                if waiting > self._largest or not self._more(max(self._chunk, waiting)):
                    raise self._bad("it cannot be read or ends too early") from error
            except RecursionError as error:
                raise self._bad("there are brackets within brackets without end") from error
            except ValueError as error:
                raise self._bad("there is a number of thousands of digits") from error
            else:
                return value

    def items(self) -> Iterator[None]:
        """Comes to each item of a list in turn."""
        self.take("[")
        if self.peek() != "]":
            yield
            while self.peek() == ",":
                self._at += 1
                yield
        self.take("]")

    def members(self) -> Iterator[str]:
        """Comes to the value of each key of an object in turn, and reports the key."""
        self.take("{")
        if self.peek() != "}":
            yield self._key()
            while self.peek() == ",":
                self._at += 1
                yield self._key()
        self.take("}")

    def _key(self) -> str:
        if self.peek() != '"':
            raise self._bad("a key is missing")
        key = str(self.value())
        self.take(":")
        return key

    def _more(self, wanted: int) -> bool:
        fresh = self._stream.read(wanted)
        self._line += self._text.count("\n", 0, self._at)
        self._text, self._at = self._text[self._at :] + fresh, 0
        return bool(fresh)

    def _bad(self, what: str) -> BadCardFile:
        line = self._line + self._text.count("\n", 0, self._at)
        return BadCardFile(f"The list of cards is no good JSON near line {line}: {what}. Fetch it again.")
