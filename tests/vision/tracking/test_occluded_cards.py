"""A known card that no look made out, where it may lie all the same."""

import cv2
import numpy as np
import pytest

from tableassist.games.mnemonic.mat import build_mat
from tableassist.table.geometry import POKER_CARD, Point
from tableassist.table.observation import Detection, Face
from tableassist.vision.table.overview import MARGIN, PX_PER_MM
from tableassist.vision.tracking.occluded_cards import (
    PIP,
    PIP_PX,
    find_missed,
    find_pips,
    grow_pips,
    has_unexplained,
    is_none_of,
    possibly_present,
    without_shade,
)
from tableassist.vision.tracking.persistence import fill_card

MAT = build_mat()
SHAPE = tuple(round((side + 2 * MARGIN) * PX_PER_MM) for side in (MAT.height, MAT.width))
LEFT, RIGHT = 254.0, 346.0  # the lands on both sides of one at 300: of it, 29 mm show between them


def card(name="4C", x=300.0, y=540.0, angle=0.0, candidate_names=()):
    return Detection("card", name, Point(x, y), angle, Face.UP, 0.99, candidate_names)


NEIGHBOURS = [card("5D", LEFT), card("6D", RIGHT)]
WINDOW = slice(0, SHAPE[0]), slice(0, round((400 + MARGIN) * PX_PER_MM))


def placed(*cards, strip=None):
    """Where something lies on the mat: the cards, and a strip (left, top, right, bottom in millimetres)."""
    mask = np.zeros(SHAPE, np.uint8)
    for one in cards:
        fill_card(mask, one, POKER_CARD)
    if strip is not None:
        left, top, right, bottom = (round((v + MARGIN) * PX_PER_MM - 0.5) for v in strip)
        cv2.rectangle(mask, (left, top), (right, bottom), 255, -1)
    return mask


@pytest.mark.parametrize(
    ("names", "none_of"),
    [
        (("AD", "AS", "AC"), True),
        (("5D", "5S"), False),
        (("5S",), False),
        (("6S",), True),
        (("QH",), False),
        (("AD", "4C"), False),
        ((), False),
    ],
    ids=["new", "its name", "its suit misread", "a rank farther off", "known elsewhere", "two ranks", "no name"],
)
def test_what_few_frames_saw_of_a_rank_that_lies_nowhere_near_is_none_of_the_known_cards(names, none_of):
    """R-TB-002: one ace between others that one frame of four made out was not believed, and nobody asked about it."""
    known = [card("5D", LEFT), card("6D", 400.0), card("QH", y=160.0)]
    assert is_none_of(card(None, candidate_names=names), known, POKER_CARD) is none_of


def test_a_card_without_a_name_is_missed_as_what_it_may_be():
    unread = card(None, candidate_names=("4S", "4C"))
    assert find_missed([unread], [card("4S", x=500)]) == []
    assert find_missed([unread], [card(None, x=500, candidate_names=("4C", "JC"))]) == []
    assert find_missed([unread, card(None)], NEIGHBOURS) == [unread]


def hidden(now, mask, beside=()):
    return [one.name for one in possibly_present([card()], now, (mask, placed()), POKER_CARD, beside)]


CLOSE = [card("5D", 266.0), card("6D", 334.0)]


@pytest.mark.parametrize(
    ("now", "there", "results"),
    [
        pytest.param(CLOSE, CLOSE, True, id="others leave too little of it free"),
        pytest.param(NEIGHBOURS, NEIGHBOURS, False, id="what others leave free of it is bare"),
        pytest.param(NEIGHBOURS, [*NEIGHBOURS, card()], True, id="something lies between others"),
        pytest.param([], [], False, id="nothing lies there"),
        pytest.param([card(None, 306)], [card()], False, id="a card lies there that is asked for itself"),
        pytest.param([card("9H", 304)], [card()], True, id="it may lie beneath a card that is read"),
    ],
)
def test_a_card_may_be_unseen_where_nobody_can_know(now, there, results):
    assert hidden(now, placed(*there)) == ["4C"] * results


def test_what_reaches_in_from_the_next_row_hides_it_too_and_explains_what_is_there():
    across = [card("KC", y=496.0), card("QC", y=584.0)]
    assert hidden([], placed(*across)) == ["4C"]
    assert hidden([], placed(across[0])) == ["4C"]
    assert hidden([], placed(across[0]), across[:1]) == []
    assert hidden([], placed(*across), across) == ["4C"]


@pytest.mark.parametrize(
    ("strip", "there"), [((284, 530, 316, 546), True), ((284, 480, 287, 600), False), ((600, 480, 660, 600), False)]
)
def test_something_is_beside_the_cards_where_it_is_too_much_for_an_edge(strip, there):
    shown = placed(*NEIGHBOURS, strip=strip), placed()
    assert has_unexplained(NEIGHBOURS, shown, WINDOW, POKER_CARD) is there


