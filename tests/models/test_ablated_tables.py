"""What is told of tables without a mechanism is what it changes, over the tables that were looked at both ways."""

import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "models"))
import row_ablation
import table_ablation
from ablated_tables import BASE

OLD = "poses on a card's edges"


def places(seed, without, *what, looks=4, ms=10.0):
    found = [{"what": one, "mm": 1.0, "degrees": 0.0} for one in what]
    return {"seed": seed, "without": without, "places": found, "looks": looks, "until_ms": ms}


def test_places_are_told_off_minus_on_where_both_were_looked_at():
    on = places(1, BASE, "right", "right"), places(2, BASE, "right", "wrong")
    lines = [*on, places(1, OLD, "right", "unknown", looks=6, ms=7.0)]
    heads, base, off = table_ablation.ABLATION.told(lines, [OLD])
    told = dict(zip(heads.split()[2:], base.split(), strict=False))
    assert (told["right"], told["wrong"], told["unknown"]) == ("3", "1", "0")
    cells = off.removeprefix(OLD).split()
    assert int(cells[0]) == table_ablation.ABLATION.by_name[OLD].count_lines()
    assert cells[1:4] == ["-1", "+0", "+1"]
    assert cells[-2:] == ["+2.0", "-3"]


def test_known_cards_are_told_by_what_became_of_those_that_lie_there_and_of_others():
    cards = [{"what": "lies there", "fate": "named"}, {"what": "taken away", "fate": "asked"}]
    figures = row_ablation.figures([{"cards": cards, "looks": 9, "ms": 5.0}])
    assert {what: count for what, count in figures.items() if count} == {
        "lies there named": 1,
        "taken away asked": 1,
        "known": 2,
        "looks": 9,
        "ms": 5.0,
    }


@pytest.mark.parametrize("name", [BASE, OLD])
def test_the_time_of_every_look_is_noted_and_the_eyes_are_as_before_afterwards(name):
    class Eyes:
        def __init__(self, mat):
            self.mat = mat

        def __call__(self, picture):
            return self.mat, picture

    module = SimpleNamespace(Eyes=Eyes)
    with table_ablation.ABLATION.without(name, module, "Eyes") as taken:
        eyes = module.Eyes("mat")
        assert [eyes("one"), eyes("two")] == [("mat", "one"), ("mat", "two")]
    assert len(taken) == 2
    assert module.Eyes is Eyes
