import numpy as np
import pytest

from tableassist.vision.cards.stacking import StackedCard, index_places, order_stack, visible_shares


def quad(x, y=100.0, width=63.0, height=88.0):
    return np.float32([[x, y], [x + width, y], [x + width, y + height], [x, y + height]])


def placed(x, *seen, whole=False, y=100.0):
    """A card of which the indices with these numbers were seen: 0 top left, 1 bottom right."""
    outline = quad(x, y)
    return StackedCard(outline, tuple(index_places(outline)[n] for n in seen), whole)


def test_cards_apart_are_on_nothing():
    assert order_stack([placed(0, 0, 1), placed(64, 0, 1)]) == [(), ()]


def test_a_row_in_which_each_card_hides_the_one_before():
    row = [placed(0, 0), placed(25, 0), placed(50, 0, 1)]
    assert order_stack(row) == [(1, 2), (2,), ()]


def test_an_index_seen_on_the_other_card_reports_who_is_above():
    assert order_stack([placed(0, 0, 1), placed(40, 1)]) == [(), (0,)]


def test_a_whole_face_is_above_what_only_shows_in_part():
    assert order_stack([placed(0), placed(25, whole=True)]) == [(1,), ()]


def test_where_nothing_reports_nothing_is_said():
    assert order_stack([placed(0), placed(30)]) == [(), ()]


def test_how_much_of_a_card_shows():
    row = [placed(0, 0), placed(31.5, 0, 1), placed(200)]
    assert visible_shares(row, order_stack(row)) == pytest.approx([0.5, 1.0, 1.0], abs=0.02)


def test_two_cards_that_hide_the_same_part_hide_it_once():
    cards = [placed(0), placed(31.5, whole=True), placed(31.5, whole=True, y=101)]
    assert visible_shares(cards, [(1, 2), (), ()])[0] == pytest.approx(0.5, abs=0.02)
