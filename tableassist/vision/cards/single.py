"""The one card of a picture: a scan of nothing but the card, or a photograph of the card on a table."""

from __future__ import annotations

import cv2
import numpy as np

from tableassist.vision.cards.faces import check_picture
from tableassist.vision.cards.quads import QuadFinder, mean_sides, order_clockwise, side_lengths
from tableassist.vision.types import Picture, Quad

WORKING_SIDE = 1280  # pixels of the long side at which an outline is looked for
WIDTH, HEIGHT = 140, 196  # pixels of a flat card
SCANNED = (
    0.69,
    0.742,
)  # short : long side of a picture of nothing but a card; a card has 0.716, photographs 0.67, 0.75
CARD_LIKE = (0.55, 0.9)  # the same of a card seen a little from the side
SMALLEST = 0.03  # share of the picture that a card must fill


class NoCard(ValueError):
    """There is no card in the picture that stands out from its table; the sentence says what to do."""


def find_single_card(picture: Picture) -> Picture:
    """The picture's one card, flat and portrait (BGR), upright or turned by half. Raises `NoCard` and `BadPatch`."""
    check_picture(picture)
    height, width = picture.shape[:2]
    if SCANNED[0] <= min(height, width) / max(height, width) <= SCANNED[1]:
        return np.ascontiguousarray(np.rot90(picture)) if width > height else picture
    scale = min(1.0, WORKING_SIDE / max(height, width))
    small = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    outline = next((quad for quad in QuadFinder(smallest=SMALLEST)(small) if has_card_shape(quad)), None)
    if outline is None:
        raise NoCard("no card stands out from its table; lay it on something dark and plain, and closer.")
    return cut_flat(small, order_upright(outline))


def has_card_shape(quad: Quad) -> bool:
    """Whether an outline has a card's proportions."""
    short, long = sorted(mean_sides(quad))
    return CARD_LIKE[0] <= short / long <= CARD_LIKE[1]


def order_upright(quad: Quad) -> Quad:
    """The outline's corners clockwise, so that its height is its long side."""
    corners = order_clockwise(quad)
    across, down, *_ = side_lengths(corners)
    return corners if across <= down else np.roll(corners, 1, axis=0)


def cut_flat(picture: Picture, corners: Quad) -> Picture:
    """What lies within the corners, as seen from straight above."""
    there = np.array([[0, 0], [WIDTH, 0], [WIDTH, HEIGHT], [0, HEIGHT]], np.float32) - np.float32(0.5)
    here = cv2.getPerspectiveTransform(corners.astype(np.float32), there)
    return cv2.warpPerspective(picture, here, (WIDTH, HEIGHT), borderMode=cv2.BORDER_REPLICATE)
