"""What lies on a board, painted over the board: crystals let it shine through, everything else hides it."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import lru_cache
from math import cos, radians, sin

import cv2
import numpy as np
from numpy.typing import NDArray

from tableassist.simulator.conditions import Conditions
from tableassist.simulator.counters import counter_art, die_art
from tableassist.simulator.crystals import REACH, Lamp, body_of, light_through, refract, shade_glass
from tableassist.simulator.glass import Glass, glassware
from tableassist.simulator.ink import Picture
from tableassist.simulator.pieces import CounterPiece, Crystal, Die, Piece, Printed
from tableassist.simulator.pose import AffinePose, Field, Pixels, Window, distance_to_rectangle, outline_of

_ART_PER_PIXEL = 1.35
_LIFTED = 0.28
"""The outline of a crystal that is seen lies so much of its size above the table."""
_BRIGHTEST = 255.0
_CAST, _CAST_DEPTH = 1.6, 0.40
_THIN = 0.4
"""By how many millimetres the shadow of cardboard is shifted."""


class PieceLayer:
    """The picture of the table with its pieces; only asked-for windows are painted.

    `colours` is what the ground becomes, `shine` what is mirrored on top of it, in grey levels, whatever the light.
    """

    def __init__(self, conditions: Conditions, pixels: Pixels, ground: Picture) -> None:
        self.colours = ground.copy()
        self._below = ground.copy()
        self.shine = np.zeros(ground.shape[:2], np.uint8)
        self._pixels, self._conditions = pixels, conditions
        self._scale = pixels.lens.scale
        rng = random.Random(f"pieces {conditions.seed}")
        self._lamp = Lamp.at(conditions.light_from, rng.uniform(0.55, 1.0))
        self._tall = rng.uniform(0.25, 0.75)
        self._glass = glassware(conditions.seed, conditions.glass, conditions.polish)
        self._style = rng.randrange(100)
        self._window_cache = lru_cache(2000)(self._window_of)

    def window(self, piece: Piece) -> Window | None:
        """The part of the picture in which a piece changes anything."""
        return self._window_cache(piece)

    def _window_of(self, piece: Piece) -> Window | None:
        reach = piece.size + 8 if isinstance(piece, Printed) else 2 * REACH * piece.size
        return self._pixels.window(AffinePose.flat(piece.at, 0).on_table(outline_of(reach, reach)), 6)

    def paint(self, window: Window, ground: Picture, pieces: tuple[Piece, ...]) -> None:
        """Paints a window anew: the ground, and these pieces from bottom to top."""
        self.colours[window] = ground[window]
        self.shine[window] = 0
        near = [piece for piece in pieces if overlap_of_windows(window, self.window(piece)) is not None]
        glass = [piece for piece in near if isinstance(piece, Crystal)]
        flat = [piece for piece in near if not isinstance(piece, Crystal)]
        self._paint_flat(flat, window)
        # Glass bends what lies under it, which may reach into the window from beside it.
        self._below[window] = self.colours[window]
        for piece in glass:
            self._shade(piece, window)
        for piece in glass:
            self._paint_crystal(piece, window)
        self._paint_flat([piece for piece in flat if _hides(piece, near[: near.index(piece)])], window)

    def _paint_flat(self, pieces: Sequence[Piece], window: Window) -> None:
        for piece in pieces:
            self._shade(piece, window)
        for piece in pieces:
            if isinstance(piece, Printed):
                self._paint_printed(piece, window)
            elif not isinstance(piece, Crystal):
                self._paint_card(piece, window)

    def _shade(self, piece: Piece, window: Window) -> None:
        part = overlap_of_windows(window, self.window(piece))
        assert part is not None
        if isinstance(piece, Printed):
            self.colours[part] = _bytes(self.colours[part] * self._cast(self._beyond(piece, part, _THIN)))
            return
        x, y = self._own(piece, part, 0.0)
        if isinstance(piece, Crystal):
            factor = shade_glass(x, y, self._kind(piece), self._lamp, self._tall)
        else:
            x, y = x + self._lamp.x * 1.4 / piece.size, y + self._lamp.y * 1.4 / piece.size
            outside = np.maximum(np.hypot(x, y) - 1, 0) * piece.size / 2
            factor = self._cast(outside)
        self.colours[part] = _bytes(self.colours[part] * factor)

    @staticmethod
    def _cast(outside: Field) -> Field:
        """What is left of the light so many millimetres beside a thing."""
        return np.asarray(1 - _CAST_DEPTH * np.clip(1 - outside / _CAST, 0, 1)[..., None] ** 2, np.float32)

    def _beyond(self, piece: Printed, part: Window, shift: float = 0.0) -> Field:
        """How many millimetres the pixels lie outside (negative: inside) of what is cut out, or of its shadow."""
        pose = AffinePose.flat(piece.at, piece.turn).shifted(-self._lamp.x * shift, -self._lamp.y * shift)
        x, y = self._pixels.own(pose, part)
        corner = min(piece.width, piece.height) / 2 if piece.round else piece.corner
        return distance_to_rectangle(x, y, piece.width, piece.height, corner)

    def _paint_printed(self, piece: Printed, window: Window) -> None:
        part = overlap_of_windows(window, self.window(piece))
        assert part is not None
        x, y = self._pixels.own(AffinePose.flat(piece.at, piece.turn), part)
        scale = self._scale * _ART_PER_PIXEL
        size = (max(1, round(piece.width * scale)), max(1, round(piece.height * scale)))
        art = cv2.resize(piece.art, size, interpolation=cv2.INTER_AREA)
        columns = (x + np.float32(piece.width / 2)) * np.float32(scale) - np.float32(0.5)
        rows = (y + np.float32(piece.height / 2)) * np.float32(scale) - np.float32(0.5)
        seen = cv2.remap(art, columns, rows, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE).astype(np.float32)
        cover = np.clip(0.5 - self._beyond(piece, part) * self._scale, 0, 1)[..., None]
        under = self.colours[part].astype(np.float32)
        self.colours[part] = _bytes(under + (seen - under) * cover)
        self.shine[part] = (self.shine[part] * (1 - cover[..., 0])).astype(np.uint8)

    def _own(self, piece: Piece, part: Window, elevation: float) -> tuple[Field, Field]:
        """The pixels as places around the piece's middle, in parts of its radius, not turned with it."""
        pose = AffinePose.flat(piece.at, 0.0).lifted(self._pixels.lens, elevation)
        x, y = self._pixels.own(pose, part)
        radius = np.float32(piece.size / 2)
        return x / radius, y / radius

    def _kind(self, crystal: Crystal) -> Glass:
        return self._glass[crystal.colour]

    def _paint_crystal(self, crystal: Crystal, window: Window) -> None:
        part = overlap_of_windows(window, self.window(crystal))
        assert part is not None
        x, y = self._own(crystal, part, _LIFTED * crystal.size)
        polish = self._kind(crystal).polish
        body = body_of(crystal, *_turned(x, y, crystal.turn), self._seen_by(crystal.turn), polish)
        radius_px = crystal.size / 2 * self._scale
        cover = np.clip(0.5 - body.outside * radius_px, 0, 1)
        columns, rows = _grid(part)
        below = refract(self._below, body, columns, rows, radius_px)
        # Shadows and the light of coloured glass have darkened or tinted what lies below by so much.
        stained = (self.colours[part].astype(np.float32) + 1) / (self._below[part].astype(np.float32) + 1)
        speck = 1 + 0.12 * (random.Random(crystal.number).random() - 0.5)
        seen = light_through(body, below * np.minimum(stained, 1.0), self._kind(crystal), speck)
        under = self.colours[part].astype(np.float32)
        self.colours[part] = _bytes(under + (seen - under) * cover[..., None])
        mirrored = cover * body.shine * (_BRIGHTEST * self._lamp.glare)
        self.shine[part] = np.maximum(self.shine[part] * (1 - cover), _bytes(mirrored)).astype(np.uint8)

    def _seen_by(self, turn: float) -> Lamp:
        """The lamp as a crystal that is turned sees it."""
        c, s = cos(radians(turn)), sin(radians(turn))
        return Lamp(c * self._lamp.x + s * self._lamp.y, c * self._lamp.y - s * self._lamp.x, self._lamp.glare)

    def _paint_card(self, piece: CounterPiece | Die, window: Window) -> None:
        part = overlap_of_windows(window, self.window(piece))
        assert part is not None
        pose = AffinePose.flat(piece.at, piece.turn)
        x, y = self._pixels.own(pose, part)
        scale = round(self._scale * _ART_PER_PIXEL, 1)
        is_die = isinstance(piece, Die)
        art = die_art(piece, self._style, scale) if isinstance(piece, Die) else counter_art(piece, self._style, scale)
        layer = _sampled(art, x, y, piece.size)
        through_it = 1 - layer[..., 3:].astype(np.float32) / 255
        self.colours[part] = _bytes(self.colours[part] * through_it + layer[..., :3])
        self.shine[part] = (self.shine[part] * through_it[..., 0]).astype(np.uint8)
        if is_die:
            inside = np.clip(-distance_to_rectangle(x, y, piece.size * 0.3, piece.size * 0.3, 1), 0, 1)
            self.shine[part] = np.maximum(self.shine[part], _bytes(inside * 25 * self._lamp.glare))


