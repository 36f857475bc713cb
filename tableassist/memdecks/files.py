"""Files that are whole or not there: what is written replaces the old in one step, and what is torn is kept aside."""

from __future__ import annotations

import stat
from pathlib import Path

from tableassist.journal.whole import write_whole


class CannotWrite(ValueError):
    """A file cannot be written; the sentence says which and why."""


class Unreadable(ValueError):
    """A file cannot be read; the sentence says which and why."""


def replace_whole(path: Path, data: bytes) -> None:
    """Writes so that a power cut leaves the old file or the new one; raises `CannotWrite`."""
    try:
        write_whole(path, data)
    except OSError as error:
        raise CannotWrite(f"{path} cannot be written: {error.strerror or error}.") from error


def read_contents(path: Path, most: int) -> bytes:
    """The bytes of an ordinary file that has at most so many; raises `Unreadable`."""
    try:
        # Anything else, like a pipe or a device, might never end.
        if not stat.S_ISREG(path.stat().st_mode):
            raise Unreadable(f"{path} is no ordinary file.")
        with path.open("rb") as file:
            data = file.read(most + 1)
    except (OSError, ValueError) as error:
        if isinstance(error, Unreadable):
            raise
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise Unreadable(f"{str(path)!r} cannot be opened: {reason}.") from error
    if len(data) > most:
        raise Unreadable(f"{path} has more than {most:,} bytes; that is no file of this kind.")
    return data


def set_aside(path: Path) -> Path:
    """Renames a torn file so that nothing overwrites it, and gives its new name.

    Raises:
        CannotWrite: It cannot be renamed.
    """
    count = 1
    while (aside := path.with_name(f"{path.name}.torn{count}")).exists():
        count += 1
    try:
        path.rename(aside)
    except OSError as error:
        raise CannotWrite(f"{path} is torn and cannot be put aside: {error.strerror or error}.") from error
    return aside
