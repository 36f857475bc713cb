"""Sides of outlines: moved onto the edge next to them, and left alone where there is none."""

import cv2
import numpy as np
import pytest

from tableassist.vision.cards.masks import colour_gradient
from tableassist.vision.cards.side_refinement import REACH, refine_sides

TRUE = np.float32([[99.5, 79.5], [200.5, 79.5], [200.5, 220.5], [99.5, 220.5]])


def steepness(picture):
    right, down = colour_gradient(cv2.GaussianBlur(picture, (5, 5), 0))
    return cv2.magnitude(right.astype(np.float32), down.astype(np.float32))


def card(table=(60, 90, 50), colour=(235, 240, 240)):
    picture = np.full((300, 300, 3), table, np.uint8)
    picture[80:221, 100:201] = colour
    return picture


def grown(quad, by):
    return quad + by * np.float32([[-1, -1], [1, -1], [1, 1], [-1, 1]])


@pytest.mark.parametrize("by", [-3.4, -2, -0.5, 0, 1, 2.2, 3.4])
@pytest.mark.parametrize("angle", [0, 17, 45, 100])
def test_sides_beside_the_edge_come_to_be_on_it(by, angle):
    turn = cv2.getRotationMatrix2D((150, 150), angle, 1)
    picture = cv2.warpAffine(card(), turn, (300, 300), borderMode=cv2.BORDER_REPLICATE)
    true, off = (cv2.transform(quad[None], turn)[0] for quad in (TRUE, grown(TRUE, by)))
    (moved,) = refine_sides([off], steepness(picture))
    assert np.abs(moved - true).max() < 0.35


def test_a_step_of_one_colour_is_an_edge_as_well():
    """The card is as bright as the table and as red."""
    (moved,) = refine_sides([grown(TRUE, -2)], steepness(card((90, 160, 150), (190, 141, 150))))
    assert np.abs(moved - TRUE).max() < 0.35


def test_the_sides_that_show_move_and_the_others_stay():
    picture = card()
    picture[:, 150:] = (235, 240, 240)
    (moved,) = refine_sides([grown(TRUE, 2)], steepness(picture))
    assert moved[:, 0] == pytest.approx([99.5, 202.5, 202.5, 99.5], abs=0.35)


def test_an_edge_farther_away_is_another_one():
    off = grown(TRUE, REACH + 1.5)
    (moved,) = refine_sides([off], steepness(card()))
    assert np.allclose(moved, off)


def test_a_strong_spot_does_not_outweigh_a_side():
    picture = card((150, 150, 150), (175, 175, 175))
    cv2.line(picture, (103, 140), (103, 150), (0, 0, 0), 1)
    (moved,) = refine_sides([grown(TRUE, -1)], steepness(picture))
    assert np.abs(moved - TRUE).max() < 0.5


def test_without_outlines_there_is_nothing_to_move():
    assert refine_sides([], steepness(card())) == []


def test_the_outline_whose_faintest_side_is_clearest_comes_first():
    nowhere, somewhere = np.float32([[10, 10], [50, 10], [50, 60], [10, 60]]), grown(TRUE, 1)
    first, last = refine_sides([nowhere, somewhere], steepness(card()))
    assert np.abs(first - TRUE).max() < 0.35
    assert np.allclose(last, nowhere)


def test_an_outline_beyond_the_picture_stays_an_outline():
    quad = np.float32([[-20, 200], [80, 200], [80, 340], [-20, 340]])
    (moved,) = refine_sides([quad], steepness(card()))
    assert np.isfinite(moved).all()
    assert np.abs(moved - quad).max() <= 2 * REACH
