"""Finds crystals on a flat piece of the board: coloured ones by their density, clear ones by what is left.

Clear glass has a dark rim and lets the board through, so it is looked for where something swallows or mirrors light and
nothing coloured lies; shadows of coloured glass are too thin and too even to be taken for it, and things with long
straight edges are no glass.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, combinations
from math import hypot, pi, sqrt

import cv2
import numpy as np
from numpy.typing import NDArray

from tableassist.vision.pieces.bars import find_bars
from tableassist.vision.pieces.blobs import (
    Blob,
    fill_holes,
    find_blobs,
    find_masses,
    plug_holes,
    split_at_waists,
    split_in_two,
    to_mask,
)
from tableassist.vision.pieces.colours import LEARNT_SPREAD, Named, Palette, Tint
from tableassist.vision.pieces.density import COLOURFUL, DARK, GLARING, Density
from tableassist.vision.pieces.glass_candidates import LIKELY, NEAR_MM, GlassCandidate, probability_of_glass
from tableassist.vision.pieces.touching import POSSIBLE, SURE, probability_of_two
from tableassist.vision.table.components import disc
from tableassist.vision.types import Mask

_CORE = 0.42
"""What is less colourful than this part of a thing's most colourful pixels is its shadow or the light it throws."""
_THROWN_MM = 15.0
_SMALLEST_MM2 = 26.0
_ONE_MM2 = 130.0
_INNER_MM = 2.8
_THIN_MM = 1.2
_AROUND_MM = 3.0
_CLOSED_MM, _OPENED_MM = 3.2, 5.6
_HOLE_MM2 = 190.0
_RIM_MM, _RIM_MM2, _BESIDE = 2.4, 15.0, 0.1
_CLEAR_MM2, _ONE_CLEAR_MM2 = 42.0, 330.0
_INSIDE = 0.65
_TWO_MM, _TINGED = 20.0, 0.025
"""No disc smaller than this holds two crystals that touch: the smallest are half as wide. And clear glass is not tinged
with a colour, as a face is of which a coloured crystal mirrors the light."""
_FILLED_BY_TWO = 0.53
"""Of the smallest disc around two discs that touch, they fill a half or, at 10 and 16 mm, so much. On 12 *kitchen*
boards of 445 crystals alone none filled less than 0.55; of 465 pairs of one colour all but one in fifty filled less."""
_ROOM_MM = 8.5
"""No two crystals lie with their middles so near: the smallest are 10 mm wide. Of 1,239 pairs of one colour that
touched, on 80 *kitchen* and *cruel* boards, no two were found nearer than 9.6 mm to each other."""
_PALE, _MINOR = 0.3, 2.5
"""On an overexposed board, tinged parts of clear glass were up to 0.23 colourful with 3.7 times as much without colour
around them or more; coloured crystals were 0.41 or more, with at most 1.5 times as much in rims and neighbours."""
_MOST = 2.0
"""How many times as large as the rest the part of a crystal is that says its colour."""
_DARKEST, _HUGE_MM2 = 0.66, 480.0
_LEAST_SURE = 0.25
_WIDEST_MM = 25.0
"""No piece of clear glass is wider, as `_HUGE_MM2` says: what is lies in a deep shadow, or is something else.
Nor has one a straight edge as long, as the shadow of a rod has."""
_RIPPLE_MM = 0.8
"""About a pixel, by which noise and blur bend a straight edge; a chord of the smallest crystal does so in 6 mm."""
# From where on it cannot be clear glass, and from where on it can be nothing else.
_GLASS_DARK, _GLASS_UNEVEN = (0.18, 0.30), (0.045, 0.085)
_GLASS_MM2 = (50.0, 90.0)


@dataclass(frozen=True, slots=True)
class FoundGlass:
    """A piece of glass in a patch: its middle in pixels of the patch, its size, its colour, what is seen of it."""

    x: float
    y: float
    mm2: float
    tint: Tint
    named: Named
    shape: Blob

    @property
    def radius(self) -> float:
        """The radius of a disc as large, in millimetres."""
        return sqrt(self.mm2 / pi)


