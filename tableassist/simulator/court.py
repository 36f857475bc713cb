"""Court figures and jokers of the simulator's own drawing: an upper half, mirrored by the caller's sheet.

Figures stand in a frame 38 mm wide whose top left corner is the origin here; y = 34 is the card's waist.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from tableassist.simulator.ink import Colour, Ink, Points, arc, curve, mirror, move_shape, path_through, star, wavy
from tableassist.simulator.pips import SIGNS

INK: Colour = (44, 30, 26)
RED: Colour = (52, 40, 196)
BLUE: Colour = (150, 84, 38)
GOLD: Colour = (62, 184, 240)
SKIN: Colour = (196, 220, 246)
WHITE: Colour = (246, 250, 250)
GREY: Colour = (208, 204, 200)
BROWN: Colour = (52, 92, 150)

_THIN = 0.32


@dataclass(frozen=True)
class Dress:
    """The colours of one suit's court, and whether its figures look to the other side."""

    robe: Colour
    lining: Colour
    trim: Colour
    hair: Colour
    faces_left: bool


DRESSES = {
    "S": Dress(BLUE, RED, GOLD, GREY, True),
    "H": Dress(RED, BLUE, GOLD, GOLD, False),
    "D": Dress(RED, GOLD, BLUE, BROWN, True),
    "C": Dress(BLUE, GOLD, RED, BROWN, False),
}


class _Pen:
    """Draws around the frame's middle axis, with x mirrored for figures that look left."""

    def __init__(self, sheet: Ink, left: float, top: float, dress: Dress) -> None:
        self._sheet = sheet
        self._origin = (left + 19, top)
        self._size = (-1.0 if dress.faces_left else 1.0, 1.0)
        self.dress = dress

    def shape(self, shape: Points, colour: Colour) -> None:
        self._sheet.shape(move_shape(shape, *self._origin, self._size), colour, INK, _THIN)

    def line(self, path: Points, colour: Colour = INK, width: float = _THIN) -> None:
        self._sheet.line(move_shape(path, *self._origin, self._size), width, colour)

    def dots(self, places: Points, radius: float, colour: Colour) -> None:
        for x, y in places:
            self._sheet.fill(move_shape(arc(x, y, radius, radius), *self._origin, self._size), colour)


def draw_court(sheet: Ink, rank: str, suit: str, left: float, top: float) -> None:
    """Draws the upper half of a jack, queen or king.

    Args:
        left: The frame's left edge in millimetres.
        top: Its upper edge.
    """
    pen = _Pen(sheet, left, top, DRESSES[suit])
    _robe(pen, suit)
    {"J": _jack, "Q": _queen, "K": _king}[rank](pen)


def _robe(pen: _Pen, suit: str) -> None:
    dress = pen.dress
    pen.shape(
        mirror(curve((0, 34.5), (-8, 34.5), (-18, 34.5), (-18, 34.5), (-17, 25), (-13, 22), (-5, 20.5))), dress.robe
    )
    pen.shape(path_through((-18, 34.5), (-16.6, 27), (-11, 25.5), (-9.5, 34.5)), dress.lining)
    pen.shape(path_through((18, 34.5), (16.6, 27), (11, 25.5), (9.5, 34.5)), dress.lining)
    for x in (-13.8, 13.8):
        pen.dots(np.array([[x, y] for y in (28, 30.4, 32.8)]), 0.75, dress.trim)
    pen.shape(mirror(path_through((0, 34.5), (-4.2, 34.5), (-4.6, 20))), dress.trim)
    for y in (25.5, 29, 32.5):
        pen.line(path_through((-4.2, y), (0, y - 2.2), (4.2, y)), dress.lining, 0.8)
    pen.shape(mirror(curve((0, 24.5), (-5, 24), (-9.5, 22.5), (-10, 20.5), (-8, 18.5), (-4, 18.6), (0, 18.6))), WHITE)
    for x in np.linspace(-7.5, 7.5, 7):
        pen.line(path_through((x * 0.6, 19.4), (x, 22.8)), BLUE, 0.25)
    pen.dots(path_through((0, 22.3)), 1.1, RED if suit in "HD" else BLUE)


def _head(pen: _Pen) -> None:
    pen.shape(arc(0, 14, 4.9, 6.2), SKIN)
    for x in (-2.0, 2.2):
        pen.line(arc(x, 12.9, 1.15, 0.75, 180, 360))
        pen.dots(path_through((x + 0.25, 13.1)), 0.45, INK)
        pen.line(arc(x, 11.7, 1.5, 0.7, 200, 340))
    pen.line(path_through((0.3, 13), (1.2, 15.7), (0.1, 15.9)))
    pen.line(path_through((-1.2, 17.7), (0.1, 18.0), (1.5, 17.6)), RED, 0.5)
    pen.dots(path_through((-2.9, 15.9), (3.0, 15.9)), 0.55, (150, 176, 240))


