"""Hands: whatever reaches in from the table's edge and was not there when the table last lay free.

Neither the colour of skin nor that of a sleeve is asked for. A hand is a difference from the free table that is
connected to the edge; it is real, however still it lies, while its outline is seen in the picture of now and not in
that of the free table.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import NamedTuple

import cv2
import numpy as np

from tableassist.table.geometry import Rect, Side
from tableassist.vision.flatten import Picture, turned
from tableassist.vision.ground import Ground
from tableassist.vision.overview import MARGIN, PX_PER_MM, Mask, Overview, grown, strongest, unlike
from tableassist.vision.shade import shaded

_STEP = 14
"""Grey levels by which a pixel of the overview differs where something new lies."""
_SMALLEST_PX = 40
_MOVING_PX = 14
_EDGE_BAND = 8.0
_PRINT_PX = 7
_JOINED_PX = 5
_PILE_FILL = 0.85
_PILE_MM = (50.0, 110.0)


@dataclass(frozen=True, eq=False)
class Cover:
    """What hands cover: the mask of the overview, the sides they come from, and whether anything moves."""

    mask: Mask
    sides: frozenset[Side]
    moving: bool

    @property
    def hand(self) -> bool:
        """Whether a hand is in view or anything moves."""
        return self.moving or bool(self.sides)


class _Blob(NamedTuple):
    """A connected part of the difference: its mask within its box, and the box."""

    mask: Mask
    rows: slice
    columns: slice


class HandFinder:
    """Finds hands in a series of overviews of one fit.

    The free table is learnt anew whenever nothing reaches in and nothing moves. `ground` lets the first picture be
    judged, for which no free table is known. What has fewer pixels than `smallest_px` is no hand. On a white sheet soft
    shadows differ from the ground as a hand does: with `outlined`, a hand in the first picture must have an outline.
    """

    def __init__(self, view: Overview, smallest_px: int = _SMALLEST_PX, *, outlined: bool = False) -> None:
        self._view = view
        self._outlined = outlined
        self._smallest = smallest_px
        self._free: Picture | None = None
        self._before: Picture | None = None
        self._bare: tuple[Ground, Picture] | None = None
        self._earlier: deque[Picture] = deque(maxlen=_REMEMBERED)
        mat = view.mat
        sheet = Rect(0, 0, mat.width, mat.height)
        self._inside = cv2.erode(view.inside, np.ones((3, 3), np.uint8))
        core = cv2.erode(self._inside, np.ones((5, 5), np.uint8), borderType=cv2.BORDER_CONSTANT, borderValue=0)
        middle = view.mask(grown(sheet, -_EDGE_BAND))
        self._field = cv2.bitwise_and(self._inside, middle)
        mat_edge = cv2.bitwise_and(view.mask(sheet), cv2.bitwise_not(middle))
        self._border = cv2.bitwise_or(cv2.bitwise_and(self._inside, cv2.bitwise_not(core)), mat_edge)
        self._beyond = {side: view.mask(area) for side, area in _flanks(mat.width, mat.height).items()}
        self._markers = view.mask(*(grown(marker.square, 8.0) for marker in mat.markers))
        unmarked = cv2.bitwise_and(self._inside, cv2.bitwise_not(self._markers))
        self._blank = cv2.bitwise_and(view.mask(grown(sheet, -2.0)), unmarked)
        self._nothing = np.zeros_like(view.inside)

    def __call__(self, flat: Picture, ground: Ground | None = None) -> Cover:
        """What hands cover in this overview."""
        before, self._before = self._before, flat
        since = None if before is None else self._differing(flat, before)
        moving = since is None or _stirs(since)
        if self._free is None:
            return self._first(flat, ground, moving)
        # While nothing happens the picture before is the free table: then one difference says it all.
        changed = since if since is not None and self._free is before else self._differing(flat, self._free)
        blobs = _blobs(changed, self._smallest)
        arms = [blob for blob in blobs if self._reaches_in(blob)]
        if arms and not moving:
            arms = [blob for blob in arms if not self._returned(blob, flat) and self._real(blob, flat, ground)]
        if not arms and not moving:
            self._learn(flat, other=bool(blobs))
        return self._cover(arms, moving)

    def forget(self) -> None:
        """Forget the free table: the light or the fit has changed."""
        self._free = self._before = None
        self._earlier.clear()

    def _differing(self, one: Picture, other: Picture) -> Mask:
        mask = unlike(one, other, _STEP, cv2.countNonZero(_CROSS))
        if mask is None:
            return self._nothing
        return np.asarray(cv2.morphologyEx(cv2.bitwise_and(mask, self._inside), cv2.MORPH_OPEN, _CROSS), np.uint8)

    def _first(self, flat: Picture, ground: Ground | None, moving: bool) -> Cover:
        if ground is None or moving:
            return Cover(self._nothing, frozenset(), True)
        foreign = self.foreign(flat, ground)
        foreign &= ~shaded(flat, self.bare(flat, ground), foreign, self._field)
        arms = [blob for blob in _blobs(foreign, self._smallest) if self._reaches_in(blob)]
        if self._outlined:
            arms = [blob for blob in arms if self._has_outline(blob, flat)]
        if not arms:
            self._learn(flat, other=False)
        return self._cover(arms, False)

    def _learn(self, flat: Picture, *, other: bool) -> None:
        """Take the picture for the free table, and keep those before that looked `other`."""
        if self._free is not None and other:
            self._earlier.append(self._free)
        self._free = flat

    def foreign(self, flat: Picture, ground: Ground) -> Mask:
        """What on the mat is not bare mat, without the fine print and the markers."""
        off = strongest(cv2.absdiff(flat.astype(np.float32), self.bare(flat, ground)))
        mask: Mask = np.where(off > max(_STEP * 1.5, 6 * ground.noise), self._blank, np.uint8(0))
        return np.asarray(cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((_PRINT_PX, _PRINT_PX), np.uint8)), np.uint8)

    def bare(self, flat: Picture, ground: Ground) -> Picture:
        """The overview as it would be if nothing lay on the mat; drawn once for each ground."""
        if self._bare is None or self._bare[0] is not ground:
            mat = self._view.mat
            corners = turned(grown(Rect(0, 0, mat.width, mat.height), MARGIN), 0.0)
            self._bare = ground, ground.patch(corners, flat.shape[1], flat.shape[0])
        return self._bare[1]

    def _reaches_in(self, blob: _Blob) -> bool:
        touching = cv2.bitwise_and(blob.mask, self._border[blob.rows, blob.columns])
        return cv2.countNonZero(touching) >= 3 and not _pile(blob.mask)

    def _has_outline(self, blob: _Blob, flat: Picture) -> bool:
        """Whether colours step at most of the blob's rim by more than they do anywhere."""
        steps = strongest(cv2.morphologyEx(flat, cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8)))
        mask = np.zeros(flat.shape[:2], np.uint8)
        mask[blob.rows, blob.columns] = blob.mask
        rim = cv2.bitwise_and(cv2.morphologyEx(mask, cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8)), self._inside)
        usual = float(np.median(steps[self._inside > 0]))
        return bool(np.median(steps[rim > 0]) > _OUTLINE * max(1.0, usual))

    def _returned(self, blob: _Blob, now: Picture) -> bool:
        """Whether the table looks there as it did when it lay free some time ago: what lay there has gone again."""
        area = (blob.rows, blob.columns)
        size = cv2.countNonZero(blob.mask)
        for free in self._earlier:
            other = cv2.bitwise_and(self._differing(now, free)[area], blob.mask)
            if cv2.countNonZero(other) < _RETURNED * size:
                return True
        return False

    def _real(self, blob: _Blob, now: Picture, ground: Ground | None) -> bool:
        """Whether the blob covers something, or its outline is seen now rather than in the free table.

        Otherwise something was taken away, or the light moved: a shadow's rim is soft, and what it falls on stays.
        """
        assert self._free is not None
        wide = (_widened(blob.rows, now.shape[0]), _widened(blob.columns, now.shape[1]))
        mask = np.zeros(now.shape[:2], np.uint8)
        mask[blob.rows, blob.columns] = blob.mask
        rim = cv2.morphologyEx(mask[wide], cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8))
        rim = cv2.bitwise_and(rim, self._inside[wide])
        here, before = _sharpness(now[wide], rim), _sharpness(self._free[wide], rim)
        if here > _SHARP and here > before:
            return True
        # A dark sleeve on a dark mat has a fainter outline than the cards that it lies across.
        return ground is not None and self._covers(blob, now, self._free, ground)

    def _covers(self, blob: _Blob, now: Picture, free: Picture, ground: Ground) -> bool:
        """Whether the blob is neither bare mat now nor, in another light, what was seen there before."""
        foreign = cv2.bitwise_and(self.foreign(now, ground)[blob.rows, blob.columns], blob.mask)
        if cv2.countNonZero(foreign) < _FOREIGN_PART * cv2.countNonZero(blob.mask):
            return False
        chosen = blob.mask > 0
        seen, was = (flat[blob.rows, blob.columns][chosen].astype(np.float32).ravel() for flat in (now, free))
        return bool(np.corrcoef(seen, was)[0, 1] < _SAME_TEXTURE)

    def _cover(self, arms: list[_Blob], moving: bool) -> Cover:
        if not arms:
            return Cover(self._nothing, frozenset(), moving)
        mask = np.zeros_like(self._nothing)
        for arm in arms:
            mask[arm.rows, arm.columns] |= arm.mask
        sides = frozenset().union(*(self._sides(arm) for arm in arms))
        return Cover(mask, sides, moving)

    def _sides(self, arm: _Blob) -> frozenset[Side]:
        counts = {
            side: cv2.countNonZero(cv2.bitwise_and(arm.mask, flank[arm.rows, arm.columns]))
            for side, flank in self._beyond.items()
        }
        most = max(counts.values())
        return frozenset(side for side, count in counts.items() if count and count >= 0.5 * most)


