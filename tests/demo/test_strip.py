"""The strip below a demo's table: which card a click means, what is marked, and that the picture stays as it is."""

from __future__ import annotations

import numpy as np
import pytest

from tableassist.demo.table import PICTURE, STRIP, pick_up, with_hand, with_strip
from tableassist.table.cards import CardName

HAND = [CardName(f"{rank}S") for rank in ("A", *range(2, 11), "J", "Q", "K")]


@pytest.mark.parametrize("count", [1, 5, 13])
def test_every_card_of_a_hand_can_be_picked_up_and_none_beside_it(count):
    hand = HAND[:count]
    picked = [pick_up(x, hand) for x in range(PICTURE[0])]
    assert [card for card in dict.fromkeys(picked) if card is not None] == hand
    assert (picked[0], picked[-1]) == (None, None)


def test_where_two_cards_overlap_the_upper_one_is_meant():
    starts = [next(x for x in range(PICTURE[0]) if pick_up(x, HAND) == card) for card in HAND]
    gaps = np.diff(starts)
    assert gaps.max() - gaps.min() <= 1
    # Each is picked up to where the next one begins.
    assert [pick_up(start - 1, HAND) for start in starts[1:]] == HAND[:-1]


@pytest.mark.parametrize("count", [3, 13])
def test_marked_cards_stick_out_under_a_bar_that_is_over_no_other_card(count):
    hand = HAND[:count]
    picture = np.full((100, PICTURE[0], 3), 90, np.uint8)
    plain, marked = with_hand(picture, hand), with_hand(picture, hand, hand[1:2])
    bar = (marked[100:106] == (60, 200, 255)).all(axis=(0, 2))
    columns = np.nonzero(bar)[0]
    assert {pick_up(float(x), hand) for x in columns} == {hand[1]}
    assert len(columns) > 60
    assert not (plain[100:106] == (60, 200, 255)).all(axis=2).any()


def test_a_strip_is_bare_felt_below_the_picture():
    picture = np.arange(27, dtype=np.uint8).reshape(3, 3, 3)
    whole = with_strip(picture)
    assert whole.shape == (3 + STRIP, 3, 3)
    assert (whole[:3] == picture).all()
    assert len(np.unique(whole[3:])) == 1
