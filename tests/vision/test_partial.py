"""Cards that touch or hide each other: completed from the corners that show."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tableassist.vision.partial import (
    Corner,
    PartFinder,
    corners_of,
    from_corner,
    from_side,
    from_three,
    new,
    usual_size,
    without_chamfers,
)
from tableassist.vision.quads import clockwise

CARD = 126.0, 176.0


def card_at(x, y, angle=0.0):
    return cv2.boxPoints(((x, y), CARD, angle))


def table_with(*quads):
    picture = np.full((480, 640, 3), (50, 80, 45), np.uint8)
    for quad in quads:
        cv2.fillConvexPoly(picture, np.int32(quad), (240, 240, 240), cv2.LINE_AA)
    return cv2.GaussianBlur(picture, (3, 3), 0)


def proposed(quads, truth, reach=8):
    wanted = clockwise(np.float32(truth))
    return any(min(np.abs(np.roll(wanted, k, 0) - clockwise(one)).max() for k in range(4)) < reach for one in quads)


@pytest.mark.parametrize("known", [True, False], ids=["size known", "size unknown"])
def test_touching_cards_are_both_proposed(known):
    left, right = card_at(200, 200), card_at(326, 240)
    other = [np.float32(card_at(520, 350))] if known else []
    quads = PartFinder()(table_with(left, right), other)
    assert proposed(quads, left)
    assert proposed(quads, right)


def test_a_half_hidden_card_is_completed_when_the_size_is_known():
    hidden, above = card_at(220, 220), card_at(280, 270, 25)
    assert proposed(PartFinder()(table_with(hidden, above), [card_at(540, 120)]), hidden)


def test_known_cards_are_not_proposed_again():
    alone = np.float32(card_at(300, 240))
    assert not proposed(PartFinder()(table_with(alone), [clockwise(alone)]), alone, reach=2)


def test_an_empty_table_proposes_nothing():
    assert PartFinder()(table_with(), []) == ()


def test_the_usual_size_is_the_median():
    assert usual_size([]) is None
    assert usual_size([card_at(0, 0), card_at(0, 0, 90), card_at(5, 5) * 3]) == pytest.approx(CARD, abs=0.1)


def square_corner(length=50.0):
    return Corner(np.float32([0, 0]), np.float32([0, 1]), np.float32([1, 0]), length, length)


def test_a_corner_gives_the_card_both_ways_round():
    quads = list(from_corner(square_corner(), (63.0, 88.0)))
    assert [quad.max(0).tolist() for quad in quads] == [[63, 88], [88, 63]]


def test_a_side_longer_than_a_card_gives_none():
    assert list(from_corner(square_corner(300), (63.0, 88.0))) == []


def test_a_whole_side_is_the_short_or_the_long_one():
    other = Corner(np.float32([63, 0]), np.float32([-1, 0]), np.float32([0, 1]), 63, 40)
    sizes = [quad.max(0).tolist() for quad in from_side(square_corner(), other)]
    assert sizes[0] == pytest.approx([63, 88])
    assert sizes[1] == pytest.approx([63, 45.1], abs=0.1)


def test_three_corners_give_the_fourth():
    one, other, third = (replace(square_corner(), at=np.float32(at)) for at in ((0, 0), (60, 5), (62, 80)))
    assert [quad[3].tolist() for quad in from_three(one, other, third)] == [[2, 75]]
    assert list(from_three(one, other, None)) == []


def test_only_right_angles_that_point_outwards_are_corners():
    shape = np.int32([[100, 100], [300, 100], [300, 200], [200, 200], [200, 300], [100, 300]])
    mask = cv2.fillPoly(np.zeros((400, 400), np.uint8), [shape], 255)
    (contour,), _ = cv2.findContours(mask, cv2.RETR_LIST, cv2.CHAIN_APPROX_NONE)
    found = [one for one in corners_of(contour, 18) if one]
    assert len(found) == 5
    assert not any(np.abs(one.at - (200, 200)).max() < 10 for one in found)


def test_the_cut_of_a_round_corner_becomes_one_corner():
    polygon = np.float32([[0, 0], [95, 0], [100, 5], [100, 200], [0, 200]])
    assert without_chamfers(polygon, 18).tolist() == [[0, 0], [97.5, 2.5], [100, 200], [0, 200]]


def test_near_repeats_are_proposed_once():
    quad = np.float32(card_at(300, 200))
    assert len(new([quad, quad + 0.2, quad + 60], [])) == 2
    assert new([], [quad]) == ()