def _hides(flat: Piece, below: Sequence[Piece]) -> bool:
    """Whether cardboard or paper lies upon glass."""
    return any(isinstance(one, Crystal) and one.at.to(flat.at) < (one.size + flat.size) / 2 for one in below)


def _sampled(art: Picture, x: Field, y: Field, size: float) -> Picture:
    scale = np.float32(art.shape[1] / size)
    columns = (x + np.float32(size / 2)) * scale - np.float32(0.5)
    rows = (y + np.float32(size / 2)) * scale - np.float32(0.5)
    return np.asarray(cv2.remap(art, columns, rows, cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT), np.uint8)


def overlap_of_windows(one: Window, other: Window | None) -> Window | None:
    """What two windows share, or None."""
    if other is None:
        return None
    rows = slice(max(one[0].start, other[0].start), min(one[0].stop, other[0].stop))
    columns = slice(max(one[1].start, other[1].start), min(one[1].stop, other[1].stop))
    return (rows, columns) if rows.start < rows.stop and columns.start < columns.stop else None


def _turned(x: Field, y: Field, degrees: float) -> tuple[Field, Field]:
    c, s = np.float32(cos(radians(degrees))), np.float32(sin(radians(degrees)))
    return c * x + s * y, c * y - s * x


def _grid(part: Window) -> tuple[Field, Field]:
    rows, columns = np.mgrid[part].astype(np.float32)
    return columns, rows


def _bytes(values: NDArray[np.floating]) -> Picture:
    return np.asarray(np.clip(np.rint(values), 0, 255), np.uint8)
