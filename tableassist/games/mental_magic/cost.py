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

from tableassist.rules.card_names import BETWEEN_HALVES as BETWEEN_HALVES

COLOURS = "WUBRG"
VARIABLES = "XYZ"
MOST_SYMBOLS = 40
"""No card has half as many; more is a slip of the fingers."""

MOST_READINGS = 2000
"""In so many ways the halves of hybrid symbols may be chosen where that has to be tried."""

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


def parse_cost(text: str) -> Cost:
    """The cost that the text writes, with or without braces: `{2}{R}` or `2R`; raises BadCost."""
    return _parsed(text.strip())


def parse_halves(text: str) -> tuple[Cost, ...]:
    """The costs of both halves of a split card, or the one cost of any other; raises BadCost."""
    return tuple(parse_cost(half) for half in text.split(BETWEEN_HALVES.strip()))


def write_cost(text: str) -> str:
    """The same cost as it is always written: in braces, capitals, halves distinguished; raises BadCost."""
    return BETWEEN_HALVES.join(str(cost) for cost in parse_halves(text))


def list_plain_costs(cost: Cost) -> frozenset[Plain]:
    """Every plain cost that some choice of hybrid halves makes of it (R-MM-010)."""
    return _readings(cost)


def combine_costs(costs: Iterable[Cost]) -> Cost:
    """The costs of both halves of a split card as one (CR 709.4)."""
    return Cost(tuple(symbol for cost in costs for symbol in cost.symbols))


def fits_cost(printed: str, declared: str, *, by_value: bool = False, whole: bool = False) -> bool:
    """Whether a card of the first cost can be declared as one of the second (R-MM-003, A-MM-01).

    A split card has the cost of either half; with `whole` it has only that of both together. Raises BadCost.
    """
    ours, theirs = _sides(printed, whole), _sides(declared, whole)
    return any(_equal(one, other, by_value) for one in ours for other in theirs)


def _sides(text: str, whole: bool) -> tuple[Cost, ...]:
    costs = parse_halves(text)
    return (combine_costs(costs),) if whole else costs


def _equal(one: Cost, other: Cost, by_value: bool) -> bool:
    return one.value == other.value if by_value else _can_be_equal(one, other)


@lru_cache(maxsize=4096)
def _can_be_equal(one: Cost, other: Cost) -> bool:
    """Whether some choice of hybrid halves makes the costs equal (R-MM-010), without listing the choices.

    Halves can be chosen so that each colour is there as often in both costs exactly if the symbols can be paired, each
    with one of the other cost that shares a colour; only one with a number for its other half may be left over. A
    pairing that leaves over none else exists if there is one for each cost by itself (Mendelsohn and Dulmage), and
    however many it leaves over, the generic mana differs by the same as long as all those numbers are the same.
    """
    numbers = {half for cost in (one, other) for symbol in cost.symbols for half in _number_or_colour(symbol)}
    if len(numbers) > 1:
        _check_countable(one, other)
        return not list_plain_costs(one).isdisjoint(list_plain_costs(other))
    step = int(next(iter(numbers), 0))
    ours, theirs = _coloured(one), _coloured(other)
    fixed = _generic(one) + step * len(ours) - _generic(other) - step * len(theirs)
    return fixed == 0 and _all_paired(ours, theirs) and _all_paired(theirs, ours)


def _number_or_colour(symbol: Symbol) -> tuple[str, ...]:
    """The number of a symbol that is a number or a colour, as {2/R}."""
    return tuple(half for half in symbol.halves if half.isdecimal()) if len(symbol.halves) > 1 else ()


def _coloured(cost: Cost) -> tuple[Symbol, ...]:
    return tuple(symbol for symbol in cost.symbols if any(not half.isdecimal() for half in symbol.halves))


def _generic(cost: Cost) -> int:
    return sum(
        int(symbol.halves[0]) for symbol in cost.symbols if len(symbol.halves) == 1 and symbol.halves[0].isdecimal()
    )


def _all_paired(ours: tuple[Symbol, ...], theirs: tuple[Symbol, ...]) -> bool:
    """Whether every symbol of ours that cannot be a number finds a partner of its own among theirs."""
    taken: dict[int, Symbol] = {}

    def finds(symbol: Symbol, tried: set[int]) -> bool:
        for number, partner in enumerate(theirs):
            if number in tried or not _shares(symbol, partner):
                continue
            tried.add(number)
            if number not in taken or finds(taken[number], tried):
                taken[number] = symbol
                return True
        return False

    return all(finds(symbol, set()) for symbol in ours if not _number_or_colour(symbol))


def _shares(one: Symbol, other: Symbol) -> bool:
    return any(half in other.halves and not half.isdecimal() for half in one.halves)


def _check_countable(*costs: Cost) -> None:
    """Hybrids of several numbers are on no card; their choices are listed, as far as that takes no time."""
    for cost in costs:
        choices = 1
        for symbol in set(cost.symbols):
            choices *= len(symbol.halves) and cost.symbols.count(symbol) * (len(symbol.halves) - 1) + 1
        if choices > MOST_READINGS:
            raise BadCost(f"{cost} can be read in more ways than the cost of any card.")


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