_CROSS = cv2.getStructuringElement(cv2.MORPH_CROSS, (3, 3))
_SHARP = 5.0
_OUTLINE = 2.0
_FOREIGN_PART = 0.25
_SAME_TEXTURE = 0.8
_RETURNED = 0.1
_REMEMBERED = 3


def _flanks(width: float, height: float) -> dict[Side, Rect]:
    """The strips at the table's edge, with a little of the mat, for telling where an arm comes from."""
    near = 20.0
    return {
        Side.NORTH: Rect(0, -MARGIN, width, MARGIN + near),
        Side.SOUTH: Rect(0, height - near, width, MARGIN + near),
        Side.WEST: Rect(-MARGIN, 0, MARGIN + near, height),
        Side.EAST: Rect(width - near, 0, MARGIN + near, height),
    }


def _stirs(differing: Mask) -> bool:
    """Whether what differs between two pictures is a movement: one part of some size, not noise here and there."""
    if cv2.countNonZero(differing) < _MOVING_PX:
        return False
    _, _, stats, _ = cv2.connectedComponentsWithStats(differing, connectivity=8)
    return int(stats[1:, cv2.CC_STAT_AREA].max()) >= _MOVING_PX


def _blobs(mask: Mask, smallest_px: int = _SMALLEST_PX) -> list[_Blob]:
    if not cv2.countNonZero(mask):
        return []
    # Nearly always only a small part of the overview differs.
    x, y, wide, high = cv2.boundingRect(mask)
    left, top = max(0, x - _JOINED_PX), max(0, y - _JOINED_PX)
    part = mask[top : y + high + _JOINED_PX, left : x + wide + _JOINED_PX]
    joined = cv2.morphologyEx(part, cv2.MORPH_CLOSE, np.ones((_JOINED_PX, _JOINED_PX), np.uint8))
    _, labels, stats, _ = cv2.connectedComponentsWithStats(joined, connectivity=8)
    blobs = []
    for number, (column, row, width, height, area) in enumerate(stats):
        if number and area >= smallest_px:
            blob = np.where(labels[row : row + height, column : column + width] == number, 255, 0).astype(np.uint8)
            rows, columns = slice(top + row, top + row + height), slice(left + column, left + column + width)
            blobs.append(_Blob(blob, rows, columns))
    return blobs


def _pile(mask: Mask) -> bool:
    """Whether the blob is a full rectangle of about a card's size: a pile of won cards on the rim, no hand."""
    contours, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    outline = max(contours, key=cv2.contourArea)
    _, sides, _ = cv2.minAreaRect(outline)
    short, long = sorted((side + 1) / PX_PER_MM for side in sides)
    full = cv2.countNonZero(mask) / PX_PER_MM**2 >= _PILE_FILL * short * long
    return bool(full and _PILE_MM[0] <= short and long <= _PILE_MM[1])


def _sharpness(picture: Picture, rim: Mask) -> float:
    """The mean colour step over the pixels of a rim."""
    thick = cv2.morphologyEx(picture, cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8))
    steps = thick.max(axis=2)
    chosen = steps[rim > 0]
    return float(chosen.mean()) if chosen.size else 0.0


def _widened(span: slice, most: int) -> slice:
    return slice(max(0, span.start - 2), min(most, span.stop + 2))
