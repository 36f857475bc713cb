"""The plain form of a text: what is left when case, accents, punctuation and ways of writing numbers do not count."""

from __future__ import annotations

import re
import unicodedata
from types import MappingProxyType

# Letters that do not come apart into a plain one and an accent.
_LETTERS = str.maketrans(
    {"æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "ł": "l", "ħ": "h", "ı": "i", "ŋ": "ng", "ё": "е"}
)
_APOSTROPHES = re.compile(r"(?<=\w)['’ʼʻ`´](?=\w)")
_DOTTED = re.compile(r"\b(?:[^\W\d_]\.){2,}")
_GROUPED = re.compile(r"(?<=\d)[,.'  ](?=\d{3}(?!\d))")
_ORDINAL = re.compile(r"(\d+)(?:st|nd|rd|th)")
_ARTICLES = MappingProxyType(
    {
        "en": {"the", "a", "an"},
        "de": {"der", "die", "das", "den", "dem", "ein", "eine", "einen"},
        "fr": {"le", "la", "les", "un", "une", "des"},
        "es": {"el", "la", "los", "las", "un", "una"},
        "it": {"il", "lo", "la", "gli", "le", "un", "una", "uno"},
        "nl": {"de", "het", "een"},
        "pt": {"o", "a", "os", "as", "um", "uma"},
    }
)
_SHORT_FOR = MappingProxyType({"&": "and", "st": "saint", "mt": "mount", "dr": "doctor", "vs": "versus", "ft": "fort"})
_ONES = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen"
_MORE = "seventeen eighteen nineteen"
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety"
_RANKS = "zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth"
_WORD_NUMBERS = MappingProxyType(
    {word: str(value) for value, word in enumerate(f"{_ONES} {_MORE}".split())}
    | {word: str(10 * value) for value, word in enumerate(_TENS.split(), 2)}
    | {word: str(value) for value, word in enumerate(_RANKS.split()) if value > 0}
)
_ROMAN_VALUES = (("x", 10), ("ix", 9), ("v", 5), ("iv", 4), ("i", 1))


def plain(text: str, language: str = "en") -> str:
    """The plain form: lower case, no accents, no articles in front, numbers as digits, single spaces.

    Two texts with the same plain form are the same answer; everything else is for `checker` to weigh.
    """
    return " ".join(words(text, language))


def words(text: str, language: str = "en") -> list[str]:
    """The plain form, word by word."""
    found = _split(_folded(text))
    while len(found) > 1 and found[0] in _ARTICLES.get(language[:2].lower(), ()):
        found = found[1:]
    return [_number(word, at, found) for at, word in enumerate(found)]


def squeezed(text: str, language: str = "en") -> str:
    """The plain form without spaces, since "Jean-Paul", "Jean Paul" and "Jeanpaul" are one name."""
    return "".join(words(text, language))


def _folded(text: str) -> str:
    """Lower case without accents; a sign that Unicode knows as another one becomes that."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    bare = "".join(letter for at, letter in enumerate(apart) if not _is_accent(apart, at))
    return unicodedata.normalize("NFKC", bare).translate(_LETTERS)


def _is_accent(text: str, at: int) -> bool:
    """A mark above or below a Latin or Greek letter; those of other scripts make another letter of it."""
    if not unicodedata.combining(text[at]):
        return False
    while at > 0 and unicodedata.combining(text[at]):
        at -= 1
    return text[at] < "\u0400" or "\u1e00" <= text[at] < "\u2000"


def _split(text: str) -> list[str]:
    text = _DOTTED.sub(lambda match: match[0].replace(".", ""), text)
    text = _APOSTROPHES.sub("", _GROUPED.sub("", text))
    # A point or a comma between digits, a minus before one, and % and ° say something; other signs do not.
    tokens = re.findall(r"(?<![\w])-?\d+(?:[.,:/]\d+)+|(?<![\w])-?\d+[^\W_]*|[^\W_]+|[&%°+]", text)
    return [_SHORT_FOR.get(token, token) for token in tokens]


def _number(word: str, at: int, around: list[str]) -> str:
    if match := _ORDINAL.fullmatch(word):
        return match[1]
    if word in _WORD_NUMBERS:
        return _WORD_NUMBERS[word]
    # "I", "V" and "X" are numbers behind a name ("Elizabeth I") and letters elsewhere.
    if at > 0 and (len(word) > 1 or at == len(around) - 1):
        return _roman(word) or word
    return word


def _roman(word: str) -> str:
    """The value of a Roman number up to 39, or nothing."""
    value, rest = 0, word
    for sign, worth in _ROMAN_VALUES:
        limit = 3 if sign in ("x", "i") else 1
        while limit and rest.startswith(sign):
            value, rest, limit = value + worth, rest[len(sign) :], limit - 1
    return str(value) if value and not rest else ""
