"""A sample of the spoilt files of `make torture-files`, all that was ever found by it, and that it finds anything."""

import files
import pytest
from parsers import PARSERS, Parser


@pytest.mark.parametrize("name", PARSERS)
def test_good_files_are_read_and_those_that_were_found_once_are_no_more(name, tmp_path):
    trial = files.Trial(name, tmp_path)
    for data in trial.parser.seeds():
        trial(data)
    assert trial.read, "a seed that is refused leads nowhere"
    for data in files.kept(name):
        trial(data)


@pytest.mark.slow
@pytest.mark.parametrize("name", PARSERS)
def test_spoilt_files_are_read_or_refused_in_a_sentence(name, monkeypatch):
    monkeypatch.setattr(files, "keep", lambda _name, _data: None)
    found = {}
    told = files.torture(name, seconds=20.0, most=40, seed=1, found=found)
    assert found == {}
    assert told["read"] + told["refused"] == told["files"]


def failing(error):
    def read(_path, _folder):
        raise error

    return read


@pytest.mark.parametrize(
    ("error", "says"),
    [(KeyError("cards"), "KeyError"), (ValueError("raw"), "ValueError"), (RecursionError("deep"), "RecursionError")],
)
def test_what_is_no_sentence_of_ours_is_found(error, says, tmp_path, monkeypatch):
    monkeypatch.setitem(PARSERS, "settings", Parser(".toml", failing(error), lambda: [b""]))
    with pytest.raises(files.Finding, match=says):
        files.Trial("settings", tmp_path)(b"")


def test_what_writes_beside_itself_is_found(tmp_path, monkeypatch):
    def stray(path, _folder):
        (path.parent / "stray").write_bytes(b"")

    monkeypatch.setitem(PARSERS, "settings", Parser(".toml", stray, lambda: [b""]))
    with pytest.raises(files.Finding, match="stray"):
        files.Trial("settings", tmp_path)(b"")
