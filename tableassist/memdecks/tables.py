"""Decks as CSV or TSV, for whoever likes to write them in a spreadsheet; whatever the spreadsheet makes of it is read.

The columns of an exported deck are number, prompt, points, picture, note and, for each level, ask, answer and aliases
(with bars between them). Rows in front whose first cell is `#title` and the like say what belongs to the whole deck.
"""

from __future__ import annotations

import codecs
import csv
import io
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path

from tableassist.games.memwars.board import QUADRANTS
from tableassist.games.memwars.memdeck import MemDeck
from tableassist.memdecks.columns import is_header
from tableassist.memdecks.files import read_contents
from tableassist.memdecks.markup import text_of
from tableassist.memdecks.problems import BadDeck
from tableassist.memdecks.sheet import ABOUT, NO_REQUEST, Imported, ImportRequest, TableSheet, deck_of, sheet_of

MOST_BYTES = 8_000_000
MOST_ROWS = 50_000
MOST_COLUMNS = 200
MOST_HEAD = 20
DELIMITERS = ("\t", ",", ";", "|")

_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
# A spreadsheet computes what begins like this, and a deck may come from anyone.
_FORMULA = re.compile(r"['=+\-@]")
_ABOUT_LINES = tuple(f"#{key}" for key in (*ABOUT, *QUADRANTS))
_ANKI = re.compile(r"#([a-z ]+):(.*)")
_SEPARATORS = {"tab": "\t", "comma": ",", "semicolon": ";", "pipe": "|", "colon": ":", "space": " "}


def read_table(path: Path, request: ImportRequest = NO_REQUEST) -> Imported:
    """The deck in a file of rows; raises `Unreadable` and `BadDeck`."""
    sheet = sheet_in(decode_text(read_contents(path, MOST_BYTES)), path.name)
    return deck_of(sheet, request, path.stem)


def write_table(deck: MemDeck, delimiter: str = ",") -> bytes:
    """The deck as the bytes of a table; read back it is the same deck, written again the same bytes."""
    sheet = sheet_of(deck)
    held = io.StringIO()
    writer = csv.writer(held, delimiter=delimiter, lineterminator="\r\n")
    for key, text in sheet.about.items():
        writer.writerow([f"#{key}", _harmless(text)])
    writer.writerow(sheet.columns)
    writer.writerows([_harmless(cell) for cell in row] for row in sheet.rows)
    # Spreadsheets take a file without the mark for one in the letters of the 1980s.
    return codecs.BOM_UTF8 + held.getvalue().encode("utf-8")


def decode_text(data: bytes) -> str:
    """The text of a file in whatever letters: by its mark, else UTF-8, else UTF-16 by its zeros, else Windows'."""
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return data.decode(encoding, "replace")
    if b"\0" in data[:4000]:
        little = data[1:4000:2].count(0) >= data[0:4000:2].count(0)
        return data.decode("utf-16-le" if little else "utf-16-be", "replace")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return _western(data)


def sheet_in(text: str, name: str) -> TableSheet:
    """The rows of a text; raises `BadDeck`, `name` being what the file is called."""
    text = text.replace("\0", "")
    head = _Head()
    body = head.take(text)
    try:
        rows = list(islice(_rows(body, head.delimiter or delimiter_of(body)), MOST_ROWS + 1))
    except csv.Error as error:
        raise BadDeck.because(name, f"This is no table: {error}.") from error
    _refuse_too_much(rows, name)
    about, rest = _about(rows)
    rest = [(line + head.lines, row) for line, row in rest if any(cell.strip() for cell in row)]
    if not rest:
        raise BadDeck.because(name, "There are no rows with cards.")
    return _sheet(head, about, rest)


def delimiter_of(text: str) -> str:
    """What stands between the cells: the sign that gives most rows the same number of more than one cell."""
    return max(DELIMITERS, key=lambda sign: _evenness(text, sign))


