"""Where a line may end in a script that puts no spaces between its words (Unicode Standard Annex 14)."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from itertools import chain, repeat

_NOT_FIRST = frozenset("ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ")
"""Small kana, which belong to what stands before them."""

_NOT_FIRST_KINDS = frozenset(("Pe", "Pf", "Po", "Lm", "Mn", "Mc"))
_NOT_LAST_KINDS = frozenset(("Ps", "Pi"))


@lru_cache(maxsize=2048)
def parts_of(word: str) -> tuple[str, ...]:
    """The parts of a word between which a line may end without a hyphen: Chinese and Japanese have a sign in each.

    >>> parts_of("memory")
    ('memory',)
    >>> parts_of("「神経」衰弱。")
    ('「神', '経」', '衰', '弱。')
    """
    if word.isascii():
        return (word,)
    parts = [word[:1]]
    for sign in word[1:]:
        if _may_part(parts[-1][-1], sign):
            parts.append(sign)
        else:
            parts[-1] += sign
    return tuple(parts)


def parts_with_gaps(word: str) -> Iterator[tuple[str, str]]:
    """The parts of a word, each with what stands before it on a line that goes on: a space before the first alone."""
    return zip(chain((" ",), repeat("")), parts_of(word), strict=False)


def _may_part(before: str, after: str) -> bool:
    if not (_stands_alone(before) or _stands_alone(after)):
        return False
    if after in _NOT_FIRST or unicodedata.category(after) in _NOT_FIRST_KINDS:
        return False
    return unicodedata.category(before) not in _NOT_LAST_KINDS


def _stands_alone(sign: str) -> bool:
    """Whether it is Han or kana, or what is written between these. Korean has spaces between its words."""
    if unicodedata.east_asian_width(sign) not in ("W", "F"):
        return False
    kind = unicodedata.category(sign)
    return kind[0] == "P" or (kind in ("Lo", "Lm") and "HANGUL" not in unicodedata.name(sign, ""))
