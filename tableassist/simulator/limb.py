"""Hands and arms as the camera sees them: above the cards they hold, with a soft shadow, smeared when they move."""

from __future__ import annotations

from functools import lru_cache
from math import cos, radians, sin

import cv2
import numpy as np

from tableassist.simulator.ink import Colour, Picture, Points, Sheet, arc, curve, points
from tableassist.simulator.pose import Field, Pose, Window
from tableassist.simulator.scene import Scene
from tableassist.simulator.table import Hand
from tableassist.table.geometry import Mat

_HALF_WIDTH, _LENGTH, _AHEAD = 80.0, 1000.0, 25.0
_ELEVATION = 14.0
_SHADOW_SHIFT, _SHADOW_BLUR, _SHADOW_DEPTH = 13.0, 8.0, 0.42
_SHORTEST = 0.08
_SMEAR = 0.4
"""The part of the time between two pictures in which the shutter is open."""

_SKINS: tuple[Colour, ...] = ((150, 178, 226), (112, 146, 202), (84, 112, 164), (58, 80, 122))
_SLEEVES: tuple[Colour, ...] = ((92, 62, 40), (60, 54, 52), (58, 60, 150), (160, 158, 150), (70, 96, 60))
_FINGERS = (
    (points((43, 104), (46, 72), (38, 42)), 14.0),
    (points((26, 96), (31, 58), (23, 20)), 16.0),
    (points((8, 92), (12, 50), (9, 7)), 17.0),
    (points((-12, 94), (-11, 54), (-6, 10)), 17.0),
)
_THUMB = (points((-30, 138), (-38, 100), (-29, 62), (-15, 26)), 18.0)
_NAILS = ((38, 39.5, 4), (23, 17.5, 4.6), (9, 4.5, 5), (-6, 7.5, 5))


