"""Which kind of list a file is, and the cards in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import StrEnum
from pathlib import Path
from typing import Any

from tableassist.cardbase import forge, mtgjson, scryfall
from tableassist.cardbase.entry import Entry, Unusable
from tableassist.cardbase.problems import BadCardFile
from tableassist.cardbase.sources import is_folder_of_texts, opened, reading, scripts
from tableassist.cardbase.window import Window

Told = Entry | Unusable


class Kind(StrEnum):
    """A kind of list; the value is what people call it."""

    SCRYFALL = "Scryfall bulk file"
    ATOMIC = "MTGJSON AtomicCards"
    PRINTINGS = "MTGJSON AllPrintings"
    FORGE = "Forge cardsfolder"


def entries(path: Path, tell: Callable[[Kind], None] = lambda _kind: None) -> Iterator[Told]:
    """The cards of the list, or why one cannot be used; `tell` hears first what it is. Raises BadCardFile."""
    with reading(path):
        if is_folder_of_texts(path):
            tell(Kind.FORGE)
            yield from _checked(forge.card_of, scripts(path))
            return
        with opened(path) as stream:
            yield from _json(Window(stream), path, tell)


def _json(window: Window, path: Path, tell: Callable[[Kind], None]) -> Iterator[Told]:
    first = window.peek()
    if first == "[":
        tell(Kind.SCRYFALL)
        yield from _checked(scryfall.card_of, _values(window))
    elif first == "{":
        yield from _object(window, path, tell)
    else:
        raise BadCardFile(
            f"{path} is no list of cards: take Scryfall's Oracle Cards, MTGJSON's AtomicCards or AllPrintings, "
            "or Forge's cardsfolder."
        )


def _object(window: Window, path: Path, tell: Callable[[Kind], None]) -> Iterator[Told]:
    found = False
    for member in window.members():
        if member != "data":
            window.value()
            continue
        found = True
        if window.peek() == "[":
            # A page of an answer of Scryfall's has its cards under the same word.
            tell(Kind.SCRYFALL)
            yield from _checked(scryfall.card_of, _values(window))
        else:
            yield from _data(window, tell)
    if not found:
        raise BadCardFile(f"{path} is no list of cards: it has no “data”.")


def _data(window: Window, tell: Callable[[Kind], None]) -> Iterator[Told]:
    told = False
    for _name in window.members():
        atomic = window.peek() == "["
        if not told:
            told = True
            tell(Kind.ATOMIC if atomic else Kind.PRINTINGS)
        if atomic:
            yield from _checked(mtgjson.card_of, iter([window.value()]))
        else:
            yield from _set(window)


def _set(window: Window) -> Iterator[Told]:
    for member in window.members():
        if member == "cards" and window.peek() == "[":
            yield from mtgjson.cards_of_set(card for card in _values(window) if isinstance(card, dict))
        else:
            window.value()


def _values(window: Window) -> Iterator[Any]:
    for _ in window.items():
        yield window.value()


def _checked(read: Callable[[Any], Entry], plain: Iterator[Any]) -> Iterator[Told]:
    for one in plain:
        try:
            yield read(one)
        except Unusable as bad:
            yield bad
        except (AttributeError, TypeError):
            yield Unusable("it is no card")
