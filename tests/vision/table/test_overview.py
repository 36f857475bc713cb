"""What differs between two overviews, and how much of that is noise."""

import cv2
import numpy as np
import pytest

from tableassist.vision.table.overview import IN_WIDE_ZONES, NoiseGauge, estimate_difference, find_changed_blocks

GREY = np.full((180, 240, 3), 120.0)


def noisy(picture, sigma, seed):
    noise = np.random.default_rng(seed).normal(0, sigma, picture.shape)
    return np.clip(picture + noise, 0, 255).astype(np.uint8)


@pytest.mark.parametrize("sigma", [2.0, 8.0])
def test_noise_is_measured_though_a_hand_reaches_in_and_the_light_flickers(sigma):
    before, reached = noisy(GREY, sigma, 1), GREY + 12
    assert estimate_difference(before, noisy(reached, sigma, 2)) == pytest.approx(sigma * 2**0.5, rel=0.1)
    reached[:, :24] = 30
    assert estimate_difference(before, noisy(reached, sigma, 2)) == pytest.approx(sigma * 2**0.5, rel=0.25)


@pytest.mark.parametrize("sigma", [1.8, 2.6, 3.4])
def test_the_noise_of_the_noisiest_colour_is_measured_to_a_fraction_of_a_grey_level(sigma):
    before, now = (noisy(GREY, (sigma, sigma / 2, sigma / 2), seed) for seed in (1, 2))
    assert estimate_difference(before, now) == pytest.approx(sigma * 2**0.5, rel=0.06)


def test_what_flashes_once_is_no_noise():
    gauge = NoiseGauge()
    assert gauge.level == 0
    gauge.measure(noisy(GREY, 2.0, 1), noisy(GREY, 2.0, 2))
    gauge.measure(noisy(GREY, 60.0, 3), noisy(GREY, 2.0, 2))
    assert gauge.level < 4


def test_blocks_that_differ_by_noise_alone_have_not_changed():
    before, now, laid = noisy(GREY, 8.0, 1), noisy(GREY, 8.0, 2), GREY.copy()
    laid[60:90, 60:100] = 220
    assert find_changed_blocks(now, before).any()
    level = estimate_difference(now, before)
    assert (find_changed_blocks(now, before, level) > 0).mean() < 0.001
    changed = find_changed_blocks(noisy(laid, 8.0, 3), before, level) > 0
    assert changed[62:88, 62:98].mean() > 0.95


def test_noise_that_neighbours_share_changes_none_of_a_wide_zone():
    """In the dark all rows of cards were read anew in each frame: twelve pixels of a row are enough for that."""
    before, now = (shared_noise(5.2, seed) for seed in (1, 2))
    level = estimate_difference(now, before)
    assert find_changed_blocks(now, before, level).any()
    assert not find_changed_blocks(now, before, level, IN_WIDE_ZONES).any()


def shared_noise(sigma, seed):
    """A grey overview of a whole table with noise that a camera's resampling has spread to the next pixels."""
    noise = np.random.default_rng(seed).normal(0, 1, (400, 560, 3)).astype(np.float32)
    noise = cv2.GaussianBlur(noise, (0, 0), 0.6)
    return np.clip(120 + noise * sigma / noise.std(), 0, 255).astype(np.uint8)