@dataclass
class _Head:
    """The lines that Anki writes in front of a text file: `#separator:tab`, `#html:true`, `#columns:…` and others."""

    delimiter: str = ""
    html: bool = False
    columns: Sequence[str] = ()
    skipped: set[int] = field(default_factory=set)
    lines: int = 0

    def take(self, text: str) -> str:
        """Takes those lines in and gives the text behind them."""
        while self.lines < MOST_HEAD and (match := _ANKI.match(text)):
            end = text.find("\n")
            self._take(match[1], match[2].strip())
            self.lines += 1
            text = text[end + 1 :] if end >= 0 else ""
        return text

    def _take(self, key: str, value: str) -> None:
        if key == "separator":
            self.delimiter = _SEPARATORS.get(value.lower(), value[:1])
        elif key == "html":
            self.html = value == "true"
        elif key == "columns":
            self.columns = value.split(self.delimiter or "\t")
        elif key.endswith(" column") and value.isdecimal():
            # Its own number of a note, the deck's name, the tags: nothing that a card shows.
            self.skipped.add(int(value[:4]) - 1)


def _western(data: bytes) -> str:
    try:
        return data.decode("cp1252")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def _rows(text: str, delimiter: str) -> Iterator[tuple[int, list[str]]]:
    """The rows with the line on which each begins."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    before = 0
    for row in reader:
        yield before + 1, row
        before = reader.line_num


def _evenness(text: str, sign: str) -> tuple[float, int]:
    try:
        lengths = [len(row) for _, row in islice(_rows(text[:200_000], sign), 60) if row]
    except csv.Error:
        return 0.0, 0
    usual = max(lengths, key=lengths.count, default=1)
    return (lengths.count(usual) / len(lengths), usual) if usual > 1 else (0.0, 0)


def _refuse_too_much(rows: Sequence[tuple[int, list[str]]], name: str) -> None:
    if len(rows) > MOST_ROWS:
        raise BadDeck.because(name, f"It has more than {MOST_ROWS:,} rows; a deck has 100.")
    for line, row in rows:
        if len(row) > MOST_COLUMNS:
            raise BadDeck.because(name, f"A row has {len(row):,} cells; more than {MOST_COLUMNS} cannot be read.", line)


def _about(rows: list[tuple[int, list[str]]]) -> tuple[dict[str, str], list[tuple[int, list[str]]]]:
    """What the rows in front say of the deck, and the other rows."""
    given: dict[str, str] = {}
    for at, (_, row) in enumerate(rows):
        if row and row[0].strip() in _ABOUT_LINES:
            given[row[0].strip()[1:]] = _original(row[1]) if len(row) > 1 else ""
        elif any(cell.strip() for cell in row):
            return given, rows[at:]
    return given, []


def _sheet(head: _Head, about: dict[str, str], rows: list[tuple[int, list[str]]]) -> TableSheet:
    kept = [(line, [cell for at, cell in enumerate(row) if at not in head.skipped]) for line, row in rows]
    columns = [title for at, title in enumerate(head.columns) if at not in head.skipped]
    if not columns and is_header(kept[0][1]):
        columns, kept = kept[0][1], kept[1:]
    columns = columns or _guessed(kept)
    read = text_of if head.html else _original
    return TableSheet(columns, [[read(cell) for cell in row] for _, row in kept], [line for line, _ in kept], about)


def _guessed(rows: list[tuple[int, list[str]]]) -> list[str]:
    """Titles for rows that come without: number (where every row begins with one), prompt, name, other facts."""
    width = max(len(row) for _, row in rows)
    numbered = width > 2 and _are_places(row[0] for _, row in rows)
    titles = ["number", "prompt", "name"] if numbered else ["prompt", "name"]
    return [*titles, *(f"Fact {level}" for level in range(2, width - len(titles) + 2))][:width]


def _are_places(cells: Iterable[str]) -> bool:
    found = [cell.strip() for cell in cells]
    return all(cell.isdecimal() for cell in found) and len(set(found)) == len(found)


def _harmless(cell: str) -> str:
    """With an apostrophe in front where a spreadsheet would compute it; `_original` takes it away again."""
    return f"'{cell}" if _FORMULA.match(cell) else cell


def _original(cell: str) -> str:
    return cell[1:] if cell.startswith("'") and _FORMULA.match(cell, 1) else cell
