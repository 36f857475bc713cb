"""A file is the old one or the new one, whatever happens while it is written."""

import os
from pathlib import Path

import pytest

from tableassist.journal.whole import read_bounded, remove_whole, sync, write_whole


def names(folder):
    return [one.name for one in folder.iterdir()]


def test_a_file_is_replaced_and_nothing_is_left_beside_it(tmp_path):
    path = tmp_path / "folder" / "file"
    write_whole(path, b"old")
    write_whole(path, b"new")
    assert path.read_bytes() == b"new"
    assert names(path.parent) == ["file"]


@pytest.mark.parametrize("step", [(os, "fsync"), (Path, "replace")])
def test_an_old_file_stays_where_the_new_one_cannot_be_finished(tmp_path, monkeypatch, step):
    path = tmp_path / "file"
    write_whole(path, b"old")

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(*step, full)
    with pytest.raises(OSError, match="No space left"):
        write_whole(path, b"new")
    assert path.read_bytes() == b"old"
    assert names(tmp_path) == ["file"]


def test_the_new_file_is_on_the_disk_before_it_takes_the_old_ones_name(tmp_path, monkeypatch):
    path, seen, sync, replace = tmp_path / "file", [], os.fsync, Path.replace

    def note(what, call):
        return lambda *given: (seen.append(what), call(*given))[1]

    monkeypatch.setattr(os, "fsync", note("sync", sync))
    monkeypatch.setattr(Path, "replace", note("replace", replace))
    write_whole(path, b"new")
    assert seen == ["sync", "replace", "sync"]


def test_a_folder_and_a_file_are_settled_and_what_is_not_there_is_not(tmp_path):
    (tmp_path / "file").write_bytes(b"x")
    sync(tmp_path)
    sync(tmp_path / "file")
    with pytest.raises(FileNotFoundError):
        sync(tmp_path / "none")


def test_a_file_of_a_bounded_size_is_read_whole(tmp_path):
    path = tmp_path / "file"
    path.write_bytes(bytes(range(256)) * 8192)
    assert read_bounded(path, 2**21) == path.read_bytes()
    with pytest.raises(OSError, match="more than 2,097,151 bytes"):
        read_bounded(path, 2**21 - 1)


def test_a_file_is_removed_for_good_where_there_is_one(tmp_path, monkeypatch):
    synced = []
    monkeypatch.setattr("tableassist.journal.whole.sync", synced.append)
    path = tmp_path / "file"
    path.write_bytes(b"old")
    remove_whole(path)
    remove_whole(path)
    remove_whole(tmp_path / "folder" / "file")
    assert names(tmp_path) == []
    assert synced == [tmp_path]


def test_no_file_is_left_open(tmp_path):
    before = len(os.listdir("/proc/self/fd")) if Path("/proc/self/fd").exists() else 0
    for _ in range(5):
        write_whole(tmp_path / "file", b"x")
        sync(tmp_path)
    assert not before or len(os.listdir("/proc/self/fd")) <= before
