"""Backs like a known one, searched for on a table on which no outline would show."""

import cv2
import numpy as np
import pytest

from tableassist.table.sight import Face
from tableassist.vision.cards.back_template import MOST, View, alike
from tableassist.vision.cards.quads import overlap
from tableassist.vision.cards.reader import CardReader

deck = pytest.importorskip("tableassist.simulator.deck")

PLACES = [(260, 200, 0.0, 1.0), (560, 190, 35.0, 1.0), (420, 480, 100.0, 0.92), (800, 430, 162.0, 1.08)]
CARD = np.float32([[-63, -88], [63, -88], [63, 88], [-63, 88]])


def table(seed=1, size=(720, 1100)):
    """A cloth of bright and dark blots, as coarse as a back's print."""
    blots = cv2.GaussianBlur(np.random.default_rng(seed).normal(0, 1, size).astype(np.float32), (0, 0), 9)
    grey = np.where(blots > 0, 200, 60).astype(np.uint8)
    return cv2.merge([grey, grey, (0.9 * grey).astype(np.uint8)])


def outline(x, y, angle, large):
    turn = np.radians(angle)
    way = large * np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    return (CARD @ way.T + [x, y]).astype(np.float32)


def laid(pictures, places=PLACES):
    """The table with a picture (BGRA) at each place, seen with a little noise."""
    seen = table()
    for picture, place in zip(pictures, places, strict=False):
        height, width = picture.shape[:2]
        corners = np.float32([[0, 0], [width, 0], [width, height], [0, height]])
        way = cv2.getPerspectiveTransform(corners, outline(*place))
        moved = cv2.warpPerspective(picture, way, seen.shape[1::-1], flags=cv2.INTER_AREA)
        cover = moved[..., 3:] / 255.0
        seen = (moved[..., :3] * cover + seen * (1 - cover)).astype(np.uint8)
    grain = np.random.default_rng(2).normal(0, 4, seen.shape)
    return (cv2.GaussianBlur(seen, (3, 3), 0) + grain).clip(0, 255).astype(np.uint8)


def backs(count=4, style=0):
    return [deck.back_picture(style)] * count


def off(found, place):
    """How far (pixels) the corners of an outline are from a place's, whichever comes first."""
    return min(np.abs(np.roll(found, turn, axis=0) - outline(*place)).max() for turn in range(4))


@pytest.mark.parametrize("style", [0, 1])
def test_all_backs_like_a_known_one_are_found_where_they_lie(style):
    found = alike(laid(backs(style=style)), [outline(*PLACES[0])], [])
    assert len(found) == 3
    for place in PLACES[1:]:
        assert min(off(one.quad, place) for one in found) < 4
    assert all(one.like >= 0.9 for one in found)


def test_faces_and_other_backs_are_not_like_it():
    others = [deck.back_picture(0), deck.face_picture("QD"), deck.back_picture(2), deck.face_picture("8S")]
    assert alike(laid(others), [outline(*PLACES[0])], []) == []


def test_what_is_known_or_taken_is_not_found_again():
    picture = laid(backs())
    known, taken = [outline(*place) for place in PLACES[:2]], [outline(*PLACES[2])]
    (found,) = alike(picture, known, taken)
    assert off(found.quad, PLACES[3]) < 4


def test_a_back_half_out_of_the_picture_or_under_another_card_is_left_alone():
    places = [*PLACES[:1], (1100, 300, 10.0, 1.0), (560, 190, 35.0, 1.0)]
    picture = laid(backs(3), places)
    cv2.rectangle(picture, (500, 100), (620, 190), (255, 255, 255), -1)
    assert alike(picture, [outline(*PLACES[0])], []) == []


@pytest.mark.parametrize(("large", "found"), [(1.1, 1), (1.3, 0)])
def test_what_is_much_larger_is_no_card_of_the_same_deck(large, found):
    places = [*PLACES[:1], (560, 420, 20.0, large)]
    assert len(alike(laid(backs(2), places), [outline(*PLACES[0])], [])) == found


def test_many_known_backs_are_not_each_searched_around(monkeypatch):
    asked = []
    monkeypatch.setattr(View, "hints", lambda view: asked.append(view.middle) or [])
    close = [outline(120 + 40 * n, 200, 0.0, 1.0) for n in range(8)]
    alike(laid([]), close, [])
    assert len(asked) == 1
    away = [outline(120 + 400 * n, 200 + 400 * m, 0.0, 1.0) for n in range(4) for m in range(4)]
    alike(laid([]), away, [])
    assert len(asked) == 1 + MOST


def test_a_plain_back_tells_nothing():
    plain = np.dstack([np.full((200, 143, 3), 90, np.uint8), np.full((200, 143), 255, np.uint8)])
    assert alike(laid([plain] * 4), [outline(*PLACES[0])], []) == []


def test_an_outline_that_reaches_out_of_the_picture_does_no_harm():
    assert alike(laid(backs(1)), [outline(-20, 30, 0.0, 1.0)], []) == []


class OneOutline:
    """Finds the outline of one card."""

    def __call__(self, picture):
        return (outline(*PLACES[0]),)


def test_a_reader_who_saw_one_outline_tells_all_cards_like_it():
    readings = CardReader(finder=OneOutline())(laid(backs()))
    assert [one.face for one in readings] == [Face.DOWN] * 4
    for place in PLACES:
        assert max(overlap(np.float32(one.corners), outline(*place)) for one in readings) > 0.9


def test_where_sizes_are_known_nothing_is_searched_for(monkeypatch):
    asked = []
    monkeypatch.setattr("tableassist.vision.cards.reader.alike", lambda *given: asked.append(given) or [])
    monkeypatch.setattr("tableassist.vision.cards.reader.sought", lambda finder, *size: finder)
    readings = CardReader(finder=OneOutline(), size=(126.0, 176.0))(laid(backs()))
    assert [one.face for one in readings] == [Face.DOWN]
    assert not asked
