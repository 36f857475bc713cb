"""An entry as one line of text and back: compact JSON in ASCII, its link of the chain, and the line's CRC-32.

Every field is checked by its type, and nothing unknown is let through: what is read is exactly what was written.
Lines of the first format have no link (docs/journal.md).
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, dataclass, fields
from functools import cache
from typing import Any, NoReturn, get_args, get_type_hints
from zlib import crc32

from tableassist.journal.events import FIRST_FORMAT, Entry, Event


class BadEntry(ValueError):
    """The line holds no entry, or the entry cannot be written; the sentence says why."""


class BadChecksum(BadEntry):
    """The line was damaged or only written in part: its checksum does not fit."""


def encode(entry: Entry, link: str = "") -> str:
    """The entry's line, without its end.

    Args:
        link: What the chain comes to with this entry (`chain.link_after`); empty in a journal of the first format.

    Raises:
        BadEntry: It could not be read back exactly.
    """
    body = encode_body(entry)
    content = f"{body} {link}" if link else body
    line = f"{content} {_checksum(content)}"
    if decode(line) != entry:
        raise BadEntry(f"entry {entry.number} would not be read back as it is (tuples or numbered keys?): {entry!r}.")
    return line


def encode_body(entry: Entry) -> str:
    """The entry as JSON, the same text for equal entries: what the chain is made of.

    Raises:
        BadEntry: The entry holds what JSON cannot write.
    """
    try:
        return json.dumps(_plain(entry), sort_keys=True, separators=(",", ":"), allow_nan=False)
    except (TypeError, ValueError, RecursionError) as error:
        raise BadEntry(f"entry {entry.number} holds what cannot be written: {error}.") from error


def decode(line: str) -> Entry:
    """The entry of that line; raises BadChecksum or BadEntry."""
    return decode_linked(line).entry


@dataclass(frozen=True, slots=True)
class LinkedEntry:
    """A line of a journal: its entry, the text of it that the chain is made of, its link ("" in the first format)."""

    entry: Entry
    body: str
    link: str


def decode_linked(line: str) -> LinkedEntry:
    """The parts of that line; raises BadChecksum or BadEntry."""
    content, _, checksum = line.rpartition(" ")
    if checksum != _checksum(content):
        raise BadChecksum("the checksum does not fit: the line is damaged or was written only in part.")
    body, link = _split_link(content)
    try:
        plain = json.loads(body, parse_constant=_no_number)
    except (ValueError, RecursionError) as error:
        raise BadEntry(f"this is no JSON: {error}.") from error
    return LinkedEntry(_entry(plain), body, link)


def _split_link(content: str) -> tuple[str, str]:
    body, space, link = content.rpartition(" ")
    return (body, link) if space and _LINK.fullmatch(link) else (content, "")


_LINK = re.compile("[0-9a-f]{64}")


def whole_line_in(line: str) -> int:
    """How many characters at the beginning of a bad line are a whole line by themselves; 0 where none are."""
    ends = (match.end() for match in re.finditer(r"\}( [0-9a-f]{64})? [0-9a-f]{8}", line))
    return next((end for end in ends if line[end - 8 : end] == _checksum(line[: end - 9])), 0)


def _checksum(body: str) -> str:
    return f"{crc32(body.encode('utf-8', 'replace')):08x}"


_KINDS: dict[str, type[Event]] = {kind.__name__: kind for kind in get_args(Event)}


def _plain(entry: Entry) -> dict[str, Any]:
    kept = {each.name: getattr(entry, each.name) for each in fields(entry) if each.name != "event"}
    short = {name: value for name, value in kept.items() if value or name in ("number", "at", "source")}
    event = {each.name: _jsonable(getattr(entry.event, each.name)) for each in fields(entry.event)}
    return {**{name: _jsonable(value) for name, value in short.items()}, "event": _named(entry.event, event)}


def _named(event: Event, plain: dict[str, Any]) -> dict[str, Any]:
    return {"kind": type(event).__name__, **plain}


def _jsonable(value: Any) -> Any:
    return dict(value) if isinstance(value, Mapping) else value


def _entry(plain: Any) -> Entry:
    if not isinstance(plain, dict) or not isinstance(plain.get("event"), dict):
        raise BadEntry("an entry is an object with an event in it.")
    event = dict(plain["event"])
    kind = event.pop("kind", None)
    if not isinstance(kind, str) or kind not in _KINDS:
        raise BadEntry(f"{kind!r} is no event that this version knows; read it with the version that wrote it.")
    if kind == "Started":
        event.setdefault("format", FIRST_FORMAT)
    entry: Entry = _build(Entry, {**plain, "event": _build(_KINDS[kind], event)})
    return entry


def _build(made: type[Any], plain: dict[str, Any]) -> Any:
    known = {each.name: each for each in fields(made)}
    unknown = sorted(plain.keys() - known.keys())
    if unknown:
        raise BadEntry(f"{made.__name__} has no field {unknown[0]!r} that this version knows.")
    missing = [name for name, each in known.items() if name not in plain and _required(each)]
    if missing:
        raise BadEntry(f"{made.__name__} lacks its field {missing[0]!r}.")
    return made(**{name: _read(made, name, value) for name, value in plain.items()})


def _required(each: Field[Any]) -> bool:
    return each.default is MISSING and each.default_factory is MISSING


def _read(made: type[Any], name: str, value: Any) -> Any:
    try:
        return _readers(made.__name__)[name](value)
    except TypeError as error:
        raise BadEntry(f"{made.__name__}.{name} cannot be {value!r}.") from error


@cache
def _readers(made: str) -> dict[str, Callable[[Any], Any]]:
    hints = get_type_hints(Entry if made == "Entry" else _KINDS[made])
    return {name: _READERS[hint] for name, hint in hints.items()}


def _as_it_is(value: Any) -> Any:
    return value


def _whole(value: Any) -> int:
    if type(value) is not int:  # a bool is an int, but no number here
        raise TypeError
    return value


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError
    return value


def _list_of(read: Callable[[Any], Any]) -> Callable[[Any], tuple[Any, ...]]:
    def every(value: Any) -> tuple[Any, ...]:
        if not isinstance(value, list):
            raise TypeError
        return tuple(read(item) for item in value)

    return every


def _mapping_to(read: Callable[[Any], Any]) -> Callable[[Any], dict[str, Any]]:
    def every(value: Any) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise TypeError
        return {key: read(item) for key, item in value.items()}

    return every


def _or_none(read: Callable[[Any], Any]) -> Callable[[Any], Any]:
    return lambda value: None if value is None else read(value)


def _no_number(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number")


_READERS: dict[Any, Callable[[Any], Any]] = {
    str: _text,
    int: _whole,
    int | None: _or_none(_whole),
    tuple[str, ...]: _list_of(_text),
    tuple[int, ...]: _list_of(_whole),
    tuple[tuple[str, ...], ...]: _list_of(_list_of(_text)),
    Mapping[str, str]: _mapping_to(_text),
    Mapping[str, Any]: _mapping_to(_as_it_is),
    Event: _as_it_is,
}
