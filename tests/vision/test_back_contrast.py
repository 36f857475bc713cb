"""Whether a picture can show the deck's backs at all: clipped white takes their contrast to the mat."""

import numpy as np
import pytest

from tableassist.games.deluxe_memory.mat import build_mat
from tableassist.vision.back_contrast import BackContrast
from tableassist.vision.scene import Glance
from tableassist.vision.table.background import BareMat

MAT = build_mat()
WHITE, CREAM, DARK = (1.25, 1.24, 1.22), (0.97, 1.15, 1.18), (0.4, 0.42, 0.41)
PAPER = np.array([170.0, 180.0, 180.0])


def ground(light, *, east=0.0):
    """The bare mat in a light, which grows from the west edge to the east by a part."""
    colours = np.maximum(PAPER * light, 1.0) + 8.0
    curve = np.zeros((6, 3))
    curve[0], curve[1] = np.log(colours), east / 2
    return BareMat(MAT, curve, 2.0)


def glances(gain, number=20, lines=0.0):
    """Cards of one plain back, a part of whose rows is printed black."""
    picture = np.ones((80, 60, 3)) * PAPER * gain
    picture[: round(80 * lines)] = 20.0
    picture = np.roll(picture, 23, axis=0)
    return [Glance(picture.clip(0, 255).astype(np.uint8), PAPER, np.zeros(3)) for _ in range(number)]


def taught(gain, **how):
    contrast = BackContrast(MAT.card_zones())
    contrast.learn(glances(gain, **how))
    return contrast


@pytest.mark.parametrize("gain", [WHITE, CREAM], ids=["white", "cream"])
def test_pale_backs_are_lost_once_they_and_the_paper_are_clipped(gain):
    contrast = taught(gain)
    assert not contrast.watch(ground(1.0))
    assert contrast.watch(ground(1.5))
    assert not contrast.watch(ground(0.3))


def test_one_place_beside_the_lamp_is_enough():
    assert not taught(WHITE).watch(ground(1.1))
    assert taught(WHITE).watch(ground(1.1, east=0.6))


def test_a_card_that_is_clipped_on_paper_that_is_not_still_shows():
    assert not taught(WHITE).watch(ground(1.15))


def test_a_back_a_little_darker_than_clipped_paper_is_lost():
    """How much brighter the paper would be, no picture tells: the back may be clipped as well."""
    assert taught((0.86, 0.97, 0.99)).watch(ground(1.5))


def test_dark_backs_are_never_lost():
    assert not taught(DARK).watch(ground(2.0))


def test_print_on_a_white_back_shows_in_any_light():
    assert not taught(WHITE, lines=0.2).watch(ground(2.0))


def test_a_back_as_white_as_the_paper_is_lost_only_where_both_are_clipped():
    contrast = taught((1.03, 1.03, 1.02))
    assert not contrast.watch(ground(1.0))
    assert contrast.watch(ground(1.5))


def test_nothing_is_lost_before_the_back_is_known():
    assert not taught(WHITE, number=12).watch(ground(2.0))


def test_clipped_cards_teach_nothing():
    """In glaring light all backs are as white as a picture can be, whatever they are."""
    contrast = taught((2.0, 2.0, 2.0))
    assert not contrast.watch(ground(2.0))
    contrast.learn(glances(WHITE))
    assert contrast.watch(ground(2.0))


def test_in_a_light_that_flickers_nobody_is_told_by_turns():
    contrast = taught(WHITE)
    at_the_limit, a_little_less = ground(1.39), ground(1.37)
    assert not contrast.watch(a_little_less)
    assert contrast.watch(at_the_limit)
    assert contrast.watch(a_little_less)
    assert not contrast.watch(ground(1.3))
