"""A list of cards opened, whatever it is packed in: plain, gzip, xz, zip, or a folder of texts."""

from __future__ import annotations

import contextlib
import gzip
import io
import lzma
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import IO, TextIO, cast

from tableassist.cardbase.problems import BadCardFile

LONGEST_SCRIPT = 200_000
"""Bytes in the text of one card; the longest real ones have a few thousand."""

_GZIP, _XZ, _ZIP = b"\x1f\x8b", b"\xfd7zXZ\x00", b"PK"
_TORN = (EOFError, zlib.error, lzma.LZMAError, zipfile.BadZipFile, gzip.BadGzipFile, UnicodeDecodeError)


@contextlib.contextmanager
def reading(path: Path) -> Iterator[None]:
    """Turns what can go wrong while such a file is read into BadCardFile.

    Raises:
        BadCardFile: The file is damaged, cannot be read, or is packed in a way that Python lacks.
    """
    try:
        yield
    except _TORN as error:
        raise BadCardFile(f"{path} is damaged or was cut short: fetch it again.") from error
    except OSError as error:
        raise BadCardFile(f"{path} cannot be read: {error.strerror or error}.") from error
    except (RecursionError, NotImplementedError, RuntimeError) as error:
        # An encrypted zip file, a method of packing that Python lacks, brackets within brackets without end.
        raise BadCardFile(f"{path} is no list of cards that can be read here ({error}).") from error


def is_folder_of_texts(path: Path) -> bool:
    """Whether it is a folder, or a zip file, of one text a card."""
    if path.is_dir():
        return True
    with path.open("rb") as file:
        if file.read(2) != _ZIP:
            return False
    with zipfile.ZipFile(path) as packed:
        return _json_in(packed) is None


def scripts(path: Path) -> Iterator[str]:
    """The texts in a folder and the folders in it, or in a zip file, in the order of their names."""
    if path.is_dir():
        for file in sorted(path.rglob("*.txt")):
            with file.open("rb") as one:
                yield _whole(one, file.name)
        return
    with zipfile.ZipFile(path) as packed:
        for name in sorted(packed.namelist()):
            if name.endswith(".txt"):
                with packed.open(name) as one:
                    yield _whole(one, name)


@contextlib.contextmanager
def opened(path: Path) -> Iterator[TextIO]:
    """The JSON text in the file, unpacked on the way.

    Raises:
        BadCardFile: A zip file holds no JSON file.
    """
    with contextlib.ExitStack() as stack:
        file: IO[bytes] = stack.enter_context(path.open("rb"))
        magic = file.read(6)
        file.seek(0)
        if magic.startswith(_ZIP):
            packed = stack.enter_context(zipfile.ZipFile(file))
            name = _json_in(packed)
            if name is None:
                raise BadCardFile(f"{path} holds no JSON file.")
            file = stack.enter_context(packed.open(name))
        elif magic.startswith(_GZIP):
            file = cast(IO[bytes], stack.enter_context(gzip.open(file)))
        elif magic == _XZ:
            file = cast(IO[bytes], stack.enter_context(lzma.open(file)))
        yield stack.enter_context(io.TextIOWrapper(file, encoding="utf-8-sig"))


def _json_in(packed: zipfile.ZipFile) -> str | None:
    return next((name for name in packed.namelist() if name.endswith(".json")), None)


def _whole(file: IO[bytes], name: str) -> str:
    data = file.read(LONGEST_SCRIPT + 1)
    if len(data) > LONGEST_SCRIPT:
        raise BadCardFile(f"{name} is too long to be the text of one card.")
    return data.decode("utf-8")
