"""Pictures taken in the dark are brightened by one factor, which stays while the light does."""

from __future__ import annotations

import numpy as np
import pytest

from tableassist.ports import Frame
from tableassist.vision.table.digital_gain import DigitalGain, choose_gain, measure_white


def frame(white: int, taken_at: int = 0) -> Frame:
    """A picture of a grey table with white paper on a hundredth of it."""
    picture = np.full((240, 320, 3), white // 3, np.uint8)
    picture[:24, :32] = white
    return Frame(picture, taken_at)


def test_white_is_what_paper_shows_however_little_of_it_there_is():
    assert measure_white(frame(90).picture) == 90


def test_a_bright_picture_is_left_as_it_is():
    bright = frame(120)
    assert DigitalGain()(bright) is bright


@pytest.mark.parametrize(("white", "gain"), [(255, 1), (100, 1), (99, 2), (50, 2), (49, 4), (26, 4), (20, 8), (1, 8)])
def test_white_is_brightened_to_a_hundred_levels_and_less_than_two_hundred(white, gain):
    assert choose_gain(white) == gain


def test_a_dark_picture_is_brightened_and_keeps_its_time():
    brightened = DigitalGain()(frame(36, 700))
    assert measure_white(brightened.picture) == 4 * 36
    assert brightened.taken_at == 700


def test_the_factor_stays_while_white_is_neither_dark_nor_clipped():
    brighten = DigitalGain()
    whites = [measure_white(brighten(frame(white)).picture) for white in (45, 50, 59, 21, 22)]
    assert whites == [4 * 45, 4 * 50, 4 * 59, 4 * 21, 4 * 22]


def test_another_factor_is_chosen_when_a_lamp_is_switched():
    brighten = DigitalGain()
    assert [measure_white(brighten(frame(white)).picture) for white in (45, 150, 45)] == [180, 150, 180]


def test_a_covered_lens_is_no_trouble():
    black = Frame(np.zeros((240, 320, 3), np.uint8), 0)
    assert not DigitalGain()(black).picture.any()
