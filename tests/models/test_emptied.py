"""What the exam of a table that is emptied bit by bit makes of its places."""

import sys
from collections import Counter
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "models"))
import emptied

from tableassist.simulator.conditions import Conditions


@pytest.mark.slow
@pytest.mark.parametrize("kept", [0.0, 1.0], ids=["taken off", "turned down"])
def test_cards_that_are_turned_up_and_taken_off_or_turned_down_are_right_on_a_kind_table(monkeypatch, kept):
    monkeypatch.setattr(emptied, "PAIRS", 1)
    monkeypatch.setattr(emptied, "KEPT", kept)
    table = emptied.Emptied(Conditions(), 4)
    judged = {step: [*table.judge(step)] for step in table.steps()}
    assert list(judged) == ["dealt", "turned up", "turned down" if kept else "taken off"]
    assert {what for places in judged.values() for what, *_ in places} == {"right"}
    truths = [Counter(truth for _, _, truth, *_ in places) for places in judged.values()]
    assert [(one["down"], one["empty"]) for one in truths] == [(52, 0), (50, 0), (52, 0) if kept else (50, 2)]
    assert table.never == 0


def test_a_place_whose_belief_is_not_the_truth_is_told(capsys):
    line = {"seed": 3, "deck": "d", "back": "b", "counts": {"right": 51, "wrong": 1}, "never": 1}
    emptied.report([{**line, "blemishes": [["wrong", "C3", "empty", "down", "taken off"]]}])
    told = capsys.readouterr().out
    assert "1 tables, 52 places: right 51" in told
    assert "steps never believed: 1" in told
    assert "seed 3, d, b: wrong, C3: empty is down, taken off" in told
