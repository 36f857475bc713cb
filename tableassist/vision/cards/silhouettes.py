"""Two cards that overlap, found by the silhouette that they have together.

Two backs alike leave no contour of their own where they meet. But each shows at least one whole side, or a corner, at
the rim of the silhouette, and a card's proportions are known: a rectangle on such a side must lie within it, and two of
them must fill it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import cv2
import numpy as np

from tableassist.table.geometry import POKER_CARD
from tableassist.vision.cards.masks import (
    FAINT_STEPS,
    SmoothedPicture,
    join_lines,
    off_surroundings_mask,
    off_table_mask,
    otsu_mask,
)
from tableassist.vision.cards.quads import card_height_px, mean_sides, order_clockwise, reduce_to_four
from tableassist.vision.types import Mask, Numbers, Quad

# From the tuning split of models/hole_cards.py and from photographs of single backs (jaxon-blackjack, dev-val).
SMALLEST, LARGEST = 0.006, 0.5  # share of the picture that a silhouette fills
ROUGH = (
    0.004,
    0.006,
    0.009,
    0.012,
)  # shares of its length by which a silhouette's polygon may differ from it: corners are round
CORNERS = (5, 12)  # of the polygon of two rectangles
SHORTEST_SIDE = 0.05  # share of the silhouette's length below which a side shows no direction
RIGHT = 0.35  # cosine up to which a corner may be a card's, seen from aside
WITHIN = 0.95  # share of a card's area that lies within the silhouette
FILLED = 0.93  # intersection over union of both cards and the silhouette
PAIR_WEIGHTS = (2.52, 0.49, -8.57)  # of a logistic regression: how well a pair fills its silhouette, what shows, bias
CLEAREST = 5.0  # log-odds of a card up to which what shows on it counts
LIKELY_PAIR = 0.5  # probability from which two rectangles are two cards
OWN = 0.14  # share of the silhouette that only one of both fills; less is one card seen through a lens
ONE_CARD, ONE_ASPECT = 0.965, (0.64, 0.8)  # a four-sided shape filled so well, as wide as this, is one card
CONVEX = 0.985  # share of its hull from which a silhouette has no notch that two cards would leave
FROM_ASIDE = 0.54, 0.93  # a card's width as a share of its height, seen from aside by up to 40 degrees
COMMON = 0.25  # share of a card that the other covers: two that hardly touch are halves of one
GRID = 96.0  # pixels of the silhouette's longer side on which areas are compared
ASPECT = POKER_CARD[0] / POKER_CARD[1]


class Pair(NamedTuple):
    """Two outlines, (4, 2) pixels each, clockwise, and the intersection over union of both with their silhouette."""

    share: float
    quads: tuple[Quad, Quad]


def pair_probability(share: float, bare: Sequence[float]) -> float:
    """How likely two outlines that fill a silhouette are two cards.

    Args:
        share: Intersection over union of both and the silhouette.
        bare: How likely no card lies in the place of each.

    The weights are fitted on 269 pairs of `models/hole_cards.py --split tuning`, and on 37 that are none, there and in
    360 pictures without cards: of those that were left out 98 % and 8 are likelier than not.
    """
    least = 1.0 - max(bare)
    shows = np.clip(np.log((least + 1e-9) / (1.0 - least + 1e-9)), -CLEAREST, CLEAREST)
    filled, seen, bias = PAIR_WEIGHTS
    return float(1.0 / (1.0 + np.exp(filled * np.log(1.0 - share + 1e-9) - seen * shows - bias)))


def find_overlapping_pairs(picture: SmoothedPicture, faces: Sequence[Quad] = ()) -> list[Pair]:
    """The pairs of cards face down that overlap, the best filled first; what lies on a mat lies within its outline.

    Args:
        picture: At the size at which outlines are searched for.
        faces: Cards known by their faces, (4, 2) pixels each: what holds the middle of one is no two backs.
    """
    area = picture.soft.shape[0] * picture.soft.shape[1]
    middles = [face.mean(axis=0).tolist() for face in faces]
    found: list[Pair] = []
    for mask in make_silhouettes(picture):
        contours, _ = cv2.findContours(mask, cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE)
        for contour in contours:
            if not SMALLEST * area <= cv2.contourArea(contour) <= LARGEST * area or is_one_card(contour):
                continue
            if any(cv2.pointPolygonTest(contour, middle, measureDist=False) > 0 for middle in middles):
                continue
            if pair := find_best_pair(contour):
                found.append(pair)
    best: list[Pair] = []
    for pair in sorted(found, key=lambda pair: -pair.share):
        middle, reach = np.mean(pair.quads, axis=(0, 1)), card_height_px(pair.quads[0]) / 4
        if all(np.linalg.norm(np.mean(other.quads, axis=(0, 1)) - middle) > reach for other in best):
            best.append(pair)
    return best


def make_silhouettes(picture: SmoothedPicture) -> Iterator[Mask]:
    """Masks in which cards that touch are one shape."""
    yield from off_table_mask(picture.lab)
    yield otsu_mask(picture.grey)
    yield off_surroundings_mask(picture.soft)
    yield picture.clear_edges
    yield join_lines(cv2.Canny(*picture.steps, *FAINT_STEPS))


def is_one_card(contour: Numbers) -> bool:
    """Whether a silhouette is one card's: without a notch, as wide as one seen from aside, or four-sided and a card's.

    Args:
        contour: (n, 1, 2) in pixels, as cv2 gives it.
    """
    hull = cv2.convexHull(contour)
    quad = reduce_to_four(hull)
    short, long = (1.0, 1.0) if quad is None else sorted(mean_sides(quad))
    if cv2.contourArea(contour) > CONVEX * cv2.contourArea(hull):
        return FROM_ASIDE[0] * long < short < FROM_ASIDE[1] * long
    if quad is None or cv2.contourArea(contour) < ONE_CARD * max(map(cv2.contourArea, (quad, hull))):
        return False
    return ONE_ASPECT[0] * long < short < ONE_ASPECT[1] * long


def find_best_pair(contour: Numbers) -> Pair | None:
    """The two cards that fill a silhouette best; None where no two do.

    Args:
        contour: (n, 1, 2) in pixels, as cv2 gives it.
    """
    around = cv2.arcLength(contour, True)
    pairs = (find_pair(cv2.approxPolyDP(contour, rough * around, True)) for rough in ROUGH)
    return max((pair for pair in pairs if pair), key=lambda pair: pair.share, default=None)


def find_pair(simplified: Numbers) -> Pair | None:
    """The same for a silhouette's polygon.

    Args:
        simplified: The polygon's corners, (n, 1, 2) in pixels, as cv2 gives them.
    """
    polygon = simplified.reshape(-1, 2).astype(np.float32)
    if not CORNERS[0] <= len(polygon) <= CORNERS[1]:
        return None
    polygon = polygon if cv2.contourArea(polygon, oriented=True) > 0 else polygon[::-1]
    scale = GRID / float(np.ptp(polygon, axis=0).max())
    start = polygon.min(axis=0) - 2 / scale
    whole = silhouette_area(polygon, start, scale)
    quads = [*propose_pairs(polygon)]
    masks = np.array([silhouette_area(quad, start, scale).ravel() for quad in quads], np.float32).reshape(
        -1, whole.size
    )
    within = masks @ whole.ravel() >= WITHIN * masks.sum(axis=1)
    inside = [quad for quad, here in zip(quads, within, strict=True) if here]
    return max(rank_pairs(inside, masks[within], whole.ravel()), key=lambda pair: pair.share, default=None)


def rank_pairs(quads: Sequence[Quad], masks: Numbers, whole: Mask) -> Iterator[Pair]:
    """The pairs of cards that fill a silhouette; `masks` (n, pixels) are theirs."""
    total, shared = float(whole.sum()), masks @ masks.T
    sizes, within = np.diag(shared), masks @ whole
    both = sizes[:, None] + sizes - shared
    covered = within[:, None] + within - (masks * whole) @ masks.T
    share = covered / (both + total - covered)
    own = both - np.maximum(sizes[:, None], sizes)
    is_pair = (share >= FILLED) & (own >= OWN * total) & (shared >= COMMON * sizes[:, None])
    for i, j in np.argwhere(np.triu(is_pair, 1)):
        if have_same_size(quads[i], quads[j]):
            yield Pair(float(share[i, j]), (quads[i], quads[j]))


def have_same_size(one: Quad, other: Quad) -> bool:
    """Whether two cards that touch have about the same size."""
    ratio = cv2.contourArea(one) / max(1.0, cv2.contourArea(other))
    return 1 / 1.3 < ratio < 1.3


def silhouette_area(polygon: Numbers, start: Numbers, scale: float) -> Mask:
    """A polygon filled on the grid.

    Args:
        polygon: (n, 2) in pixels.
        start: The grid's top left corner, (2,) in pixels.
        scale: Cells of the grid for each pixel.
    """
    mask = np.zeros((round(GRID) + 6, round(GRID) + 6), np.uint8)
    cv2.fillPoly(mask, [np.round((polygon - start) * scale).astype(np.int32)], 1)
    return mask


def propose_pairs(polygon: Numbers) -> Iterator[Quad]:
    """The cards that may have a side or a corner on the rim; `polygon` (n, 2) is oriented as `order_clockwise` does."""
    ways = np.roll(polygon, -1, axis=0) - polygon
    long = np.linalg.norm(ways, axis=1)
    around = float(long.sum())
    sides = [card for i in range(len(polygon)) for card in propose_on_side(polygon, ways, long, i, around)]
    yield from sides
    for height in sorted({round(card_height_px(quad)) for quad in sides}):
        for i in range(len(polygon)):
            yield from propose_in_corner(polygon, ways, long, i, float(height), around)


def propose_on_side(polygon: Numbers, ways: Numbers, long: Numbers, i: int, around: float) -> Iterator[Quad]:
    """The cards of which a side of the polygon is a whole side: their short one, or their long one.

    Args:
        polygon: (n, 2) in pixels.
        ways: Its sides as vectors, (n, 2) in pixels.
        long: Their lengths, (n,) in pixels.
        i: Which side.
        around: The polygon's circumference in pixels.
    """
    count = len(polygon)
    before, after = (i - 1) % count, (i + 1) % count
    if not (is_corner(ways, long, before, i, around) and is_corner(ways, long, i, after, around)):
        return
    # The longer neighbour shows best where the card's other sides lead.
    inward = ways[after] / long[after] if long[after] > long[before] else -ways[before] / long[before]
    for depth in (long[i] / ASPECT, long[i] * ASPECT):
        yield silhouette_outline(polygon[i], ways[i], inward * depth)


def propose_in_corner(
    polygon: Numbers, ways: Numbers, long: Numbers, i: int, height: float, around: float
) -> Iterator[Quad]:
    """The cards of a known height with a corner in a corner of the polygon.

    Args:
        polygon: (n, 2) in pixels.
        ways: Its sides as vectors, (n, 2) in pixels.
        long: Their lengths, (n,) in pixels.
        i: Which corner.
        height: Of a card, in pixels.
        around: The polygon's circumference in pixels.
    """
    before = (i - 1) % len(polygon)
    if is_corner(ways, long, before, i, around):
        along, inward = ways[i] / long[i], -ways[before] / long[before]
        yield silhouette_outline(polygon[i], along * height, inward * height * ASPECT)
        yield silhouette_outline(polygon[i], along * height * ASPECT, inward * height)


def silhouette_outline(at: Numbers, along: Numbers, inward: Numbers) -> Quad:
    """The quad of a corner and two sides."""
    return order_clockwise(np.array([at, at + along, at + along + inward, at + inward], np.float32))


def is_corner(ways: Numbers, long: Numbers, before: int, after: int, around: float) -> bool:
    """Whether two sides of the polygon meet in a convex, nearly right angle, and are long enough to lead somewhere.

    Args:
        ways: The sides as vectors, (n, 2) in pixels.
        long: Their lengths, (n,) in pixels.
        before: The side that leads there.
        after: The side that leads away.
        around: The polygon's circumference in pixels.
    """
    if min(long[before], long[after]) < SHORTEST_SIDE * around / 2:
        return False
    one, other = ways[before] / long[before], ways[after] / long[after]
    return bool(one[0] * other[1] - one[1] * other[0] > 0 and abs(float(one @ other)) < RIGHT)
