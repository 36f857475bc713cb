import numpy as np
import pytest

from tableassist.vision.table.lens import Lens

POINTS = np.array([(10.0, 12.0), (800.0, 450.0), (1590.0, 880.0), (300.0, 700.0)])


@pytest.mark.parametrize("dist", [(), (-0.1,), (-0.28, 0.07, 0.001, -0.0005, 0.01)])
def test_distort_undoes_undistort(dist):
    lens = Lens(1500, 1490, 790, 455, dist)
    assert lens.distort(lens.undistort(POINTS)) == pytest.approx(POINTS, abs=0.05)


def test_barrel_distortion_draws_points_towards_the_centre():
    lens = Lens(1500, 1500, 800, 450, (-0.1,))
    bent = lens.distort(POINTS)
    assert np.all(np.hypot(*(bent - (800, 450)).T) <= np.hypot(*(POINTS - (800, 450)).T))
    assert bent[1] == pytest.approx((800, 450))


def test_a_lens_without_distortion_changes_nothing():
    assert Lens(1500, 1500, 800, 450).undistort(POINTS) == pytest.approx(POINTS)


def test_the_scaled_lens_is_the_same_lens():
    lens = Lens(1500, 1490, 790, 455, (-0.1, 0.02))
    assert lens.scaled(0.5).distort(POINTS / 2) == pytest.approx(lens.distort(POINTS) / 2)
