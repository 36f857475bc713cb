"""Things as the camera sees them: upright solids whose tops lean away from the nadir, with the shadows they cast."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from tableassist.simulator.ink import Picture
from tableassist.simulator.items import TableItem, shade_colour, top_art
from tableassist.simulator.lens import LensModel, Matrix
from tableassist.simulator.pose import Pixels, Window

_DETAIL = 3
_ART_PER_PIXEL = 1.35
_SHADOW_DEPTH, _SHADOW_PER_MM, _SOFT_PER_MM = 0.5, 0.45, 0.16
"""How dark a thing's shadow is, and how long and how soft for a millimetre of its height."""
_MARGIN = 3
_REMEMBERED = 400

Pixel = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Painted:
    """A thing as it appears: premultiplied colours with alpha, and what its shadow leaves of the light, in a window."""

    window: Window
    colours: Picture
    light: Picture
    gloss: int


class ItemLayer:
    """Paints things over what lies; `away` is the way (mm) that shadows fall for a millimetre of height."""

    def __init__(self, pixels: Pixels, away: tuple[float, float]) -> None:
        self._pixels, self._lens, self._away = pixels, pixels.lens, np.array(away)
        self._known: dict[TableItem, Painted | None] = {}

    def window(self, item: TableItem) -> Window | None:
        """The part of the picture in which a thing changes anything."""
        painted = self._painted(item)
        return painted.window if painted else None

    def paint(self, window: Window, colours: Picture, gloss: Picture, items: tuple[TableItem, ...]) -> None:
        """Paints these things, from bottom to top, into a window of the picture and of its gloss."""
        seen = [one for one in map(self._painted, items) if one is not None]
        # A shadow lies on the table, so no thing stands in another's shadow only.
        for one in seen:
            _shade(one, window, colours)
        for one in seen:
            _cover(one, window, colours, gloss)

    def _painted(self, item: TableItem) -> Painted | None:
        if item not in self._known:
            if len(self._known) > _REMEMBERED:
                self._known.clear()
            self._known[item] = self._paint(item)
        return self._known[item]

    def _paint(self, item: TableItem) -> Painted | None:
        base = item.footprint()
        shadow = np.vstack((base, base + self._away * item.height * _SHADOW_PER_MM))
        soft = max(0.6, item.height * _SOFT_PER_MM) * self._lens.scale
        outer = np.vstack((_lifted(self._lens, base, item.height), shadow))
        window = self._pixels.window(outer, _MARGIN + 3 * soft)
        if window is None:
            return None
        light = self._shadow(shadow, window, soft)
        return Painted(window, self._solid(item, base, window), light, item.shape.gloss)

    def _shadow(self, places: Matrix, window: Window, soft: float) -> Picture:
        hull = cv2.convexHull(self._in_window(places, window).astype(np.float32)).reshape(-1, 2)
        mask: Picture = np.zeros(_shape(window), np.uint8)
        cv2.fillPoly(mask, [_fixed(hull)], 255, cv2.LINE_AA, 4)
        mask = np.asarray(cv2.GaussianBlur(mask, (0, 0), soft), np.uint8)
        return np.asarray(cv2.convertScaleAbs(mask, alpha=-_SHADOW_DEPTH, beta=255), np.uint8)

    def _solid(self, item: TableItem, base: Matrix, window: Window) -> Picture:
        """Walls first, then the top over them; drawn enlarged, so that edges come out smooth."""
        height, width = _shape(window)
        sheet: Picture = np.zeros((height * _DETAIL, width * _DETAIL, 4), np.uint8)
        self._draw_walls(sheet, item, base, window)
        top = _warped(item, self._top_corners(item, window), sheet.shape, self._lens.scale)
        through = cv2.merge([255 - top[..., 3]] * 4)
        sheet = np.asarray(cv2.add(cv2.multiply(sheet, through, scale=1 / 255), top), np.uint8)
        return np.asarray(cv2.resize(sheet, (width, height), interpolation=cv2.INTER_AREA), np.uint8)

    def _draw_walls(self, sheet: Picture, item: TableItem, base: Matrix, window: Window) -> None:
        """One quadrilateral for every side of every layer, brighter towards the lamp."""
        step = item.shape.height
        for layer in range(item.count):
            low, high = (
                (self._in_window(_lifted(self._lens, base, z), window) + 0.5) * _DETAIL - 0.5
                for z in (layer * step, (layer + 1) * step)
            )
            following = np.roll(np.arange(len(base)), -1)
            for number, after in enumerate(following):
                quad = np.array([low[number], low[after], high[after], high[number]])
                shade = self._wall_shade(base[number], base[after], layer)
                cv2.fillPoly(sheet, [_fixed(quad)], (*shade_colour(item.colour, shade), 255), cv2.LINE_AA, 4)

    def _wall_shade(self, start: Pixel, end: Pixel, layer: int) -> float:
        along = end - start
        outward = np.array([along[1], -along[0]]) / max(1e-6, float(np.hypot(*along)))
        return 0.62 - 0.28 * float(outward @ self._away) + 0.06 * (layer % 2)

    def _top_corners(self, item: TableItem, window: Window) -> Matrix:
        """Where the first three corners of the box around the footprint appear, at the thing's height."""
        c, s = np.cos(np.radians(item.turn)), np.sin(np.radians(item.turn))
        x, y = item.shape.width / 2, item.shape.length / 2
        own = np.array([(-x, -y), (x, -y), (-x, y)]) @ np.array([[c, s], [-s, c]])
        places = own + np.array((item.at.x, item.at.y))
        return (self._in_window(_lifted(self._lens, places, item.height), window) + 0.5) * _DETAIL - 0.5

    def _in_window(self, places: Matrix, window: Window) -> Matrix:
        rows, columns = window
        return self._lens.to_pixels(places) - (columns.start, rows.start)


