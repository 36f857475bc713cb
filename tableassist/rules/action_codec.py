"""Actions as lines of text, `turn 0 A1 QS`, and back: derived from the dataclasses that the actions are.

An action's word is the name of its class in small letters (`EndLook` is `end_look`). Its fields follow in their order,
each as one word by its type; two words for `tuple[X, Y]`, all the rest for `tuple[X, ...]`, where pairs are written
`A1=QS`; nothing for an `X | None` that is None. What several words may follow must therefore come last.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from enum import StrEnum
from functools import cache
from math import inf
from types import NoneType, UnionType
from typing import Any, Generic, NamedTuple, TypeVar, Union, get_args, get_origin, get_type_hints

from tableassist.rules.game import BadAction, Seat
from tableassist.table.cards import UNKNOWN, CardName, NotACard, card
from tableassist.table.geometry import ZoneName

Action = TypeVar("Action")
Words = Sequence[str]


@dataclass(frozen=True)
class Word:
    """How a value of one type is written as a word without spaces, and what stands for it in the form.

    `read` raises BadAction, or ValueError where only the form is to be named.
    """

    form: str
    read: Callable[[str], Any]
    write: Callable[[Any], str] = str


class ActionLine(NamedTuple):
    """How the words after an action's own are written and read, for one that is not written by its fields."""

    write: Callable[[Any], Words]
    read: Callable[[Words], Any]


def parse_number(text: str) -> int:
    """A whole number from 0 on.

    Raises:
        BadAction: It is none.
    """
    if not (text.isascii() and text.isdecimal()):
        raise BadAction(f"{text!r} is no number.")
    return int(text)


def known_card(text: str) -> CardName:
    """A card; a record of a game that is not over conceals some (R-TB-003).

    Raises:
        BadAction: The record conceals it.
        NotACard: It is no card's name.
    """
    if text == UNKNOWN:
        raise BadAction("A record of a game that is not over tells no face that lies down: wait for its end.")
    return card(text)


def yes_or_no(text: str) -> bool:
    """A choice of two.

    Raises:
        BadAction: It is another word.
    """
    if text not in ("yes", "no"):
        raise BadAction(f"{text!r} is neither yes nor no.")
    return text == "yes"


WORDS: Mapping[Any, Word] = {
    int: Word("NUMBER", parse_number),
    Seat: Word("SEAT", lambda text: Seat(parse_number(text))),
    bool: Word("yes|no", yes_or_no, lambda value: "yes" if value else "no"),
    str: Word("WORD", str),
    CardName: Word("CARD", known_card),
    ZoneName: Word("PLACE", ZoneName),
}
"""How values of the usual types are written."""


class ActionCodec(Generic[Action]):
    """Writes and reads the actions of a game.

    `words` say how values of the game's own types are written, or usual ones otherwise; `names` what an action is
    called where that is not its class; `lines` how those are written that do not follow the rule, `forms` what of them
    stands in messages.
    """

    def __init__(
        self,
        kinds: Iterable[type[Any]],
        *,
        words: Mapping[Any, Word] | None = None,
        names: Mapping[type[Any], str] | None = None,
        lines: Mapping[type[Any], ActionLine] | None = None,
        forms: Mapping[str, str] | None = None,
    ) -> None:
        known, called, own = {**WORDS, **(words or {})}, names or {}, lines or {}
        self._names = {kind: called.get(kind, snake(kind.__name__)) for kind in kinds}
        self._lines = {kind: own.get(kind) or _line(kind, known) for kind in self._names}
        self._kinds = {name: kind for kind, name in self._names.items()}
        self.forms = {name: _form(name, kind, known) for name, kind in self._kinds.items() if kind not in own}
        self.forms |= forms or {}

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
            reason = str(error) if isinstance(error, BadAction | NotACard) else f"The form is: {self.forms[name]}."
            raise BadAction(f"{text!r} is no action. {reason}") from error
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


class _Part(NamedTuple):
    """How one field is written: in `least` to `most` words, which `read` takes away from the front of the list."""

    form: str
    write: Callable[[Any], Words]
    read: Callable[[list[str]], Any]
    least: int = 1
    most: float = 1


def _line(kind: type[Any], known: Mapping[Any, Word]) -> ActionLine:
    parts = dict(_parts(kind, known))
    least, most = sum(part.least for part in parts.values()), sum(part.most for part in parts.values())

    def write(action: Any) -> Words:
        return [word for name, part in parts.items() for word in part.write(getattr(action, name))]

    def read(words: Words) -> Any:
        if words and not parts:
            raise BadAction(f"Nothing follows, not {' '.join(words)!r}.")
        if not least <= len(words) <= most:
            raise ValueError
        rest = list(words)
        return kind(**{name: part.read(rest) for name, part in parts.items()})

    return ActionLine(write, read)


def _form(name: str, kind: type[Any], known: Mapping[Any, Word]) -> str:
    return " ".join((name, *(part.form for _, part in _parts(kind, known))))


def _parts(kind: type[Any], known: Mapping[Any, Word]) -> Iterator[tuple[str, _Part]]:
    hints = get_type_hints(kind)
    return ((each.name, _part(hints[each.name], known)) for each in fields(kind))


def _part(hint: Any, known: Mapping[Any, Word]) -> _Part:
    inner = get_args(hint)
    if hint in known or not inner:
        return _of_word(_word(hint, known))
    if get_origin(hint) in (Union, UnionType):
        return _maybe(_word(next(one for one in inner if one is not NoneType), known))
    if inner[-1] is Ellipsis:
        return _rest(_word(inner[0], known))
    return _each([_word(one, known) for one in inner])


def _word(hint: Any, known: Mapping[Any, Word]) -> Word:
    if hint in known:
        return known[hint]
    if get_origin(hint) is tuple:
        return _pair(*(_word(one, known) for one in get_args(hint)))
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        return Word("|".join(hint), hint)
    if hasattr(hint, "__supertype__"):
        return _word(hint.__supertype__, known)
    raise TypeError(f"An action cannot have a field of {hint}: say with `words` how it is written.")


def _pair(first: Word, second: Word) -> Word:
    def read(text: str) -> tuple[Any, Any]:
        one, other = text.split("=")
        return first.read(one), second.read(other)

    return Word(f"{first.form}={second.form}", read, lambda value: f"{first.write(value[0])}={second.write(value[1])}")


def _of_word(word: Word) -> _Part:
    return _Part(word.form, lambda value: (word.write(value),), lambda words: word.read(words.pop(0)))


def _maybe(word: Word) -> _Part:
    def read(words: list[str]) -> Any:
        return word.read(words.pop(0)) if words else None

    return _Part(f"[{word.form}]", lambda value: () if value is None else (word.write(value),), read, 0)


def _each(inner: Sequence[Word]) -> _Part:
    def write(value: Any) -> Words:
        return [word.write(one) for word, one in zip(inner, value, strict=True)]

    def read(words: list[str]) -> Any:
        return tuple([word.read(words.pop(0)) for word in inner])

    return _Part(" ".join(word.form for word in inner), write, read, len(inner), len(inner))


def _rest(word: Word) -> _Part:
    def read(words: list[str]) -> Any:
        taken = tuple([word.read(one) for one in words])
        words.clear()
        return taken

    return _Part(f"[{word.form} …]", lambda value: [word.write(one) for one in value], read, 0, inf)
