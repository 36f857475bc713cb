"""What is printed reaches a terminal as text: no name in any file moves its cursor or hides a line."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator
from typing import Any, TextIO, cast

from tableassist.rules.showable import showable

ALLOWED = "\n\t"


class SafeStream:
    """A stream of text that shows control characters, marks of direction and halves of letters instead of sending them.

    All else is the stream's own.
    """

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        """Write the text as it may be shown; as many signs as were given."""
        self._stream.write(showable(text, ALLOWED))
        return len(text)

    def writelines(self, lines: list[str]) -> None:
        """Write the lines as they may be shown."""
        for line in lines:
            self.write(line)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


@contextlib.contextmanager
def safe_output() -> Iterator[None]:
    """While this runs, whatever is printed is shown safely; without a terminal nothing changes."""
    with contextlib.ExitStack() as stack:
        if sys.stdout is not None:
            stack.enter_context(contextlib.redirect_stdout(cast(TextIO, SafeStream(sys.stdout))))
        if sys.stderr is not None:
            stack.enter_context(contextlib.redirect_stderr(cast(TextIO, SafeStream(sys.stderr))))
        yield
