"""Numbers of things and lists of names in a sentence, as every game writes them."""

from __future__ import annotations

from collections.abc import Iterable


def format_count(number: int, noun: str = "card") -> str:
    """A number with its noun, in the plural unless it is one.

    >>> format_count(1), format_count(3, "place")
    ('1 card', '3 places')
    """
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def list_in_words(words: Iterable[str]) -> str:
    """Words as a list in a sentence, empty for none.

    >>> list_in_words(["Ann", "Bob", "Cleo"])
    'Ann, Bob and Cleo'
    """
    *front, last = list(words) or [""]
    return f"{', '.join(front)} and {last}" if front else last
