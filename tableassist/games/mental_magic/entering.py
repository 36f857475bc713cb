"""Names and costs entered by button, a letter or a symbol at a time, or typed in one go."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from tableassist.games.mental_magic.asking import Ask, Choice, Step
from tableassist.games.mental_magic.cost import MOST_SYMBOLS, BadCost, write_cost
from tableassist.games.mental_magic.knowledge import Knowledge
from tableassist.rules import asking
from tableassist.rules.card_names import LONGEST

LETTERS = "abcdefghijklmnopqrstuvwxyz"
MARKS = {"space": " ", "apostrophe": "'", "comma": ",", "hyphen": "-", "slashes": " // "}
SYMBOLS = (
    *("{0}", "{1}", "{2}", "{3}", "{4}", "{5}", "{6}", "{7}", "{8}", "{9}", "{W}", "{U}", "{B}", "{R}", "{G}"),
    *("{X}", "{Y}", "{Z}", "{C}", "{S}"),
    *("{W/U}", "{W/B}", "{U/B}", "{U/R}", "{B/R}", "{B/G}", "{R/G}", "{R/W}", "{G/W}", "{G/U}"),
    *("{2/W}", "{2/U}", "{2/B}", "{2/R}", "{2/G}", "{C/W}", "{C/U}", "{C/B}", "{C/R}", "{C/G}"),
    *("{W/P}", "{U/P}", "{B/P}", "{R/P}", "{G/P}", "{W/U/P}", "{W/B/P}", "{U/B/P}", "{U/R/P}", "{B/R/P}"),
    *("{B/G/P}", "{R/G/P}", "{R/W/P}", "{G/W/P}", "{G/U/P}", "//"),
)
KEYS = {**{letter: letter for letter in LETTERS}, **MARKS}
"""What can be entered into a name, by key."""
LEAST_LETTERS = 3
"""So many letters before names are offered: whoever declares must know a name, not pick one from a list."""

_OFFERED = 5


def ask_name(known: Knowledge, text: str, then: Callable[[str], Step], so_far: str = "") -> Ask:
    """A question for a name. Names are offered by what was typed, never by what anything costs."""
    shown = f"{text} {so_far}…" if so_far else text
    choices = partial(_names, known, text, then, so_far)
    find = partial(_find, partial(_letter, known, text, then, so_far), choices)
    return Ask(shown, choices, typed=partial(_taken, known, text, then), find=find)


def _names(known: Knowledge, text: str, then: Callable[[str], Step], so_far: str) -> Iterator[Choice]:
    if len(so_far.strip()) >= LEAST_LETTERS:
        for number, name in enumerate(known.suggest(so_far, _OFFERED), 1):
            yield Choice(str(number), name, partial(then, name))
    if so_far.strip():
        yield Choice("done", f"“{so_far.strip()}”", partial(then, so_far.strip()))
        yield Choice("back", "Delete", partial(ask_name, known, text, then, so_far[:-1]))
    for key in KEYS:
        letter = _letter(known, text, then, so_far, key)
        if letter is not None:
            yield letter


def _letter(known: Knowledge, text: str, then: Callable[[str], Step], so_far: str, key: str) -> Choice | None:
    """The choice of one more letter or mark; None for another key, and where the name is as long as it may be."""
    letter = KEYS.get(key)
    if letter is None or len(so_far) >= LONGEST:
        return None
    label = letter.upper() if letter.isalpha() else key
    return Choice(key, label, partial(ask_name, known, text, then, so_far + letter))


def _find(one: Callable[[str], Choice | None], choices: Callable[[], Iterable[Choice]], key: str) -> Choice | None:
    """The choice of a key: made alone where it is a letter or a symbol, else looked up among the few others."""
    return one(key) or next((choice for choice in choices() if choice.key == key), None)


def _taken(known: Knowledge, text: str, then: Callable[[str], Step], typed: str) -> Ask:
    """What was typed in one go leads to what it would have led to letter by letter."""
    name = " ".join(typed.split())[:LONGEST]
    if not name:
        return ask_name(known, text, then)
    step = then(name)
    return step if isinstance(step, asking.Ask) else Ask(f"{name}?", lambda: [Choice("yes", "Yes", lambda: step)])


def ask_cost(text: str, then: Callable[[str], Step], so_far: str = "") -> Ask:
    """A question for a mana cost, symbol by symbol; typed costs are read like written ones."""
    shown = f"{text} {so_far}" if so_far else text
    choices = partial(_costs, text, then, so_far)
    find = partial(_find, partial(_symbol, text, then, so_far), choices)
    return Ask(shown, choices, typed=partial(_priced, text, then), find=find)


def _costs(text: str, then: Callable[[str], Step], so_far: str) -> Iterator[Choice]:
    if so_far:
        if (cost := _readable(so_far)) is not None:
            yield Choice("done", so_far, partial(then, cost))
        yield Choice("back", "Delete", partial(ask_cost, text, then))
    else:
        yield Choice("none", "No mana cost", partial(then, ""))
    for key in SYMBOLS:
        symbol = _symbol(text, then, so_far, key)
        if symbol is not None:
            yield symbol


def _symbol(text: str, then: Callable[[str], Step], so_far: str, key: str) -> Choice | None:
    """The choice of one more symbol; None for another key."""
    # More than any card has cannot be entered, so that whatever is offered can be read.
    if key not in SYMBOLS or so_far.count("{") >= MOST_SYMBOLS:
        return None
    return Choice(key, key, partial(ask_cost, text, then, so_far + key))


def _readable(text: str) -> str | None:
    """The cost as it is written, None where it is none yet."""
    try:
        return write_cost(text)
    except BadCost:
        return None


def _priced(text: str, then: Callable[[str], Step], typed: str) -> Ask:
    try:
        cost = write_cost(typed)
    except BadCost as bad:
        return ask_cost(f"{bad} {text}", then)
    step = then(cost)
    return (
        step
        if isinstance(step, asking.Ask)
        else Ask(f"{cost or 'No mana cost'}?", lambda: [Choice("yes", "Yes", lambda: step)])
    )
