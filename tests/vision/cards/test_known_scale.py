"""Cards whose size is known: what one index tells is made exact, and what cannot be a card is left out."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tableassist.vision.cards.faces import RANKS, SUITS
from tableassist.vision.cards.indices import Index, IndexReader
from tableassist.vision.cards.known_scale import (
    has_size,
    keep_fitting_indices,
    keep_indices_of_size,
    may_have_size,
    restrict_finder,
    snap_index,
    snap_outlines,
    snap_to_card_size,
)
from tableassist.vision.cards.quads import QuadFinder
from tableassist.vision.cards.reader import CardReader

pytestmark = pytest.mark.slow

SIZE = (126.0, 176.0)


def rectangle(x=300.0, y=200.0, angle=0.0, size=SIZE):
    """Corners clockwise from the card's own top left; degrees clockwise."""
    a = np.deg2rad(angle)
    half = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * np.array(size) / 2
    return (half @ np.array([[np.cos(a), np.sin(a)], [-np.sin(a), np.cos(a)]]) + [x, y]).astype(np.float32)


def index(quad, mirrored=False):
    a, b, _, d = quad
    at, across = (b, a - b) if mirrored else (a, b - a)
    return Index(at, across, d - a, 0.99, np.ones(len(RANKS)) / len(RANKS), np.ones(len(SUITS)) / len(SUITS))


@pytest.mark.parametrize("angle", [0, 37, 90, 200, 300])
@pytest.mark.parametrize("mirrored", [False, True])
def test_an_index_reported_too_small_is_made_the_cards_size_where_it_stands(angle, mirrored):
    real, tilted = (
        index(rectangle(angle=angle), mirrored),
        index(rectangle(angle=angle, size=(104, 160)), mirrored),
    )
    shift = real.anchor - tilted.anchor
    tilted = Index(
        tilted.at + shift,
        tilted.across,
        tilted.down,
        tilted.sure,
        tilted.ranks,
        tilted.suits,
    )
    made = snap_index(tilted, SIZE)
    assert np.abs(made.anchor - real.anchor).max() < 1e-3
    assert np.abs(made.outline - real.outline).max() < 0.5


def test_a_slant_is_shared_between_the_sides():
    tilted = index(rectangle())
    tilted = Index(
        tilted.at,
        tilted.across + np.float32([0, 20]),
        tilted.down,
        tilted.sure,
        tilted.ranks,
        tilted.suits,
    )
    made = snap_index(tilted, SIZE)
    assert abs(float(made.across @ made.down)) < 1e-3
    assert 0 < made.across[1] < 20


@pytest.mark.parametrize(
    ("size", "fit"), [((126, 176), True), ((100, 140), True), ((60, 85), False), ((260, 360), False)]
)
def test_only_indices_of_cards_of_about_the_size_count(size, fit):
    one = index(rectangle(size=size))
    assert may_have_size(one, SIZE) is fit
    assert len(keep_fitting_indices([one], SIZE)) == fit


@pytest.mark.parametrize(("sure", "there"), [(0.99, True), (0.8, False)])
def test_an_index_that_implies_another_size_counts_where_it_is_plain_at_the_cards_own(sure, there):
    narrow = index(rectangle(size=(71, 170)))

    def again(others):
        assert [np.linalg.norm(one.across) for one in others] == pytest.approx([SIZE[0]])
        return [replace(one, sure=sure, ranks=np.eye(13)[9], suits=np.eye(4)[3]) for one in others]

    assert keep_fitting_indices([narrow], SIZE) == []
    kept = keep_indices_of_size([narrow], SIZE, again)
    assert [one.name for one in kept] == ["10S"] * there
    assert len(keep_indices_of_size([index(rectangle())], SIZE, lambda others: others)) == 1


def test_a_card_with_a_narrow_index_is_read(monkeypatch):
    """A 10S in a fan of lands was silently missed: the narrow digits of its deck implied a card of half its width."""
    narrow = replace(index(rectangle(size=(71, 170))), ranks=np.eye(13)[9], suits=np.eye(4)[3])
    monkeypatch.setattr(IndexReader, "__call__", lambda self, picture, finds: (narrow,))
    monkeypatch.setattr(IndexReader, "again", lambda self, picture, indices: tuple(indices))
    found = CardReader(size=SIZE)(np.full((400, 600, 3), (200, 195, 190), np.uint8))
    assert [card.card for card in found] == ["10S"]


def test_sides_that_are_not_square_to_each_other_are_no_cards():
    one = index(rectangle())
    assert not may_have_size(
        Index(one.at, one.across + np.float32([0, 70]), one.down, one.sure, one.ranks, one.suits), SIZE
    )


@pytest.mark.parametrize("angle", [0, 45, 91, 183, 271])
def test_the_nearest_rectangle(angle):
    quad = rectangle(angle=angle)
    noise = np.float32([[3, -2], [-3, 2], [2, 3], [-2, -3]])
    made = snap_to_card_size(quad + noise, SIZE)
    assert np.abs(made - quad).max() < 3
    sides = np.linalg.norm(made - np.roll(made, -1, axis=0), axis=1)
    assert sides == pytest.approx([126, 176, 126, 176], abs=0.01)


def test_outlines_of_another_size_are_no_cards():
    placed = np.roll(rectangle(angle=90), 1, axis=0)
    assert len(snap_outlines([rectangle(), placed, rectangle(size=(126, 150))], SIZE)) == 2
    assert not has_size(rectangle(size=(140, 176)), SIZE)


@pytest.mark.parametrize("size", [(118, 165), (126, 176), (132, 185)])
@pytest.mark.parametrize("angle", [0, 20, 45, 90])
def test_shapes_of_quite_another_size_are_not_looked_at_and_none_like_a_card_is_lost(size, angle):
    picture = np.full((400, 600, 3), (60, 90, 50), np.uint8)
    cv2.fillConvexPoly(picture, np.int32(rectangle(angle=angle, size=size)), (235, 240, 240), cv2.LINE_AA)
    cv2.rectangle(picture, (500, 20), (540, 76), (235, 240, 240), -1)
    finder = restrict_finder(QuadFinder(), SIZE, 400 * 600)
    quads = finder(picture)
    assert all(quad[:, 0].max() < 480 for quad in quads)
    assert len(QuadFinder()(picture)) > len(quads) > 0
    assert len(snap_outlines(quads, SIZE)) == len(snap_outlines(QuadFinder()(picture), SIZE)) > 0
