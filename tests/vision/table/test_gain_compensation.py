"""Overviews in other light become ones in the first: one factor, a lamp from another side, clipped whites."""

from itertools import pairwise

import numpy as np
import pytest

from tableassist.vision.table.gain_compensation import GainCompensator

HIGH, WIDE = 240, 320


def glance(light=1.0, *, slope=0.0, seed=1, size=(HIGH, WIDE)) -> np.ndarray:
    """A patterned table; `slope` is by how much of the light more falls on its right edge than on its middle."""
    pattern = np.random.default_rng(seed).integers(60, 110, (*size, 3))
    field = light * (1 + slope * np.linspace(-1, 1, size[1])[None, :, None])
    return np.clip(pattern * field, 0, 255).round().astype(np.uint8)


def off(one, other) -> int:
    return int(np.abs(one.astype(int) - other).max())


@pytest.mark.parametrize("light", [0.45, 0.75, 0.9, 1.2, 1.5, 1.9])
def test_a_glance_in_other_light_becomes_one_in_the_first(light):
    compensate = GainCompensator(glance())
    assert off(compensate(glance(light)), glance()) <= 3
    assert compensate.gain.factors == pytest.approx((1 / light,) * 3, rel=0.02)
    assert compensate.gain.field is None


@pytest.mark.parametrize("light", [1.0, 1.005])
def test_the_same_light_stays_as_it_is(light):
    compensate = GainCompensator(glance())
    assert compensate(glance(light)) is not None
    assert compensate.gain is None
    assert off(compensate(glance(light)), glance(light)) == 0


def test_what_is_too_dark_to_show_anything_stays_as_it_is():
    compensate = GainCompensator(glance())
    assert compensate(glance(0.05)).max() < 10


@pytest.mark.parametrize("slope", [-0.2, 0.1, 0.2])
def test_a_lamp_from_another_side_is_a_field_of_gains(slope):
    compensate = GainCompensator(glance(slope=-slope))
    assert off(compensate(glance(0.8, slope=slope)), glance(slope=-slope)) <= 8
    assert compensate.gain.field is not None


def test_light_at_the_limit_of_being_uneven_does_not_jump_from_picture_to_picture():
    """The rim of a darkened table moved in every second picture, and nothing was believed for seven seconds."""
    compensate = GainCompensator(glance())
    uneven, pictures = [], []
    for slope in (0.045, 0.065, 0.045, 0.055, 0.045, 0.0):
        pictures.append(compensate(glance(0.5, slope=slope)))
        uneven.append(compensate.gain.field is not None)
    assert uneven == [False, True, True, True, True, False]
    assert max(off(one, other) for one, other in pairwise(pictures[1:])) <= 6


@pytest.mark.parametrize("light", [0.6, 1.4])
def test_a_hand_over_a_third_of_the_table_says_nothing_of_the_light(light):
    seen = glance(light)
    seen[:, : WIDE // 3] = (60, 70, 90)
    found = GainCompensator(glance())(seen)
    assert off(found[:, WIDE // 3 :], glance()[:, WIDE // 3 :]) <= 3


def test_clipped_whites_say_nothing_of_the_light_and_stay_as_they_were():
    """A marker's margin that was nearly white is clipped in more light: it is at least so bright."""
    first, brighter = glance(), glance(1.6)
    first[:, 200:310], brighter[:, 200:310] = 210, 255
    assert off(GainCompensator(first)(brighter), first) <= 3


def test_clipped_whites_are_as_they_were_before_a_hand_passed():
    """Where a hand had been, white was as bright as it must be at least: the hand's shape lay there as if at rest."""
    first, brighter = glance(), glance(1.6)
    first[:, 200:310], brighter[:, 200:310] = 210, 255
    compensate, reaching = GainCompensator(first), brighter.copy()
    reaching[100:, 230:280] = 120
    compensate(brighter)
    assert off(compensate(reaching)[100:, 230:280], np.array(120 / 1.6)) <= 3
    assert off(compensate(brighter), first) <= 3


def test_whites_clipped_in_one_corner_stay_as_they_were_where_the_light_is_as_bright_in_all():
    """A lamp from one side, which flickered: where it clipped a white mat, a hand seemed to reach in for a picture."""
    first, lit = glance(), glance(1.0, slope=0.3)
    first[:120, 260:], lit[:120, 260:] = 210, 255
    compensate = GainCompensator(first)
    assert off(compensate(lit)[:115, 265:], first[:115, 265:]) <= 3
    assert min(compensate.gain.factors) > 0.99


@pytest.mark.parametrize("white", [230, 240, 246, 250])
def test_what_noise_clips_now_and_then_does_not_flicker(white):
    """In a shadow that came: what is clipped is taken for the brighter mat of before, and what is not, is not."""
    rng, first, brighter = np.random.default_rng(5), glance(), glance(1.6).astype(float)
    first[:, 200:310], brighter[:, 200:310] = 165, white
    compensate = GainCompensator(first)
    noisy = [(brighter + rng.normal(0, 4, brighter.shape)).clip(0, 255).astype(np.uint8) for _ in range(5)]
    differing = [abs(one.astype(int) - other) for one, other in pairwise(map(compensate, noisy))]
    assert np.mean([one[:, 205:305] for one in differing]) <= 1.4 * np.mean([one[:, :190] for one in differing])


def test_cards_that_came_are_no_light_once_the_reference_is_renewed():
    compensate = GainCompensator(glance())
    covered = glance()
    covered[:, : WIDE * 2 // 3] = 200
    compensate.renew(covered)
    assert off(compensate((covered * 0.8).round().astype(np.uint8)), covered) <= 3


@pytest.mark.parametrize("slope", [-0.2, 0.3])
def test_a_reference_that_is_renewed_again_and_again_does_not_drift(slope):
    """A lamp from another side stays on while cards come and go, and every time the reference is renewed."""
    compensate = GainCompensator(glance())
    for _ in range(40):
        found = compensate(glance(0.8, slope=slope))
        compensate.renew(found)
    columns = (found / glance()).mean(axis=(0, 2))
    assert columns.mean() == pytest.approx(1.0, abs=0.03)
    assert columns == pytest.approx(np.ones(WIDE), abs=0.1)


@pytest.mark.parametrize("light", [2.35, 2.6])
def test_a_reference_renewed_in_light_that_clips_does_not_drift(light):
    """A lamp turned on over white paper made each reference brighter than the one before: nothing was at rest."""
    rng = np.random.default_rng(7)
    table = np.full((HIGH, WIDE, 3), 100.0)
    table[40:60], table[100:200, 60:160] = 40, 115

    def seen(light):
        return (table * light + rng.normal(0, 8, table.shape)).clip(0, 255).astype(np.uint8)

    compensate = GainCompensator(seen(1.0))
    for _ in range(30):
        found = compensate(seen(light))
        compensate.renew(found)
    assert found[200:].mean() == pytest.approx(100, rel=0.06)
