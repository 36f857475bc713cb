"""How a tape is written: a line is words, in quotation marks where they have spaces; `#` begins a comment."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

REPEAT, END = "repeat", "end"
MOST_LINES = 5000
"""A tape with its repetitions is no longer."""

_WORD = re.compile(r'"([^"]*)"|([^\s"]+)|(")')
_TIME = re.compile(r"(\d{1,9}(?:\.\d{1,9})?)(ms|s|min|h|d)")
_UNITS = {"ms": 1, "s": 1000, "min": 60_000, "h": 3_600_000, "d": 86_400_000}
_SIZE = re.compile(r"([0-9]{1,5})x([0-9]{1,5})")

SMALLEST, LARGEST = "320x240", "7680x4320"
"""Pictures of a screen have at least and at most so many pixels, across and down."""


class Impossible(ValueError):
    """A line of a tape cannot be carried out; the sentence says why, and what is there instead."""


class BadTape(ValueError):
    """A tape cannot be played on; the sentence names its file and line."""

    def __init__(self, file: str, number: int, why: str) -> None:
        super().__init__(f"{file}:{number}: {why}")


class TapeWord(NamedTuple):
    """A word of a line, and whether it stood in quotation marks."""

    text: str
    quoted: bool = False


@dataclass(frozen=True, slots=True)
class TapeLine:
    """A line that does something: its number in the file, its text, and its words."""

    number: int
    text: str
    words: tuple[TapeWord, ...]

    @property
    def verb(self) -> str:
        """What is done."""
        return self.words[0].text

    @property
    def rest(self) -> tuple[TapeWord, ...]:
        """What it is done with."""
        return self.words[1:]


def parse_tape(text: str, file: str) -> tuple[TapeLine, ...]:
    """The lines of a tape in the order in which they are played; raises BadTape."""
    lines = [line for number, raw in enumerate(text.splitlines(), 1) if (line := _line(raw, number, file)).words]
    played = tuple(_repeated(iter(lines), file))
    if len(played) > MOST_LINES:
        raise BadTape(file, played[-1].number, f"a tape has at most {MOST_LINES} lines with its repetitions.")
    return played


def _line(raw: str, number: int, file: str) -> TapeLine:
    words = []
    for quoted, bare, torn in _WORD.findall(raw):
        if bare.startswith("#"):
            break
        if torn:
            raise BadTape(file, number, "a quotation mark is missing.")
        words.append(TapeWord(bare) if bare else TapeWord(quoted, True))
    return TapeLine(number, raw.strip(), tuple(words))


def _repeated(lines: Iterator[TapeLine], file: str, inside: int = 0) -> Iterator[TapeLine]:
    """The lines with those of each `repeat N` … `end` as often as it says."""
    for line in lines:
        if line.verb == END and inside:
            return
        if line.verb == END:
            raise BadTape(file, line.number, "`end` without a `repeat` before it.")
        if line.verb == REPEAT:
            yield from _often(line, list(_repeated(lines, file, line.number)), file)
        else:
            yield line
    if inside:
        raise BadTape(file, inside, "this `repeat` has no `end`.")


def _often(line: TapeLine, body: Sequence[TapeLine], file: str) -> Iterable[TapeLine]:
    count = line.rest[0].text if len(line.rest) == 1 else ""
    if not count.isdecimal():
        raise BadTape(file, line.number, "write `repeat` and how often: repeat 3.")
    # Python reads no number of thousands of digits.
    if len(count) > len(str(MOST_LINES)) or int(count) * len(body) > MOST_LINES:
        raise BadTape(file, line.number, f"a tape has at most {MOST_LINES} lines with its repetitions.")
    return [*body] * int(count)


def parse_duration(text: str) -> int | None:
    """Milliseconds of a time like `3s`, `1.5s`, `2min`, `1d`; None where it is none."""
    found = _TIME.fullmatch(text)
    return round(float(found[1]) * _UNITS[found[2]]) if found else None


def parse_size(text: str) -> tuple[int, int] | None:
    """A size like `800x480`; None where it is none, or none of a screen."""
    found, least, most = (_SIZE.fullmatch(one) for one in (text, SMALLEST, LARGEST))
    if found is None or least is None or most is None:
        return None
    fits = all(int(least[side]) <= int(found[side]) <= int(most[side]) for side in (1, 2))
    return (int(found[1]), int(found[2])) if fits else None
