"""Connected parts of masks, and how they are filled and parted."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tableassist.vision.pieces.blobs import Blob, fill_holes, find_blobs, find_masses, plug_holes, split_at_waists


def discs(*circles: tuple[int, int, int], size: int = 100) -> np.ndarray:
    mask = np.zeros((size, size), np.uint8)
    for x, y, radius in circles:
        cv2.circle(mask, (x, y), radius, 255, cv2.FILLED)
    return mask


def test_each_part_is_cut_out_with_its_box():
    mask = discs((20, 30, 8), (70, 60, 5))
    found = sorted(find_blobs(mask, 10, margin=3), key=lambda blob: blob.columns.start)
    assert [tuple(round(n) for n in blob.middle) for blob in found] == [(20, 30), (70, 60)]
    assert sum(blob.area for blob in found) == cv2.countNonZero(mask)
    assert found[0].mask.shape == found[0].of(mask).shape == (23, 23)


def test_small_parts_are_left_out():
    assert len(list(find_blobs(discs((20, 30, 8), (70, 60, 2)), 50))) == 1


def test_a_blob_holds_its_own_pixels_only():
    blob = next(find_blobs(discs((20, 30, 8)), 1, margin=4))
    middle = blob.mask.shape[0] // 2
    assert blob.holds(middle, middle)
    assert not blob.holds(0, 0)
    assert not blob.holds(-3, middle)


def test_boxes_end_at_the_picture():
    blob = next(find_blobs(discs((2, 2, 6)), 1, margin=50))
    assert (blob.rows, blob.columns) == (slice(0, 59), slice(0, 59))


def test_rings_are_filled_and_only_small_holes_plugged():
    ring = discs((50, 50, 20)) & ~discs((50, 50, 15))
    assert cv2.countNonZero(fill_holes(ring)) == cv2.countNonZero(discs((50, 50, 20)))
    assert (plug_holes(ring, 100) == ring).all()
    assert cv2.countNonZero(plug_holes(ring, 2000)) > 1.8 * cv2.countNonZero(ring)
    empty = np.zeros((9, 9), np.uint8)
    assert (plug_holes(empty, 10) == empty).all()


@pytest.mark.parametrize(
    ("circles", "parts"),
    [
        pytest.param([(50, 50, 12)], 1, id="one"),
        pytest.param([(38, 50, 12), (62, 50, 12)], 2, id="two that touch"),
        pytest.param([(38, 40, 12), (62, 40, 12), (50, 61, 12)], 3, id="three that touch"),
        pytest.param([(38, 50, 14), (59, 50, 8)], 2, id="a small one beside a large one"),
        pytest.param([(47, 50, 12), (53, 50, 12)], 1, id="one that is a little long"),
        pytest.param([(40, 50, 12), (61, 50, 12)], 2, id="two with a slight waist"),
    ],
)
def test_touching_discs_are_parted_at_their_waists(circles, parts):
    mask = discs(*circles)
    found = split_at_waists(mask, 3.0)
    assert len(found) == parts
    assert (np.bitwise_or.reduce(found) == mask).all()
    middles = sorted(Blob(part, slice(0, 100), slice(0, 100)).middle for part in found)
    if parts > 1:
        for (x, y), circle in zip(middles, sorted(circles), strict=True):
            assert np.hypot(x - circle[0], y - circle[1]) < 3


def test_a_bulge_in_the_neck_between_two_is_no_third():
    neck = discs((32, 50, 11), (68, 50, 11), (50, 50, 6))
    neck[45:56, 32:68] = 255
    assert len(split_at_waists(neck, 3.0)) == 2


def test_a_notch_does_not_give_the_larger_part_of_one_to_the_other():
    """A crystal whose glare is missing from the mask is still all of it nearer to its own middle."""
    mask = discs((35, 50, 13), (61, 50, 13))
    mask[44:52, 20:34] = 0
    parts = sorted(split_at_waists(mask, 3.0), key=lambda part: np.nonzero(part)[1].mean())
    assert len(parts) == 2
    assert cv2.countNonZero(parts[0][:, 49:]) == 0
    assert cv2.countNonZero(parts[1][:, :47]) == 0


def test_parts_of_a_large_picture_are_where_they_are_in_it():
    mask = np.zeros((700, 900), np.uint8)
    for x, y in ((300, 200), (640, 555)):
        cv2.circle(mask, (x, y), 9, 255, cv2.FILLED)
    for blob in find_blobs(mask, 10, margin=5):
        assert (blob.of(mask) == blob.mask).all()
        assert blob.mask.shape == (29, 29)
    assert sorted(tuple(map(round, blob.middle)) for blob in find_blobs(mask, 10)) == [(300, 200), (640, 555)]
    assert list(find_blobs(np.zeros((700, 900), np.uint8), 1)) == []


def test_only_where_a_disc_has_room_is_a_mass():
    alone = discs((60, 50, 25))
    masses = find_masses(discs((60, 50, 25), (28, 50, 8)), 20)
    assert cv2.countNonZero(masses & ~alone) == 0
    assert cv2.countNonZero(masses) > 0.98 * cv2.countNonZero(alone)
    assert not find_masses(discs((28, 50, 8)), 20).any()


def test_a_mass_may_reach_out_of_the_picture():
    assert find_masses(discs((0, 50, 25)), 20)[50, 0]
