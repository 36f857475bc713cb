"""The face reader: what its network says about pictures that the tests draw themselves."""

import cv2
import numpy as np
import pytest

from tableassist.table.observation import Face
from tableassist.vision.cards.faces import BadPatch, FaceReader, best_name, prepare_face
from tableassist.vision.perceptron import softmax


@pytest.fixture(scope="module")
def reader():
    return FaceReader()


def card(paper=(245, 248, 248), size=(140, 196)):
    """A blank card with round corners on a dark ground."""
    picture = np.full((size[1], size[0], 3), 50, np.uint8)
    cv2.rectangle(picture, (2, 8), (size[0] - 3, size[1] - 9), paper, -1)
    cv2.rectangle(picture, (8, 2), (size[0] - 9, size[1] - 3), paper, -1)
    return picture


def diamond(picture, x, y, tall, ink=(30, 20, 200)):
    wide = 0.4 * tall
    cv2.fillConvexPoly(picture, np.int32([[x, y - tall / 2], [x + wide, y], [x, y + tall / 2], [x - wide, y]]), ink)


def two_of_diamonds():
    """A deuce of diamonds, drawn with lines."""
    picture = card()
    deuce = np.int32([[9, 14], [12, 10], [17, 11], [18, 16], [9, 26], [19, 26]])
    for _ in range(2):
        cv2.polylines(picture, [deuce], False, (30, 20, 200), 2)
        diamond(picture, 14, 37, 12)
        diamond(picture, 70, 45, 26)
        picture = np.ascontiguousarray(picture[::-1, ::-1])
    return picture


def lattice():
    """A back: crossed lines in a white frame."""
    picture = card()
    cv2.rectangle(picture, (10, 10), (129, 185), (120, 40, 30), -1)
    for x in range(-200, 200, 12):
        cv2.line(picture, (x + 10, 10), (x + 185, 185), (220, 200, 190), 1)
        cv2.line(picture, (x + 130, 10), (x - 45, 185), (220, 200, 190), 1)
    picture[:, 130:] = card()[:, 130:]
    picture[:, :10] = card()[:, :10]
    return picture


def test_a_drawn_card_is_read(reader):
    (reading,) = reader([two_of_diamonds()])
    assert reading.card == "2D"
    assert reading.face is Face.UP
    assert reading.confidence > 0.8


def test_a_card_reads_the_same_turned_by_half(reader):
    picture = two_of_diamonds()
    one, other = reader([picture, np.ascontiguousarray(picture[::-1, ::-1])])
    assert one.card == other.card
    assert one.confidence == pytest.approx(other.confidence, abs=0.02)


@pytest.mark.parametrize("size", [(80, 112), (120, 168), (200, 280)])
def test_size_does_not_matter(reader, size):
    assert reader([cv2.resize(two_of_diamonds(), size, interpolation=cv2.INTER_AREA)])[0].card == "2D"


def test_a_back_is_face_down_and_has_no_name(reader):
    (reading,) = reader([lattice()])
    assert (reading.card, reading.face) == (None, Face.DOWN)


@pytest.mark.parametrize(
    "picture",
    [
        pytest.param(np.random.default_rng(3).integers(0, 256, (196, 140, 3), dtype=np.uint8), id="noise"),
        pytest.param(np.full((196, 140, 3), 90, np.uint8), id="an even grey"),
        pytest.param(np.zeros((196, 140, 3), np.uint8), id="darkness"),
    ],
)
def test_nothing_is_named_where_no_card_is(reader, picture):
    assert reader([picture])[0].card is None


def test_a_name_that_is_not_sure_is_kept_back_but_guessed():
    (reading,) = FaceReader(sure_of_name=1.01)([two_of_diamonds()])
    assert (reading.card, reading.guess, reading.face) == (None, "2D", Face.UP)


def test_many_faces_are_read_in_their_order(reader):
    pictures = [two_of_diamonds(), lattice()] * 20
    assert [reading.face for reading in reader(pictures)] == [Face.UP, Face.DOWN] * 20


def test_no_faces_are_no_readings(reader):
    assert reader([]) == ()
    assert reader.screened([]) == ()


def test_what_one_glance_shows_to_be_no_card_is_not_read(reader):
    table = np.full((196, 140, 3), (60, 110, 50), np.uint8)
    pictures = [two_of_diamonds(), table, lattice()]
    card, nothing, back = reader.screened(pictures)
    assert nothing is None
    assert (card, back) == (reader(pictures)[0], reader(pictures)[2])


@pytest.mark.parametrize(
    ("picture", "why"),
    [
        pytest.param(np.zeros((196, 140), np.uint8), "8 bit BGR", id="grey"),
        pytest.param(np.zeros((196, 140, 3), np.float32), "8 bit BGR", id="floats"),
        pytest.param(np.zeros((196, 140, 4), np.uint8), "8 bit BGR", id="with alpha"),
        pytest.param(np.zeros((9, 7, 3), np.uint8), "7 x 9 pixels is too small", id="tiny"),
        pytest.param(None, "8 bit BGR", id="none"),
    ],
)
def test_a_picture_that_is_none_is_refused(reader, picture, why):
    with pytest.raises(BadPatch, match=why):
        reader([picture])


def test_the_input_is_normalised():
    values = prepare_face(two_of_diamonds())
    assert values.shape == (3, 160, 112)
    assert abs(float(values.mean())) < 1e-3
    assert 0.8 < float(values.std()) <= 1


def test_probabilities_sum_to_one():
    assert softmax(np.float32([[1, 2, 3], [1000, 0, 0]])).sum(axis=1) == pytest.approx([1, 1])


def test_the_name_joins_rank_and_suit():
    name, share = best_name(np.eye(13, dtype=np.float32)[9] * 0.9, np.eye(4, dtype=np.float32)[2] * 0.5)
    assert (name, share) == ("10H", pytest.approx(0.45))


def test_how_likely_no_card_lies_there_is_told_of_cards_and_of_bare_cloth(reader):
    """Two backs that overlap are told from a mat's folds by it."""
    cloth = np.random.default_rng(1).normal((70, 90, 60), 6, (196, 140, 3)).clip(0, 255).astype(np.uint8)
    back, bare = reader([lattice(), cloth])
    assert back.face is Face.DOWN
    assert back.bare < 0.2
    assert bare.bare > 0.8
