"""House rules: each with its sentence and what holds now; a rule of two values changes with one press."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from tableassist.app.home.kept import Kept
from tableassist.app.home.mending import mends, trouble_in_words
from tableassist.app.home.pages import Back, Change, Item, Known, Open, Page
from tableassist.app.words import value_in_words
from tableassist.rules.game import OptionKey
from tableassist.rules.teams import side_name
from tableassist.rules.view import Tone

CONTRADICTION = "That does not go together"

FIRST = "first"
"""The rule that says by a side's number who begins."""


def changed_rules(known: Known) -> tuple[OptionKey, ...]:
    """The house rules that are not as usual."""
    return tuple(option for option in known.catalogue.rules(known.plan) if _now(known, option) != option.values[0])


def rules_page(known: Known) -> Page:
    """All house rules, those that are not as usual first; a contradiction stands above them with what mends it."""
    changed = changed_rules(known)
    rest = [option for option in known.catalogue.rules(known.plan) if option not in changed]
    trouble = "" if known.plan.empty is not None else trouble_in_words(known.catalogue, known.plan)
    items = [_rule(known, option) for option in (*changed, *rest)]
    if changed:
        usual = known.plan.with_(options=_without(known.plan.options, changed))
        items.append(Item("usual", "All as usual", Change(known.with_(plan=usual))))
    if not trouble:
        return Page("House rules", tuple(items))
    found = enumerate(mends(known.catalogue, known.plan))
    mending = [Item(f"mend:{n}", mend.describe, Change(known.with_(plan=mend.plan))) for n, mend in found]
    return Page(CONTRADICTION, (*mending, *items), trouble, Tone.WRONG)


def _without(options: Mapping[str, str], changed: tuple[OptionKey, ...]) -> dict[str, str]:
    keys = {option.key for option in changed}
    return {key: value for key, value in options.items() if key not in keys}


def _rule(known: Known, option: OptionKey) -> Item:
    """A rule in the list; where there are only two values, a press takes the other one."""
    now = _now(known, option)
    mark = "" if now == option.values[0] else "✓ "
    note = f"{mark}{_said(known, option, now)}"
    others = [value for value in _values(known, option) if value != now]
    if len(others) == 1:
        return Item(f"rule:{option.key}", option.about, Change(_with(known, option, others[0])), note)
    return Item(f"rule:{option.key}", option.about, Open(partial(rule_page, key=option.key)), note)


def rule_page(known: Known, *, key: str) -> Page:
    """One house rule with its values: what holds, what is usual, and what held the last time."""
    option = next((one for one in known.catalogue.rules(known.plan) if one.key == key), None)
    if option is None:
        return Page("This rule is not there any more", detail="It went with what the game is played with.")
    last = _last(known.games, known.plan.game)
    items = (
        Item(
            f"value:{value}",
            _said(known, option, value),
            Change(_with(known, option, value), Back()),
            _about(known, option, value, last),
        )
        for value in _values(known, option)
    )
    return Page(option.about, tuple(items), f"Ruling {option.ruling}.")


def _about(known: Known, option: OptionKey, value: str, last: Mapping[str, str] | None) -> str:
    usual = value == option.values[0]
    before = last is not None and last.get(option.key, option.values[0]) == value
    said = [word for word, holds in (("usual", usual), ("last time", before)) if holds]
    return f"{'✓ ' if value == _now(known, option) else ''}{', '.join(said)}".strip()


def _last(games: tuple[Kept, ...], name: str) -> Mapping[str, str] | None:
    """The house rules with which this game was played last."""
    return next((one.plan.options for one in games if one.plan.game == name), None)


def _now(known: Known, option: OptionKey) -> str:
    return known.plan.options.get(option.key, option.values[0])


def _values(known: Known, option: OptionKey) -> tuple[str, ...]:
    """The values that can be chosen: no side that there is not, and also one that was written by hand."""
    sides = max(len(known.plan.sides), known.catalogue.game(known.plan.game, known.plan.options).players[0])
    fitting = (value for value in option.values if option.key != FIRST or not value.isdecimal() or int(value) <= sides)
    return tuple(dict.fromkeys((*fitting, _now(known, option))))


def _said(known: Known, option: OptionKey, value: str) -> str:
    """A value in words; of who begins, the name."""
    number = int(value) - 1 if option.key == FIRST and value.isdecimal() else -1
    if 0 <= number < len(known.plan.sides) and known.plan.sides[number]:
        return side_name(known.plan.sides[number])
    return value_in_words(value)


def _with(known: Known, option: OptionKey, value: str) -> Known:
    options = {key: one for key, one in known.plan.options.items() if key != option.key}
    if value != option.values[0]:
        options[option.key] = value
    return known.with_(plan=known.plan.with_(options=options))
