"""Card names as people write them: when two of them are one, and when they only look alike (A-MM-04)."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from rapidfuzz.distance import OSA

BETWEEN_HALVES = " // "
"""What stands between the two names, and the two costs, of a split card."""

LONGEST = 200
"""No name is as long by half."""

_LETTERS = str.maketrans(
    {"æ": "ae", "œ": "oe", "ø": "o", "ß": "ss", "đ": "d", "ł": "l", "ð": "d", "þ": "th", "ı": "i"}
    | dict.fromkeys("’‘ʼ`´", "'")
    | dict.fromkeys("“”„", '"')
    | dict.fromkeys("–—‐‑−", "-")
    # Letters of other scripts that look like these (A-MM-04).
    | dict(zip("авекмнорстухіјѕԁһԛԝґ", "abekmhopctyxijsdhqwr", strict=True))
    | dict(zip("αβεικνορτυχγη", "abeikvoptuxyn", strict=True))
)


_SIGNS = frozenset("|=")
"""Signs that records use between words; no card has one in its name."""


def is_name(name: str) -> bool:
    """Whether it can be a card's name, and be written in a line of a record."""
    tidy = " ".join(name.split()) == name and len(name) <= LONGEST and _SIGNS.isdisjoint(name)
    return tidy and bool(name_keys(name))


@lru_cache(maxsize=4096)
def name_key(name: str) -> str:
    """The name without what people leave out: accents, capitals, kinds of quotes and dashes, spare spaces."""
    # What stands for several letters, like ①, is taken apart before capitals are made small.
    small = unicodedata.normalize("NFKD", name).casefold().translate(_LETTERS)
    plain = unicodedata.normalize("NFKD", small)
    bare = "".join(letter for letter in plain if not unicodedata.combining(letter))
    return " ".join(bare.translate(_LETTERS).replace("//", BETWEEN_HALVES).split())


@lru_cache(maxsize=4096)
def name_keys(name: str) -> frozenset[str]:
    """The keys that a name takes up: a split card's whole name and both halves (R-MM-008, R-MM-009)."""
    halves = name.split(BETWEEN_HALVES.strip())
    return frozenset({name_key(name)} | {name_key(half) for half in halves}) - {""}


def is_near_match(one: str, other: str) -> bool:
    """Whether two different names could be the same card misspelt or cut short."""
    first, second = sorted((name_key(one), name_key(other)), key=len)
    if not first or first == second:
        return False
    if _cut_short(first, second) or sorted(first.split()) == sorted(second.split()):
        return True
    return OSA.distance(first, second, score_cutoff=_slips(second)) <= _slips(second)


def _cut_short(short: str, full: str) -> bool:
    """`jace` for `jace, the mind sculptor`."""
    return len(short) > 3 and (full.startswith((short + ",", short + " //")) or full.endswith("// " + short))


def _slips(name: str) -> int:
    """How many slips a name of that length may hold and still be meant; a short one differs from most by few."""
    return 0 if len(name) < 5 else 1 if len(name) < 10 else 2
