"""Masks: what card and table differ in stands out, and what a motley table has of its own does not."""

import cv2
import numpy as np

from tableassist.vision.cards.masks import CLEAR_STEPS, SmoothedPicture, colour_gradient, make_masks

CARD = cv2.boxPoints(((320, 240), (126, 176), 20))


def on_fine_lines():
    """A blue card, as bright as its table, which is full of fine lines."""
    picture = np.full((480, 640, 3), 110, np.uint8)
    rng = np.random.default_rng(6)
    for start, end in rng.integers(0, 640, (700, 2, 2)):
        cv2.line(picture, start.tolist(), end.tolist(), (132, 134, 132), 2, cv2.LINE_AA)
    cv2.fillConvexPoly(picture, np.int32(CARD), (220, 90, 100), cv2.LINE_AA)
    return cv2.GaussianBlur(picture, (5, 5), 0)


def away(lines):
    """How far the pixels of a mask lie from the card's outline."""
    return [abs(cv2.pointPolygonTest(CARD, (float(x), float(y)), True)) for y, x in np.argwhere(lines)]


def test_clear_steps_are_those_of_the_card_and_not_the_fine_lines_of_its_table():
    soft = on_fine_lines()
    clear = away(cv2.Canny(*colour_gradient(soft), *CLEAR_STEPS))
    assert len(clear) > 400
    assert max(clear) < 4
    assert max(away(cv2.Canny(cv2.cvtColor(soft, cv2.COLOR_BGR2GRAY), 20, 60))) > 50


def test_the_steepest_channel_counts_alone():
    picture = np.full((9, 9, 3), 100, np.uint8)
    picture[:, 5:] = (160, 95, 100)
    right, down = colour_gradient(picture)
    assert right[4, 4] == 4 * 60
    assert not down.any()
    picture[:, 5:] = (95, 40, 100)
    assert colour_gradient(picture)[0][4, 4] == -4 * 60


def test_masks_are_black_and_white_pictures_of_the_same_size():
    picture = on_fine_lines()
    for mask in make_masks(SmoothedPicture(picture)):
        assert mask.shape == picture.shape[:2]
        assert set(np.unique(mask)) <= {0, 255}
