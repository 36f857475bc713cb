"""The card reader on whole pictures: drawn ones always, real photographs where they are at hand."""

import csv
import os
from pathlib import Path
from types import SimpleNamespace

import cv2
import numpy as np
import pytest

from tableassist.table.observation import Face
from tableassist.vision.cards import reader as room
from tableassist.vision.cards.candidates import Candidate, non_max_suppression
from tableassist.vision.cards.faces import FaceReading
from tableassist.vision.cards.quads import overlap_of_smaller
from tableassist.vision.cards.reader import BadPatch, CardReader, flatten_quads, portrait_orders

pytestmark = pytest.mark.slow

deck = pytest.importorskip("tableassist.simulator.deck")
DATA = Path(os.environ.get("TABLEASSIST_DATA", Path(__file__).resolve().parents[4] / "shared" / "data")) / "cards"
GREEN, OAK, PALE = (60, 100, 50), (90, 140, 180), (205, 212, 214)


@pytest.fixture(scope="module")
def reader():
    return CardReader()


def laid(cards, table=GREEN, size=(720, 1280), scale=2.0):
    """A table from above with cards: (picture as BGRA, x, y, degrees)."""
    picture = np.full((*size, 3), table, np.uint8)
    for face, x, y, angle in cards:
        height, width = face.shape[:2]
        turn = cv2.getRotationMatrix2D((width / 2, height / 2), angle, scale * 88 / height)
        turn[:, 2] += (x - width / 2, y - height / 2)
        moved = cv2.warpAffine(face, turn, (size[1], size[0]), flags=cv2.INTER_AREA)
        cover = moved[..., 3:] / 255.0
        picture = (moved[..., :3] * cover + picture * (1 - cover)).astype(np.uint8)
    grain = np.random.default_rng(1).normal(0, 3, picture.shape)
    return (cv2.GaussianBlur(picture, (3, 3), 0) + grain).clip(0, 255).astype(np.uint8)


HAND = [("AS", 150, 200, 0), ("10H", 420, 210, 30), ("7C", 700, 200, 90), ("QD", 1000, 220, 160), ("5D", 300, 520, -40)]


@pytest.mark.parametrize("table", [GREEN, OAK, PALE], ids=["felt", "oak", "pale"])
def test_cards_on_a_table_are_named_where_they_are(reader, table):
    readings = reader(laid([(deck.face_picture(name), x, y, angle) for name, x, y, angle in HAND], table))
    named = {one.card: np.mean(one.corners, axis=0) for one in readings if one.card}
    truth = {name: (x, y) for name, x, y, _ in HAND}
    assert set(named) <= set(truth)
    assert len(named) >= 4
    assert all(np.hypot(*(named[name] - truth[name])) < 6 for name in named)


def test_a_back_is_seen_as_a_card_face_down(reader):
    readings = reader(laid([(deck.back_picture(0), 400, 300, 20)]))
    assert [(one.card, one.face) for one in readings] == [(None, Face.DOWN)]


def test_corners_run_clockwise_from_an_index(reader):
    (reading,) = reader(laid([(deck.face_picture("8S"), 600, 300, 90)]))
    quad = np.float32(reading.corners)
    assert cv2.contourArea(quad, oriented=True) > 0
    assert np.linalg.norm(quad[0] - quad[1]) == pytest.approx(126, abs=5)
    assert np.linalg.norm(quad[1] - quad[2]) == pytest.approx(176, abs=5)


def test_a_picture_of_nothing_but_a_card_is_read(reader):
    face = deck.face_picture("7D")
    cut_out = np.where(face[..., 3:] > 0, face[..., :3], 230).astype(np.uint8)
    assert [one.card for one in reader(cut_out)] == ["7D"]


def test_an_empty_table_has_no_cards(reader):
    grain = np.random.default_rng(4).normal(110, 25, (480, 640, 3)).clip(0, 255).astype(np.uint8)
    assert reader(grain) == ()
    assert reader(np.full((480, 640, 3), 120, np.uint8)) == ()


def test_things_that_are_no_cards_are_not_named(reader):
    picture = np.full((480, 640, 3), 90, np.uint8)
    cv2.rectangle(picture, (80, 80), (206, 256), (245, 245, 245), -1)
    cv2.rectangle(picture, (300, 100), (500, 380), (30, 30, 30), 6)
    cv2.putText(picture, "AS", (380, 240), cv2.FONT_HERSHEY_SIMPLEX, 1.5, (0, 0, 0), 3)
    assert all(one.card is None for one in reader(picture))


