"""Soft shadow and light on a bare mat are told from what lies on it."""

import cv2
import numpy as np
import pytest

from tableassist.vision.table.soft_shadow import find_cast_shadow, find_soft_shadows

HIGH, WIDE = 120, 160
MAT = (90.0, 120.0, 100.0)


def bare():
    return np.full((HIGH, WIDE, 3), MAT, np.float32)


def box(left=50, top=40, right=120, bottom=90):
    mask = np.zeros((HIGH, WIDE), np.float32)
    mask[top:bottom, left:right] = 1.0
    return mask


def darker(factors, mask):
    """The bare mat, multiplied by a factor for each colour where the mask says so, with a camera's noise."""
    share = 1 - mask[..., None] * (1 - np.float32(factors))
    noise = np.random.default_rng(1).normal(0, 1.5, (HIGH, WIDE, 3))
    return np.clip(bare() * share + noise, 0, 255).astype(np.uint8)


def found(flat):
    foreground = (np.abs(flat - bare()).max(axis=2) > 18).astype(np.uint8) * 255
    field = np.zeros((HIGH, WIDE), np.uint8)
    field[4:-4, 4:-4] = 255
    return float(
        ((find_soft_shadows(flat, bare(), foreground, field) > 0) & (foreground > 0)).sum()
        / max(1, (foreground > 0).sum())
    )


SOFT = cv2.GaussianBlur(box(), (0, 0), 6)


@pytest.mark.parametrize("factor", [0.55, 0.65, 0.75])
def test_a_soft_shadow_is_nothing_that_is_there(factor):
    assert found(darker((factor,) * 3, SOFT)) > 0.7


def test_noise_does_not_tint_the_shadow_on_a_dark_mat():
    mat = np.full((HIGH, WIDE, 3), (95.0, 60.0, 28.0), np.float32)
    noise = np.random.default_rng(2).normal(0, 2.5, mat.shape)
    flat = np.clip(mat * (1 - SOFT[..., None] * 0.3) + noise, 0, 255).astype(np.uint8)
    foreground = (SOFT > 0.6).astype(np.uint8) * 255
    field = np.full((HIGH, WIDE), 255, np.uint8)
    assert ((find_soft_shadows(flat, mat, foreground, field) > 0) & (foreground > 0)).sum() > 0.9 * (
        foreground > 0
    ).sum()


def test_a_grey_sleeve_has_a_sharp_rim():
    assert found(darker((0.65,) * 3, box(top=40, bottom=HIGH))) == 0


def test_a_soft_thing_of_another_colour_is_no_shadow():
    assert found(darker((0.6, 0.75, 0.95), SOFT)) == 0


def test_what_is_nearly_black_is_no_shadow():
    assert found(darker((0.2,) * 3, cv2.GaussianBlur(box(), (0, 0), 2))) < 0.1


@pytest.mark.parametrize("factor", [1.23, 1.27, 1.42])
def test_a_patch_lighter_than_was_guessed_is_nothing_that_is_there(factor):
    assert found(darker((factor,) * 3, SOFT)) > 0.7


def test_a_sleeve_lighter_than_the_mat_has_a_sharp_rim():
    assert found(darker((1.25,) * 3, box(top=40, bottom=HIGH))) == 0


def test_a_soft_light_of_another_colour_is_no_patch_of_mat():
    assert found(darker((1.05, 1.15, 1.28), SOFT)) == 0


def test_what_is_far_brighter_than_the_mat_is_no_shadow():
    assert found(darker((1.6,) * 3, cv2.GaussianBlur(box(), (0, 0), 2))) < 0.1


def test_a_card_in_the_shadow_stays():
    flat = darker((0.65,) * 3, SOFT)
    flat[55:75, 70:100] = 235
    foreground = np.full((HIGH, WIDE), 255, np.uint8)
    mask = find_soft_shadows(flat, bare(), foreground, foreground)
    assert not mask[57:73, 72:98].any()


def test_a_shadow_stays_one_where_a_card_in_it_looks_like_lit_mat():
    flat = darker((0.7,) * 3, cv2.GaussianBlur(box(left=120, right=WIDE, top=20, bottom=100), (0, 0), 4))
    flat[28:92, 60:132] = darker((1.0,) * 3, SOFT)[28:92, 60:132]
    assert found(flat) > 0.7


def test_on_a_bare_mat_there_is_none():
    assert found(darker((1.0,) * 3, SOFT)) == 0


# Shadows that a thing throws beside itself ----------------------------------------------------------------------

THING, BESIDE = box(top=70, bottom=HIGH), cv2.GaussianBlur(box(60, 50, 136, HIGH), (0, 0), 2.5)


def cast(flat):
    """What part of all beside the thing, and of the thing, is found to be its shadow."""
    foreground = (np.abs(flat - bare()).max(axis=2) > 18).astype(np.uint8) * 255
    field = np.zeros((HIGH, WIDE), np.uint8)
    field[4:-4, 4:-4] = 255
    shadow = find_cast_shadow(flat, bare(), foreground, field) > 0
    beside = (foreground > 0) & (cv2.dilate(THING, np.ones((9, 9))) == 0)
    return (shadow & beside).sum() / max(1, beside.sum()), shadow[THING > 0].mean()


def with_thing(colour, shadow):
    """A thing that reaches in, above its shadow on the mat."""
    flat = darker((0.55,) * 3, shadow)
    noise = np.random.default_rng(3).normal(0, 1.5, flat.shape)
    return np.where(THING[..., None] > 0, np.clip(np.float32(colour) + noise, 0, 255), flat).astype(np.uint8)


def test_a_shadow_ends_within_some_pixels_of_what_throws_it():
    """Its rim is steeper than anything else on the mat."""
    beside, thing = cast(with_thing((60, 20, 50), BESIDE))
    assert beside > 0.8
    assert thing < 0.05


@pytest.mark.parametrize("share", [0.3, 0.75, 0.9])
def test_a_grey_thing_in_its_own_shadow_is_none(share):
    _, thing = cast(with_thing(np.multiply(MAT, share), BESIDE))
    assert thing < 0.05


@pytest.mark.parametrize("blur", [0.4, 0.8, 1.2])
def test_a_grey_sleeve_in_a_blurred_picture_is_no_shadow(blur):
    assert cast(darker((0.55,) * 3, cv2.GaussianBlur(THING, (0, 0), blur)))[1] == 0
