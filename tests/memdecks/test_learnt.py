from __future__ import annotations

import json

import pytest

from tableassist.memdecks.files import Unreadable
from tableassist.memdecks.learnt import Decision, Learnt, load_decisions, save_decisions

DECISION = Decision(7, "Name", "Zeus", "Düs", True, ("Ann", "Bob"), "2026-05-01T20:00:00")
LEARNT = Learnt("gods", (DECISION, Decision(8, "Name", "Hera", "Herra", False, ("Ann",), "2026-05-01T20:01:00")))


def test_decisions_are_kept(tmp_path):
    path = tmp_path / "learnt" / "gods.json"
    save_decisions(LEARNT, path)
    assert load_decisions(path, "gods") == LEARNT


def test_who_decided_and_when_can_be_read_by_anyone(tmp_path):
    path = tmp_path / "gods.json"
    save_decisions(LEARNT, path)
    first = json.loads(path.read_text(encoding="utf-8"))["decisions"][0]
    assert (first["given"], first["by"], first["at"]) == ("Düs", ["Ann", "Bob"], "2026-05-01T20:00:00")


def test_without_a_file_nothing_was_decided(tmp_path):
    assert load_decisions(tmp_path / "gods.json", "gods") == Learnt("gods")


WHOLE = {
    "format": "tableassist-learnt",
    "version": 1,
    "deck": "gods",
    "decisions": [
        {"place": 7, "ask": "Name", "answer": "Zeus", "given": "Z", "accepted": True, "by": ["Ann"], "at": "now"}
    ],
}


@pytest.mark.parametrize(
    "change",
    [
        {"format": "other"},
        {"version": 2},
        {"deck": "trees"},
        {"decisions": 7},
        {"decisions": [7]},
        {"decisions": [{}]},
        {"decisions": [WHOLE["decisions"][0] | {"place": 101}]},
        {"decisions": [WHOLE["decisions"][0] | {"by": [7]}]},
        {"decisions": [WHOLE["decisions"][0] | {"accepted": "yes"}]},
        {"decisions": [WHOLE["decisions"][0] | {"given": None}]},
    ],
)
def test_a_foreign_file_is_refused_and_stays(tmp_path, change):
    path = tmp_path / "gods.json"
    path.write_text(json.dumps(WHOLE))
    assert load_decisions(path, "gods").decisions[0].given == "Z"
    path.write_text(json.dumps(WHOLE | change))
    with pytest.raises(Unreadable, match="move it away to begin anew"):
        load_decisions(path, "gods")
    assert path.exists()


def test_a_torn_file_is_refused(tmp_path):
    path = tmp_path / "gods.json"
    save_decisions(LEARNT, path)
    whole = path.read_bytes()
    for cut in range(0, len(whole) - 1, 7):
        path.write_bytes(whole[:cut])
        with pytest.raises(Unreadable):
            load_decisions(path, "gods")