def test_a_large_photograph_reads_like_a_small_one(reader):
    small = laid([(deck.face_picture("9H"), 300, 250, 12)], size=(480, 640))
    large = cv2.resize(small, None, fx=4, fy=4, interpolation=cv2.INTER_CUBIC)
    (one,), (other,) = reader(small), reader(large)
    assert one.card == other.card == "9H"
    assert np.abs(np.float32(other.corners) / 4 - np.float32(one.corners)).max() < 3


@pytest.mark.parametrize("picture", [np.zeros((50, 50), np.uint8), np.zeros((4, 4, 3), np.uint8), "picture.jpg"])
def test_what_is_no_picture_is_refused(reader, picture):
    with pytest.raises(BadPatch):
        reader(picture)


def square(x, y, wide=63, high=88):
    return np.float32([[x, y], [x + wide, y], [x + wide, y + high], [x, y + high]])


def test_the_surer_of_two_overlapping_readings_is_kept():
    sure, vague = FaceReading("AS", Face.UP, 0.99, "AS"), FaceReading(None, Face.UP, 0.4, "4S")
    kept = non_max_suppression(
        [Candidate(square(2, 2), vague), Candidate(square(0, 0), sure), Candidate(square(100, 0), vague)]
    )
    assert [one.reading.card for one in kept] == ["AS", None]


def test_of_two_guessed_outlines_of_one_card_the_one_that_more_indices_report_is_kept():
    name, corners = FaceReading("8H", Face.UP, 0.99, "8H"), np.float32([[8, 10], [55, 78]])
    larger = Candidate(square(0, -40, 70, 120), name, guessed=True, seen=(corners[1],))
    told_twice = Candidate(square(0, 0), name, guessed=True, seen=(*corners,))
    assert non_max_suppression([larger, told_twice]) == [told_twice]


def test_cards_that_are_on_one_another_stay_two_where_each_has_an_index_of_its_own():
    def card(name, x, *seen):
        return Candidate(square(x, 0), FaceReading(name, Face.UP, 0.97, name), seen=seen)

    here, there = np.float32([8, 10]), np.float32([22, 10])
    assert len(non_max_suppression([card("AS", 0, here), card("KD", 14, there)])) == 2
    assert len(non_max_suppression([card("AS", 0, here), card("KD", 14)])) == 1
    assert len(non_max_suppression([card("AS", 0, here), card("KD", 2, here)])) == 1
    assert len(non_max_suppression([card("AS", 0, here), card("AS", 14, there)])) == 1


@pytest.mark.parametrize(
    ("sure", "both", "cards"), [(0.81, True, 2), (0.81, False, 1), (0.6, True, 1)], ids=["clear", "one index", "faint"]
)
def test_an_index_that_is_surely_one_is_a_card_of_its_own_on_one_that_shows_both_of_its_indices(sure, both, cards):
    faint, seen = FaceReading(None, Face.UP, 0.4, "JC"), (np.float32([22, 10]),)
    corners = (np.float32([8, 10]), np.float32([55, 78]))
    named = Candidate(square(0, 0), FaceReading("7H", Face.UP, 1.0, "7H"), seen=corners if both else corners[:1])
    found = [named, Candidate(square(14, 0), faint, True, seen, sure)]
    assert len(non_max_suppression(found)) == cards


def test_an_index_on_a_card_of_its_own_name_is_one_of_that_card():
    seen, name = np.float32([50, 20]), FaceReading("6D", Face.UP, 0.99, "6D")
    faint = FaceReading(None, Face.UP, 0.7, "6D")
    for reading in (name, faint):
        assert (
            len(
                non_max_suppression([Candidate(square(0, 0), name), Candidate(square(45, -40), reading, True, (seen,))])
            )
            == 1
        )
    other = FaceReading(None, Face.UP, 0.7, "6H")
    assert (
        len(non_max_suppression([Candidate(square(0, 0), name), Candidate(square(45, -40), other, True, (seen,))])) == 2
    )


