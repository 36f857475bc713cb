"""What cards whose outlines are known tell of the indices beside them."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tableassist.table.geometry import POKER_CARD
from tableassist.table.observation import Face
from tableassist.vision.cards.assembly import Indexed, card_height
from tableassist.vision.cards.candidates import Candidate
from tableassist.vision.cards.faces import FaceReading
from tableassist.vision.cards.indices import ANCHOR, Index
from tableassist.vision.cards.local_plane import (
    LocalPlane,
    index_in_plane,
    plane_metric,
    reference_outlines,
    size_ratio,
)

PLANE = np.array([[1.9, 0.35], [-0.2, 1.3]])  # pixels a millimetre of a table that is seen aslant


def straight(x, y):
    """The corners of a card on a table, millimetres."""
    half = np.array(POKER_CARD) / 2
    return np.float32(np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * half + [x, y])


def card(x, y, angle):
    """The outline in pixels of a card on that table: millimetres, radians."""
    half = np.array(POKER_CARD) / 2
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * half @ turn.T + [x, y]
    return (corners @ PLANE.T).astype(np.float32)


ROW = [card(60 + 70 * place, 60, 0.1 * place) for place in range(6)]


def index(quad, corner=0, size=1.0, askew=0.0, sure=0.9):
    """The index of an outline, of a card that seems larger or smaller, and turned, about the place where it stands."""
    a, beside, below = quad[corner], quad[(corner + 1) % 4], quad[(corner - 1) % 4]
    if corner % 2:
        beside, below = below, beside
    anchor = a + ANCHOR[0] * (beside - a) + ANCHOR[1] * (below - a)
    turn = size * np.array([[np.cos(askew), -np.sin(askew)], [np.sin(askew), np.cos(askew)]])
    across, down = turn @ (beside - a), turn @ (below - a)
    at = anchor - ANCHOR[0] * across - ANCHOR[1] * down
    return Index(at, across, down, sure, np.eye(13)[6], np.eye(4)[0])


def test_seen_from_aside_cards_are_smaller_the_farther_they_are():
    """A row that leads away: what lies beyond its end is smaller than all that are known."""
    homography = np.array([[2.0, 0.3, 40], [0.1, 1.6, 60], [0.0, 0.0012, 1.0]])
    row = [cv2.perspectiveTransform(straight(60, 60 + 95 * place)[None], homography)[0] for place in range(4)]
    *near, far = row
    one = LocalPlane.of(near).like(index(far, size=1.3))
    assert card_height(one) == pytest.approx(card_height(index(far)), rel=0.15)
    assert card_height(index(near[1])) > 1.4 * card_height(index(far))


@pytest.mark.parametrize("size", [0.7, 1.0, 1.4])
@pytest.mark.parametrize("corner", range(4))
@pytest.mark.parametrize("angle", [0.0, 0.6, 1.57, 3.0])
def test_an_index_has_the_outline_of_a_card_that_is_as_its_neighbour(angle, corner, size):
    quad = card(140, 90, angle)
    outline = index_in_plane(index(quad, corner, size), plane_metric(card(60, 60, 0.3))).outline
    same = min(np.abs(outline - np.roll(quad, turn, axis=0)).max() for turn in (0, 2))
    assert same < 2.0


def test_what_is_seen_askew_is_straightened_halfway():
    quad = card(140, 90, 0.5)
    before = index(quad, size=1.3, askew=0.1)
    after = index_in_plane(before, plane_metric(card(60, 60, 0.0)))
    assert np.abs(after.outline - quad).max() < 0.6 * np.abs(before.outline - quad).max()


def test_how_a_card_is_seen_does_not_hang_on_how_it_is_turned():
    assert plane_metric(card(60, 60, 0.3)) == pytest.approx(plane_metric(card(140, 90, 2.0)), rel=0.01)


def test_of_known_cards_those_beside_it_report_together():
    wider = np.float32([[-4, -4], [4, -4], [4, 4], [-4, 4]])
    large, small = card(60, 20, 0.0) + wider, card(60, 100, 0.0) - wider
    one = LocalPlane.of([large, small]).like(index(card(100, 60, 0.2), size=1.2))
    assert card_height(one) == pytest.approx(card_height(index(card(100, 60, 0.2))), rel=0.05)


def test_known_cards_report_less_the_farther_they_are():
    true = card_height(index(card(120, 60, 0.2)))
    near, far = card(60, 60, 0.0), card(60, 60, 0.0) * 1.5 + np.float32([800, 0])
    one = LocalPlane.of([far, near]).like(index(card(120, 60, 0.2), size=1.2))
    assert true < card_height(one) < 1.1 * true


def test_what_no_known_card_says_anything_about_stays_as_it_is():
    one = index(card(900, 60, 0.2), size=1.2)
    assert LocalPlane.of([card(60, 60, 0.0)]).like(one) is one


@pytest.mark.parametrize("size", [0.5, 2.0])
def test_what_seems_far_smaller_or_larger_has_the_size_of_the_known_card_beside_it(size):
    one = LocalPlane.of([card(60, 60, 0.0)]).like(index(card(120, 60, 0.2), size=size))
    assert card_height(one) == pytest.approx(card_height(index(card(120, 60, 0.2))), rel=0.03)


def test_known_are_whole_named_outlines_and_cards_of_two_indices():
    quad = card(60, 60, 0.0)
    sure, unsure = (FaceReading("7C", Face.UP, share, "7C") for share in (0.95, 0.7))
    back, names = FaceReading(None, Face.DOWN, 0.99), np.eye(52)[24]
    found = [Candidate(quad, sure), Candidate(quad, unsure), Candidate(quad, sure, guessed=True), Candidate(quad, back)]
    two = Indexed(quad, names, 0.99, (index(quad), index(quad, 2)))
    one, faint = Indexed(quad, names, 0.99, (index(quad),)), Indexed(quad, names, 0.8, (index(quad), index(quad, 2)))
    flat = Indexed(quad[[0, 0, 1, 1]], names, 0.99, (index(quad), index(quad, 2)))
    other = replace(index(quad, 2), ranks=np.eye(13)[4])
    apart = Indexed(quad, names, 0.99, (index(quad), other))
    assert len(reference_outlines(found, [two, one, faint, flat, apart])) == 2


def test_how_unlike_two_cards_are_is_a_factor_whichever_way_they_are_turned():
    here, there = plane_metric(card(60, 60, 0.3)), plane_metric(1.5 * card(200, 90, 1.9))
    assert size_ratio(here, there) == pytest.approx(1.5)
    assert size_ratio(there, here) == pytest.approx(1.5)
    assert size_ratio(here, here) == pytest.approx(1.0)


def test_a_card_seen_edge_on_is_unlike_any_other():
    edge = np.float32([[0, 0], [63, 0], [63, 0], [0, 0]])
    assert size_ratio(plane_metric(edge), plane_metric(card(60, 60, 0.0))) == np.inf
