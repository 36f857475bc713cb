"""What light does to drawn scenes: shadows only darken, softly, and what is lifted keeps its noise."""

import sys
from pathlib import Path

import numpy as np
import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "models"))
import hardships


def grey(value=180, size=(240, 320)):
    return np.full((*size, 3), value, np.uint8)


@pytest.mark.parametrize("seed", range(6))
def test_who_leans_over_the_table_darkens_it_softly(seed):
    shaded = hardships.leaned_over(grey(), 2.0, np.random.default_rng(seed)).astype(int)
    assert shaded.max() <= 180
    assert shaded.min() < 170
    assert (np.ptp(shaded, axis=2) <= 1).all(), "a shadow has no colour"
    steps = [np.abs(np.diff(shaded[..., 0], axis=axis)).max() for axis in (0, 1)]
    assert max(steps) < 40, "no shadow of somebody far above the table has an edge of one pixel"


def test_a_picture_is_lifted_with_its_noise():
    noise = np.random.default_rng(1).integers(-8, 9, (240, 320, 3))
    dark = np.clip(40 + noise, 0, 255).astype(np.uint8)
    lifted = hardships.lifted(dark, np.random.default_rng(2))
    gain = lifted.mean() / dark.mean()
    assert gain > 1.15
    assert lifted.std() / dark.std() == pytest.approx(gain, rel=0.05)


def test_a_bright_picture_is_not_lifted_beyond_white():
    assert hardships.lifted(grey(230), np.random.default_rng(2)).max() <= 250
