"""Suit signs and the places of pips."""

from __future__ import annotations

import numpy as np
import pytest

from tableassist.simulator.ink import Ink, move_shape
from tableassist.simulator.pips import SIGNS, pip_places


def drawn(suit: str) -> np.ndarray:
    sheet = Ink(20, 20, 4.0)
    sheet.fill_all((move_shape(shape, 10, 10, 16.0) for shape in SIGNS[suit]), (255, 255, 255))
    return sheet.bgra()[..., 3].astype(int)


@pytest.mark.parametrize("number", range(2, 11))
def test_a_card_has_as_many_pips_as_its_number(number):
    assert len(set(pip_places(number))) == number


@pytest.mark.parametrize("number", range(2, 11))
def test_pips_are_symmetrical_left_and_right(number):
    places = pip_places(number)
    assert {(-x, y) for x, y in places} == set(places)


@pytest.mark.parametrize("number", [2, 3, 4, 5, 6, 8, 9, 10])
def test_pips_look_the_same_from_both_ends_except_on_the_seven(number):
    places = {(round(x, 6), round(y, 6)) for x, y in pip_places(number)}
    assert {(x, round(1 - y, 6)) for x, y in places} == places


def test_the_sevens_odd_pip_is_in_the_upper_half():
    assert (0, 0.25) in pip_places(7)


@pytest.mark.parametrize("suit", "SHDC")
def test_signs_are_symmetrical_and_fit_their_box(suit):
    picture = drawn(suit)
    assert np.abs(picture - picture[:, ::-1]).mean() < 3
    assert picture[:4].max() == 0
    assert picture[-4:].max() == 0


def test_signs_differ():
    pictures = [drawn(suit) for suit in "SHDC"]
    for number, one in enumerate(pictures):
        for other in pictures[number + 1 :]:
            assert np.abs(one - other).mean() > 15