class Limbs:
    """Paints hands into pictures of one scene."""

    def __init__(self, scene: Scene, mat: Mat) -> None:
        self._scene, self._mat = scene, mat
        self._scale = round(scene.lens.scale * 1.2, 2)

    def paint(self, picture: Picture, hand: Hand, before: Hand | None) -> None:
        """Paints a hand over the picture; `before` is the same hand in the previous picture."""
        pose = self._pose(hand)
        smear = self._smear(hand, before)
        window = self._window(hand, pose, float(np.abs(smear).max()))
        if window is None:
            return
        layer, shadow = self._layer(hand, pose, window)
        lit = cv2.multiply(layer[..., :3], self._scene.light[window], dtype=cv2.CV_8U)
        layer = _smeared(cv2.merge((*cv2.split(lit), layer[..., 3])), smear)
        layer = cv2.GaussianBlur(layer, (0, 0), max(0.3, self._scene.conditions.blur))
        _blend(picture[window], layer, shadow)

    def _pose(self, hand: Hand) -> Pose:
        return Pose.flat(hand.at, hand.pointing(self._mat)).lifted(self._scene.lens, _ELEVATION)

    def _window(self, hand: Hand, pose: Pose, smear: float) -> Window | None:
        reach = _LENGTH
        arm = np.array([(x, y) for x in (-_HALF_WIDTH, _HALF_WIDTH) for y in (-_AHEAD - _SHADOW_SHIFT, reach)])
        places = [pose.on_table(self._shortened(arm, pose))]
        for held in hand.holding:
            width, height = self._mat.card_size
            corners = np.array([(x, y) for x in (-width / 2, width / 2) for y in (-height / 2, height / 2)])
            places.append(Pose.flat(held.at, held.angle).lifted(self._scene.lens, _ELEVATION).on_table(corners))
        return self._scene.pixels.window(np.vstack(places), 8 + smear)

    def _shortened(self, arm: Points, pose: Pose) -> Points:
        """The arm's outline, no longer than the table that the picture shows."""
        seen = self._scene.pixels
        edges = np.array([(f(seen.x), g(seen.y)) for f in (np.min, np.max) for g in (np.min, np.max)])
        furthest = float((edges @ pose.matrix.T + pose.offset)[:, 1].max())
        return np.minimum(arm, (np.inf, max(furthest, 0.0)))

    def _smear(self, hand: Hand, before: Hand | None) -> Field:
        if before is None:
            return np.zeros(2, np.float32)
        ways = np.array([(hand.at.x, hand.at.y), (before.at.x, before.at.y)])
        now, then = self._scene.lens.to_pixels(ways)
        return ((now - then) * _SMEAR).astype(np.float32)

    def _layer(self, hand: Hand, pose: Pose, window: Window) -> tuple[Picture, Picture]:
        """Hand and held cards, premultiplied by their alpha, and the shadow that they cast."""
        arm, arm_shadow = limb_picture(hand.sleeve, self._scale)
        layer = self._sampled(arm, pose, window)
        lamp = radians(self._scene.conditions.light_from)
        away = pose.shifted(-sin(lamp) * _SHADOW_SHIFT, cos(lamp) * _SHADOW_SHIFT)
        shadow = self._sampled(arm_shadow, away, window)
        for held, cover in self._held(hand, window):
            free = 255 - layer[..., 3:]
            layer = cv2.add(layer, cv2.multiply(held, cv2.merge([free] * 4), scale=1 / 255))
            shadow = cv2.max(shadow, cv2.GaussianBlur(cover, (0, 0), 5))
        return layer, shadow

    def _sampled(self, art: Picture, pose: Pose, window: Window) -> Picture:
        x, y = self._scene.pixels.own(pose, window)
        ratio = np.float32(art.shape[1] / (2 * _HALF_WIDTH))
        columns, rows = (x + np.float32(_HALF_WIDTH)) * ratio - 0.5, (y + np.float32(_AHEAD)) * ratio - 0.5
        return np.asarray(cv2.remap(art, columns, rows, cv2.INTER_LINEAR), dtype=np.uint8)

    def _held(self, hand: Hand, window: Window) -> list[tuple[Picture, Picture]]:
        """The held cards, the topmost first: premultiplied, and what they cover."""
        pointing = hand.pointing(self._mat)
        shorter = max(_SHORTEST, abs(cos(radians(hand.tilt))))
        layers = []
        for held in reversed(hand.holding):
            pose = Pose.flat(held.at, held.angle).squeezed(hand.at, pointing, shorter)
            colours, cover = self._scene.cut_out(
                pose.lifted(self._scene.lens, _ELEVATION - 2), self._scene.card_art(held), window
            )
            alpha = (cover * 255).astype(np.uint8)
            colours = cv2.multiply(colours, cv2.merge([alpha] * 3), scale=(0.55 + 0.45 * shorter) / 255)
            layers.append((cv2.merge((*cv2.split(colours), alpha)), alpha))
        return layers


def _blend(ground: Picture, layer: Picture, shadow: Picture) -> None:
    """Darkens the ground by the shadow and lays the layer over it."""
    kept = cv2.multiply(shadow, np.ones_like(shadow), scale=_SHADOW_DEPTH)
    through = cv2.multiply(255 - kept, 255 - layer[..., 3], scale=1 / 255)
    cv2.multiply(ground, cv2.merge([through] * 3), dst=ground, scale=1 / 255)
    cv2.add(ground, np.ascontiguousarray(layer[..., :3]), dst=ground)


def _smeared(layer: Picture, way: Field) -> Picture:
    """The layer drawn out backwards along its way: halves of halves give a smooth streak at little cost."""
    steps = int(np.ceil(np.log2(max(1.0, float(np.abs(way).max())))))
    for step in range(1, steps + 1):
        dx, dy = -way / 2**step
        shift = np.array([[1, 0, dx], [0, 1, dy]], np.float32)
        back = cv2.warpAffine(layer, shift, (layer.shape[1], layer.shape[0]), borderMode=cv2.BORDER_REPLICATE)
        layer = cv2.addWeighted(layer, 0.5, back, 0.5, 0)
    return layer


