"""A screen of lines of text for a terminal or a log, on which lines may be typed."""

from __future__ import annotations

import contextlib
import os
import re
import select
import stat
import sys
from collections.abc import Callable, Iterable, Sequence

from tableassist.app.settings.config import BUTTONS
from tableassist.hardware.timing import monotonic_ms
from tableassist.ports import Pressed
from tableassist.rules.view import Option, Tone, View

FEW = 12
"""Of more options than these no places are listed: they are named on the board."""

QUOTE = '"'
"""A line that begins so is an answer, whatever it looks like."""

NOT_READ = "Lines are read from a terminal alone, not from a pipe or a file: type them, or use wired buttons."


def typed_lines() -> tuple[str, ...]:
    """The lines that were typed since the last call, without waiting; none where nobody can type."""
    lines = []
    while sys.stdin is not None and sys.stdin.isatty() and select.select([sys.stdin], [], [], 0)[0]:
        line = sys.stdin.readline()
        if not line:
            break
        lines.append(line.rstrip("\n"))
    return tuple(lines)


def warn_of_unread_lines() -> None:
    """Say that nothing is read from a pipe or a file: lines that come faster than questions would answer other ones.

    A service, whose input is no terminal either, hears nothing of it.
    """
    with contextlib.suppress(AttributeError, OSError, ValueError):  # where there is no standard input at all
        kind = os.fstat(sys.stdin.fileno()).st_mode
        if stat.S_ISFIFO(kind) or stat.S_ISREG(kind):
            print(f"tableassist: {NOT_READ}", file=sys.stderr)


class TextScreen:
    """Prints what changes; a typed line is an option, a button, or an answer.

    An option is named by its key, its label, or its number in the list; a button by its name.
    """

    def __init__(
        self,
        write: Callable[[str], object] = print,
        read: Callable[[], Iterable[str]] = typed_lines,
        now: Callable[[], int] = monotonic_ms,
    ) -> None:
        self._write, self._read, self._now = write, read, now
        self._last: Sequence[str] = ()
        self._view: View | None = None

    def draw(self, view: View) -> None:
        """Print the lines if they differ from the last ones; clocks alone do not count."""
        self._view = view
        lines = tuple(line for line in _lines(view) if line)
        if lines != self._last:
            self._last = lines
            self._write("\n".join(lines) + "\n")

    def presses(self) -> tuple[Pressed, ...]:
        """What was typed."""
        return tuple(Pressed(self._meant(line.strip()), self._now()) for line in self._read() if line.strip())

    def close(self) -> None:
        """Nothing to put away."""

    def _meant(self, line: str) -> str:
        if line.startswith(QUOTE):
            return f"text:{line.strip(QUOTE)}"
        options = self._view.options if self._view is not None else ()
        found = next((one for one in options if line.casefold() in (one.key.casefold(), one.label.casefold())), None)
        if found is None and (key := self._key_labelled(line)):
            return key
        if found is None:
            found = next((one for number, one in _numbered_options(options) if line == str(number)), None)
        if found is not None:
            return f"option:{found.key}"
        return line if line in BUTTONS else f"text:{line}"

    def _key_labelled(self, line: str) -> str:
        """The key under the screen that has this label, where the keys do what no option does; else nothing."""
        labels = [key.label.casefold() for key in self._view.keys] if self._view and not self._view.options else []
        return f"soft{labels.index(line.casefold())}" if line.casefold() in labels else ""


def _lines(view: View) -> Iterable[str]:
    yield from (view.headline, _without_seconds(view.detail), view.rule, view.instead)
    # What is wrong with the camera is said, as the strip of a screen does; that a hand moves over the table is no news.
    yield "" if view.status.ok or view.status.hand else view.status.camera
    yield "   ".join(f"{seat.name} {seat.score}" for seat in view.seats)
    yield from view.facts if view.tone is Tone.OVER else ()
    if view.sheet is not None:
        yield view.sheet.title
        for row in view.sheet.rows:
            yield "  ".join(cell for cell in row if cell)
    yield from _asked(view)
    if view.tone is Tone.OVER and not view.options:
        yield "   ".join(key.label for key in view.keys if key.label)


def _asked(view: View) -> Iterable[str]:
    """The question with the options that are listed; alone where they are places and it is not the headline."""
    numbers = {id(one): number for number, one in _numbered_options(view.options)}
    listed = [
        f"{numbers[id(one)]} {_described(one)}" if id(one) in numbers else _described(one)
        for _, one in _listed_options(view.options)
    ]
    if listed:
        yield f"{view.prompt}  {'   '.join(listed)}"
    elif view.options and view.prompt != view.headline:
        yield view.prompt


def _numbered_options(options: Sequence[Option]) -> Iterable[tuple[int, Option]]:
    """Of the options that are listed those that their number means, too.

    A number that is the name of an option means that one, wherever it stands in the list, and an option that is called
    by a number has no other: beside a die's sides a 9 would be the 8.
    """
    names = {word.casefold() for one in options for word in (one.key, one.label)}
    for number, one in _listed_options(options):
        if str(number) not in names and not one.label.isdecimal():
            yield number, one


def _listed_options(options: Sequence[Option]) -> tuple[tuple[int, Option], ...]:
    """The options that are listed, with their numbers."""
    numbered = enumerate(options, 1)
    return tuple((number, one) for number, one in numbered if len(options) <= FEW or one.zone is None)


def _described(option: Option) -> str:
    return f"{option.label} ({option.note})" if option.note else option.label


def _without_seconds(detail: str) -> str:
    """A countdown alone is no news."""
    return re.sub(r"^\d+ seconds? left\. ", "", detail)
