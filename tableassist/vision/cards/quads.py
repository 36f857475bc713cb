"""Finds four-cornered shapes that may be cards, in any photograph, without knowing the table or the camera."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from tableassist.vision.cards.masks import SmoothedPicture, make_masks
from tableassist.vision.cards.side_refinement import refine_sides
from tableassist.vision.types import Mask, Numbers, Picture, Quad

FEWEST_OF_LINE = 8  # points of a side that show a line
FULLEST = 0.86  # how much of its quad a shape must fill


@dataclass(frozen=True)
class QuadFinder:
    """Proposes card outlines.

    No single way of separating card from table works everywhere: a threshold fails on a pale table, edges on a busy
    one. So several are tried and every plausible outline is proposed; the reader that follows throws the wrong ones
    out. Sizes are shares of the picture's area; `narrowest` and `widest` bound short side : long side, which
    perspective stretches from the 0.72 of a card.
    """

    smallest: float = 0.0012
    largest: float = 0.9
    narrowest: float = 0.42
    widest: float = 0.98

    def __call__(self, picture: Picture) -> tuple[Quad, ...]:
        """The outlines (pixels of this picture) of a BGR picture, without near repeats, larger ones first."""
        return self.find_in(SmoothedPicture(picture))

    def find_in(self, picture: SmoothedPicture) -> tuple[Quad, ...]:
        """The same of a picture that is without its noise already."""
        area = picture.soft.shape[0] * picture.soft.shape[1]
        roughs: list[Quad] = []
        found = [quad for mask in make_masks(picture) for quad in self._quads(mask, area, roughs)]
        found = refine_sides(found, cv2.magnitude(*(way.astype(np.float32) for way in picture.steps)))
        return tuple(sorted(nms_quads(found), key=cv2.contourArea, reverse=True))

    def _quads(self, mask: Mask, area: int, roughs: list[Quad]) -> Iterator[Quad]:
        """The outlines in one black-and-white picture; `roughs` are those of all before it, as they were found."""
        contours, _ = cv2.findContours(mask, cv2.RETR_LIST, cv2.CHAIN_APPROX_NONE)
        shortest = 2.8 * (self.smallest * area) ** 0.5  # no shape of the smallest area has fewer points around it
        for contour in contours:
            if len(contour) >= shortest:
                yield from self._outline(contour, area, roughs)

    def _outline(self, contour: Numbers, area: int, roughs: list[Quad]) -> Iterator[Quad]:
        """The shape's hull simplified to four corners and fitted to its straight sides, if that is like a card.

        What all but repeats one of the `roughs` would be fitted to the same sides: most masks show a card.
        """
        _, _, width, height = cv2.boundingRect(contour)
        if width * height < self.smallest * area:
            return
        hull = cv2.convexHull(contour)
        if self.smallest * area <= cv2.contourArea(hull) <= self.largest * area:
            rough = reduce_to_four(hull)
            if rough is None or not self._fits(rough, contour, hull) or repeats(rough, roughs):
                return
            quad = order_clockwise(fit_quad(contour.reshape(-1, 2).astype(np.float32), rough))
            if self._fits(quad, contour, hull):
                roughs.append(rough)
                yield quad

    def _fits(self, quad: Quad, contour: Numbers, hull: Numbers) -> bool:
        """Whether the quad has a card's proportions and the shape fills it."""
        space = cv2.contourArea(quad)
        filled = max(cv2.contourArea(contour), 0.97 * cv2.contourArea(hull)) if space > 0 else 0.0
        return bool(space > 0 and FULLEST < filled / space < 1.12 and self.proportioned(quad))

    def proportioned(self, quad: Quad) -> bool:
        """Whether the quad is convex and its sides are like a card's, seen at some angle."""
        a, b, c, d = side_lengths(quad).tolist()
        if min(a, b, c, d) < 12 or not cv2.isContourConvex(quad.reshape(-1, 1, 2)):
            return False
        one, other = a + c, b + d
        parallel = max(a, c) / min(a, c), max(b, d) / min(b, d)
        return bool(self.narrowest < min(one, other) / max(one, other) < self.widest and max(parallel) < 1.6)


def reduce_to_four(hull: Numbers) -> Quad | None:
    """The hull with fewer and fewer corners until there are four; None where it never has four."""
    around = cv2.arcLength(hull, True)
    for share in (0.01, 0.02, 0.03, 0.045, 0.06, 0.08, 0.1):
        corners = cv2.approxPolyDP(hull, share * around, True)
        if len(corners) <= 4:
            return corners.reshape(-1, 2).astype(np.float32) if len(corners) == 4 else None
    return None


def fit_quad(points: Quad, rough: Quad) -> Quad:
    """The quad whose sides are lines through the shape's points along each side, rounded corners left out."""
    lines = fit_lines(points, rough)
    corners = [intersect_lines(lines[i - 1], lines[i]) for i in range(4)]
    moved = [
        c if c is not None and np.linalg.norm(c - r) < 0.15 * card_height_px(rough) else r
        for c, r in zip(corners, rough, strict=True)
    ]
    return np.array(moved, np.float32)


