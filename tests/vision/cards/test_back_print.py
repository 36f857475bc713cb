"""A back nearly as white as its paper is known by its fine print."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tableassist.table.observation import Face
from tableassist.vision.cards.back_model import BackModel
from tableassist.vision.cards.back_print import FEWEST, OTHER, SAME, learn_print
from tableassist.vision.cards.faces import FaceReading

SIZE = (176, 126)
DOWN = FaceReading(None, Face.DOWN, 0.97)


def card(number, *, step=14.0, turn=0.0, right=0.0, noise=6.0):
    """A white card with faint lines 5 mm apart, two pixels a millimetre, under a light from the side."""
    rows, columns = np.mgrid[: SIZE[0], : SIZE[1]]
    lines = (rows % 10 < 3) | (np.hypot(rows - 88, columns - 63) < 9)
    white = np.repeat((220.0 - step * lines)[..., None], 3, axis=2).astype(np.float32)
    warp = cv2.getRotationMatrix2D((SIZE[1] / 2, SIZE[0] / 2), -turn, 1.0) + np.array([[0, 0, 2 * right], [0, 0, 0]])
    moved = cv2.warpAffine(white, warp, SIZE[::-1], borderMode=cv2.BORDER_REFLECT)
    rng = np.random.default_rng(number)
    lit = moved * np.linspace(rng.uniform(0.5, 1.0), 1.0, SIZE[1])[:, None]
    return np.clip(lit + rng.normal(0, noise, moved.shape), 0, 255).astype(np.uint8)


def speckled(number, *, right=0.0):
    """A card with blots that nowhere repeat themselves."""
    blots = cv2.GaussianBlur(np.random.default_rng(0).normal(200, 60, (SIZE[0], SIZE[1] + 20, 3)), (0, 0), 2.0)
    start = 10 - round(2 * right)
    noise = np.random.default_rng(number).normal(0, 2, (*SIZE, 3))
    return np.clip(blots[:, start : start + SIZE[1]] + noise, 0, 255).astype(np.uint8)


def dotted(number, *, right=0.0, noise=12.0):
    """A grey card with dots 4 mm apart all over, two pixels a millimetre."""
    rows, columns = np.mgrid[: SIZE[0], : SIZE[1]]
    dots = ((rows // 4) + ((columns - round(2 * right)) // 4)) % 2 == 0
    grey = np.repeat((150.0 - 30.0 * dots)[..., None], 3, axis=2)
    return np.clip(grey + np.random.default_rng(number).normal(0, noise, grey.shape), 0, 255).astype(np.uint8)


@pytest.fixture(scope="module")
def back():
    return learn_print([card(number) for number in range(FEWEST)])


@pytest.mark.parametrize("turn", [0.0, 3.0, -6.0])
def test_fine_print_is_found_again_a_little_aside_and_turned(back, turn):
    found = back.find(card(99, turn=turn, right=1.0))
    assert found.likeness >= SAME
    assert (found.turn, found.right) == pytest.approx((turn, 1.0), abs=0.51)


@pytest.mark.parametrize("turn", [-1.5, 4.5])
def test_faint_print_is_looked_for_halfway_between_two_angles(back, turn):
    found = back.find(card(99, turn=turn, step=8.0, noise=9.0))
    assert found.likeness >= SAME
    assert found.turn == turn


def test_bare_paper_shows_no_print(back):
    assert back.find(card(98, step=0.0)).likeness < OTHER


def test_what_a_learnt_print_does_not_show_on_is_no_back_however_alike_at_a_glance(monkeypatch):
    """Bare paper in a soft shadow was as like a nearly white back as its cards: for a whole game it lay face down."""
    monkeypatch.setattr(BackModel, "_is_back", lambda *_: True)
    model, paper, unread = BackModel(), card(98, step=0.0), FaceReading(None, Face.UNKNOWN, 0.3)
    assert model([paper], [unread])[0].face is Face.DOWN
    model([card(number) for number in range(FEWEST)], [DOWN] * FEWEST)
    assert model.has_print
    assert model([paper, card(99)], [unread, unread])[0] == unread
    assert model([card(99)], [unread])[0].face is Face.DOWN
    assert model.denies(paper)
    assert not model.shows(paper)


def test_what_is_most_like_a_print_at_the_border_of_the_search_is_none():
    """An empty place was a card at 0.61, in the very corner: 53 accusations in one game."""
    back = learn_print([speckled(number) for number in range(FEWEST)])
    assert back.locate(speckled(99, right=4.0)).right == pytest.approx(4.0, abs=0.51)
    assert back.find(speckled(99, right=5.0)).likeness >= SAME
    assert back.locate(speckled(99, right=5.0)) is None


def test_of_a_print_that_repeats_itself_the_nearest_peak_tells_where_the_card_lies():
    """The likeliest was at the border of the search for every sixth card of a dotted back: such were bare mat."""
    back = learn_print([dotted(number) for number in range(FEWEST)])
    for number in range(20, 40):
        found = back.locate(dotted(number, right=1.0))
        assert (found.right, found.down) == pytest.approx((1.0, 0.0), abs=0.51)


def test_plain_backs_have_no_print():
    assert learn_print([card(number, step=0.0) for number in range(FEWEST)]) is None


def test_the_print_is_learnt_from_cards_surely_face_down_and_tells_cards_from_paper():
    model = BackModel()
    model([card(number) for number in range(FEWEST - 1)], [DOWN] * (FEWEST - 1))
    assert model.find_print(card(99)) is None
    assert not model.denies(card(98, step=0.0))
    model([card(FEWEST)], [DOWN])
    assert model.learnt
    assert model.find_print(card(99)) is not None
    assert not model.denies(card(99))
    assert model.denies(card(98, step=0.0))


def test_what_was_found_face_down_elsewhere_teaches_the_print_as_well():
    model = BackModel()
    model([card(number) for number in range(FEWEST - 1)], [DOWN] * (FEWEST - 1))
    model.learn_print_from(card(FEWEST))
    assert model.has_print
