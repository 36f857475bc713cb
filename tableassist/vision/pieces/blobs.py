"""Connected parts of a mask, each cut out with its surroundings, so that looking at one costs what it measures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from tableassist.vision.types import Mask, Picture

Round = tuple[float, float, float]
"""A disc in a part of the picture: its middle and its radius, in pixels."""

_ROUNDS = 10
_LEVELS = (0.5, 0.6, 0.7, 0.8, 0.9)
_LARGE, _SLIGHT, _CLEAR = 0.7, 0.95, 0.85
"""How much narrower than a thing a waist beside it must be: less where the thing is nearly as large as the largest."""


@dataclass(frozen=True, eq=False)
class Blob:
    """A connected part of a mask: its own mask within its box, and the box in the whole picture."""

    mask: Mask
    rows: slice
    columns: slice

    def of(self, whole: Picture) -> Picture:
        """The part of a whole picture in the blob's box."""
        return whole[self.rows, self.columns]

    def with_mask(self, mask: Mask) -> Blob:
        """The same box with another mask."""
        return replace(self, mask=mask)

    def holds(self, x: float, y: float) -> bool:
        """Whether the pixel of the blob's box belongs to the blob."""
        column, row = round(x), round(y)
        inside = 0 <= row < self.mask.shape[0] and 0 <= column < self.mask.shape[1]
        return inside and bool(self.mask[row, column])

    @property
    def area(self) -> int:
        """How many pixels it has."""
        return cv2.countNonZero(self.mask)

    @property
    def middle(self) -> tuple[float, float]:
        """The column and the row of its centre of mass in the whole picture."""
        moments = cv2.moments(self.mask, binaryImage=True)
        x, y = moments["m10"] / moments["m00"], moments["m01"] / moments["m00"]
        return self.columns.start + x, self.rows.start + y


def find_blobs(mask: Mask, smallest_px: float, margin: int = 0) -> Iterator[Blob]:
    """The connected parts of a mask that have enough pixels, their boxes widened by a margin."""
    # Most masks are nearly empty: labelling all of one would cost more than everything else that is done with it.
    down, across = _boxed(cv2.boundingRect(mask), margin, mask.shape)
    count, labels, stats, _ = cv2.connectedComponentsWithStats(mask[down, across], connectivity=4)
    for number in range(1, count):
        left, top, width, height, area = (int(part) for part in stats[number])
        if area >= smallest_px:
            rows, columns = _boxed((left, top, width, height), margin, labels.shape)
            own = to_mask(labels[rows, columns] == number)
            yield Blob(own, _moved(rows, down.start), _moved(columns, across.start))


def _boxed(box: Sequence[int], margin: int, shape: Sequence[int]) -> tuple[slice, slice]:
    """The rows and columns of a box (left, top, width, height) with a margin, as far as the picture reaches."""
    left, top, width, height = box
    rows = slice(max(0, top - margin), min(shape[0], top + height + margin))
    return rows, slice(max(0, left - margin), min(shape[1], left + width + margin))


def _moved(part: slice, by: int) -> slice:
    return slice(part.start + by, part.stop + by)


def to_mask(chosen: object) -> Mask:
    """255 where something holds, 0 elsewhere."""
    return np.asarray(chosen, np.uint8) * np.uint8(255)


def fill_holes(mask: Mask) -> Mask:
    """The mask without holes."""
    outlines, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    return np.asarray(cv2.drawContours(np.zeros_like(mask), outlines, -1, 255, cv2.FILLED), np.uint8)


def plug_holes(mask: Mask, largest_px: float) -> Mask:
    """The mask with its small holes filled."""
    outlines, hierarchy = cv2.findContours(mask, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_NONE)
    if hierarchy is None:
        return mask
    inner = hierarchy.reshape(-1, 4)[:, 3] >= 0
    holes = [line for line, hole in zip(outlines, inner, strict=True) if hole and cv2.contourArea(line) < largest_px]
    return np.asarray(cv2.drawContours(mask.copy(), holes, -1, 255, cv2.FILLED), np.uint8)


