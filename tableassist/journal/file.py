"""The journal on disk: what was appended is there after any crash, and nothing is ever believed that was not.

One entry a line; `append` returns only when the line is on the disk. A line that a power cut left half written is
put aside when the journal is opened again. An end that is damaged otherwise is cut off, which the note says, and the
whole file is kept beside. Any other damage is refused, for no part of a game may be guessed.
"""

from __future__ import annotations

import errno
import fcntl
import os
from collections.abc import Sequence
from itertools import count
from pathlib import Path
from typing import NoReturn

from tableassist.journal.chain import NO_LINK, link_after
from tableassist.journal.codec import encode, encode_body
from tableassist.journal.events import FIRST_FORMAT, Entry, Started
from tableassist.journal.lines import JournalCorrupt as JournalCorrupt
from tableassist.journal.lines import is_torn, read_lines


class JournalMisnumbered(ValueError):
    """An entry was to be appended whose number does not follow the last one's."""


class JournalFailed(OSError):
    """The disk did not take or give the journal; nothing that was appended before is lost."""

    def __str__(self) -> str:
        # Players read it: the system's own number says nothing to them.
        return self.strerror or super().__str__()


class JournalFull(JournalFailed):
    """The disk is full; the entry was not recorded, and appending works again when there is space."""


class JournalBusy(JournalFailed):
    """Another program has the journal open for writing."""


class Disk:
    """The calls to the operating system that a journal makes, in one place so that a test can let them fail."""

    def open(self, path: Path, flags: int) -> int:
        """A new descriptor of the file."""
        return os.open(path, flags, 0o644)

    def write(self, descriptor: int, data: bytes) -> int:
        """Writes some of the data at the end; gives how much."""
        return os.write(descriptor, data)

    def sync(self, descriptor: int) -> None:
        """Returns when everything written is on the disk."""
        os.fsync(descriptor)

    def truncate(self, descriptor: int, size: int) -> None:
        """Cuts the file to that many bytes."""
        os.ftruncate(descriptor, size)


