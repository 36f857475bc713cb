"""Names while they are typed: what begins like it, what holds it, and what it may be a slip of the fingers for."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from heapq import nsmallest

import numpy as np
from numpy.typing import NDArray
from rapidfuzz import process
from rapidfuzz.distance import OSA

from tableassist.rules.card_names import name_key

_BITS = np.array([number.bit_count() for number in range(1 << 16)], dtype=np.uint8)
_MARKS = re.compile(r"[^\w\s]|_")
_END = "\U0010ffff"


def bare_key(name: str) -> str:
    """A name's key without punctuation: `lim duls vault`. A name of nothing else keeps it."""
    return " ".join(_MARKS.sub(" ", name_key(name).replace("'", "")).split()) or name_key(name)


class TypeAhead:
    """All names, sorted once. A call takes what has been typed so far and gives the likeliest names."""

    def __init__(self, names: Iterable[tuple[str, str]]) -> None:
        """`names` are pairs: what may be typed, and the name of the card that it means."""
        pairs = sorted({(bare_key(typed), name) for typed, name in names})
        self._typed = [typed for typed, _ in pairs]
        self._names = [name for _, name in pairs]
        # The beginnings of the later words in each name, so that `bolt` finds Lightning Bolt.
        words = ((typed[at:], number) for number, typed in enumerate(self._typed) for at in _later_words(typed))
        self._tails = sorted(words)
        self._letters = np.array([_letters(typed) for typed in self._typed], dtype=np.uint32)

    def __len__(self) -> int:
        return len(self._names)

    def __call__(self, typed: str, most: int = 5) -> tuple[str, ...]:
        """Up to so many names: those that begin so, then those with such a word, then those a few slips away."""
        wanted = bare_key(typed)
        if not wanted:
            return ()
        found: dict[str, None] = {}
        for numbers in (self._begin(wanted), self._words_begin(wanted), self._near(wanted, most)):
            for number in numbers:
                found.setdefault(self._names[number])
                if len(found) == most:
                    return tuple(found)
        return tuple(found)

    def _begin(self, wanted: str) -> Iterator[int]:
        """The shortest first: whoever has typed a whole name means that one."""
        low, high = bisect_left(self._typed, wanted), bisect_left(self._typed, wanted + _END)
        yield from nsmallest(50, range(low, high), key=lambda number: (len(self._typed[number]), number))

    def _words_begin(self, wanted: str) -> Iterator[int]:
        low, high = bisect_left(self._tails, (wanted,)), bisect_left(self._tails, (wanted + _END,))
        tails = nsmallest(50, self._tails[low:high], key=lambda tail: (len(tail[0]), tail))
        return (number for _, number in tails)

    def _near(self, wanted: str, most: int) -> Iterator[int]:
        """Names a few slips away: whole ones, and as much of longer ones as has been typed."""
        length, slips = len(wanted), slips_in(wanted)
        if not slips:
            return iter(())
        letters, whole_slips = _letters(wanted), max(2, slips)
        # A slip brings in at most one letter that the name lacks, and takes at most one away.
        begun = np.flatnonzero(_count(letters & ~self._letters) <= slips)
        whole = np.flatnonzero(_count(letters ^ self._letters) <= 2 * whole_slips)
        numbers = {
            *self._within(wanted, begun, length, slips, most),
            *self._within(wanted, whole, None, whole_slips, most),
        }
        return iter(nsmallest(most * 4, numbers, key=lambda number: self._far(wanted, number)))

    def _within(self, wanted: str, among: NDArray[np.intp], length: int | None, slips: int, most: int) -> Iterator[int]:
        """Those among these names that are so few slips away, cut to the length."""
        names = {number: self._typed[number][:length] for number in among.tolist()}
        near = process.extract(wanted, names, scorer=OSA.distance, processor=None, score_cutoff=slips, limit=most * 20)
        return (number for _, _, number in near)

    def _far(self, wanted: str, number: int) -> tuple[float, int, int]:
        """How far what was typed is from the name, or from its beginning of the best length."""
        typed = self._typed[number]
        lengths = range(max(1, len(wanted) - 2), len(wanted) + 3)
        begun = min(OSA.distance(wanted, typed[:length]) for length in lengths)
        # A whole name is likelier meant than the beginning of another just as near.
        whole = OSA.distance(wanted, typed)
        return begun + (0.0 if whole == begun else 0.5), abs(len(typed) - len(wanted)), number


def slips_in(typed: str) -> int:
    """How many slips what was typed may hold: none while it is short, one in five letters, at most three."""
    return 0 if len(typed) < 3 else min(3, 1 + len(typed) // 6)


def _later_words(typed: str) -> Iterator[int]:
    return (match.end() for match in re.finditer(" ", typed))


def _letters(typed: str) -> np.uint32:
    """Which of 32 kinds of letters occur, as bits."""
    found = 0
    for letter in typed:
        found |= 1 << (ord(letter) & 31)
    return np.uint32(found)


def _count(bits: NDArray[np.uint32]) -> NDArray[np.uint8]:
    """How many bits are set in each."""
    low, high = _BITS[bits & np.uint32(0xFFFF)], _BITS[bits >> np.uint32(16)]
    counts: NDArray[np.uint8] = low + high
    return counts
