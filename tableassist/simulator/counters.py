"""Cardboard counters and eight-sided dice as pictures seen straight from above."""

from __future__ import annotations

import random
from functools import lru_cache
from math import cos, pi, sin

from tableassist.simulator.glyphs import write_glyph, write_text
from tableassist.simulator.ink import Colour, Ink, Picture, Points, arc, move_shape, path_through, rectangle
from tableassist.simulator.pieces import CounterPiece, Die
from tableassist.table.observation import Face

_CARDBOARDS: tuple[Colour, ...] = ((255, 255, 255), (250, 252, 253), (246, 250, 252))
_LOGOS: tuple[Colour, ...] = ((51, 51, 51), (40, 42, 44), (66, 60, 58))
_DICE: tuple[tuple[Colour, Colour], ...] = (
    ((228, 236, 238), (40, 36, 34)),
    ((40, 38, 40), (238, 240, 240)),
    ((60, 44, 150), (240, 244, 246)),
    ((140, 70, 40), (240, 240, 236)),
)
_INK: Colour = (22, 20, 20)
_CUT: Colour = (128, 128, 128)


@lru_cache(maxsize=64)
def counter_picture(value: str, up: bool, square: bool, style: int, px_per_mm: float, size: float) -> Picture:
    """A counter on a transparent ground, premultiplied (BGRA). Kept: do not write into it.

    Args:
        up: Whether its value shows.
        style: Which of the drawn designs.
        size: Its diameter or side in millimetres.

    Returns:
        (h, w, 4), BGRA. Kept: do not write into it.
    """
    rng = random.Random(f"counter {style}")
    board, logo = rng.choice(_CARDBOARDS), rng.choice(_LOGOS)
    sheet = Ink(size, size, px_per_mm)
    shape = _counter_shape(size, square)
    sheet.fill(shape, board if up else logo)
    sheet.line(move_shape(shape - size / 2, size / 2, size / 2, 0.985), 0.2, _CUT if up else logo, closed=True)
    if up:
        _draw_value(sheet, size, value)
    else:
        _draw_logo(sheet, size, board)
    return sheet.bgra()


def counter_art(counter: CounterPiece, style: int, px_per_mm: float) -> Picture:
    """The upper side of a counter."""
    value = counter.value if counter.face is Face.UP else ""
    return counter_picture(value, counter.face is Face.UP, counter.square, style, px_per_mm, counter.size)


@lru_cache(maxsize=64)
def die_picture(value: int, style: int, px_per_mm: float, size: float) -> Picture:
    """A die on a transparent ground, premultiplied (BGRA): its upper face is a triangle. Kept."""
    plastic, ink = _DICE[style % len(_DICE)]
    sheet, middle = Ink(size, size, px_per_mm), size / 2
    corners = [arc(middle, middle, size / 2, size / 2, start, start)[0] for start in range(-90, 270, 60)]
    upper = corners[::2]
    for number, corner in enumerate(corners):
        side = path_through(tuple(corner), tuple(corners[number - 1]), (middle, middle))
        sheet.fill(side, _darker(plastic, 0.55 + 0.07 * (number % 3)))
    sheet.shape(path_through(*(tuple(corner) for corner in upper)), plastic, _darker(plastic, 1.15), 0.25)
    write_text(sheet, str(value), (middle, middle + 0.02 * size), 0.36 * size, 0.06 * size, ink)
    return sheet.bgra()


def die_art(die: Die, style: int, px_per_mm: float) -> Picture:
    """The die from above."""
    return die_picture(die.value, style, px_per_mm, die.size)


def _counter_shape(size: float, square: bool) -> Points:
    if square:
        return rectangle(0, 0, size, size, 1.2)
    return arc(size / 2, size / 2, size / 2, size / 2)


def _draw_value(sheet: Ink, size: float, value: str) -> None:
    """A digit, and as many dots around it."""
    middle = size / 2
    write_glyph(sheet, value, (middle, middle), (0.21 * size, 0.32 * size), 0.075 * size, _INK)
    for dot in range(int(value)):
        turn = 2 * pi * dot / int(value)
        x, y = middle + 0.40 * size * sin(turn), middle - 0.40 * size * cos(turn)
        sheet.fill(arc(x, y, 0.042 * size, 0.042 * size), _INK)


def _draw_logo(sheet: Ink, size: float, ink: Colour) -> None:
    """The pattern of the five, in a ring."""
    sheet.line(arc(size / 2, size / 2, size * 0.389, size * 0.389), 0.6, ink, closed=True)
    for x, y in ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)):
        sheet.fill(arc(size / 2 + x * 0.17 * size, size / 2 + y * 0.17 * size, size * 0.075, size * 0.075), ink)


def _darker(colour: Colour, factor: float) -> Colour:
    blue, green, red = (min(255, round(part * factor)) for part in colour)
    return blue, green, red
