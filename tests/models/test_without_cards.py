"""What the exams without cards, and of settled tables, take for what."""

import sys
from pathlib import Path

import numpy as np
import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "models"))
import items
import nothing
import settled
import unseen


def test_the_strip_of_a_photograph_keeps_away_from_every_card():
    places = ["100;100;200;100;200;300;100;300", "300.5;50;400;220"]
    assert nothing.clear_strip(places, 1000, 400) == (412, 0, 1000, 400)


def test_a_photograph_full_of_cards_has_no_strip():
    assert nothing.clear_strip(["10;10;990;390"], 1000, 400) is None


@pytest.mark.skipif(not items.suited(), reason="no fonts are installed")
@pytest.mark.parametrize("kind", items.THINGS)
def test_things_are_on_a_table_of_the_same_size(kind):
    table = np.full((600, 900, 3), 90, np.uint8)
    assert items.THINGS[kind](table, np.random.default_rng(1)).shape == table.shape


@pytest.mark.parametrize(
    ("said", "face", "count", "wanted"),
    [
        ("AS", "up", 1, "right"),
        ("2S", "up", 1, "wrong"),
        (None, "up", 1, "unknown"),
        (None, "unknown", 1, "unknown"),
        (None, "down", 1, "wrong"),
        ("AS", "up", 2, "wrong"),
    ],
)
def test_only_what_is_reported_without_a_doubt_is_wrong(said, face, count, wanted):
    assert settled.verdict("AS", said, face, count)[0] == wanted


def test_gimps_patterns_are_read():
    raw = np.array([28, 1, 2, 1, 3], ">u4").tobytes() + b"GPAT" + b"a\0\0\0" + bytes([1, 2, 3, 4, 5, 6])
    assert unseen.decoded("any.pat", raw).tolist() == [[[3, 2, 1], [6, 5, 4]]]
    assert unseen.decoded("any.pat", raw[:-1]) is None
