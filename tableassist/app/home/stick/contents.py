"""What on a memory stick can be used: decks, lists of cards and backups, each with why where it cannot."""

from __future__ import annotations

import stat
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from tableassist.app.device.backup import LIST, BadBackup, read_backup
from tableassist.app.home.stick.plugged import Stick
from tableassist.cardbase.lists import ListKind, entries
from tableassist.cardbase.problems import BadCardFile
from tableassist.memdecks import MemDeck
from tableassist.memdecks.anki import read_package, sheet_of_notes
from tableassist.memdecks.collection import notes_in
from tableassist.memdecks.files import Unreadable
from tableassist.memdecks.format import review_deck
from tableassist.memdecks.library import SUFFIX, text_in
from tableassist.memdecks.package import collection_in
from tableassist.memdecks.problems import BadDeck, ExtraMissing, Problem, errors
from tableassist.memdecks.sheet import ImportRequest, deck_of
from tableassist.memdecks.tables import read_table
from tableassist.rules.wording import format_count

MOST_FILES = 200
"""So many files of a stick are looked at; whoever keeps a thousand on it puts ours into a folder of its own."""

TABLES, PACKAGES, LISTS = (".csv", ".tsv"), (".apkg", ".colpkg"), (".json", ".gz", ".xz")
_ZIP = ".zip"
_BAD = (Unreadable, BadDeck, ExtraMissing)


@dataclass(frozen=True, slots=True)
class DeckOnStick:
    """A deck in a file: its title and key, or `why` it cannot be used; `part` is which of an Anki package's decks."""

    file: str
    title: str
    key: str = ""
    cards: int = 0
    part: str = ""
    why: str = ""


@dataclass(frozen=True, slots=True)
class ListOnStick:
    """A list of all cards: its file, and what kind of list it is."""

    file: str
    kind: str


@dataclass(frozen=True, slots=True)
class BackupOnStick:
    """A backup of a device: its file, when it was made, and how many games are in it; `why` it cannot be used."""

    file: str
    made: str = ""
    games: int = 0
    why: str = ""


@dataclass(frozen=True)
class StickContents:
    """What was found on a stick; `names` are all files and folders at its top, which nothing may replace unasked."""

    stick: Stick
    decks: tuple[DeckOnStick, ...] = ()
    lists: tuple[ListOnStick, ...] = ()
    backups: tuple[BackupOnStick, ...] = ()
    names: frozenset[str] = frozenset()

    @property
    def is_of_use(self) -> bool:
        """Whether there is anything that can be taken from it."""
        return bool(self.decks or self.lists or self.backups)


def contents_of(stick: Stick) -> StickContents:
    """Look through a stick; raises OSError where it cannot be read."""
    decks: list[DeckOnStick] = []
    lists: list[ListOnStick] = []
    backups: list[BackupOnStick] = []
    for path in islice(_files(stick.folder), MOST_FILES):
        name, kind = path.relative_to(stick.folder).as_posix(), path.suffix.lower()
        if kind in (SUFFIX, *TABLES, *PACKAGES):
            decks += decks_in_file(path, name)
        elif kind == _ZIP and _is_backup(path):
            backups.append(_backup(path, name))
        elif kind in (*LISTS, _ZIP) and (found := _list_kind(path)):
            lists.append(ListOnStick(name, found))
    newest = sorted(backups, key=lambda one: (one.made, one.file), reverse=True)
    names = frozenset(path.name for path in stick.folder.iterdir())
    return StickContents(stick, tuple(decks), tuple(lists), tuple(newest), names)


def _files(folder: Path) -> Iterator[Path]:
    """The ordinary files at the top and in the folders there; nothing hidden, and no link that leads elsewhere."""
    top = sorted(path for path in folder.iterdir() if not path.name.startswith("."))
    yield from (path for path in top if _is_ordinary(path))
    for inner in (path for path in top if path.is_dir() and not path.is_symlink()):
        yield from (path for path in sorted(inner.iterdir()) if not path.name.startswith(".") and _is_ordinary(path))


def _is_ordinary(path: Path) -> bool:
    return stat.S_ISREG(path.lstat().st_mode)


# Decks ----------------------------------------------------------------------------------------------------------------


def decks_in_file(path: Path, name: str) -> Iterator[DeckOnStick]:
    """The decks in a file, which is several in a package of Anki; one that cannot be used says why."""
    try:
        parts = _parts(path)
    except _BAD as bad:
        yield DeckOnStick(name, path.stem, why=_first_reason(bad))
        return
    for part in parts:
        yield _deck(path, name, part)


def _parts(path: Path) -> tuple[str, ...]:
    """The decks of a package that have notes of their own; a package of one, or another file, is taken as a whole."""
    if path.suffix.lower() not in PACKAGES:
        return ("",)
    found = sorted({note.deck for note in notes_in(collection_in(path), path.name) if note.deck})
    return tuple(found) if len(found) > 1 else ("",)


def _deck(path: Path, name: str, part: str) -> DeckOnStick:
    called = part or path.stem
    try:
        deck = deck_in_file(path, part)
    except _BAD as bad:
        return DeckOnStick(name, called, part=part, why=_first_reason(bad))
    return DeckOnStick(name, deck.title, deck.key, len(deck.cards), part)


def deck_in_file(path: Path, part: str = "") -> MemDeck:
    """The deck in a file, finished or not; raises Unreadable, BadDeck or ExtraMissing."""
    request = ImportRequest()
    problems: tuple[Problem, ...]
    if path.suffix.lower() == SUFFIX:
        review = review_deck(text_in(path))
        deck, problems = review.deck, review.problems
    elif path.suffix.lower() in TABLES:
        table = read_table(path, request)
        deck, problems = table.deck, table.problems
    elif part:
        notes = notes_in(collection_in(path), path.name, part)
        packed = deck_of(sheet_of_notes(notes), request, part.rpartition("::")[2])
        deck, problems = packed.deck, packed.problems
    else:
        packed = read_package(path, request)
        deck, problems = packed.deck, packed.problems
    if deck is None:
        raise BadDeck(path.name, errors(problems))
    return deck


def _first_reason(bad: Exception) -> str:
    """What is wrong first, and how much more is."""
    if not isinstance(bad, BadDeck) or not bad.problems:
        return str(bad)
    more = len(bad.problems) - 1
    first = bad.problems[0]
    where = f"Line {first.line}: " if first.line else ""
    rest = f" There {'is' if more == 1 else 'are'} {format_count(more, 'more mistake')}." if more else ""
    return f"{where}{first.sentence}{rest}"


# Lists and backups ----------------------------------------------------------------------------------------------------


def _list_kind(path: Path) -> str:
    """What kind of list it is; empty for a file that is none."""
    heard: list[ListKind] = []
    try:
        next(iter(entries(path, heard.append)), None)
    except (BadCardFile, zipfile.BadZipFile, OSError):
        return ""
    return heard[0].value if heard else ""


def _is_backup(path: Path) -> bool:
    try:
        with zipfile.ZipFile(path) as archive:
            return LIST in archive.namelist()
    except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError):
        return False


def _backup(path: Path, name: str) -> BackupOnStick:
    try:
        found = read_backup(path)
    except BadBackup as bad:
        return BackupOnStick(name, why=str(bad))
    return BackupOnStick(name, found.made, found.games)
