"""The journal on disk: appended, read back, damaged, on failing disks, and killed."""

import errno
import os
import random
import signal
from dataclasses import replace
from zlib import crc32

import pytest

from tableassist.journal.codec import BadEntry
from tableassist.journal.events import Acted
from tableassist.journal.file import (
    Journal,
    JournalBusy,
    JournalCorrupt,
    JournalFailed,
    JournalFull,
    JournalMisnumbered,
    read_journal,
    torn_path,
)

KILLS = int(os.environ.get("TABLEASSIST_KILLS", "60"))
"""How often a writer is killed in each way; the environment may ask for more."""


def numbers(journal):
    return [each.number for each in journal.entries]


def lines_of(path):
    return path.read_bytes().splitlines(keepends=True)


def test_what_was_appended_is_read_back(path, entry):
    with Journal.create(path) as journal:
        for number in range(1, 4):
            journal.append(entry(number))
        appended = journal.entries
    with Journal.open(path) as journal:
        assert journal.entries == appended == tuple(entry(number) for number in range(1, 4))
        assert journal.note == ""
        journal.append(entry(4))
        assert journal.next_number == 5
    assert read_journal(path) == (tuple(entry(number) for number in range(1, 5)), "")


def test_an_entry_is_on_the_disk_when_append_returns(path, entry):
    with Journal.create(path) as journal:
        journal.append(entry(1))
        assert len(lines_of(path)) == 1
        assert read_journal(path)[0] == (entry(1),)


def test_an_empty_journal_can_be_opened(path, entry):
    Journal.create(path).close()
    with Journal.open(path) as journal:
        assert journal.entries == ()
        journal.append(entry(1))


def test_a_journal_is_never_overwritten(written):
    before = written.read_bytes()
    with pytest.raises(JournalFailed, match="exists already"):
        Journal.create(written)
    assert written.read_bytes() == before


@pytest.mark.parametrize("number", [0, 6, 8, -1])
def test_a_wrong_number_is_refused_and_harms_nothing(written, entry, number):
    with Journal.open(written) as journal:
        with pytest.raises(JournalMisnumbered, match="next number is 7"):
            journal.append(entry(number))
        journal.append(entry(7))
        assert numbers(journal) == [1, 2, 3, 4, 5, 6, 7]


def test_an_entry_that_cannot_be_written_is_refused_and_harms_nothing(written, entry):
    with Journal.open(written) as journal:
        with pytest.raises(BadEntry):
            journal.append(replace(entry(7), event=Acted(5)))
        journal.append(entry(7))
    assert len(read_journal(written)[0]) == 7


def test_two_writers_are_one_too_many(written):
    with Journal.open(written), pytest.raises(JournalBusy, match="in use"):
        Journal.open(written)
    Journal.open(written).close()


def test_reading_goes_beside_a_writer(written):
    with Journal.open(written):
        assert len(read_journal(written)[0]) == 6


def test_closing_twice_is_safe(path):
    journal = Journal.create(path)
    journal.close()
    journal.close()


@pytest.mark.parametrize("way", [Journal.open, read_journal])
def test_a_missing_file_is_reported(path, way):
    with pytest.raises(JournalFailed, match="No such file"):
        way(path)


def test_a_missing_folder_is_reported(tmp_path):
    with pytest.raises(JournalFailed, match="could not be opened: No such file"):
        Journal.create(tmp_path / "nowhere" / "game.journal")


def test_cut_anywhere_the_whole_lines_stay(written, entry):
    whole = written.read_bytes()
    ends = [0]
    for line in lines_of(written):
        ends.append(ends[-1] + len(line))
    for size in range(ends[5] - 20, len(whole)):
        written.write_bytes(whole[:size])
        torn_path(written).unlink(missing_ok=True)
        kept = sum(end <= size for end in ends) - 1
        with Journal.open(written) as journal:
            assert journal.entries == tuple(entry(number) for number in range(1, kept + 1))
            assert bool(journal.note) == torn_path(written).exists() == (size not in ends)
            journal.append(entry(kept + 1, "again"))
        assert not torn_path(written).exists() or torn_path(written).read_bytes() == whole[ends[kept] : size]
        assert [each.number for each in read_journal(written)[0]] == list(range(1, kept + 2))


