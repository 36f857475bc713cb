"""Proposes outlines of cards that are partly hidden or touch each other, from the corners that still show."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from tableassist.vision.quads import Quad, bright, clockwise, crossing, edged, lengths, line_along, unlike_table

Picture = NDArray[Any]  # 8 bit BGR; cv2's own annotations promise no more
Mask = NDArray[Any]  # 8 bit, one channel
Place = NDArray[Any]  # (2,) pixels
Numbers = NDArray[Any]

RATIO = 63 / 88
SQUARE = 0.42  # cosine up to which two sides meet at a card's corner, seen at some angle


@dataclass(frozen=True)
class Corner:
    """A corner that points outwards: its place, the directions of its two sides, and how far they can be followed."""

    at: Place
    back: Place
    ahead: Place
    back_length: float
    ahead_length: float


@dataclass(frozen=True)
class PartFinder:
    """Completes cards from what shows of them.

    Cards that touch or overlap make one shape, whose outline still has their corners. A side between two corners gives
    a card's place and size; a lone corner gives its place, when other cards in the picture tell the size. Every
    proposal is a guess: the reader that follows must confirm it.
    """

    smallest: float = 0.002  # shares of the picture's area
    largest: float = 0.5
    shortest: float = 18.0  # pixels a side must be followed to have a direction
    most: int = 90

    def __call__(self, picture: Picture, known: Sequence[Quad]) -> tuple[Quad, ...]:
        """Outlines (pixels of this picture) that are none of the known ones; `known` also tell the size of a card."""
        size = usual_size(known)
        shapes = [corners for mask in solid(picture) for corners in self._shapes(mask)]
        found = [clockwise(quad) for corners in shapes for quad in completed(corners, size)]
        return new([quad for quad in found if self._fits(quad, size, picture.shape)], known)[: self.most]

    def _shapes(self, mask: Mask) -> Iterator[list[Corner | None]]:
        """The outward corners of each shape in their order; None where the outline turns otherwise."""
        contours, _ = cv2.findContours(mask, cv2.RETR_LIST, cv2.CHAIN_APPROX_NONE)
        least = self.smallest * mask.size
        for contour in contours:
            if len(contour) > 2.8 * least**0.5 and cv2.contourArea(contour) > least:
                yield corners_of(contour, self.shortest)

    def _fits(self, quad: Quad, size: tuple[float, float] | None, shape: tuple[int, ...]) -> bool:
        """Whether the quad lies in the picture, and has the usual size where that is known."""
        inside = bool((quad > -0.05 * max(shape)).all() and (quad < 1.05 * np.array([shape[1], shape[0]])).all())
        if not inside or not self.smallest < cv2.contourArea(quad) / (shape[0] * shape[1]) < self.largest:
            return False
        return size is None or 0.5 < cv2.contourArea(quad) / (size[0] * size[1]) < 1.9


def solid(picture: Picture) -> Iterator[Mask]:
    """The black-and-white pictures in which cards that touch are one shape: a few of those for whole cards."""
    soft = cv2.GaussianBlur(picture, (5, 5), 0)
    grey = cv2.cvtColor(soft, cv2.COLOR_BGR2GRAY)
    yield next(bright(grey))
    yield from tuple(unlike_table(soft))[:2]
    yield tuple(edged(soft, grey))[-1]


def new(quads: Sequence[Quad], known: Sequence[Quad]) -> tuple[Quad, ...]:
    """The quads that repeat neither each other nor a known one."""
    fresh = {key(quad): quad for quad in reversed(quads)}
    return tuple(quad for quad in fresh.values() if not any(repeats(quad, other) for other in known))


def repeats(one: Quad, other: Quad) -> bool:
    """Whether two quads have nearly the same centre and area."""
    reach, areas = 0.06 * float(lengths(other).mean()), (cv2.contourArea(one), cv2.contourArea(other))
    away = np.abs(one.mean(axis=0) - other.mean(axis=0)).max()
    return bool(away < reach and min(areas) > 0.8 * max(areas))


def key(quad: Quad) -> tuple[int, ...]:
    """The quad's corners on a grid of a tenth of its side; nearly the same quads mostly have the same."""
    step = max(4.0, 0.08 * float(lengths(quad).mean()))
    return (*np.round(quad / step).astype(int).ravel().tolist(), round(float(np.log2(step)) * 2))


