"""To which place a piece belongs (R-MW-103)."""

from __future__ import annotations

from math import cos, sin

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tableassist.games.memwars.board import PLACES
from tableassist.games.memwars.mat import build_mat as board_mat
from tableassist.games.memwars.mat import centre_of
from tableassist.table.geometry import Point
from tableassist.table.layout import ELSEWHERE
from tableassist.table.observation import Detection, Face
from tableassist.vision.pieces.places import Places

PLACES_OF = Places(board_mat())


def beside(place: int, dx: float, dy: float = 0.0) -> Point:
    middle = centre_of(place)
    return Point(middle.x + dx, middle.y + dy)


@given(st.sampled_from(PLACES), st.floats(0, 8.9), st.floats(0, 6.28))
def test_within_nine_millimetres_a_piece_belongs_to_its_place(place, far, turn):
    assert PLACES_OF.near(beside(place, far * cos(turn), far * sin(turn))) == (str(place),)


@pytest.mark.parametrize(
    ("middle", "expected"),
    [
        pytest.param(beside(7, 13.5), ("26", "7"), id="in the middle of two neighbours"),
        pytest.param(beside(7, 10.0), ("7", "26"), id="a little nearer to one of them"),
        pytest.param(beside(1, 14.0), ("1",), id="off its circle, but no other place is near"),
        pytest.param(beside(1, 0.0, -30.0), (), id="on the rim"),
        pytest.param(Point(297, 175.5), (), id="in the middle of a pile"),
        pytest.param(Point(175.5, 94.5), ("NW",), id="on a claim diamond"),
    ],
)
def test_near(middle, expected):
    found = PLACES_OF.near(middle)
    assert (set(found) if len(found) > 1 else found) == (set(expected) if len(expected) > 1 else expected)


def detection(middle: Point, *candidate_names: str) -> Detection:
    return Detection("crystal", "red", middle, 0.0, Face.UP, 0.9, candidate_names)


def test_between_two_places_a_piece_is_elsewhere_while_the_look_could_not_say():
    middle = beside(7, 10.0)
    assert PLACES_OF.zone(detection(middle, *PLACES_OF.near(middle))) == ELSEWHERE
    assert PLACES_OF.zone(detection(middle)) == "7"


def test_what_is_far_from_all_places_is_elsewhere():
    assert PLACES_OF.zone(detection(Point(300, 20))) == ELSEWHERE


@pytest.mark.parametrize(
    ("offsets", "expected"),
    [
        pytest.param([(8, 0), (-4, 7), (-4, -7)], True, id="three around the middle"),
        pytest.param([(10, 0), (-3, 0)], True, id="two, a little to one side"),
        pytest.param([(10, 0)], False, id="one alone is no group"),
        pytest.param([(13, 0), (9, 0)], False, id="two, both off to one side"),
        pytest.param([(8, 0), (-8, 0), (0, 8), (0, -8)], False, id="four are too many (R-MW-006)"),
    ],
)
def test_together(offsets, expected):
    assert PLACES_OF.together([beside(7, dx, dy) for dx, dy in offsets], "7") is expected
