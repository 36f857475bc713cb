"""Corners of markers as crossings of their sides, in pictures that a detector leaves them coarse in."""

import cv2
import numpy as np
import pytest

from tableassist.vision.table.homography import TableFinder
from tableassist.vision.table.marker_corners import refine_corners

SIDE = 40


def marker(blur, noise, *, covered=False):
    """A grey picture of a turned black square with a white margin on a dark table, and the square's true corners."""
    large = np.full((960, 960), 60, np.uint8)
    square = cv2.boxPoints(((480, 480), (SIDE * 8, SIDE * 8), 7.0))
    margin = cv2.boxPoints(((480, 480), (SIDE * 9, SIDE * 9), 7.0))
    cv2.fillPoly(large, [np.int32(margin)], 235)
    cv2.fillPoly(large, [np.int32(square)], 25)
    if covered:
        cv2.fillPoly(large, [np.int32([(0, 0), (960, 0), (960, 420), (0, 420)])], 120)
    small = cv2.resize(
        cv2.GaussianBlur(large, (0, 0), 8 * blur), None, fx=1 / 8, fy=1 / 8, interpolation=cv2.INTER_AREA
    )
    grain = np.random.default_rng(1).normal(0, noise, small.shape)
    return np.clip(small + grain, 0, 255).astype(np.uint8), clockwise((np.int32(square) + 0.5) / 8 - 0.5)


def clockwise(corners):
    """The corners from the top left on."""
    start = int(corners.sum(axis=1).argmin())
    return np.roll(corners, -start, axis=0)


def unit(corners):
    """The corners about their middle, at size one: blur makes a square smaller, which the fit allows for."""
    own = corners - corners.mean(axis=0)
    return own / np.hypot(*own.T).mean()


@pytest.mark.parametrize(("blur", "noise", "tolerated"), [(0.5, 1, 0.3), (1.4, 4, 0.9), (2.2, 8, 1.4)])
@pytest.mark.parametrize("off", [0.0, 2.0])
def test_coarse_corners_are_brought_to_the_crossings(blur, noise, tolerated, off):
    grey, truth = marker(blur, noise)
    coarse = truth + np.array([(off, 0), (0, -off), (-off, off), (0, 0)])
    found = refine_corners(grey, coarse)
    assert np.hypot(*(unit(found) - unit(truth)).T).max() * SIDE < tolerated
    assert np.hypot(*(found - truth).mean(axis=0)) < tolerated / 2


def test_where_a_side_is_covered_the_corners_stay():
    grey, truth = marker(0.7, 1, covered=True)
    assert refine_corners(grey, truth).tolist() == truth.tolist()


def test_a_flat_picture_and_a_point_leave_the_corners_as_they_came():
    flat = np.full((100, 100), 90, np.uint8)
    square = np.array([(20.0, 20), (60, 20), (60, 60), (20, 60)])
    assert refine_corners(flat, square).tolist() == square.tolist()
    point = np.full((4, 2), 30.0)
    assert refine_corners(flat, point).tolist() == point.tolist()


@pytest.mark.slow
def test_the_markers_of_a_small_picture_are_found_to_half_a_pixel(paint):
    table = paint(size=(1280, 720), noise=6.0)
    found = TableFinder(table.mat).corners(table.picture())
    for one in table.mat.markers:
        truth = table.pixels(np.array([(corner.x, corner.y) for corner in one.square.corners]))
        assert np.hypot(*(found[one.number] - truth).T).max() < 0.6
