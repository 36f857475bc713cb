"""Holds readings against the truth: which reading is which card, how sure a share is, how honest confidences are."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import sqrt
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

Quad = NDArray[np.float32]  # (4, 2) pixels, clockwise from the card's own top left

SAME = 0.3  # common area of two outlines, as a share of what they cover together, from which they are one card
TOUCHES = 0.02  # the same from which one lies on the other
EDGES = (0.0, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 1.0)


class Card(NamedTuple):
    """A card that lies in a picture: its name (None face down), its outline, and what it is an example of."""

    name: str | None
    quad: Quad
    group: str


class Said(NamedTuple):
    """What was read: name (None where not known), "up", "down" or "unknown", outline, confidence, likeliest name.

    `under` are the readings, as indices, of the cards that are said to lie on it.
    """

    name: str | None
    face: str
    quad: Quad
    confidence: float
    guess: str | None = None
    under: tuple[int, ...] = ()


class Bin(NamedTuple):
    """Readings of about the same confidence: how many, their mean confidence, the share that is right."""

    low: float
    high: float
    count: int
    confidence: float
    right: float


def matched(cards: Sequence[Card], readings: Sequence[Said]) -> dict[int, int]:
    """Which reading belongs to which card, as indices: those of the same name first, then those that overlap most."""
    pairs = []
    for i, card in enumerate(cards):
        for j, said in enumerate(readings):
            if (share := overlap(card.quad, said.quad)) >= SAME:
                pairs.append((card.name is not None and card.name == said.name, share, i, j))
    found: dict[int, int] = {}
    for _, _, i, j in sorted(pairs, reverse=True):
        if i not in found and j not in found.values():
            found[i] = j
    return found


def overlap(one: Quad, other: Quad) -> float:
    """The common area of two outlines as a share of what they cover together."""
    shared, _ = cv2.intersectConvexConvex(np.float32(one), np.float32(other))
    return float(shared / max(1.0, cv2.contourArea(np.float32(one)) + cv2.contourArea(np.float32(other)) - shared))


def outcome(card: Card, said: Said | None) -> str:
    """What became of a card: right, wrong, unknown or missed."""
    if said is None:
        return "missed"
    if card.name is None:
        return "right" if said.face == "down" else "unknown" if said.name is None and said.face != "up" else "wrong"
    if said.name is None:
        return "wrong" if said.face == "down" else "unknown"
    return "right" if said.name == card.name else "wrong"


def stacked(cards: Sequence[Card], readings: Sequence[Said], found: dict[int, int]) -> tuple[int, int, int]:
    """How often it is told right, not at all, and wrongly that one card lies on another; of cards that were found."""
    order = sorted(found)
    truly = {(i, j) for i in order for j in order if j > i and overlap(cards[i].quad, cards[j].quad) > TOUCHES}
    said = {(i, j) for i in order for j in order if found[j] in readings[found[i]].under}
    return len(truly & said), len(truly - said), len(said - truly)


def turned_by(card: Quad, said: Quad) -> float:
    """Degrees between the long sides of two outlines; a card looks the same turned by half."""
    (ax, ay), (bx, by) = (quad[3] - quad[0] + quad[2] - quad[1] for quad in (card, said))
    angle = abs(float(np.degrees(np.arctan2(ax * by - ay * bx, ax * bx + ay * by))))
    return min(angle, 180.0 - angle)


def corners_off(card: Quad, said: Quad) -> float:
    """The mean distance of the corners, each with its own, as a share of the card's height."""
    ways = (np.linalg.norm(np.roll(said, turn, axis=0) - card, axis=1).mean() for turn in (0, 2))
    return float(min(ways) / max(1.0, tall(card)))


def tall(quad: Quad) -> float:
    """The mean length of an outline's long sides, in pixels."""
    return float(np.linalg.norm(quad[3] - quad[0]) + np.linalg.norm(quad[2] - quad[1])) / 2


def interval(count: int, of: int, z: float = 1.96) -> tuple[float, float]:
    """The 95 % interval of a share (Wilson 1927, doi:10.1080/01621459.1927.10502953)."""
    if not of:
        return 0.0, 1.0
    share, slack = count / of, z * z / of
    middle, reach = share + slack / 2, z * sqrt(share * (1 - share) / of + slack / (4 * of))
    return max(0.0, (middle - reach) / (1 + slack)), min(1.0, (middle + reach) / (1 + slack))


def share(count: int, of: int) -> str:
    """A share with its interval, in per cent."""
    low, high = interval(count, of)
    return f"{100 * count / max(1, of):5.1f} ({100 * low:.1f}-{100 * high:.1f})"


def binned(classify_patches: Iterable[tuple[float, bool]], edges: Sequence[float] = EDGES) -> list[Bin]:
    """(confidence, right?) pairs in bins; a bin holds its lower edge, the last one both. Empty bins are left out."""
    pairs = np.array([(min(1.0, max(0.0, sure)), right) for sure, right in classify_patches], float).reshape(-1, 2)
    places = np.clip(np.searchsorted(edges, pairs[:, 0], side="right") - 1, 0, len(edges) - 2)
    bins = []
    for number in range(len(edges) - 1):
        here = pairs[places == number]
        if len(here):
            bins.append(Bin(edges[number], edges[number + 1], len(here), *here.mean(axis=0).tolist()))
    return bins


def calibration_error(bins: Sequence[Bin]) -> float:
    """The expected calibration error: how far confidence and share of right ones lie apart, over all readings."""
    total = sum(one.count for one in bins)
    return sum(one.count * abs(one.right - one.confidence) for one in bins) / max(1, total)