class Faces:
    """A reader of flat faces that says of each whether it is a card at all, and what it looks like."""

    def __init__(self, *, cards, like="8C"):
        self._cards, self._like = cards, like

    def screened(self, faces):
        return tuple(FaceReading(None, Face.UP, 0.5, self._like) if self._cards else None for _ in faces)


@pytest.mark.parametrize(
    ("cards", "indices", "beside", "named"),
    [
        pytest.param(False, 2, False, False, id="two words of a page"),
        pytest.param(True, 2, False, True, id="a card between them"),
        pytest.param(False, 1, False, False, id="one index, and nothing else in the picture"),
        pytest.param(False, 1, True, True, id="one index beside a card"),
        pytest.param(False, 2, True, True, id="other cards lie over it"),
    ],
)
def test_two_indices_with_surely_no_card_between_them_are_words(cards, indices, beside, named):
    name = FaceReading("8C", Face.UP, 0.97, "8C")
    found = [Candidate(square(0, 0), name, True, (np.zeros(2),) * indices)]
    if beside:
        found.append(Candidate(square(20, 20), FaceReading("AS", Face.UP, 0.99, "AS")))
    reader = CardReader(faces=Faces(cards=cards))
    results, *_ = reader._without_words(np.zeros((120, 120, 3), np.uint8), found)
    assert (results.reading.card == "8C") is named
    assert results.reading.guess == "8C"


@pytest.mark.parametrize(
    ("sure", "x", "named"),
    [
        pytest.param(0.97, 0, False, id="unsure, all in sight"),
        pytest.param(0.995, 0, True, id="very sure"),
        pytest.param(0.97, -40, True, id="half of it beyond the picture's edge"),
    ],
)
def test_where_all_of_a_card_should_show_an_unsure_index_without_one_names_none(sure, x, named):
    one = Candidate(square(x, 0), FaceReading("8C", Face.UP, sure, "8C"), True, (np.zeros(2),))
    far = Candidate(square(500, 20), FaceReading("AS", Face.UP, 0.99, "AS"))
    results, *_ = CardReader(faces=Faces(cards=False))._without_words(np.zeros((120, 120, 3), np.uint8), [one, far])
    assert (results.reading.card == "8C") is named


@pytest.mark.parametrize(
    ("like", "sure", "guessed", "beside", "named"),
    [
        pytest.param("QD", 0.97, True, False, False, id="it does not look like it"),
        pytest.param("8C", 0.97, True, False, True, id="it does"),
        pytest.param("QD", 0.995, True, False, True, id="very sure"),
        pytest.param("QD", 0.97, False, False, True, id="its outline was found"),
        pytest.param("QD", 0.97, True, True, True, id="another card is there"),
    ],
)
def test_an_index_in_a_picture_without_other_cards_needs_a_face_that_looks_like_it(like, sure, guessed, beside, named):
    found = [Candidate(square(0, 0), FaceReading("8C", Face.UP, sure, "8C"), guessed, (np.zeros(2),))]
    if beside:
        found.append(Candidate(square(500, 20), FaceReading("AS", Face.UP, 0.99, "AS")))
    reader = CardReader(faces=Faces(cards=True, like=like))
    results, *_ = reader._without_words(np.zeros((120, 120, 3), np.uint8), found)
    assert (results.reading.card == "8C") is named


@pytest.mark.parametrize(
    ("sure", "guessed", "named"),
    [
        pytest.param(0.97, True, 0, id="none is surer"),
        pytest.param(0.995, True, 3, id="one is very sure"),
        pytest.param(0.97, False, 3, id="of one the outline was found"),
    ],
)
def test_indices_make_one_another_no_likelier_where_none_is_sure(sure, guessed, named):
    """Words that look like indices come together, on a page of red print as in a calendar."""
    lone = [
        Candidate(square(200 * n, 0), FaceReading(name, Face.UP, 0.97, name), True, (np.float32([200 * n, 0]),))
        for n, name in enumerate(("8C", "2H"))
    ]
    other = Candidate(square(500, 200), FaceReading("3H", Face.UP, sure, "3H"), guessed, (np.float32([500, 200]),))
    reader = CardReader(faces=Faces(cards=True, like="QD"))
    results = reader._without_words(np.zeros((400, 700, 3), np.uint8), [*lone, other])
    assert len([one for one in results if one.reading.card]) == named


