"""The journal on disk: what was appended is there after any crash, and nothing is ever believed that was not.

One entry a line; `append` returns only when the line is on the disk. A line that a power cut left half written is
put aside when the journal is opened again. An end that is damaged otherwise is cut off, which the note says, and the
whole file is kept beside. Any other damage is refused, for no part of a game may be guessed.
"""

from __future__ import annotations

import errno
import fcntl
import os
import re
from collections.abc import Sequence
from itertools import count
from pathlib import Path
from typing import NoReturn

from tableassist.journal.codec import BadChecksum, BadEntry, decode, encode, whole_line_in
from tableassist.journal.events import Entry


class JournalCorrupt(ValueError):
    """The file is no whole journal; names the path and the line (from 1), and what to do."""

    def __init__(self, path: Path, line: int, reason: str) -> None:
        super().__init__(
            f"{path}, line {line}: {reason} The file was left as it is. Restore it from a copy; or, to go on from "
            f"the last good entry, copy it away and cut it before line {line}."
        )
        self.path = path
        self.line = line
        self.reason = reason


class JournalMisnumbered(ValueError):
    """An entry was to be appended whose number does not follow the last one's."""


class JournalFailed(OSError):
    """The disk did not take or give the journal; nothing that was appended before is lost."""


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

    def append(self, entry: Entry) -> None:
        """Records the entry: when this returns it is on the disk, when it raises it is not recorded.

        Raises BadEntry, JournalMisnumbered, JournalFull or JournalFailed; after each the journal can be appended to.
        """
        if entry.number != self.next_number:
            raise JournalMisnumbered(f"Entry {entry.number} cannot follow: the next number is {self.next_number}.")
        data = (encode(entry) + "\n").encode("ascii")
        try:
            self._cut_back()
            self._ragged = True
            self._put(data)
            self._disk.sync(self._descriptor)
        except OSError as error:
            self._give_up(error)
        self._ragged = False
        self._size += len(data)
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

    def _read(self) -> None:
        data = _bytes_of(self._descriptor)
        entries, whole = decode_lines(self.path, data)
        if whole < len(data):
            self.damaged = not _is_torn(data[whole:])
            self.note = _note(self.path, entries, data[whole:])
            self._put_aside(data if self.damaged else data[whole:])
            self._disk.truncate(self._descriptor, whole)
            self._disk.sync(self._descriptor)
        self._entries, self._size = entries, whole

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
    entries, whole = decode_lines(path, data)
    return tuple(entries), _note(path, entries, data[whole:]) if whole < len(data) else ""


def decode_lines(path: Path, data: bytes) -> tuple[list[Entry], int]:
    """The entries in a journal's bytes, and how many bytes they take; the rest is an end that cannot be read.

    Raises JournalCorrupt where something that can be read comes after what cannot, and where nothing can be read.
    """
    entries: list[Entry] = []
    whole = 0
    lines = _lines(data)
    for number, raw in enumerate(lines, 1):
        entry = _entry_of(path, number, raw, lines)
        if entry is None:
            break
        entries.append(entry)
        whole += len(raw)
    return entries, whole


def _lines(data: bytes) -> list[bytes]:
    # Not splitlines, which would also split at other characters that end lines.
    return re.findall(rb"[^\n]*\n|[^\n]+", data)


def _entry_of(path: Path, number: int, raw: bytes, lines: Sequence[bytes]) -> Entry | None:
    line = _text(raw)
    try:
        entry = decode(line)
    except BadChecksum as error:
        if _is_end(raw, lines[number:]) and (number > 1 or _is_torn(raw)):
            return None
        raise JournalCorrupt(path, number, _sentence(error)) from error
    except BadEntry as error:
        raise JournalCorrupt(path, number, _sentence(error)) from error
    if entry.number != number:
        raise JournalCorrupt(path, number, f"This is entry {entry.number}, but {number} must follow here.")
    return entry if raw.endswith(b"\n") else None


def _text(raw: bytes) -> str:
    return raw.removesuffix(b"\n").decode("ascii", "replace")


def _is_end(raw: bytes, rest: Sequence[bytes]) -> bool:
    """Whether nothing that can be read comes with or after a bad line: only then can a journal be cut before it."""
    return not any(b"\0" not in one and whole_line_in(_text(one)) for one in (raw, *rest))


def _is_torn(end: bytes) -> bool:
    """Whether an end is what a write that was cut off leaves: a part of one line, without the line's own end.

    Zero bytes, a bad line with its end, and several lines are damage: what stood there may have counted.
    """
    return b"\n" not in end and b"\0" not in end


def torn_path(path: Path) -> Path:
    """Where half-written lines of a journal are put."""
    return path.with_name(path.name + ".torn")


def damaged_path(path: Path) -> Path:
    """Where a journal whose end is damaged is kept as it was found: a name that no earlier one has."""
    names = (path.with_name(f"{path.name}.damaged{'' if number == 1 else -number}") for number in count(1))
    return next(name for name in names if not name.exists())


def _sentence(error: Exception) -> str:
    text = str(error)
    return text[:1].upper() + text[1:]


def _note(path: Path, entries: Sequence[Entry], end: bytes) -> str:
    """What is said of an end of a journal that does not count."""
    if _is_torn(end):
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
