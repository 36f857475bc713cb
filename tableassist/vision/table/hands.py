"""Hands and obstacles: the foreground that reaches in over the places from the table's edge.

Neither the colour of skin nor that of a sleeve is asked for. The free table is a background model, the foreground what
differs from it; a connected component of the foreground that begins at the sheet's edge is a hand where it comes near
the places, and while it moves. What has been still for some seconds is static foreground: it hides the places that it
covers (occlusion), and where it covers none it is furniture and becomes part of the background until it moves again.
Trays and the rim of the sheet are not watched: what lies or moves there is no hand.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

import cv2
import numpy as np

from tableassist.table.geometry import Rect, Side, Zone
from tableassist.vision.table.background import BareMat
from tableassist.vision.table.components import SMALLEST_PX, Component, find_components, find_movements, fits_card
from tableassist.vision.table.furniture import RETURNED, STEP, Furniture
from tableassist.vision.table.ghosts import has_outline, is_brighter, is_ghost
from tableassist.vision.table.homography import turned_corners
from tableassist.vision.table.laid_items import LaidItems
from tableassist.vision.table.overview import (
    IN_WIDE_ZONES,
    MARGIN,
    PX_PER_MM,
    NoiseGauge,
    Overview,
    differs_by_step,
    step_above,
    strongest_channel,
)
from tableassist.vision.table.sides import SideFinder
from tableassist.vision.table.soft_shadow import find_cast_shadow, find_shadow_between, find_soft_shadows
from tableassist.vision.types import Mask, Picture

STILL_MS = 3000
"""A hand that holds a card to look at it moves by a pixel of the overview within this time; an arm at rest does not."""

COVERED_PX = 15
"""Pixels of a place that are hidden by what covers it, rather than touched by noise or by a shadow's rim."""

NEIGHBOURHOOD = np.ones((11, 11), np.uint8)
"""By what the shadow of an arm that lies on the table grows it: 10 mm to every side, as the simulator's arms throw."""

_EDGE_BAND = 4.0  # two pixels of the overview: so exactly is the sheet's edge known
_NEAR_MM = 5.0
_TOUCHING_PX = 3
_PRINT_PX = 7
_MOST_OF_TABLE = _MOST_OF_IT = 0.5
_ALL_OF_IT = 0.9  # what else is left of a thing and its shadow is a sliver of this


@dataclass(frozen=True, eq=False)
class Cover:
    """What hands and obstacles cover in the overview, the sides they come from, and whether anything moves near places.

    `mask` is what both cover, `obstacles` the part of it that lies still, and `laid` the part of that which was laid
    upon places and reaches in from no edge. `aside` is what reaches in from the edge and covers no place: furniture,
    and what still moves there. `withdrawn` says that something has moved, and that no hand is there any more.
    """

    mask: Mask
    sides: frozenset[Side]
    moving: bool
    obstacles: Mask | None = None
    obstacle_sides: frozenset[Side] = frozenset()
    aside: Mask | None = None
    withdrawn: bool = False
    laid: Mask | None = None

    @property
    def hand(self) -> bool:
        """Whether a hand is at work or anything moves."""
        return self.moving or bool(self.sides)


class _Foreground(NamedTuple):
    """The components that reach in: hands, still ones that hide places, and those that concern no place."""

    hands: list[Component]
    obstacles: list[Component]
    furniture: list[Component]
    aside: list[Component]