def test_a_row_of_cards_of_which_only_indices_show_is_read(reader):
    row = ["4H", "9S", "QD", "7C", "AS"]
    laid_out = [(deck.face_picture(name), 400 + 46 * n, 330, 4 * n - 8) for n, name in enumerate(row)]
    names = {one.card for one in reader(laid(laid_out, OAK, scale=2.2))} - {None}
    assert names <= set(row)
    assert len(names) >= 4


def test_a_back_of_another_size_than_the_faces_is_another_thing():
    face, back = FaceReading("AS", Face.UP, 0.99, "AS"), FaceReading(None, Face.DOWN, 0.99)
    found = [Candidate(square(0, 0), face), Candidate(square(100, 0), back), Candidate(square(200, 0, 200, 280), back)]
    assert len(room.reject_size_outliers(found)) == 2


def test_a_back_far_smaller_than_most_is_a_part_of_ones_print():
    backs = [Candidate(square(100 * n, 0), FaceReading(None, Face.DOWN, 0.99)) for n in range(3)]
    part = Candidate(square(0, 200, 31, 44), FaceReading(None, Face.DOWN, 0.99))
    assert room.reject_size_outliers([*backs, part]) == backs
    assert len(room.reject_size_outliers([*backs[:1], part, part, part])) == 4


@pytest.mark.parametrize(("faces", "down"), [((), 1), (("9S", "KH"), 0)], ids=["alone", "beside faces"])
def test_a_box_like_a_back_is_none_beside_faces_that_only_their_indices_report(faces, down):
    box = deck.back_picture(0)
    box = laid([(cv2.resize(box, None, fx=2, fy=2, interpolation=cv2.INTER_AREA), 900, 360, 0)], scale=4.4)
    row = laid([(deck.face_picture(name), 200 + 46 * n, 330, 0) for n, name in enumerate(faces)], scale=2.2)
    picture = np.hstack([row[:, :500], box[:, 500:]])
    only_the_box = CardReader(finder=SimpleNamespace(find_in=lambda _: (square(900 - 139, 360 - 194, 278, 388),)))
    readings = only_the_box(picture)
    assert {one.card for one in readings} - {None} == {*faces}
    assert [one.face for one in readings].count(Face.DOWN) == down


def test_overlap_is_a_share_of_the_smaller():
    assert overlap_of_smaller(square(0, 0), square(0, 44)) == pytest.approx(0.5, abs=0.01)
    assert overlap_of_smaller(square(0, 0), square(500, 0)) == 0


@pytest.mark.parametrize(("wide", "high", "ways"), [(63, 88, 1), (88, 63, 1), (80, 84, 2)])
def test_a_squarish_outline_is_read_both_ways(wide, high, ways):
    assert len(list(portrait_orders(square(0, 0, wide, high)))) == ways


@pytest.mark.parametrize("angle", range(0, 360, 40))
@pytest.mark.parametrize("first", range(4))
def test_a_card_is_read_upright_whichever_corner_comes_first(angle, first):
    turn = cv2.getRotationMatrix2D((0, 0), angle, 1)[:, :2]
    (quad,) = portrait_orders(np.roll(square(0, 0) @ turn.T, first, axis=0).astype(np.float32))
    assert np.linalg.norm(quad[1] - quad[0]) == pytest.approx(63, abs=0.1)


def test_a_card_is_flattened_upright():
    picture = np.zeros((300, 300, 3), np.uint8)
    picture[100:188, 100:163] = 200
    picture[100:120, 100:120] = 250
    (flat,) = flatten_quads(picture, [square(100, 100)])
    assert flat.shape == (196, 140, 3)
    assert flat[20, 20, 0] > 240
    assert 190 < flat[150, 100, 0] < 210


def labelled(source):
    with (DATA / source / "labels.csv").open(newline="") as file:
        return [row for row in csv.DictReader(file) if row["split"] == "dev"]


@pytest.mark.skipif(not (DATA / "kentdoan-singles").is_dir(), reason="no real photographs here")
def test_real_cards_placed_alone_are_read(reader):
    rows = labelled("kentdoan-singles")[::6]
    answers = [{one.card for one in reader(cv2.imread(str(DATA / "kentdoan-singles" / row["image"])))} for row in rows]
    right = sum(row["card"] in answer for row, answer in zip(rows, answers, strict=True))
    assert right >= 0.7 * len(rows)
