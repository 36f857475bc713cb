"""From the indices that show to the cards they belong to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from tableassist.vision.faces import RANKS, SUITS
from tableassist.vision.indices import Index

Numbers = NDArray[Any]  # float32
Quad = NDArray[Any]  # (4, 2) pixels, clockwise from the card's own top left

REPEATED = 0.1  # share of the card's height within which two finds are one index
SAME_MIDDLE = 0.2  # share of the card's height by which the middles told by two indices of one card may differ
SAME_MIDDLE_OF_NAME = 0.45  # the same where both clearly say the same name: seen aslant, one corner tells little
CLEARLY = 0.8  # confidence from which an index says a name clearly
SAME_SIZE = 1.6  # factor by which their heights may
STRAIGHT = 0.85  # cosine between the uprights of two indices of one card, or of one and the other turned by half
POSSIBLE = 0.02  # probability below which a name is out of the question for an index


@dataclass(frozen=True, eq=False)
class Indexed:
    """A card known by one index or more: its outline, the probabilities of its 52 names, and of its being a card."""

    quad: Quad
    names: Numbers
    sure: float
    indices: tuple[Index, ...]

    @property
    def card(self) -> str:
        """The likeliest name."""
        place = int(self.names.argmax())
        return RANKS[place // 4] + SUITS[place % 4]

    @property
    def confidence(self) -> float:
        """The probability that it is a card, and this one."""
        return float(self.sure * self.names.max())


def distinct(indices: Iterable[Index]) -> list[Index]:
    """The indices without repeats, such as a second scale finds: the surer find stays."""
    kept: list[Index] = []
    for index in sorted(indices, key=lambda one: -one.confidence):
        if not any(repeats(index, other) for other in kept):
            kept.append(index)
    return kept


def repeats(one: Index, other: Index) -> bool:
    """Whether two finds are one index: nearly the same place, whatever they take it for."""
    reach = REPEATED * height(max(one, other, key=lambda index: index.confidence))
    return bool(np.linalg.norm(one.anchor - other.anchor) < reach)


def height(index: Index) -> float:
    """The height of the index's card in pixels."""
    return float(np.linalg.norm(index.down))


def assembled(indices: Sequence[Index]) -> list[Indexed]:
    """The cards that the indices belong to: those of one card are taken together, the best fitting pair first."""
    groups: list[list[Index]] = [[index] for index in indices]
    while True:
        pairs = [
            (misfit(one, other), i, j)
            for i, one in enumerate(groups)
            for j, other in enumerate(groups[:i])
            if together(one, other)
        ]
        if not pairs:
            return [indexed(group) for group in groups]
        _, i, j = min(pairs)
        groups[j] += groups.pop(i)


def together(one: Sequence[Index], other: Sequence[Index]) -> bool:
    """Whether all these indices may stand on one card."""
    return all(one_card(a, b) for a in one for b in other)


def one_card(one: Index, other: Index) -> bool:
    """Whether two indices may stand on one card: corners of the same outline, and a name that both may say."""
    tall = (height(one) + height(other)) / 2
    alike = one.name == other.name and min(one.confidence, other.confidence) > CLEARLY
    reach = (SAME_MIDDLE_OF_NAME if alike else SAME_MIDDLE) * tall
    if not tall / SAME_SIZE < height(one) < tall * SAME_SIZE or apart(one, other) > reach:
        return False
    straight = float(one.down @ other.down) / (height(one) * height(other))
    mirrored = turn(one) * turn(other) < 0
    fits = straight > STRAIGHT if mirrored and beside(one, other) else straight < -STRAIGHT
    return bool(fits and (names_of(one) * names_of(other)).max() > POSSIBLE**2)


def beside(one: Index, other: Index) -> bool:
    """Whether two indices stand at the same end of a card rather than at opposite ones."""
    return float((other.anchor - one.anchor) @ one.down) < 0.4 * height(one) ** 2


def turn(index: Index) -> float:
    """Positive where the index stands in its card's own top left, or turned by half; negative beside that."""
    return float(index.across[0] * index.down[1] - index.across[1] * index.down[0])


def middle(index: Index) -> Numbers:
    """The middle of the index's card."""
    place: Numbers = index.at + (index.across + index.down) / 2
    return place


def apart(one: Index, other: Index) -> float:
    """How far the middles are from each other that two indices tell."""
    return float(np.linalg.norm(middle(one) - middle(other)))


def misfit(one: Sequence[Index], other: Sequence[Index]) -> float:
    """How badly the indices of two groups agree on a card's middle, in its heights."""
    return max(apart(a, b) / max(height(a), height(b)) for a in one for b in other)


def names_of(index: Index) -> Numbers:
    """The probabilities of the 52 names, rank by rank."""
    return np.asarray(np.outer(index.ranks, index.suits).ravel())


def indexed(group: Sequence[Index]) -> Indexed:
    """The card of a group of indices: each corner as the index in it says, where one stands there."""
    logs = np.log(np.array([names_of(index) for index in group]) + 1e-6).sum(axis=0)
    shares = np.exp(logs - logs.max())
    doubt = float(np.prod([1 - index.sure for index in group]))
    return Indexed(outline(group), shares / shares.sum(), 1 - doubt, tuple(group))


def outline(group: Sequence[Index]) -> Quad:
    """The outline on which the indices agree best."""
    first = max(group, key=lambda index: index.confidence)
    corners = [aligned(index.outline, first.outline) for index in group]
    quad = np.average(corners, axis=0, weights=[index.confidence + 1e-6 for index in group])
    for index, own in zip(group, corners, strict=True):
        place = int(np.linalg.norm(own - index.at, axis=1).argmin())
        quad[place] = own[place]
    return np.asarray(quad, np.float32)


def aligned(quad: Quad, to: Quad) -> Quad:
    """The quad, turned by half where its corners then agree better with the other's."""
    half = np.roll(quad, 2, axis=0)
    return half if np.linalg.norm(half - to) < np.linalg.norm(quad - to) else quad


def covers(quad: Quad, place: Numbers) -> bool:
    """Whether a quad holds a place."""
    return cv2.pointPolygonTest(quad.astype(np.float32), (float(place[0]), float(place[1])), False) >= 0
