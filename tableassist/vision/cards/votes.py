"""Where cards lie on the flattened table: the votes of all cells that show a card, added up place by place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import atan2, degrees, hypot

import cv2
import numpy as np

from tableassist.table.geometry import Point, Rect, angle_between, enclose
from tableassist.vision.table.homography import Fit, flatten_wide
from tableassist.vision.table.segmentation import CLASSES, PX_PER_MM, STRIDE, Field, Segmentation, TableSegmenter
from tableassist.vision.types import Mask, Picture

SURFACE, CARD = CLASSES.index("surface"), CLASSES.index("card")
CELL_MM = STRIDE / PX_PER_MM
SURELY_ACROSS = 0.9
"""The length of the mean vote for an angle from which a card may lie across its place.

Of 59 cards laid across their places on seven unseen *kitchen* tables 58 had as much, of 514 that lay as usual 510; one
of the others, with a lattice on its back, in a sleeve and close to its neighbour, seemed to lie across with 0.66.
"""
CONTEXT_MM = 24.0
"""So much around an area is segmented with it: the network judges a cell by what lies about it."""
INLIER_MM = 10.0
"""Votes farther from their median belong to another card: cards of a grid lie 60 mm and more from each other."""
ROUNDS = 2


@dataclass(frozen=True, eq=False, slots=True)
class TableView:
    """A segmented part of the table; `left` and `top` are where it begins, in millimetres."""

    left: float
    top: float
    seen: Segmentation

    def window(self, area: Rect) -> tuple[slice, slice]:
        """The rows and columns of the cells that show an area of the table."""
        rows, columns = self.seen.spread.shape
        return (
            _span(area.top - self.top, area.bottom - self.top, rows),
            _span(area.left - self.left, area.right - self.left, columns),
        )

    def shares(self, area: Rect) -> Field:
        """The mean probabilities (4) of `CLASSES` over an area."""
        part: Field = self.seen.shares[self.window(area)].reshape(-1, len(CLASSES))
        mean: Field = part.mean(axis=0) if len(part) else np.eye(len(CLASSES), dtype=np.float32)[0]
        return mean

    def shares_of(self, area: Rect, mask: Mask) -> Field:
        """The mean probabilities (4) of `CLASSES` over what a mask (h, w) of any scale marks of an area."""
        part = self.seen.shares[self.window(area)]
        marked = cv2.resize(mask, part.shape[1::-1], interpolation=cv2.INTER_AREA) > 127
        return self.shares(area) if not marked.any() else np.asarray(part[marked].mean(axis=0), np.float32)

    def card(self, area: Rect, usual: float | None = None) -> CardPose | None:
        """The card whose centre lies in the area by most votes; None without votes.

        Where cards lie in `usual` degrees, one lies across that only if the votes for angles agree.
        """
        window = self.window(area.grow(CONTEXT_MM))
        rows, columns = np.nonzero(self.seen.shares[window][..., CARD] > 0.5)
        places = self.seen.centres[window][rows, columns] / PX_PER_MM + (self.left, self.top)
        inside = np.flatnonzero(_inside(places, area))
        if not inside.size:
            return None
        cells = rows[inside], columns[inside]
        spread = self.seen.spread[window][cells] / PX_PER_MM
        weights = self.seen.shares[window][..., CARD][cells].astype(float) / np.maximum(spread, 0.2) ** 2
        return _pose(places[inside], weights, self.seen.axes[window][cells], usual)


@dataclass(frozen=True, slots=True)
class CardPose:
    """How a card lies: its centre (mm), its angle (0 <= degrees < 180), how far the centre may be off, what shows.

    `area_mm2` is how much of the table the cells cover that voted for it.
    """

    place: Point
    angle: float
    error_mm: float
    area_mm2: float

    def is_within(self, millimetres: float, other: CardPose, degrees: float = 90.0) -> bool:
        """Whether another pose lies no farther off, nor is turned by more."""
        return self.place.to(other.place) <= millimetres and angle_between(self.angle, other.angle) <= degrees


class TableViewer:
    """Segments parts of pictures of one mat."""

    def __init__(self, segment: TableSegmenter | None = None) -> None:
        self._segment = segment or TableSegmenter()

    def __call__(
        self, picture: Picture, fit: Fit, areas: Sequence[Rect], light: tuple[Field, float]
    ) -> list[TableView]:
        """A view for each area, or one for all where that costs less; `light` is the mat's, by `measure_light`."""
        wide = [area.grow(CONTEXT_MM) for area in areas]
        whole = enclose(wide)
        if len(wide) > 1 and _size(whole) <= sum(map(_size, wide)):
            return [self._view(picture, fit, whole, light)] * len(areas)
        return [self._view(picture, fit, area, light) for area in wide]

    def _view(self, picture: Picture, fit: Fit, area: Rect, light: tuple[Field, float]) -> TableView:
        flat = flatten_wide(picture, fit, area, PX_PER_MM)
        return TableView(area.left, area.top, self._segment(flat, *light))


def _pose(places: Field, weights: Field, axes: Field, usual: float | None) -> CardPose | None:
    """What votes for places (n, 2) and angles say together: their mean by weights (n), outliers left out."""
    centre = _weighted_median(places, weights)
    near = weights
    for _ in range(ROUNDS):
        near = weights * (np.hypot(*(places - centre).T) < INLIER_MM)
        if not near.any():
            return None
        centre = near @ places / near.sum()
    cosine, sine = near @ axes
    error = float(near @ np.hypot(*(places - centre).T) / near.sum())
    angle = degrees(atan2(sine, cosine)) / 2 - 90.0
    if usual is not None and hypot(cosine, sine) < SURELY_ACROSS * near.sum() and angle_between(angle, usual) > 45:
        angle = usual
    area = np.count_nonzero(near) * CELL_MM**2
    return CardPose(Point(float(centre[0]), float(centre[1])), angle % 180.0, error, area)


def _weighted_median(places: Field, weights: Field) -> Field:
    """The median of each coordinate."""
    found = []
    for values in places.T:
        order = np.argsort(values)
        summed = np.cumsum(weights[order])
        found.append(values[order][np.searchsorted(summed, summed[-1] / 2)])
    return np.array(found)


def _inside(places: Field, area: Rect) -> Field:
    x, y = places.T
    inside: Field = (x >= area.left) & (x < area.right) & (y >= area.top) & (y < area.bottom)
    return inside


def _span(start: float, stop: float, most: int) -> slice:
    first, last = (int(np.clip(round(mm / CELL_MM), 0, most)) for mm in (start, stop))
    return slice(first, last)


def _size(area: Rect) -> float:
    return area.width * area.height
