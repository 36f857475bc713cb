"""Digits read however they are turned, whatever the typeface, and what is none."""

from __future__ import annotations

import sys
from pathlib import Path

import cv2
import numpy as np
import pytest

from tableassist.vision.pieces import digits
from tableassist.vision.pieces.digits import DIGITS, SIDE, classify_digits, crop_upright, normalise_disc, read_digit
from tableassist.vision.weights import WeightsBroken

sys.path.insert(0, str(Path(__file__).parents[1]))
import printed

HEIGHTS, SHIFTS = (15.0, 18.0), (-2.0, 0.0, 2.0)


def face(value: int, typeface: str, turn: float, plastic: int = 0xEEECE4, ink: int = 0x222222) -> np.ndarray:
    """A die 51 pixels wide in the middle of a patch, as soft as a camera shows it."""
    art = cv2.cvtColor(printed.die_art(value, typeface, plastic, ink, 17, 0.35), cv2.COLOR_BGR2GRAY)
    matrix = cv2.getRotationMatrix2D((84.5, 84.5), -turn, 1.0)
    turned = cv2.warpAffine(art, matrix, (170, 170), borderValue=237)
    soft = cv2.GaussianBlur(turned, (0, 0), 4)
    return cv2.resize(soft, (51, 51), interpolation=cv2.INTER_AREA)


@pytest.mark.parametrize("value", range(1, 9))
def test_every_digit_is_read_in_a_typeface_it_was_not_built_from(value):
    seen = [read_digit(face(value, "Helvetica-Bold", turn), HEIGHTS, SHIFTS) for turn in (10, 133, 262)]
    assert [one.digit for one in seen] == [str(value)] * 3
    assert min(one.odds for one in seen) > 1.5


@pytest.mark.parametrize(("plastic", "ink"), [(0x262628, 0xF0F0EE), (0x28468C, 0xECF0F0), (0xFFFFFF, 0xA01010)])
def test_ink_may_be_lighter_or_darker_than_the_plastic(plastic, ink):
    digits = [read_digit(face(value, "Helvetica-Bold", 77, plastic, ink), HEIGHTS, SHIFTS).digit for value in (2, 5, 8)]
    assert digits == ["2", "5", "8"]


@pytest.mark.parametrize(
    "blank", [np.full((51, 51), 200, np.uint8), np.tile(np.arange(51, dtype=np.uint8) * 4, (51, 1))]
)
def test_where_nothing_is_written_no_digit_is_likely(blank):
    assert read_digit(blank, HEIGHTS, SHIFTS).odds < -1


def test_a_crop_is_turned_upright():
    patch = np.zeros((61, 61), np.uint8)
    patch[10:25, 28:33] = 255  # a bar above the middle
    upright, quarter = crop_upright(patch, 30, 30, 25, (0.0, 90.0)).reshape(2, SIDE, SIDE)
    assert upright[:6].sum() > 0 > upright[-6:].sum()
    # Who turns the patch by a quarter sees the bar at the left.
    assert np.allclose(quarter, np.rot90(upright), atol=0.3)


def test_values_are_even_whatever_the_light():
    row = np.random.default_rng(1).uniform(50, 150, (1, SIDE * SIDE)).astype(np.float32)
    assert np.allclose(normalise_disc(row), normalise_disc(row * 0.8 + 20), atol=0.05)
    assert abs(float(normalise_disc(row).sum())) < 0.1


def test_likelihoods_are_parts_of_one():
    digits = classify_digits(np.random.default_rng(2).normal(0, 1, (5, SIDE * SIDE)).astype(np.float32))
    assert digits.shape == (5, len(DIGITS) + 1)
    assert np.allclose(digits.sum(axis=1), 1, atol=1e-5)


def test_a_torn_file_of_weights_is_reported(tmp_path, monkeypatch):
    (tmp_path / "die.npz").write_bytes(b"no weights")
    monkeypatch.setenv("TABLEASSIST_MODELS", str(tmp_path))
    digits._network.cache_clear()
    try:
        with pytest.raises(WeightsBroken, match="install TableAssist again"):
            classify_digits(np.zeros((1, SIDE * SIDE), np.float32))
    finally:
        digits._network.cache_clear()