def _lifted(lens: LensModel, places: Matrix, elevation: float) -> Matrix:
    """Places of the table that lie behind the same pixels as these places at a height."""
    nadir = np.array([lens.nadir.x, lens.nadir.y])
    return np.asarray(nadir + (places - nadir) * lens.lifted(elevation))


def _warped(item: TableItem, corners: Matrix, shape: tuple[int, ...], scale: float) -> Picture:
    art = top_art(item.kind, item.variant, round(scale * _ART_PER_PIXEL, 1))
    height, width = art.shape[:2]
    own = np.array([(0, 0), (width, 0), (0, height)], np.float32) - np.float32(0.5)
    way = cv2.getAffineTransform(own, corners.astype(np.float32))
    return np.asarray(cv2.warpAffine(art, way, (shape[1], shape[0]), flags=cv2.INTER_LINEAR), np.uint8)


def _shade(one: Painted, window: Window, colours: Picture) -> None:
    part, own = _shared(one.window, window)
    if part is not None:
        light = cv2.merge([one.light[own]] * 3)
        colours[part] = cv2.multiply(colours[part], light, scale=1 / 255)


def _cover(one: Painted, window: Window, colours: Picture, gloss: Picture) -> None:
    part, own = _shared(one.window, window)
    if part is None:
        return
    layer = one.colours[own]
    through = cv2.merge([255 - layer[..., 3]] * 3)
    colours[part] = cv2.add(cv2.multiply(colours[part], through, scale=1 / 255), np.ascontiguousarray(layer[..., :3]))
    gloss[part] = np.where(layer[..., 3] > 127, one.gloss, gloss[part])


def _shared(own: Window, window: Window) -> tuple[Window | None, Window]:
    """What two windows share, in the picture and in the first one."""
    rows, columns = (slice(max(a.start, b.start), min(a.stop, b.stop)) for a, b in zip(own, window, strict=True))
    inner = tuple(slice(p.start - o.start, p.stop - o.start) for p, o in zip((rows, columns), own, strict=True))
    some = rows.start < rows.stop and columns.start < columns.stop
    return ((rows, columns) if some else None), (inner[0], inner[1])


def _shape(window: Window) -> tuple[int, int]:
    return window[0].stop - window[0].start, window[1].stop - window[1].start


def _fixed(path: NDArray[Any]) -> NDArray[np.int32]:
    return np.asarray(np.rint(path * 16), np.int32)
