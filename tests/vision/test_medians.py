"""Medians of many numbers at a time are those of NumPy."""

import numpy as np
import pytest

from tableassist.vision.medians import medians


@pytest.mark.parametrize("count", [1, 2, 5, 6, 999, 1000])
@pytest.mark.parametrize("kind", [np.float32, np.float64])
def test_the_median_of_every_column_is_numpys(count, kind):
    values = np.random.default_rng(count).normal(size=(count, 3)).astype(kind)
    found = medians(values)
    assert (found == np.median(values, axis=0)).all()
    assert found.dtype == kind
    assert medians(values[:, 0]) == np.median(values[:, 0])


def test_what_is_asked_about_stays_in_its_order():
    values = np.array([3.0, 1.0, 2.0])
    assert medians(values) == 2.0
    assert values.tolist() == [3.0, 1.0, 2.0]
