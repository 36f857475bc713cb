"""The archive around an Anki collection, opened as if an enemy had packed it.

An .apkg is a ZIP with one of three collections in it and, in the newer two, a second one for old programs that holds a
single card, “Please update”. Only the collection is ever unpacked, into memory and no further than a limit, whatever
sizes the archive declares; no entry's name is ever used as a path, so there is nothing for it to lead to.
"""

from __future__ import annotations

import struct
import zipfile
import zlib
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import IO

from tableassist.memdecks.files import Unreadable
from tableassist.memdecks.problems import BadDeck, ExtraMissing

MOST_BYTES = 40_000_000
"""Of the unpacked collection. One with 10,000 notes has about 6,000,000."""

MOST_DIRECTORY = 4_000_000
"""Bytes of the archive's table of contents, about 50,000 entries."""

NEWEST, NEWER, OLDEST = "collection.anki21b", "collection.anki21", "collection.anki2"
_LARGEST_WINDOW = 1 << 23
_TAIL = 22 + 65_535  # the end record and the longest comment behind it
_END, _END_64 = b"PK\5\6", b"PK\6\7"

# What zipfile raises of a torn archive, or of a version, compression or password that Anki never uses.
_CANNOT_UNPACK = (zipfile.BadZipFile, zlib.error, RuntimeError, EOFError, OSError, ValueError, struct.error)
_WHY: Mapping[str, str] = MappingProxyType(
    {
        "torn": "It is torn, or was never a package of Anki; export it again.",
        "large": f"Its collection has more than {MOST_BYTES:,} bytes unpacked; export one deck of it alone.",
        "crowded": "Its table of contents is far too large for a deck.",
        "empty": "It is a ZIP without an Anki collection in it.",
    }
)


def collection_in(path: Path) -> bytes:
    """The SQLite database of a package, the one that is meant for today's programs.

    Raises `Unreadable`, `BadDeck`, and `ExtraMissing` where it is compressed in a way that needs a package.
    """
    try:
        if not path.is_file():
            raise Unreadable(f"There is no file {path}.")
        with path.open("rb") as file:
            return _collection(file, path.name)
    except OSError as error:
        raise Unreadable(f"{path} cannot be read: {error.strerror or error}.") from error


def _collection(file: IO[bytes], name: str) -> bytes:
    _refuse_crowd(file, name)
    try:
        with zipfile.ZipFile(file) as packed:
            return _chosen(packed, name)
    except _CANNOT_UNPACK as error:
        if isinstance(error, BadDeck | ExtraMissing | MemoryError):
            raise
        raise BadDeck.because(name, _WHY["torn"]) from error


def _refuse_crowd(file: IO[bytes], name: str) -> None:
    """Refuses a table of contents that would fill the memory before a single entry is looked at."""
    size = file.seek(0, 2)
    file.seek(max(0, size - _TAIL))
    tail = file.read(_TAIL)
    at = tail.rfind(_END)
    if at < 0 or len(tail) - at < 22:
        raise BadDeck.because(name, _WHY["torn"])
    # An archive that says its sizes once more in 64 bits has more than a deck has.
    if struct.unpack_from("<L", tail, at + 12)[0] > MOST_DIRECTORY or tail[max(0, at - 20) : at].startswith(_END_64):
        raise BadDeck.because(name, _WHY["crowded"])
    file.seek(0)


def _chosen(packed: zipfile.ZipFile, name: str) -> bytes:
    """The newest collection: those beside it are there to be misunderstood by old programs."""
    there = {info.filename: info for info in packed.infolist()}
    if NEWEST in there:
        return _decompressed(_unpacked(packed, there[NEWEST], name), name)
    for older in (NEWER, OLDEST):
        if older in there:
            return _unpacked(packed, there[older], name)
    raise BadDeck.because(name, _WHY["empty"])


def _unpacked(packed: zipfile.ZipFile, entry: zipfile.ZipInfo, name: str) -> bytes:
    if entry.file_size > MOST_BYTES:
        raise BadDeck.because(name, _WHY["large"])
    with packed.open(entry) as stream:
        # The declared size may be a lie, so what really comes is counted, too.
        data = stream.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise BadDeck.because(name, _WHY["large"])
    return data


def _decompressed(data: bytes, name: str) -> bytes:
    try:
        import zstandard
    except ImportError as error:
        hint = (
            'This package of Anki needs zstandard: pip install "tableassist[decks]", or export it for older versions.'
        )
        raise ExtraMissing(hint) from error
    try:
        reader = zstandard.ZstdDecompressor(max_window_size=_LARGEST_WINDOW).stream_reader(data)
        found: bytes = reader.read(MOST_BYTES + 1)
    except zstandard.ZstdError as error:
        raise BadDeck.because(name, _WHY["torn"]) from error
    if len(found) > MOST_BYTES:
        raise BadDeck.because(name, _WHY["large"])
    return found
