"""What a card's face and its corner indices say, fused into one reading."""

from dataclasses import replace

import numpy as np
import pytest

from tableassist.table.observation import Face
from tableassist.vision.cards.assembly import assemble_cards
from tableassist.vision.cards.candidates import Candidate, non_max_suppression
from tableassist.vision.cards.faces import RANKS, SUITS, FaceReading, rank_names
from tableassist.vision.cards.fusion import LEAST, SURE_OF_NAME, face_log_odds, fuse, without_name
from tableassist.vision.cards.indices import Index
from tableassist.vision.cards.reader import CardReader, named_claim
from tableassist.vision.cards.unique_names import without_contested

WIDTH, HEIGHT = 63.0, 88.0


def shares(kinds, kind, sure):
    wanted = np.full(len(kinds), (1 - sure) / (len(kinds) - 1))
    wanted[list(kinds).index(kind)] = sure
    return wanted


def card(x=100.0, y=100.0, size=2.0):
    """A card's corners about its middle, clockwise from its own top left."""
    half = np.array([WIDTH, HEIGHT]) * size / 2
    return (np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * half + [x, y]).astype(np.float32)


def index(quad, name, corner=0, sure=0.99, off=(0.0, 0.0)):
    """The index in a corner of a card: 0 its own top left, then clockwise."""
    a, beside, below = quad[corner], quad[(corner + 1) % 4], quad[(corner - 1) % 4]
    if corner % 2:
        beside, below = below, beside
    ranks, suits = shares(RANKS, name[:-1], sure), shares(SUITS, name[-1], sure)
    return Index(a + np.float32(off), beside - a, below - a, sure, ranks, suits)


def face(quad, name, sure=0.95):
    """A face whose name is that surely, and otherwise any."""
    names = shares([rank + suit for rank in RANKS for suit in SUITS], name, sure)
    known = sure >= 0.8
    return Candidate(quad, FaceReading(name if known else None, Face.UP, sure, name, odds=rank_names(names)))


def back(quad, sure):
    return Candidate(quad, FaceReading(None, Face.DOWN, sure))


def fused(found, *indices, printed=True):
    return fuse([found] if found else [], assemble_cards(list(indices)), printed=printed)


