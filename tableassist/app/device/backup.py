"""Everything that a device keeps, in one ZIP: made whole or not at all, brought back whole or not at all."""

from __future__ import annotations

import contextlib
import fcntl
import hashlib
import json
import os
import shutil
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import IO, Any

from tableassist.journal.whole import sync, write_whole

LIST = "tableassist-backup.json"
VERSION = 1
STATE, SETTINGS = "state", "settings.toml"
MOST_FILES, MOST_BYTES, LONGEST_LIST = 20_000, 4 * 2**30, 8 * 2**20
"""What a backup may hold: more is none of ours, and would fill the disk."""

_STAGE, _READY, _BEFORE = ".restore", ".restore-ready", ".before-restore"
_PASSING = (".part", ".aside")
_CHUNK = 2**20
_UNREADABLE = (OSError, zipfile.BadZipFile, zlib.error, EOFError, ValueError, NotImplementedError, RuntimeError)
"""What reading a damaged ZIP may raise, whichever byte of it is damaged."""


class BadBackup(ValueError):
    """The backup cannot be made or brought back; the sentence says why. Nothing was changed."""


class NothingToKeep(BadBackup):
    """The device keeps nothing yet, or keeps it elsewhere: an empty backup would bring nothing back."""


@dataclass(frozen=True)
class Device:
    """What of a device is kept: its state folder, and its settings file."""

    state: Path
    settings: Path


@dataclass(frozen=True, slots=True)
class BackupFile:
    """A file of a backup: its name there, its size, and the digest of its bytes (SHA-256)."""

    name: str
    size: int
    digest: str


@dataclass(frozen=True)
class Backup:
    """What a backup says of itself; `files` are checked against what is in it before anything is replaced."""

    made: str
    files: tuple[BackupFile, ...]

    @property
    def size(self) -> int:
        """All bytes together."""
        return sum(one.size for one in self.files)

    @property
    def games(self) -> int:
        """How many games are in it."""
        return sum(one.name.endswith(".journal") for one in self.files)


def make_backup(device: Device, file: Path, today: str) -> Backup:
    """Write everything that the device keeps into a ZIP, which replaces an older one only when it is whole.

    Raises BadBackup, and NothingToKeep where there is no file to keep.
    """
    if not file.name:
        raise BadBackup("The backup needs a name, like all.zip.")
    part = file.with_name(file.name + ".part")
    try:
        with zipfile.ZipFile(part, "w", zipfile.ZIP_DEFLATED) as archive:
            files = tuple(_put_in(archive, name, path) for name, path in _sources(device))
            if not files:
                raise NothingToKeep(f"There is nothing to back up: no file is in {device.state}.")
            if len(files) > MOST_FILES or sum(one.size for one in files) > MOST_BYTES:
                most = f"{MOST_FILES:,} files and {MOST_BYTES // 2**30} GB"
                raise BadBackup(f"A backup holds {most} at most: move old games away first.")
            plain = {"version": VERSION, "made": today, "files": [[one.name, one.size, one.digest] for one in files]}
            # Not by `writestr`, which refuses the date of a clock that was never set.
            with archive.open(LIST, "w") as listed:
                listed.write(json.dumps(plain, ensure_ascii=False).encode("utf-8"))
        sync(part)
        part.replace(file)
        sync(file.parent)
    except OSError as error:
        raise BadBackup(f"The backup cannot be written to {file}: {error.strerror or error}.") from error
    finally:
        with contextlib.suppress(OSError):
            part.unlink(missing_ok=True)
    return Backup(today, files)


def _sources(device: Device) -> Iterator[tuple[str, Path]]:
    """Every file that is kept, with its name in the backup; what only passes through is left out."""
    for path in sorted(device.state.rglob("*")):
        inner = path.relative_to(device.state)
        hidden = any(part.startswith(".") for part in inner.parts)
        if path.is_file() and not path.is_symlink() and not hidden and path.suffix not in _PASSING:
            name = f"{STATE}/{inner.as_posix()}"
            if not (_is_plain(name) and name.isprintable()):
                raise BadBackup(f"{path} has a name that could not be brought back: rename it, or move it away.")
            yield name, path
    if device.settings.is_file():
        yield SETTINGS, device.settings


def _put_in(archive: zipfile.ZipFile, name: str, path: Path) -> BackupFile:
    """Copy a file into the archive; what is counted is what was copied, for a journal may grow meanwhile."""
    with path.open("rb") as source, archive.open(name, "w", force_zip64=True) as goal:
        size, digest = _copy(source, goal, MOST_BYTES)
    return BackupFile(name, size, digest)


def _copy(source: IO[bytes], goal: IO[bytes] | None, most: int) -> tuple[int, str]:
    """Copy a stream, or only read it; gives its size and its digest. Raises BadBackup beyond so many bytes."""
    size, digest = 0, hashlib.sha256()
    while chunk := source.read(_CHUNK):
        size += len(chunk)
        if size > most:
            raise BadBackup("The backup holds a file that is longer than it says.")
        digest.update(chunk)
        if goal is not None:
            goal.write(chunk)
    return size, digest.hexdigest()


# Bringing it back -----------------------------------------------------------------------------------------------------


def read_backup(file: Path) -> Backup:
    """What is in a backup, whose list and names are checked; raises BadBackup."""
    try:
        with zipfile.ZipFile(file) as archive:
            info = archive.getinfo(LIST)
            if info.file_size > LONGEST_LIST:
                raise BadBackup(f"{file.name} is no backup of TableAssist: its list is too long.")
            backup = _listed(json.loads(archive.read(LIST)))
            there = {one.filename for one in archive.infolist()} - {LIST}
    except KeyError as error:
        raise BadBackup(f"{file.name} is no backup of TableAssist.") from error
    except BadBackup:
        raise
    except OSError as error:
        raise BadBackup(f"{file} cannot be read: {error.strerror or error}.") from error
    except _UNREADABLE as error:
        raise BadBackup(f"{file.name} cannot be read as a backup: it is damaged, or something else.") from error
    if there != {one.name for one in backup.files}:
        raise BadBackup(f"{file.name} does not hold what its list says.")
    return backup


