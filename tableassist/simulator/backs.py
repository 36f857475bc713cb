"""The backs of the simulator's own decks."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from tableassist.simulator.ink import Colour, Ink, arc, move_shape, path_through, rectangle, star

WIDTH, HEIGHT = 63.0, 88.0
IVORY: Colour = (240, 248, 250)


def draw_back(sheet: Ink, style: int) -> None:
    """Draws a back; styles beyond the last start again."""
    _BACKS[style % len(_BACKS)](sheet)


def _lattice(sheet: Ink, deep: Colour, light: Colour) -> None:
    """Diagonal lattice with a rosette: the classic printed back."""
    sheet.fill(rectangle(4, 4, WIDTH - 8, HEIGHT - 8, 2.5), deep)
    for offset in np.arange(-90, 95, 4.4):
        _clipped_line(sheet, offset, 1, light)
        _clipped_line(sheet, offset, -1, light)
    for x in np.arange(9.5, WIDTH - 6, 4.4):
        for y in np.arange(9.4, HEIGHT - 6, 4.4):
            sheet.fill(arc(x, y, 0.5, 0.5), light)
    sheet.line(rectangle(5.6, 5.6, WIDTH - 11.2, HEIGHT - 11.2, 1.6), 0.7, light, closed=True)
    _rosette(sheet, deep, light)


def _clipped_line(sheet: Ink, offset: float, slope: int, colour: Colour) -> None:
    """A diagonal through the card's middle field, cut at its frame."""
    xs = np.linspace(6, WIDTH - 6, 120)
    ys = HEIGHT / 2 + offset + slope * (xs - WIDTH / 2)
    inside = (ys > 6) & (ys < HEIGHT - 6)
    if inside.sum() > 1:
        sheet.line(np.column_stack((xs[inside], ys[inside])), 0.32, colour)


def _rosette(sheet: Ink, deep: Colour, light: Colour) -> None:
    x, y = WIDTH / 2, HEIGHT / 2
    sheet.fill(arc(x, y, 13.5, 13.5), light)
    sheet.fill(arc(x, y, 12.6, 12.6), deep)
    for turn in range(12):
        sheet.fill(move_shape(arc(0, -7.6, 1.9, 4.2), x, y, degrees=turn * 30.0), light)
        sheet.fill(move_shape(arc(0, -7.6, 0.9, 2.6), x, y, degrees=turn * 30.0), deep)
    sheet.fill(move_shape(star(8, 4.6, 2.2), x, y), light)
    sheet.fill(arc(x, y, 1.2, 1.2), deep)


def _blue_lattice(sheet: Ink) -> None:
    _lattice(sheet, (128, 64, 26), (240, 226, 210))


def _red_lattice(sheet: Ink) -> None:
    _lattice(sheet, (42, 32, 168), (224, 230, 246))


def _scales(sheet: Ink) -> None:
    """Green fish scales without a frame: printed up to the edge."""
    sheet.fill(rectangle(0, 0, WIDTH, HEIGHT), (62, 84, 30))
    for row, y in enumerate(np.arange(HEIGHT + 8, -8, -3.6)):
        for x in np.arange(-7.2 + (row % 2) * 3.6, WIDTH + 7.2, 7.2):
            sheet.shape(arc(x, y, 3.6, 3.9), (70 + row % 3 * 12, 104 + row % 3 * 10, 40), (140, 186, 152), 0.3)
    sheet.line(rectangle(2.6, 2.6, WIDTH - 5.2, HEIGHT - 5.2, 2.2), 0.8, (92, 190, 214), closed=True)


def _rays(sheet: Ink) -> None:
    """A dark modern back with rays and a ring of stars."""
    sheet.fill(rectangle(3, 3, WIDTH - 6, HEIGHT - 6, 2.5), (52, 34, 30))
    for turn in range(48):
        ray = path_through((0, -8), (0.45, -26), (-0.45, -26))
        sheet.fill(move_shape(ray, WIDTH / 2, HEIGHT / 2, degrees=turn * 7.5), (96, 150, 214))
    for turn in range(10):
        place = (
            move_shape(path_through((0, -32)), WIDTH / 2, HEIGHT / 2, (0.72, 1), degrees=0)[0] if turn == 0 else None
        )
        x, y = (
            place if place is not None else move_shape(path_through((0, -26)), WIDTH / 2, HEIGHT / 2, 1, turn * 36.0)[0]
        )
        sheet.fill(move_shape(star(5, 1.7, 0.7), x, y), IVORY)
    sheet.fill(move_shape(star(8, 6.5, 3), WIDTH / 2, HEIGHT / 2), (96, 150, 214))
    sheet.line(rectangle(4.6, 4.6, WIDTH - 9.2, HEIGHT - 9.2, 1.8), 0.45, (96, 150, 214), closed=True)


_BACKS: tuple[Callable[[Ink], None], ...] = (_blue_lattice, _red_lattice, _scales, _rays)
STYLES = len(_BACKS)