def _curls(pen: _Pen, reach: float, count: int) -> None:
    for side in (-1, 1):
        for y in np.linspace(9.5, reach, count):
            pen.shape(arc(side * 5.2, y, 1.5, 1.5), pen.dress.hair)
            pen.line(arc(side * 5.2, y, 0.6, 0.6, 0, 250))


def _king(pen: _Pen) -> None:
    _blade(pen)
    _curls(pen, 18.5, 5)
    _head(pen)
    beard = mirror(curve((0, 24), (-2.5, 24), (-5.3, 20), (-4.9, 15), (-3.8, 17.5), (-2.5, 17.0), (0, 16.6)))
    pen.shape(beard, pen.dress.hair)
    for x in (-2.4, 0, 2.4):
        pen.line(path_through((x, 19.2), (x * 0.6, 22.6)))
    pen.line(path_through((-1.3, 18), (1.4, 18)), RED, 0.6)
    _crown(pen)


def _blade(pen: _Pen) -> None:
    pen.shape(path_through((12.1, 26), (12.1, 3.5), (13.2, 0.8), (14.3, 3.5), (14.3, 26)), GREY)
    pen.line(path_through((13.2, 3), (13.2, 25)), WHITE, 0.4)
    pen.shape(path_through((9.6, 25.4), (16.8, 25.4), (16.8, 27), (9.6, 27)), GOLD)
    pen.shape(arc(13.2, 29.2, 2.6, 2.1), SKIN)
    for y in (28.2, 29.2, 30.2):
        pen.line(path_through((11.4, y), (14.6, y)), INK, 0.22)


def _crown(pen: _Pen) -> None:
    pen.shape(
        mirror(path_through((0, 1.4), (-2.6, 5.2), (-5, 1.6), (-5.6, 5.6), (-8.2, 3.2), (-6.2, 10), (0, 9.2))), GOLD
    )
    pen.shape(mirror(path_through((0, 8.2), (-5.9, 9.0), (-5.6, 10.6), (0, 9.9))), pen.dress.robe)
    pen.dots(path_through((0, 1.2), (-5, 1.4), (5, 1.4), (-8.2, 3), (8.2, 3)), 0.85, pen.dress.lining)
    pen.dots(path_through((0, 6.4), (-3.6, 7), (3.6, 7)), 0.7, RED)


def _queen(pen: _Pen) -> None:
    veil = mirror(
        curve(
            (0, 3.5), (-7, 3.5), (-8.5, 9), (-8.2, 14), (-8.2, 18), (-9.5, 20), (-8.6, 22), (-6, 21), (-4, 20), (0, 20)
        )
    )
    pen.shape(veil, pen.dress.lining)
    pen.shape(mirror(curve((0, 6), (-6, 6), (-6.6, 11), (-6, 20), (-4.5, 20), (-3.5, 19.5), (0, 19.5))), pen.dress.hair)
    _head(pen)
    pen.shape(
        mirror(curve((0, 8.4), (-2.5, 8.6), (-4.6, 10), (-5.2, 13), (-5.6, 9), (-4, 6.6), (0, 6.6))), pen.dress.hair
    )
    pen.shape(mirror(path_through((0, 2), (-1.4, 4.6), (-3.2, 2.8), (-4, 5), (-6, 4), (-5, 8), (0, 7))), GOLD)
    pen.dots(path_through((0, 1.6), (-3.2, 2.6), (3.2, 2.6), (0, 5.6)), 0.75, RED)
    _flower(pen)


def _flower(pen: _Pen) -> None:
    pen.line(curve((13, 30), (11.5, 25), (13.5, 20), (13, 14)), (64, 120, 60), 0.8)
    pen.shape(curve((12.6, 22), (10, 22), (9, 20), (8.8, 18.6), (11, 18.6), (12.4, 20), (12.6, 22)), (84, 150, 80))
    for turn in range(5):
        x, y = move_shape(path_through((0, -2.3)), 13, 12, degrees=turn * 72.0)[0]
        pen.shape(arc(x, y, 1.7, 1.7), WHITE if pen.dress.robe == RED else RED)
    pen.dots(path_through((13, 12)), 1.3, GOLD)
    pen.shape(arc(12.8, 29.4, 2.5, 2.0), SKIN)


