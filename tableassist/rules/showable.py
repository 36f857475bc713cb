"""Text that comes from outside, as a screen, a terminal and a file may be given it.

Control characters move a terminal's cursor, break a record's lines or end a C string; marks of direction make a name
read as another (Unicode Technical Report 36).
"""

from __future__ import annotations

import unicodedata

TURNING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Marks that turn what is read around; those that only help a right-to-left name to stand in its line are none."""

INSTEAD = "\N{REPLACEMENT CHARACTER}"
_CATEGORIES = ("Cc", "Cs", "Zl", "Zp")


def odd_sign(text: str, allowed: str = "") -> str:
    """The first sign of the text that nobody can see, but those allowed; "" where there is none.

    >>> odd_sign("Zoë O’Hara"), odd_sign("Ann\\x1b[2J")
    ('', '\\x1b')
    """
    return next((sign for sign in text if sign not in allowed and is_odd(sign)), "")


def is_odd(sign: str) -> bool:
    """Whether a sign is a control character, half of a letter, a line's end or a mark of direction."""
    return sign in TURNING or unicodedata.category(sign) in _CATEGORIES


def showable(text: str, allowed: str = "") -> str:
    """The text with a replacement character in place of each such sign.

    >>> showable("Ann\\x1b[2J")
    'Ann\ufffd[2J'
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(INSTEAD if sign not in allowed and is_odd(sign) else sign for sign in text)
