"""Own-drawn cards."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from tableassist.simulator.deck import BACK_STYLES, FACE_STYLES, STYLES, back_picture, face_picture
from tableassist.table.cards import DECK, JOKERS, CardName, is_red, rank

EVERY = (*DECK, *JOKERS)
FROM_THREE = tuple(card for card in DECK if rank(card) not in ("A", "2", "J", "Q", "K"))


def corner(card: CardName, style: int) -> np.ndarray:
    """The top left corner with the index."""
    return face_picture(card, style, 2.0)[4:52, 2:26, :3].astype(int)


def opposite_corner(card: CardName, style: int) -> np.ndarray:
    """The bottom right corner, turned so that it reads upright."""
    return face_picture(card, style, 2.0)[::-1, ::-1][4:52, 2:26, :3].astype(int)


def test_a_picture_has_a_poker_cards_shape_and_round_corners():
    picture = face_picture(CardName("AS"), 0, 4.0)
    assert picture.shape == (352, 252, 4)
    assert picture.dtype == np.uint8
    assert [picture[y, x, 3] for y in (0, -1) for x in (0, -1)] == [0, 0, 0, 0]
    assert picture[176, :, 3].min() == 255


def test_the_paper_goes_on_under_the_round_corners():
    assert face_picture(CardName("AS"), 0, 4.0)[0, 0, :3].min() > 200


@pytest.mark.parametrize("style", range(STYLES))
@pytest.mark.parametrize("card", EVERY)
def test_the_index_is_printed_at_two_corners(card, style):
    here, there = corner(card, style), opposite_corner(card, style)
    assert (here.min(axis=2) < 130).sum() > 40
    assert np.abs(here - there).mean() < 6


@pytest.mark.parametrize("style", range(STYLES))
def test_the_index_has_the_colour_of_the_suit(style):
    for card in EVERY:
        ink = corner(card, style)[corner(card, style).min(axis=2) < 130]
        redness = float((ink[:, 2] - ink[:, 0]).mean())
        assert (redness > 30) == is_red(card), card


@pytest.mark.parametrize("style", range(STYLES))
def test_no_two_faces_have_the_same_index(style):
    corners = {card: corner(card, style) for card in EVERY}
    closest = min(np.abs(corners[a] - corners[b]).mean() for a, b in combinations(EVERY, 2))
    assert closest > 1.5


@pytest.mark.parametrize("card", [c for c in DECK if rank(c) in "JQK"])
def test_court_cards_look_the_same_upside_down(card):
    picture = face_picture(card, 0, 2.0)[..., :3].astype(int)
    assert np.abs(picture - picture[::-1, ::-1]).mean() < 2


def test_court_figures_differ_by_rank_and_suit():
    middles = {c: face_picture(c, 0, 2.0)[30:146, 30:96, :3].astype(int) for c in DECK if rank(c) in "JQK"}
    assert min(np.abs(middles[a] - middles[b]).mean() for a, b in combinations(middles, 2)) > 6


@pytest.mark.parametrize("card", FROM_THREE)
def test_number_cards_have_more_ink_the_higher_they_are(card):
    lower = CardName(f"{int(rank(card)) - 1}{card[-1]}")
    ink = [(face_picture(c, 0, 2.0)[20:156, 30:96, :3].min(axis=2) < 128).sum() for c in (lower, card)]
    assert ink[0] < ink[1]


def test_there_are_enough_styles_and_all_differ():
    assert STYLES >= 2
    assert len(FACE_STYLES) == STYLES
    assert BACK_STYLES >= 3
    faces = [face_picture(CardName("QH"), s, 2.0)[..., :3].astype(int) for s in range(STYLES)]
    backs = [back_picture(s, 2.0)[..., :3].astype(int) for s in range(BACK_STYLES)]
    assert min(np.abs(a - b).mean() for a, b in combinations(faces, 2)) > 2
    assert min(np.abs(a - b).mean() for a, b in combinations(backs, 2)) > 20


@pytest.mark.parametrize("style", range(BACK_STYLES))
def test_no_back_looks_like_a_face(style):
    back = back_picture(style, 2.0)[..., :3].astype(int)
    for card in EVERY:
        assert np.abs(back - face_picture(card, 0, 2.0)[..., :3]).mean() > 30


def test_styles_start_again_after_the_last():
    assert (face_picture(CardName("7C"), STYLES, 2.0) == face_picture(CardName("7C"), 0, 2.0)).all()
    assert (back_picture(BACK_STYLES + 1, 2.0) == back_picture(1, 2.0)).all()


def test_drawing_on_a_picture_spoils_no_other():
    face_picture(CardName("9D"), 0, 2.0)[:] = 0
    assert face_picture(CardName("9D"), 0, 2.0).any()
