"""The marks of a training scene: where the corner indices of cards show in a picture, and what they say."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import cv2
import numpy as np
import patches
from decks import RANKS
from numpy.typing import NDArray

from tableassist.vision.cards.indices import ANCHOR

Picture = NDArray[np.uint8]
Numbers = NDArray[np.float32]

SIZE = 256
HEIGHTS = (68.0, 270.0)  # pixels of a card's height
FIELD = (0.19, 0.27)  # what an index may fill: shares of the card's width and height
SHOWS = 0.35  # share of the field from which an index is listed at all
SUITS = patches.SUITS
JOKER = -2  # in the place of a mark's rank: what stands in the corner of a joker is no index


class Face(NamedTuple):
    """A face-up card's picture (BGRA), what it is, and whether it has four indices."""

    picture: Picture
    rank: int
    suit: int
    four: bool


def numbers(name: str) -> tuple[int, int]:
    """Rank and suit of a name as indices; -1 for a suit that is not known."""
    return RANKS.index(name[:-1]), SUITS.find(name[-1])


def rows(marks: Sequence[Numbers]) -> Numbers:
    """The marks as one array."""
    return np.float32(marks).reshape(-1, 9)


def rotation(angle: float) -> NDArray[np.float64]:
    """The matrix that turns clockwise by an angle (radians) in a picture."""
    return np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])


def marked(face: Face, corners: Numbers, layer: Picture, number: int) -> Iterator[Numbers]:
    """The marks of a card's indices that show; `layer` says which card shows at each pixel."""
    for at, across, down in frames(corners, face.four):
        field = np.float32([at, at + FIELD[0] * across, at + FIELD[0] * across + FIELD[1] * down, at + FIELD[1] * down])
        share = showing(field, layer, number)
        if share >= SHOWS:
            anchor = at + ANCHOR[0] * across + ANCHOR[1] * down
            yield np.float32([*anchor, *across, *down, face.rank, face.suit, share])


def frames(corners: Numbers, four: bool) -> Iterator[tuple[Numbers, Numbers, Numbers]]:
    """(corner, across, down) of the card's corners that bear an index; the vectors lead along its sides."""
    a, b, c, d = corners
    yield a, b - a, d - a
    yield c, d - c, b - c
    if four:
        yield b, a - b, c - b
        yield d, c - d, a - d


def showing(field: Numbers, layer: Picture, number: int) -> float:
    """The share of a field (4, 2) at which the numbered card shows in the picture."""
    x, y, w, h = cv2.boundingRect(np.round(field).astype(np.int32))
    mask = np.zeros((h, w), np.uint8)
    cv2.fillConvexPoly(mask, np.round(field - [x, y]).astype(np.int32), 1)
    x0, y0, x1, y1 = max(0, x), max(0, y), min(SIZE, x + w), min(SIZE, y + h)
    if x1 <= x0 or y1 <= y0:
        return 0.0
    seen = (layer[y0:y1, x0:x1] == number) & (mask[y0 - y : y1 - y, x0 - x : x1 - x] > 0)
    return float(seen.sum() / max(1, mask.sum()))
