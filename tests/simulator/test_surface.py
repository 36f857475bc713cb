"""The printed mat and the table top."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tableassist.simulator.conditions import MATS, TABLES
from tableassist.simulator.surface import mat_picture, table_picture


def found_markers(picture: np.ndarray) -> dict[int, np.ndarray]:
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    corners, numbers, _ = cv2.aruco.ArucoDetector(dictionary).detectMarkers(picture)
    return {int(n): np.asarray(c).reshape(4, 2) for n, c in zip(np.ravel(numbers), corners, strict=True)}


@pytest.mark.parametrize("colour", MATS)
def test_markers_are_printed_where_the_mat_says(mat, colour):
    found = found_markers(mat_picture(mat, colour, 2.0))
    assert sorted(found) == [0, 1, 2, 3]
    for marker in mat.markers:
        wanted = np.array([(p.x, p.y) for p in marker.square.corners]) * 2 - 0.5
        assert found[marker.number] == pytest.approx(wanted, abs=1.2)


def test_every_place_has_a_name_in_its_middle(mat):
    picture = mat_picture(mat, "green", 2.0).astype(int)
    names = set()
    for zone in mat.zones:
        x, y = round(zone.area.centre.x * 2), round(zone.area.centre.y * 2)
        patch = picture[y - 20 : y + 20, x - 30 : x + 30]
        assert np.ptp(patch) > 30, zone.name
        names.add((patch[..., 1] > 110).tobytes())
    assert len(names) == len(mat.zones)


def test_mats_are_of_different_colours(mat):
    grounds = {tuple(mat_picture(mat, colour, 1.0)[300, 20]) for colour in MATS}
    assert len(grounds) == len(MATS)


@pytest.mark.parametrize("kind", TABLES)
def test_a_table_top_has_grain_but_one_colour(kind):
    picture = table_picture(kind, 400, 300, seed=1)
    assert picture.shape == (300, 400, 3)
    assert 0.5 < picture.std(axis=(0, 1)).max() < 40
    assert (picture == table_picture(kind, 400, 300, seed=1)).all()
    assert (picture != table_picture(kind, 400, 300, seed=2)).any()


def test_table_tops_differ():
    colours = [table_picture(kind, 100, 100, 1).mean(axis=(0, 1)) for kind in TABLES]
    for number, one in enumerate(colours):
        for other in colours[number + 1 :]:
            assert np.abs(one - other).max() > 20
