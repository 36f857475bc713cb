"""What the columns of a table are for, by their titles and, where a title is a common word, by what is in them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from types import MappingProxyType

CARD = ("number", "prompt", "points", "picture", "note")
"""Columns that are a part of a card as they stand; also the order in which they are written."""

OWN = "own"
"""The role of a column that is a question of its own, its title being the question."""

NUMBERED = re.compile(r"(ask|answer|aliases) ?(\d{1,2})")
"""A part of a fact by its level, as `sheet_of` writes them."""

_CALLED = MappingProxyType(
    {"no": "number", "no.": "number", "nr": "number", "#": "number", "place": "number"}
    | {"front": "prompt", "question": "prompt", "description": "prompt", "text": "prompt"}
    | {"image": "picture", "notes": "note", "extra": "note", "back extra": "note"}
)
_NAMES = frozenset(("back", "answer", "name"))
# Titles by which a first row is known as one; the other known words occur in decks about anything, too.
_HEADINGS = frozenset(("number", "no.", "nr", "#", "prompt", "front", "question", "name", "back"))


def is_header(row: Iterable[str]) -> bool:
    """Whether a table's first row says what stands in the others."""
    return any(_plain(title) in _HEADINGS for title in row)


def is_name_title(title: str) -> bool:
    """Whether a column's title is a word for the first fact."""
    return _plain(title) in _NAMES


def roles_of(titles: Sequence[str], rows: Sequence[Sequence[str]], ours: bool = True) -> list[str]:
    """The role of each column: one of `CARD`, a numbered part of a fact, or `OWN`.

    Columns that are not `ours`, like the fields of an Anki note, are called as their owner likes: of them only the
    prompt and the note are taken for what they are called.
    """
    roles: list[str] = []
    for at, title in enumerate(titles):
        role = _CALLED.get(_plain(title), _plain(title))
        fits = role in CARD if ours else role in ("prompt", "note")
        # A second column of one kind is none; nothing in it may be lost.
        if fits and role not in roles and not (role == "number" and _is_no_number(title, at, rows)):
            roles.append(role)
        else:
            roles.append(role if ours and NUMBERED.fullmatch(role) else OWN)
    return _with_prompt(roles)


def _with_prompt(roles: list[str]) -> list[str]:
    """The first column that says nothing else of itself is the front, as in a plain list of pairs."""
    if "prompt" not in roles and roles.count(OWN) > 1:
        roles[roles.index(OWN)] = "prompt"
    return roles


def _is_no_number(title: str, at: int, rows: Sequence[Sequence[str]]) -> bool:
    """Whether a column that may be called "place" or "no." for another reason has something else in it."""
    cells = (row[at].strip() for row in rows if at < len(row))
    return _plain(title) != "number" and any(cell and not cell.isdecimal() for cell in cells)


def _plain(title: str) -> str:
    return " ".join(title.split()).lower()
