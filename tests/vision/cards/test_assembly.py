from dataclasses import replace

import numpy as np
import pytest

from tableassist.vision.cards.assembly import assemble_cards, name_probabilities, nms_indices
from tableassist.vision.cards.faces import RANKS, SUITS
from tableassist.vision.cards.indices import Index

WIDTH, HEIGHT = 63.0, 88.0


def shares(kinds, kind, sure):
    wanted = np.full(len(kinds), (1 - sure) / (len(kinds) - 1))
    wanted[list(kinds).index(kind)] = sure
    return wanted


def card(x=100.0, y=100.0, angle=0.0, size=2.0):
    """A card's corners about its middle, clockwise from its own top left."""
    half = np.array([WIDTH, HEIGHT]) * size / 2
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    return (np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * half @ turn.T + [x, y]).astype(np.float32)


def index(quad, name, corner=0, sure=0.99, off=(0.0, 0.0)):
    """The index in a corner of a card: 0 its own top left, then clockwise."""
    a, beside, below = quad[corner], quad[(corner + 1) % 4], quad[(corner - 1) % 4]
    if corner % 2:
        beside, below = below, beside
    ranks, suits = shares(RANKS, name[:-1], sure), shares(SUITS, name[-1], sure)
    return Index(a + np.float32(off), beside - a, below - a, sure, ranks, suits)


def test_an_index_reports_its_cards_outline_whichever_corner_it_stands_in():
    quad = card(angle=0.7)
    for corner in range(4):
        outline = index(quad, "7H", corner).outline
        same = min(np.abs(outline - np.roll(quad, turn, axis=0)).max() for turn in (0, 2))
        assert same < 1e-3


@pytest.mark.parametrize("corners", [(0, 2), (0, 1), (0, 3), (1, 2), (0, 1, 2, 3)])
def test_the_indices_of_one_card_are_one_card(corners):
    quad = card(angle=-2.0)
    cards = assemble_cards([index(quad, "10D", corner, 0.9, (1.5, -1.0)) for corner in corners])
    assert len(cards) == 1
    assert cards[0].card == "10D"
    assert cards[0].confidence > index(quad, "10D", 0, 0.9).confidence
    assert np.abs(cards[0].quad.mean(axis=0) - quad.mean(axis=0)).max() < 3


def test_indices_of_other_names_are_other_cards():
    quad = card()
    assert {one.card for one in assemble_cards([index(quad, "4S"), index(quad, "JD", 2)])} == {"4S", "JD"}


def test_a_row_of_cards_of_which_only_the_indices_show():
    row = [card(100 + 30 * n) for n in range(5)]
    cards = assemble_cards([index(quad, f"{n + 2}C") for n, quad in enumerate(row)])
    assert {one.card for one in cards} == {"2C", "3C", "4C", "5C", "6C"}


def test_twins_of_two_decks_beside_each_other_stay_two_cards():
    cards = assemble_cards(
        [index(card(100), "KS"), index(card(100), "KS", 2), index(card(240), "KS"), index(card(240), "KS", 2)]
    )
    assert sorted(round(float(one.quad[:, 0].mean())) for one in cards) == [100, 240]


def test_one_index_found_twice_is_one_index():
    quad = card()
    kept = nms_indices([index(quad, "7H", 0, 0.8), index(quad, "7H", 0, 0.95, (3, 3)), index(quad, "7H", 2, 0.9)])
    assert [round(one.sure, 2) for one in kept] == [0.95, 0.9]


@pytest.mark.parametrize(("size", "name", "cards"), [(1.1, "4H", 1), (1.8, "4H", 2), (1.8, "4S", 1)])
def test_two_indices_of_cards_of_other_sizes_are_one_cards_only_where_both_say_its_name(size, name, cards):
    one, other = index(card(), "4S"), index(card(size=2 * size), name, 2)
    faint = replace(other, suits=(other.suits + one.suits) / 2) if name != "4S" else other
    assert len(assemble_cards([one, faint])) == cards


def test_the_names_of_an_index_are_probabilities():
    names = name_probabilities(index(card(), "QD"))
    assert names.sum() == pytest.approx(1)
    assert names.argmax() == RANKS.index("Q") * 4 + SUITS.index("D")


def test_what_may_be_no_index_reports_little_of_the_name_that_a_clear_one_says():
    """A pip in the corner, hardly an index and surely black, stands across from the four of hearts."""
    clear = index(card(), "4H", 0, 0.99)
    pip = index(card(), "4C", 2, 0.999)
    faint = replace(pip, sure=0.7)
    (one,) = assemble_cards([clear, faint])
    assert one.card == "4H"
    assert one.confidence < 0.99 < assemble_cards([clear])[0].names.max() + 0.02


@pytest.mark.parametrize(("sure", "bent"), [(0.2, False), (0.6, True)])
def test_what_is_hardly_an_index_does_not_bend_the_outline_that_a_clear_one_reports(sure, bent):
    quad = card()
    faint = index(card(112, 110), "7H", 2, sure)
    (one,) = assemble_cards([index(quad, "7H", 0, 0.99), faint])
    assert bool(np.abs(one.quad - quad).max() > 4) is bent


def test_of_indices_that_fit_alike_those_of_one_name_make_a_card():
    """Two jacks that lie across each other: each corner of the one is about where the other may have its second."""
    hearts, clubs = card(), card(103, 100, 0.3)
    corners = [index(hearts, "JH", 0, 0.98), index(hearts, "JH", 2, 0.9, (8, 6)), index(clubs, "JC", 2, 0.7)]
    assert sorted(one.card for one in assemble_cards(corners)) == ["JC", "JH"]
    assert {len(one.indices) for one in assemble_cards(corners) if one.card == "JH"} == {2}
