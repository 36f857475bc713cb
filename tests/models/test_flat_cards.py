"""What the measurement of flat cards takes from a folder of labelled photographs, and how it counts."""

import sys
from pathlib import Path

import cv2
import numpy as np
import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "models"))
from flat_cards import labelled, summarise

from tableassist.table.observation import Face
from tableassist.vision.cards.faces import FaceReading

QUAD = "100;50;163;50;163;138;100;138"
ROWS = [
    ("images/a.png", "AS", "up", "quad", QUAD, "dev-val"),
    ("images/a.png", "Q?", "up", "quad", QUAD, "dev-val"),
    ("images/a.png", "2S", "up", "box", "0;0;9;9", "dev-val"),
    ("images/a.png", "", "down", "quad", QUAD, "dev-val"),
    ("images/b.png", "3S", "up", "quad", "100;50;188;50;188;113;100;113", "dev"),
    ("images/b.png", "4S", "up", "quad", "100;50;180;50;180;134;100;134", "dev"),
]


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "images").mkdir()
    picture = np.zeros((200, 300, 3), np.uint8)
    picture[50:138, 100:163] = 255
    for name in "ab":
        cv2.imwrite(str(tmp_path / "images" / f"{name}.png"), picture)
    lines = ["image,card,face,shape,coords,split", *map(",".join, ROWS)]
    (tmp_path / "labels.csv").write_text("\n".join(lines) + "\n")
    return tmp_path


def test_only_faces_with_all_corners_and_a_whole_name_are_read(folder):
    assert [card for _, card, _ in labelled(folder)] == ["AS", "3S", "4S"]
    assert [card for _, card, _ in labelled(folder, "dev-val")] == ["AS"]


def test_a_card_is_flattened_upright_and_both_ways_where_it_is_nearly_square(folder):
    cards = {card: ways for _, card, ways in labelled(folder)}
    assert [len(cards[name]) for name in ("AS", "3S", "4S")] == [1, 1, 2]
    assert cards["AS"][0].shape == (196, 140, 3)
    assert cards["AS"][0].mean() > 250


def test_right_unknown_and_wrong_are_distinguished():
    said = {
        "AS": [FaceReading("AS", Face.UP, 0.99, "AS")],
        "2S": [FaceReading(None, Face.UP, 0.6, "2S"), FaceReading(None, Face.UNKNOWN, 0.5)],
        "3S": [FaceReading(None, Face.UP, 0.6, "3C"), FaceReading("3H", Face.UP, 0.9, "3H")],
    }
    report = summarise(lambda ways: said[ways], [("a", name, name) for name in said])
    assert report.startswith("3 cards: right when it must answer  66.7")
    assert "named  66.7" in report
    assert "wrongly 1" in report
    assert report.splitlines()[1:] == ["  a: 2S is unknown, perhaps 2S (0.60)", "  a: 3S is 3H (0.90)"]
