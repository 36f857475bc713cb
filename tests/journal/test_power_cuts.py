"""What must be on the disk before the journal goes on, in which order; and that nothing stays open behind it.

A power cut cannot be played in a test, so that the calls to the operating system are held to what they promise.
"""

import errno
import fcntl
import os

import pytest

from tableassist.journal.file import (
    Journal,
    JournalBusy,
    JournalCorrupt,
    JournalFailed,
    JournalFull,
    read_journal,
    torn_path,
)

NAME = "game.journal"


def open_files():
    return set(os.listdir("/proc/self/fd"))


def tear(path):
    with path.open("ab") as file:
        file.write(b"half a line")


def test_a_new_journal_is_on_the_disk_and_so_is_its_name(path, recording_disk):
    """Else a power cut may lose the file with every entry that was acknowledged, because the folder forgot its name."""
    Journal.create(path, recording_disk).close()
    folder = path.parent.name
    assert recording_disk.calls == [("open", NAME), ("sync", NAME), ("open", folder), ("sync", folder)]


def test_a_name_that_cannot_be_made_sure_of_is_a_failure(path, disk, monkeypatch):
    sync, calls = disk.sync, []

    def failing_second(descriptor):
        calls.append(descriptor)
        if len(calls) == 2:
            raise OSError(errno.EIO, "Input/output error")
        sync(descriptor)

    monkeypatch.setattr(disk, "sync", failing_second)
    with pytest.raises(JournalFailed, match="could not be created"):
        Journal.create(path, disk)


def test_an_entry_is_synced_before_it_counts(path, entry, recording_disk):
    with Journal.create(path, recording_disk) as journal:
        recording_disk.calls.clear()
        journal.append(entry(1))
    assert recording_disk.calls == [("write", NAME), ("sync", NAME)]


def test_a_torn_line_is_safe_elsewhere_before_it_is_cut_off(written, recording_disk):
    tear(written)
    Journal.open(written, recording_disk).close()
    aside, folder = torn_path(written).name, written.parent.name
    assert recording_disk.calls == [
        ("open", NAME),
        ("open", aside),
        ("write", aside),
        ("sync", aside),
        ("open", folder),
        ("sync", folder),
        ("truncate", NAME),
        ("sync", NAME),
    ]


def test_what_is_taken_back_is_gone_from_the_disk_before_anything_else_is_written(written, entry, recording_disk):
    with Journal.open(written, recording_disk) as journal:
        recording_disk.calls.clear()
        write, recording_disk.write = recording_disk.write, full
        with pytest.raises(JournalFull):
            journal.append(entry(7))
        recording_disk.write = write
        journal.append(entry(7))
    assert recording_disk.calls == [("truncate", NAME), ("sync", NAME), ("write", NAME), ("sync", NAME)]


def full(_descriptor, _data):
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_nothing_is_cut_where_nothing_has_failed(path, entry, recording_disk):
    with Journal.create(path, recording_disk) as journal:
        for number in (1, 2, 3):
            journal.append(entry(number))
    assert "truncate" not in [call for call, _ in recording_disk.calls]


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EDQUOT])
def test_a_quota_that_is_used_up_is_a_full_disk(path, entry, disk, number):
    with Journal.create(path, disk) as journal:
        disk.fail("write", number)
        with pytest.raises(JournalFull):
            journal.append(entry(1))


class TestNothingStaysOpen:
    @pytest.fixture(autouse=True)
    def count(self):
        before = open_files()
        yield
        assert open_files() == before

    def test_after_a_journal_was_closed(self, path, entry):
        with Journal.create(path) as journal:
            journal.append(entry(1))
        tear(path)
        Journal.open(path).close()

    def test_after_another_program_was_found_at_it(self, path):
        with Journal.create(path), pytest.raises(JournalBusy):
            Journal.open(path)

    @pytest.mark.parametrize("call", ["sync", "open"])
    def test_after_it_could_not_be_created(self, path, disk, call):
        disk.fail(call, errno.EIO)
        with pytest.raises(JournalFailed):
            Journal.create(path, disk)

    @pytest.mark.parametrize("call", ["write", "sync", "truncate"])
    def test_after_a_torn_line_could_not_be_put_aside(self, written, disk, call):
        tear(written)
        disk.fail(call, errno.EIO)
        with pytest.raises(JournalFailed):
            Journal.open(written, disk)

    def test_after_it_was_found_damaged(self, written):
        written.write_bytes(written.read_bytes().replace(b"select", b"SELECT", 1))
        with pytest.raises(JournalCorrupt):
            Journal.open(written)


def test_a_program_that_is_started_does_not_inherit_the_journal(path):
    """The camera runs in a process of its own: it must not hold the lock after the game has ended."""
    with Journal.create(path) as journal:
        assert fcntl.fcntl(journal._descriptor, fcntl.F_GETFD) & fcntl.FD_CLOEXEC


def test_entries_go_to_the_end_also_where_another_wrote_there(written, entry):
    """`O_APPEND`: nothing that stands in the file is written over."""
    with Journal.open(written) as journal:
        os.lseek(journal._descriptor, 0, os.SEEK_SET)
        journal.append(entry(7))
    assert [one.number for one in read_journal(written)[0]] == list(range(1, 8))
