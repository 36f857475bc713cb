"""Cards that were shown once are known again: turned, shifted, in other light; others stay unknown."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from made_table import enrolled, names, shots

from tableassist.table.observation import Face
from tableassist.vision.cards.faces import BadPatch
from tableassist.vision.gallery.enrolled import (
    BACK,
    HEIGHT,
    WIDTH,
    EnrolledCard,
    EnrolledReader,
    Pool,
    resize_to_card,
)

pytestmark = pytest.mark.slow

CARDS = names(12)


@pytest.fixture(scope="module")
def pool():
    return enrolled(CARDS)


@pytest.fixture(scope="module")
def reader(pool):
    return EnrolledReader(pool)


@pytest.fixture(scope="module")
def seen():
    """The cards as they are seen again, by name."""
    return dict(shots(CARDS[:8], 7, "normal"))


def test_every_card_is_known_again(reader, seen):
    with_strangers = {name: reader(flat) for name, flat in seen.items()}
    assert {name: one.name for name, one in with_strangers.items()} == {name: name for name in seen}
    assert all(one.face is Face.UP and one.confidence > 0.8 for one in with_strangers.values())
    assert {one.turned for one in with_strangers.values()} == {True, False}


def test_which_way_up_it_is(reader, seen):
    one = next(iter(seen.values()))
    assert reader(one).turned is not reader(np.ascontiguousarray(one[::-1, ::-1])).turned


def test_blurred_card_is_known_by_few_features_and_its_colours(reader, seen):
    """A table of 841 mm in 1280 x 720 pixels, out of focus: most of the fine print is lost, the colours are not."""
    known = {name: reader(cv2.GaussianBlur(flat, (0, 0), 4.5)).name for name, flat in seen.items()}
    assert {one for one in known.values() if one is not None} <= known.keys()
    assert sum(name == one for name, one in known.items()) >= 6
    others = [cv2.GaussianBlur(flat, (0, 0), 4.5) for _, flat in shots(names(8, "Stranger"), 9, "normal")]
    assert {reader(flat).name for flat in others} == {None}


def test_features_of_a_frame_do_not_make_a_card_of_other_colours(reader, pool, monkeypatch):
    """Few features agree, and the colours lie elsewhere: that is no card of the pool."""
    monkeypatch.setattr("tableassist.vision.gallery.enrolled.ENOUGH", 10_000)
    card = pool.cards[0]
    assert reader(card.picture).name == card.name
    painted = card.picture.copy()
    painted[HEIGHT // 3 :] = painted[HEIGHT // 3 :][::-1, ::-1, ::-1]
    assert reader(painted).name is None


def test_strangers_stay_unknown(reader):
    with_strangers = [reader(flat) for _, flat in shots(names(8, "Stranger"), 9, "normal")]
    assert {(one.name, one.face) for one in with_strangers} == {(None, Face.UNKNOWN)}


def test_a_card_face_down_is_face_down(reader):
    with_strangers = [reader(flat) for _, flat in shots(CARDS[:4], 3, "normal", face=Face.DOWN)]
    assert {(one.name, one.face) for one in with_strangers} == {(None, Face.DOWN)}


def test_without_its_back_face_down_is_unknown(pool):
    ((_, flat),) = shots(CARDS[:1], 3, "normal", face=Face.DOWN)
    with_strangers = EnrolledReader(pool.without(BACK))(flat)
    assert (with_strangers.name, with_strangers.face) == (None, Face.UNKNOWN)


@pytest.mark.parametrize(("gain", "bias"), [(0.45, 0), (0.8, 70), (1.3, -40)])
def test_in_other_light(reader, seen, gain, bias):
    with_strangers = {
        name: reader(cv2.convertScaleAbs(flat, alpha=gain, beta=bias)).name for name, flat in seen.items()
    }
    assert sum(with_strangers[name] == name for name in seen) >= 7
    assert all(with_strangers[name] in (name, None) for name in seen)


def test_under_a_sleeves_glare(reader, seen):
    """A bright band over a third of the card leaves enough of its print to see."""
    for name, flat in seen.items():
        glared = flat.copy()
        cv2.line(glared, (0, HEIGHT // 3), (WIDTH, HEIGHT // 2), (250, 250, 250), WIDTH // 3)
        assert reader(glared).name in (name, None)
    assert reader(glared).name == name


@pytest.mark.parametrize("grey", [0, 128, 255])
def test_nothing_is_no_card(reader, grey):
    assert reader(np.full((HEIGHT, WIDTH, 3), grey, np.uint8)).face is Face.UNKNOWN


def test_nothing_is_known_of_an_empty_pool(seen):
    assert EnrolledReader(Pool())(next(iter(seen.values()))).face is Face.UNKNOWN


def test_the_same_print_under_two_names_is_neither(pool, seen):
    first = pool.cards[0]
    reader = EnrolledReader(pool.having(EnrolledCard("Its Twin", first.picture)))
    assert reader(seen[first.name]).name is None


def test_plain_sleeves_are_recognised_by_their_colour(pool):
    red, dim, green = (
        np.full((HEIGHT, WIDTH, 3), colour, np.uint8) for colour in ((40, 30, 170), (25, 20, 120), (40, 150, 40))
    )
    reader = EnrolledReader(pool.having(EnrolledCard(BACK, red)))
    assert reader(red).face is reader(dim).face is Face.DOWN
    assert reader(green).face is Face.UNKNOWN


def test_a_pool_has_each_name_once(pool):
    again = pool.having(EnrolledCard(CARDS[0], pool.cards[1].picture))
    assert sorted(again.names) == sorted(CARDS)
    assert again.names[-1] == CARDS[0]
    assert again.without(CARDS[0]).names == tuple(CARDS[1:])
    assert BACK not in pool.names


def test_what_is_no_picture_is_refused(reader):
    with pytest.raises(BadPatch):
        reader(np.zeros((50, 50), np.uint8))
    with pytest.raises(BadPatch):
        EnrolledCard("Kiln Keeper", np.zeros((4, 4, 3), np.uint8))


@pytest.mark.parametrize("scale", [0.5, 1.0, 2.0])
def test_pictures_of_any_size(reader, seen, scale):
    name, flat = next(iter(seen.items()))
    sized = cv2.resize(flat, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    assert resize_to_card(sized).shape == (HEIGHT, WIDTH, 3)
    assert reader(sized).name in ((name, None) if scale < 1 else (name,))
