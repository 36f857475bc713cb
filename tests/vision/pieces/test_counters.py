"""Counters told by their dots and by the sign on their backs, and remembered under what lies upon them."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tableassist.simulator.counters import counter_picture
from tableassist.table.geometry import Point
from tableassist.table.observation import Detection, Face
from tableassist.vision.pieces.blobs import Blob
from tableassist.vision.pieces.counters import CounterFinder
from tableassist.vision.pieces.counters_under_crystals import find_counter_under
from tableassist.vision.pieces.density import Density, measure_density

SCALE = 1.5
SIDE = 90
FIND = CounterFinder(SCALE)
PART = Blob(np.full((SIDE, SIDE), 255, np.uint8), slice(0, SIDE), slice(0, SIDE))


def paper() -> np.ndarray:
    return np.full((SIDE, SIDE, 3), 237, np.uint8)


def with_counter(flat: np.ndarray, value: str, up: bool, at: tuple[int, int] = (45, 45), turn: int = 0) -> np.ndarray:
    art = np.rot90(counter_picture(value, up, False, 1, SCALE, 18.0), turn)
    height, width = art.shape[:2]
    rows = slice(at[0] - height // 2, at[0] - height // 2 + height)
    columns = slice(at[1] - width // 2, at[1] - width // 2 + width)
    flat = flat.copy()
    through = 1 - art[..., 3:].astype(float) / 255
    flat[rows, columns] = (flat[rows, columns] * through + art[..., :3]).round().astype(np.uint8)
    return flat


def with_glass(flat: np.ndarray, at: tuple[int, int], radius: int, lets: tuple[float, float, float]) -> np.ndarray:
    rows, columns = np.ogrid[:SIDE, :SIDE]
    chosen = np.hypot(rows - at[0], columns - at[1]) <= radius
    flat = flat.astype(float)
    flat[chosen] *= lets
    return flat.round().astype(np.uint8)


def faceted(radius: int) -> np.ndarray:
    """Dark clear glass in the middle, with four faces that mirror light where a back has the outer dots of its sign."""
    flat = with_glass(paper(), (45, 45), radius, (0.3, 0.3, 0.3))
    for down, across in ((-4, -4), (-4, 5), (5, -4), (5, 5)):
        flat = with_glass(flat, (45 + down, 45 + across), 1, (2.4, 2.4, 2.4))
    return flat


def seen(flat: np.ndarray) -> Density:
    return measure_density(flat, paper(), SCALE)


@pytest.mark.parametrize("turn", range(4))
@pytest.mark.parametrize("value", ["2", "3", "5"])
def test_values_are_read_however_the_counter_is_turned(value, turn):
    (found,) = FIND(seen(with_counter(paper(), value, True, turn=turn)))
    assert (found.value, found.face) == (value, Face.UP)
    assert np.hypot(found.x - 45, found.y - 45) < 2.5


def test_a_back_is_a_back_and_has_no_value():
    (found,) = FIND(seen(with_counter(paper(), "5", False)))
    assert (found.value, found.face) == (None, Face.DOWN)


def test_neighbours_are_distinguished():
    flat = with_counter(with_counter(paper(), "5", True, (30, 25)), "2", False, (60, 65))
    assert {one.value for one in FIND(seen(flat))} == {"5", None}


@pytest.mark.parametrize(
    "flat",
    [
        pytest.param(paper(), id="bare board"),
        pytest.param(with_glass(paper(), (45, 45), 10, (0.2, 0.25, 0.8)), id="red glass"),
        pytest.param(with_glass(paper(), (45, 45), 10, (0.25, 0.25, 0.27)), id="a dark disc without the sign"),
        pytest.param(with_glass(paper(), (45, 45), 3, (0.2, 0.2, 0.2)), id="ink without dots"),
        pytest.param(faceted(14), id="a gem as large as a counter, with four light faces"),
        pytest.param(faceted(11), id="a smaller gem"),
    ],
)
def test_what_is_no_counter_is_not_taken_for_one(flat):
    assert FIND(seen(flat)) == []


def remembered(value: str = "3", up: bool = True):
    flat = seen(with_counter(paper(), value, up))
    detection = Detection("counter", None, Point(30, 30), 0.0, Face.UP, 0.9)
    return find_counter_under("13", detection, (45, 45), flat, PART, SCALE)


@pytest.mark.parametrize("up", [True, False])
def test_a_counter_is_still_seen_beside_the_glass_that_is_on_it(up):
    flat = with_glass(with_counter(paper(), "3", up), (42, 42), 8, (0.2, 0.25, 0.8))
    assert remembered(up=up).still_seen(seen(flat), PART, SCALE)


def under_clear_glass(flat: np.ndarray, seed: int) -> Density:
    """What is seen of a board whose left part lies under the edges and faces of clear glass that bend what is there."""
    now = seen(flat)
    faces = cv2.GaussianBlur(np.random.default_rng(seed).normal(size=(SIDE, SIDE)).astype(np.float32), (0, 0), 1.2)
    now.dark[:, :55] = 0.5 + faces[:, :55] * (0.15 / faces.std())
    return now


@pytest.mark.parametrize("seed", range(1, 4))
def test_clear_glass_that_hides_most_of_a_rim_is_no_sign_that_the_counter_is_gone(seed):
    now = under_clear_glass(with_counter(paper(), "3", False), seed)
    assert remembered(up=False).still_seen(now, PART, SCALE)
    assert not remembered(up=False).still_seen(under_clear_glass(paper(), seed), PART, SCALE)


@pytest.mark.parametrize("up", [True, False])
def test_a_counter_that_was_taken_from_under_the_glass_is_gone(up):
    flat = with_glass(paper(), (42, 42), 8, (0.2, 0.25, 0.8))
    assert not remembered(up=up).still_seen(seen(flat), PART, SCALE)


def test_a_counter_that_is_taken_off_leaves_blank_board_and_the_glass_alone():
    flat = with_glass(with_counter(paper(), "3", True), (42, 42), 8, (0.2, 0.25, 0.8))
    now, one = seen(flat), remembered()
    one.taken_off(now, PART)
    # Beside the glass nothing is left of the digit and the dots.
    assert np.abs(now.dark[52:57, 42:52]).max() < 0.1
    assert now.colourful[42, 42] > 0.6
    assert one.disturbed(now, PART, [(42, 42, 8)], SCALE) < 0.1


def test_a_counter_that_looks_other_without_any_glass_is_disturbed():
    now, one = seen(with_counter(paper(), "3", True, (48, 48), turn=1)), remembered()
    one.taken_off(now, PART)
    assert one.disturbed(now, PART, [], SCALE) > 0.1


def test_too_near_to_the_edge_nothing_is_remembered():
    flat = seen(with_counter(paper(), "3", True))
    detection = Detection("counter", None, Point(0, 0), 0.0, Face.UP, 0.9)
    assert find_counter_under("13", detection, (5, 45), flat, PART, SCALE) is None
    assert remembered().inside(PART)
    assert not remembered().inside(Blob(PART.mask, slice(40, 90), slice(0, 90)))
