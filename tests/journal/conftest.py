"""Entries, journals and failing disks for the tests of this room."""

import errno
import os
import signal

import pytest

from tableassist.journal.events import Acted, Entry
from tableassist.journal.file import Disk, Journal


def entry(number, text="select 0 D3 F5"):
    """An entry of that number."""
    return Entry(number, number * 1000, Acted(f"{text} {number}"), "camera")


class FailingDisk(Disk):
    """A disk that fails the next calls of one kind: `fail("write", errno.ENOSPC)`.

    A failing write takes some bytes first, as a real full disk does.
    """

    def __init__(self):
        self.failures = {}
        self.takes = 0

    def fail(self, call, number, times=1, takes=0):
        self.failures[call] = [number, times]
        self.takes = takes

    def write(self, descriptor, data):
        if self.takes and self.failures.get("write", [0, 0])[1]:
            taken, self.takes = self.takes, 0
            return super().write(descriptor, data[:taken])
        self._maybe("write")
        return super().write(descriptor, data)

    def sync(self, descriptor):
        self._maybe("sync")
        super().sync(descriptor)

    def truncate(self, descriptor, size):
        self._maybe("truncate")
        super().truncate(descriptor, size)

    def open(self, path, flags):
        self._maybe("open")
        return super().open(path, flags)

    def _maybe(self, call):
        number, times = self.failures.get(call, (0, 0))
        if times:
            self.failures[call][1] -= 1
            raise OSError(number, os.strerror(number))


class RecordingDisk(Disk):
    """A disk that keeps in `calls` what was asked of it, in order, and of which file or folder, by its name."""

    def __init__(self):
        self.calls = []

    def open(self, path, flags):
        descriptor = super().open(path, flags)
        self._note("open", descriptor)
        return descriptor

    def write(self, descriptor, data):
        self._note("write", descriptor)
        return super().write(descriptor, data)

    def sync(self, descriptor):
        self._note("sync", descriptor)
        super().sync(descriptor)

    def truncate(self, descriptor, size):
        self._note("truncate", descriptor)
        super().truncate(descriptor, size)

    def _note(self, call, descriptor):
        self.calls.append((call, os.path.basename(os.readlink(f"/proc/self/fd/{descriptor}"))))


class SlowDisk(Disk):
    """A disk that takes three bytes at a time, so that a kill hits the middle of a line.

    `killed_after` kills the process itself after so many of these.
    """

    killed_after = -1

    def write(self, descriptor, data):
        if self.killed_after == 0:
            os.kill(os.getpid(), signal.SIGKILL)
        self.killed_after -= 1
        return super().write(descriptor, data[:3])


@pytest.fixture(name="entry")
def _entry():
    return entry


@pytest.fixture
def path(tmp_path):
    return tmp_path / "game.journal"


@pytest.fixture
def disk():
    return FailingDisk()


@pytest.fixture
def recording_disk():
    return RecordingDisk()


@pytest.fixture
def slow_disk():
    return SlowDisk()


@pytest.fixture
def written(path):
    """A journal of six entries, closed: its path."""
    with Journal.create(path) as journal:
        for number in range(1, 7):
            journal.append(entry(number))
    return path


@pytest.fixture(params=[errno.ENOSPC, errno.EIO], ids=["disk full", "disk broken"])
def trouble(request):
    return request.param
