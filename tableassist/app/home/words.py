"""Values of house rules as they are said."""

from __future__ import annotations

_WORDS = {"true": "yes", "false": "no"}


def value_in_words(value: str) -> str:
    """A value of a house rule as players read it."""
    return _WORDS.get(value, value.replace("_", " "))