def find_masses(mask: Mask, reach: float) -> Mask:
    """The parts of a mask in which a disc of that radius has room: an opening that costs the same for every radius."""
    middles = cv2.distanceTransform(mask, cv2.DIST_L2, cv2.DIST_MASK_PRECISE) >= reach
    if not middles.any():
        return np.zeros_like(mask)
    away = cv2.distanceTransform(to_mask(~middles), cv2.DIST_L2, cv2.DIST_MASK_PRECISE)
    return to_mask(away < reach)


def split_at_waists(core: Mask, least: float) -> list[Mask]:
    """A mask parted at its waists, around inner places that are far from its rim and from each other.

    `least` is the smallest distance from the rim that counts. Two places stand for two things where their discs overlap
    by no more than a fifth.
    """
    inner = cv2.distanceTransform(cv2.copyMakeBorder(core, 1, 1, 1, 1, cv2.BORDER_CONSTANT), cv2.DIST_L2, 3)[1:-1, 1:-1]
    # A slight waist shows only near the innermost places, a small thing beside a large one only far from them.
    peaks = max((_peaks(inner, level, least) for level in _LEVELS), key=len)
    if len(peaks) < 2:
        return [core]
    nearest = np.stack([_distance_from(peak, inner) for peak in peaks]).argmin(axis=0)
    return [to_mask(nearest == number) & core for number in range(len(peaks))]


def split_in_two(core: Mask) -> list[Mask]:
    """A mask parted in two: each of its pixels goes with the nearer of two middles (2-means)."""
    rows, columns = np.nonzero(core)
    pixels = np.column_stack((columns, rows)).astype(np.float32)
    off = pixels - pixels.mean(axis=0)
    longest = np.linalg.eigh(off.T @ off)[1][:, -1]
    labels = (off @ longest > 0).astype(np.int32)[:, None]
    stop = (cv2.TERM_CRITERIA_MAX_ITER, _ROUNDS, 0.0)
    labels = cv2.kmeans(pixels, 2, labels, stop, 1, cv2.KMEANS_USE_INITIAL_LABELS)[1].ravel()
    halves = [np.zeros_like(core), np.zeros_like(core)]
    for number, half in enumerate(halves):
        half[rows[labels == number], columns[labels == number]] = 255
    return halves


def _peaks(inner: Picture, level: float, least: float) -> list[Blob]:
    peaks: list[tuple[float, Blob]] = []
    found = ((float(p.of(inner)[p.mask > 0].max()), p) for p in find_blobs(to_mask(inner > level * inner.max()), 1))
    for reach, peak in sorted(found, key=lambda pair: -pair[0]):
        far_off = all(_centre_distance(peak, other) > 0.8 * (reach + far) for far, other in peaks)
        if reach >= least and far_off and _stands_out(inner, reach, peak, [other for _, other in peaks]):
            peaks.append((reach, peak))
    return [peak for _, peak in peaks]


def _stands_out(inner: Picture, reach: float, peak: Blob, larger: list[Blob]) -> bool:
    """Whether the mask has a waist between a peak and all larger ones; a bulge between two things has hardly any."""
    waist = (_SLIGHT if reach >= _LARGE * inner.max() else _CLEAR) * reach
    _, parts = cv2.connectedComponents(to_mask(inner > waist), connectivity=4)
    own = set(np.unique(peak.of(parts)[peak.mask > 0])) - {0}
    return all(own.isdisjoint(np.unique(other.of(parts)[other.mask > 0])) for other in larger)


def _centre_distance(one: Blob, other: Blob) -> float:
    return float(np.hypot(*np.subtract(one.middle, other.middle)))


def _distance_from(peak: Blob, inner: Picture) -> Picture:
    """How far every pixel is from the disc around a peak, which reaches as far as the mask does there."""
    rows, columns = np.ogrid[: inner.shape[0], : inner.shape[1]]
    x, y = peak.middle
    return np.asarray(np.hypot(columns - x, rows - y) - peak.of(inner)[peak.mask > 0].max(), np.float32)
