"""A deck that was shown once is read; everything else is read as before, and nothing is guessed."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import odd_deck as odd
import pytest

from tableassist.simulator.deck import back_picture, face_picture
from tableassist.table.cards import CardName
from tableassist.table.observation import Face
from tableassist.vision.cards import likeness
from tableassist.vision.cards.faces import BadPatch, FaceReader, FaceReading
from tableassist.vision.cards.likeness import Likeness, Traits
from tableassist.vision.gallery.learnt import (
    BACK,
    DeckMatch,
    LearntDeck,
    LearntReader,
    NotLearnable,
    choose_reading,
    similar_pairs,
)
from tableassist.vision.weights import WeightsBroken

UNKNOWN = FaceReading(None, Face.UP, 0.3, "7C", ("7C", "7S"))
AS, KS, QS = CardName("AS"), CardName("KS"), CardName("QS")


def printed(card, style=0):
    """A card of the simulator's decks as a flat picture on a dark ground."""
    face = back_picture(style, 2.0) if card == BACK else face_picture(CardName(card), style, 2.0)
    cover = face[..., 3:] / 255
    return (face[..., :3] * cover + 60 * (1 - cover)).astype(np.uint8)


@pytest.fixture(scope="module")
def ordinary():
    return FaceReader()


@pytest.fixture(scope="module")
def deck():
    return LearntDeck("Odd", "2026-11-21", {**odd.odd_deck(), BACK: printed(BACK)})


@pytest.fixture(scope="module")
def reader(ordinary, deck):
    return LearntReader(ordinary, deck)


def test_every_learnt_card_is_read_in_another_light_either_way_up(reader):
    shown = odd.odd_deck()
    for turn in (lambda picture: picture, odd.turned):
        readings = reader([turn(odd.in_another_light(picture)) for picture in shown.values()])
        assert [reading.card for reading in readings] == list(shown)
        assert all(reading.face is Face.UP and reading.confidence > 0.8 for reading in readings)


def test_the_ordinary_reader_does_not_know_these_cards(ordinary):
    readings = ordinary([odd.in_another_light(picture) for picture in odd.odd_deck().values()])
    assert not any(reading.card == card for reading, card in zip(readings, odd.odd_deck(), strict=True))


def test_cards_of_other_decks_are_read_as_before(ordinary, reader):
    pictures = [
        printed("7C"),
        printed("QH", 1),
        printed(BACK, 2),
        odd.odd_card(40),
        np.full((176, 126, 3), 90, np.uint8),
    ]
    assert reader(pictures) == ordinary(pictures)


def test_a_learnt_back_is_a_card_face_down(reader):
    (reading,) = reader([odd.in_another_light(printed(BACK))])
    assert (reading.card, reading.face) == (None, Face.DOWN)


def test_what_plainly_is_no_card_is_not_held_against_the_deck(reader, ordinary):
    pictures = [np.full((176, 126, 3), 90, np.uint8), printed("7C"), odd.odd_card(40)]
    assert reader.screened(pictures) == tuple(
        one and two for one, two in zip(ordinary.screened(pictures), reader(pictures), strict=True)
    )
    assert reader.screened(pictures)[0] is None


def test_no_pictures_and_no_deck(ordinary):
    assert LearntReader(ordinary, LearntDeck())([]) == ()
    assert LearntReader(ordinary, LearntDeck())([printed("7C")]) == ordinary([printed("7C")])
    with pytest.raises(BadPatch):
        LearntReader(ordinary, LearntDeck())([np.zeros((3, 3), np.uint8)])


def test_two_cards_that_look_the_same_are_reported(deck):
    twins = deck.having(CardName("2C"), odd.odd_card(0)).having(CardName("3C"), odd.turned(odd.odd_card(1)))
    assert similar_pairs(deck) == ()
    assert set(similar_pairs(twins)) == {(AS, "2C"), (CardName("2S"), "3C")}


def test_of_two_that_look_the_same_neither_is_named(ordinary):
    twins = LearntDeck(pictures={AS: odd.odd_card(0), KS: odd.odd_card(0), QS: odd.odd_card(2)})
    (reading,) = LearntReader(ordinary, twins)([odd.in_another_light(odd.odd_card(0))])
    assert reading.card is None


def match(best=0.2, second=0.5, cards=(AS, KS)):
    return DeckMatch(dict(zip(cards, (best, second), strict=True)) | {QS: float("inf")})


NAMED = FaceReading("KS", Face.UP, 0.95, "KS")


