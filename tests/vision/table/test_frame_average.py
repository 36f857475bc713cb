"""Temporal noise reduction: what lies still shows in the mean of frames, whatever noise each of them has."""

import numpy as np
import pytest

from tableassist.vision.table.frame_average import BEARABLE, MOST, FrameAverage, estimate_noise, frames_needed

WHITE = 200.0


def scene():
    """A dark table with white paper on it."""
    picture = np.full((240, 320, 3), 70.0)
    picture[40:200, 60:260] = WHITE
    return picture


def frames(noise, count, light=1.0, seed=0):
    rng = np.random.default_rng(seed)
    for number in range(count):
        shone = scene() * (light if number % 2 else 1.0)
        yield np.clip(np.rint(shone + rng.normal(0, noise, shone.shape)), 0, 255).astype(np.uint8)


@pytest.mark.parametrize("light", [1.0, 0.98])
@pytest.mark.parametrize("noise", [2.5, 4.0, 7.5])
def test_noise_is_measured_whatever_the_light_and_what_moves(noise, light):
    one, other = (frame.astype(np.float32) for frame in frames(noise, 2, light))
    other[100:120, 100:120] = 0
    # White has noise of its own, which makes the brightest pixels brighter.
    assert estimate_noise(one, other) == pytest.approx(noise * 255 / (WHITE + 2 * noise), rel=0.2)


def test_dark_pictures_are_as_noisy_as_little_of_white_is_left():
    one, other = (frame.astype(np.float32) for frame in frames(3.0, 2))
    assert estimate_noise(one / 2, other / 2) == pytest.approx(estimate_noise(one, other), rel=0.01)


@pytest.mark.parametrize("count", [2, 4])
def test_the_mean_of_frames_has_less_noise(count):
    average = FrameAverage()
    for frame in frames(8.0, count):
        mean = average.add(frame)
    paper = mean[60:180, 80:240].astype(float)
    assert paper.std() == pytest.approx(8.0 / np.sqrt(count), rel=0.1)
    assert paper.mean() == pytest.approx(WHITE, abs=0.5)


def test_of_many_frames_the_mean_neither_drifts_nor_stays_behind_the_light():
    average = FrameAverage()
    means = [average.add(np.full((88, 88, 3), level, np.uint8)) for level in [201] * 40 + [120] * 60]
    assert {int(mean[0, 0, 0]) for mean in means[:40]} == {201}
    assert (means[-1] == 120).all()


def test_what_was_seen_before_it_stirred_is_no_part_of_the_mean():
    average = FrameAverage()
    for frame in frames(4.0, 3):
        average.add(255 - frame)
    average.restart()
    (frame,) = frames(4.0, 1)
    assert (average.add(frame) == frame).all()


def test_a_picture_of_another_size_begins_a_mean_of_its_own():
    average = FrameAverage()
    for frame in frames(4.0, 3):
        average.add(frame)
    small = np.full((120, 160, 3), 9, np.uint8)
    assert (average.add(small) == small).all()


def test_a_mean_is_clean_once_its_noise_is_bearable():
    assert [frames_needed(share * BEARABLE) for share in (0.3, 1.0, 1.2, 1.7)] == [1, 1, 2, 3]
    assert frames_needed(50.0) == MOST
    assert frames_needed(None) == 2


@pytest.mark.parametrize(("noise", "first"), [(1.0, 1), (8.0, 4)])
def test_a_known_camera_is_waited_for_only_as_long_as_it_is_noisy(noise, first):
    average, clean = FrameAverage(), []
    for frame in frames(noise, 2):
        average.add(frame)
    average.restart()
    for frame in frames(noise, MOST, seed=1):
        average.add(frame)
        clean.append(average.is_clean)
    assert clean.index(True) + 1 == first


@pytest.mark.parametrize(("noise", "halfway"), [(6.0, 1), (6.5, 1), (9.0, 2)], ids=["of 3", "of 3 as well", "of 4"])
def test_half_of_the_frames_is_told_once_it_is_known_how_many_are_needed(noise, halfway):
    average, picture = FrameAverage(), np.full((88, 88, 3), 90, np.uint8)
    average.add(picture)
    assert not average.is_halfway
    average.restart()
    average.noise, reached = noise, []
    for number in range(1, 5):
        average._before = None
        average.add(picture)
        reached += [number] * average.is_halfway
    assert reached == [halfway]


@pytest.mark.parametrize(("noise", "noisy"), [(1.0, False), (9.0, True)])
def test_a_camera_is_noisy_once_two_frames_showed_it(noise, noisy):
    average, (one, other) = FrameAverage(), frames(noise, 2)
    average.add(one)
    assert not average.is_noisy
    average.add(other)
    assert average.is_noisy is noisy