def usual_size(known: Sequence[Quad]) -> tuple[float, float] | None:
    """The usual short and long side of the known cards; None where there are none."""
    if not known:
        return None
    sides = np.array([sorted(((s[0] + s[2]) / 2, (s[1] + s[3]) / 2)) for s in map(lengths, known)])
    short, long = np.median(sides, axis=0)
    return float(short), float(long)


def corners_of(contour: Numbers, shortest: float) -> list[Corner | None]:
    """The shape's polygon as corners; None where it is no right angle that points outwards."""
    polygon = cv2.approxPolyDP(contour, 4.0, True).reshape(-1, 2).astype(np.float32)
    if not 3 <= len(polygon) <= 100:
        return []
    if cv2.contourArea(polygon, oriented=True) < 0:
        polygon = polygon[::-1]
    points = contour.reshape(-1, 2).astype(np.float32)
    polygon = without_chamfers(polygon, shortest)
    lines = [line_along(points, a, b) for a, b in zip(polygon, np.roll(polygon, -1, axis=0), strict=True)]
    return [corner(polygon, lines, i, shortest) for i in range(len(polygon))]


def without_chamfers(polygon: Quad, shortest: float) -> Quad:
    """The polygon without the short sides that round corners leave: each becomes the corner its neighbours point to."""
    cut = lengths_around(polygon) < shortest
    ends = np.roll(cut, 1)  # a corner at the end of a cut is spoken for by the cut's start
    middles = (polygon + np.roll(polygon, -1, axis=0)) / 2
    kept = np.where(cut[:, None], middles, polygon)[~(ends & ~cut)]
    return kept.astype(np.float32) if len(kept) >= 3 else polygon


def lengths_around(polygon: Quad) -> Numbers:
    """The length of the side that starts at each corner."""
    sides: Numbers = np.linalg.norm(np.roll(polygon, -1, axis=0) - polygon, axis=1)
    return sides


def corner(polygon: Quad, lines: Sequence[Numbers | None], i: int, shortest: float) -> Corner | None:
    """The polygon's corner, where it is a card's: convex, near a right angle, both sides long enough."""
    at, before, after = polygon[i], polygon[i - 1], polygon[(i + 1) % len(polygon)]
    back, ahead = before - at, after - at
    back_length, ahead_length = float(np.linalg.norm(back)), float(np.linalg.norm(ahead))
    if min(back_length, ahead_length) < shortest:
        return None
    met = crossing(lines[i - 1], lines[i])
    if met is not None and np.linalg.norm(met - at) < 0.6 * shortest:
        at, back, ahead = met, before - met, after - met
    back, ahead = back / np.linalg.norm(back), ahead / np.linalg.norm(ahead)
    turn = float(ahead[0] * back[1] - ahead[1] * back[0])
    convex = turn > 0 and abs(float(back @ ahead)) < SQUARE
    return Corner(at, back, ahead, back_length, ahead_length) if convex else None


def completed(corners: Sequence[Corner | None], size: tuple[float, float] | None) -> Iterator[Quad]:
    """The cards that a shape's corners may belong to."""
    for i, one in enumerate(corners):
        other = corners[(i + 1) % len(corners)]
        if one and other:
            yield from from_side(one, other)
            yield from from_three(one, other, corners[(i + 2) % len(corners)])
        if one and size:
            yield from from_corner(one, size)


def from_side(one: Corner, other: Corner) -> Iterator[Quad]:
    """The two cards of which this may be a whole side: a short one or a long one."""
    length = float(np.linalg.norm(other.at - one.at))
    inward = one.back * one.back_length + other.ahead * other.ahead_length
    inward = inward / (np.linalg.norm(inward) or 1.0)
    for depth in (length / RATIO, length * RATIO):
        yield np.array([one.at, other.at, other.at + depth * inward, one.at + depth * inward], np.float32)


def from_three(one: Corner, other: Corner, third: Corner | None) -> Iterator[Quad]:
    """The card of which three corners show, whatever its proportions look like."""
    if third:
        yield np.array([one.at, other.at, third.at, one.at + third.at - other.at], np.float32)


def from_corner(one: Corner, size: tuple[float, float]) -> Iterator[Quad]:
    """The two cards of the usual size that may lie at this corner."""
    for across, down in (size, size[::-1]):
        if one.ahead_length < 1.15 * across and one.back_length < 1.15 * down:
            ahead, back = one.ahead * across, one.back * down
            yield np.array([one.at, one.at + ahead, one.at + ahead + back, one.at + back], np.float32)
