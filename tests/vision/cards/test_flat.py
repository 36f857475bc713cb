"""Flat cards read by face and corners: what each witness is worth."""

import numpy as np
import pytest

from tableassist.simulator.deck import face_picture
from tableassist.table.observation import Face
from tableassist.vision.cards.faces import RANKS, SUITS, BadPatch, FaceReader
from tableassist.vision.cards.flat import (
    FlatReader,
    agrees_with_corner,
    corner_patches,
    fuse_with_corners,
    is_clear_face,
    log_probabilities,
)


@pytest.fixture(scope="module")
def reader():
    return FlatReader()


def flat(name, style=0, px_per_mm=2.0):
    return np.ascontiguousarray(face_picture(name, style, px_per_mm)[..., :3])


def shares(names, sure, among):
    """Probabilities of `among`, `sure` for the first name and the rest for the second."""
    numbers = np.full(len(among), 1e-6, np.float32)
    numbers[among.index(names[0])], numbers[among.index(names[1])] = sure, 1 - sure
    return numbers


def face(rank="J", suit="S", sure=0.9):
    return np.concatenate(
        [
            shares((rank, "A"), 0.99, RANKS),
            shares((suit, "C" if suit != "C" else "S"), sure, SUITS),
            np.float32([1, 0, 0, 0, 0]),
        ]
    )


def index(rank="J", suit="C", sure=0.99, there=1.0):
    return np.concatenate(
        [
            shares((rank, "A"), 0.99, RANKS),
            shares((suit, "S" if suit != "S" else "C"), sure, SUITS),
            np.float32([there, 1 - there]),
            np.zeros(6, np.float32),
        ]
    )


def suit_of(answer):
    return SUITS[int(answer[13:17].argmax())]


def test_two_indices_outweigh_a_face_that_takes_clubs_for_spades():
    assert suit_of(fuse_with_corners(face(suit="S", sure=0.9), index(suit="C"), index(suit="C"))) == "C"


def test_a_corner_that_shows_no_index_says_nothing():
    alone = fuse_with_corners(face())
    np.testing.assert_allclose(fuse_with_corners(face(), index(there=0.0), index(there=0.0)), alone, atol=1e-6)


def test_witnesses_that_agree_are_surer_than_either():
    both = fuse_with_corners(face(suit="C", sure=0.9), index(suit="C", sure=0.9), index(suit="C", sure=0.9))
    assert both[13] > fuse_with_corners(face(suit="C", sure=0.9))[13]


def test_witnesses_that_contradict_each_other_leave_a_doubt():
    torn = fuse_with_corners(face(suit="S", sure=0.99), index(suit="C", sure=0.99))
    assert torn[13:17].max() < 0.9


def test_what_kind_of_face_it_is_stays_the_faces_word():
    np.testing.assert_array_equal(fuse_with_corners(face(), index(), index())[17:], face()[17:])


def test_what_is_plain_is_not_looked_at_again():
    assert is_clear_face(face("9", "H", 0.999))
    assert not is_clear_face(face("9", "H", 0.9))


@pytest.mark.parametrize("suit", SUITS)
def test_a_court_card_is_never_plain(suit):
    assert not is_clear_face(face("J", suit, 0.9999))


def test_a_glance_and_one_corner_that_say_the_same_are_enough():
    assert agrees_with_corner(face("J", "C", 0.999), index("J", "C", 0.9999))


@pytest.mark.parametrize(
    ("seen", "corner"),
    [
        (face("J", "S", 0.999), index("J", "C", 0.9999)),
        (face("J", "C", 0.7), index("J", "C", 0.9)),
        (face("J", "C", 0.999), index("J", "C", 0.9999, there=0.9)),
        (np.concatenate([face("J", "C", 0.999)[:17], [0.9, 0, 0, 0.1, 0]]), index("J", "C", 0.9999)),
    ],
    ids=["they contradict each other", "neither is sure", "there is hardly an index", "it may be a back"],
)
def test_else_the_card_is_looked_at_from_its_other_end_as_well(seen, corner):
    assert not agrees_with_corner(seen, corner)


def test_only_cards_of_which_a_doubt_is_left_are_turned(reader, monkeypatch):
    turned = []
    glances = FaceReader._glances

    def counted(self, faces, **way):
        turned.extend(faces if way.get("turned") else ())
        return glances(self, faces, **way)

    monkeypatch.setattr(FaceReader, "_glances", counted)
    noise = np.random.default_rng(1).integers(0, 255, (176, 126, 3), np.uint8)
    half = flat("QC") // 2 + noise // 2
    reader([flat("9H"), flat("2S"), half])
    assert [one is half for one in turned] == [True]


def test_a_sure_back_is_plain_and_a_doubtful_one_is_not():
    back = np.concatenate([np.full(13, 1 / 13), np.full(4, 1 / 4), [0.01, 0, 0, 0.98, 0.01]])
    assert is_clear_face(back)
    assert not is_clear_face(np.concatenate([back[:17], [0.1, 0, 0, 0.9, 0]]))


def test_nothing_is_hopeless():
    assert np.isfinite(log_probabilities(np.float32([0, 1]))).all()


@pytest.mark.parametrize("name", ["JC", "QC", "KC", "JS", "QS", "KS", "10H", "AD"])
@pytest.mark.parametrize("style", [0, 1, 2])
def test_cards_that_were_never_trained_on_are_read(reader, name, style):
    (reading,) = reader([flat(name, style)])
    assert (reading.card, reading.face) == (name, Face.UP)


def test_a_card_reads_the_same_turned_by_half(reader):
    picture = flat("KC")
    one, other = reader([picture, np.ascontiguousarray(picture[::-1, ::-1])])
    assert one.card == other.card == "KC"
    assert one.confidence == pytest.approx(other.confidence, abs=0.02)


def test_the_corners_decide_where_the_face_alone_is_torn(reader):
    """Black court cards of the first of the simulator's decks: clubs are what the face network is least sure of."""
    cards = [flat(rank + "C") for rank in "JQK"]
    alone, both = FaceReader()(cards), reader(cards)
    assert min(one.confidence for one in both) > min(one.confidence for one in alone)


def test_corners_are_cut_upright_from_both_ends():
    picture = flat("9H")
    turned = np.ascontiguousarray(picture[::-1, ::-1])
    for one, other in zip(corner_patches(picture), reversed(corner_patches(turned)), strict=True):
        assert np.abs(one.astype(int) - other).mean() < 4


def test_many_are_read_in_their_order_and_none_are_none(reader):
    cards = [flat("AS"), flat("2H"), flat("3D")] * 15
    assert [reading.card for reading in reader(cards)] == ["AS", "2H", "3D"] * 15
    assert reader([]) == ()


def test_a_picture_that_is_none_is_refused(reader):
    with pytest.raises(BadPatch):
        reader([np.zeros((9, 7, 3), np.uint8)])
