from __future__ import annotations

import os

import pytest

from tableassist.memdecks.files import CannotWrite, Unreadable, read_contents, replace_whole, set_aside


def test_a_file_is_replaced_and_nothing_is_left_beside_it(tmp_path):
    path = tmp_path / "folder" / "file"
    replace_whole(path, b"old")
    replace_whole(path, b"new")
    assert path.read_bytes() == b"new"
    assert [one.name for one in path.parent.iterdir()] == ["file"]


def test_an_old_file_stays_where_the_new_one_cannot_be_finished(tmp_path, monkeypatch):
    path = tmp_path / "file"
    replace_whole(path, b"old")

    def full(_descriptor):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(CannotWrite, match="No space left on device"):
        replace_whole(path, b"new")
    assert path.read_bytes() == b"old"
    assert [one.name for one in tmp_path.iterdir()] == ["file"]


def test_a_folder_that_is_a_file(tmp_path):
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(CannotWrite, match="cannot be written"):
        replace_whole(tmp_path / "file" / "inside", b"x")


def test_only_ordinary_files_of_a_sensible_size_are_read(tmp_path):
    path = tmp_path / "file"
    path.write_bytes(b"12345")
    assert read_contents(path, 5) == b"12345"
    with pytest.raises(Unreadable, match="more than 4 bytes"):
        read_contents(path, 4)
    with pytest.raises(Unreadable, match="no ordinary file"):
        read_contents(tmp_path, 5)
    with pytest.raises(Unreadable, match="cannot be opened"):
        read_contents(tmp_path / "none", 5)
    with pytest.raises(Unreadable, match="cannot be opened"):
        read_contents(tmp_path / "a\0b", 5)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes here")
def test_a_pipe_is_not_waited_for(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(Unreadable, match="no ordinary file"):
        read_contents(tmp_path / "pipe", 5)


def test_torn_files_are_kept_one_beside_the_other(tmp_path):
    path = tmp_path / "file"
    for text in (b"one", b"two"):
        path.write_bytes(text)
        set_aside(path)
    assert (tmp_path / "file.torn1").read_bytes() == b"one"
    assert (tmp_path / "file.torn2").read_bytes() == b"two"
    assert not path.exists()
