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
_DECIMAL_POINT = ("en", "zh", "ja", "ko", "he", "th", "ga")
_ORDINAL = re.compile(r"(\d+)(?:st|nd|rd|th)")
# A point or a comma between digits, a minus before one, and % and ° say something; other signs do not.
_WORD = re.compile(r"(?<!\w)-?\d+(?:[.,:/]\d+)+|(?<!\w)-?\d+[^\W_]*|[^\W_]+|[&%°+]")
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
_SHORT_FOR = MappingProxyType(
    {"&": "and", "st": "saint", "mt": "mount", "dr": "doctor", "vs": "versus", "ft": "fort", "percent": "%"}
)
_ONES = "zero one two three four five six seven eight nine"
_TEENS = "ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen"
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety"
_UNIT_RANKS = "first second third fourth fifth sixth seventh eighth ninth"
_OTHER_RANKS = "tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth"
_TEN_RANKS = "twentieth thirtieth fortieth fiftieth sixtieth seventieth eightieth ninetieth"
_UNITS = {word: value for value, word in enumerate(_ONES.split())} | {
    word: value for value, word in enumerate(_UNIT_RANKS.split(), 1)
}
_TENFOLD = {word: 10 * value for value, word in enumerate(_TENS.split(), 2)}
_WHOLE = (
    {word: value for value, word in enumerate(_TEENS.split(), 10)}
    | {word: value for value, word in enumerate(_OTHER_RANKS.split(), 10)}
    | {word: 10 * value for value, word in enumerate(_TEN_RANKS.split(), 2)}
)
_RANKS = frozenset(f"{_UNIT_RANKS} {_OTHER_RANKS} {_TEN_RANKS}".split())
_NUMBER_WORDS = MappingProxyType(_UNITS | _TENFOLD | _WHOLE)
_ROMAN_VALUES = (("x", 10), ("ix", 9), ("v", 5), ("iv", 4), ("i", 1))


def plain_text(text: str, language: str = "en") -> str:
    """The plain form: lower case, no accents, no articles in front, numbers as digits, single spaces.

    Two texts with the same plain form are the same answer; everything else is for `checker` to weigh.
    """
    return " ".join(split_words(text, language))


def split_words(text: str, language: str = "en") -> list[str]:
    """The plain form, word by word."""
    found = _split(text, language)
    return _without_the_before_numbers(_with_digits(found))


def is_rank(text: str, language: str = "en") -> bool:
    """Whether a text is nothing but a rank, "third" or "3rd": by itself that is not the number three."""
    found = _split(text, language)
    return len(found) == 1 and (found[0] in _RANKS or bool(_ORDINAL.fullmatch(found[0])))


def fold_accents(text: str) -> str:
    """Lower case without accents; a sign that Unicode knows as another one becomes that."""
    if text.isascii():
        return text.lower()
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    bare = "".join(letter for at, letter in enumerate(decomposed) if not _is_accent(decomposed, at))
    return unicodedata.normalize("NFKC", bare).translate(_LETTERS)


def _is_accent(text: str, at: int) -> bool:
    """A mark above or below a Latin or Greek letter; those of other scripts make another letter of it."""
    if not unicodedata.combining(text[at]):
        return False
    while at > 0 and unicodedata.combining(text[at]):
        at -= 1
    return text[at] < "\u0400" or "\u1e00" <= text[at] < "\u2000"


def _split(text: str, language: str) -> list[str]:
    """The words of a text as they stand, without the articles in front."""
    text = _DOTTED.sub(lambda match: match[0].replace(".", ""), fold_accents(text).replace("−", "-"))
    text = _APOSTROPHES.sub("", _one_way_of_grouping(text, language))
    found = [_SHORT_FOR.get(token, token) for token in _WORD.findall(text)]
    while len(found) > 1 and found[0] in _ARTICLES.get(language[:2].lower(), ()):
        found = found[1:]
    return found


def _one_way_of_grouping(text: str, language: str) -> str:
    """Numbers without signs between thousands, and with a decimal point."""
    thousands = "," if language[:2].lower() in _DECIMAL_POINT else "."
    text = re.sub(rf"(?<=\d)[{thousands}' \u00a0\u202f](?=\d{{3}}(?!\d))", "", text)
    return text if thousands == "," else re.sub(r"(?<=\d),(?=\d)", ".", text)


def _with_digits(found: list[str]) -> list[str]:
    """Every number in digits: "twenty-five" and "25th" become 25, "XIV" behind another word 14."""
    digits: list[str] = []
    tens = 0
    for at, word in enumerate(found):
        unit = _UNITS.get(word, 0)
        if tens and unit > 0:
            digits[-1] = str(tens + unit)
        else:
            digits.append(_number(word, at, len(found)))
        tens = _TENFOLD.get(word, 0)
    return digits


def _without_the_before_numbers(found: list[str]) -> list[str]:
    """ "Elizabeth the Second" as "Elizabeth II"."""
    last = len(found) - 1
    return [word for at, word in enumerate(found) if not (word == "the" and at < last and found[at + 1].isdigit())]


def _number(word: str, at: int, of: int) -> str:
    if match := _ORDINAL.fullmatch(word):
        return match[1]
    if word in _NUMBER_WORDS:
        return str(_NUMBER_WORDS[word])
    # "I", "V" and "X" are numbers behind a name ("Elizabeth I") and letters elsewhere.
    if at > 0 and (len(word) > 1 or at == of - 1):
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
