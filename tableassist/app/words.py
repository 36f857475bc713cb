"""Values of house rules, days and numbers as they are said."""

from __future__ import annotations

from datetime import date

_WORDS = {"true": "yes", "false": "no"}


def value_in_words(value: str) -> str:
    """A value of a house rule as players read it."""
    return _WORDS.get(value, value.replace("_", " "))


def day_in_words(iso: str) -> str:
    """A day as it is said: 24 Nov 2026."""
    try:
        day = date.fromisoformat(iso)
    except ValueError:
        return iso
    months = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
    return f"{day.day} {months[day.month - 1]} {day.year}"


def games_in_words(count: int) -> str:
    """How many games: 1 game, 2 games, no game."""
    return f"{count or 'no'} game{'s' if count > 1 else ''}"


def cards_in_words(count: int) -> str:
    """How many cards: 1 card, 2 cards, no card."""
    return f"{count or 'no'} card{'s' if count > 1 else ''}"
