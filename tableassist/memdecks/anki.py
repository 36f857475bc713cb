"""Decks from Anki and for Anki: a package (.apkg) of any of its three kinds is read, one for every version written."""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from html import escape
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tableassist.games.memwars.memdeck import MemDeck
from tableassist.memdecks.collection import Note, notes_in
from tableassist.memdecks.files import CannotWrite, replace_whole
from tableassist.memdecks.markup import gaps_of, text_of
from tableassist.memdecks.package import collection_in
from tableassist.memdecks.problems import ExtraMissing
from tableassist.memdecks.sheet import NO_REQUEST, Imported, ImportRequest, TableSheet, deck_of, sheet_of

_ABOUT_FIELD = "about"
_MODEL = "TableAssist MemDeck"


def read_package(path: Path, request: ImportRequest = NO_REQUEST, deck: str = "") -> Imported:
    """The deck in a package, or in one of the decks of a package; raises `Unreadable`, `BadDeck`, `ExtraMissing`.

    Of a note the first field is the prompt and the others are the facts; gaps (cloze) are facts of the text around
    them. Pictures and sounds are not imported.
    """
    notes = notes_in(collection_in(path), path.name, deck)
    return deck_of(sheet_of_notes(notes), request, path.stem)


def sheet_of_notes(notes: Sequence[Note]) -> TableSheet:
    """The notes as rows: a column for each field's name that occurs, gaps in columns of their own."""
    rows = [_row(note) for note in notes]
    columns = list(dict.fromkeys(title for row in rows for title in row))
    about = rows[0].get(_ABOUT_FIELD, "") if rows else ""
    about_lines = dict(line.split(": ", 1) for line in about.split("\n") if ": " in line)
    shown = [title for title in columns if title != _ABOUT_FIELD]
    # Only what this program wrote itself has the columns of a deck; gaps have them, too.
    ours = _ABOUT_FIELD in columns or "ask 1" in columns
    return TableSheet(shown, [[row.get(title, "") for title in shown] for row in rows], about=about_lines, ours=ours)


def write_package(deck: MemDeck, path: Path, now: int) -> None:
    """Writes a package that every Anki imports; one written later updates the notes of one imported before.

    `now` is in milliseconds since 1970: Anki takes the notes of the later one. Raises `ExtraMissing`, `CannotWrite`.
    """
    genanki = _genanki()
    packed = genanki.Deck(_number(f"deck {deck.key}"), deck.title)
    sheet = sheet_of(deck)
    model = _model(genanki, sheet)
    about = "<br>".join(escape(f"{key}: {' '.join(text.split())}") for key, text in sheet.about.items())
    for card, row in zip(deck.cards, sheet.rows, strict=True):
        fields = [*(escape(cell).replace("\n", "<br>") for cell in row), about if card is deck.cards[0] else ""]
        packed.add_note(genanki.Note(model, fields, guid=f"memdeck {deck.key} {card.number}", sort_field=fields[0]))
    replace_whole(path, _packed(genanki, packed, path.parent, now))


def _row(note: Note) -> dict[str, str]:
    """A note's fields as texts; the first is the prompt, whatever it is called."""
    texts = {title: text_of(field) for title, field in note.fields.items()}
    first = next(iter(texts), "")
    prompt, gaps = gaps_of(texts.get(first, ""))
    if gaps:
        others = {"note" if title.lower() == "back extra" else title: texts[title] for title in [*texts][1:]}
        return {"prompt": prompt} | dict(_gaps(gaps)) | others
    if "prompt" in texts or not texts:
        return texts
    return {"prompt": texts.pop(first)} | texts


def _gaps(gaps: Mapping[int, list[str]]) -> Iterator[tuple[str, str]]:
    for level, number in enumerate(sorted(gaps), 1):
        yield f"ask {level}", f"Gap {number}"
        # A gap that is opened at several spots is one fact; the bar belongs to the text here.
        yield f"answer {level}", ", ".join(dict.fromkeys(gaps[number]))


def _model(genanki: Any, sheet: TableSheet) -> Any:
    """The kind of note: all columns as fields, a card for the name and one for each further fact."""
    levels = sum(title.startswith("ask ") for title in sheet.columns)
    templates = [
        {
            "name": f"Level {level}",
            # Anki leaves out a card whose front would be empty, so shallow cards give fewer.
            "qfmt": f"{{{{#answer {level}}}}}{_FRONT}<p>{{{{ask {level}}}}}</p>{{{{/answer {level}}}}}",
            "afmt": f"{{{{FrontSide}}}}<hr id=answer><b>{{{{answer {level}}}}}</b><br>{{{{aliases {level}}}}}{_BACK}",
        }
        for level in range(1, levels + 1)
    ]
    fields = [{"name": title} for title in (*sheet.columns, _ABOUT_FIELD)]
    return genanki.Model(_number(f"{_MODEL} {levels}"), f"{_MODEL} {levels}", fields=fields, templates=templates)


_FRONT = "<small>{{number}}</small><p>{{prompt}}</p>"
_BACK = "<p><i>{{note}}</i></p>"


def _packed(genanki: Any, packed: Any, near_file: Path, now: int) -> bytes:
    """The bytes of the package. genanki needs files, so it gets a folder that is gone afterwards."""
    try:
        near_file.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(dir=near_file, prefix=".anki-") as folder, _temporary_files_in(folder):
            package = Path(folder) / "package"
            genanki.Package(packed).write_to_file(str(package), timestamp=now / 1000)
            return package.read_bytes()
    except OSError as error:
        raise CannotWrite(f"The package cannot be written in {near_file}: {error.strerror or error}.") from error


@contextmanager
def _temporary_files_in(folder: str) -> Iterator[None]:
    """genanki leaves its database in the folder for temporary files; here that is one that is removed."""
    import tempfile

    before, tempfile.tempdir = tempfile.tempdir, folder
    try:
        yield
    finally:
        tempfile.tempdir = before


def _genanki() -> Any:
    try:
        import genanki
    except ImportError as error:
        raise ExtraMissing('Writing for Anki needs genanki: pip install "tableassist[decks]".') from error
    return genanki


def _number(text: str) -> int:
    """A number for Anki to know a deck or a kind of note by; the same text always gives the same."""
    return (1 << 30) + zlib.crc32(text.encode("utf-8")) % (1 << 30)