def overlap_of_smaller(one: Quad, other: Quad) -> float:
    """The common area of two outlines as a share of the smaller."""
    shared, _ = cv2.intersectConvexConvex(one, other)
    return float(shared / max(1.0, min(cv2.contourArea(one), cv2.contourArea(other))))


def card_height_px(quad: Quad) -> float:
    """The length of a quad's longest side."""
    return float(side_lengths(quad).max())


def side_lengths(quad: Quad) -> Numbers:
    """The lengths of a quad's sides, from its first corner on."""
    along = quad[[1, 2, 3, 0]] - quad
    along_squared: Numbers = (along * along).sum(axis=1)
    return np.sqrt(along_squared)


def mean_sides(quad: Quad) -> tuple[float, float]:
    """The mean lengths of a quad's first and third side, and of its second and fourth."""
    first, second, third, fourth = side_lengths(quad)
    return float(first + third) / 2, float(second + fourth) / 2


def fit_lines(points: Quad, rough: Quad) -> list[Numbers | None]:
    """The lines through the middles of a shape's four sides; None for one along which there are too few points.

    Args:
        points: Of the shape's rim, (n, 2) in pixels.
        rough: The corners between which its sides are, (4, 2).

    Returns:
        Four of (a, b, c) with ax + by = c and a vector (a, b) of length 1.
    """
    along = np.roll(rough, -1, axis=0) - rough
    lengths = np.maximum(np.sqrt((along * along).sum(axis=1)), 1.0)
    along = along / lengths[:, None]
    normals = np.column_stack((-along[:, 1], along[:, 0]))
    far = along @ points.T - (along * rough).sum(axis=1)[:, None]
    off = np.abs(normals @ points.T - (normals * rough).sum(axis=1)[:, None])
    reach = lengths[:, None]
    near = (far > 0.15 * reach) & (far < 0.85 * reach) & (off < 0.04 * reach + 2)
    return [fit_line(points[chosen]) for chosen in near]


def fit_line(points: Quad) -> Numbers | None:
    """The line (a, b, c) with ax + by = c through points (n, 2); None where there are too few."""
    if len(points) < FEWEST_OF_LINE:
        return None
    vx, vy, x, y = np.ravel(cv2.fitLine(points, cv2.DIST_HUBER, 0, 0.01, 0.01))
    return np.array([-vy, vx, -vy * x + vx * y], np.float32)


def intersect_lines(one: Numbers | None, other: Numbers | None) -> Numbers | None:
    """Where two lines meet; None where one is missing or they are parallel.

    Args:
        one: (a, b, c) as `fit_line` gives it.
        other: Another one.

    Returns:
        (2,) in pixels; None where one is missing or they are parallel.
    """
    if one is None or other is None:
        return None
    slant = one[0] * other[1] - one[1] * other[0]
    if abs(slant) < 0.2:
        return None
    x = (one[2] * other[1] - other[2] * one[1]) / slant
    return np.array([x, (one[0] * other[2] - other[0] * one[2]) / slant], np.float32)


def order_clockwise(quad: Quad) -> Quad:
    """The quad's corners clockwise as seen (y downwards), from the one nearest the top left."""
    order = quad if cv2.contourArea(quad, oriented=True) > 0 else quad[::-1]
    return np.roll(order, -int(order.sum(axis=1).argmin()), axis=0)


def nms_quads(quads: Sequence[Quad]) -> tuple[Quad, ...]:
    """The quads without those whose corners all lie near an earlier one's."""
    kept: list[int] = []
    centres = np.array([quad.mean(axis=0) for quad in quads]).reshape(-1, 2)
    for place, quad in enumerate(quads):
        near = np.abs(centres[kept] - centres[place]).max(axis=1, initial=0) < 0.03 * card_height_px(quad)
        if not any(is_same_quad(quad, quads[kept[other]]) for other in np.flatnonzero(near)):
            kept.append(place)
    return tuple(quads[place] for place in kept)


def repeats(quad: Quad, others: Sequence[Quad]) -> bool:
    """Whether every corner of a quad lies within a hundredth of its longest side of a corner of one of the others."""
    if not others:
        return False
    reach = 0.01 * card_height_px(quad)
    away = np.asarray(others)[:, :, None] - quad
    return bool(((away * away).sum(axis=3).min(axis=2).max(axis=1) < reach * reach).any())


def is_same_quad(one: Quad, other: Quad) -> bool:
    """Whether two quads outline the same thing: every corner within a fortieth of the longest side."""
    reach = 0.025 * card_height_px(other)
    away = one[:, None] - other[None]
    return bool((away * away).sum(axis=2).min(axis=1).max() < reach * reach)
