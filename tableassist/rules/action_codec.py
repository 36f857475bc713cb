"""Actions as lines of text, `turn 0 A1 QS`, and back: derived from the dataclasses that the actions are.

An action's word is the name of its class in small letters (`EndLook` is `end_look`). Its fields follow in their order,
each as one word by its type; two words for `tuple[X, Y]`, all the rest for `tuple[X, ...]`, where pairs are written
`A1=QS`; nothing for an `X | None` that is None. What several words may follow must therefore come last. What a type
cannot say is said by `Annotated`: see `tableassist.rules.action_words`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import Field, fields
from enum import StrEnum
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Generic, NamedTuple, TypeVar, Union, get_args, get_origin, get_type_hints

from tableassist.rules.action_words import (
    WORDS,
    Maybe,
    Part,
    Phrase,
    Word,
    Words,
    all_parts,
    any_number,
    named,
    one_part,
    pair_of,
)
from tableassist.rules.game import BadAction
from tableassist.table.cards import NotACard
from tableassist.table.geometry import ZoneName

Action = TypeVar("Action")
Known = Mapping[Any, Word | Phrase]


class ActionLine(NamedTuple):
    """How the words after an action's own are written and read, for one that is not written by its fields."""

    write: Callable[[Any], Words]
    read: Callable[[Words], Any]


class ActionCodec(Generic[Action]):
    """Writes and reads the actions of a game.

    `words` say how values of the game's own types are written, usual ones otherwise, and those of which an annotation
    gives the name; `names` what an action is called where that is not its class; `lines` how those are written that do
    not follow the rule, `forms` what of them stands in messages.
    """

    def __init__(
        self,
        kinds: Iterable[type[Any]],
        *,
        words: Known | None = None,
        names: Mapping[type[Any], str] | None = None,
        lines: Mapping[type[Any], ActionLine] | None = None,
        forms: Mapping[str, str] | None = None,
    ) -> None:
        known, called, own = {**WORDS, **(words or {})}, names or {}, lines or {}
        self._names = {kind: called.get(kind, snake(kind.__name__)) for kind in kinds}
        self._kinds = {name: kind for kind, name in self._names.items()}
        parts = {kind: _parts(kind, known) for kind in self._names if kind not in own}
        self._lines = {kind: own.get(kind) or _line(kind, parts[kind]) for kind in self._names}
        derived = {self._names[kind]: [part.shown for part in some.values()] for kind, some in parts.items()}
        self.forms = {name: " ".join((name, *some)) for name, some in derived.items()} | dict(forms or {})

    def write(self, action: Action) -> str:
        """The action as one line; raises BadAction where a word of it has a space in it or is empty."""
        words = (self._names[type(action)], *self._lines[type(action)].write(action))
        text = " ".join(words)
        if tuple(text.split()) != words:
            raise BadAction(f"{action!r} cannot be written: a word of it is empty or has a space in it.")
        return text

    def parse(self, text: str) -> Action:
        """The action of that line; raises BadAction."""
        name, *rest = text.split() or [""]
        if name not in self._kinds:
            raise BadAction(f"{text!r} begins with no action. Actions are {', '.join(self._kinds)}.")
        try:
            action: Action = self._lines[self._kinds[name]].read(rest)
        except (ValueError, IndexError) as error:
            reason = f"{error} " if isinstance(error, BadAction | NotACard) else ""
            raise BadAction(f"{text!r} is no action. {reason}The form is: {self.forms[name]}.") from error
        return action


def snake(name: str) -> str:
    """`EndLook` as `end_look`."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()


def places_in(action: Any) -> tuple[ZoneName, ...]:
    """The places that the fields of an action name."""
    found = (getattr(action, name) for name in _place_fields(type(action)))  # type: ignore[arg-type]  # every class can be a key
    places = (place for value in found for place in (value if isinstance(value, tuple) else (value,)))
    return tuple(place for place in places if place is not None)


@cache
def _place_fields(kind: type[Any]) -> tuple[str, ...]:
    places = (ZoneName, ZoneName | None, tuple[ZoneName, ...])
    return tuple(name for name, hint in get_type_hints(kind).items() if hint in places)


def _line(kind: type[Any], parts: Mapping[str, Part]) -> ActionLine:
    def write(action: Any) -> Words:
        return [word for name, part in parts.items() for word in part.write(getattr(action, name))]

    def read(words: Words) -> Any:
        rest = list(words)
        values = {name: part.read(rest) for name, part in parts.items()}
        if rest:
            raise BadAction(f"Nothing follows, not {' '.join(rest)!r}.")
        return kind(**values)

    return ActionLine(write, read)


def _parts(kind: type[Any], known: Known) -> dict[str, Part]:
    """The fields in the order in which they are written."""
    hints = get_type_hints(kind, include_extras=True)
    parts = {each.name: _part(hints[each.name], each, known) for each in fields(kind)}
    return dict(sorted(parts.items(), key=lambda item: item[1].rank))


def _part(hint: Any, each: Field[Any], known: Known) -> Part:
    hint, form, notes = _unwrap(hint)
    bare = _without_none(hint)
    part = _values(bare, form, known)
    if not notes and bare is not hint:
        notes = (Maybe(),)
    for note in notes:
        part = note.around(part, each.default)
    return part


def _values(hint: Any, form: str, known: Known) -> Part:
    """How the values of a field are written where it is not left out."""
    inner = get_args(hint)
    if hint in known or get_origin(hint) is not tuple:
        return one_part(_word(hint, form, known))
    if inner[-1] is Ellipsis:
        return any_number(_word(inner[0], form, known))
    return all_parts([_word(one, form, known) for one in inner])


def _unwrap(hint: Any) -> tuple[Any, str, tuple[Any, ...]]:
    """The bare type, the name of its words, and its other notes."""
    if get_origin(hint) is not Annotated:
        return hint, "", ()
    bare, *notes = get_args(hint)
    form = next((note for note in notes if isinstance(note, str)), "")
    return bare, form, tuple(note for note in notes if not isinstance(note, str))


def _without_none(hint: Any) -> Any:
    if get_origin(hint) not in (Union, UnionType) or NoneType not in get_args(hint):
        return hint
    return Union[tuple(one for one in get_args(hint) if one is not NoneType)]  # noqa: UP007  # of as many as there are


def _word(hint: Any, form: str, known: Known) -> Any:
    hint, own, _ = _unwrap(hint)
    form = form or own
    if form in known:
        return known[form]
    word = _word_of_type(hint, known)
    return named(word, form) if form else word


def _word_of_type(hint: Any, known: Known) -> Any:
    if hint in known:
        return known[hint]
    if get_origin(hint) is tuple:
        return pair_of(*(_word(one, "", known) for one in get_args(hint)))
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        return Word("|".join(hint), hint)
    if hasattr(hint, "__supertype__"):
        return _word_of_type(hint.__supertype__, known)
    raise TypeError(f"An action cannot have a field of {hint}: say with `words` how it is written.")