def zeroed(whole, size):
    """A journal whose last block a power cut has left as zeros."""
    return whole[:-size] + bytes(size)


@pytest.mark.parametrize(
    ("damage", "kept"),
    [
        pytest.param(lambda whole, line: zeroed(whole, 5), 5, id="the end of the last line zeroed"),
        pytest.param(lambda whole, line: zeroed(whole, 2 * line + 9), 3, id="a last block zeroed"),
        pytest.param(lambda whole, line: zeroed(whole, 2 * line), 4, id="whole lines zeroed"),
        pytest.param(lambda whole, line: whole + bytes(512), 6, id="zeros after the last line"),
        pytest.param(lambda whole, line: whole[:-9] + b"x" + whole[-8:], 5, id="a bad last line with its end"),
        pytest.param(lambda whole, line: whole + b"one\ntwo\nthr", 6, id="several bad lines"),
        pytest.param(lambda whole, line: zeroed(whole[: -line - 9], 30) + whole[-9:], 4, id="a block torn out"),
    ],
)
def test_a_damaged_end_is_reported_and_the_whole_file_is_kept_beside(written, entry, damage, kept):
    whole = written.read_bytes()
    line = len(lines_of(written)[-1])
    broken = damage(whole, line)
    written.write_bytes(broken)
    told = f"what was recorded after entry {kept}, 0:0{kept} into the game, is lost"
    assert told in read_journal(written)[1]
    assert written.read_bytes() == broken  # reading changes nothing
    with Journal.open(written) as journal:
        assert journal.entries == tuple(entry(number) for number in range(1, kept + 1))
        assert journal.damaged
        assert told in journal.note
        assert "kept in game.journal.damaged." in journal.note
        journal.append(entry(kept + 1, "again"))
    assert written.with_name("game.journal.damaged").read_bytes() == broken
    assert not torn_path(written).exists()
    with Journal.open(written) as journal:
        assert (journal.note, journal.damaged) == ("", False)


def test_a_half_written_line_is_no_damage(written):
    written.write_bytes(written.read_bytes()[:-3])
    with Journal.open(written) as journal:
        assert not journal.damaged
        assert journal.note.startswith("The last line was only half written")


def test_each_damaged_file_is_kept_under_its_own_name(written, entry):
    for times in (1, 2):
        written.write_bytes(written.read_bytes() + bytes(times))
        with Journal.open(written) as journal:
            assert journal.damaged
    assert written.with_name("game.journal.damaged").read_bytes()[-2:] == b"\n\0"
    assert written.with_name("game.journal.damaged-2").read_bytes()[-2:] == b"\0\0"


@pytest.mark.parametrize("content", [bytes(4096), b"no journal\nat all\n"])
def test_a_file_of_which_nothing_can_be_read_is_refused(path, content):
    path.write_bytes(content)
    with pytest.raises(JournalCorrupt):
        Journal.open(path)
    assert path.read_bytes() == content


@pytest.mark.parametrize("call", ["open", "write", "sync", "truncate"])
def test_a_damaged_end_that_cannot_be_kept_is_not_cut(written, disk, trouble, call):
    written.write_bytes(written.read_bytes() + bytes(9))
    before = written.read_bytes()
    disk.fail(call, trouble)
    with pytest.raises(JournalFailed):
        Journal.open(written, disk)
    assert written.read_bytes() == before


def test_lines_put_aside_are_added_to_earlier_ones(written, entry):
    for _ in range(2):
        with written.open("ab") as file:
            file.write(b"half a line")
        Journal.open(written).close()
    assert torn_path(written).read_bytes() == b"half a line" * 2


