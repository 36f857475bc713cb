"""The drawing of a hand and its sleeve, seen from above."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np

from tableassist.simulator.ink import Colour, Ink, Picture, Points, arc, curve, move_shape, path_through, rectangle
from tableassist.table.geometry import POKER_CARD

HALF_WIDTH, LENGTH, AHEAD = 80.0, 1000.0, 25.0
"""The drawing reaches this far left and right of the finger tips, down the arm, and ahead of them."""
CARD_SHADOW_RIM = 16.0
_SHADOW_BLUR = 6.0

_SKINS: tuple[Colour, ...] = ((150, 178, 226), (112, 146, 202), (84, 112, 164), (58, 80, 122))
_SLEEVES: tuple[Colour, ...] = ((92, 62, 40), (60, 54, 52), (58, 60, 150), (160, 158, 150), (70, 96, 60))
_CLOTHS: tuple[Colour, ...] = (
    *_SLEEVES,
    (204, 204, 204),
    (190, 190, 188),
    (246, 248, 248),
    (232, 236, 240),
    (34, 32, 32),
    (150, 110, 70),
    (120, 150, 200),
    (60, 140, 200),
)
"""What people wear: the grey and the white of the printed mat among it."""
WARDROBE = 100
_FINGERS = (
    (path_through((43, 104), (46, 72), (38, 42)), 14.0),
    (path_through((26, 96), (31, 58), (23, 20)), 16.0),
    (path_through((8, 92), (12, 50), (9, 7)), 17.0),
    (path_through((-12, 94), (-11, 54), (-6, 10)), 17.0),
)
_THUMB = (path_through((-30, 138), (-38, 100), (-29, 62), (-15, 26)), 18.0)
_NAILS = ((38, 39.5, 4), (23, 17.5, 4.6), (9, 4.5, 5), (-6, 7.5, 5))


@lru_cache(maxsize=16)
def limb_picture(style: int, px_per_mm: float, blur: float = 0.5, bent: bool = False) -> Picture:
    """A hand with its sleeve (BGRA, premultiplied by its alpha). The middle of the finger tips is the origin.

    Of a bent arm only the elbow shows, whose tip is the origin. Styles below WARDROBE are plain; others vary in skin,
    cloth, and in what is worn.
    """
    sheet = Ink(2 * HALF_WIDTH, AHEAD + LENGTH, px_per_mm, detail=2)
    outfit = dress(style)
    if bent:
        _draw_elbow(sheet, outfit.cloth)
    else:
        _draw_hand(sheet, outfit.skin)
        _draw_jewels(sheet, outfit)
        _draw_sleeve(sheet, outfit.skin if outfit.bare else outfit.cloth)
    return np.asarray(cv2.GaussianBlur(sheet.bgra(), (0, 0), max(0.3, blur)), np.uint8)


@lru_cache(maxsize=4)
def limb_shadow(px_per_mm: float, bent: bool = False) -> Picture:
    """How much (0 to 255) a hand and its sleeve keep the light off."""
    return np.asarray(
        cv2.GaussianBlur(limb_picture(0, px_per_mm, 0.5, bent)[..., 3], (0, 0), _SHADOW_BLUR * px_per_mm), np.uint8
    )


@lru_cache(maxsize=4)
def card_shadow(px_per_mm: float) -> Picture:
    """How much (0 to 255) a held card keeps the light off, with a rim around it."""
    width, height = POKER_CARD
    sheet = Ink(width + 2 * CARD_SHADOW_RIM, height + 2 * CARD_SHADOW_RIM, px_per_mm)
    sheet.fill(rectangle(CARD_SHADOW_RIM, CARD_SHADOW_RIM, width, height, 4.0), (255, 255, 255))
    return np.asarray(cv2.GaussianBlur(sheet.bgra()[..., 3], (0, 0), _SHADOW_BLUR * px_per_mm), np.uint8)


def _placed(shape: Points) -> Points:
    return move_shape(shape, HALF_WIDTH, AHEAD)


def _shaded(colour: Colour, factor: float) -> Colour:
    blue, green, red = (min(255, round(c * factor)) for c in colour)
    return blue, green, red


def _limb(sheet: Ink, path: Points, width: float, colour: Colour) -> None:
    """A round limb: darker towards its sides."""
    for part, shade in ((1.0, 0.66), (0.9, 0.82), (0.76, 0.94), (0.5, 1.0), (0.2, 1.05)):
        sheet.line(_placed(path), width * part, _shaded(colour, shade))


def _draw_hand(sheet: Ink, skin: Colour) -> None:
    _limb(sheet, path_through((6, 160), (4, 330)), 58, skin)
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


@dataclass(frozen=True)
class Outfit:
    """How an arm looks: a watch and rings are worn on it or not; a bare one has rolled-up sleeves."""

    skin: Colour
    cloth: Colour
    bare: bool = False
    watch: bool = False
    rings: int = 0


def dress(style: int) -> Outfit:
    """What a style wears."""
    if style < WARDROBE:
        return Outfit(_SKINS[style % len(_SKINS)], _SLEEVES[style % len(_SLEEVES)])
    rng = random.Random(style)
    one, other = rng.sample(_SKINS, 2)
    part = rng.uniform(0, 0.6)
    blue, green, red = (round(a + (b - a) * part) for a, b in zip(one, other, strict=True))
    bare, watch = rng.random() < 0.25, rng.random() < 0.35
    return Outfit((blue, green, red), rng.choice(_CLOTHS), bare, watch, rng.choice((0, 0, 1, 2)))


def _draw_jewels(sheet: Ink, outfit: Outfit) -> None:
    """A ring near the root of a finger, a watch at the wrist."""
    for path, width in _FINGERS[1 : 1 + outfit.rings]:
        x, y = (path[0] + path[1]) / 2
        sheet.line(_placed(path_through((x - width / 2, y), (x + width / 2, y))), 3.0, (90, 190, 220))
    if outfit.watch:
        sheet.line(_placed(path_through((-24, 206), (34, 206))), 18.0, (40, 40, 44))
        sheet.fill(_placed(arc(5, 206, 18, 18)), (190, 194, 196))
        sheet.fill(_placed(arc(5, 206, 15, 15)), (240, 240, 236))


def _draw_elbow(sheet: Ink, cloth: Colour) -> None:
    """The sleeve of a bent arm, round at its end."""
    for inset, shade in ((0, 0.62), (3, 0.78), (8, 0.92), (16, 1.0), (28, 1.08)):
        wide = 56 - inset
        tip = arc(0, wide + inset, wide, wide, 180, 360)
        sides = path_through((wide + 12, LENGTH + 20), (-wide - 12, LENGTH + 20))
        sheet.fill(_placed(np.vstack((tip, sides))), _shaded(cloth, shade))
    for y in (60, 95, 150):
        sheet.line(_placed(curve((-40, y), (-16, y + 12), (16, y + 12), (40, y))), 2.6, _shaded(cloth, 0.78))


def _draw_palm(sheet: Ink, skin: Colour) -> None:
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


def _draw_sleeve(sheet: Ink, cloth: Colour) -> None:
    for inset, shade in ((0, 0.62), (3, 0.78), (8, 0.92), (16, 1.0), (28, 1.08)):
        sides = path_through(
            (-40 + inset, 236), (52 - inset, 236), (74 - inset, LENGTH + 20), (-66 + inset, LENGTH + 20)
        )
        sheet.fill(_placed(sides), _shaded(cloth, shade))
    cuff = path_through((-41, 228), (53, 228), (54, 250), (-42, 250))
    sheet.shape(_placed(cuff), _shaded(cloth, 1.18), _shaded(cloth, 0.6), 0.8)
    for y in range(290, 960, 70):
        fold = curve((-30, y), (-10, y + 14), (14, y + 18), (34, y + 6))
        sheet.line(_placed(fold), 2.4, _shaded(cloth, 0.8))
        sheet.line(move_shape(fold, HALF_WIDTH, AHEAD + 4), 2.0, _shaded(cloth, 1.14))
