"""Two cards that overlap are found by the silhouette that they have together; one card alone never is two."""

import cv2
import numpy as np
import pytest

from tableassist.simulator.deck import back_picture
from tableassist.table.observation import Face
from tableassist.vision.cards.faces import FaceReading
from tableassist.vision.cards.masks import SmoothedPicture
from tableassist.vision.cards.quads import overlap_of_smaller
from tableassist.vision.cards.reader import CardReader
from tableassist.vision.cards.silhouettes import find_overlapping_pairs, is_one_card, pair_probability

TABLE, BACK = (70, 100, 60), (150, 60, 40)


def rectangle(centre, angle=0.0, size=(126, 176)):
    return np.float32(cv2.boxPoints((centre, size, angle)))


def table_with(*quads, colour=BACK):
    picture = np.full((480, 640, 3), TABLE, np.uint8)
    for quad in quads:
        cv2.fillConvexPoly(picture, np.int32(quad), colour, cv2.LINE_AA)
    return cv2.GaussianBlur(picture, (3, 3), 0)


def placed(quads):
    """A table on which the same patterned back lies at each place, the later above."""
    picture = np.full((480, 640, 3), TABLE, np.uint8)
    back = back_picture(1, 2.0)
    corners = np.float32([[0, 0], [back.shape[1], 0], [back.shape[1], back.shape[0]], [0, back.shape[0]]])
    for quad in quads:
        there = cv2.getPerspectiveTransform(corners, np.roll(quad, -int(quad.sum(axis=1).argmin()), axis=0))
        laid = cv2.warpPerspective(back, there, (640, 480), flags=cv2.INTER_AREA)
        cover = laid[..., 3:] / 255
        picture = (picture * (1 - cover) + laid[..., :3] * cover).astype(np.uint8)
    return cv2.GaussianBlur(picture, (3, 3), 0)


@pytest.mark.parametrize(
    ("aside", "askew"),
    [
        pytest.param((50, 14), 8, id="hole cards"),
        pytest.param((70, -20), -12, id="farther apart"),
        pytest.param((40, 40), 0, id="both straight"),
        pytest.param((20, 75), 20, id="lengthwise"),
    ],
)
@pytest.mark.slow
def test_pair(aside, askew):
    below, above = rectangle((280, 220)), rectangle((280 + aside[0], 220 + aside[1]), askew)
    pairs = find_overlapping_pairs(SmoothedPicture(table_with(below, above)))
    assert len(pairs) == 1
    for card in (below, above):
        assert max(overlap_of_smaller(card, found) for found in pairs[0].quads) > 0.9


def test_a_pair_that_lies_on_a_mat_is_found():
    """The outermost silhouette is the mat's."""
    picture = table_with(rectangle((280, 220)), rectangle((330, 234), 8))
    cv2.rectangle(picture, (60, 60), (580, 420), (30, 40, 200), 3)
    picture[:60], picture[420:], picture[:, :60], picture[:, 580:] = ((200, 205, 210),) * 4
    assert len(find_overlapping_pairs(SmoothedPicture(picture))) == 1


@pytest.mark.parametrize(
    ("darker", "size"),
    [pytest.param(60, (126, 176), id="large, by its faint edges"), pytest.param(35, (70, 98), id="small, by its tint")],
)
def test_a_pair_hardly_darker_than_a_table_in_falling_light_is_found(darker, size):
    """The table's far side is as dark as the cards are, and their edges are no clear steps."""
    pair = rectangle((430, 240), 0, size), rectangle((430 + size[0] // 3, 250), 8, size)
    picture = table_with(*pair, colour=tuple(max(0, level - darker) for level in TABLE))
    falling = np.linspace(1.0, 0.4, picture.shape[1])[None, :, None]
    assert len(find_overlapping_pairs(SmoothedPicture((picture * falling).astype(np.uint8)))) == 1


@pytest.mark.parametrize("size", [(1, 1), (3, 200), (40, 2)])
def test_a_picture_of_hardly_any_pixels_shows_no_pair(size):
    assert find_overlapping_pairs(SmoothedPicture(np.full((*size, 3), 90, np.uint8))) == []


def test_what_shows_on_a_pair_counts_as_well_as_how_it_fills_its_silhouette():
    assert pair_probability(0.993, [0.02, 0.05]) > 0.95
    assert pair_probability(0.993, [0.02, 0.97]) > 0.5 > pair_probability(0.96, [0.02, 0.97])
    assert pair_probability(0.96, [0.01, 0.01]) > 0.5 > pair_probability(0.94, [0.05, 0.1])
    assert 0.0 <= pair_probability(0.0, [1.0, 1.0]) < pair_probability(1.0, [0.0, 0.0]) <= 1.0


@pytest.mark.parametrize(
    "shapes",
    [
        pytest.param([rectangle((300, 240), 20)], id="one card"),
        pytest.param([rectangle((300, 240), 20, (170, 176))], id="one box as wide as high"),
        pytest.param([rectangle((180, 240)), rectangle((440, 240), 10)], id="cards apart"),
        pytest.param([rectangle((300, 240), 0, (60, 176)), rectangle((300, 240), 0, (176, 60))], id="a cross"),
    ],
)
def test_no_pair(shapes):
    assert find_overlapping_pairs(SmoothedPicture(table_with(*shapes))) == []


@pytest.mark.parametrize(
    ("quads", "one"),
    [
        pytest.param([rectangle((300, 240), 10)], True, id="a card"),
        pytest.param([rectangle((300, 240), 10, (126, 140))], True, id="a card seen from aside"),
        pytest.param([rectangle((300, 240)), rectangle((346, 240))], False, id="beside each other"),
        pytest.param([rectangle((300, 240)), rectangle((304, 310))], False, id="below each other"),
    ],
)
def test_a_silhouette_is_one_card_where_a_card_has_such_sides(quads, one):
    """Two that lie straight on each other leave no notch, or hardly one."""
    mask = np.zeros((480, 640), np.uint8)
    for quad in quads:
        cv2.fillConvexPoly(mask, np.int32(quad), 255)
    (contour,), _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    assert is_one_card(contour) is one


def test_a_card_with_a_fold_is_no_two_halves():
    picture = table_with(rectangle((300, 240)))
    cv2.line(picture, (230, 240), (370, 240), TABLE, 3)
    assert find_overlapping_pairs(SmoothedPicture(picture)) == []


class Faces:
    """Says one thing of every flat picture."""

    def __init__(self, reading):
        self.reading = reading

    def __call__(self, flats):
        return [self.reading for _ in flats]

    def screened(self, flats):
        return [None for _ in flats]


@pytest.mark.parametrize(("sure", "found"), [(0.4, 2), (0.6, 0)])
def test_a_name_that_hardly_shows_on_one_of_a_pair_makes_it_no_face(sure, found):
    quads = [rectangle((280, 220)), rectangle((325, 232), 9)]
    reading = FaceReading(None, Face.UNKNOWN, sure, "10H")
    downs = [one for one in CardReader(faces=Faces(reading))(table_with(*quads)) if one.face is Face.DOWN]
    assert len(downs) == found


@pytest.mark.slow
def test_both_hole_cards_are_read_face_down():
    quads = [rectangle((280, 220)), rectangle((325, 232), 9)]
    downs = [np.float32(one.corners) for one in CardReader()(placed(quads)) if one.face is Face.DOWN]
    assert len(downs) == 2
    for quad in quads:
        assert any(
            min(overlap_of_smaller(quad, one), cv2.contourArea(one) / cv2.contourArea(quad)) > 0.85 for one in downs
        )
