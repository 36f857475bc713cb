"""Which card lies on which, and how much of each still shows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from tableassist.vision.cards.indices import ANCHOR
from tableassist.vision.types import Numbers, Quad

TOUCHING = 0.02  # share of the smaller card's area below which two cards only touch
WELL_INSIDE = 0.04  # share of the other card's height by which a place must lie inside its outline
ON_GRID = 200.0  # pixels of a card's height at which areas are counted


@dataclass(frozen=True)
class StackedCard:
    """A card's outline, where indices of it were seen, and whether its whole face was read."""

    quad: Quad
    seen: tuple[Numbers, ...] = ()
    whole: bool = False


def order_stack(cards: Sequence[StackedCard]) -> list[tuple[int, ...]]:
    """For each card the places in the sequence of those that lie on it; a pair without evidence is left out."""
    on_top: list[set[int]] = [set() for _ in cards]
    for i, one in enumerate(cards):
        for j in range(i):
            over = which_is_above(one, cards[j])
            if over:
                on_top[j if over > 0 else i].add(i if over > 0 else j)
    return [tuple(sorted(others)) for others in on_top]


def which_is_above(one: StackedCard, other: StackedCard) -> int:
    """1 where one lies over the other, -1 where under it, 0 where they are apart or there is no evidence."""
    shared, _ = cv2.intersectConvexConvex(one.quad.astype(np.float32), other.quad.astype(np.float32))
    if shared < TOUCHING * min(cv2.contourArea(one.quad), cv2.contourArea(other.quad)):
        return 0
    balance = occlusion_evidence(one, other) - occlusion_evidence(other, one)
    return (balance > 0) - (balance < 0)


def occlusion_evidence(one: StackedCard, other: StackedCard) -> int:
    """Evidence that one lies over the other: an index of it that shows there, one of the other that does not."""
    shows = sum(is_inside(place, other.quad) for place in one.seen)
    places = index_places(other.quad)[:2]
    gone = [place for place in places if not any(shows_index_at(place, seen, other.quad) for seen in other.seen)]
    hides = sum(is_inside(place, one.quad) for place in gone) if other.seen else 0
    return 2 * shows + hides + int(one.whole and not other.whole)


def index_places(quad: Quad) -> list[Numbers]:
    """Where a card's indices stand: its top left and bottom right first, then the corners that not all decks use."""
    a, b, c, d = quad
    frames = ((a, b - a, d - a), (c, d - c, b - c), (b, a - b, c - b), (d, c - d, a - d))
    return [at + ANCHOR[0] * across + ANCHOR[1] * down for at, across, down in frames]


def shows_index_at(place: Numbers, seen: Numbers, quad: Quad) -> bool:
    """Whether an index was seen at a place of the card.

    Args:
        place: (2,) in pixels.
        seen: Where an index was seen, (2,) in pixels.
    """
    return bool(np.linalg.norm(place - seen) < 0.15 * np.linalg.norm(quad[3] - quad[0]))


def is_inside(place: Numbers, quad: Quad) -> bool:
    """Whether a place lies well inside an outline.

    Args:
        place: (2,) in pixels.
    """
    depth = cv2.pointPolygonTest(quad.astype(np.float32), (float(place[0]), float(place[1])), True)
    return bool(depth > WELL_INSIDE * np.linalg.norm(quad[3] - quad[0]))


def visible_shares(cards: Sequence[StackedCard], on_top: Sequence[tuple[int, ...]]) -> list[float]:
    """The share of each card that no card on it hides; what the picture's edge cuts off is not counted."""
    return [
        1.0 - hidden_share(card.quad, [cards[i].quad for i in others])
        for card, others in zip(cards, on_top, strict=True)
    ]


def hidden_share(quad: Quad, others: Sequence[Quad]) -> float:
    """The share of an outline that others cover together."""
    if not others:
        return 0.0
    scale = ON_GRID / max(1.0, float(np.linalg.norm(quad[3] - quad[0])))
    start = quad.min(axis=0)
    width, height = np.ceil((quad.max(axis=0) - start) * scale).astype(int) + 1
    own, cover = np.zeros((height, width), np.uint8), np.zeros((height, width), np.uint8)
    cv2.fillConvexPoly(own, np.round((quad - start) * scale).astype(np.int32), 1)
    for other in others:
        cv2.fillConvexPoly(cover, np.round((other - start) * scale).astype(np.int32), 1)
    return float((own & cover).sum() / max(1, own.sum()))