@dataclass(frozen=True)
class CrystalFinder:
    """Finds crystals of the palette's colours; what has another colour is found without a name."""

    palette: Palette
    px_per_mm: float

    def __call__(self, seen: Density) -> list[FoundGlass]:
        """The crystals in a patch, as they lie; none that reaches out of it is promised."""
        solid = cv2.morphologyEx(seen.foreground, cv2.MORPH_OPEN, self._disc(_THIN_MM))
        margin = round(_AROUND_MM * self.px_per_mm)
        # The glare on clear glass, and what is seen of its rim, have nothing between them that differs from the board.
        joined = np.asarray(cv2.morphologyEx(solid, cv2.MORPH_CLOSE, self._disc(_CLOSED_MM)), np.uint8)
        clusters = (one.with_mask(one.mask & one.of(solid)) for one in find_blobs(joined, self._smallest_px, margin))
        found = [piece for cluster in clusters for piece in self._in_cluster(seen.of(cluster), cluster)]
        return [piece for piece in found if not any(self._throws(other, piece) for other in found)]

    @property
    def _smallest_px(self) -> float:
        return _SMALLEST_MM2 * self.px_per_mm**2

    def _throws(self, glass: FoundGlass, light: FoundGlass) -> bool:
        """Whether something pale is the light that a crystal of the same colour throws beside itself."""
        pale = light.tint.colourful < _CORE * glass.tint.colourful and light.mm2 < glass.mm2
        distance = self._distance(glass, light)
        return pale and glass.named.name == light.named.name != self.palette.clear and distance < _THROWN_MM

    def _in_cluster(self, seen: Density, cluster: Blob) -> list[FoundGlass]:
        """The crystals of one heap of touching things."""
        taken = np.zeros_like(cluster.mask)
        coloured: list[FoundGlass] = []
        for part in self._coloured(seen, cluster.mask):
            core = part.with_mask(fill_holes(_core(part.of(seen.colourful), part.mask)))
            part.of(taken)[...] |= part.mask | core.mask
            # Two small ones are no larger than one large one.
            one = 0.0 if self._fill_like_two(core) else _ONE_MM2
            for piece in self._pieces(core, _SMALLEST_MM2, one):
                tint = _tint(seen, piece)
                coloured.append(self._found(piece, cluster, tint, self._name(tint, seen, piece)))
        coloured = self._whole_ones(coloured, seen, cluster)
        clear = self._clear(seen, cluster, taken)
        apart = [one for one in clear if not any(self._same(one, other) for other in coloured)]
        return coloured + [self._doubted(one, coloured) for one in apart]

    def _whole_ones(self, parts: Sequence[FoundGlass], seen: Density, cluster: Blob) -> list[FoundGlass]:
        """The crystals that coloured parts of a heap belong to.

        Where the hue of a crystal lies on the border of two colours, noise and a digit under it part it in two.
        """
        whole: list[FoundGlass] = []
        for part in sorted(parts, key=lambda one: -one.mm2):
            other = next((one for one in whole if self._is_of(part, one)), None)
            whole = [one for one in whole if one is not other]
            whole.append(part if other is None else self._joined(other, part, seen, cluster))
        return [self._with_room(one, whole) for one in whole]

    def _with_room(self, glass: FoundGlass, found: Sequence[FoundGlass]) -> FoundGlass:
        """The crystal, without a name where one as large leaves it no room: it may be a part of that."""
        near = (one for one in found if one is not glass and self._distance(glass, one) < _ROOM_MM)
        whole = next((one for one in near if one.mm2 >= glass.mm2), None)
        if whole is None or glass.named.name is None:
            return glass
        names = (name for name in (glass.named.name, whole.named.name) if name is not None)
        return replace(glass, named=Named(None, 0.0, tuple(dict.fromkeys(names))))

    def _joined(self, large: FoundGlass, small: FoundGlass, seen: Density, cluster: Blob) -> FoundGlass:
        """Parts as one crystal, whose colour is that of the large one where this is most of it, else that of both."""
        height, width = cluster.mask.shape
        one = Blob(np.zeros_like(cluster.mask), slice(0, height), slice(0, width))
        for part in (large, small):
            part.shape.of(one.mask)[...] |= part.shape.mask
        if large.mm2 > _MOST * small.mm2:
            return self._found(one, cluster, large.tint, large.named)
        tint = _tint(seen, one)
        return self._found(one, cluster, tint, self._name(tint, seen, one))

    def _name(self, tint: Tint, seen: Density, piece: Blob) -> Named:
        """What a coloured part of a heap is called: it may be clear glass where it is pale and little of what is there.

        Where the board is too bright for the camera it has lost the colour of the lamp, and clear glass has it.
        """
        named, clear = self.palette.name(tint), self.palette.clear
        if clear is None or named.name is None or tint.colourful > _PALE or not self._is_minor(seen, piece):
            return named
        return Named(None, 0.0, (named.name, clear))

    def _is_minor(self, seen: Density, piece: Blob) -> bool:
        """Whether there is much more without colour than with it in a disc around a part that holds no two crystals."""
        x, y = piece.middle
        rows, columns = np.ogrid[: seen.dark.shape[0], : seen.dark.shape[1]]
        near = np.hypot(rows - y, columns - x) < _TWO_MM / 2 * self.px_per_mm
        without = near & (seen.dark > DARK) & (seen.colourful <= COLOURFUL)
        return cv2.countNonZero(to_mask(without)) > _MINOR * piece.area

    def _is_of(self, part: FoundGlass, glass: FoundGlass) -> bool:
        """Whether both are one crystal: in a disc in which no two have room.

        Of two small ones the rims are too pale to be seen; but they fill no more of that disc than any two. So do two
        ends of one crystal whose middle is too dark to have a colour, but these are nearer to each other. Of another
        hue is a face that mirrors the lamp: it is near, and both fill more than two.
        """
        if self._span(part, glass) >= _TWO_MM:
            return False
        near = self._distance(part, glass) < _ROOM_MM
        one_hue = glass.tint.hue_distance(part.tint) < LEARNT_SPREAD
        if near and one_hue:
            return True
        return (near or one_hue) and not self._fill_like_two(part.shape, glass.shape)

    def _fill_like_two(self, *parts: Blob) -> bool:
        """Whether parts fill no more of the smallest disc around them than two crystals that touch."""
        diameter = self._diameter(np.vstack([_outline(part) for part in parts])) + 1 / self.px_per_mm
        filled = sum(part.area for part in parts) / self.px_per_mm**2
        return filled < _FILLED_BY_TWO * pi / 4 * diameter**2

    def _same(self, clear: FoundGlass, coloured: FoundGlass) -> bool:
        """Whether what seems to be clear glass is the dark side of a coloured crystal, or a face of it that mirrors."""
        distance = self._distance(clear, coloured)
        if distance < _INSIDE * (clear.radius + coloured.radius):
            return True
        tinged = clear.tint.colourful > _TINGED and distance < _TWO_MM
        return tinged and self._span(clear, coloured) < _TWO_MM

    def _doubted(self, clear: FoundGlass, coloured: Sequence[FoundGlass]) -> FoundGlass:
        """What seems to be clear glass, as sure as it is that it is no dark side of a crystal beside it."""
        likely = min((probability_of_glass(one) for one in self.describe_near(clear, coloured)), default=1.0)
        if likely >= LIKELY:
            return clear
        return replace(clear, named=replace(clear.named, confidence=min(likely, clear.named.confidence)))

    def describe_near(self, clear: FoundGlass, coloured: Sequence[FoundGlass]) -> Iterator[GlassCandidate]:
        """What tells whether what seems to be clear glass is no part of each coloured crystal near it."""
        width = self._diameter(_outline(clear.shape))
        for other in coloured:
            distance = self._distance(clear, other)
            if distance < NEAR_MM:
                yield GlassCandidate(distance, clear.radius, width, clear.tint, clear.named.confidence)

    def _distance(self, one: FoundGlass, other: FoundGlass) -> float:
        """How far the middles of both are from each other, in millimetres."""
        return hypot(one.x - other.x, one.y - other.y) / self.px_per_mm

    def _span(self, one: FoundGlass, other: FoundGlass) -> float:
        """The diameter of the smallest disc that holds both, in millimetres."""
        return self._diameter(np.vstack([_outline(piece.shape) for piece in (one, other)]))

    def _diameter(self, outline: NDArray[np.int32]) -> float:
        """The diameter of the smallest disc that holds an outline, in millimetres."""
        return float(2 * cv2.minEnclosingCircle(outline)[1] / self.px_per_mm)

    def _coloured(self, seen: Density, mask: Mask) -> Iterator[Blob]:
        """The coloured parts of a heap, each of one colour."""
        colourful = np.where(mask > 0, seen.colourful, 0) > COLOURFUL
        direction = seen.direction
        off = [swatch.off(direction) for swatch in self.palette.coloured]
        nearest = np.stack(off).argmin(axis=0) if off else np.zeros(mask.shape, int)
        for number in range(max(1, len(off))):
            own = to_mask((nearest == number) & colourful)
            opened = cv2.morphologyEx(own, cv2.MORPH_OPEN, self._disc(1.4))
            yield from find_blobs(np.asarray(opened, np.uint8), _SMALLEST_MM2 * self.px_per_mm**2)

    def _pieces(self, core: Blob, smallest: float, one: float) -> Iterator[Blob]:
        """The crystals that one blob is made of; sizes in square millimetres."""
        per_mm2 = self.px_per_mm**2
        masks = [core.mask]
        if core.area > one * per_mm2:
            masks = split_at_waists(core.mask, _INNER_MM * self.px_per_mm)
        for mask in masks:
            if cv2.countNonZero(mask) >= smallest * per_mm2:
                yield core.with_mask(mask)

    def _clear(self, seen: Density, cluster: Blob, taken: Mask) -> Iterator[FoundGlass]:
        clear = self.palette.clear
        if clear is None:
            return
        whole = cv2.morphologyEx(cv2.bitwise_or(cluster.mask, taken), cv2.MORPH_CLOSE, self._disc(_CLOSED_MM))
        whole = plug_holes(np.asarray(whole, np.uint8), _HOLE_MM2 * self.px_per_mm**2)
        whole[cv2.dilate(taken, self._disc(1.6)) > 0] = 0
        masses = find_masses(whole, _WIDEST_MM / 2 * self.px_per_mm)
        whole[masses > 0] = 0
        whole[find_bars(whole, _WIDEST_MM * self.px_per_mm, _RIPPLE_MM * self.px_per_mm) > 0] = 0
        whole = self._close_rims(whole, seen, taken)
        solid = cv2.morphologyEx(whole, cv2.MORPH_OPEN, self._disc(_OPENED_MM))
        for part in chain(*(find_blobs(one, _CLEAR_MM2 * self.px_per_mm**2) for one in (masses, solid))):
            for piece, alone in self._clear_pieces(part):
                sure = _like_glass(seen, piece, self.px_per_mm)
                tint = _tint(seen, piece)
                strange = tint.dark > _DARKEST or piece.area > _HUGE_MM2 * self.px_per_mm**2 or not alone
                if sure > _LEAST_SURE:
                    named = Named(None, 0.0, (clear,)) if strange else Named(clear, sure)
                    yield self._found(piece, cluster, tint, named)

    def _close_rims(self, whole: Mask, seen: Density, taken: Mask) -> Mask:
        """The mask with rims of which only parts are seen filled: glare lies within, and no two crystals are so small.

        A shadow has no glare, and a coloured crystal lies between its own shadows.
        """
        thick = np.asarray(cv2.morphologyEx(whole, cv2.MORPH_OPEN, self._disc(_RIM_MM)), np.uint8)
        outlines = [_outline(part) for part in find_blobs(thick, _RIM_MM2 * self.px_per_mm**2)]
        closed = whole.copy()
        for outline in chain(outlines, map(np.vstack, combinations(outlines, 2))):
            if self._diameter(outline) >= _TWO_MM:
                continue
            hull = cv2.fillConvexPoly(np.zeros_like(whole), cv2.convexHull(outline), 255) > 0
            if (seen.dark[hull] < GLARING).any() and (taken[hull] > 0).mean() < _BESIDE:
                closed[hull & (taken == 0)] = 255
        return closed

    def _clear_pieces(self, part: Blob) -> list[tuple[Blob, bool]]:
        """The crystals of clear glass that one blob is made of, and whether it is sure how many they are."""
        pieces = [*self._pieces(part, _CLEAR_MM2, _ONE_CLEAR_MM2)]
        if len(pieces) != 1:
            return [(piece, True) for piece in pieces]
        two = probability_of_two(part, self.px_per_mm)
        if two < SURE:
            return [(part, two < POSSIBLE)]
        return [(part.with_mask(half), True) for half in split_in_two(part.mask)]

    def _found(self, piece: Blob, cluster: Blob, tint: Tint, named: Named) -> FoundGlass:
        x, y = piece.middle
        return FoundGlass(
            x + cluster.columns.start, y + cluster.rows.start, piece.area / self.px_per_mm**2, tint, named, piece
        )

    def _disc(self, millimetres: float) -> Mask:
        return disc(max(3.0, millimetres * self.px_per_mm))


