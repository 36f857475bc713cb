"""When a place is looked at anew: where it looks other than before, be it by all of its pixels together."""

import numpy as np
import pytest

from tableassist.games.deluxe_memory.mat import build_mat
from tableassist.ports import Frame
from tableassist.table.geometry import Rect
from tableassist.vision.cards.cells import CellFinding, Holds
from tableassist.vision.cards.votes import CardPose
from tableassist.vision.scene import TableScene
from tableassist.vision.table.components import Component
from tableassist.vision.table.homography import Fit
from tableassist.vision.table.overview import Overview

MAT = build_mat()
FIT = Fit(np.eye(3), np.array([[1.0, 0, 60], [0, 1, 60], [0, 0, 1]]), frozenset(), 0.0)
GREY, YELLOW = np.array((58.0, 64.0, 68.0)), np.array((51.0, 70.0, 75.0))
"""A mat in the dark, and a pale yellow card on it: no pixel differs by more than the camera's noise."""


def picture(colour=None, zone=None):
    """The mat, a millimetre a pixel, with a colour in a place."""
    shown = np.full((round(MAT.height) + 120, round(MAT.width) + 120, 3), GREY)
    if zone is not None:
        area = zone.area
        shown[round(area.top) + 60 : round(area.bottom) + 60, round(area.left) + 60 : round(area.right) + 60] = colour
    return np.clip(shown + np.random.default_rng(1).normal(0, 2, shown.shape), 0, 255).astype(np.uint8)


@pytest.fixture
def scene():
    """A table that was looked at and has no card."""
    scene = TableScene(MAT, FIT, picture())
    scene.take_in(Frame(picture(), 0))
    assert len(scene.changed(lambda _cell: True)) == len(scene.cells)
    for cell in scene.cells:
        cell.finding = CellFinding(Holds.NOTHING, 1.0)
    return scene


@pytest.mark.parametrize(
    ("colour", "reached", "anew"),
    [
        pytest.param(YELLOW, True, True, id="a pale yellow back"),
        pytest.param(YELLOW, False, False, id="where no hand was"),
        pytest.param(GREY * 0.9, True, False, id="a shadow"),
        pytest.param(GREY, True, False, id="as before"),
    ],
)
def test_a_place_with_another_tint_is_looked_at_anew_once_a_hand_was_there(scene, colour, reached, anew):
    """It was lifted out of turn, laid back, and taken for gone to the end: two silent errors and three accusations."""
    cell = scene.cells[20]
    scene._reached = {cell.zone.name} if reached else set()
    assert not scene.take_in(Frame(picture(colour, cell.zone), 100)).hand
    assert scene.changed(lambda _cell: True) == [cell] * anew


class Segmenting:
    """A segmentation that sees in all of the table by these shares, and one whole card in every place or none."""

    def __init__(self, shares, *, card=False):
        self.shares_seen, self.card_seen = shares, card

    def __call__(self, _picture, _fit, _areas, _light):
        return [self]

    def shares_of(self, _area, _mask):
        return self.shares_seen

    def card(self, area):
        return CardPose(area.centre, 90.0, 0.5, MAT.card_size[0] * MAT.card_size[1]) if self.card_seen else None


def changed_area(left, top, width, height):
    """The component of an area in millimetres."""
    rows, columns = Overview(MAT, FIT, (10, 10)).window(Rect(left, top, width, height))
    return Component(np.full((rows.stop - rows.start, columns.stop - columns.start), 255, np.uint8), rows, columns)


THING, CARDS, PAPER = (0.2, 0.1, 0.2, 0.5), (0.03, 0.96, 0.005, 0.005), (0.8, 0.1, 0.03, 0.07)
ODD_BACKS = (0.1, 0.6, 0.1, 0.2)
D4 = MAT.zone("D4").area
PHONE = changed_area(D4.left + 50, D4.top + 20, 150, 72)
CARD, TIPS = changed_area(D4.left + 3, D4.top + 3, 88, 63), changed_area(D4.left + 60, D4.top + 20, 54, 80)
TWO_CARDS = changed_area(D4.left + 3, D4.top + 3, 88, 133)


@pytest.mark.parametrize(
    ("blob", "segment", "thing"),
    [
        pytest.param(PHONE, Segmenting(THING), True, id="a phone"),
        pytest.param(PHONE, Segmenting(PAPER), True, id="as white as paper"),
        pytest.param(PHONE, Segmenting(PAPER, card=True), False, id="a card taken half over the next place"),
        pytest.param(PHONE, Segmenting(CARDS, card=True), False, id="a phone that was taken away"),
        pytest.param(TIPS, Segmenting(THING), False, id="tips of a hand in the dark"),
        pytest.param(TIPS, Segmenting(PAPER), False, id="part of a card"),
        pytest.param(TWO_CARDS, Segmenting(THING), True, id="a book as large as two cards"),
        pytest.param(CARD, Segmenting(ODD_BACKS), False, id="a card that was turned over"),
        pytest.param(PHONE, Segmenting(ODD_BACKS), True, id="a phone with a bright screen"),
        pytest.param(TWO_CARDS, Segmenting(ODD_BACKS), False, id="two cards"),
        pytest.param(TWO_CARDS, Segmenting(PAPER), False, id="two cards that were taken"),
    ],
)
def test_a_thing_lies_across_places_and_is_no_card(blob, segment, thing):
    """Cards change as a whole: what covers them so is no thing, whatever the segmentation takes their backs for."""
    assert TableScene(MAT, FIT, picture())._shows_item(segment, picture(), blob) is thing


def test_what_lies_upon_a_place_hides_it_and_reaches_in_from_no_edge(scene):
    """Its own face may look like a card: nothing is looked at there before it is taken away."""
    shown, area = picture(), (slice(round(D4.top) + 80, round(D4.top) + 152), slice(round(D4.left) + 90, None))
    shown[area][:, :150] = (20, 20, 160)
    segment = Segmenting(THING)
    scene.take_in(Frame(picture(), 50), segment)
    for at in (100, 300):
        cover = scene.take_in(Frame(shown, at), segment)
    assert not cover.hand
    assert not cover.obstacle_sides
    assert scene.laid_upon >= {"D4", "E4"}
    assert scene.changed(lambda _cell: True) == []
    for at in (500, 700):
        scene.take_in(Frame(picture(), at), segment)
    assert not scene.laid_upon