@pytest.mark.parametrize(
    ("ordinary", "match", "card", "candidate_names"),
    [
        pytest.param(UNKNOWN, match(), AS, (), id="clear where the ordinary reader knows nothing"),
        pytest.param(replace(NAMED, card="AS"), match(), AS, (), id="both say the same"),
        pytest.param(NAMED, match(), AS, (), id="surely one of the deck, whatever it looks like"),
        pytest.param(NAMED, match(0.38, 0.9), None, (AS, KS), id="clear, but not sure enough against a sure name"),
        pytest.param(NAMED, match(0.3, 0.33), KS, (), id="not clear: the ordinary name stands"),
        pytest.param(replace(NAMED, card="QS"), match(0.3, 0.33), None, (AS, KS, QS), id="of this deck, but not that"),
        pytest.param(replace(NAMED, card="9D"), match(0.3, 0.33), None, (AS, KS, "9D"), id="a name that is not learnt"),
        pytest.param(UNKNOWN, match(0.3, 0.33), None, (AS, KS), id="one of two"),
        pytest.param(UNKNOWN, match(0.9, 1.4), None, UNKNOWN.candidate_names, id="not of this deck"),
        pytest.param(NAMED, match(0.9, 1.4), KS, (), id="a card of another deck"),
        pytest.param(NAMED, DeckMatch({AS: float("inf")}), KS, (), id="nothing near"),
        pytest.param(
            FaceReading(None, Face.DOWN, 0.99), match(0.4, 0.9), None, (), id="surely a back, not surely a card"
        ),
        pytest.param(FaceReading(None, Face.DOWN, 0.99), match(), AS, (), id="surely a card that looks like a back"),
        pytest.param(FaceReading(None, Face.UNKNOWN, 0.6), match(0.4, 0.9), AS, (), id="perhaps no card, clearly one"),
    ],
)
def test_what_counts(ordinary, match, card, candidate_names):
    reading = choose_reading(ordinary, match)
    assert reading.card == card
    assert reading.candidate_names == candidate_names
    assert 0 <= reading.confidence <= 1


def test_a_back_clearly_seen_by_both():
    down = FaceReading(None, Face.DOWN, 0.99)
    assert choose_reading(down, match(0.4, 0.9, (BACK, KS))).face is Face.DOWN


def test_the_clearer_the_surer():
    assert [match(0.2, second).confidence > 0.95 for second in (0.22, 0.3, 0.5)] == [False, True, True]
    assert DeckMatch({AS: 0.2}).confidence == 1.0
    assert DeckMatch({AS: 0.0, KS: 0.0}).confidence == 0.0


def test_only_cards_can_be_learnt(deck):
    with pytest.raises(NotLearnable, match="1S"):
        LearntDeck(pictures={CardName("1S"): odd.odd_card(0)})
    with pytest.raises(BadPatch):
        deck.having(KS, np.zeros((176, 126), np.uint8))


def test_a_deck_changes_by_being_another(deck):
    more = deck.having(KS, odd.odd_card(9, (250, 350)))
    assert KS in more.pictures
    assert KS not in deck.pictures
    assert more.pictures[KS].shape == (160, 112, 3)
    assert set(more.without(KS).pictures) == set(deck.pictures)
    assert not more.complete


def test_what_is_forgotten_is_not_known():
    known = Likeness(odd.odd_deck(3))
    known.learn(KS, odd.odd_card(9))
    assert min(known([odd.odd_card(9)])[0].items(), key=lambda one: one[1])[0] == KS
    known.forget(KS)
    assert KS not in known([odd.odd_card(9)])[0]


def test_the_network_has_the_layer_that_pictures_are_described_by():
    described = Traits()([odd.odd_card(0), odd.odd_card(1)])
    assert described.shape == (2, 2, 160)
    assert np.abs(described[0] - described[1]).max() > 0.1
    assert np.allclose(Traits()([odd.turned(odd.odd_card(0))])[0], described[0][::-1], atol=1e-3)


def test_another_network_is_reported(monkeypatch):
    monkeypatch.setattr(likeness, "HIDDEN", "no such layer")
    with pytest.raises(WeightsBroken, match="learnt decks"):
        Likeness(odd.odd_deck(1))


def test_a_shift_or_a_turn_is_no_difference():
    card = cv2.copyMakeBorder(odd.odd_card(3), 4, 4, 4, 4, cv2.BORDER_REPLICATE)
    unlike = Likeness(odd.odd_deck(6))([card[3:-5, 6:-2], odd.turned(odd.odd_card(4))])
    assert unlike[0][CardName("4S")] < 0.1
    assert unlike[1][CardName("5S")] < 0.01
