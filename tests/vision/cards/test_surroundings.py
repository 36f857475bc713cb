"""What lies in an outline has other colours than what lies around it, where it is a card."""

import cv2
import numpy as np
import pytest

from tableassist.vision.cards.surroundings import stands_out, with_surroundings

SIZE = (1100, 720)
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
