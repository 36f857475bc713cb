"""The table with its mat and what lies on it, as the lens sees it: painted once and kept.

Only the surroundings of what came, went or moved are painted again.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import cos, radians, sin

import cv2
import numpy as np

from tableassist.simulator.bent import FLAT, SLEEVE, SLEEVE_CORNER, Bend, with_sleeve
from tableassist.simulator.board_scene import PieceLayer, overlap_of_windows
from tableassist.simulator.conditions import PRINTED, Conditions
from tableassist.simulator.deck import CORNER, back_picture, face_picture
from tableassist.simulator.ink import Picture
from tableassist.simulator.item_scene import ItemLayer
from tableassist.simulator.items import TableItem
from tableassist.simulator.lens import LensModel
from tableassist.simulator.light import glare_field, light_field
from tableassist.simulator.made_cards import is_made, made_picture
from tableassist.simulator.pieces import Piece
from tableassist.simulator.pose import AffinePose, Field, Pixels, Window, distance_to_rectangle, outline_of
from tableassist.simulator.printed_mat import has_sheet, printed_mat
from tableassist.simulator.stock import back_art, face_art
from tableassist.simulator.surface import mat_picture, table_picture
from tableassist.simulator.table import PlacedCard
from tableassist.table.cards import CardName
from tableassist.table.geometry import Mat, Point
from tableassist.table.observation import Face

_ART_PER_PIXEL, _PRINT_PER_PIXEL = 1.35, 1.2
"""Cards and mat are drawn this much finer than the picture: sharp, and yet not so fine that it would flicker."""
_SHADOW_REACH, _SHADOW_SHIFT = 2.4, 0.8
_SHADOW_DEPTH = 0.42
_BOW_REACH, _SLEEVE_REACH = 1.5, 2.5
"""How much further (mm, the first for every mm of height) bent and sleeved cards reach than flat ones."""
_BLUR_REACH = 5
"""Pixels beyond a change that the lens's blur can touch."""
_REMEMBERED = 2000
_FEW = 8
"""So many changed windows are painted one by one; more of them overlap so much that all at once is cheaper."""
_CAMERA = ("tilt", "tilt_towards", "rotation", "height", "fill", "k1", "nudged")
_MATERIALS = ("table", "mat", "edition", "paper", "ink", "spread", "sheets", "seed")
_MAT_GLOSS, _TABLE_GLOSS, _CARD_GLOSS = 60, 110, 255


