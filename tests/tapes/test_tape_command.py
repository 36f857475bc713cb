"""`tableassist tape` as people and other programs read it: each line's outcome, the pictures, what cannot be played."""

from __future__ import annotations

import json
import os

import pytest

from tableassist.tapes.command import tape
from tableassist.tapes.lines import BadTape, parse_duration, parse_tape
from tableassist.tapes.player import MOST_BYTES, play_tape

STUDY = "study gods-and-heroes --player Ann --path forward\n"


@pytest.fixture
def written(tmp_path):
    def write(text, name="t.tape"):
        path = tmp_path / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    return write


def test_each_look_is_one_object_a_line(written, capsys, tmp_path):
    path = written(f'{STUDY}expect headline "Place 1"\nshoot first\nexpect prompt "nothing"\n')
    assert tape([path], tmp_path / "out", as_json=True) == 1
    looks = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(one["tape"], one["n"], one["ok"]) for one in looks] == [
        ("t.tape", 2, True),
        ("t.tape", 3, True),
        ("t.tape", 4, False),
    ]
    assert [one.get("picture") for one in looks] == [None, "first", None]
    assert looks[0]["view"]["headline"] == "Place 1"
    assert set(looks[0]["view"]) == {"headline", "lines", "keys", "seats", "prompt"}
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["first.png"]


def test_people_read_of_pictures_and_of_what_was_not_as_expected(written, capsys):
    path = written(f'{STUDY}expect headline "Place 1"\nshoot first\n')
    assert tape([path], None) == 0
    assert capsys.readouterr().out == f"{path}:3: first: Place 1\n"


def test_one_tape_that_fails_fails_all_and_the_others_are_played(written, capsys):
    good, bad = written(f"{STUDY}shoot a\n", "good.tape"), written(f'{STUDY}expect headline "x"\n', "bad.tape")
    assert tape([bad, good], None) == 1
    told = capsys.readouterr().out.splitlines()
    assert len(told) == 2
    assert told[1].endswith("good.tape:2: a: Place 1")


def test_without_a_folder_no_picture_is_kept(written, tmp_path):
    (shown,) = play_tape(written(f"{STUDY}shoot first\n"), None)
    assert shown.picture == "first"
    assert not list(tmp_path.rglob("*.png"))


@pytest.mark.parametrize(
    ("content", "says"),
    [(b"\xff\xfe\x00", "no text in UTF-8"), (b"#" * (MOST_BYTES + 1), "it cannot be read")],
    ids=["no text", "too large"],
)
def test_a_file_that_is_no_tape_is_refused_before_anything_is_played(written, content, says):
    with pytest.raises(BadTape, match=says):
        list(play_tape(written(content), None))


def test_a_tape_that_is_not_there_is_reported_by_its_name(tmp_path):
    with pytest.raises(BadTape, match=r"gone\.tape:0: it cannot be read"):
        list(play_tape(tmp_path / "gone.tape", None))


@pytest.mark.parametrize("before", [None, "/where/it/was"])
def test_a_tape_keeps_nothing_on_the_machine_and_leaves_it_as_it_was(written, monkeypatch, before):
    monkeypatch.delenv("STATE_DIRECTORY", raising=False)
    if before is not None:
        monkeypatch.setenv("STATE_DIRECTORY", before)
    folders = []
    for _ in play_tape(written(f"{STUDY}shoot first\nshoot second\n"), None):
        folders.append(os.environ["STATE_DIRECTORY"])
    assert folders[0] == folders[1] != before
    assert not os.path.exists(folders[0])
    assert os.environ.get("STATE_DIRECTORY") == before


def test_the_machine_is_as_it_was_after_a_line_that_cannot_be_played(written, monkeypatch):
    monkeypatch.setenv("STATE_DIRECTORY", "/where/it/was")
    with pytest.raises(BadTape):
        list(play_tape(written(f"{STUDY}fly away\n"), None))
    assert os.environ["STATE_DIRECTORY"] == "/where/it/was"


def test_the_same_tape_shows_the_same_twice(written):
    path = written(f'{STUDY}press "Show me"\nshoot shown\nwait 1d\nshoot later\n')
    first, second = ([one.plain("t") for one in play_tape(path, None)] for _ in range(2))
    assert first == second
    assert [one["picture"] for one in first] == ["shown", "later"]


def test_a_picture_with_the_table_needs_a_table(written, tmp_path):
    with pytest.raises(BadTape, match=r"t\.tape:2: There is no camera where one studies alone"):
        list(play_tape(written(f"{STUDY}shoot first with table\n"), tmp_path / "out"))


@pytest.mark.parametrize("name", ["../first", "a/b", ".first", ""])
def test_a_picture_is_never_written_beside_its_folder(written, tmp_path, name):
    with pytest.raises(BadTape, match=r"t\.tape:2: .* is no name for a picture"):
        list(play_tape(written(f'{STUDY}shoot "{name}"\n'), tmp_path / "out" / "deep"))
    assert not list(tmp_path.rglob("*.png"))


@pytest.mark.parametrize("text", ["3", "s", "-1s", "1.s", "1 s", "3S", "", "1s2"])
def test_what_only_looks_like_a_time_is_none(text):
    assert parse_duration(text) is None


def test_repetitions_within_repetitions_stay_within_the_longest_tape():
    with pytest.raises(BadTape, match=r"a\.tape:1: a tape has at most 5000 lines"):
        parse_tape("repeat 100\nrepeat 100\nwait 1s\nend\nend\n", "a.tape")


def test_two_long_repetitions_one_after_the_other_are_too_long_as_well():
    half = "repeat 3000\nwait 1s\nend\n"
    with pytest.raises(BadTape, match="at most 5000 lines"):
        parse_tape(half + half, "a.tape")
    assert len(parse_tape(half, "a.tape")) == 3000
