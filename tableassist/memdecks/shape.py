"""What a deck may hold: plain data, from whatever file it came, becomes a MemDeck or a list of what is wrong."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import PurePosixPath
from typing import Any

from tableassist.games.memwars.board import PLACES, QUADRANTS, Place
from tableassist.games.memwars.memdeck import Fact, MemCard, MemDeck
from tableassist.memdecks.lines import Path
from tableassist.memdecks.problems import Problem, Severity
from tableassist.rules.showable import is_odd

VERSION = 1
MOST_CARDS = 1000
MOST_FACTS = 20
MOST_ALIASES = 40
MOST_UNKNOWN = 10
SHORT, LONG = 200, 2000
"""The most characters of a title, a question or an answer, and of a prompt or a note."""

# Texts that turn the reading direction can show an answer as another one; no deck needs more than its own letters.
DECK_KEY = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
# Files are called by the key, and Windows keeps these names for devices.
DEVICES = re.compile(r"con|prn|aux|nul|com\d|lpt\d")
_PICTURES = (".png", ".jpg", ".jpeg", ".webp")

Check = Callable[[Any], Any]
"""Gives a value back as it is used; raises _Bad with what it must be."""


class _Bad(ValueError):
    """The value is not what it must be; the text goes on after “must be”."""


@dataclass(frozen=True, slots=True)
class _Key:
    """A key that a table may have; one without a default must be there."""

    check: Check
    default: Any = None
    needed: bool = False


def read_shape(plain: Mapping[str, Any], line: Callable[[Path], int | None]) -> tuple[MemDeck | None, list[Problem]]:
    """The deck that plain data describe, or None, and what is wrong; `line` says where a thing stands."""
    reader = _Reader(line)
    deck = reader.deck(plain)
    return (None if reader.problems else deck), reader.problems


def _text(most: int, lines: bool = False, empty: bool = False) -> Check:
    """A text; on one line unless `lines`."""

    def check(value: Any) -> str:
        if not isinstance(value, str):
            raise _Bad("a text between quotes")
        if not value.strip() and not empty:
            raise _Bad("a text, not an empty one")
        if len(value) > most:
            raise _Bad(f"at most {most} characters long; it has {len(value)}")
        _refuse_odd_characters(value, lines)
        return value.strip()

    return check


def _refuse_odd_characters(value: str, lines: bool) -> None:
    if value.isprintable():
        return
    allowed = "\n" if lines else ""
    for letter in value:
        if letter not in allowed and is_odd(letter):
            what = "a line break" if letter == "\n" else f"the control character U+{ord(letter):04X}"
            raise _Bad(f"plain text; {what} stands in it")


def _whole(least: int, most: int) -> Check:
    def check(value: Any) -> int:
        # bool is a kind of int in Python, but `points = true` is a slip.
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            raise _Bad(f"a whole number from {least} to {most}")
        return value

    return check


def _version(value: Any) -> int:
    if value != VERSION or isinstance(value, bool):
        raise _Bad(f"{VERSION}: that is the only version this program knows")
    return VERSION


def _deck_key(value: Any) -> str:
    if not isinstance(value, str) or len(value) > 60 or not DECK_KEY.fullmatch(value):
        raise _Bad("small letters, digits and hyphens, like gods-and-heroes")
    if DEVICES.fullmatch(value):
        raise _Bad("another word; Windows has a device of that name")
    return value


def _picture(value: Any) -> str:
    """The name of a file beside the deck: it must not lead anywhere else, on any system."""
    name = str(_text(SHORT, empty=True)(value))
    if name and (PurePosixPath(name).name != name or re.search(r"[\\:]", name) or name.startswith(".")):
        raise _Bad("the name of a file beside the deck, without folders")
    if name and not name.lower().endswith(_PICTURES):
        raise _Bad(f"a picture: {', '.join(_PICTURES)}")
    return name


def _aliases(value: Any) -> tuple[str, ...]:
    if not isinstance(value, list) or len(value) > MOST_ALIASES:
        raise _Bad(f'a list of at most {MOST_ALIASES} texts, like ["Herakles", "Hercules"]')
    return tuple(_text(SHORT)(alias) for alias in value)


def _as_it_is(value: Any) -> Any:
    return value


_DECK = {
    "format": _Key(_version, needed=True),
    "key": _Key(_deck_key, "", needed=True),
    "title": _Key(_text(SHORT), "", needed=True),
    "author": _Key(_text(SHORT), "", needed=True),
    "licence": _Key(_text(SHORT, empty=True), ""),
    "language": _Key(_text(35), "en"),
    "mapping": _Key(_text(LONG, lines=True), "", needed=True),
    "quadrants": _Key(_as_it_is, {}),
    "cards": _Key(_as_it_is, [], needed=True),
}
_QUADRANTS = {quadrant.value: _Key(_text(SHORT), quadrant.value) for quadrant in QUADRANTS}
_CARD = {
    "number": _Key(_whole(PLACES[0], PLACES[-1]), 0, needed=True),
    "prompt": _Key(_text(LONG, lines=True, empty=True), ""),
    "points": _Key(_whole(1, 20), 1),
    "picture": _Key(_picture, ""),
    "note": _Key(_text(LONG, lines=True, empty=True), ""),
    "facts": _Key(_as_it_is, [], needed=True),
}
_FACT = {
    "ask": _Key(_text(SHORT), "", needed=True),
    "answer": _Key(_text(SHORT), "", needed=True),
    "aliases": _Key(_aliases, ()),
}


class _Reader:
    """Goes through plain data and notes everything that is wrong, so that an author mends it in one round."""

    def __init__(self, line: Callable[[Path], int | None]) -> None:
        self.problems: list[Problem] = []
        self._line = line

    def deck(self, plain: Mapping[str, Any]) -> MemDeck:
        """The deck; worth something only while there are no problems."""
        values = self._table(plain, _DECK, (), "the deck")
        named = self._table(values["quadrants"], _QUADRANTS, ("quadrants",), "[quadrants]")
        entries = self._list(plain, "cards", MOST_CARDS, (), "the deck")
        written = [(count, one) for count, one in enumerate(entries) if not _is_blank(one)]
        cards = [self._card(one, ("cards", count)) for count, one in written]
        self._refuse_twice(cards, [count for count, _ in written])
        about = {key: values[key] for key in ("key", "title", "author", "mapping", "licence", "language")}
        quadrants = {quadrant: named[quadrant.value] for quadrant in QUADRANTS}
        return MemDeck(quadrants=quadrants, cards=tuple(sorted(cards, key=lambda card: card.number)), **about)

    def _card(self, plain: Any, path: Path) -> MemCard:
        number = plain.get("number") if isinstance(plain, Mapping) else None
        # A card is called by its number, and by its position as long as that cannot be had.
        called = f"card {number}" if isinstance(number, int) else f"card number {int(path[-1]) + 1} of the file"
        values = self._table(plain, _CARD, path, called)
        entries = self._list(plain, "facts", MOST_FACTS, path, called)
        facts = tuple(self._fact(one, (*path, "facts", count), called) for count, one in enumerate(entries))
        if isinstance(plain, Mapping) and not (values["prompt"] or values["picture"]):
            self._wrong(path, f"{called} has neither a prompt nor a picture for its front.")
        about = {key: values[key] for key in ("prompt", "points", "picture", "note")}
        return MemCard(Place(values["number"]), facts=facts, **about)

    def _fact(self, plain: Any, path: Path, card: str) -> Fact:
        values = self._table(plain, _FACT, path, f"{card}, fact {int(path[-1]) + 1}")
        return Fact(**values)

    def _list(self, plain: Any, key: str, most: int, path: Path, called: str) -> list[Any]:
        """The entries of a list that must have some; what is not there at all is said by `_table`."""
        value = plain.get(key, []) if isinstance(plain, Mapping) else []
        if isinstance(value, list) and 1 <= len(value) <= most:
            return value
        if isinstance(plain, Mapping) and key in plain:
            self._wrong((*path, key), f"{called}: {key} must be a list of 1 to {most} entries.")
        return []

    def _table(self, plain: Any, keys: Mapping[str, _Key], path: Path, called: str) -> dict[str, Any]:
        if not isinstance(plain, Mapping):
            self._wrong(path, f"{called} must be a table with {', '.join(keys)}.")
            return {key: known.default for key, known in keys.items()}
        unknown = [key for key in plain if key not in keys]
        for key in unknown[:MOST_UNKNOWN]:
            self._wrong((*path, key), _unknown(key, keys, called))
        if len(unknown) > MOST_UNKNOWN:
            self._wrong(path, f"{called} has {len(unknown) - MOST_UNKNOWN} more unknown keys.")
        return {key: self._value(plain, key, known, path, called) for key, known in keys.items()}

    def _value(self, plain: Mapping[str, Any], key: str, known: _Key, path: Path, called: str) -> Any:
        if key not in plain:
            if known.needed:
                self._wrong(path, f"{called} has no {key}.")
            return known.default
        try:
            return known.check(plain[key])
        except _Bad as bad:
            self._wrong((*path, key), f"{called}: {key} must be {bad}.")
            return known.default

    def _refuse_twice(self, cards: list[MemCard], counts: list[int]) -> None:
        seen: set[int] = set()
        for count, card in zip(counts, cards, strict=True):
            if card.number and card.number in seen:
                self._wrong(("cards", count, "number"), f"There are two cards {card.number}; each place has one.")
            seen.add(card.number)

    def _wrong(self, path: Path, sentence: str) -> None:
        self.problems.append(Problem(Severity.ERROR, sentence[:1].upper() + sentence[1:], self._line(path)))


def _is_blank(card: Any) -> bool:
    """Whether it is a card of the template that nobody has begun to write: a number with nothing to it."""
    if not isinstance(card, Mapping) or any(card.get(key) for key in ("prompt", "picture", "note")):
        return False
    facts = card.get("facts")
    return isinstance(facts, list) and all(
        isinstance(fact, Mapping) and fact.get("answer") == "" and not fact.get("aliases") for fact in facts
    )


def _unknown(key: str, keys: Mapping[str, _Key], called: str) -> str:
    near = get_close_matches(key, keys, 1, 0.5)
    hint = f"did you mean {near[0]}?" if near else f"it may have {', '.join(keys)}."
    return f"{called} has an unknown key {key[:40]!r}; {hint}"
