"""Poses of cards that explain pips which no card that was read explains."""

import cv2
import numpy as np
import pytest

from tableassist.games.mnemonic.mat import build_mat
from tableassist.table.geometry import Point, angle_between
from tableassist.table.observation import Detection, Face
from tableassist.vision.cards.loose import LooseCard
from tableassist.vision.table.overview import MARGIN, PX_PER_MM, Overview
from tableassist.vision.tracking.pip_proposals import UnexplainedPips

MAT = build_mat()
SHAPE = tuple(round((side + 2 * MARGIN) * PX_PER_MM) for side in (MAT.height, MAT.width))
EVERYWHERE = slice(0, SHAPE[0]), slice(0, SHAPE[1])
LANDS = MAT.zone("south lands").area.centre
ENDS_MM, ASIDE_MM, PIP_MM, ACE_MM = 26.0, 12.0, 6.0, 8.0
ACE, DEUCE, TREY = [(0, 0)], [(0, -1), (0, 1)], [(0, -1), (0, 0), (0, 1)]
FOUR = [(-1, -1), (1, -1), (-1, 1), (1, 1)]
SEVEN = [*FOUR, (-1, 0), (1, 0), (0, -0.5)]


class View:
    """As much of an overview as poses are proposed by."""

    mat = MAT
    millimetres, pixels = Overview.millimetres, Overview.pixels
    height, width = SHAPE


def draw(mask, pips, at=LANDS, angle=0.0, radius_mm=PIP_MM):
    """A card's pips in a mask of the overview, whose middle is at a place of the table."""
    turn = np.radians(angle)
    for x, y in pips:
        across, down = x * ASIDE_MM, y * ENDS_MM
        place = (
            at.x + across * np.cos(turn) - down * np.sin(turn),
            at.y + across * np.sin(turn) + down * np.cos(turn),
        )
        centre = tuple(round((value + MARGIN) * PX_PER_MM - 0.5) for value in place)
        cv2.circle(mask, centre, round(radius_mm * PX_PER_MM), 255, -1)
    return mask


def bare():
    return np.zeros(SHAPE, np.uint8)


def proposed(mask, *cards):
    return UnexplainedPips(mask, cards, EVERYWHERE, View()).poses(0.0)


def is_near(pose, at, angle):
    return pose.place.to(at) < 3 and angle_between(pose.angle, angle) < 4


@pytest.mark.parametrize("angle", [0.0, 90.0])
@pytest.mark.parametrize("pips", [ACE, DEUCE, TREY, FOUR, SEVEN], ids=["ace", "2", "3", "4", "7"])
def test_a_card_is_proposed_about_the_middle_of_its_pips(pips, angle):
    mask = draw(bare(), pips, angle=angle, radius_mm=ACE_MM if pips is ACE else PIP_MM)
    assert any(is_near(pose, LANDS, angle) for pose in proposed(mask))


@pytest.mark.parametrize("pips", [DEUCE, TREY], ids=["2", "3"])
def test_one_column_says_also_how_far_a_card_is_askew(pips):
    assert any(is_near(pose, LANDS, 14.0) for pose in proposed(draw(bare(), pips, angle=14.0)))


def test_each_of_a_row_of_cards_is_proposed():
    """Half-way between pips of neighbours lie middles of no card: of those most pips have none opposite."""
    row, mask = [Point(LANDS.x + 48.0 * number, LANDS.y) for number in range(3)], bare()
    for at, pips in zip(row, (TREY, DEUCE, TREY), strict=True):
        draw(mask, pips, at)
    poses = proposed(mask)
    assert all(any(is_near(pose, at, 0.0) for pose in poses) for at in row)


def test_a_turned_card_is_proposed_where_a_pip_is_hidden_beneath_the_next_one():
    """A trey tapped beside another land, which covers the first of its pips (kitchen 9998000: 17 questions, then 3)."""
    mask, beside = draw(bare(), TREY, angle=90.0), Point(LANDS.x - 46.0, LANDS.y)
    poses = proposed(mask, Detection("card", "3D", beside, 0.0, Face.UP, 0.99))
    assert any(is_near(pose, LANDS, 90.0) for pose in poses)


def test_nothing_is_proposed_for_pips_of_a_card_that_was_read():
    read = Detection("card", "3S", LANDS, 2.0, Face.UP, 0.99)
    assert proposed(draw(bare(), TREY), read) == ()


def test_nothing_is_proposed_for_less_than_one_pip_of_a_card():
    assert proposed(draw(bare(), ACE, radius_mm=2.0)) == ()


def test_what_lies_in_another_window_is_not_asked_about():
    above = slice(0, SHAPE[0] // 2), slice(0, SHAPE[1])
    assert UnexplainedPips(draw(bare(), TREY), (), above, View()).poses(0.0) == ()


def test_a_pip_is_explained_by_one_card_only():
    """In the dark a trey and a deuce side by side were read surely, and a four of pips of both (cruel 9983002)."""
    beside = Point(LANDS.x + 48.0, LANDS.y)
    between = Point(LANDS.x + 24.0, LANDS.y - 20.0)
    pips = UnexplainedPips(draw(draw(bare(), TREY), DEUCE, beside), (), EVERYWHERE, View())
    trey, deuce = (
        LooseCard(Detection("card", name, at, 0.0, Face.UP, 0.99), 0.0) for name, at in (("3C", LANDS), ("2C", beside))
    )
    four = LooseCard(Detection("card", "4C", between, 90.0, Face.UP, 0.98), 90.0)
    assert pips.explained_by([four, trey, deuce]) == [trey, deuce]
    assert pips.explained_by([four]) == [four]
