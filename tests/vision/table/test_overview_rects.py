"""Rectangles of the table: what two have in common, and one around those that overlap."""

import pytest

from tableassist.table.geometry import Rect, enclose
from tableassist.vision.table.overview import intersect_rectangles, join_rectangles

ONE, BESIDE, FAR = Rect(0.0, 0.0, 10.0, 10.0), Rect(8.0, 5.0, 10.0, 10.0), Rect(40.0, 0.0, 10.0, 10.0)


@pytest.mark.parametrize(
    ("other", "shared"), [(BESIDE, Rect(8.0, 5.0, 2.0, 5.0)), (FAR, None), (Rect(10.0, 0.0, 5.0, 5.0), None)]
)
def test_what_two_rectangles_share(other, shared):
    assert intersect_rectangles(ONE, other) == shared
    assert intersect_rectangles(other, ONE) == shared


def test_those_that_overlap_are_joined_and_others_are_not():
    assert join_rectangles([ONE, FAR, BESIDE]) == [FAR, Rect(0.0, 0.0, 18.0, 15.0)]


def test_one_that_overlaps_two_joins_both():
    bridge = Rect(5.0, 2.0, 40.0, 2.0)
    assert join_rectangles([ONE, FAR, bridge]) == [Rect(0.0, 0.0, 50.0, 10.0)]


def test_the_smallest_rectangle_around_some():
    assert enclose([BESIDE, ONE]) == Rect(0.0, 0.0, 18.0, 15.0)
    assert enclose([FAR]) == FAR
