"""Connected parts of masks, and how they are filled and parted."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tableassist.vision.blobs import Blob, blobs, filled, plugged, shared_out


def discs(*circles: tuple[int, int, int], size: int = 100) -> np.ndarray:
    mask = np.zeros((size, size), np.uint8)
    for x, y, radius in circles:
        cv2.circle(mask, (x, y), radius, 255, cv2.FILLED)
    return mask


def test_each_part_is_cut_out_with_its_box():
    mask = discs((20, 30, 8), (70, 60, 5))
    found = sorted(blobs(mask, 10, margin=3), key=lambda blob: blob.columns.start)
    assert [tuple(round(n) for n in blob.middle) for blob in found] == [(20, 30), (70, 60)]
    assert sum(blob.area for blob in found) == cv2.countNonZero(mask)
    assert found[0].mask.shape == found[0].of(mask).shape == (23, 23)


def test_small_parts_are_left_out():
    assert len(list(blobs(discs((20, 30, 8), (70, 60, 2)), 50))) == 1


def test_a_blob_holds_its_own_pixels_only():
    blob = next(blobs(discs((20, 30, 8)), 1, margin=4))
    middle = blob.mask.shape[0] // 2
    assert blob.holds(middle, middle)
    assert not blob.holds(0, 0)
    assert not blob.holds(-3, middle)


def test_boxes_end_at_the_picture():
    blob = next(blobs(discs((2, 2, 6)), 1, margin=50))
    assert (blob.rows, blob.columns) == (slice(0, 59), slice(0, 59))


def test_rings_are_filled_and_only_small_holes_plugged():
    ring = discs((50, 50, 20)) & ~discs((50, 50, 15))
    assert cv2.countNonZero(filled(ring)) == cv2.countNonZero(discs((50, 50, 20)))
    assert (plugged(ring, 100) == ring).all()
    assert cv2.countNonZero(plugged(ring, 2000)) > 1.8 * cv2.countNonZero(ring)
    empty = np.zeros((9, 9), np.uint8)
    assert (plugged(empty, 10) == empty).all()


@pytest.mark.parametrize(
    ("circles", "parts"),
    [
        pytest.param([(50, 50, 12)], 1, id="one"),
        pytest.param([(38, 50, 12), (62, 50, 12)], 2, id="two that touch"),
        pytest.param([(38, 40, 12), (62, 40, 12), (50, 61, 12)], 3, id="three that touch"),
        pytest.param([(38, 50, 14), (59, 50, 8)], 2, id="a small one beside a large one"),
        pytest.param([(47, 50, 12), (53, 50, 12)], 1, id="one that is a little long"),
    ],
)
def test_touching_discs_are_parted_at_their_waists(circles, parts):
    mask = discs(*circles)
    found = shared_out(mask, 3.0)
    assert len(found) == parts
    assert (np.bitwise_or.reduce(found) == mask).all()
    middles = sorted(Blob(part, slice(0, 100), slice(0, 100)).middle for part in found)
    if parts > 1:
        for (x, y), circle in zip(middles, sorted(circles), strict=True):
            assert np.hypot(x - circle[0], y - circle[1]) < 3
