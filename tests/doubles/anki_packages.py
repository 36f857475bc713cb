"""Packages as Anki writes them, and as somebody writes them who means harm; made without Anki."""

from __future__ import annotations

import io
import json
import sqlite3
import zipfile

OLD_TABLES = """
CREATE TABLE col (id integer PRIMARY KEY, models text NOT NULL, decks text NOT NULL);
CREATE TABLE notes (id integer PRIMARY KEY, guid text NOT NULL, mid integer NOT NULL, flds text NOT NULL);
CREATE TABLE cards (id integer PRIMARY KEY, nid integer NOT NULL, did integer NOT NULL, ord integer NOT NULL);
CREATE INDEX ix_cards_nid ON cards (nid);
"""
NEW_TABLES = """
CREATE TABLE fields (ntid integer NOT NULL, ord integer NOT NULL, name text NOT NULL COLLATE unicase,
  config blob NOT NULL, PRIMARY KEY (ntid, ord)) WITHOUT ROWID;
CREATE UNIQUE INDEX idx_fields_name_ntid ON fields (name, ntid);
CREATE TABLE notetypes (id integer NOT NULL PRIMARY KEY, name text NOT NULL COLLATE unicase);
CREATE TABLE decks (id integer PRIMARY KEY NOT NULL, name text NOT NULL COLLATE unicase);
CREATE UNIQUE INDEX idx_decks_name ON decks (name);
"""
DUMMY = "Please update to the latest Anki version, then import the .colpkg/.apkg file again."
ZIP_DATE = (1980, 1, 1, 0, 0, 0)


def collection(notes, fields=("Front", "Back"), deck="Default", newest=False, also=""):
    """A database with notes, each a list of fields; `also` is SQL that is run at the end."""
    database = sqlite3.connect(":memory:")
    database.create_collation("unicase", lambda one, other: (one > other) - (one < other))
    database.executescript(OLD_TABLES + (NEW_TABLES if newest else ""))
    kinds = {"7": {"name": "Basic", "flds": [{"name": name, "ord": at} for at, name in enumerate(fields)]}}
    decks = {"1": {"name": deck}}
    database.execute("INSERT INTO col VALUES (1, ?, ?)", ("", "") if newest else (json.dumps(kinds), json.dumps(decks)))
    if newest:
        database.executemany("INSERT INTO fields VALUES (7, ?, ?, '')", enumerate(fields))
        database.execute("INSERT INTO notetypes VALUES (7, 'Basic')")
        database.execute("INSERT INTO decks VALUES (1, ?)", (deck.replace("::", "\x1f"),))
    numbered = list(enumerate(notes, 1))
    database.executemany("INSERT INTO notes VALUES (?, '', 7, ?)", ((at, "\x1f".join(note)) for at, note in numbered))
    database.executemany("INSERT INTO cards VALUES (?, ?, 1, 0)", ((at, at) for at, _ in numbered))
    database.executescript(also)
    database.commit()
    return database.serialize()


def with_log(data):
    """The database as one with a write-ahead log, as Anki leaves it in its newest packages."""
    return data[:18] + b"\2\2" + data[20:]


def zipped(entries, compression=zipfile.ZIP_DEFLATED):
    """A ZIP of names, or of ZipInfos, and their bytes."""
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", compression) as packed:
        for name, data in entries:
            info = name if isinstance(name, zipfile.ZipInfo) else zipfile.ZipInfo(name, ZIP_DATE)
            packed.writestr(info, data, compress_type=compression)
    return held.getvalue()


def packages(notes, **about):
    """The three kinds of package with the same notes, by the name of the collection in them."""
    import zstandard

    dummy = collection([[DUMMY, ""]])
    newest = zstandard.ZstdCompressor(1).compress(with_log(collection(notes, newest=True, **about)))
    newer = collection(notes, **about)
    return {
        "collection.anki21b": zipped([("meta", b"\x08\x03"), ("collection.anki21b", newest), (OLDEST, dummy)]),
        "collection.anki21": zipped([("meta", b"\x08\x02"), ("collection.anki21", newer), (OLDEST, dummy)]),
        OLDEST: zipped([(OLDEST, newer), ("media", b"{}")]),
    }


OLDEST = "collection.anki2"
