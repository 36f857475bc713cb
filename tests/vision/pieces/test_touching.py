"""Two crystals of clear glass that touch are two, although blur has filled the waist between them."""

import sys
from pathlib import Path

import cv2
import numpy as np
import pytest

from tableassist.simulator.levels import draw_conditions
from tableassist.simulator.pieces import Crystal
from tableassist.table.geometry import Point
from tableassist.vision.board_reader import BoardFrameReader
from tableassist.vision.pieces.blobs import Blob, split_in_two
from tableassist.vision.pieces.touching import LARGEST_MM2, POSSIBLE, SURE, probability_of_two

sys.path.insert(0, str(Path(__file__).parents[1]))

from board_scenes import MAT, BoardScene

SCALE, SIDE = 1.5, 100
KITCHENS = (5_000_003, 23_001, 23_004)


def hull_of(*circles):
    """The mask of all that lies between some discs: (x, y, radius) in pixels."""
    mask = np.zeros((SIDE, SIDE), np.uint8)
    for x, y, radius in circles:
        cv2.circle(mask, (x, y), radius, 255, cv2.FILLED)
    outline = cv2.convexHull(cv2.findNonZero(mask))
    return cv2.fillConvexPoly(mask, outline, 255)


def two_in(mask):
    return probability_of_two(Blob(mask, slice(0, SIDE), slice(0, SIDE)), SCALE)


@pytest.mark.parametrize("turn", [0.0, 0.7, 1.9])
@pytest.mark.parametrize("radius", [10, 11])
def test_two_without_a_waist_are_two(radius, turn):
    x, y = round(radius * np.cos(turn)), round(radius * np.sin(turn))
    assert two_in(hull_of((50 - x, 50 - y, radius), (50 + x, 50 + y, radius))) >= SURE


@pytest.mark.parametrize("radius", [7, 9, 11, 13])
def test_one_is_one(radius):
    assert two_in(hull_of((50, 50, radius))) < POSSIBLE


def test_a_long_shadow_and_something_huge_are_not_two():
    assert two_in(hull_of((38, 50, 3), (62, 50, 3))) < POSSIBLE
    huge = hull_of((30, 50, 22), (70, 50, 22))
    assert cv2.countNonZero(huge) / SCALE**2 > LARGEST_MM2
    assert two_in(huge) == 0.0


@pytest.mark.parametrize("turn", [0.0, 0.7, 1.9])
@pytest.mark.parametrize(("one", "other"), [(10, 10), (8, 12)])
def test_each_half_lies_around_the_middle_of_its_crystal(one, other, turn):
    way = np.array((np.cos(turn), np.sin(turn)))
    middles = [np.round((50, 50) - one * way), np.round((50, 50) + other * way)]
    mask = hull_of(*((int(x), int(y), radius) for (x, y), radius in zip(middles, (one, other), strict=True)))
    halves = split_in_two(mask)
    assert (halves[0] | halves[1] == mask).all()
    assert not (halves[0] & halves[1]).any()
    found = [Blob(half, slice(0, SIDE), slice(0, SIDE)).middle for half in halves]
    assert all(min(np.hypot(*(middle - at)) for at in found) < 4 for middle in middles)


def clear_pieces(seed):
    """Where clear glass is seen on two places side by side, each with a coloured crystal, that touch between them."""
    scene, conditions = BoardScene(seed), draw_conditions(seed, "kitchen")
    left, right = (MAT.zone(name).area.centre for name in ("10", "29"))
    middle = (left.x + right.x) / 2
    for number, (colour, at) in enumerate(
        (
            (scene.sides[0], Point(middle - 19.5, left.y)),
            ("challenge", Point(middle - 6.6, left.y - 2)),
            ("challenge", Point(middle + 6.6, right.y - 3)),
            (scene.sides[1], Point(middle + 16.0, right.y + 6)),
        )
    ):
        scene.table.put(Crystal(seed * 1000 + number, colour, at, 13.0, "round", 40.0 * number))
    camera, look = scene.camera(conditions, conditions.size), BoardFrameReader(MAT, scene.palette)
    for _ in range(6):
        seen = look(camera.read(1.0))
    clear = [one for one in seen.detections if one.name == "challenge"]
    return sorted(min(("10", "29"), key=lambda name: MAT.zone(name).area.centre.to(one.place)) for one in clear)


@pytest.mark.slow
@pytest.mark.parametrize("seed", KITCHENS)
def test_clear_glass_of_two_places_that_touches_is_seen_on_both(seed):
    assert clear_pieces(seed) == ["10", "29"]