@pytest.mark.parametrize("at", range(5))
@pytest.mark.parametrize(
    "damage",
    [
        pytest.param(lambda lines, at: [*lines[:at], *lines[at + 1 :]], id="dropped"),
        pytest.param(lambda lines, at: [*lines[:at], lines[at], *lines[at:]], id="doubled"),
        pytest.param(lambda lines, at: [*lines[:at], b"\n", *lines[at:]], id="blank line"),
        pytest.param(lambda lines, at: [*lines[:at], lines[at + 1], lines[at], *lines[at + 2 :]], id="swapped"),
        pytest.param(lambda lines, at: [*lines[:at], lines[at][:-1], *lines[at + 1 :]], id="joined"),
        pytest.param(lambda lines, at: [*lines[:at], lines[at][9:], *lines[at + 1 :]], id="cut in front"),
    ],
)
def test_damage_to_whole_lines_is_refused_with_the_line(written, damage, at):
    broken = b"".join(damage(lines_of(written), at))
    written.write_bytes(broken)
    for way in (Journal.open, read_journal):
        with pytest.raises(JournalCorrupt, match="was left as it is") as told:
            way(written)
        assert told.value.line in (at + 1, at + 2)
        assert str(told.value).startswith(f"{written}, line {told.value.line}: ")
    assert written.read_bytes() == broken
    assert not torn_path(written).exists()


def test_a_flipped_bit_before_the_last_line_is_refused(written):
    whole = written.read_bytes()
    body = len(whole) - len(lines_of(written)[-1])
    chance = random.Random(52)
    for place in range(0, body, 3):
        flipped = whole[place] ^ 1 << chance.randrange(8)
        written.write_bytes(whole[:place] + bytes([flipped]) + whole[place + 1 :])
        with pytest.raises(JournalCorrupt) as told:
            read_journal(written)
        assert told.value.line == whole[:place].count(b"\n") + 1
    written.write_bytes(whole)
    assert len(read_journal(written)[0]) == 6


def test_an_event_of_a_newer_version_at_the_end_is_refused_not_dropped(written):
    body = b'{"at":0,"event":{"kind":"Danced"},"number":7,"source":"told"}'
    with written.open("ab") as file:
        file.write(body + b" %08x\n" % crc32(body))
    with pytest.raises(JournalCorrupt, match="'Danced' is no event that this version knows") as told:
        Journal.open(written)
    assert told.value.line == 7
    with pytest.raises(JournalCorrupt):  # the lock was let go, so a second attempt tells the same
        Journal.open(written)


@pytest.mark.parametrize("takes", [0, 1, 40])
def test_a_failed_write_leaves_nothing_half_written(path, entry, disk, trouble, takes):
    with Journal.create(path, disk) as journal:
        journal.append(entry(1))
        disk.fail("write", trouble, takes=takes)
        with pytest.raises(JournalFull if trouble == errno.ENOSPC else JournalFailed) as told:
            journal.append(entry(2))
        assert told.value.errno == trouble
        assert numbers(journal) == [1]
        assert len(lines_of(path)) == 1
        journal.append(entry(2, "again"))
    assert read_journal(path) == ((entry(1), entry(2, "again")), "")


def test_a_failed_sync_takes_the_line_back(path, entry, disk, trouble):
    with Journal.create(path, disk) as journal:
        disk.fail("sync", trouble)
        with pytest.raises(JournalFailed):
            journal.append(entry(1))
        assert path.read_bytes() == b""
        journal.append(entry(1, "again"))
    assert read_journal(path) == ((entry(1, "again"),), "")


def test_a_disk_that_cannot_even_cut_is_tried_again_later(path, entry, disk, trouble):
    with Journal.create(path, disk) as journal:
        journal.append(entry(1))
        disk.fail("write", trouble, takes=20)
        disk.fail("truncate", errno.EIO, times=2)
        disk.takes = 20
        for _ in range(2):
            with pytest.raises(JournalFailed):
                journal.append(entry(2))
        journal.append(entry(2, "at last"))
    assert read_journal(path) == ((entry(1), entry(2, "at last")), "")


def test_what_a_full_disk_reports(path, entry, disk):
    with Journal.create(path, disk) as journal:
        disk.fail("write", errno.ENOSPC)
        with pytest.raises(JournalFull) as told:
            journal.append(entry(1))
    assert told.value.strerror == f"{path} could not take the entry: the disk is full. Free some space, then go on."


@pytest.mark.parametrize("call", ["open", "sync"])
def test_a_journal_that_cannot_be_created_is_reported(path, disk, trouble, call):
    disk.fail(call, trouble)
    with pytest.raises(JournalFailed):
        Journal.create(path, disk)


