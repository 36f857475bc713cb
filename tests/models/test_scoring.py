"""How the exams of the readers count."""

import sys
from pathlib import Path

import numpy as np
import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "models"))
from scoring import Card, Said, binned, calibration_error, corners_off, interval, matched, outcome, stacked, turned_by

QUAD = np.float32([[0, 0], [63, 0], [63, 88], [0, 88]])


def card(name, x=0.0, y=0.0):
    return Card(name, QUAD + np.float32([x, y]), "any")


def said(name, x=0.0, y=0.0, face="up"):
    return Said(name, face, QUAD + np.float32([x, y]), 0.9, name)


def test_each_card_gets_the_reading_that_overlaps_most_and_none_twice():
    assert matched([card("AS"), card("2S", 200)], [said(None, 203), said(None, 4), said(None, 8)]) == {0: 1, 1: 0}


def test_in_a_fan_the_same_name_goes_before_the_larger_overlap():
    assert matched([card("AS"), card("2S", 20)], [said("2S", 8), said("AS", 12)]) == {0: 1, 1: 0}


def test_what_is_elsewhere_is_no_match():
    assert matched([card("AS")], [said("AS", 60)]) == {}


@pytest.mark.parametrize(
    ("name", "reading", "wanted"),
    [
        ("AS", said("AS"), "right"),
        ("AS", said("2S"), "wrong"),
        ("AS", said(None), "unknown"),
        ("AS", said(None, face="down"), "wrong"),
        ("AS", None, "missed"),
        (None, said(None, face="down"), "right"),
        (None, said("AS"), "wrong"),
        (None, said(None, face="unknown"), "unknown"),
    ],
)
def test_outcomes(name, reading, wanted):
    assert outcome(card(name), reading) == wanted


def test_a_card_turned_by_half_is_as_before_and_by_a_quarter_does_not():
    assert turned_by(QUAD, np.roll(QUAD, 2, axis=0)) == pytest.approx(0, abs=1e-4)
    assert corners_off(QUAD, np.roll(QUAD, 2, axis=0)) == pytest.approx(0)
    assert turned_by(QUAD, np.roll(QUAD, 1, axis=0)) == pytest.approx(90)
    assert corners_off(QUAD, QUAD + np.float32([0, 8.8])) == pytest.approx(0.1)


def test_which_card_is_on_which():
    cards = [card("AS"), card("2S", 20), card("3S", 40), card("4S", 500)]
    told = [said(one.name, *one.quad[0]) for one in cards]
    told[0], told[3] = told[0]._replace(under=(1,)), told[3]._replace(under=(2,))
    assert stacked(cards, told, {0: 0, 1: 1, 2: 2, 3: 3}) == (1, 2, 1)


def test_wilsons_interval():
    assert interval(0, 0) == (0.0, 1.0)
    assert interval(10, 10) == pytest.approx((0.7225, 1.0), abs=1e-3)
    assert interval(81, 263) == pytest.approx((0.2553, 0.3662), abs=1e-3)


def test_bins_hold_their_lower_edge_and_the_last_one_both():
    bins = binned([(0.5, False), (0.55, True), (1.0, True), (0.2, False)])
    assert [(one.low, one.count) for one in bins] == [(0.0, 1), (0.5, 2), (0.995, 1)]
    assert bins[1].confidence == pytest.approx(0.525)
    assert bins[1].right == 0.5


def test_the_calibration_error_weighs_bins_by_their_size():
    assert calibration_error(binned([(0.9, True), (0.9, False), (1.0, True), (1.0, True)])) == pytest.approx(0.2)
    assert calibration_error([]) == 0
