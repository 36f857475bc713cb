"""An Anki collection as plain notes: which fields a kind of note has, and what stands in them.

The database comes from anyone. It is opened in memory, may only be read, may run nothing of its own (no views, no
triggers, no functions but the few used here), and is stopped when it takes too long.
"""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from typing import Any

from tableassist.memdecks.markup import MOST_CHARACTERS
from tableassist.memdecks.problems import BadDeck

MOST_NOTES = 50_000
_MOST_FIELDS = 50
_MOST_JSON = 8_000_000
_MOST_NOTE = 5 * MOST_CHARACTERS
_STEPS, _PATIENCE = 10_000, 20_000
"""SQLite asks after so many steps whether to go on, and may ask so often: some seconds."""

_SQLITE = b"SQLite format 3\0"
_MINE = frozenset(("notes", "cards", "col", "notetypes", "fields", "decks", "sqlite_master", "sqlite_schema"))
_FUNCTIONS = frozenset(("substr", "length", "min", "like"))
_READS = frozenset((sqlite3.SQLITE_SELECT, sqlite3.SQLITE_TRANSACTION))
_DUMMY = "please update to the latest anki version"
_TORN = "Its collection is torn, or is no collection of Anki; export it again."


@dataclass(frozen=True, slots=True)
class Note:
    """A note: its kind's name, its fields by their names in the order of the kind, and the deck it lies in."""

    kind: str
    fields: Mapping[str, str]
    deck: str = ""


def notes_in(data: bytes, name: str, deck: str = "") -> list[Note]:
    """The notes of a collection in the order in which they were made, those of one deck where it is named.

    A deck's own parts, `Deck::Part`, belong to it. Raises `BadDeck`; `name` is what the file is called.
    """
    if not data.startswith(_SQLITE):
        raise BadDeck.because(name, _TORN)
    try:
        with closing(_opened(data)) as database:
            tables = _tables(database, name)
            _refuse_computed(database, name)
            database.set_authorizer(_allowed)
            notes = list(_notes(database, name, newest="notetypes" in tables))
    except (sqlite3.Error, ValueError, KeyError, TypeError, AttributeError, RecursionError, OverflowError) as error:
        if isinstance(error, BadDeck):
            raise
        raise BadDeck.because(name, _TORN) from error
    _refuse_dummy(notes, name)
    return _of_deck(notes, deck, name)


def _opened(data: bytes) -> sqlite3.Connection:
    """The database in memory, distrusted, bounded and not to be written to."""
    database = sqlite3.connect(":memory:")
    try:
        database.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, 4 * _MOST_JSON)
        database.setlimit(sqlite3.SQLITE_LIMIT_EXPR_DEPTH, 50)
        database.deserialize(_without_log(data))
        database.create_collation("unicase", lambda one, other: (one > other) - (one < other))
        for pragma in ("trusted_schema = OFF", "query_only = ON", "cell_size_check = ON", "cache_size = -4000"):
            database.execute(f"PRAGMA {pragma}")
        database.text_factory = lambda raw: raw.decode("utf-8", "replace")
        asked = iter(range(_PATIENCE))
        database.set_progress_handler(lambda: next(asked, None) is None, _STEPS)
    except sqlite3.Error:
        database.close()
        raise
    return database


def _without_log(data: bytes) -> bytes:
    """The same database, saying that it has no write-ahead log: in memory there can be none, and it would not open."""
    return data[:18] + b"\1\1" + data[20:] if data[18:20] == b"\2\2" else data


def _allowed(action: int, one: str | None, other: str | None, _schema: str | None, inner: str | None) -> int:
    """Whether a step of a query may be taken; `inner` names the view or trigger from which it comes."""
    if inner is not None:
        return sqlite3.SQLITE_DENY
    fine = (
        action in _READS
        or (action == sqlite3.SQLITE_READ and one in _MINE)
        or (action == sqlite3.SQLITE_FUNCTION and other in _FUNCTIONS)
    )
    return sqlite3.SQLITE_OK if fine else sqlite3.SQLITE_DENY


def _notes(database: sqlite3.Connection, name: str, newest: bool) -> Iterator[Note]:
    kinds = _kinds(database) if newest else _kinds_before(database)
    decks = _decks(database) if newest else _decks_before(database)
    deck_of_note = dict(database.execute(f"SELECT nid, min(did) FROM cards GROUP BY nid LIMIT {MOST_NOTES}"))
    query = f"SELECT id, mid, substr(flds, 1, {_MOST_NOTE}) FROM notes ORDER BY id LIMIT {MOST_NOTES + 1}"
    for count, (number, kind, fields) in enumerate(database.execute(query)):
        if count == MOST_NOTES:
            raise BadDeck.because(name, f"It has more than {MOST_NOTES:,} notes; export one deck of it alone.")
        called, titles = kinds.get(int(kind), ("", ()))
        yield Note(called, _fields(titles, str(fields)), decks.get(deck_of_note.get(number, 0), ""))


