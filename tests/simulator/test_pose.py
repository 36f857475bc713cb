"""Poses of flat things, and the pixels they cover."""

from __future__ import annotations

import numpy as np
import pytest

from tableassist.simulator.conditions import Conditions
from tableassist.simulator.lens import LensModel
from tableassist.simulator.pose import AffinePose, Pixels, distance_to_rectangle, outline_of
from tableassist.table.geometry import Point

AT = Point(300, 200)
TIP = np.array([(0.0, -44.0)])
"""The middle of a card's top edge."""


@pytest.fixture(scope="module")
def pixels(mat):
    return Pixels(LensModel.above(mat, Conditions(tilt=4.0, height=900), (800, 450)))


def test_a_card_at_no_angle_points_north():
    assert AffinePose.flat(AT, 0).on_table(TIP) == pytest.approx(np.array([(300, 156)]))


def test_angles_are_clockwise():
    assert AffinePose.flat(AT, 90).on_table(TIP) == pytest.approx(np.array([(344, 200)]))


def test_own_millimetres_and_places_on_the_table_are_inverse():
    pose = AffinePose.flat(AT, 33).squeezed(Point(290, 240), 20, 0.4)
    places = pose.on_table(outline_of(63, 88))
    assert places @ pose.matrix.T + pose.offset == pytest.approx(outline_of(63, 88))


def test_squeezing_shortens_along_the_direction_only_and_keeps_the_pivot():
    pivot = Point(300, 244)
    pose = AffinePose.flat(AT, 0).squeezed(pivot, 0, 0.5)
    corners = pose.on_table(outline_of(63, 88))
    assert np.ptp(corners, axis=0) == pytest.approx((63, 44))
    assert corners[:, 1].max() == pytest.approx(244)


def test_lifting_moves_away_from_the_nadir(pixels):
    lens = pixels.lens
    pose = AffinePose.flat(AT, 0).lifted(lens, 30)
    centre = pose.on_table(np.zeros((1, 2)))[0]
    grow = 900 / 870
    wanted = (lens.nadir.x + (AT.x - lens.nadir.x) * grow, lens.nadir.y + (AT.y - lens.nadir.y) * grow)
    assert centre == pytest.approx(wanted)
    assert np.ptp(pose.on_table(outline_of(63, 88)), axis=0) == pytest.approx((63 * grow, 88 * grow))


def test_shifting_moves_on_the_table():
    shifted = AffinePose.flat(AT, 40).shifted(5, -7)
    assert shifted.on_table(np.zeros((1, 2))) == pytest.approx(np.array([(305, 193)]))


def test_a_window_holds_the_places_with_its_margin(pixels):
    places = AffinePose.flat(AT, 20).on_table(outline_of(63, 88))
    rows, columns = pixels.window(places, 3)
    seen = pixels.lens.to_pixels(places)
    assert columns.start <= seen[:, 0].min() - 3 < columns.start + 1
    assert rows.stop - 2 <= seen[:, 1].max() + 3 < rows.stop


def test_a_window_is_cut_at_the_picture(pixels):
    rows, columns = pixels.window(np.array([(-5000.0, -5000.0), (400.0, 300.0)]), 0)
    assert (rows.start, columns.start) == (0, 0)
    assert columns.stop < 800


def test_outside_the_picture_there_is_no_window(pixels):
    assert pixels.window(np.array([(3000.0, 3000.0), (3100.0, 3100.0)]), 5) is None


def test_pixels_know_their_own_millimetres(pixels):
    pose = AffinePose.flat(AT, 20)
    window = pixels.window(pose.on_table(outline_of(63, 88)), 3)
    x, y = pixels.own(pose, window)
    column, row = (round(float(n)) for n in pixels.lens.to_pixels(np.array([(AT.x, AT.y)]))[0])
    here = row - window[0].start, column - window[1].start
    assert x[here] == pytest.approx(0, abs=1)
    assert y[here] == pytest.approx(0, abs=1)


@pytest.mark.parametrize(
    ("x", "y", "distance"),
    [
        pytest.param(0, 0, -5, id="the middle is half the shorter side inside"),
        pytest.param(12, 0, 2, id="beside"),
        pytest.param(0, -9, 4, id="above"),
        pytest.param(13, 9, 5, id="beyond a sharp corner"),
    ],
)
def test_distances_to_a_rectangle(x, y, distance):
    one = np.array([[x]], np.float32), np.array([[y]], np.float32)
    assert distance_to_rectangle(*one, 20, 10, 0.0)[0, 0] == pytest.approx(distance)


def test_round_corners_are_further_away():
    corner = np.array([[10]], np.float32), np.array([[5]], np.float32)
    assert distance_to_rectangle(*corner, 20, 10, 0.0)[0, 0] == pytest.approx(0)
    assert distance_to_rectangle(*corner, 20, 10, 3.0)[0, 0] == pytest.approx(3 * (2**0.5 - 1), abs=1e-5)