class Journal:
    """An open journal: `entries` as they were read and appended, `note` about an end that was put aside.

    `damaged` says that this end was more than a half-written line, so that entries may be lost that had counted.

    Only one journal object can have a file open at a time. Not for several threads: one owns the journal.
    """

    def __init__(self, path: Path, descriptor: int, disk: Disk) -> None:
        """Takes over a locked descriptor; use `create` or `open`."""
        self.path = path
        self.note = ""
        self.damaged = False
        self._descriptor = descriptor
        self._disk = disk
        self._entries: list[Entry] = []
        self._link = NO_LINK
        self._is_chained = True
        self._size = 0
        self._ragged = False

    @classmethod
    def create(cls, path: Path | str, disk: Disk | None = None) -> Journal:
        """A new, empty journal; raises JournalFailed where the file exists or cannot be made."""
        path, disk = Path(path), disk or Disk()
        journal = cls(path, _opened(path, os.O_RDWR | os.O_APPEND | os.O_CREAT | os.O_EXCL, disk), disk)
        try:
            disk.sync(journal._descriptor)
            _sync_directory(path, disk)
        except OSError as error:
            journal.close()
            _fail(path, error, "be created")
        return journal

    @classmethod
    def open(cls, path: Path | str, disk: Disk | None = None) -> Journal:
        """The journal of that file; raises JournalCorrupt, JournalBusy or JournalFailed."""
        path, disk = Path(path), disk or Disk()
        journal = cls(path, _opened(path, os.O_RDWR | os.O_APPEND, disk), disk)
        try:
            journal._read()
        except OSError as error:
            journal.close()
            _fail(path, error, "be read")
        except ValueError:
            journal.close()
            raise
        return journal

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Everything recorded, in order."""
        return tuple(self._entries)

    @property
    def next_number(self) -> int:
        """The number that the next entry must have."""
        return len(self._entries) + 1

    @property
    def link(self) -> str:
        """What the chain of all entries comes to, in 64 hexadecimal digits; empty where there are none."""
        return self._link

    def append(self, entry: Entry) -> None:
        """Records the entry: when this returns it is on the disk, when it raises it is not recorded.

        Raises BadEntry, JournalMisnumbered, JournalFull or JournalFailed; after each the journal can be appended to.
        """
        if entry.number != self.next_number:
            raise JournalMisnumbered(f"Entry {entry.number} cannot follow: the next number is {self.next_number}.")
        link, chained = link_after(self._link, encode_body(entry)), self._chains(entry)
        data = (encode(entry, link if chained else NO_LINK) + "\n").encode("ascii")
        try:
            self._cut_back()
            self._ragged = True
            self._put(data)
            self._disk.sync(self._descriptor)
        except OSError as error:
            self._give_up(error)
        self._ragged = False
        self._size += len(data)
        self._link, self._is_chained = link, chained
        self._entries.append(entry)

    def close(self) -> None:
        """Lets the file go; safe twice."""
        if self._descriptor >= 0:
            descriptor, self._descriptor = self._descriptor, -1
            os.close(descriptor)

    def __enter__(self) -> Journal:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def _chains(self, entry: Entry) -> bool:
        """Whether the entry is written with a link: a journal goes on in the format in which it was begun."""
        first = entry.event if not self._entries else None
        return first.format > FIRST_FORMAT if isinstance(first, Started) else self._is_chained

    def _read(self) -> None:
        data = _bytes_of(self._descriptor)
        read = read_lines(self.path, data)
        entries, whole = list(read.entries), read.size
        self._is_chained = read.is_chained
        if whole < len(data):
            self.damaged = not is_torn(data[whole:])
            self.note = _note(self.path, entries, data[whole:])
            self._put_aside(data if self.damaged else data[whole:])
            self._disk.truncate(self._descriptor, whole)
            self._disk.sync(self._descriptor)
        self._entries, self._link, self._size = entries, read.link, whole

    def _put_aside(self, data: bytes) -> None:
        aside = damaged_path(self.path) if self.damaged else torn_path(self.path)
        descriptor = self._disk.open(aside, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
        try:
            _write_all(self._disk, descriptor, data)
            self._disk.sync(descriptor)
        finally:
            os.close(descriptor)
        _sync_directory(aside, self._disk)

    def _put(self, data: bytes) -> None:
        _write_all(self._disk, self._descriptor, data)

    def _cut_back(self) -> None:
        # After a failed append there may be half a line, or a whole one that nobody was promised is recorded.
        if self._ragged:
            self._disk.truncate(self._descriptor, self._size)
            self._disk.sync(self._descriptor)
            self._ragged = False

    def _give_up(self, error: OSError) -> NoReturn:
        try:
            self._cut_back()
        except OSError:
            self._ragged = True  # the next append tries again before it writes
        _fail(self.path, error, "take the entry")


def read_journal(path: Path | str) -> tuple[tuple[Entry, ...], str]:
    """The entries of a journal and the note about an end that does not count, without opening it for writing.

    Raises JournalCorrupt or JournalFailed; changes nothing, also while somebody writes.
    """
    path = Path(path)
    try:
        data = path.read_bytes()
    except OSError as error:
        _fail(path, error, "be read")
    read = read_lines(path, data)
    note = _note(path, read.entries, data[read.size :]) if read.size < len(data) else ""
    return read.entries, note


def torn_path(path: Path) -> Path:
    """Where half-written lines of a journal are put."""
    return path.with_name(path.name + ".torn")


def damaged_path(path: Path) -> Path:
    """Where a journal whose end is damaged is kept as it was found: a name that no earlier one has."""
    names = (path.with_name(f"{path.name}.damaged{'' if number == 1 else -number}") for number in count(1))
    return next(name for name in names if not name.exists())


def _note(path: Path, entries: Sequence[Entry], end: bytes) -> str:
    """What is said of an end of a journal that does not count."""
    if is_torn(end):
        kept = torn_path(path).name
        return f"The last line was only half written ({len(end)} bytes) and does not count. It is kept in {kept}."
    seconds = entries[-1].at // 1000
    when = f"{seconds // 60}:{seconds % 60:02}"
    return (
        f"The journal's end is damaged: what was recorded after entry {len(entries)}, {when} into the game, is lost "
        f"({len(end)} bytes). The whole file is kept in {damaged_path(path).name}."
    )


def _opened(path: Path, flags: int, disk: Disk) -> int:
    try:
        descriptor = disk.open(path, flags | os.O_CLOEXEC)
    except FileExistsError as error:
        raise JournalFailed(error.errno, f"{path} exists already: open it, or choose another name.") from error
    except OSError as error:
        _fail(path, error, "be opened")
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        os.close(descriptor)
        raise JournalBusy(error.errno, f"{path} is in use: close the other program that plays this game.") from error
    return descriptor


def _bytes_of(descriptor: int) -> bytes:
    os.lseek(descriptor, 0, os.SEEK_SET)
    chunks = iter(lambda: os.read(descriptor, 1 << 20), b"")
    return b"".join(chunks)


def _write_all(disk: Disk, descriptor: int, data: bytes) -> None:
    while data:
        data = data[disk.write(descriptor, data) :]


def _sync_directory(path: Path, disk: Disk) -> None:
    # Else a power cut may lose the file's name though its contents are on the disk.
    descriptor = disk.open(path.parent, os.O_RDONLY | os.O_DIRECTORY)
    try:
        disk.sync(descriptor)
    finally:
        os.close(descriptor)


def _fail(path: Path, error: OSError, what: str) -> NoReturn:
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        full = f"{path} could not {what}: the disk is full. Free some space, then go on."
        raise JournalFull(error.errno, full) from error
    reason = error.strerror or str(error)
    advice = "Check the folder, its permissions and the card it is on."
    raise JournalFailed(error.errno, f"{path} could not {what}: {reason}. {advice}") from error