class TestFaceAndIndex:
    def test_that_agree_are_surer_than_either(self):
        (one,) = fused(face(card(), "7H", 0.9), index(card(), "7H", 0, 0.97))
        assert one.reading.card == "7H"
        assert one.reading.confidence > 0.98

    def test_that_contradict_each_other_leave_the_card_unknown(self):
        (one,) = fused(face(card(), "7H", 0.97), index(card(), "9H", 0, 0.98))
        assert one.reading.card is None
        assert set(one.reading.candidate_names) == {"7H", "9H"}

    def test_the_surer_is_believed_where_the_other_hardly_knows(self):
        (one,) = fused(face(card(), "JS", 0.3), index(card(), "JC", 0, 0.9999))
        assert one.reading.card == "JC"

    def test_a_face_that_says_nothing_leaves_what_the_index_says(self):
        silent = Candidate(card(), FaceReading(None, Face.UNKNOWN, 0.4))
        (one,) = fused(silent, index(card(), "JC", 0, 0.998))
        assert one.reading.card == "JC"
        assert np.ptp(face_log_odds(silent.reading)) == 0

    def test_no_name_is_hopeless_by_a_face(self):
        logs = face_log_odds(face(card(), "7H", 1.0).reading)
        assert logs.min() == pytest.approx(np.log(LEAST))
        assert RANKS[logs.argmax() // 4] + SUITS[logs.argmax() % 4] == "7H"

    def test_a_guessed_outline_is_confirmed_by_an_index_of_its_name(self):
        guessed = replace(face(card(), "7H"), guessed=True)
        (one,) = fused(guessed, index(card(), "7H"))
        (other,) = fused(guessed, index(card(), "9C", 0, 0.9999))
        assert (one.guessed, other.guessed) == (False, True)

    def test_what_may_be_no_index_reports_less(self):
        sure = index(card(), "5S", 0, 0.99)
        (clear,), (faint,) = (fused(face(card(), "5C", 0.9), replace(sure, sure=share)) for share in (0.99, 0.75))
        assert dict(faint.reading.odds)["5S"] < dict(clear.reading.odds)["5S"]


class TestIndexAlone:
    def test_it_names_a_card(self):
        (one,) = fused(None, index(card(), "AD", 0, 0.99))
        assert (one.reading.card, one.reading.face) == ("AD", Face.UP)

    def test_a_faint_one_names_none(self):
        (one,) = fused(None, index(card(), "AD", 0, 0.8))
        assert one.reading.card is None
        assert one.reading.confidence < SURE_OF_NAME

    def test_what_is_hardly_an_index_is_no_card(self):
        assert not fused(None, index(card(), "AD", 0, 0.5))

    def test_what_it_leaves_unknown_may_be_the_name_or_its_twin(self):
        (one,) = fused(None, index(card(), "KS", 0, 0.96))
        assert (one.reading.card, one.reading.candidate_names[:2]) == (None, ("KS", "KC"))


class TestFaceAlone:
    @pytest.mark.parametrize(("sure", "printed", "name"), [(0.85, True, None), (0.95, True, "JC"), (0.85, False, "JC")])
    def test_it_must_be_surer_in_a_photograph(self, sure, printed, name):
        (one,) = fuse([face(card(), "JC", sure)], [], printed=printed)
        assert one.reading.card == name
        assert name or (one.reading.candidate_names, one.reading.face) == (("JC",), Face.UNKNOWN)

    def test_without_a_name_it_may_be_a_back(self):
        (one,) = fused(face(card(), "JS", 0.6))
        assert (one.reading.face, one.reading.card) == (Face.UNKNOWN, None)

    def test_noise_in_its_corner_makes_it_no_surer_face(self):
        (one,) = fused(face(card(), "JS", 0.6), index(card(), "JS", 0, 0.5))
        assert one.reading.face is Face.UNKNOWN


class TestBackAndIndex:
    def test_a_back_that_shows_a_surer_index_is_no_back(self):
        (one,) = fused(back(card(), 0.97), index(card(), "AD", 0, 0.995))
        assert (one.reading.face, one.reading.card) == (Face.UP, "AD")

    @pytest.mark.parametrize(("back_sure", "sure"), [(0.97, 0.8), (0.999, 0.97)])
    def test_a_surer_back_stays_one(self, back_sure, sure):
        (one,) = fused(back(card(), back_sure), index(card(), "AD", 0, sure))
        assert one.reading.face is Face.DOWN

    def test_where_backs_have_no_print_that_looks_like_it_a_sure_index_reports(self):
        (one,) = fused(back(card(), 0.999), index(card(), "AD", 0, 0.98), printed=False)
        assert (one.reading.face, one.reading.card) == (Face.UP, "AD")

    @pytest.mark.parametrize(("sure", "faces"), [(0.98, [Face.DOWN]), (0.8, [Face.DOWN, Face.UP])])
    def test_what_looks_like_an_index_in_the_middle_of_a_surer_back_is_its_print(self, sure, faces):
        readings = fused(back(card(), sure), index(card(), "AD", 0, 0.96, (25, 30)))
        assert [one.reading.face for one in readings] == faces


class TestWhoseIndexItIs:
    def test_one_that_stands_elsewhere_is_another_cards(self):
        readings = fused(face(card(), "7H"), index(card(160), "9H", 0, 0.99))
        assert sorted(one.reading.card for one in readings) == ["7H", "9H"]

    def test_that_of_a_card_below_peeps_out_beside_the_corner(self):
        above, below = card(), card(94, 92)
        readings = fused(face(above, "6S"), index(above, "6S", 0, 0.97), index(below, "5S", 0, 0.99))
        assert sorted(one.reading.card for one in readings) == ["5S", "6S"]

    def test_noise_in_a_corner_is_no_other_card(self):
        above, below = card(), card(94, 92)
        (one,) = fused(face(above, "6S"), index(above, "6S", 0, 0.97), index(below, "5S", 0, 0.75))
        assert one.reading.card == "6S"

    def test_what_hardly_shows_in_a_corner_and_says_another_name_makes_no_card_with_that_corner(self):
        below, beside = card(), card(100 - 2 * WIDTH)
        readings = fused(face(beside, "KD"), index(below, "6D", 2, 0.99), index(below, "JD", 0, 0.4))
        assert sorted(one.reading.card for one in readings) == ["6D", "KD"]

    @pytest.mark.parametrize(
        "outline",
        [
            pytest.param(lambda quad: np.roll(quad, 1, axis=0), id="of a card that lies across"),
            pytest.param(lambda quad: (quad - quad[0]) / 2.2 + quad[0], id="of a smaller card"),
            pytest.param(lambda quad: (quad - quad[0]) * 2.2 + quad[0], id="of a larger card"),
        ],
    )
    def test_it_says_nothing_of_an_outline_that_is_not_its_cards(self, outline):
        found = Candidate(outline(card()), FaceReading(None, Face.UP, 0.6, "JS"))
        readings = fused(found, index(card(), "7H", 0, 0.99))
        assert [(one.reading.face, one.reading.card) for one in readings] == [(Face.UNKNOWN, None), (Face.UP, "7H")]


class TestATableWithOneDeck:
    def names(self, *sure):
        cards = [face(card(200 * n), "7H", confidence) for n, confidence in enumerate(sure)]
        return [
            one.reading.card for one in without_contested([*cards, face(card(900), "7D")], named_claim, without_name)
        ]

    def test_the_far_surer_of_two_alike_keeps_the_name(self):
        assert self.names(0.9, 0.995) == [None, "7H", "7D"]

    def test_two_as_sure_as_each_other_are_both_unknown(self):
        assert self.names(0.98, 0.97) == [None, None, "7D"]

    def test_what_is_unknown_may_still_be_the_card(self):
        first, _ = without_contested([face(card(), "7H"), face(card(300), "7H")], named_claim, without_name)
        assert first.reading.candidate_names == ("7H",)


@pytest.mark.parametrize(
    ("found", "guessed", "kept"),
    [
        pytest.param(0.8, 0.98, "10D", id="a far surer reading of a guessed outline is kept"),
        pytest.param(0.88, 0.98, "7D", id="a little surer is not enough"),
        pytest.param(0.98, 0.99, "7D", id="sure as both are, the outline that was found is kept"),
    ],
)
def test_a_reading_in_an_outline_that_was_found_may_be_a_little_less_sure(found, guessed, kept):
    both = [face(card(), "7D", found), replace(face(card(104), "10D", guessed), guessed=True)]
    assert [one.reading.card for one in non_max_suppression(both)] == [kept]


class Faces:
    """A reader of flat faces that says one name of whatever it is shown."""

    def __init__(self, name, sure):
        self._reading = FaceReading(name, Face.UP, sure, name)

    def __call__(self, faces):
        return (self._reading,) * len(faces)

    screened = __call__


@pytest.mark.parametrize(
    ("name", "sure", "size", "heard"),
    [
        pytest.param("9C", 0.82, None, True, id="the other black suit"),
        pytest.param("9S", 0.82, None, True, id="what the indices say"),
        pytest.param("9H", 0.82, None, False, id="another card"),
        pytest.param("9H", 0.97, None, True, id="surely another card"),
        pytest.param("9C", 0.82, (126.0, 176.0), False, id="on the calibrated table a sure name only"),
    ],
)
def test_the_face_between_two_corners_is_heard(name, sure, size, heard):
    cards = assemble_cards([index(card(), "9S"), index(card(), "9S", 2)])
    reader = CardReader(faces=Faces(name, sure), size=size)
    readings = [one.reading.card for one in reader._between(np.zeros((220, 220, 3), np.uint8), cards, ())]
    assert readings == [name] * heard


def test_the_face_of_a_card_whose_outline_is_named_alike_is_not_asked_again():
    cards = assemble_cards([index(card(), "9S"), index(card(), "9S", 2)])
    reader = CardReader(faces=Faces("9S", 0.99))
    assert not reader._between(np.zeros((220, 220, 3), np.uint8), cards, [face(card(), "9S", 0.99)])