@pytest.mark.parametrize(
    ("print_of", "there"),
    [
        pytest.param((296, 536, 304, 544), True, id="beside all cards"),
        pytest.param((346, 536, 354, 544), False, id="on a card"),
        pytest.param((284, 500, 291, 580), False, id="what reaches out of a card measured a little off"),
        pytest.param((600, 536, 608, 544), False, id="in another zone"),
    ],
)
def test_on_paper_as_white_as_cards_a_pip_beside_them_shows_that_one_more_is_there(print_of, there):
    """Of an Aura between its host and the lands only print was to be seen: it had left, its player was to blame."""
    shown = placed(), placed(strip=print_of)
    assert has_unexplained(NEIGHBOURS, shown, WINDOW, POKER_CARD) is there


@pytest.mark.parametrize(
    ("pip", "there"),
    [((296, 536, 304, 544), True), ((330, 536, 338, 544), False), ((600, 536, 608, 544), False)],
    ids=["where it lay", "on a neighbour", "elsewhere"],
)
def test_on_paper_as_white_as_cards_a_pip_where_it_lay_shows_that_it_may_be_there(pip, there):
    shown = placed(), placed(strip=pip)
    found = possibly_present([card()], NEIGHBOURS, shown, POKER_CARD)
    assert [one.name for one in found] == ["4C"] * there


@pytest.mark.parametrize(("stands_out", "asked"), [(True, False), (False, True)])
def test_on_paper_as_white_as_cards_a_strip_without_a_pip_does_not_show_that_one_left(stands_out, asked):
    """Less than a third of a land was free in the dark when its neighbour was turned: its player was to blame."""
    near = [card("5D", 260.0), card("6D", 340.0)]
    shown = placed(*near) if stands_out else placed(), placed()
    assert [one.name for one in possibly_present([card()], near, shown, POKER_CARD)] == ["4C"] * asked


@pytest.mark.parametrize(
    ("name", "x", "stands_out", "asked"),
    [
        pytest.param("2H", 262.0, False, True, id="a deuce whose pips are covered"),
        pytest.param("AS", 262.0, False, True, id="an ace"),
        pytest.param("2H", 250.0, False, False, id="a deuce whose pips would show"),
        pytest.param("4C", 262.0, False, False, id="a card with pips beside its middle"),
        pytest.param("2H", 262.0, True, False, id="on a mat that its paper stands out from"),
    ],
)
def test_on_paper_as_white_as_cards_a_deuce_whose_pips_are_covered_may_be_there(name, x, stands_out, asked):
    """*Kitchen* 10004003 of Mnemonic: beside a land that was turned over its pips only paper was to be seen of it."""
    near = [card("5D", x, angle=90.0)]
    shown = placed(*near) if stands_out else placed(), placed()
    assert [one.name for one in possibly_present([card(name)], near, shown, POKER_CARD)] == [name] * asked


def test_diamonds_that_taper_are_pips_and_strokes_are_none():
    diamond = np.array([[0, 0, 1, 0, 0], [0, 1, 1, 1, 0], [0, 0, 1, 0, 0]], np.uint8)
    print_on_mat, pips = np.zeros((40, 40), np.uint8), np.zeros((40, 40), np.uint8)
    print_on_mat[10:12] = 1
    print_on_mat[15:, 30] = 1
    pips[20:23, 5:10] = diamond
    assert not find_pips(print_on_mat).any()
    assert (find_pips(pips) == pips).all()


def test_a_blurred_pip_is_seen_with_its_faint_rim():
    """A land of which only its index and one pip were to be seen was gone: its player had "tapped nothing"."""
    dark, faint = np.zeros((40, 40), np.uint8), np.zeros((40, 40), np.uint8)
    dark[20:23, 19:22] = PIP
    faint[18:25, 17:24] = 1
    faint[5:7, 5:30] = 1  # a line on the mat
    seen = grow_pips(find_pips(dark), faint)
    assert PIP_PX <= seen.sum() <= faint[18:25, 17:24].sum()
    assert not seen[:10].any()


def test_what_is_longer_than_a_card_is_a_shadow_and_its_specks_are_no_pips():
    shadow, speck, pip = (
        placed(strip=(100, 300, 300, 380)),
        placed(strip=(304, 340, 310, 346)),
        placed(strip=(500, 340, 506, 346)),
    )
    faint = placed(strip=(300, 336, 312, 350))
    pips = shadow | speck | pip
    assert (without_shade(pips, pips | faint, POKER_CARD) == pip).all()