@pytest.mark.parametrize("call", ["write", "sync", "truncate"])
def test_a_torn_line_that_cannot_be_put_aside_is_not_cut(written, disk, trouble, call):
    with written.open("ab") as file:
        file.write(b"half a line")
    before = written.read_bytes()
    disk.fail(call, trouble)
    with pytest.raises(JournalFailed, match="could not be read"):
        Journal.open(written, disk)
    assert written.read_bytes() == before
    with Journal.open(written, disk) as journal:
        assert len(journal.entries) == 6


def in_another_process(work):
    """Does the work in a forked process, which never comes back into the tests; gives its id."""
    child = os.fork()
    if child == 0:
        try:
            work()
        finally:
            os._exit(1)
    return child


def kill_a_writer(path, entry, disk, acknowledged, delay):
    """Lets another process append to the journal and kills it; gives the last entry it was told is recorded."""
    receive, send = os.pipe()

    def append_for_ever():
        with Journal.open(path, disk) as journal:
            while True:
                journal.append(entry(journal.next_number))
                os.write(send, b".")

    child = in_another_process(append_for_ever)
    os.close(send)
    seen = len(os.read(receive, 1)) if acknowledged else 0
    while seen < acknowledged:
        seen += len(os.read(receive, acknowledged - seen))
    for _ in range(delay):
        os.stat(path)  # a wait of microseconds, so that kills fall into any moment of an append
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    while more := os.read(receive, 4096):
        seen += len(more)
    os.close(receive)
    return seen


@pytest.mark.parametrize("slow", [False, True], ids=["whole lines", "three bytes at a time"])
@pytest.mark.slow
def test_nothing_acknowledged_is_lost_by_kill(path, entry, slow_disk, slow):
    chance = random.Random(9)
    Journal.create(path).close()
    known = 0
    for _ in range(KILLS):
        told = kill_a_writer(path, entry, slow_disk if slow else None, chance.randint(0, 4), chance.randint(0, 200))
        entries, _ = read_journal(path)
        assert entries == tuple(entry(number) for number in range(1, len(entries) + 1))
        assert known + told <= len(entries) <= known + told + 1
        known = len(entries)
    assert known > KILLS


def test_killed_in_the_middle_of_a_line_at_every_write(written, entry, slow_disk):
    before = written.read_bytes()
    with Journal.open(written) as journal:
        journal.append(entry(7))
    line = len(written.read_bytes()) - len(before)
    for writes in range(-(-line // 3)):
        written.write_bytes(before)
        slow_disk.killed_after = writes
        child = in_another_process(lambda: Journal.open(written, slow_disk).append(entry(7)))
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == -signal.SIGKILL
        assert len(written.read_bytes()) == len(before) + 3 * writes
        with Journal.open(written) as journal:
            assert len(journal.entries) == 6
            assert bool(journal.note) == (writes > 0)
            journal.append(entry(7))


def test_the_real_disk_is_waited_for(tmp_path, entry, monkeypatch):
    """Else everything here would be true of a disk that no table has."""
    waited, fsync = [], os.fsync

    def note(descriptor):
        waited.append(os.fstat(descriptor).st_size)
        fsync(descriptor)

    monkeypatch.setattr(os, "fsync", note)
    with Journal.create(tmp_path / "new.journal") as journal:
        waited.clear()
        journal.append(entry(1))
        assert waited == [journal.path.stat().st_size]


def test_a_journal_without_a_beginning_is_chained(tmp_path, entry):
    path = tmp_path / "new.journal"
    Journal.create(path).close()
    with Journal.open(path) as journal:
        journal.append(entry(1))
        assert f" {journal.link} " in path.read_text()


def test_what_is_corrupt_names_its_file(written):
    whole = written.read_bytes()
    written.write_bytes(b"x" + whole[1:])
    with pytest.raises(JournalCorrupt) as told:
        read_journal(written)
    assert (told.value.path, told.value.line) == (written, 1)


def test_when_the_end_of_a_long_game_was_lost_is_said_to_the_second(tmp_path, entry):
    path = tmp_path / "long.journal"
    with Journal.create(path) as journal:
        journal.append(replace(entry(1), at=3_725_000))
    path.write_bytes(path.read_bytes() + bytes(9))
    assert "after entry 1, 62:05 into the game" in read_journal(path)[1]
