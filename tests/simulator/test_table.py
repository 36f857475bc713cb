"""What really lies on the virtual table."""

from __future__ import annotations

import pytest

from tableassist.simulator.table import AlreadyOnTheTable, Hand, NotOnTheTable, PlacedCard, shoulder, towards
from tableassist.table.cards import CardName
from tableassist.table.geometry import Point, Side
from tableassist.table.observation import Face

ACE, KING = CardName("AS"), CardName("KD")
HERE, THERE = Point(200, 200), Point(230, 200)


def test_cards_are_from_bottom_to_top(table):
    table.lay(ACE, HERE, 90, Face.DOWN)
    table.lay(KING, THERE, 0, Face.UP)
    assert [c.card for c in table.cards] == [ACE, KING]
    assert table.placed(ACE) == PlacedCard(ACE, Face.DOWN, HERE, 90)


def test_a_card_is_only_once(table):
    table.lay(ACE, HERE)
    with pytest.raises(AlreadyOnTheTable, match="AS already lies"):
        table.lay(ACE, THERE)
    assert table.placed(ACE).at == HERE


def test_taking_gives_the_card_as_it_lay(table):
    table.lay(ACE, HERE, 12, Face.DOWN)
    assert table.take(ACE) == PlacedCard(ACE, Face.DOWN, HERE, 12)
    assert table.cards == []


@pytest.mark.parametrize("what", ["take", "turn", "nudge", "placed"])
def test_what_does_not_be_there_cannot_be_touched(table, what):
    table.lay(ACE, HERE)
    with pytest.raises(NotOnTheTable, match="KD does not lie"):
        getattr(table, what)(KING)
    assert [c.card for c in table.cards] == [ACE]


def test_turning_shows_the_other_face_and_keeps_the_order(table):
    table.lay(ACE, HERE, 5, Face.DOWN)
    table.lay(KING, THERE)
    table.turn(ACE)
    assert table.cards[0] == PlacedCard(ACE, Face.UP, HERE, 5)
    table.turn(ACE)
    assert table.cards[0].face is Face.DOWN


def test_nudging_shifts_and_turns_and_keeps_the_order(table):
    table.lay(ACE, HERE, 5)
    table.lay(KING, THERE)
    table.nudge(ACE, dx=3, dy=-2, angle=4)
    assert table.cards[0] == PlacedCard(ACE, Face.UP, Point(203, 198), 9)


def test_the_topmost_card_is_found(table):
    table.lay(ACE, HERE)
    table.lay(KING, THERE)
    assert table.card_at(Point(215, 200)).card == KING
    assert table.card_at(Point(175, 200)).card == ACE
    assert table.card_at(Point(100, 100)) is None


@pytest.mark.parametrize(
    ("angle", "dx", "dy", "covered"),
    [
        pytest.param(0, 30, 0, True, id="within the width"),
        pytest.param(0, 40, 0, False, id="beyond the width"),
        pytest.param(0, 0, 40, True, id="within the height"),
        pytest.param(90, 40, 0, True, id="on its side the height is across"),
        pytest.param(90, 0, 40, False, id="on its side the width is down"),
        pytest.param(45, 34, 34, False, id="the corner of the square around a turned card is free"),
        pytest.param(45, 30, -30, True, id="a card turned clockwise points to the top right"),
    ],
)
def test_a_card_covers_what_it_is_on(table, angle, dx, dy, covered):
    table.lay(ACE, HERE, angle)
    assert (table.card_at(Point(HERE.x + dx, HERE.y + dy)) is not None) == covered


def test_held_cards_move_with_the_hand():
    hand = Hand(Side.SOUTH, Point(100, 500), (PlacedCard(ACE, Face.UP, Point(110, 480), 7),), sleeve=2, tilt=20)
    moved = hand.moved_to(Point(150, 400))
    assert moved == Hand(Side.SOUTH, Point(150, 400), (PlacedCard(ACE, Face.UP, Point(160, 380), 7),), 2, 20)


@pytest.mark.parametrize(("side", "direction"), [(Side.SOUTH, 0), (Side.WEST, 90), (Side.NORTH, 180), (Side.EAST, 270)])
def test_a_hand_points_away_from_its_player(mat, side, direction):
    body = shoulder(mat, side)
    middle = Point(mat.width / 2, mat.height / 2)
    pointing = Hand(side, towards(body, middle, 300)).pointing(mat)
    assert abs((pointing - direction + 180) % 360 - 180) < 30


@pytest.mark.parametrize("side", list(Side))
def test_shoulders_are_well_outside_the_mat(mat, side):
    body = shoulder(mat, side)
    outside = max(-body.x, -body.y, body.x - mat.width, body.y - mat.height)
    assert outside > 250


def test_towards_goes_the_asked_distance():
    assert towards(Point(0, 0), Point(30, 40), 10) == Point(6, 8)
    assert towards(Point(5, 5), Point(5, 5), 10) == Point(5, 5)
