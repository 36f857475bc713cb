"""The exam of learnt decks on the table: a few cards are learnt from one mat and read from another."""

import sys
from pathlib import Path

import cv2
import pytest

pytest.importorskip("tableassist.simulator.deck")
sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "models"))
from learnt_tables import AFTER, BEFORE, Tables, report

from tableassist.simulator.deck import back_picture, face_picture

CARDS = ("AC", "7C", "QD", "3H", "JH", "10S")


@pytest.fixture
def art(tmp_path):
    """A deck of a few cards, whose ace of clubs looks like the king of diamonds to anyone who has not learnt it."""
    (tmp_path / "few").mkdir()
    for card in CARDS:
        cv2.imwrite(str(tmp_path / "few" / f"{card}.png"), face_picture("KD" if card == "AC" else card, 0, 4.0))
    cv2.imwrite(str(tmp_path / "few" / "BACK.png"), back_picture(0, 4.0))
    return tmp_path


@pytest.mark.slow
def test_what_is_wrong_before_a_deck_is_learnt_is_right_after(art, capsys):
    line = Tables(art)("few", 6100, "normal")
    assert line["learnt"] == len(CARDS)
    before, after = ({card: what for card, what, _ in line[when]} for when in (BEFORE, AFTER))
    assert set(before) == set(after) == set(CARDS)
    assert before["AC"] == "wrong"
    assert after["AC"] == "right"
    assert list(after.values()).count("right") >= 5
    assert "wrong" not in after.values()
    report([line])
    assert "before, few, seed 6100, normal: AC as KD" in capsys.readouterr().out
