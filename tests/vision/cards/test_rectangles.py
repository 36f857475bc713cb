"""Outlines of a known size, searched for where no contour runs around a card."""

import cv2
import numpy as np
import pytest

from tableassist.table.observation import Face
from tableassist.vision.cards.quads import overlap_of_smaller
from tableassist.vision.cards.reader import CardReader
from tableassist.vision.cards.rectangles import MOST, MOST_VIEWS, SEARCH_HEIGHTS, propose_rectangles
from tableassist.vision.cards.rectangles import _View as View
from tableassist.vision.cards.surroundings import stands_out, with_surroundings

pytestmark = pytest.mark.slow

deck = pytest.importorskip("tableassist.simulator.deck")

SIZE = (1100, 720)
KNOWN = [(180, 180, 8.0), (400, 170, -5.0), (640, 190, 12.0), (170, 420, 80.0)]
CARD = np.float32([[-63, -88], [63, -88], [63, 88], [-63, 88]])


def table(seed=1):
    """A cloth of bright and dark blots, as coarse as a back's print."""
    blots = cv2.GaussianBlur(np.random.default_rng(seed).normal(0, 1, SIZE[::-1]).astype(np.float32), (0, 0), 9)
    grey = np.where(blots > 0, 200, 60).astype(np.uint8)
    return cv2.merge([grey, grey, (0.9 * grey).astype(np.uint8)])


def outline(x, y, angle, large=1.0):
    turn = np.radians(angle)
    way = large * np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    return (CARD @ way.T + [x, y]).astype(np.float32)


def borderless(hue=90, seed=3):
    """A back (BGRA) of small blots up to its edges, darker than the table's light and lighter than its dark."""
    blots = cv2.GaussianBlur(np.random.default_rng(seed).normal(0, 1, (176, 126)).astype(np.float32), (0, 0), 3)
    print_ = np.where(blots > 0, 170, 90).astype(np.uint8)
    colour = cv2.cvtColor(cv2.merge([np.full_like(print_, hue), np.full_like(print_, 150), print_]), cv2.COLOR_HSV2BGR)
    return cv2.merge([*cv2.split(colour), np.full_like(print_, 255)])


def laid(cards, seen=None):
    """A table with pictures (BGRA) in outlines, seen with a little noise."""
    seen = table() if seen is None else seen
    for picture, quad in cards:
        height, width = picture.shape[:2]
        way = cv2.getPerspectiveTransform(np.float32([[0, 0], [width, 0], [width, height], [0, height]]), quad)
        moved = cv2.warpPerspective(picture, way, seen.shape[1::-1], flags=cv2.INTER_AREA)
        cover = moved[..., 3:] / 255.0
        seen = (moved[..., :3] * cover + seen * (1 - cover)).astype(np.uint8)
    grain = np.random.default_rng(2).normal(0, 4, seen.shape)
    return (cv2.GaussianBlur(seen, (3, 3), 0) + grain).clip(0, 255).astype(np.uint8)


def off(found, quad):
    """How far (pixels) the corners of an outline are from another's, whichever comes first."""
    return min(np.abs(np.roll(found, turn, axis=0) - quad).max() for turn in range(4))


@pytest.mark.parametrize("angle", [0.0, 22.0, 45.0, 91.0, 147.0])
@pytest.mark.slow
def test_a_card_without_an_outline_is_found_at_any_angle(angle):
    quad = outline(560, 470, angle)
    found = propose_rectangles(laid([(borderless(), quad)]), [outline(*place) for place in KNOWN])
    assert off(found[0], quad) < 5


def test_cards_seen_from_aside_are_found_as_they_are_seen_where_they_are():
    homography = np.array([[1.0, 0.12, 0], [0.0, 0.9, 40], [0.0, 0.00006, 1.0]])
    quads = [cv2.perspectiveTransform(outline(*place)[None], homography)[0] for place in [*KNOWN, (480, 520, 30.0)]]
    found = propose_rectangles(laid([(borderless(), quads[-1])]), quads[:-1])
    assert off(found[0], quads[-1]) < 8


@pytest.mark.slow
def test_known_cards_and_what_reaches_out_of_the_picture_are_not_reported():
    known = [outline(*place) for place in KNOWN]
    picture = laid([(borderless(), quad) for quad in [*known, outline(560, 680, 0.0)]])
    found = propose_rectangles(picture, known)
    assert all(overlap_of_smaller(one, other) <= 0.35 for one in found for other in known)
    assert all(one.min() > -5 and one[:, 0].max() < SIZE[0] + 5 and one[:, 1].max() < SIZE[1] + 5 for one in found)


def test_on_a_bare_table_there_are_none():
    plain = laid([], np.full((*SIZE[::-1], 3), (60, 100, 50), np.uint8))
    assert propose_rectangles(plain, [outline(*place) for place in KNOWN]) == []


