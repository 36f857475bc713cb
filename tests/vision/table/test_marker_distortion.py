"""What markers tell of a lens: from corners computed with a lens and a homography, without pictures."""

import numpy as np
import pytest

from tableassist.games.deluxe_memory.mat import build_mat
from tableassist.vision.table.homography import project, square_of
from tableassist.vision.table.marker_distortion import estimate_distortion, radial_lens, scale_markers

SIZE = (1600, 900)
PRINTED = {marker.number: square_of(marker) for marker in build_mat().markers}
TO_PICTURE = np.array([(1.3, 0.02, 240.0), (-0.03, 1.32, 60.0), (1e-5, -3e-5, 1.0)])


def seen(k1, *, scale=1.0, noise=0.0, numbers=(0, 1, 2, 3)):
    """The corners of markers as a lens shows them, printed so much larger than they should be."""
    rng, lens = np.random.default_rng(3), radial_lens(SIZE, k1)
    squares = scale_markers(PRINTED, scale)
    return {one: lens.distort(project(TO_PICTURE, squares[one])) + rng.normal(0, noise, (4, 2)) for one in numbers}


@pytest.mark.parametrize("k1", [-0.25, -0.1, 0.0, 0.06])
@pytest.mark.parametrize("scale", [0.96, 1.0])
def test_the_distortion_and_the_size_of_markers_are_told_apart(k1, scale):
    found = estimate_distortion(seen(k1, scale=scale), PRINTED, SIZE)
    assert found.k1 == pytest.approx(k1, abs=1e-4)
    assert found.scale == pytest.approx(scale, abs=1e-4)
    assert found.deviation < 1e-4


def test_the_deviation_says_how_far_off_it_may_be():
    off, deviations = [], []
    for seed in range(20):
        rng = np.random.default_rng(seed)
        corners = {number: square + rng.normal(0, 0.3, (4, 2)) for number, square in seen(-0.1).items()}
        found = estimate_distortion(corners, PRINTED, SIZE)
        off.append(found.k1 + 0.1)
        deviations.append(found.deviation)
    assert 0.5 < np.std(off) / np.mean(deviations) < 2


def test_three_markers_tell_it_as_well():
    assert estimate_distortion(seen(-0.1, numbers=(0, 1, 3)), PRINTED, SIZE).k1 == pytest.approx(-0.1, abs=1e-3)


def test_scaled_markers_keep_their_middles():
    larger = scale_markers(PRINTED, 1.1)
    for number, square in PRINTED.items():
        assert larger[number].mean(axis=0) == pytest.approx(square.mean(axis=0))
        assert np.ptp(larger[number], axis=0) == pytest.approx(1.1 * np.ptp(square, axis=0))