@lru_cache(maxsize=16)
def limb_picture(style: int, px_per_mm: float) -> tuple[Picture, Picture]:
    """A hand with its sleeve (BGRA, premultiplied), and its blurred shadow. The index finger's tip is the origin."""
    sheet = Sheet(2 * _HALF_WIDTH, _AHEAD + _LENGTH, px_per_mm, detail=2)
    skin, cloth = _SKINS[style % len(_SKINS)], _SLEEVES[style % len(_SLEEVES)]
    _draw_hand(sheet, skin)
    _draw_sleeve(sheet, cloth)
    arm = cv2.GaussianBlur(sheet.bgra(), (0, 0), 0.5)
    shadow = cv2.GaussianBlur(arm[..., 3], (0, 0), _SHADOW_BLUR * px_per_mm / 1.5)
    return np.asarray(arm, np.uint8), np.asarray(shadow, np.uint8)


def _placed(shape: Points) -> Points:
    return shape + (_HALF_WIDTH, _AHEAD)


def _shaded(colour: Colour, factor: float) -> Colour:
    blue, green, red = (min(255, round(c * factor)) for c in colour)
    return blue, green, red


def _limb(sheet: Sheet, path: Points, width: float, colour: Colour) -> None:
    """A round limb: darker towards its sides."""
    for part, shade in ((1.0, 0.66), (0.9, 0.82), (0.76, 0.94), (0.5, 1.0), (0.2, 1.05)):
        sheet.line(_placed(path), width * part, _shaded(colour, shade))


def _draw_hand(sheet: Sheet, skin: Colour) -> None:
    _limb(sheet, points((6, 160), (4, 330)), 58, skin)
    _limb(sheet, *_THUMB, skin)
    for path, width in _FINGERS:
        _limb(sheet, path, width, skin)
    _draw_palm(sheet, skin)
    for x, y, size in _NAILS:
        sheet.shape(_placed(arc(x, y + 2, size, size * 1.25)), _shaded(skin, 1.14), _shaded(skin, 0.86), 0.5)
    for path, _ in _FINGERS:
        x, y = path[1]
        for row in (-2, 1.5):
            sheet.line(_placed(arc(x, y + row, 4.5, 1.6, 200, 340)), 0.7, _shaded(skin, 0.78))


def _draw_palm(sheet: Sheet, skin: Colour) -> None:
    for inset, shade in ((0, 0.7), (2.5, 0.86), (6, 0.96), (12, 1.0), (20, 1.03)):
        side = 48 - inset
        palm = curve(
            (-side + 8, 92 + inset),
            (-20, 80 + inset),
            (30, 80 + inset),
            (side, 96 + inset),
            (side + 4, 130),
            (34 - inset * 0.4, 150),
            (33 - inset * 0.7, 186),
            (10, 190),
            (0, 190),
            (-22 + inset * 0.7, 186),
            (-24 + inset * 0.4, 160),
            (-side + 2, 140),
            (-side + 8, 92 + inset),
        )
        sheet.fill(_placed(palm), _shaded(skin, shade))
    for path, width in _FINGERS:
        x, y = path[0]
        sheet.fill(_placed(arc(x, y, width * 0.36, width * 0.42)), _shaded(skin, 1.07))


def _draw_sleeve(sheet: Sheet, cloth: Colour) -> None:
    for inset, shade in ((0, 0.62), (3, 0.78), (8, 0.92), (16, 1.0), (28, 1.08)):
        sides = points((-40 + inset, 236), (52 - inset, 236), (74 - inset, _LENGTH + 20), (-66 + inset, _LENGTH + 20))
        sheet.fill(_placed(sides), _shaded(cloth, shade))
    cuff = points((-41, 228), (53, 228), (54, 250), (-42, 250))
    sheet.shape(_placed(cuff), _shaded(cloth, 1.18), _shaded(cloth, 0.6), 0.8)
    for y in range(290, 960, 70):
        fold = curve((-30, y), (-10, y + 14), (14, y + 18), (34, y + 6))
        sheet.line(_placed(fold), 2.4, _shaded(cloth, 0.8))
        sheet.line(_placed(fold + (0, 4)), 2.0, _shaded(cloth, 1.14))
