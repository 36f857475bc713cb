"""Which kind of list a file is, and the cards in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import StrEnum
from pathlib import Path
from typing import Any

from tableassist.cardbase import forge, mtgjson, scryfall
from tableassist.cardbase.entry import ListedCard, Unusable
from tableassist.cardbase.problems import BadCardFile
from tableassist.cardbase.sources import is_folder_of_texts, opened, reading, scripts
from tableassist.cardbase.window import JsonWindow

Listed = ListedCard | Unusable


class ListKind(StrEnum):
    """A kind of list; the value is what people call it."""

    SCRYFALL = "Scryfall bulk file"
    ATOMIC = "MTGJSON AtomicCards"
    PRINTINGS = "MTGJSON AllPrintings"
    FORGE = "Forge cardsfolder"


def entries(path: Path, on_progress: Callable[[ListKind], None] = lambda _kind: None) -> Iterator[Listed]:
    """The cards of the list, or why one cannot be used; `on_progress` hears first what it is. Raises BadCardFile."""
    with reading(path):
        if is_folder_of_texts(path):
            on_progress(ListKind.FORGE)
            yield from _checked(forge.card_of_script, scripts(path))
            return
        with opened(path) as stream:
            yield from _json(JsonWindow(stream), path, on_progress)


def _json(window: JsonWindow, path: Path, on_progress: Callable[[ListKind], None]) -> Iterator[Listed]:
    first = window.peek()
    if first == "[":
        on_progress(ListKind.SCRYFALL)
        yield from _checked(scryfall.read_card_object, _values(window))
    elif first == "{":
        yield from _object(window, path, on_progress)
    else:
        raise BadCardFile(
            f"{path} is no list of cards: take Scryfall's Oracle Cards, MTGJSON's AtomicCards or AllPrintings, "
            "or Forge's cardsfolder."
        )


def _object(window: JsonWindow, path: Path, on_progress: Callable[[ListKind], None]) -> Iterator[Listed]:
    found = False
    for member in window.members():
        if member != "data":
            window.value()
            continue
        found = True
        if window.peek() == "[":
            # A page of an answer of Scryfall's has its cards under the same word.
            on_progress(ListKind.SCRYFALL)
            yield from _checked(scryfall.read_card_object, _values(window))
        else:
            yield from _data(window, on_progress)
    if not found:
        raise BadCardFile(f"{path} is no list of cards: it has no “data”.")


def _data(window: JsonWindow, on_progress: Callable[[ListKind], None]) -> Iterator[Listed]:
    listed = False
    for _name in window.members():
        atomic = window.peek() == "["
        if not listed:
            listed = True
            on_progress(ListKind.ATOMIC if atomic else ListKind.PRINTINGS)
        if atomic:
            yield from _checked(mtgjson.card_of_faces, iter([window.value()]))
        else:
            yield from _set(window)


def _set(window: JsonWindow) -> Iterator[Listed]:
    for member in window.members():
        if member == "cards" and window.peek() == "[":
            yield from mtgjson.cards_of_set(card for card in _values(window) if isinstance(card, dict))
        else:
            window.value()


def _values(window: JsonWindow) -> Iterator[Any]:
    for _ in window.items():
        yield window.value()


def _checked(read: Callable[[Any], ListedCard], plain: Iterator[Any]) -> Iterator[Listed]:
    for one in plain:
        try:
            yield read(one)
        except Unusable as bad:
            yield bad
        except (AttributeError, TypeError):
            yield Unusable("it is no card")