class Scene:
    """What the lens sees of everything that lies."""

    def __init__(self, mat: Mat, conditions: Conditions, size: tuple[int, int]) -> None:
        self.conditions = conditions
        self.lens = LensModel.above(mat, conditions, size)
        self.pixels = Pixels(self.lens)
        self.light = light_field(conditions, size)
        self._mat = mat
        reach = _SHADOW_REACH + _SHADOW_SHIFT + conditions.bow * _BOW_REACH + conditions.sleeved * _SLEEVE_REACH
        self._margin = reach * self.lens.scale + _BLUR_REACH
        self._glare = glare_field(conditions, size)
        self._art_scale = round(self.lens.scale * _ART_PER_PIXEL, 1)
        self._bare, self._bare_gloss = _empty_table(mat, _strip_to_empty_table(conditions), size)
        self._colours, self._gloss = self._bare.copy(), self._bare_gloss.copy()
        self._lit = np.empty_like(self._bare)
        self._cards: tuple[PlacedCard, ...] = ()
        self._pieces: tuple[Piece, ...] = ()
        self._items: tuple[TableItem, ...] = ()
        self.version = 0
        self._layer: PieceLayer | None = None
        self._furniture = ItemLayer(self.pixels, self.away_from_lamp(1.0))
        self._opaque: dict[tuple[CardName | None, Face], Picture] = {}
        self._windows: dict[tuple[Point, float], Window | None] = {}
        self._relight((slice(0, size[1]), slice(0, size[0])))

    def show(
        self, cards: tuple[PlacedCard, ...], pieces: tuple[Piece, ...] = (), items: tuple[TableItem, ...] = ()
    ) -> Picture:
        """The picture, before noise, of cards, things and pieces, each upon the others; do not write into it."""
        if pieces and self._layer is None:
            self._layer = PieceLayer(self.conditions, self.pixels, self._colours)
        stale = (*self._stale(cards), *self._stale_pieces(pieces), *self._stale_items(items))
        self._items = items
        self.version += bool(stale)
        for window in stale:
            self._repaint(window, cards, pieces)
        self._cards, self._pieces = cards, pieces
        return self._lit

    def relight(self, conditions: Conditions) -> None:
        """Shows the same in other light."""
        self.conditions = conditions
        self.light = light_field(conditions, self.lens.size)
        self.version += 1
        self._relight((slice(0, self.lens.size[1]), slice(0, self.lens.size[0])))

    def card_art(self, placed: PlacedCard) -> Picture:
        """The upper side of a card."""
        if is_made(placed.card):
            return made_picture(placed.card, placed.face, self._art_scale)
        how = self.conditions
        if placed.face is Face.UP:
            if how.deck:
                return face_art(how.deck, placed.card, self._art_scale)
            return face_picture(placed.card, how.face_style, self._art_scale)
        if how.back:
            return back_art(how.back, self._art_scale)
        return back_picture(how.back_style, self._art_scale)

    def _stale(self, cards: tuple[PlacedCard, ...]) -> list[Window]:
        before, after = self._cards, cards
        if before == after:
            return []
        shared = 0
        while shared < min(len(before), len(after)) and before[shared] == after[shared]:
            shared += 1
        # Cards above the first difference only need paint where something came or went beneath or above them.
        changed = set(before[shared:]) ^ set(after[shared:])
        changed |= _reordered(before[shared:], after[shared:])
        spots = {(c.at.x, c.at.y, c.angle): c for c in changed}
        windows = (self._window(spots[spot]) for spot in sorted(spots))
        return [w for w in windows if w is not None]

    def _stale_pieces(self, pieces: tuple[Piece, ...]) -> list[Window]:
        if self._layer is None or pieces == self._pieces:
            return []
        changed = [piece for piece in (*self._pieces, *pieces) if (piece in self._pieces) != (piece in pieces)]
        windows = [w for w in (self._layer.window(piece) for piece in changed) if w is not None]
        return windows if len(windows) <= _FEW else [_around(windows)]

    def _stale_items(self, items: tuple[TableItem, ...]) -> list[Window]:
        if items == self._items:
            return []
        changed = set(items) ^ set(self._items) or set(items)
        windows = (self._furniture.window(item) for item in sorted(changed, key=repr))
        return [window for window in windows if window is not None]

    def _repaint(self, window: Window, cards: tuple[PlacedCard, ...], pieces: tuple[Piece, ...]) -> None:
        self._colours[window] = self._bare[window]
        self._gloss[window] = self._bare_gloss[window]
        for placed in cards:
            part = overlap_of_windows(window, self._window(placed))
            if part is not None:
                self._paint(placed, part)
        self._furniture.paint(window, self._colours, self._gloss, self._items)
        if self._layer is not None:
            self._layer.paint(window, self._colours, pieces)
        self._relight(window)

    def _opaque_art(self, placed: PlacedCard) -> Picture:
        key = (placed.card if placed.face is Face.UP else None, placed.face)
        if key not in self._opaque:
            self._opaque[key] = np.ascontiguousarray(self.card_art(placed)[..., :3])
        return self._opaque[key]

    def _window(self, placed: PlacedCard) -> Window | None:
        """The part of the picture that a card covers, with its shadow."""
        key = (placed.at, placed.angle)
        if key not in self._windows:
            if len(self._windows) > _REMEMBERED:
                self._windows.clear()
            corners = AffinePose.flat(*key).on_table(outline_of(*self._mat.card_size))
            self._windows[key] = self.pixels.window(corners, self._margin)
        return self._windows[key]

    def _paint(self, placed: PlacedCard, window: Window) -> None:
        size, pose, bend = self._mat.card_size, AffinePose.flat(placed.at, placed.angle), self._bend(placed)
        edge, corner = (SLEEVE, SLEEVE_CORNER) if self.conditions.sleeved else (size, CORNER)
        dx, dy = self.away_from_lamp(_SHADOW_SHIFT + bend.most / 3)
        x, y = bend.seen(*self.pixels.own(pose.shifted(dx, dy), window))
        reach = _SHADOW_REACH + bend.most / 2
        shade = 1 - _SHADOW_DEPTH * np.clip(1 - distance_to_rectangle(x, y, *edge, corner) / reach, 0, 1) ** 2
        x, y = bend.seen(*self.pixels.own(pose, window))
        cover = np.clip(0.5 - distance_to_rectangle(x, y, *edge, corner) * self.lens.scale, 0, 1)
        ground = self._colours[window] * shade[..., None]
        colours = bend.lit(_sampled(self._opaque_art(placed), x, y, size), x, y)
        if self.conditions.sleeved:
            colours = with_sleeve(colours, ground, distance_to_rectangle(x, y, *size, CORNER) * self.lens.scale)
        self._colours[window] = np.clip(np.rint(ground + (colours - ground) * cover[..., None]), 0, 255)
        self._gloss[window] = np.maximum(self._gloss[window], cover * _CARD_GLOSS)

    def _bend(self, placed: PlacedCard) -> Bend:
        if not self.conditions.bow:
            return FLAT
        return Bend.of(placed, self.conditions, self.lens)

    def away_from_lamp(self, distance: float) -> tuple[float, float]:
        """The way on the table, in millimetres, by which a lifted thing's shadow is shifted."""
        lamp = radians(self.conditions.light_from)
        return -sin(lamp) * distance, cos(lamp) * distance

    def _relight(self, window: Window) -> None:
        """Blurs, lights and glazes a window; the blur looks beyond its edge."""
        wide, inner = _widened(window, _BLUR_REACH, self._colours.shape)
        blur = max(0.15, self.conditions.blur)
        colours = self._colours if self._layer is None else self._layer.colours
        blurred = cv2.GaussianBlur(colours[wide], (0, 0), blur)[inner]
        lit = cv2.multiply(blurred, self.light[window], dtype=cv2.CV_8U)
        if self._glare is not None:
            mirrored = (self._glare[window] * self._gloss[window] / 255).astype(np.uint8)
            lit = cv2.add(lit, cv2.merge([mirrored] * 3))
        if self._layer is not None:
            shine = cv2.GaussianBlur(self._layer.shine[wide], (0, 0), blur)[inner]
            lit = cv2.add(lit, cv2.merge([shine] * 3))
        self._lit[window] = lit


