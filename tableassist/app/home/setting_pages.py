"""The settings, section by section, and each value with its sentence and its range; kept in the file at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields
from functools import partial
from math import floor, log10
from typing import Any

from tableassist.app.home.pages import Back, Change, Item, Known, Later, Open, Page, Step
from tableassist.app.home.setting_slots import Slot
from tableassist.app.home.setting_words import SECTIONS, button_label, setting_label, value_words
from tableassist.app.home.typing_pages import LONGEST_TEXT, layer_items, letter_items, sign_items, typed
from tableassist.app.settings.config import BadSettings, Settings
from tableassist.app.settings.kept import KeptSettings
from tableassist.app.settings.values import (
    ClockText,
    Digits,
    FileName,
    ListOf,
    Number,
    OneOf,
    SideNames,
    TableOf,
    Text,
    ValueKind,
    Whole,
    YesNo,
)
from tableassist.rules.view import Tone

MOST_LISTED = 30
"""A whole number of so few values is chosen from all of them; of more it is changed in steps."""

_DIGITS = 2
"""So many sizes of steps a number that is no whole one has."""


def section_items() -> Iterator[Item]:
    """The sections."""
    for section in fields(Settings):
        yield Item(f"set:{section.name}", SECTIONS[section.name], Open(partial(section_page, section=section.name)))


def section_page(known: Known, *, section: str) -> Page:
    """One section: each setting with its value."""
    values = getattr(known.settings.settings, section)
    items = (
        Item(
            f"key:{key.name}",
            setting_label(section, key.name),
            Open(partial(slot_page, slot=Slot(section, key.name))),
            _brief(getattr(values, key.name), key.name),
        )
        for key in fields(values)
    )
    return Page(SECTIONS[section], tuple(items))


def _brief(value: Any, key: str) -> str:
    """A value beside its label: of a long table only how much there is."""
    return f"{len(value)} set" if isinstance(value, Mapping) and len(value) > 1 else value_words(value, key)


def slot_page(known: Known, *, slot: Slot) -> Page:
    """One value: what it is, what it may be, and what it usually is."""
    value = slot.value(known.settings.settings)
    makers: dict[type, Callable[[Slot, Any], Iterator[Item]]] = {
        YesNo: _choices,
        OneOf: _choices,
        Whole: _whole,
        Number: _steps,
        Text: _texts,
        ClockText: _texts,
        Digits: _texts,
        FileName: _texts,
        ListOf: _list,
        SideNames: _list,
        TableOf: _table,
    }
    items = [*makers[type(slot.kind)](slot, value), *_as_usual(slot, value)]
    start = next((number for number, item in enumerate(items) if item.note == "✓"), 0)
    return Page(_headline(slot, value), tuple(items), _about(slot), start=start)


def _headline(slot: Slot, value: Any) -> str:
    label = _label(slot)
    return label if isinstance(value, Mapping) else f"{label}: {value_words(value, slot.key)}"


def _label(slot: Slot) -> str:
    match slot.at:
        case None:
            return setting_label(slot.section, slot.key)
        case int():
            return f"{setting_label(slot.section, slot.key)}, {slot.at + 1}"
    return button_label(slot.at) if _knows_buttons(slot) else slot.at


def _knows_buttons(slot: Slot) -> bool:
    whole = Slot(slot.section, slot.key).kind
    return isinstance(whole, TableOf) and bool(whole.keys)


def _about(slot: Slot) -> str:
    """The sentence, what it may be, what it usually is, and from when on a change holds."""
    usual = slot.usual
    parts = [slot.about]
    if isinstance(slot.kind, Whole | Number):
        parts.append(f"{_capital(slot.kind.expected)}.")
    if usual is not None and not isinstance(usual, Mapping):
        parts.append(f"Usually {value_words(usual, slot.key)}.")
    return " ".join((*parts, slot.holds))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


# What a value may be changed to ---------------------------------------------------------------------------------------


def _choices(slot: Slot, value: Any) -> Iterator[Item]:
    """Every value there is, the one that holds with a tick."""
    for one in _values(slot.kind):
        yield Item(f"be:{one}", value_words(one, slot.key), _put(slot, one, Back()), "✓" if one == value else "")
    if slot.at is not None and value is not None and isinstance(slot.at, str):
        yield Item("empty", "Not wired" if _knows_buttons(slot) else "None", _emptied(slot))


def _values(kind: ValueKind) -> tuple[Any, ...]:
    match kind:
        case YesNo():
            return True, False
        case OneOf(allowed):
            return allowed
        case Whole(least, most):
            return tuple(range(least, most + 1))
    return ()


def _whole(slot: Slot, value: Any) -> Iterator[Item]:
    """All values where they are few, else steps."""
    assert isinstance(slot.kind, Whole)
    few = slot.kind.most - slot.kind.least < MOST_LISTED
    return (_choices if few else _steps)(slot, value)


def _steps(slot: Slot, value: Any) -> Iterator[Item]:
    """More and less, by as much as the range suggests."""
    assert isinstance(slot.kind, Whole | Number)
    for step in step_sizes(slot.kind):
        for sign, by in (("+", step), ("−", -step)):
            after = round(value + by, 6)
            if slot.kind.least <= after <= slot.kind.most:
                yield Item(f"by:{by:g}", f"{sign} {step:g}", _put(slot, after), value_words(after, slot.key))


def step_sizes(kind: Whole | Number) -> tuple[float, ...]:
    """The steps in which a number is changed, the largest first."""
    largest = floor(log10((kind.most - kind.least) / 3))
    if isinstance(kind, Whole):
        return tuple(10**power for power in range(largest, -1, -1))
    return tuple(float(10**power) for power in range(largest, largest - _DIGITS, -1))


def _texts(slot: Slot, value: Any) -> Iterator[Item]:
    """A text is typed, or there is none."""
    yield Item("type", "Type it", _typing_of(slot, value or ""))
    if value and slot.at is None:
        yield Item("empty", "None", _put(slot, "", Back()))
    elif slot.at is not None and value is not None:
        yield Item("empty", "Take it out", _emptied(slot))


def _typing_of(slot: Slot, text: str) -> Step:
    """Open the page on which it is typed, with what stands there now."""
    return Later(lambda known: Change(typed(known, text), Open(partial(typed_page, slot=slot))))


def _list(slot: Slot, value: Any) -> Iterator[Item]:
    """The items of a list, one after the other."""
    assert isinstance(slot.kind, ListOf)
    for number, one in enumerate(value):
        item = Slot(slot.section, slot.key, number)
        yield Item(f"item:{number}", value_words(one), Open(partial(slot_page, slot=item)))
    if len(value) < slot.kind.most:
        yield Item("more", "One more", _one_more(Slot(slot.section, slot.key, len(value))))
    if value:
        yield Item("fewer", "One fewer", _emptied(Slot(slot.section, slot.key, len(value) - 1), stays=True))


def _one_more(item: Slot) -> Step:
    """A text is typed; of numbers all that there are can be chosen."""
    if isinstance(item.kind, Text):
        return _typing_of(item, "")
    return Open(partial(slot_page, slot=item))


def _table(slot: Slot, value: Any) -> Iterator[Item]:
    """The entries of a table: every one that can be, or those that there are and a new one."""
    assert isinstance(slot.kind, TableOf)
    for key in slot.kind.keys or tuple(value):
        label = button_label(key) if slot.kind.keys else key
        said = value_words(value[key]) if key in value else "–"
        yield Item(f"entry:{key}", label, Open(partial(slot_page, slot=Slot(slot.section, slot.key, key))), said)
    if not slot.kind.keys:
        yield Item(
            "more", "One more", Later(lambda known: Change(typed(known, ""), Open(partial(entry_page, slot=slot))))
        )


def _as_usual(slot: Slot, value: Any) -> Iterator[Item]:
    """The usual value again, where another one holds."""
    if slot.at is None and value != slot.usual:
        yield Item("usual", "As usual", Later(lambda known: _without(known, (slot.section, slot.key))))


# Typing ---------------------------------------------------------------------------------------------------------------


def typed_page(known: Known, *, slot: Slot) -> Page:
    """A text typed sign by sign."""
    text = known.name.strip()
    done = (
        [Item("done", "Done", _put(slot, text, Back()))] if text != (slot.value(known.settings.settings) or "") else []
    )
    return _typing(known, done, _label(slot), slot.about)


def entry_page(known: Known, *, slot: Slot) -> Page:
    """A new entry of a table: its name, an equals sign, its value."""
    key, equals, value = (part.strip() for part in known.name.partition("="))
    entry = Slot(slot.section, slot.key, key)
    done = [Item("done", "Done", _put(entry, value, Back()))] if key and equals and value else []
    return _typing(known, done, setting_label(slot.section, slot.key), f"{slot.about} Type it like jokers=true.")


def _typing(known: Known, done: list[Item], label: str, about: str) -> Page:
    items = [*done, *layer_items(known), *sign_items(known, longest=LONGEST_TEXT)]
    items += letter_items(known, longest=LONGEST_TEXT)
    start = next((number for number, item in enumerate(items) if item.key in ("a", "ä")), 0)
    return Page(f"{known.name}▏" if known.name else label, tuple(items), about, start=start, typed=True)


# Changing the file ----------------------------------------------------------------------------------------------------


def _put(slot: Slot, value: Any, then: Back | None = None) -> Step:
    """Set the value, or say why it cannot be."""
    return Later(lambda known: _changed(known, partial(_with, slot=slot, value=value), then))


def _with(kept: KeptSettings, *, slot: Slot, value: Any) -> KeptSettings:
    return kept.with_value(slot.section, slot.key, slot.filled(kept.settings, value))


def _emptied(slot: Slot, *, stays: bool = False) -> Step:
    """Take the item or entry out; back from its page, or from none where that one stays."""

    def change(kept: KeptSettings) -> KeptSettings:
        return kept.with_value(slot.section, slot.key, slot.emptied(kept.settings))

    return Later(lambda known: _changed(known, change, None if stays else Back()))


def _without(known: Known, path: tuple[str, ...]) -> Step:
    return _changed(known, lambda kept: kept.without(path), None)


def _changed(known: Known, change: Callable[[KeptSettings], KeptSettings], then: Back | None) -> Step:
    try:
        return Change(known.with_(settings=change(known.settings)), then)
    except BadSettings as bad:
        return Open(partial(refused_page, why=str(bad)))


def refused_page(_known: Known, *, why: str) -> Page:
    """Why a value cannot be; nothing was changed."""
    return Page("That cannot be", (), why, Tone.WRONG)