def _outline(blob: Blob) -> NDArray[np.int32]:
    """The blob's pixels, as outlines are given: (n, 1, 2), columns and rows of the whole picture."""
    return np.asarray(cv2.findNonZero(blob.mask) + np.array((blob.columns.start, blob.rows.start), np.int32), np.int32)


def _core(colourful: Mask, part: Mask) -> Mask:
    strong = np.percentile(colourful[part > 0], 90)
    return to_mask(colourful > _CORE * strong) & part


def _tint(seen: Density, piece: Blob) -> Tint:
    chosen = piece.mask > 0
    return Tint(*(float(np.median(piece.of(field)[chosen])) for field in (seen.warm, seen.pink, seen.dark)))


def _like_glass(seen: Density, piece: Blob, px_per_mm: float) -> float:
    """How surely something without colour is clear glass: dark, uneven, and not small."""
    chosen = piece.mask > 0
    dark = piece.of(seen.dark)
    across = cv2.Sobel(dark, cv2.CV_32F, 1, 0) * (px_per_mm / 8)
    down = cv2.Sobel(dark, cv2.CV_32F, 0, 1) * (px_per_mm / 8)
    uneven = float(cv2.magnitude(across, down)[chosen].mean())
    size = piece.area / px_per_mm**2
    return 0.95 * min(
        _ramp(float(np.percentile(dark[chosen], 85)), *_GLASS_DARK),
        _ramp(uneven, *_GLASS_UNEVEN),
        _ramp(size, *_GLASS_MM2),
    )


def _ramp(value: float, none: float, full: float) -> float:
    return min(1.0, max(0.0, (value - none) / (full - none)))
