"""Numbers of things and lists of names in a sentence, as every game writes them."""

from __future__ import annotations

from collections.abc import Iterable

_COUNTS = ("no", "one", "two", "three", "four", "five", "six")


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


def count_refused(title: str, allowed: tuple[int, int], players: int) -> str:
    """Why a game of that title is not for so many players.

    >>> count_refused("Chess", (2, 2), 1), count_refused("Whist", (3, 4), 5)
    ('Chess is for two players, not 1.', 'Whist is for 3 to 4 players, not 5.')
    """
    low, high = allowed
    many = f"{low} to {high}" if low < high else _COUNTS[low] if low < len(_COUNTS) else str(low)
    return f"{title} is for {many} {'player' if high == 1 else 'players'}, not {players}."