def _listed(plain: Any) -> Backup:
    """What the list says; raises BadBackup."""
    if not isinstance(plain, Mapping) or plain.get("version") != VERSION:
        raise BadBackup("The backup was made by another version of TableAssist: update it first.")
    try:
        files = tuple(BackupFile(str(name), int(size), str(digest)) for name, size, digest in plain["files"])
        made = str(plain["made"])
    except (KeyError, TypeError, ValueError) as error:
        raise BadBackup("The list in the backup is damaged.") from error
    names = [one.name for one in files]
    if len(files) > MOST_FILES or len(set(names)) != len(names) or any(one.size < 0 for one in files):
        raise BadBackup("The list in the backup is damaged.")
    if sum(one.size for one in files) > MOST_BYTES:
        raise BadBackup(f"The backup is larger than {MOST_BYTES // 2**30} GB.")
    for name in names:
        _check_name(name)
    return Backup(made, files)


def _check_name(name: str) -> None:
    """A name that leads nowhere but into the device's own folder; raises BadBackup."""
    parts = PurePosixPath(name).parts
    inside = name == SETTINGS or (len(parts) > 1 and parts[0] == STATE)
    if not inside or not _is_plain(name) or any(part.startswith(".") for part in parts):
        raise BadBackup(f"The backup holds a file that belongs nowhere here: {name[:60]!r}.")


def _is_plain(name: str) -> bool:
    """Whether a name means the same file on every system."""
    return not any(sign in name for sign in "\\\0:") and str(PurePosixPath(name)) == name


def restore_backup(file: Path, device: Device) -> Backup:
    """Bring everything back in place of what the device keeps, which is put aside; raises BadBackup.

    All files are checked and on the disk before the first is replaced. After a power cut `finish_restore` does what is
    left to be done.
    """
    backup = read_backup(file)
    _refuse_while_playing(device.state)
    stage = device.state / _STAGE
    try:
        free = shutil.disk_usage(_existing(device.state)).free
        if backup.size > free:
            raise BadBackup(f"There is no room: {backup.size // 2**20} MB are needed, {free // 2**20} MB are free.")
        for old in (stage, device.state / _BEFORE):
            shutil.rmtree(old, ignore_errors=True)
        (stage / STATE).mkdir(parents=True)
        _unpack(file, backup, stage)
        _check_settings(device, backup)
        write_whole(device.state / _READY, b"")
        finish_restore(device)
    except BadBackup:
        raise
    except _UNREADABLE as error:
        raise BadBackup(f"{file.name} cannot be brought back: {getattr(error, 'strerror', '') or error}.") from error
    finally:
        if not (device.state / _READY).exists():
            shutil.rmtree(stage, ignore_errors=True)
    return backup


def _check_settings(device: Device, backup: Backup) -> None:
    """That the settings can be written is known before anything is replaced; raises BadBackup or OSError."""
    if SETTINGS not in {one.name for one in backup.files}:
        return
    if device.settings.is_dir():
        raise BadBackup(f"{device.settings} is a folder: name the settings file.")
    trial = device.settings.with_name(f"{device.settings.name}.trial")
    write_whole(trial, b"")
    trial.unlink()


def _existing(folder: Path) -> Path:
    return next(path for path in (folder, *folder.parents) if path.exists())


def _unpack(file: Path, backup: Backup, stage: Path) -> None:
    with zipfile.ZipFile(file) as archive:
        for one in backup.files:
            goal = stage / one.name
            goal.parent.mkdir(parents=True, exist_ok=True)
            with archive.open(one.name) as source, goal.open("xb") as written:
                size, digest = _copy(source, written, one.size)
                written.flush()
                os.fsync(written.fileno())
            if (size, digest) != (one.size, one.digest):
                raise BadBackup(f"{one.name} is damaged in the backup: nothing was brought back.")


def finish_restore(device: Device) -> bool:
    """Put what was brought back in its place, where that was begun; whether it was. What was there is put aside."""
    ready, stage, before = (device.state / name for name in (_READY, _STAGE, _BEFORE))
    if not ready.exists():
        return False
    fresh = stage / STATE
    if not before.exists() and fresh.exists():
        _move_all(device.state, stage / _BEFORE)
        (stage / _BEFORE).rename(before)
    if fresh.exists():
        _move_all(fresh, device.state)
        fresh.rmdir()
    if (stage / SETTINGS).exists():
        if device.settings.is_file() and not (before / SETTINGS).exists():
            write_whole(before / SETTINGS, device.settings.read_bytes())
        write_whole(device.settings, (stage / SETTINGS).read_bytes())
    ready.unlink()
    sync(device.state)
    shutil.rmtree(stage, ignore_errors=True)
    return True


def _move_all(source: Path, goal: Path) -> None:
    """Move everything but what belongs to the restoring itself; what was moved before a power cut stays moved."""
    goal.mkdir(parents=True, exist_ok=True)
    for path in sorted(source.iterdir()):
        if not path.name.startswith("."):
            path.replace(goal / path.name)
    sync(goal)


def _refuse_while_playing(state: Path) -> None:
    """A game that is open somewhere would go on writing into what is put aside; raises BadBackup."""
    for path in state.rglob("*.journal"):
        with contextlib.suppress(OSError), path.open("rb") as file:
            try:
                fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
            except BlockingIOError:
                raise BadBackup("A game is being played: leave it first, or stop the service.") from None
