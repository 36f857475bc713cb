"""A sample of the presses of `make torture-presses`."""

import presses
import pytest

from tableassist.app.build import game_names
from tableassist.cardbase.sample import write_sample


@pytest.fixture(autouse=True)
def cards(tmp_path, monkeypatch):
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path))
    write_sample(tmp_path / "cards.db")


@pytest.mark.slow
@pytest.mark.parametrize("name", game_names())
def test_whatever_is_pressed_the_journal_leads_to_the_game_that_is_played(name):
    told = presses.torture(name, presses=200, seconds=30.0, seed=2, steps=100)
    assert told["found"] == {}
    assert told["presses"] >= 100


def test_a_press_that_raises_is_found(monkeypatch):
    monkeypatch.setattr(presses.Session, "press", lambda _self, _pressed: 1 // 0)
    told = presses.torture("deluxe-memory", presses=1, seconds=0.2, seed=1)
    (what,) = told["found"]
    assert what.startswith("ZeroDivisionError")
