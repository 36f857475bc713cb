"""What the doctor may ask of a machine. Every question has an answer: one that cannot answer says None."""

from __future__ import annotations

import importlib.metadata
import os
import platform
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol


@dataclass(frozen=True, slots=True)
class CommandResult:
    """What a command said, and whether it ended well."""

    good: bool
    output: str
    complaint: str = ""


class Machine(Protocol):
    """The questions. Tests answer them by hand."""

    environ: Mapping[str, str]
    python: tuple[int, int, int]
    processor: str

    def ask(self, *command: str) -> CommandResult | None:
        """What the command says within half a minute; None where there is no such command."""

    def run_python(self, code: str) -> CommandResult:
        """What a Python process of its own says to the code, so that a library that crashes or hangs harms nobody."""

    def providers(self, module: str) -> tuple[str, ...]:
        """The installed distributions that bring the module."""

    def version(self, distribution: str) -> str | None:
        """The version of an installed distribution."""

    def text(self, path: str) -> str | None:
        """What a file of the system says."""

    def free_bytes(self, folder: Path) -> int | None:
        """The space left where the folder is, or will be made."""

    def write_ms(self, folder: Path) -> float | None:
        """How long a line takes until it is safe on the disk; None where nothing can be written."""

    def groups(self) -> tuple[frozenset[str], frozenset[str]]:
        """The groups of the user, and all groups there are."""


class ThisMachine:
    """The machine the program runs on."""

    def __init__(self) -> None:
        self.environ: Mapping[str, str] = os.environ
        self.python = (sys.version_info.major, sys.version_info.minor, sys.version_info.micro)
        self.processor = platform.machine()

    def ask(self, *command: str) -> CommandResult | None:
        """What the command says; one that hangs is ended and counts as having said nothing."""
        if shutil.which(command[0]) is None:
            return None
        try:
            done = subprocess.run(command, capture_output=True, text=True, timeout=30, check=False, errors="replace")
        except (OSError, subprocess.TimeoutExpired) as error:
            return CommandResult(False, "", str(error))
        complaint = done.stderr.strip() or _signal_that_ended(done.returncode)
        return CommandResult(done.returncode == 0, done.stdout.strip(), complaint)

    def run_python(self, code: str) -> CommandResult:
        """What a Python process of its own says to the code."""
        return self.ask(sys.executable, "-c", code) or CommandResult(False, "", f"{sys.executable} cannot be started")

    def providers(self, module: str) -> tuple[str, ...]:
        """The installed distributions that bring the module."""
        return tuple(sorted(set(importlib.metadata.packages_distributions().get(module, ()))))

    def version(self, distribution: str) -> str | None:
        """The version of an installed distribution."""
        try:
            return importlib.metadata.version(distribution)
        except importlib.metadata.PackageNotFoundError:
            return None

    def text(self, path: str) -> str | None:
        """What a file of the system says."""
        try:
            return Path(path).read_text(encoding="utf-8", errors="replace").replace("\0", "").strip()
        except OSError:
            return None

    def free_bytes(self, folder: Path) -> int:
        """The space left on the disk of the folder, or of the nearest one above it that exists."""
        return shutil.disk_usage(_nearest(folder)).free

    def write_ms(self, folder: Path) -> float | None:
        """The time of one synchronised line, on the average of ten."""
        try:
            with tempfile.TemporaryFile(dir=_nearest(folder)) as file:
                start = time.monotonic()
                for _ in range(10):
                    file.write(b"a line of a journal\n" * 10)
                    file.flush()
                    os.fsync(file.fileno())
                return (time.monotonic() - start) * 100
        except OSError:
            return None

    def groups(self) -> tuple[frozenset[str], frozenset[str]]:
        """The groups of the user, and all groups there are; none on a machine without groups."""
        try:
            import grp
        except ImportError:
            return frozenset(), frozenset()
        every = {group.gr_gid: group.gr_name for group in grp.getgrall()}
        mine = frozenset(every[number] for number in (*os.getgroups(), os.getgid()) if number in every)
        return mine, frozenset(every.values())


def _signal_that_ended(status: int) -> str:
    """What ended a process that could say nothing itself; "" where it ended by itself."""
    return f"{signal.strsignal(-status) or 'A signal'} ended it." if status < 0 else ""


def _nearest(folder: Path) -> Path:
    """The folder, or the first above it that exists: where it would be made."""
    return next(place for place in (folder.absolute(), *folder.absolute().parents) if place.exists())
