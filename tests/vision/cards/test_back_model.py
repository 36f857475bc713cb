"""The back of a deck is what many places have alike, whatever a network thinks of it."""

from __future__ import annotations

import numpy as np
import pytest

from tableassist.simulator.backs import STYLES
from tableassist.simulator.deck import back_picture, face_picture
from tableassist.table.cards import DECK
from tableassist.table.observation import Face
from tableassist.vision.cards.back_model import FEWEST, MEMBER, BackModel, back_signature, correlate_signatures
from tableassist.vision.cards.faces import FaceReading

pytestmark = pytest.mark.slow

UNKNOWN = FaceReading(None, Face.UNKNOWN, 0.5)
UP = FaceReading("QH", Face.UP, 0.95)


def seen(art: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """A flat card as the camera gives it: either way up, brighter or darker, noisy, a pixel aside."""
    picture = art[..., :3] if rng.random() < 0.5 else art[::-1, ::-1, :3]
    shifted = np.roll(picture, rng.integers(-2, 3, 2), (0, 1)) * rng.uniform(0.5, 1.0)
    return np.clip(shifted + rng.normal(0, 4, shifted.shape), 0, 255).astype(np.uint8)


def backs(style: int, count: int, seed: int = 1) -> list[np.ndarray]:
    rng = np.random.default_rng(seed)
    return [seen(back_picture(style, 2.0), rng) for _ in range(count)]


def faces(count: int, style: int = 0) -> list[np.ndarray]:
    rng = np.random.default_rng(2)
    return [seen(face_picture(card, style, 2.0), rng) for card in DECK[:count]]


@pytest.mark.parametrize("style", range(STYLES))
def test_what_many_places_have_alike_is_the_back(style):
    readings = BackModel()(backs(style, FEWEST), [UNKNOWN] * FEWEST)
    assert {reading.face for reading in readings} == {Face.DOWN}


def test_fewer_cards_alike_prove_nothing():
    count = FEWEST - 1
    assert BackModel()(backs(0, count), [UNKNOWN] * count) == [UNKNOWN] * count


def test_cards_add_up_over_readings():
    model = BackModel()
    model(backs(0, FEWEST - 1), [UNKNOWN] * (FEWEST - 1))
    assert not model.learnt
    model(backs(0, 1, seed=9), [UNKNOWN])
    assert model.learnt


@pytest.mark.parametrize("style", range(3))
def test_no_deck_of_faces_is_a_back(style):
    model = BackModel()
    assert model(faces(52, style), [UNKNOWN] * 52) == [UNKNOWN] * 52
    assert not model.learnt


def test_faces_are_not_the_learnt_back():
    model = BackModel()
    model(backs(1, 40), [UNKNOWN] * 40)
    assert model(faces(52), [UNKNOWN] * 52) == [UNKNOWN] * 52


def test_a_name_beyond_doubt_stands():
    model = BackModel()
    assert model(backs(0, 20), [UP] * 20) == [UP] * 20
    assert not model.learnt


def test_a_name_beyond_doubt_is_held_against_no_back(monkeypatch):
    asked = []
    monkeypatch.setattr("tableassist.vision.cards.back_model.back_signature", asked.append)
    reading = FaceReading("AS", Face.UP, 0.99)
    assert BackModel()([np.zeros((176, 126, 3), np.uint8)], [reading]) == [reading]
    assert asked == []


def test_signatures_do_not_follow_the_light():
    dark, bright = (back_signature((back_picture(0, 2.0)[..., :3] * gain).astype(np.uint8)) for gain in (0.4, 1.0))
    assert correlate_signatures(dark[None], bright[None])[0, 0] > 0.9


MAT = np.full((176, 126, 3), 220, np.uint8)
"""A bare place, as a camera shows it that sets its white by the lamp."""


def test_only_the_learnt_back_is_shown_by_a_flat_picture():
    model = BackModel()
    assert not model.shows(backs(0, 1, seed=3)[0])  # nothing is learnt yet
    model(backs(0, FEWEST), [UNKNOWN] * FEWEST)
    assert model.shows(backs(0, 1, seed=3)[0])
    assert not any(model.shows(face) for face in faces(52))
    assert not model.shows(MAT)


def test_a_bare_place_under_a_blue_lamp_is_no_blue_back_by_its_print():
    lamp, rng = (1.0, 0.8, 0.65), np.random.default_rng(4)
    blue = np.clip(np.full((176, 126, 3), (200, 150, 60)) + rng.normal(0, 12, (176, 126, 1)), 0, 255).astype(np.uint8)
    bare = (MAT * lamp).astype(np.uint8)
    model = BackModel()
    model([seen((blue * lamp).astype(np.uint8), rng) for _ in range(FEWEST)], [UNKNOWN] * FEWEST)
    assert model.learnt
    alike = correlate_signatures(back_signature(bare)[None], back_signature((blue * lamp).astype(np.uint8))[None])
    assert alike[0, 0] > MEMBER
    assert not model.shows(bare)
    assert model.shows((blue * lamp).astype(np.uint8))
