"""Places on the table and pixels."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tableassist.simulator.conditions import Conditions
from tableassist.simulator.lens import LensModel
from tableassist.simulator.levels import draw_conditions
from tableassist.table.geometry import Mat

MAT = Mat("test", 841, 594, (), ())
SIZE = (1600, 900)
CORNERS = np.array([(0, 0), (MAT.width, 0), (MAT.width, MAT.height), (0, MAT.height)])
MIDDLE = np.array([(MAT.width / 2, MAT.height / 2)])
hard = st.builds(draw_conditions, st.integers(0, 10_000), st.just("hard"))


def lens(**conditions: float) -> LensModel:
    return LensModel.above(MAT, Conditions(**conditions), SIZE)


@given(hard)
@settings(max_examples=60, deadline=None, derandomize=True)
def test_the_whole_mat_is_in_the_picture(conditions):
    seen = LensModel.above(MAT, conditions, SIZE).to_pixels(CORNERS)
    assert seen.min() > 0
    assert seen[:, 0].max() < SIZE[0]
    assert seen[:, 1].max() < SIZE[1]


@given(hard, st.floats(-100, 940), st.floats(-30, 620))
@settings(max_examples=100, deadline=None, derandomize=True)
def test_there_and_back_again(conditions, x, y):
    above = LensModel.above(MAT, conditions, SIZE)
    back = above.to_mm(above.to_pixels(np.array([(x, y)])))
    assert back == pytest.approx(np.array([(x, y)]), abs=0.01)


@given(hard)
@settings(max_examples=20, deadline=None, derandomize=True)
def test_the_camera_aims_at_the_mats_middle(conditions):
    seen = LensModel.above(MAT, conditions, SIZE).to_pixels(MIDDLE)
    assert seen == pytest.approx(np.array([(799.5, 449.5)]), abs=0.01)


def test_a_plumb_camera_keeps_the_directions():
    top_left, top_right, _, bottom_left = lens().to_pixels(CORNERS)
    assert top_left[1] == pytest.approx(top_right[1])
    assert top_left[0] == pytest.approx(bottom_left[0])
    assert top_left[0] < top_right[0]
    assert top_left[1] < bottom_left[1]


def test_the_mat_fills_the_asked_part_of_the_height():
    corners = lens(fill=0.9).to_pixels(CORNERS)
    assert np.ptp(corners[:, 1]) == pytest.approx(0.9 * 900, abs=0.5)


def test_the_scale_is_that_of_the_middle():
    above = lens(tilt=0.0, fill=0.9)
    a, b = above.to_pixels(MIDDLE + np.array([(-5, 0), (5, 0)]))
    assert (b - a)[0] / 10 == pytest.approx(above.scale, rel=1e-3)


def test_a_tilted_camera_hangs_beside_the_middle():
    above = lens(tilt=6.0, tilt_towards=0.0, height=900)
    away = np.hypot(above.nadir.x - MIDDLE[0, 0], above.nadir.y - MIDDLE[0, 1])
    assert away == pytest.approx(900 * np.tan(np.radians(6)), rel=1e-6)


def test_tilt_makes_the_far_side_smaller():
    top_left, top_right, bottom_right, bottom_left = lens(tilt=6.0).to_pixels(CORNERS)
    widths = np.hypot(*(top_right - top_left)), np.hypot(*(bottom_right - bottom_left))
    assert max(widths) / min(widths) > 1.05


def test_negative_distortion_draws_the_corners_in():
    """Against the middle's scale, the corners of a barrel picture are nearer than a straight lens shows them."""
    barrel, straight = lens(k1=-0.04), lens()
    reach = [np.hypot(*(above.to_pixels(CORNERS)[0] - (799.5, 449.5))) / above.scale for above in (barrel, straight)]
    assert reach[0] < reach[1] * 0.99


@pytest.mark.parametrize("seed", range(3))
def test_the_plane_says_what_every_pixel_shows(seed):
    above = LensModel.above(MAT, draw_conditions(seed, "hard"), SIZE)
    x, y = above.plane()
    assert x.shape == y.shape == (900, 1600)
    for column, row in ((0, 0), (1599, 899), (803, 441), (1599, 0), (13, 870)):
        exact = above.to_mm(np.array([(column, row)], dtype=float))[0]
        assert (x[row, column], y[row, column]) == pytest.approx(tuple(exact), abs=0.02)


def test_lifted_things_look_larger():
    above = lens(height=900)
    assert above.lifted(0) == 1
    assert above.lifted(90) == pytest.approx(900 / 810)
