"""The table top and the printed mat as pictures seen straight from above."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from tableassist.simulator.board_surface import board_picture, has_board
from tableassist.simulator.glyphs import write_text
from tableassist.simulator.ink import Colour, Ink, Picture, path_through, rectangle
from tableassist.simulator.marker import draw_marker
from tableassist.table.geometry import POKER_CARD, Mat, Zone

_MAT_COLOURS: dict[str, tuple[Colour, Colour]] = {
    "green": ((66, 92, 40), (118, 150, 92)),
    "blue": ((108, 70, 34), (162, 130, 96)),
    "charcoal": ((62, 58, 56), (118, 114, 110)),
    "burgundy": ((50, 36, 96), (104, 92, 150)),
    "paper": ((188, 190, 190), (148, 145, 142)),
}
"""Ground and ink of each mat; paper is grey as the printed mat is, so that the white rims of cards have an edge."""


@lru_cache(maxsize=8)
def mat_picture(mat: Mat, colour: str, px_per_mm: float) -> Picture:
    """The printed mat (BGR): markers on white, a frame for every place, its name inside. Kept: do not write into it."""
    if has_board(mat):
        return board_picture(mat, px_per_mm)
    ground, ink = _MAT_COLOURS[colour]
    sheet = Ink(mat.width, mat.height, px_per_mm, ground, detail=2)
    sheet.line(rectangle(2, 2, mat.width - 4, mat.height - 4), 0.6, ink, closed=True)
    for zone in mat.zones:
        _draw_zone(sheet, zone, ink)
    for marker in mat.markers:
        draw_marker(sheet, marker.number, marker.square)
    return sheet.bgr()


def _draw_zone(sheet: Ink, zone: Zone, ink: Colour) -> None:
    area, middle = zone.area, zone.area.centre
    frame = rectangle(area.left + 1, area.top + 1, area.width - 2, area.height - 2, 4.0)
    sheet.line(frame, 0.5, ink, closed=True)
    write_text(sheet, zone.name, (middle.x, middle.y), 14.0, 1.5, ink)
    if zone.kind == "card":
        width, height = POKER_CARD if zone.angle % 180 == 0 else POKER_CARD[::-1]
        for side in (-1, 1):
            x, y = middle.x + side * (width / 2 - 5), middle.y + side * (height / 2 - 5)
            corner = path_through((x - side * 6, y), (x, y), (x, y - side * 6))
            sheet.line(corner, 0.5, ink)


@lru_cache(maxsize=8)
def table_picture(kind: str, width: int, height: int, seed: int) -> Picture:
    """A table top of some material (BGR), one pixel to the millimetre. Kept: do not write into it."""
    return _MATERIALS[kind](width, height, np.random.default_rng(seed))


def _grain(width: int, height: int, along: float, across: float, rng: np.random.Generator) -> NDArray[np.float32]:
    """Noise stretched along x, between about -1 and 1."""
    small = (max(2, int(height / across) + 2), max(2, int(width / along) + 2))
    noise = rng.standard_normal(small).astype(np.float32)
    return np.clip(cv2.resize(noise, (width, height), interpolation=cv2.INTER_CUBIC), -2, 2) * 0.5


def _coloured(base: Colour, shade: NDArray[np.floating]) -> Picture:
    return np.asarray(np.clip(np.array(base) * (1 + shade[..., None]), 0, 255), dtype=np.uint8)


def _wood(base: Colour, contrast: float) -> Callable[[int, int, np.random.Generator], Picture]:
    def picture(width: int, height: int, rng: np.random.Generator) -> Picture:
        wave = _grain(width, height, 420, 60, rng) * 26
        rings = np.sin((np.arange(height, dtype=np.float32)[:, None] + wave) * 0.33)
        shade = 0.35 * rings + 0.5 * _grain(width, height, 90, 1.4, rng) + 0.5 * _grain(width, height, 300, 30, rng)
        shade = shade * contrast
        for plank, top in enumerate(range(-40, height, 150)):
            shade[max(0, top) : top + 150] += 0.05 * (-1) ** plank + rng.uniform(-0.04, 0.04)
            shade[max(0, top) : max(0, top + 2)] -= 0.35
        return _coloured(base, shade)

    return picture


def _fibre(base: Colour, contrast: float, size: float) -> Callable[[int, int, np.random.Generator], Picture]:
    def picture(width: int, height: int, rng: np.random.Generator) -> Picture:
        fine = _grain(width, height, size, size, rng)
        broad = _grain(width, height, 130, 130, rng)
        return _coloured(base, contrast * fine + 0.05 * broad)

    return picture


def _weave(width: int, height: int, rng: np.random.Generator) -> Picture:
    threads = np.sin(np.arange(width) * 1.05)[None, :] * np.sin(np.arange(height) * 1.05)[:, None]
    return _coloured((150, 172, 184), 0.06 * threads + 0.08 * _grain(width, height, 3, 3, rng))


_MATERIALS: dict[str, Callable[[int, int, np.random.Generator], Picture]] = {
    "oak": _wood((104, 152, 194), 0.16),
    "walnut": _wood((44, 66, 96), 0.24),
    "felt": _fibre((72, 104, 34), 0.14, 1.6),
    "cloth": _weave,
    "white": _fibre((222, 226, 228), 0.015, 3.0),
}
