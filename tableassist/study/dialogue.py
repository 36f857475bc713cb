"""Somebody at a terminal who is asked one line after the other, and may have enough at any of them."""

from __future__ import annotations

from collections.abc import Callable

_YES, _NO = ("y", "yes"), ("n", "no", "")
_LEAVES = ("q", "quit")


class Enough(Exception):
    """The player has had enough."""


class Dialogue:
    """Asks and answers; whoever types q, or closes the terminal, has had enough."""

    def __init__(self, ask: Callable[[str], str] = input, announce: Callable[[str], None] = print) -> None:
        self._ask, self.announce = ask, announce

    def line(self, question: str) -> str:
        """What was typed, without spaces around it; raises Enough."""
        try:
            typed = self._ask(question).strip()
        except (EOFError, KeyboardInterrupt) as end:
            raise Enough from end
        if typed.casefold() in _LEAVES:
            raise Enough
        return typed

    def agreed(self, question: str) -> bool:
        """Yes or no, asked until one of them comes; raises Enough."""
        while True:
            typed = self.line(f"{question} (y/n) ").casefold()
            if typed in (*_YES, *_NO):
                return typed in _YES