class HandFinder:
    """Finds hands and obstacles in a series of overviews of one fit.

    The background is learnt anew whenever no hand is at work and nothing moves, except for what obstacles hide.
    `ground` lets the first picture be judged. What has fewer pixels than `smallest_px` is no hand. On a white sheet
    soft shadows differ from the ground as a hand does: with `outlined`, a hand in the first picture has an outline.
    `laid` is what was laid upon places under the last fit.
    """

    def __init__(
        self,
        view: Overview,
        places: Sequence[Zone],
        smallest_px: int = SMALLEST_PX,
        *,
        outlined: bool = False,
        laid: LaidItems | None = None,
    ) -> None:
        self._view = view
        self._outlined = outlined
        self._smallest = smallest_px
        self._free: Picture | None = None
        self._before: Picture | None = None
        self._bare: tuple[BareMat, Picture] | None = None
        self._earlier: deque[Picture] = deque(maxlen=_REMEMBERED)
        self._furniture, self.noise = Furniture(), NoiseGauge()
        mat = view.mat
        sheet = Rect(0, 0, mat.width, mat.height)
        self._card_px = mat.card_size[0] * PX_PER_MM, mat.card_size[1] * PX_PER_MM
        self.laid = laid or LaidItems()
        self._inside = cv2.erode(view.inside, _BLOCK)
        core = cv2.erode(self._inside, np.ones((5, 5), np.uint8), borderType=cv2.BORDER_CONSTANT, borderValue=0)
        middle = view.mask(sheet.grow(-_EDGE_BAND))
        self.field = cv2.bitwise_and(self._inside, middle)
        mat_edge = cv2.bitwise_and(view.mask(sheet), cv2.bitwise_not(middle))
        rim = cv2.bitwise_and(self._inside, cv2.bitwise_not(core))
        self._border = cv2.bitwise_or(rim, mat_edge)
        on_sheet = cv2.bitwise_and(view.mask(sheet.grow(_EDGE_BAND / 2)), cv2.bitwise_not(rim))
        self._beyond = cv2.bitwise_and(self._inside, cv2.bitwise_not(on_sheet))
        self._watched = view.mask(*(zone.area.grow(_NEAR_MM) for zone in places))
        self._windows = [view.window(zone.area) for zone in places]
        self._places = view.mask(*(zone.area for zone in places))
        self._sides = SideFinder(view, self.field)
        self._markers = view.mask(*(marker.square.grow(8.0) for marker in mat.markers))
        unmarked = cv2.bitwise_and(self._inside, cv2.bitwise_not(self._markers))
        self._blank = cv2.bitwise_and(view.mask(sheet.grow(-2.0)), unmarked)
        self._nothing = self._obstacles = np.zeros_like(view.inside)
        self._moved_at = np.zeros(view.inside.shape, np.float64)
        """The motion history: when each pixel was last part of a movement, in milliseconds."""

    def __call__(
        self,
        flat: Picture,
        at: int,
        ground: BareMat | None = None,
        shows_item: Callable[[Component], bool] | None = None,
    ) -> Cover:
        """What hands and obstacles cover in this overview, taken at a time in milliseconds.

        `shows_item` says whether a component shows a thing rather than cards; without it nothing is laid upon places.
        """
        before, self._before = self._before, flat
        if before is None:
            self._moved_at[:] = at
            return Cover(self._nothing, frozenset(), True)
        self.noise.measure(flat, before)
        # A few pixels anywhere on the table are a movement: noise that neighbours share makes some in many a picture.
        step, wide = step_above(self.noise.level, STEP), step_above(self.noise.level, STEP, IN_WIDE_ZONES)
        since = self._differing(flat, before, wide)
        motion = self._motion(since, at)
        moving = cv2.countNonZero(cv2.bitwise_and(motion, self._watched)) > 0 if motion is not None else False
        if self._free is None:
            return self._first(flat, at, ground, moving=moving)
        self._free = self._furniture.follow(flat, self._free, motion, step)
        # While nothing happens the picture before is the free table: without much noise one difference says it all.
        changed = since if self._free is before and step == wide else self._differing(flat, self._free, step)
        blobs = find_components(changed, self._smallest)
        reaching = [blob for blob in blobs if self._reaches_in(blob)]
        real = [blob for blob in reaching if blob.touches(motion) or self._stays(blob, flat, ground)]
        things = (self._without_shadow(blob, flat, self._free, at) for blob in real)
        found = self._sorted([self._by_itself(thing, changed, at, ground) for thing in things], at)
        calm = not found.hands and not moving
        inner = [blob for blob in blobs if not (self._reaches_in(blob) or self._is_light(blob)) and self._hides(blob)]
        self.laid.follow(changed, inner, self._moved_at, at, shows_item if calm else None)
        found.obstacles.extend(self.laid.blobs)
        if calm:
            self._learn(flat, found, other=len(blobs) > len(found.obstacles) + len(found.aside))
        return self._cover(found, moving, at, flat, self._free)

    def learn_part(self, mask: Mask, flat: Picture) -> None:
        """Take what shows there for the free table: a card that was joined to an arm which rests beside it."""
        if self._free is not None:
            self._free = self._free.copy()
            np.copyto(self._free, flat, where=mask[..., None] > 0)

    # Foreground ------------------------------------------------------------------------------------------------

    def _differing(self, one: Picture, other: Picture, step: int) -> Mask:
        mask = differs_by_step(one, other, step, cv2.countNonZero(_CROSS))
        if mask is None:
            return self._nothing
        return np.asarray(cv2.morphologyEx(cv2.bitwise_and(mask, self._inside), cv2.MORPH_OPEN, _CROSS), np.uint8)

    def _motion(self, since: Mask, at: int) -> Mask | None:
        """What moved since the picture before, None where nothing did; it is entered in the motion history."""
        motion = find_movements(since)
        if motion is not None:
            self._moved_at[motion > 0] = at
        return motion

    def _first(self, flat: Picture, at: int, ground: BareMat | None, *, moving: bool) -> Cover:
        """What reaches in while no free table is known: then the bare mat is the background."""
        if ground is None or moving:
            return Cover(self._nothing, frozenset(), True)
        foreground = self.foreground(flat, ground)
        foreground &= ~find_soft_shadows(flat, self.bare(flat, ground), foreground, self.field)
        arms = [
            one
            for one in find_components(foreground, self._smallest)
            if self._reaches_in(one) and not one.is_like(self._card_px)
        ]
        if self._outlined:
            arms = [blob for blob in arms if has_outline(blob, flat, self._inside)]
        if arms and all(self._is_still(arm, at) for arm in arms):
            # Cards lie so close that all of them and the arm are joined; what lies still is only what is connected.
            separate = [
                blob for blob in find_components(foreground, self._smallest, joined_px=1) if self._reaches_in(blob)
            ]
            arms = separate or arms
        found = self._sorted([self._without_shadow(arm, flat, self.bare(flat, ground), at) for arm in arms], at)
        found.obstacles.extend(self.laid.blobs)
        if not found.hands:
            self._free = np.clip(self.bare(flat, ground), 0, 255).astype(np.uint8)
            self._learn(flat, found, other=False)
        return self._cover(found, False, at, flat, self.bare(flat, ground))

    def foreground(self, flat: Picture, ground: BareMat) -> Mask:
        """What on the mat is not bare mat, without the fine print and the markers."""
        off = strongest_channel(cv2.absdiff(flat.astype(np.float32), self.bare(flat, ground)))
        mask: Mask = np.where(off > max(STEP * 1.5, 6 * ground.noise), self._blank, np.uint8(0))
        return np.asarray(cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((_PRINT_PX, _PRINT_PX), np.uint8)), np.uint8)

    def bare(self, flat: Picture, ground: BareMat) -> Picture:
        """The overview as it would be if nothing lay on the mat; drawn once for each ground."""
        if self._bare is None or self._bare[0] is not ground:
            mat = self._view.mat
            corners = turned_corners(Rect(0, 0, mat.width, mat.height).grow(MARGIN), 0.0)
            self._bare = ground, ground.patch(corners, flat.shape[1], flat.shape[0])
        return self._bare[1]

    # Background ------------------------------------------------------------------------------------------------

    def _learn(self, flat: Picture, found: _Foreground, *, other: bool) -> None:
        """Take the picture for the free table, except for what is no furniture yet; keep the one before if `other`."""
        assert self._free is not None
        if other:
            self._earlier.append(self._free)
        self._furniture.learn(found.furniture, flat, self._free)
        kept = [*found.obstacles, *found.aside]
        self._free = self._merged(flat, kept) if kept else flat

    def _merged(self, flat: Picture, kept: Sequence[Component]) -> Picture:
        """The picture with the background as it was where some blobs are."""
        assert self._free is not None
        merged = flat.copy()
        for blob in kept:
            np.copyto(
                merged[blob.rows, blob.columns], self._free[blob.rows, blob.columns], where=blob.mask[..., None] > 0
            )
        return merged

    # Components ------------------------------------------------------------------------------------------------

    def _sorted(self, blobs: Sequence[Component], at: int) -> _Foreground:
        """What reaches in: at work near the places, still before them, still elsewhere, at work elsewhere."""
        found = _Foreground([], [], [], [])
        for blob in blobs:
            if self._is_still(blob, at):
                (found.obstacles if self._hides(blob) else found.furniture).append(blob)
            else:
                (found.hands if blob.overlap(self._watched) else found.aside).append(blob)
        return found

    def _is_still(self, blob: Component, at: int) -> bool:
        """Whether nothing has moved in the blob for some seconds."""
        moved_at = cv2.minMaxLoc(self._moved_at[blob.rows, blob.columns], mask=blob.mask)[1]
        return bool(at - moved_at >= STILL_MS)

    def _without_shadow(self, blob: Component, flat: Picture, free: Picture, at: int) -> Component:
        """What has come to lie still, without the soft shadow that it throws: the table is seen in that as ever.

        So it is where a soft shadow has gone since. A shadow lies beside a thing, never between two parts of it; and
        what throws one is there.
        """
        known = blob.overlap(self._obstacles) > _MOST_OF_IT * cv2.countNonZero(blob.mask)
        if known or not self._is_still(blob, at) or not self._hides(blob):
            return blob
        mask = blob.drawn(np.zeros_like(self._nothing))
        mask &= ~find_shadow_between(flat, free, mask, self.field)
        mask &= ~find_cast_shadow(flat, free, mask, self.field)
        parts = find_components(mask, self._smallest)
        thing = max(parts, key=lambda part: cv2.countNonZero(part.mask), default=blob)
        whole = cv2.countNonZero(thing.mask) > _ALL_OF_IT * sum(cv2.countNonZero(part.mask) for part in parts)
        return thing if whole and self._reaches_in(thing) else blob

    def _by_itself(self, blob: Component, changed: Mask, at: int, ground: BareMat | None) -> Component:
        """What lies still, without what was joined to it only because it lies so close: a crystal beside an elbow.

        That hides no place. But of an arm that is striped like the table all is kept: more than a little would be lost.
        What is as large as a card is one where nothing lay before, of which only the print shows on a pale mat.
        """
        if not self._is_still(blob, at) or not self._hides(blob):
            return blob
        part = blob.part_at(self._border, changed)
        whole = cv2.countNonZero(part.mask) > _ALL_OF_IT * cv2.countNonZero(blob.mask)
        return part if whole or self._is_card_laid(blob, part, ground) else blob

    def _is_card_laid(self, blob: Component, part: Component, ground: BareMat | None) -> bool:
        """Whether the blob but for a part of it is as large as a card at most, and lies where the mat was bare."""
        rest = cv2.bitwise_and(blob.mask, cv2.bitwise_not(part.mask))
        if ground is None or self._free is None or not fits_card(rest, self._card_px):
            return False
        return not cv2.countNonZero(cv2.bitwise_and(rest, self.foreground(self._free, ground)[blob.rows, blob.columns]))

    def _is_light(self, blob: Component) -> bool:
        """Whether so much of the table differs that it is the light: arms and things cover less."""
        return cv2.countNonZero(blob.mask) > _MOST_OF_TABLE * cv2.countNonZero(self._inside)

    def _hides(self, blob: Component) -> bool:
        """Whether the blob covers a place."""
        if blob.overlap(self._places) < COVERED_PX:
            return False
        mask = blob.drawn(np.zeros_like(self._nothing))
        return any(cv2.countNonZero(mask[window]) >= COVERED_PX for window in self._windows)

    def _reaches_in(self, blob: Component) -> bool:
        return blob.overlap(self._border) >= _TOUCHING_PX

    def _lies_on_sheet(self, blob: Component) -> bool:
        """Whether it is no larger than a card and ends at the sheet's edge, which all that reaches in comes over.

        Of a card on a mat as pale as its paper only the print shows, or part of it: it looks like no card.
        """
        return fits_card(blob.mask, self._card_px) and blob.overlap(self._beyond) < _TOUCHING_PX

    def _stays(self, blob: Component, flat: Picture, ground: BareMat | None) -> bool:
        """Whether the blob is a thing that is there, rather than the trace of one that has gone, or light.

        What was an obstacle is one until something moves there.
        """
        if self._is_light(blob) or blob.is_like(self._card_px) or self._lies_on_sheet(blob):
            return False
        if blob.overlap(self._obstacles) > _MOST_OF_IT * cv2.countNonZero(blob.mask):
            return True
        assert self._free is not None
        find_foreground = partial(self.foreground, flat, ground) if ground is not None else None
        if self._returned(blob, flat) or is_ghost(blob, flat, self._free, self._inside, find_foreground):
            return False
        return not self._is_only_light(blob, flat)

    def _is_only_light(self, blob: Component, flat: Picture) -> bool:
        """Whether a soft shadow came or went there, and all else in it lies off the edge: cards laid in it."""
        assert self._free is not None
        lit, shaded = (flat, self._free) if is_brighter(blob, flat, self._free) else (self._free, flat)
        mask = blob.drawn(np.zeros_like(self._nothing))
        shadow = find_shadow_between(lit, shaded, mask, self.field)
        if not cv2.countNonZero(shadow):
            return False
        rest = find_components(np.asarray(mask & ~shadow), self._smallest, joined_px=1)
        return not any(self._reaches_in(part) for part in rest)

    def _returned(self, blob: Component, now: Picture) -> bool:
        """Whether the table looks there as it did when it lay free some time ago: what lay there has gone again."""
        area = (blob.rows, blob.columns)
        size = cv2.countNonZero(blob.mask)
        for free in self._earlier:
            other = cv2.bitwise_and(self._differing(now, free, step_above(self.noise.level, STEP))[area], blob.mask)
            if cv2.countNonZero(other) < RETURNED * size:
                return True
        return False

    # What comes out --------------------------------------------------------------------------------------------

    def _cover(self, found: _Foreground, moving: bool, at: int, flat: Picture, free: Picture) -> Cover:
        still = self._drawn(found.obstacles)
        mask = self._drawn((*found.hands, *found.obstacles)) if found.hands else still
        obstacles = still if found.obstacles else None
        aside = self._drawn(rest) if (rest := [*self._furniture.blobs, *found.aside]) else None
        moved = np.where(self._moved_at > at - STILL_MS, np.uint8(255), np.uint8(0)) if found.hands else self._nothing
        sides, withdrawn = self._sides.find_for_hands(found.hands, moved, flat, free), moving and not found.hands
        there = self._sides.find_for_obstacles(found.obstacles)
        # An arm at rest that a hand is joined to rests there still when that hand has gone, unless it moves.
        self._obstacles = still | (self._obstacles & mask & ~moved) if found.hands else still
        return Cover(mask, sides, moving, obstacles, there, aside, withdrawn, self.laid.mask(mask))

    def _drawn(self, blobs: Sequence[Component]) -> Mask:
        mask = np.zeros_like(self._nothing) if blobs else self._nothing
        for blob in blobs:
            blob.drawn(mask)
        return mask


_CROSS = cv2.getStructuringElement(cv2.MORPH_CROSS, (3, 3))
_REMEMBERED = 3
_BLOCK = np.ones((3, 3), np.uint8)
