"""Pictures with a description in one file: a ZIP with a JSON and PNGs, so that a player can look into it.

Everything that is wrong with a file is raised as the end of a sentence that begins with the file's name.
"""

from __future__ import annotations

import io
import json
import struct
import zipfile
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np

from tableassist.vision.types import Picture

MOST_BYTES = 1_000_000  # of one entry, unpacked; a picture of a card has about 30,000
EARLIEST = (1980, 1, 1, 0, 0, 0)  # a ZIP wants a time for its entries; the same album is to give the same bytes

# What zipfile raises of a checksum that does not fit, or a version, compression or password that no album has.
CANNOT_UNPACK = (zipfile.BadZipFile, zlib.error, RuntimeError, EOFError, OSError, ValueError, struct.error)


@dataclass(frozen=True, slots=True)
class AlbumKind:
    """What sort of album it is: the format and version in its description, that entry's name, and what players call it.

    `bad` is the error that is raised of an album of this kind.
    """

    format: str
    version: int
    about: str
    called: str
    bad: type[ValueError]


def pack_album(kind: AlbumKind, about: Mapping[str, Any], pictures: Mapping[str, Picture]) -> bytes:
    """An album's bytes, the same for the same pictures: what it says of itself, and its pictures by entry."""
    held = io.BytesIO()
    header = {"format": kind.format, "version": kind.version, **about}
    with zipfile.ZipFile(held, "w") as album:
        album.writestr(zipfile.ZipInfo(kind.about, EARLIEST), json.dumps(header, indent=2, ensure_ascii=False) + "\n")
        for entry, picture in pictures.items():
            # Without loss, as an album that grows is written anew each time.
            album.writestr(zipfile.ZipInfo(entry, EARLIEST), cv2.imencode(".png", picture)[1].tobytes())
    return held.getvalue()


class Album:
    """An album that is open; a context manager. Raises the kind's `bad` of whatever is not as it should be."""

    def __init__(self, kind: AlbumKind, data: bytes) -> None:
        self._kind = kind
        try:
            self._zip = zipfile.ZipFile(io.BytesIO(data))
        except CANNOT_UNPACK as error:
            raise kind.bad(f"is torn or was never {kind.called}") from error
        self.about = self._described()

    def __enter__(self) -> Album:
        return self

    def __exit__(self, *_: object) -> None:
        self._zip.close()

    def picture(self, entry: str) -> Picture | None:
        """The picture of an entry; None where the entry is none."""
        data = self._entry(entry)
        try:
            return cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR) if data else None
        except cv2.error:
            return None

    def _described(self) -> dict[str, Any]:
        """What the album says of itself."""
        kind = self._kind
        entry = self._entry(kind.about)
        try:
            about = json.loads(entry.decode("utf-8"))
        except (ValueError, RecursionError) as error:
            raise kind.bad(f"has a {kind.about} that is no JSON") from error
        if not isinstance(about, dict) or about.get("format") != kind.format:
            raise kind.bad(f"is not {kind.called}")
        if about.get("version") != kind.version:
            raise kind.bad(f"is {kind.called} of version {about.get('version')!r}; this program knows {kind.version}")
        return about

    def _entry(self, name: str) -> bytes:
        """An entry's bytes."""
        bad = self._kind.bad
        try:
            large = self._zip.getinfo(name).file_size > MOST_BYTES
            entry = b"" if large else self._zip.read(name)
        except KeyError as error:
            raise bad(f"is not {self._kind.called}, for it has no {name}") from error
        except CANNOT_UNPACK as error:
            raise bad(f"has a {name} that cannot be unpacked") from error
        if large:
            raise bad(f"has a {name} that is far too large")
        return entry
