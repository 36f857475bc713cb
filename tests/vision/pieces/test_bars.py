"""What is straight for longer than a piece is wide, found in masks of rods and discs."""

from __future__ import annotations

import cv2
import numpy as np

from tableassist.vision.pieces.bars import find_bars

LENGTH, RIPPLE = 38, 1.2


def empty() -> np.ndarray:
    return np.zeros((120, 120), np.uint8)


def disc(mask: np.ndarray, at: tuple[int, int], radius: int) -> np.ndarray:
    return cv2.circle(mask, at, radius, 255, cv2.FILLED)


def rod(mask: np.ndarray) -> np.ndarray:
    return cv2.line(mask, (0, 70), (90, 25), 255, 9)


def bars(mask: np.ndarray) -> np.ndarray:
    return find_bars(mask, LENGTH, RIPPLE) > 0


def test_a_rod_is_a_bar_as_far_as_it_reaches():
    mask = rod(empty())
    assert bars(mask)[mask > 0].mean() > 0.9


def test_discs_are_no_bars_though_a_row_of_them_touches():
    mask = disc(disc(disc(disc(empty(), (18, 60), 18), (50, 60), 15), (75, 60), 11), (93, 60), 8)
    assert not bars(mask).any()


def test_a_disc_that_touches_a_rod_stays():
    one = disc(empty(), (60, 60), 12)
    found = bars(one | rod(empty()))
    assert found[rod(empty()) > 0].mean() > 0.9
    assert found[one & ~rod(empty()) > 0].mean() < 0.1
