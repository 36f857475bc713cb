"""Mana costs: what is written on a card, in how many ways it can be read, and when two of them are the same.

A cost is text like `{2}{R}` or `{2/R}{G/P}{X}`; a card with two halves has two, `{1}{R} // {1}{U}`. Nothing is guessed:
a symbol that is not known raises BadCost.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

COLOURS = "WUBRG"
VARIABLES = "XYZ"
MOST_SYMBOLS = 40
"""No card has half as many; more is a slip of the fingers."""

BETWEEN_HALVES = " // "

Plain = tuple[int, tuple[str, ...]]
"""One reading of a cost: so much generic mana, and the other symbols in alphabetical order."""

_SYMBOL = re.compile(r"\{([^{}]*)\}")
_BARE = re.compile(r"[0-9]+|[A-Za-z]")
_NUMBER = re.compile(r"[0-9]{1,7}")
_OWN = frozenset((*COLOURS, "C"))


class BadCost(ValueError):
    """The text is no mana cost; the sentence says which part of it is not understood."""


@dataclass(frozen=True, slots=True)
class Symbol:
    """One mana symbol: as it is written, and its halves, each a number or a letter (R-MM-010)."""

    text: str
    halves: tuple[str, ...]

    @property
    def value(self) -> Fraction:
        """What it adds to the mana value: a hybrid symbol its largest half, a variable nothing (CR 202.3)."""
        return max(_worth(half) for half in self.halves)


@dataclass(frozen=True, slots=True)
class Cost:
    """A mana cost. One without symbols is no mana cost at all, which counts as {0} (R-MM-009)."""

    symbols: tuple[Symbol, ...] = ()

    def __str__(self) -> str:
        return "".join(symbol.text for symbol in self.symbols)

    @property
    def value(self) -> Fraction:
        """The mana value, once called converted mana cost."""
        return sum((symbol.value for symbol in self.symbols), Fraction(0))


def parse(text: str) -> Cost:
    """The cost that the text writes, with or without braces: `{2}{R}` or `2R`; raises BadCost."""
    return _parsed(text.strip())


def parse_halves(text: str) -> tuple[Cost, ...]:
    """The costs of both halves of a split card, or the one cost of any other; raises BadCost."""
    return tuple(parse(half) for half in text.split(BETWEEN_HALVES.strip()))


def written(text: str) -> str:
    """The same cost as it is always written: in braces, capitals, halves told apart; raises BadCost."""
    return BETWEEN_HALVES.join(str(cost) for cost in parse_halves(text))


def readings(cost: Cost) -> frozenset[Plain]:
    """Every plain cost that some choice of hybrid halves makes of it (R-MM-010)."""
    return _readings(cost)


def combined(costs: Iterable[Cost]) -> Cost:
    """The costs of both halves of a split card as one (CR 709.4)."""
    return Cost(tuple(symbol for cost in costs for symbol in cost.symbols))


def same(printed: str, declared: str, *, by_value: bool = False, whole: bool = False) -> bool:
    """Whether a card of the first cost can be declared as one of the second (R-MM-003, A-MM-01).

    A split card has the cost of either half; with `whole` it has only that of both together. Raises BadCost.
    """
    ours, theirs = _sides(printed, whole), _sides(declared, whole)
    return any(_equal(one, other, by_value) for one in ours for other in theirs)


def _sides(text: str, whole: bool) -> tuple[Cost, ...]:
    costs = parse_halves(text)
    return (combined(costs),) if whole else costs


def _equal(one: Cost, other: Cost, by_value: bool) -> bool:
    if by_value:
        return one.value == other.value
    return not readings(one).isdisjoint(readings(other))


@lru_cache(maxsize=4096)
def _parsed(text: str) -> Cost:
    inside = _SYMBOL.findall(text) if "{" in text or "}" in text else _BARE.findall(text)
    left = re.sub(r"\s", "", _SYMBOL.sub("", text) if "{" in text or "}" in text else _BARE.sub("", text))
    if left:
        raise BadCost(f"{text!r} is no mana cost: {left!r} is not understood. Write it like {{2}}{{R}}.")
    if len(inside) > MOST_SYMBOLS:
        raise BadCost(f"A mana cost of {len(inside)} symbols is more than any card has.")
    return Cost(tuple(_symbol(part.strip().upper(), text) for part in inside))


def _symbol(part: str, whole: str) -> Symbol:
    halves, phyrexian = _halves(part), "P" in part.split("/")
    if not halves:
        raise BadCost(f"{whole!r} is no mana cost: {{{part}}} is no mana symbol.")
    # {R/P}: the two life are another way to pay, not another cost (R-MM-010).
    return Symbol("{" + "/".join((*halves, "P") if phyrexian else halves) + "}", halves)


def _halves(part: str) -> tuple[str, ...]:
    """The halves of a symbol, none where it is no symbol."""
    parts = part.split("/")
    halves = tuple(str(int(half)) if _NUMBER.fullmatch(half) else half for half in parts if half != "P")
    match len(halves), len(parts) - len(halves):
        case 1, 0:
            known = _is_single(halves[0])
        case 1, 1:
            known = halves[0] in _OWN
        case 2, 0 | 1:
            known = _is_hybrid(halves)
        case _:
            known = False
    return halves if known else ()


def _is_single(half: str) -> bool:
    if half and (half in _OWN or half in (*VARIABLES, "S") or _NUMBER.fullmatch(half)):
        return True
    # Half a mana, as on a card or two of the joke sets.
    return len(half) == 2 and half[0] == "H" and half[1] in COLOURS


def _is_hybrid(halves: tuple[str, ...]) -> bool:
    numbers = sum(1 for half in halves if _NUMBER.fullmatch(half))
    others = all(half in _OWN or _NUMBER.fullmatch(half) for half in halves)
    return len(halves) == 2 and others and numbers < 2 and halves[0] != halves[1]


def _worth(half: str) -> Fraction:
    if half in VARIABLES:
        return Fraction(0)
    if half.isdecimal():
        return Fraction(int(half))
    return Fraction(1, 2) if half.startswith("H") else Fraction(1)


@lru_cache(maxsize=4096)
def _readings(cost: Cost) -> frozenset[Plain]:
    found: frozenset[Plain] = frozenset({(0, ())})
    for symbol in cost.symbols:
        found = frozenset(_with(plain, half) for plain in found for half in symbol.halves)
    return found


def _with(plain: Plain, half: str) -> Plain:
    generic, letters = plain
    if half.isdecimal():
        return generic + int(half), letters
    return generic, tuple(sorted((*letters, half)))