def _tables(database: sqlite3.Connection, name: str) -> set[str]:
    """The names of the tables; raises `BadDeck` where there is anything that could do something by itself."""
    query = "SELECT type, name, rootpage FROM sqlite_master"
    kinds = [(str(kind), str(called), page) for kind, called, page in database.execute(query)]
    for kind, called, page in kinds:
        # A table without a page of its own is made by a program while it is read.
        if kind not in ("table", "index") or not page:
            what = kind if kind in ("view", "trigger") else "virtual table"
            raise BadDeck.because(name, f"Its collection holds a {what}, {called[:40]!r}; no collection of Anki does.")
    return {called for kind, called, _ in kinds if kind == "table"}


def _refuse_computed(database: sqlite3.Connection, name: str) -> None:
    """Refuses columns that are computed while they are read; SQLite asks nobody before it computes them."""
    for table in _MINE:
        for _, called, _, _, _, _, hidden in database.execute(f"PRAGMA table_xinfo({table})"):
            if hidden:
                sentence = f"Its collection computes the column {str(called)[:40]!r}; no collection of Anki does."
                raise BadDeck.because(name, sentence)


def _kinds(database: sqlite3.Connection) -> dict[int, tuple[str, tuple[str, ...]]]:
    """The kinds of notes and their fields, as collections of today have them."""
    titles: dict[int, list[str]] = {}
    for kind, title in database.execute(
        "SELECT ntid, substr(name, 1, 200) FROM fields ORDER BY ntid, ord LIMIT 100000"
    ):
        titles.setdefault(int(kind), []).append(str(title))
    named = database.execute("SELECT id, substr(name, 1, 200) FROM notetypes LIMIT 10000")
    return {int(kind): (str(called), tuple(titles.get(int(kind), ())[:_MOST_FIELDS])) for kind, called in named}


def _kinds_before(database: sqlite3.Connection) -> dict[int, tuple[str, tuple[str, ...]]]:
    """The same, as older collections have them: as JSON in one cell."""
    kinds = {}
    for number, kind in _json(database, "models").items():
        fields = sorted(kind["flds"], key=lambda one: int(one["ord"]))[:_MOST_FIELDS]
        kinds[int(number)] = (str(kind["name"])[:200], tuple(str(one["name"])[:200] for one in fields))
    return kinds


def _decks(database: sqlite3.Connection) -> dict[int, str]:
    named = database.execute("SELECT id, substr(name, 1, 500) FROM decks LIMIT 10000")
    return {int(number): str(called).replace("\x1f", "::") for number, called in named}


def _decks_before(database: sqlite3.Connection) -> dict[int, str]:
    return {int(number): str(deck["name"])[:500] for number, deck in _json(database, "decks").items()}


def _json(database: sqlite3.Connection, column: str) -> dict[str, Any]:
    (size,) = database.execute(f"SELECT length({column}) FROM col LIMIT 1").fetchone()
    if size > _MOST_JSON:
        raise ValueError("too large")
    (text,) = database.execute(f"SELECT {column} FROM col LIMIT 1").fetchone()
    found: dict[str, Any] = json.loads(text)
    return found


def _fields(titles: tuple[str, ...], text: str) -> dict[str, str]:
    """The fields of a note; one without a title, or with a title that is there already, gets a number."""
    fields: dict[str, str] = {}
    for at, value in enumerate(text.split("\x1f")[:_MOST_FIELDS]):
        title = titles[at] if at < len(titles) else ""
        fields[title if title and title not in fields else f"Field {at + 1}"] = value[:MOST_CHARACTERS]
    return fields


def _refuse_dummy(notes: list[Note], name: str) -> None:
    """Refuses the one card that is there to inform old programs that they are too old."""
    if len(notes) == 1 and any(_DUMMY in _bare(field) for field in notes[0].fields.values()):
        raise BadDeck.because(
            name,
            "Its real collection is missing: only the card “Please update to the latest Anki version” is in it. "
            "Export the deck again, and send the .apkg as it is.",
        )


def _bare(field: str) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", field[:1000]).lower().split())


def _of_deck(notes: list[Note], deck: str, name: str) -> list[Note]:
    kept = [note for note in notes if not deck or note.deck == deck or note.deck.startswith(f"{deck}::")]
    if not kept:
        there = sorted({note.deck for note in notes if note.deck})[:10]
        complaint = f"It has no notes in a deck {deck!r}; there are {', '.join(there)}." if deck else "It has no notes."
        raise BadDeck.because(name, complaint)
    return kept
