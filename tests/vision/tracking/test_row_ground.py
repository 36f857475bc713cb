"""What lies on the mat beside what only the light makes of it, in rows of cards."""

import cv2
import numpy as np
import pytest

from tableassist.games.mnemonic.mat import build_mat
from tableassist.table.geometry import POKER_CARD, Point
from tableassist.table.observation import Detection, Face
from tableassist.vision.table.hands import HandFinder
from tableassist.vision.table.homography import Fit
from tableassist.vision.table.overview import MARGIN, PX_PER_MM, Overview
from tableassist.vision.tracking.occluded_cards import find_remaining
from tableassist.vision.tracking.persistence import fill_card
from tableassist.vision.tracking.row_ground import RowGround

MAT = build_mat()
PALE, PAPER = (140.0, 150.0, 145.0), (215.0, 220.0, 222.0)
LAY = Detection("card", "5S", Point(628.0, 56.0), 177.0, Face.UP, 1.0)
BESIDE = Detection("card", "4D", Point(669.0, 58.0), 90.0, Face.UP, 1.0)
VIEW = Overview(MAT, Fit(np.eye(3), np.array([[1.0, 0, 60], [0, 1, 60], [0, 0, 1]]), frozenset(), 0.0), (1000, 800))


def lit(share: float):
    """The light on the mat: in a lamp's soft shadow at its upper right that much, else all of it."""
    shadow = np.zeros((VIEW.height, VIEW.width), np.float32)
    edge = [(415, -MARGIN), (615, 110), (MAT.width + MARGIN, 110), (MAT.width + MARGIN, -MARGIN)]
    pixels = np.round((np.array(edge) + MARGIN) * PX_PER_MM).astype(np.int32)
    cv2.fillPoly(shadow, [pixels], 1.0)
    return 1 - (1 - share) * cv2.GaussianBlur(shadow, (0, 0), 7)[..., None]


def left(share: float, *cards: Detection):
    """What the shape of what lies there says of a card that lay there and that no look made out."""
    flat = np.full((VIEW.height, VIEW.width, 3), PALE, np.float32)
    for card in (*cards, BESIDE):
        body = np.zeros(flat.shape[:2], np.uint8)
        fill_card(body, card, POKER_CARD)
        flat[body > 0] = PAPER
    noise = np.random.default_rng(1).normal(0, 1.5, flat.shape)
    seen = np.clip(flat * lit(share) + noise, 0, 255).astype(np.uint8)
    ground = RowGround(VIEW, HandFinder(VIEW, MAT.zones), seen)
    return [one.candidate_names for one in find_remaining([LAY], [BESIDE], ground.shapes(seen), POKER_CARD)]


@pytest.mark.parametrize("share", [0.55, 0.65, 0.75])
def test_a_soft_shadow_has_no_card_s_shape(share):
    """A land was taken back from the rim of a shadow, believed to lie there, and its player accused once more."""
    assert left(share) == []


def test_a_card_in_even_light_has_one():
    assert left(1.0, LAY) == [("5S",)]