def test_what_is_far_from_all_known_cards_is_not_searched_for():
    quad = outline(960, 600, 20.0)
    found = propose_rectangles(laid([(borderless(), quad)]), [outline(*KNOWN[0]), outline(*KNOWN[3])])
    assert all(overlap_of_smaller(one, quad) < 0.6 for one in found)


@pytest.mark.slow
def test_however_busy_the_table_and_many_the_cards_the_work_is_bounded(monkeypatch):
    noise = np.random.default_rng(4).integers(0, 256, (*SIZE[::-1], 3), np.uint8)
    noise = cv2.resize(noise, None, fx=4, fy=4)[: SIZE[1], : SIZE[0]]
    many = [outline(70 + 24 * column, 90 + 24 * row, 0.0, 0.1) for row in range(20) for column in range(40)]
    viewed = []
    monkeypatch.setattr(View, "of", lambda picture, middle, plane: viewed.append(middle) or Nowhere())
    propose_rectangles(noise, many)
    assert len(viewed) == MOST_VIEWS
    assert all(np.linalg.norm(a - b) >= 17.6 * SEARCH_HEIGHTS for n, a in enumerate(viewed) for b in viewed[:n])
    monkeypatch.undo()
    assert len(propose_rectangles(noise, [outline(*place) for place in KNOWN])) <= MOST


class Nowhere:
    """A view in which nothing shows."""

    def hints(self):
        return []


def flat(picture, quad):
    """What lies in and around an outline, as the card reader flattens it."""
    to = np.float32([[0, 0], [140, 0], [140, 196], [0, 196]])
    return cv2.warpPerspective(picture, cv2.getPerspectiveTransform(with_surroundings(quad), to), (140, 196))


def test_a_card_looks_other_than_the_table_around_it_and_the_table_does_not():
    quad = outline(560, 470, 30.0)
    picture = laid([(borderless(), quad)])
    assert stands_out(flat(picture, quad))
    assert not any(stands_out(flat(picture, outline(x, y, 10.0))) for x, y in ((200, 200), (900, 200), (900, 560)))


@pytest.mark.parametrize("colour", [(0, 0, 255), (255, 0, 0), (0, 255, 0)])
def test_the_strongest_colours_are_colours_too(colour):
    picture = np.full((*SIZE[::-1], 3), (60, 60, 60), np.uint8)
    cv2.fillPoly(picture, [np.int32(outline(560, 470, 30.0))], colour)
    assert stands_out(flat(picture, outline(560, 470, 30.0)))
    assert not stands_out(flat(picture, outline(200, 200, 30.0)))
    assert not stands_out(np.full_like(picture, colour))


def test_half_a_card_beside_as_much_table_does_not_stand_out():
    quad = outline(560, 470, 30.0)
    picture = laid([(borderless(), quad)])
    beside = quad + (quad[1] - quad[0]) / 2
    assert not stands_out(flat(picture, beside))


class Outlines:
    """Finds the outlines of the known cards, and no others."""

    def __call__(self, picture):
        return tuple(outline(*place) for place in KNOWN)


@pytest.mark.parametrize("searching", [True, False])
@pytest.mark.slow
def test_a_reader_finds_the_card_face_down_that_shows_no_outline(searching, monkeypatch):
    """Its back is none of the others', so that it is not known by its likeness either."""
    quad = outline(560, 470, 30.0)
    height, width = deck.back_picture(2).shape[:2]
    inner = np.ascontiguousarray(deck.back_picture(2)[height // 5 : -height // 5, width // 5 : -width // 5])
    picture = laid([*((deck.back_picture(0), outline(*place)) for place in KNOWN), (inner, quad)])
    if not searching:
        monkeypatch.setattr("tableassist.vision.cards.reader.propose_rectangles", lambda *given: [])
    down = [one for one in CardReader(finder=Outlines())(picture) if one.face is Face.DOWN]
    assert len(down) == 4 + searching
    assert (max(overlap_of_smaller(np.float32(one.corners), quad) for one in down) > 0.95) is searching


@pytest.mark.parametrize("shown", ["faces", "one back"])
def test_nothing_is_searched_for_beside_faces_alone_or_a_few_cards(shown, monkeypatch):
    asked = []
    monkeypatch.setattr("tableassist.vision.cards.reader.propose_rectangles", lambda *given: asked.append(given) or [])
    names = ["QD", "8S", "10H", "3C"]
    faces = [(deck.face_picture(name), outline(*place)) for name, place in zip(names, KNOWN, strict=True)]
    one = [(deck.back_picture(0), outline(*KNOWN[0]))]
    CardReader(finder=Outlines())(laid(faces if shown == "faces" else one))
    assert not asked
