from math import cos, radians, sin

import pytest

from tableassist.table.geometry import Point
from tableassist.table.observation import Detection, Face
from tableassist.vision.tracking.card_motion import Motion, measure_motions


def card(x, y, angle=90.0):
    return Detection("card", None, Point(x, y), angle, Face.DOWN, 0.95)


def grid(columns=5, rows=4):
    return {f"{x}{y}": card(100.0 * x, 80.0 * y) for x in range(columns) for y in range(rows)}


def moved(cards, dx=0.0, dy=0.0, turn=0.0):
    c, s = cos(radians(turn)), sin(radians(turn))
    return {
        zone: card(c * one.place.x - s * one.place.y + dx, s * one.place.x + c * one.place.y + dy, one.angle + turn)
        for zone, one in cards.items()
    }


@pytest.mark.parametrize("motion", [{"dx": 2.5}, {"dx": -3.0, "dy": 4.0, "turn": 0.4}, {"turn": -1.5}])
def test_what_all_cards_share_is_no_motion_of_theirs(motion):
    motions = measure_motions(grid(), moved(grid(), **motion))
    assert max(one.shift for one in motions.values()) < 0.01
    assert max(one.turn for one in motions.values()) < 0.01


def test_what_one_card_was_moved_besides_is_its_own():
    after = moved(grid(), dx=3.0, turn=0.5)
    one = after["23"]
    after["23"] = card(one.place.x, one.place.y + 4.0, one.angle + 2.0)
    motions = measure_motions(grid(), after)
    assert motions.pop("23") == pytest.approx(Motion(4.0, 2.0), abs=0.01)
    assert max(one.shift for one in motions.values()) < 0.01


@pytest.mark.parametrize("nudged", [1, 3, 9])
def test_cards_that_are_still_are_no_motion_of_the_others(nudged):
    after = grid() | moved(dict(list(grid().items())[:nudged]), dx=3.0)
    motions = measure_motions(grid(), after)
    assert sum(one.shift == pytest.approx(3.0) for one in motions.values()) == nudged


def test_of_few_cards_all_may_have_been_moved_by_hand():
    few = grid(2, 2)
    assert {one.shift for one in measure_motions(few, moved(few, dx=3.0)).values()} == {3.0}


def test_cards_that_came_or_went_have_no_motion():
    before, after = grid(), grid()
    del before["00"], after["11"]
    assert measure_motions(before, after).keys() == grid().keys() - {"00", "11"}
    assert measure_motions({}, {}) == {}
