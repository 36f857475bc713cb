"""Whatever else lies on and around a table: chips, coins, dice, mugs, phones, boxes, bowls, pads, pens, books."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.random import Generator

from tableassist.simulator.ink import Colour, Ink, Picture, Points, arc, move_shape, path_through, rectangle
from tableassist.table.geometry import Point


class UnknownItem(ValueError):
    """The simulator has no such thing; choose one of KINDS."""


@dataclass(frozen=True, slots=True)
class Shape:
    """What all things of a kind are like: a footprint and a height in mm, round or not, and how glossy (0 to 255)."""

    width: float
    length: float
    height: float
    round: bool
    gloss: int


_SHAPES = {
    "chip": Shape(39, 39, 3.3, True, 120),
    "token": Shape(24, 24, 2.5, True, 140),
    "coin": Shape(24, 24, 2.1, True, 200),
    "die": Shape(16, 16, 16, False, 150),
    "mug": Shape(82, 82, 95, True, 160),
    "glass": Shape(66, 66, 110, True, 220),
    "phone": Shape(72, 150, 8, False, 255),
    "box": Shape(66, 92, 20, False, 130),
    "bowl": Shape(140, 140, 55, True, 120),
    "pad": Shape(105, 148, 1.5, False, 30),
    "pen": Shape(10, 142, 9, False, 160),
    "case": Shape(74, 152, 10, False, 60),
    "sheet": Shape(148, 210, 0.3, False, 30),
    "book": Shape(125, 190, 16, False, 110),
}
KINDS = tuple(_SHAPES)
_INKS: tuple[Colour, ...] = (
    (40, 36, 180),
    (150, 70, 30),
    (60, 120, 40),
    (40, 38, 36),
    (235, 238, 240),
    (50, 180, 225),
    (140, 60, 110),
    (196, 198, 198),
    (90, 110, 130),
)
_METALS: tuple[Colour, ...] = ((80, 120, 178), (96, 172, 206), (176, 182, 184))


@dataclass(frozen=True, slots=True)
class TableItem:
    """A thing where it lies. `variant` chooses its colours, `count` how many are stacked, `turn` is in degrees."""

    kind: str
    at: Point
    turn: float = 0.0
    count: int = 1
    variant: int = 0

    def __post_init__(self) -> None:
        if self.kind not in _SHAPES:
            raise UnknownItem(f"The simulator has no {self.kind!r}: choose {', '.join(KINDS)}.")

    @property
    def shape(self) -> Shape:
        """What its kind is like."""
        return _SHAPES[self.kind]

    @property
    def height(self) -> float:
        """How high it stands, in mm."""
        return self.shape.height * self.count

    @property
    def reach(self) -> float:
        """How far from its middle it lies on the table at most, in mm."""
        return max(self.shape.width, self.shape.length) / 2 * (1.0 if self.shape.round else 1.2)

    def footprint(self) -> Points:
        """Its outline on the table (n × 2, mm)."""
        shape = self.shape
        if shape.round:
            own = arc(0, 0, shape.width / 2, shape.length / 2)[:-1]
        else:
            radius = min(shape.width, shape.length) * 0.12
            own = rectangle(-shape.width / 2, -shape.length / 2, shape.width, shape.length, radius)
        return move_shape(own, self.at.x, self.at.y, degrees=self.turn)

    @property
    def colour(self) -> Colour:
        """Its main colour."""
        if self.kind == "coin":
            return _METALS[self.variant % len(_METALS)]
        if self.kind == "die":
            return _INKS[(self.variant + 4) % len(_INKS)]
        return _INKS[self.variant % len(_INKS)]


@lru_cache(maxsize=256)
def top_art(kind: str, variant: int, px_per_mm: float) -> Picture:
    """What is seen from above of a thing (BGRA, premultiplied), upright, as large as its footprint."""
    item = TableItem(kind, Point(0, 0), variant=variant)
    shape = item.shape
    sheet = Ink(shape.width, shape.length, px_per_mm)
    rng = np.random.default_rng([variant, KINDS.index(kind)])
    _DRAWN[kind](sheet, shape, item.colour, rng)
    return sheet.bgra()


def shade_colour(colour: Colour, factor: float) -> Colour:
    """A colour in more or less light."""
    blue, green, red = (min(255, max(0, round(c * factor))) for c in colour)
    return blue, green, red


def _disc(sheet: Ink, shape: Shape, part: float, colour: Colour) -> None:
    sheet.fill(arc(shape.width / 2, shape.length / 2, shape.width / 2 * part, shape.length / 2 * part), colour)


def _draw_chip(sheet: Ink, shape: Shape, colour: Colour, rng: Generator) -> None:
    _disc(sheet, shape, 1.0, shade_colour(colour, 0.85))
    pale = (236, 240, 240) if sum(colour) < 500 else (70, 60, 60)
    for turn in range(6):
        wedge = path_through((-3.2, -shape.width / 2 + 0.4), (3.2, -shape.width / 2 + 0.4), (2.4, -13.5), (-2.4, -13.5))
        sheet.fill(move_shape(wedge, shape.width / 2, shape.length / 2, degrees=turn * 60.0), pale)
    _disc(sheet, shape, 0.66, pale)
    _disc(sheet, shape, 0.6, colour)
    _disc(sheet, shape, 0.34, shade_colour(colour, float(rng.uniform(0.7, 1.3))))


def _draw_token(sheet: Ink, shape: Shape, colour: Colour, rng: Generator) -> None:
    _disc(sheet, shape, 1.0, shade_colour(colour, 0.8))
    _disc(sheet, shape, 0.9, colour)
    _disc(sheet, shape, 0.55, shade_colour(colour, float(rng.uniform(0.75, 1.25))))


def _draw_coin(sheet: Ink, shape: Shape, colour: Colour, rng: Generator) -> None:
    _disc(sheet, shape, 1.0, shade_colour(colour, 0.62))
    _disc(sheet, shape, 0.94, shade_colour(colour, 1.12))
    _disc(sheet, shape, 0.84, shade_colour(colour, 0.95))
    for _ in range(14):
        x, y = shape.width / 2 + rng.normal(0, shape.width / 7, 2)
        size = rng.uniform(0.8, 2.6)
        sheet.fill(arc(x, y, size, size * 0.7), shade_colour(colour, float(rng.uniform(0.7, 1.2))))


def _draw_die(sheet: Ink, shape: Shape, colour: Colour, rng: Generator) -> None:
    side = shape.width
    sheet.fill(rectangle(0, 0, side, side, 2.2), shade_colour(colour, 1.0))
    pip = (34, 30, 30) if sum(colour) > 380 else (236, 240, 240)
    low, high, mid = side * 0.25, side * 0.75, side / 2
    value = int(rng.integers(1, 7))
    spots = [(mid, mid)] * (value % 2)
    spots += [(low, low), (high, high)] * (value > 1) + [(low, high), (high, low)] * (value > 3)
    for x, y in spots + [(low, mid), (high, mid)] * (value == 6):
        sheet.fill(arc(x, y, 1.6, 1.6), pip)


def _draw_mug(sheet: Ink, shape: Shape, colour: Colour, rng: Generator) -> None:
    _disc(sheet, shape, 1.0, shade_colour(colour, 1.1))
    _disc(sheet, shape, 0.9, shade_colour(colour, 0.55))
    drink = ((20, 38, 62), (40, 80, 140), (60, 84, 110))[int(rng.integers(3))]
    _disc(sheet, shape, 0.84, drink)
    sheet.fill(arc(shape.width * 0.42, shape.length * 0.4, 7, 4), shade_colour(drink, 1.8))


def _draw_glass(sheet: Ink, shape: Shape, colour: Colour, rng: Generator) -> None:
    _disc(sheet, shape, 1.0, (226, 230, 228))
    _disc(sheet, shape, 0.93, shade_colour(colour, 0.8))
    for _ in range(5):
        x, y = shape.width / 2 + rng.normal(0, shape.width / 6, 2)
        sheet.fill(arc(x, y, 6, 6), shade_colour(colour, 1.4))


def _draw_phone(sheet: Ink, shape: Shape, colour: Colour, rng: Generator) -> None:
    width, length = shape.width, shape.length
    sheet.fill(rectangle(0, 0, width, length, 9), (36, 34, 34))
    if rng.random() < 0.5:
        sheet.fill(rectangle(2.5, 2.5, width - 5, length - 5, 7), (18, 16, 16))
        gleam = path_through(
            (width * 0.2, 3), (width * 0.6, 3), (width * 0.3, length - 3), (3, length - 3), (3, length * 0.5)
        )
        sheet.fill(gleam, (44, 40, 38))
        return
    sheet.fill(rectangle(2.5, 2.5, width - 5, length - 5, 7), (232, 226, 220))
    for row in range(9):
        wide = float(rng.uniform(20, width - 16))
        sheet.fill(rectangle(7, 14 + row * 14.0, wide, 7, 2), shade_colour(colour, float(rng.uniform(0.7, 1.4))))


def _draw_box(sheet: Ink, shape: Shape, colour: Colour, rng: Generator) -> None:
    width, length = shape.width, shape.length
    sheet.fill(rectangle(0, 0, width, length, 0.8), shade_colour(colour, 1.0))
    sheet.line(rectangle(3, 3, width - 6, length - 6, 2), 0.8, shade_colour(colour, 1.6), closed=True)
    sheet.fill(arc(width / 2, length / 2, 17, 22), shade_colour(colour, 1.5))
    sheet.fill(arc(width / 2, length / 2, 12, 16), shade_colour(colour, float(rng.uniform(0.4, 0.8))))
    sheet.fill(arc(width / 2, 0, 9, 7), shade_colour(colour, 0.5))


def _draw_bowl(sheet: Ink, shape: Shape, colour: Colour, rng: Generator) -> None:
    _disc(sheet, shape, 1.0, shade_colour(colour, 1.1))
    _disc(sheet, shape, 0.93, shade_colour(colour, 0.6))
    for _ in range(130):
        turn, away = rng.uniform(0, 2 * np.pi), shape.width * 0.42 * np.sqrt(rng.random())
        x, y = shape.width / 2 + away * np.cos(turn), shape.length / 2 + away * np.sin(turn)
        crisp: Colour = (70, 160, 216) if rng.random() < 0.8 else (60, 120, 180)
        leaf = move_shape(arc(0, 0, 9, 6), x, y, degrees=float(rng.uniform(0, 360)))
        tone = float(rng.uniform(0.75, 1.15))
        sheet.shape(leaf, shade_colour(crisp, tone), shade_colour(crisp, tone * 0.7), 0.5)


def _draw_pad(sheet: Ink, shape: Shape, _: Colour, rng: Generator) -> None:
    sheet.fill(rectangle(0, 0, shape.width, shape.length), (240, 244, 244))
    for row in range(14, round(shape.length), 7):
        sheet.line(path_through((4, row), (shape.width - 4, row)), 0.25, (214, 196, 176))
        if rng.random() < 0.6:
            x = np.cumsum(rng.uniform(1, 3, int(rng.integers(4, 26)))) + 8
            y = row - 1.5 + rng.normal(0, 1.1, len(x))
            sheet.line(np.column_stack((x, y))[x < shape.width - 6], 0.5, (110, 60, 40))


def _draw_pen(sheet: Ink, shape: Shape, colour: Colour, rng: Generator) -> None:
    width, length = shape.width, shape.length
    sheet.fill(rectangle(0, 0, width, length, 3), shade_colour(colour, 0.75))
    sheet.fill(rectangle(width * 0.25, 0, width * 0.4, length, 2), shade_colour(colour, 1.15))
    sheet.fill(rectangle(width * 0.2, 4, width * 0.25, length * float(rng.uniform(0.25, 0.35))), (190, 192, 194))


def _draw_case(sheet: Ink, shape: Shape, colour: Colour, _: Generator) -> None:
    """A phone that lies on its screen, in a case of one colour."""
    sheet.fill(rectangle(0, 0, shape.width, shape.length, 10), colour)
    sheet.fill(rectangle(7, 7, 22, 24, 6), shade_colour(colour, 0.8))
    for x, y in ((13, 13), (13, 25), (23, 19)):
        sheet.fill(arc(x, y, 4, 4), (28, 26, 26))


def _draw_sheet(sheet: Ink, shape: Shape, _: Colour, rng: Generator) -> None:
    """A printed page of A5."""
    sheet.fill(rectangle(0, 0, shape.width, shape.length), (244, 246, 246))
    for row in range(18, round(shape.length) - 14, 6):
        wide = (shape.width - 30) * (1.0 if rng.random() < 0.8 else float(rng.uniform(0.2, 0.9)))
        sheet.fill(rectangle(15, row, wide, 1.6), (150, 148, 148))


def _draw_book(sheet: Ink, shape: Shape, colour: Colour, rng: Generator) -> None:
    width, length = shape.width, shape.length
    sheet.fill(rectangle(0, 0, width, length, 1), colour)
    sheet.fill(rectangle(0, 0, 9, length, 1), shade_colour(colour, 0.75))
    for row in range(int(rng.integers(1, 4))):
        sheet.fill(rectangle(25, 30 + 14.0 * row, float(rng.uniform(40, width - 40)), 7), shade_colour(colour, 1.6))


_DRAWN = {
    "chip": _draw_chip,
    "token": _draw_token,
    "coin": _draw_coin,
    "die": _draw_die,
    "mug": _draw_mug,
    "glass": _draw_glass,
    "phone": _draw_phone,
    "box": _draw_box,
    "bowl": _draw_bowl,
    "pad": _draw_pad,
    "pen": _draw_pen,
    "case": _draw_case,
    "sheet": _draw_sheet,
    "book": _draw_book,
}
