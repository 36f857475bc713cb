"""What the segmentation of the table is given."""

import tracemalloc

import numpy as np

from tableassist.vision.table.segmentation import DAMP, normalise_picture


def test_the_networks_input_is_the_picture_in_this_light():
    flat = np.random.default_rng(0).integers(0, 256, (64, 128, 3)).astype(np.uint8)
    mean, spread = np.array([100.3, 99.1, 80.7]), 33.3
    given = normalise_picture(flat, mean, spread)
    assert given.flags["C_CONTIGUOUS"]
    assert given.dtype == np.float32
    np.testing.assert_allclose(given.transpose(1, 2, 0), (flat - mean) / (spread + DAMP), atol=1e-5)


def test_it_is_made_without_a_copy_of_the_whole_table():
    """Three such copies took 60 MB of a Pi's memory."""
    flat = np.zeros((512, 768, 3), np.uint8)
    tracemalloc.start()
    given = normalise_picture(flat, np.zeros(3), 1.0)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 1.2 * given.nbytes
