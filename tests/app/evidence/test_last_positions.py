"""What lies on the table after one look and another: hands hide, and hide nothing away."""

from dataclasses import replace

import pytest

from tableassist.app.evidence.last_positions import positions_after
from tableassist.games.mental_magic.mat import build_mat
from tableassist.table.cards import CardName
from tableassist.table.geometry import Point
from tableassist.table.observation import Detection, Face, Observation

MAT = build_mat()
MILL = Detection("card", CardName("Sea Mill"), Point(300, 400), 0.0, Face.UP, 0.99)
BACK = Detection("card", None, Point(500, 400), 0.0, Face.DOWN, 0.9)
NORTHERN = Detection("card", CardName("Bog Lantern"), Point(300, 150), 0.0, Face.UP, 0.99)
HIDDEN = Detection("hidden", None, MAT.zone("south battlefield").area.centre, 0.0, Face.UNKNOWN, 0.0)


def look(*detections, **more):
    return Observation(1, detections, **more)


def after(*looks):
    placed = None
    for one in looks:
        placed = positions_after(placed, one, MAT)
    return placed


def test_nothing_is_known_before_the_table_was_seen():
    assert after(look(trouble="no marker is seen")) is None
    assert after(look()) == ()


def test_a_clear_look_reports_everything():
    assert after(look(MILL, BACK), look(BACK)) == (BACK,)


def test_a_table_that_is_not_seen_stays_as_it_was():
    assert after(look(MILL), look(trouble="two markers are hidden")) == (MILL,)


def test_what_a_hand_hides_stays_where_it_was():
    assert set(after(look(MILL, BACK, NORTHERN), look(HIDDEN, hand_in_view=True))) == {MILL, BACK}
    moved = replace(NORTHERN, place=Point(360, 150))
    assert set(after(look(MILL, NORTHERN), look(HIDDEN, moved, hand_in_view=True))) == {MILL, moved}


@pytest.mark.parametrize("place", [Point(400, 150), Point(100, 400)])
def test_a_card_that_came_out_from_under_the_hand_is_there_once(place):
    moved = replace(MILL, place=place)
    assert set(after(look(MILL, BACK), look(HIDDEN, moved))) == {moved, BACK}
