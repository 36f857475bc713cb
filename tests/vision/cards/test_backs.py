"""Which of all outlines in which a back seems to show are cards face down."""

import cv2
import numpy as np

from tableassist.table.observation import Face
from tableassist.vision.cards.backs import ENOUGH, choose_cards, reference_cards
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


def test_reference_cards_are_sure_and_straight():
    found = [*map(back, ROW), back(NEXT, 0.9), back(pulled(card(700, 400)))]
    assert [quad.tolist() for quad in reference_cards(found)] == [quad.tolist() for quad in ROW]


def test_a_few_cards_or_faces_alone_report_nothing():
    assert not reference_cards([*map(back, ROW[:ENOUGH])])
    assert len(reference_cards([back(ROW[0]), *map(face, ROW[1 : ENOUGH + 1])])) == ENOUGH + 1
    assert not reference_cards([*map(face, ROW)])


def test_an_unsure_back_must_be_as_large_as_the_sure_cards():
    assert same(choose_cards([*map(back, ROW), back(NEXT, 0.85)]), [*ROW, NEXT])
    assert same(choose_cards([*map(back, ROW), back(card(420, 400, large=1.3), 0.85)]), ROW)