def _jack(pen: _Pen) -> None:
    _halberd(pen)
    hair = mirror(
        curve((0, 6), (-6, 6), (-7.2, 12), (-7, 18.6), (-7, 21), (-4.5, 20.4), (-4, 18), (-2, 18), (-1, 18), (0, 18))
    )
    pen.shape(hair, pen.dress.hair)
    _head(pen)
    pen.shape(curve((-7.6, 8.6), (-9, 5), (-5, 2.4), (1, 2.6), (7, 2.8), (9.4, 5.6), (7.2, 8.8)), pen.dress.robe)
    pen.shape(path_through((-7.2, 7.4), (7.2, 7.6), (6.8, 9.8), (-6.8, 9.6)), GOLD)
    pen.dots(np.array([[x, 8.6] for x in (-5, -2.5, 0, 2.5, 5)]), 0.5, pen.dress.lining)
    pen.shape(curve((-5, 5), (-9, 1), (-14, 2), (-15.5, 6), (-12, 6.5), (-8, 7), (-5, 5)), pen.dress.trim)
    pen.line(curve((-5.5, 5), (-9, 3.4), (-12, 3.6), (-14.6, 5.6)))


def _halberd(pen: _Pen) -> None:
    pen.line(path_through((12.6, 34), (12.6, 4)), BROWN, 1.3)
    pen.shape(curve((12, 6), (16, 5), (18.2, 8), (17.8, 13), (16, 11.4), (14, 11), (12, 11.6)), GREY)
    pen.shape(path_through((11.4, 5), (12.6, 0.6), (13.8, 5)), GREY)
    pen.shape(arc(12.6, 28.6, 2.4, 2.0), SKIN)


def draw_jester(sheet: Ink, left: float, top: float, bright: Colour, dark: Colour) -> None:
    """Draws a joker's figure, whole and not mirrored, in a frame 38 mm wide and 66 high.

    Args:
        left: The frame's left edge in millimetres.
        top: Its upper edge.
    """
    dress = Dress(bright, dark, GOLD, GREY, False)
    pen = _Pen(sheet, left, top, dress)
    pen.dots(path_through((0, 33)), 18.0, (226, 234, 238))
    _jester_body(pen)
    _jester_cap(pen)
    _juggling(pen)


def _jester_body(pen: _Pen) -> None:
    dress = pen.dress
    pen.shape(path_through((-5, 46), (-9, 62), (-13, 63.5), (-13, 65), (-6.5, 65), (0, 48)), dress.robe)
    pen.shape(path_through((5, 46), (9, 62), (13, 63.5), (13, 65), (6.5, 65), (0, 48)), dress.lining)
    pen.shape(path_through((0, 28), (-8, 30), (-9, 47), (-4, 50), (0, 47)), dress.lining)
    pen.shape(path_through((0, 28), (8, 30), (9, 47), (4, 50), (0, 47)), dress.robe)
    pen.shape(path_through((-8, 30), (-14, 38), (-15, 44), (-12.6, 44.6), (-10, 39), (-7, 36)), dress.robe)
    pen.shape(path_through((8, 30), (14, 38), (15, 44), (12.6, 44.6), (10, 39), (7, 36)), dress.lining)
    pen.shape(move_shape(star(9, 8.6, 5.2), 0, 29.5, (1, 0.55)), GOLD)
    pen.dots(path_through((0, 36), (0, 40), (0, 44)), 0.9, GOLD)


def _jester_cap(pen: _Pen) -> None:
    dress = pen.dress
    pen.shape(curve((0, 16), (-6, 16), (-8, 12), (-14, 15), (-13, 6), (-6, 4), (0, 9)), dress.robe)
    pen.shape(curve((0, 16), (6, 16), (8, 12), (14, 15), (13, 6), (6, 4), (0, 9)), dress.lining)
    pen.shape(curve((-3.5, 11), (-4, 6), (-1, 3), (0, 0), (1, 3), (4, 6), (3.5, 11)), GOLD)
    pen.dots(path_through((-14, 15.5), (14, 15.5), (0, 0)), 1.3, GOLD)
    lowered = _Lowered(pen, 6.5)
    _head(lowered)


class _Lowered(_Pen):
    """The same pen, with the origin further down."""

    def __init__(self, pen: _Pen, by: float) -> None:
        self._sheet, self._size, self.dress = pen._sheet, pen._size, pen.dress
        self._origin = (pen._origin[0], pen._origin[1] + by)


def _juggling(pen: _Pen) -> None:
    for (x, y), suit in zip(((-15, 27), (-16, 34), (16, 34), (15, 27)), "SHCD", strict=True):
        for shape in SIGNS[suit]:
            pen.shape(move_shape(shape, x, y, 4.2), RED if suit in "HD" else INK)
    pen.line(wavy(-12, 66, 24, 0.5, 4), GREY, 0.6)
