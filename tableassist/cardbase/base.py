"""The file of known cards, asked: by name, by cost, and for names that begin as somebody typed."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any

from tableassist.cardbase.problems import BadCardBase, NoCards
from tableassist.cardbase.typeahead import TypeAhead
from tableassist.games.mental_magic.cost import Plain
from tableassist.games.mental_magic.knowledge import Knowledge, MagicCard, MagicFace, NothingKnown
from tableassist.rules.card_names import name_key

FILE = "cards.db"
EDITION = "1"
"""Which tables the file has; a file of another edition is imported again."""

SCHEMA = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE cards (id INTEGER PRIMARY KEY, name TEXT NOT NULL, layout TEXT NOT NULL, cost TEXT NOT NULL,
                    value REAL NOT NULL);
CREATE TABLE faces (card INTEGER NOT NULL, position INTEGER NOT NULL, name TEXT NOT NULL, cost TEXT NOT NULL,
                    types TEXT NOT NULL, text TEXT NOT NULL, PRIMARY KEY (card, position)) WITHOUT ROWID;
CREATE TABLE names (key TEXT NOT NULL, rank INTEGER NOT NULL, card INTEGER NOT NULL, name TEXT NOT NULL,
                    PRIMARY KEY (key, rank, card)) WITHOUT ROWID;
CREATE TABLE symbols (card INTEGER NOT NULL, half INTEGER NOT NULL, symbol TEXT NOT NULL, count INTEGER NOT NULL,
                      PRIMARY KEY (card, half, symbol)) WITHOUT ROWID;
CREATE TABLE readings (generic INTEGER NOT NULL, letters TEXT NOT NULL, card INTEGER NOT NULL,
                       PRIMARY KEY (generic, letters, card)) WITHOUT ROWID;
"""
"""`names.rank` is 0 for a card's own name, 1 for a half's or face's; `readings` has every way to read a cost."""


@dataclass(frozen=True, slots=True)
class Info:
    """What the file holds and where it came from."""

    source: str
    kind: str
    imported: str
    cards: int
    names: int


class CardBase:
    """Known cards in a SQLite file: what `tableassist.games.mental_magic.knowledge.Knowledge` asks for, and more."""

    def __init__(self, path: Path) -> None:
        if not path.exists():
            raise NoCards
        self._path = path
        # What is imported later is another file under the same name, so this one never changes.
        uri = path.resolve().as_uri() + "?mode=ro&immutable=1"
        with self._asking():
            self._file = sqlite3.connect(uri, uri=True, check_same_thread=False)
            self._meta = dict(self._file.execute("SELECT key, value FROM meta"))
        if self._meta.get("edition") != EDITION:
            self._file.close()
            raise self._unusable(f"it is of edition {self._meta.get('edition')}, not {EDITION}")

    def close(self) -> None:
        """Lets the file go."""
        self._file.close()

    def __enter__(self) -> CardBase:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def __len__(self) -> int:
        return int(self._meta["cards"])

    @property
    def info(self) -> Info:
        """What the file holds and where it came from."""
        meta = self._meta
        return Info(meta["source"], meta["kind"], meta["imported"], int(meta["cards"]), int(meta["names"]))

    @cached_property
    def edition(self) -> str:
        """Which list of cards this is: the day of its import, and a digest of all names and costs."""
        digest = sha256()
        for row in self._rows("SELECT name, cost FROM cards ORDER BY name, cost"):
            digest.update("\t".join(row).encode() + b"\n")
        return f"{self.info.imported} {digest.hexdigest()[:16]}"

    def card(self, name: str) -> MagicCard | None:
        """The card that has this name on any of its faces, its own name first; None where it is not known."""
        found = self._rows("SELECT card FROM names WHERE key = ? ORDER BY rank, card LIMIT 1", name_key(name))
        return self._card(found[0][0]) if found else None

    def cost_of(self, name: str) -> str | None:
        """The mana cost of the card of that name, empty where none is printed; None where the card is not known."""
        card = self.card(name)
        return None if card is None else card.cost

    def suggest(self, typed: str, most: int = 5) -> tuple[str, ...]:
        """The names of cards that somebody who typed this may mean, likeliest first."""
        return self.typeahead(typed, most)

    @cached_property
    def typeahead(self) -> TypeAhead:
        """All names, ready to be typed."""
        return TypeAhead(
            (one, name)
            for one, name in self._rows(
                "SELECT n.key, c.name FROM names n JOIN cards c ON c.id = n.card ORDER BY n.rank"
            )
        )

    def names(self) -> tuple[str, ...]:
        """The names of all cards, in alphabetical order."""
        return tuple(name for (name,) in self._rows("SELECT name FROM cards ORDER BY name"))

    def costing(self, plain: Plain) -> tuple[str, ...]:
        """The names of the cards that a card of this plain cost can be declared as. Never asked in a game."""
        generic, letters = plain
        sql = "SELECT name FROM readings JOIN cards ON id = card WHERE generic = ? AND letters = ? ORDER BY name"
        return tuple(name for (name,) in self._rows(sql, generic, " ".join(letters)))

    def costs(self, least: int = 1) -> tuple[tuple[Plain, int], ...]:
        """The plain costs that at least so many cards have, with how many."""
        sql = "SELECT generic, letters, COUNT(*) FROM readings GROUP BY generic, letters HAVING COUNT(*) >= ?"
        return tuple(((generic, tuple(letters.split())), count) for generic, letters, count in self._rows(sql, least))

    def symbols_of(self, name: str) -> tuple[dict[str, int], ...]:
        """The mana cost of the card of that name as a multiset of symbols, one for each half; empty for no card."""
        sql = (
            "SELECT half, symbol, count FROM symbols WHERE card = "
            "(SELECT card FROM names WHERE key = ? ORDER BY rank, card LIMIT 1)"
        )
        halves: dict[int, dict[str, int]] = {}
        for half, symbol, count in self._rows(sql, name_key(name)):
            halves.setdefault(half, {})[symbol] = count
        return tuple(halves[half] for half in sorted(halves))

    def _card(self, number: int) -> MagicCard:
        ((layout,),) = self._rows("SELECT layout FROM cards WHERE id = ?", number)
        faces = self._rows("SELECT name, cost, types, text FROM faces WHERE card = ? ORDER BY position", number)
        return MagicCard(layout, tuple(MagicFace(*face) for face in faces))

    def _rows(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        with self._asking():
            return self._file.execute(sql, values).fetchall()

    @contextlib.contextmanager
    def _asking(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.Error as error:
            raise self._unusable(str(error)) from error

    def _unusable(self, why: str) -> BadCardBase:
        return BadCardBase(f"{self._path} cannot be used: {why}. Import the cards again.")


def known_in(folder: Path) -> Knowledge:
    """What a machine that keeps its players' own in the folder knows of cards; raises BadCardBase."""
    path = folder / FILE
    return CardBase(path) if path.exists() else NothingKnown()
