"""Which of all outlines in which a back seems to show are cards face down."""

from dataclasses import replace

import cv2
import numpy as np

from tableassist.table.observation import Face
from tableassist.vision.cards.backs import choose_cards, without_their_print
from tableassist.vision.cards.candidates import Candidate, parallelogram_residual
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
    assert parallelogram_residual(pulled(NEXT)) > 0.2 > parallelogram_residual(NEXT)
    assert same(choose_cards([back(pulled(NEXT), 0.999), back(NEXT, 0.97)]), [NEXT])


def mat(width, height):
    """The outline of a mat on which all of these lie."""
    return np.float32([[0, 0], [width, 0], [width, height], [0, height]])


def test_cards_and_no_mat_that_is_longer_than_a_card_is_are_chosen():
    """It is larger, and as sure: a mat of 16 : 9 swallowed all that lay on it."""
    assert same(choose_cards([*map(back, ROW), back(mat(1000, 562))]), ROW)
    assert same(choose_cards([back(NEXT), back(mat(1000, 562))]), [NEXT])


def test_a_back_and_not_the_frame_printed_on_it_is_chosen():
    """Seen from aside, so that both are longer than a card is from above; the frame is a little more so."""
    whole, frame = (np.float32([100, 100]) + mat(*size) - np.float32(size) / 2 for size in ((88, 160), (74, 146)))
    assert same(choose_cards([back(frame), back(whole)]), [whole])


def test_a_figure_printed_on_a_card_of_a_pair_is_no_card():
    """It looks like a card face down more surely than the pair does, whose back no network was shown."""
    pair = [replace(back(card(200, 200), 0.5), silhouette=0), replace(back(card(250, 214, 8), 0.5), silhouette=0)]
    figure, beside, larger = back(card(200, 200, 0, 0.5)), back(card(420, 200, 0, 0.5)), back(card(200, 200, 0, 0.9))
    left = without_their_print([figure, beside, larger, face(card(200, 200, 0, 0.4))], pair)
    assert left[:2] == [beside, larger]
    assert len(left) == 3
    assert without_their_print([figure], []) == [figure]


def test_one_of_a_pair_is_as_sure_as_the_pair_is():
    pair = [replace(back(quad, 0.6), silhouette=1) for quad in (card(420, 400), card(460, 420))]
    assert same(choose_cards(pair), [one.quad for one in pair])
    assert choose_cards([back(NEXT, 0.6)]) == []


def test_an_unsure_back_must_be_as_large_as_the_sure_cards():
    assert same(choose_cards([*map(back, ROW), back(NEXT, 0.85)]), [*ROW, NEXT])
    assert same(choose_cards([*map(back, ROW), back(card(420, 400, large=1.3), 0.85)]), ROW)
