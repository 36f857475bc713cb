"""Files that are whole or not there: what is written replaces the old file in one step."""

from __future__ import annotations

import contextlib
import errno
import os
from pathlib import Path

_PIECE = 1 << 20


def write_whole(path: Path, data: bytes) -> None:
    """Writes a file so that a power cut leaves the old one or the new one, whole; raises OSError."""
    part = path.with_name(path.name + ".part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with part.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
        sync(path.parent)
    except OSError:
        with contextlib.suppress(OSError):
            part.unlink(missing_ok=True)
        raise


def remove_whole(path: Path) -> None:
    """Removes a file where there is one, so that no power cut brings it back; raises OSError."""
    if path.exists():
        path.unlink(missing_ok=True)
        sync(path.parent)


def read_bounded(path: Path, most: int) -> bytes:
    """The bytes of a file that has at most so many, also of one that never ends; raises OSError."""
    data = bytearray()
    with path.open("rb") as file:
        # Asked for all at once, the memory for the most would be taken for the least.
        while piece := file.read(_PIECE):
            data += piece
            if len(data) > most:
                raise OSError(errno.EFBIG, f"it has more than {most:,} bytes", str(path))
    return bytes(data)


def sync(path: Path) -> None:
    """Makes a file, or the names in a folder, survive a power cut; Windows has no handle of a folder."""
    if os.name == "nt" and path.is_dir():
        return
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