def _strip_to_empty_table(conditions: Conditions) -> Conditions:
    """Conditions that differ only where an empty table does, before light falls on it."""
    return Conditions(**{name: getattr(conditions, name) for name in (*_CAMERA, *_MATERIALS)})


# A table without anything on it costs as much as five pictures, and is the same for every camera that sees it so.
@lru_cache(maxsize=6)
def _empty_table(mat: Mat, conditions: Conditions, size: tuple[int, int]) -> tuple[Picture, Picture]:
    """The colours and the gloss of a table with nothing but its mat; do not write into them."""
    lens = LensModel.above(mat, conditions, size)
    pixels = Pixels(lens)
    colours = _table_top(conditions, pixels.x, pixels.y)
    edges = (mat.width, mat.height)
    pose = AffinePose.flat(Point(edges[0] / 2, edges[1] / 2), 0)
    own_x, own_y = pixels.own(pose, np.s_[:, :])
    far = distance_to_rectangle(own_x, own_y, *edges, 1.5)
    cover = np.clip(0.5 - far * lens.scale, 0, 1)
    shade = 1 - 0.3 * np.clip(1 - far / 5, 0, 1) ** 2
    print_scale = round(lens.scale * _PRINT_PER_PIXEL, 1)
    printed = _sampled(_mat_art(mat, conditions, print_scale), own_x, own_y, edges)
    ground = cv2.multiply(colours, cv2.merge([shade] * 3), dtype=cv2.CV_32F)
    gloss = np.where(cover > 0.5, _MAT_GLOSS, _TABLE_GLOSS).astype(np.uint8)
    rise = cv2.multiply(cv2.subtract(printed, ground, dtype=cv2.CV_32F), cv2.merge([cover] * 3))
    bare = np.asarray(cv2.add(ground, rise, dtype=cv2.CV_8U), np.uint8)
    for painted in (bare, gloss):
        painted.setflags(write=False)
    return bare, gloss


def _mat_art(mat: Mat, conditions: Conditions, px_per_mm: float) -> Picture:
    """The mat's upper side; one that is not shipped as a PDF is drawn, in the grey of the printed ones."""
    if conditions.mat != PRINTED:
        return mat_picture(mat, conditions.mat, px_per_mm)
    if has_sheet(mat, conditions.edition):
        return printed_mat(mat, conditions, px_per_mm)
    return mat_picture(mat, "paper", px_per_mm)


def _table_top(conditions: Conditions, x: Field, y: Field) -> Picture:
    left, top = float(x.min()), float(y.min())
    wood = table_picture(conditions.table, int(x.max() - left) + 2, int(y.max() - top) + 2, conditions.seed)
    return np.asarray(cv2.remap(wood, x - np.float32(left), y - np.float32(top), cv2.INTER_LINEAR), dtype=np.uint8)


def _sampled(art: Picture, x: Field, y: Field, size: tuple[float, float]) -> Picture:
    """The colours of a picture `size` millimetres large at places around its middle."""
    across, down = art.shape[1] / size[0], art.shape[0] / size[1]
    columns = (x + np.float32(size[0] / 2)) * np.float32(across) - np.float32(0.5)
    rows = (y + np.float32(size[1] / 2)) * np.float32(down) - np.float32(0.5)
    sampled = cv2.remap(art, columns, rows, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(sampled, dtype=np.uint8)


def _reordered(before: tuple[PlacedCard, ...], after: tuple[PlacedCard, ...]) -> set[PlacedCard]:
    """The cards in both that lie in another order than before."""
    both = set(before) & set(after)
    pairs = zip((c for c in before if c in both), (c for c in after if c in both), strict=True)
    return {card for pair in pairs if pair[0] != pair[1] for card in pair}


def _around(windows: Sequence[Window]) -> Window:
    """The smallest window that holds them all."""
    rows, columns = zip(*windows, strict=True)
    return (
        slice(min(r.start for r in rows), max(r.stop for r in rows)),
        slice(min(c.start for c in columns), max(c.stop for c in columns)),
    )


def _widened(window: Window, by: int, shape: tuple[int, ...]) -> tuple[Window, Window]:
    """The window widened within the picture, and the old window as a part of the new one."""
    wide = tuple(slice(max(0, w.start - by), min(n, w.stop + by)) for w, n in zip(window, shape[:2], strict=True))
    inner = tuple(slice(w.start - v.start, w.stop - v.start) for w, v in zip(window, wide, strict=True))
    return (wide[0], wide[1]), (inner[0], inner[1])
