"""From the indices that show to the cards they belong to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import hypot

import cv2
import numpy as np

from tableassist.vision.cards.faces import RANKS, SUITS
from tableassist.vision.cards.indices import Find, Index
from tableassist.vision.types import Numbers, Quad

NAMES = len(RANKS) * len(SUITS)
REPEATED = 0.1  # share of the card's height within which two finds are one index
SAME_MIDDLE = 0.2  # share of the card's height by which the middles reported by two indices of one card may differ
SAME_MIDDLE_OF_NAME = 0.45  # the same where both clearly say the same name: seen aslant, one corner implies little
CLEARLY = 0.8  # confidence from which an index says a name clearly
SAME_SIZE, SAME_SIZE_OF_NAME = 1.2, 1.6  # factor by which their heights may differ from the mean of both
STRAIGHT = 0.85  # cosine between the uprights of two indices of one card, or of one and the other turned by half
POSSIBLE = 0.02  # probability below which a name is out of the question for an index
RATHER = 0.5  # probability of being an index from which one implies where its card's corner lies


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


def nms_indices(indices: Iterable[Index]) -> list[Index]:
    """The indices without repeats, such as a second scale finds: the surer find stays."""
    ranked = sorted(indices, key=lambda one: -one.confidence)
    anchors = np.array([index.anchor for index in ranked]).reshape(-1, 2)
    fresh = np.ones(len(ranked), bool)
    for place, index in enumerate(ranked):
        if fresh[place]:
            away = np.linalg.norm(anchors[place + 1 :] - index.anchor, axis=1)
            fresh[place + 1 :] &= away >= REPEATED * card_height(index)
    return [index for index, is_fresh in zip(ranked, fresh, strict=True) if is_fresh]


def card_height(index: Find) -> float:
    """The height of the index's card in pixels."""
    return hypot(*index.down)


def assemble_cards(indices: Sequence[Index]) -> list[Indexed]:
    """The cards that the indices belong to: those of one card are taken together, the best fitting pair first."""
    pairs = {
        (i, j): misfit(indices[i], indices[j])
        for i, j in pair_neighbours(indices)
        if may_be_one_card(indices[i], indices[j])
    }
    groups = {place: [place] for place in range(len(indices))}
    for i, j in sorted(pairs, key=pairs.__getitem__):
        one, other = groups[i], groups[j]
        if one is not other and all((min(a, b), max(a, b)) in pairs for a in one for b in other):
            one += other
            groups |= dict.fromkeys(other, one)
    distinct_groups = {id(group): group for group in groups.values()}
    return [card_of_indices([indices[place] for place in group]) for group in distinct_groups.values()]


def pair_neighbours(indices: Sequence[Index]) -> Iterator[tuple[int, int]]:
    """The pairs of indices, the earlier first, that are near enough to stand on one card."""
    if not indices:
        return
    middles = np.array([card_centre(index) for index in indices])
    reach = SAME_MIDDLE_OF_NAME * SAME_SIZE_OF_NAME * np.array([card_height(index) for index in indices])
    for i in range(len(indices)):
        away = np.linalg.norm(middles[i + 1 :] - middles[i], axis=1)
        yield from ((i, i + 1 + int(j)) for j in np.flatnonzero(away < reach[i]))


def may_be_one_card(one: Index, other: Index) -> bool:
    """Whether two indices may stand on one card: corners of the same outline, and a name that both may say."""
    tall = (card_height(one) + card_height(other)) / 2
    same_name = one.name == other.name and min(one.confidence, other.confidence) > CLEARLY
    reach, size = (SAME_MIDDLE_OF_NAME, SAME_SIZE_OF_NAME) if same_name else (SAME_MIDDLE, SAME_SIZE)
    if not tall / size < card_height(one) < tall * size or centre_distance(one, other) > reach * tall:
        return False
    straight = float(one.down @ other.down) / (card_height(one) * card_height(other))
    other_side = orientation(one) * orientation(other) < 0
    fits = straight > STRAIGHT if other_side and at_same_end(one, other) else straight < -STRAIGHT
    return bool(fits and common_probability(one, other) > POSSIBLE**2)


def misfit(one: Index, other: Index) -> float:
    """How badly two indices fit on one card: how far from each other they see its middle, and what each calls it."""
    return centre_distance(one, other) / card_height(one) / float(np.sqrt(common_probability(one, other)))


def common_probability(one: Index, other: Index) -> float:
    """The probability with which both say the name that both may say best."""
    return float((name_probabilities(one) * name_probabilities(other)).max())


def at_same_end(one: Index, other: Index) -> bool:
    """Whether two indices stand at the same end of a card rather than at opposite ones."""
    return float((other.anchor - one.anchor) @ one.down) < 0.4 * card_height(one) ** 2


def orientation(index: Index) -> float:
    """Positive where the index stands in its card's own top left, or turned by half; negative beside that."""
    return float(index.across[0] * index.down[1] - index.across[1] * index.down[0])


def card_centre(index: Index) -> Numbers:
    """The middle of the index's card.

    Returns:
        (2,) in pixels.
    """
    place: Numbers = index.at + (index.across + index.down) / 2
    return place


def centre_distance(one: Index, other: Index) -> float:
    """How far the middles are from each other that two indices imply."""
    return float(np.linalg.norm(card_centre(one) - card_centre(other)))


def name_probabilities(index: Index) -> Numbers:
    """The probabilities of the 52 names, rank by rank."""
    return np.asarray(np.outer(index.ranks, index.suits).ravel())


def card_of_indices(group: Sequence[Index]) -> Indexed:
    """The card of a group of indices: each corner as the index in it says, where one stands there.

    What may be no index implies nothing of the name where it is none.
    """
    none = [max(1 - index.sure, 1e-6) for index in group]
    likelihoods = [
        doubt + NAMES * (1 - doubt) * name_probabilities(index) for doubt, index in zip(none, group, strict=True)
    ]
    doubt = float(np.prod(none))
    shares = np.prod(likelihoods, axis=0) - doubt
    return Indexed(fit_outline(group), shares / shares.sum(), 1 - doubt, tuple(group))


def fit_outline(group: Sequence[Index]) -> Quad:
    """The outline on which the indices agree best; what is rather none of them does not bend it."""
    first = max(group, key=lambda index: index.confidence)
    clear = [index for index in group if index is first or index.sure >= RATHER]
    corners = [align_quad(index.outline, first.outline) for index in clear]
    quad = np.average(corners, axis=0, weights=[index.confidence + 1e-6 for index in clear])
    for index, own in zip(clear, corners, strict=True):
        place = int(np.linalg.norm(own - index.at, axis=1).argmin())
        quad[place] = own[place]
    return np.asarray(quad, np.float32)


def align_quad(quad: Quad, to: Quad) -> Quad:
    """The quad, turned by half where its corners then agree better with the other's."""
    half = np.roll(quad, 2, axis=0)
    return half if np.linalg.norm(half - to) < np.linalg.norm(quad - to) else quad


def contains(quad: Quad, place: Numbers) -> bool:
    """Whether a quad holds a place.

    Args:
        place: (2,) in pixels.
    """
    return cv2.pointPolygonTest(quad.astype(np.float32), (float(place[0]), float(place[1])), False) >= 0
