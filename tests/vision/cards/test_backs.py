"""Which of all outlines in which a back seems to show are cards face down."""

import cv2
import numpy as np
import pytest

from tableassist.table.sight import Face
from tableassist.vision.cards.backs import ENOUGH, agreeing, chosen, in_shape
from tableassist.vision.cards.candidates import Candidate, bend
from tableassist.vision.cards.faces import FaceReading


def card(x, y, angle=0.0, large=1.0):
    """The outline of a card 126 by 176 pixels large about a place, turned by degrees."""
    way = cv2.getRotationMatrix2D((0, 0), angle, large)[:, :2]
    return (np.float32([[-63, -88], [63, -88], [63, 88], [-63, 88]]) @ way.T + [x, y]).astype(np.float32)


def pulled(quad, far=50):
    """The outline with one corner pulled out, as the lines of a table's pattern lead on from a card's sides."""
    away = quad[0] - quad.mean(axis=0)
    return np.float32([quad[0] + far * away / np.linalg.norm(away), *quad[1:]])


def back(quad, sure=0.99):
    return Candidate(quad, FaceReading(None, Face.DOWN, sure))


def face(quad, sure=0.99, name="7C"):
    return Candidate(quad, FaceReading(name, Face.UP, sure, name))


def same(candidates, quads):
    """Whether the candidates have just these outlines."""
    return sorted(one.quad.tobytes() for one in candidates) == sorted(quad.tobytes() for quad in quads)


ROW = [card(100 + 160 * place, 150, 7.0 * place) for place in range(6)]
NEXT = card(420, 400, 30.0)


def test_of_a_backs_outlines_the_straight_one_is_its_own():
    """A bent one is larger and here a little surer, as it holds more of a table that is as patterned."""
    assert bend(pulled(NEXT)) > 0.2 > bend(NEXT)
    assert same(chosen([back(pulled(NEXT), 0.999), back(NEXT, 0.97)]), [NEXT])


@pytest.mark.parametrize("large", [0.8, 1.25])
@pytest.mark.parametrize("angle", [0.0, 45.0, 90.0])
def test_of_a_backs_outlines_the_one_as_large_as_other_cards_is_its_own(large, angle):
    """Its frame within, or a shadow around it, is as straight."""
    true, other = card(420, 400, angle), card(420, 400, angle, large)
    assert same(chosen([*map(back, ROW), back(other), back(true)]), [*ROW, true])


@pytest.mark.parametrize("sure", [0.85, 0.99])
def test_what_is_not_shaped_like_the_cards_around_it_is_no_card(sure):
    assert same(chosen([*map(back, ROW), back(pulled(NEXT, 120), sure)]), ROW)


def test_an_unsure_back_must_be_more_like_the_cards_around_it_than_a_sure_one():
    bent = pulled(NEXT, 40)
    assert same(chosen([*map(back, ROW), back(bent)]), [*ROW, bent])
    assert same(chosen([*map(back, ROW), back(bent, 0.85)]), ROW)
    assert same(chosen([*map(back, ROW), back(NEXT, 0.85)]), [*ROW, NEXT])


def test_faces_tell_how_a_back_looks_but_are_not_judged_by_it():
    faces = [face(quad, name=name) for quad, name in zip(ROW, ("AC", "2C", "3C", "4C", "5C", "6C"), strict=True)]
    odd = face(pulled(card(800, 400), 120), name="KD")
    assert same(chosen([*faces, odd, back(pulled(NEXT, 120)), back(NEXT)]), [*ROW, odd.quad, NEXT])


def test_seen_from_aside_a_card_is_like_those_beside_it():
    homography = np.array([[1.0, 0.1, 0], [0.0, 0.9, 0], [0.0, 0.0005, 1.0]])
    seen = [
        cv2.perspectiveTransform(card(150 + 200 * column, 150 + 230 * row)[None], homography)[0]
        for row in range(4)
        for column in range(4)
    ]
    assert cv2.contourArea(seen[0]) > 1.6 * cv2.contourArea(seen[-1])
    assert same(chosen([*map(back, seen[:-1]), back(seen[-1], 0.85)]), seen)


def test_what_lies_far_from_all_known_cards_is_judged_by_its_area_alone():
    far, small = card(3000, 150), card(3000, 600, large=0.5)
    told = [*in_shape([back(far), back(small)], ROW)]
    assert [one.odd for one in told] == [None, None]
    assert same(chosen([*map(back, ROW), back(far), back(small)]), [*ROW, far])


def test_known_are_sure_cards_that_look_like_one_another():
    unsure, bent = back(NEXT, 0.9), back(pulled(card(700, 400)), 0.99)
    small = back(card(900, 400, large=0.6))
    assert [quad.tolist() for quad in agreeing([*map(back, ROW), unsure, bent, small])] == [q.tolist() for q in ROW]


def test_a_few_cards_tell_nothing():
    assert not agreeing(map(back, ROW[:ENOUGH]))
    assert agreeing(map(back, ROW[: ENOUGH + 1]))


def test_figures_on_each_back_are_not_believed_against_cards():
    """Where they are as many, who is right cannot be told, and nothing is thrown out for its shape."""
    figures = [card(*quad.mean(axis=0), large=0.7) for quad in ROW[::2]]
    cards = [*ROW[1::2], NEXT]
    assert not agreeing(map(back, [*figures, *cards]))
    assert same(chosen([*map(back, [*figures, *cards])]), [*figures, *cards])
