"""Cards that were not read surely are read by their indices, wherever these stand."""

import numpy as np
import pytest

from tableassist.simulator.deck import face_picture
from tableassist.table.observation import Face
from tableassist.vision.cards.faces import FaceReading
from tableassist.vision.cards.index_search import IndexSearch

ODDS = (("AC", 0.5), ("AS", 0.2), ("AD", 0.12), ("KC", 0.1))
TORN = FaceReading(None, Face.UP, 0.5, "AC", ("AC", "AS", "AD"), ODDS)
RATHER = FaceReading("AC", Face.UP, 0.78, "AC", (), (("AC", 0.78), ("AS", 0.12), ("AD", 0.1)))


class Faces:
    """A reader that says the same of every card."""

    def __init__(self, reading):
        self.reading = reading

    def __call__(self, faces):
        return [self.reading] * len(faces)

    screened = __call__


def card_with_inner_indices(name):
    """A card whose indices stand further in than usual, as on the aces of some decks."""
    card = np.ascontiguousarray(face_picture(name, 0, 2.0)[..., :3])
    height, width = card.shape[:2]
    corner = card[: round(0.27 * height), : round(0.16 * width)].copy()
    card[: corner.shape[0], : corner.shape[1]] = card[-1:, :1] = np.median(card, axis=(0, 1))
    down, across = round(0.06 * height), round(0.07 * width)
    card[down : down + corner.shape[0], across : across + corner.shape[1]] = corner
    card[height // 2 :] = card[: height - height // 2][::-1, ::-1]
    return card


@pytest.mark.parametrize("name", ["AS", "AD"])
@pytest.mark.parametrize("unsure", [TORN, RATHER], ids=["no name", "a wrong one"])
def test_a_card_is_named_by_indices_that_stand_further_in(name, unsure):
    """One deck's ace of spades was unknown on 29 of 35 tables."""
    (read,) = IndexSearch(Faces(unsure))([card_with_inner_indices(name)])
    assert read.card == name
    assert read.confidence > 0.91


def test_what_was_read_where_no_index_stands_counts_no_more_once_they_are_found():
    """Corners cut out beside an ace's indices outvoted its own face: an ace of spades was one of clubs (0.98)."""
    beside = FaceReading(None, Face.UP, 0.43, "KC", ("KC", "AC"), (("KC", 0.83), ("AC", 0.15), ("AS", 1e-4)))
    whole = FaceReading(None, Face.UP, 0.6, "AS", ("AS", "AC"), (("AS", 0.6), ("AC", 0.4)))
    (read,) = IndexSearch(Faces(beside), lambda _faces: [whole])([card_with_inner_indices("AS")])
    (misled,) = IndexSearch(Faces(beside))([card_with_inner_indices("AS")])
    assert read.card == "AS"
    assert dict(read.odds)["AS"] > dict(misled.odds).get("AS", 0.0)


def test_where_the_whole_shows_no_face_the_reading_stands():
    (read,) = IndexSearch(Faces(TORN), lambda _faces: [FaceReading(None, Face.DOWN, 0.9)])(
        [card_with_inner_indices("AS")]
    )
    assert read.card == "AS"


def test_a_name_that_no_index_confirms_is_not_given_unless_it_is_sure():
    blank = np.full((176, 126, 3), 230, np.uint8)
    (read,) = IndexSearch(Faces(RATHER))([blank])
    assert (read.card, read.face, read.candidate_names) == (None, Face.UP, ("AC", "AS", "AD"))
    assert IndexSearch(Faces(TORN))([blank]) == (TORN,)


@pytest.mark.parametrize(
    "sure",
    [
        FaceReading("AC", Face.UP, 0.97, "AC", (), ODDS),
        FaceReading(None, Face.DOWN, 0.85),
        FaceReading("XR", Face.UP, 0.8),
    ],
    ids=["a name", "a back", "a joker"],
)
def test_what_is_sure_or_has_no_index_is_left_as_it_was_read(sure):
    assert IndexSearch(Faces(sure))([card_with_inner_indices("AS")]) == (sure,)
