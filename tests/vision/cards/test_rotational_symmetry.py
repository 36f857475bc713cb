"""The middle of a card is where its print looks the same turned by half."""

import cv2
import numpy as np
import pytest

from tableassist.table.geometry import Point
from tableassist.vision.cards.rotational_symmetry import centre_on_print, find_symmetry_centre
from tableassist.vision.table.homography import TableFinder

WIDTH, HEIGHT, AROUND, FINER = 63, 88, 5, 8
PAPER = 225.0


def laid(drawn, right=0.0, down=0.0, noise=1.5):
    """A white card on paper as white, seen a little aside; its shadow falls to the right and down."""
    size = (WIDTH + 2 * AROUND) * FINER, (HEIGHT + 2 * AROUND) * FINER
    fine = np.full((size[1], size[0], 3), PAPER, np.float32)
    left, top = (round((AROUND + off) * FINER) for off in (right, down))
    edge = slice(top, top + HEIGHT * FINER), slice(left, left + WIDTH * FINER)
    fine[edge[0].start + 8 : edge[0].stop + 8, edge[1].start + 8 : edge[1].stop + 8] = PAPER - 60
    fine[edge] = PAPER
    card = fine[edge]
    drawn(card)
    small = cv2.resize(
        cv2.GaussianBlur(fine, (0, 0), 4), None, fx=1 / FINER, fy=1 / FINER, interpolation=cv2.INTER_AREA
    )
    grain = np.random.default_rng(3).normal(0, noise, small.shape)
    return np.clip(small + grain, 0, 255).astype(np.uint8)


def framed(card):
    """A frame 3 mm inside the edges, and a figure that looks the same either way up."""
    cv2.rectangle(card, (24, 24), (card.shape[1] - 25, card.shape[0] - 25), (120, 60, 60), 8)
    for up in (1, -1):
        at = round(card.shape[1] / 2 + up * 70), round(card.shape[0] / 2 + up * 160)
        cv2.circle(card, at, 60, (60, 60, 150), -1)


def landscape(card):
    """A picture with an upper side: sky, a tree, sand."""
    card[: card.shape[0] // 3] = (240, 210, 170)
    cv2.rectangle(card, (330, 60), (380, 420), (40, 70, 110), -1)
    cv2.circle(card, (350, 120), 110, (50, 120, 40), -1)
    card[-160:] = (150, 210, 230)


def striped(card):
    """Stripes from edge to edge, of which no two are different."""
    for x in range(0, card.shape[1], 48):
        card[:, x : x + 24] = (140, 90, 70)


def plain(card):
    """A plain blue back."""
    card[:] = (150, 90, 60)


@pytest.mark.parametrize(("right", "down"), [(0.0, 0.0), (1.5, -0.8), (-2.4, 2.0), (0.25, 0.6)])
def test_print_shows_the_middle_where_the_rim_does_not(right, down):
    found = find_symmetry_centre(laid(framed, right, down))
    assert found == pytest.approx((right, down), abs=0.25)


@pytest.mark.parametrize("drawn", [landscape, striped, lambda card: None], ids=["landscape", "striped", "blank"])
def test_print_that_is_not_symmetric_or_is_often_shows_nothing(drawn):
    assert find_symmetry_centre(laid(drawn, 1.5, -0.8)) is None


def test_beyond_its_reach_nothing_is_found():
    """At the border of the search it may only rise beyond."""
    assert find_symmetry_centre(laid(framed, 4.5, 0.0)) is None


@pytest.mark.parametrize("angle", [0.0, 90.0, 117.0])
def test_a_card_on_a_table_is_moved_onto_its_print(paint, mat, angle):
    here = Point(420.0, 300.0)
    picture = paint(cards=[(here, angle, "red")]).picture()
    fit = TableFinder(mat)(picture)
    rough = Point(here.x + 1.6, here.y - 1.1)
    assert centre_on_print(picture, fit, mat.card_size, rough, angle).to(here) < 0.4


def test_a_card_that_shows_no_middle_stays(paint, mat):
    here = Point(420.0, 300.0)
    picture = paint(cards=[(here, 90.0, "dotted")]).picture()
    fit, rough = TableFinder(mat)(picture), Point(here.x + 1.0, here.y)
    assert centre_on_print(picture, fit, mat.card_size, rough, 90.0) == rough
