"""Backs of decks that do not exist, as print shops make them: a number draws one, the same number the same one.

Most are what a camera finds hard: fine lattices and frames close to a thin white rim, weaves without any rim,
photographs up to the edge, one plain ink, and paper that is nearly white.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from tableassist.simulator.ink import Picture
from tableassist.table.geometry import POKER_CARD

PX_PER_MM = 4.0
KINDS = ("lattice", "frame", "weave", "photograph", "plain", "pale")
_SHARES = (0.34, 0.2, 0.16, 0.12, 0.1, 0.08)
_SIZE = (round(POKER_CARD[0] * PX_PER_MM), round(POKER_CARD[1] * PX_PER_MM))
_BORDERLESS = 0.15
_RIM_MM = (1.0, 3.0)

Mask = NDArray[Any]
"""How far (0 to 1) each pixel is covered, or millimetres at each."""
Ink = NDArray[np.float64]


@lru_cache(maxsize=64)
def draw_styled_back(number: int, kind: str = "") -> Picture:
    """A back (BGR) at 4 pixels a millimetre; of one of KINDS where that is asked for. Kept: do not write into it."""
    rng = np.random.default_rng([number, 26])
    chosen = str(rng.choice(KINDS, p=_SHARES))
    picture = _DRAWN[kind or chosen](rng)
    turned = picture[::-1, ::-1]
    if rng.random() < 0.85:
        picture[_SIZE[1] // 2 :] = turned[_SIZE[1] // 2 :]
    return np.asarray(np.clip(picture, 0, 255), np.uint8)


def _paper(rng: Generator) -> Ink:
    return np.asarray(255 - rng.gamma(1.2, 5, 3).clip(0, 30))


def _ink(rng: Generator, darkest: int = 40, brightest: int = 220) -> Ink:
    strong = 0 if rng.random() < 0.15 else int(rng.integers(90, 250))
    hsv = np.array([[[rng.integers(180), strong, rng.integers(darkest, brightest)]]], np.uint8)
    return np.asarray(cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR)[0, 0], np.float64)


def _sheet(ink: Ink) -> NDArray[np.float64]:
    return np.tile(ink, (_SIZE[1], _SIZE[0], 1))


def _lay(sheet: NDArray[np.float64], mask: Mask, ink: Ink) -> None:
    sheet += mask[..., None] * (ink - sheet)


def _grid() -> tuple[Mask, Mask]:
    """Millimetres from the card's middle, of every pixel."""
    across, down = (((np.arange(n) + 0.5) / PX_PER_MM - n / PX_PER_MM / 2).astype(np.float32) for n in _SIZE)
    x, y = np.meshgrid(across, down)
    return x, y


def _inside(margin: float, radius: float = 1.5) -> Mask:
    """How far (0 to 1) pixels lie within a field with so many millimetres around it."""
    x, y = _grid()
    dx = np.abs(x) - (POKER_CARD[0] / 2 - margin - radius)
    dy = np.abs(y) - (POKER_CARD[1] / 2 - margin - radius)
    far = np.hypot(np.maximum(dx, 0), np.maximum(dy, 0)) + np.minimum(np.maximum(dx, dy), 0) - radius
    return np.asarray(np.clip(0.5 - far * PX_PER_MM, 0, 1))


def _lines(phase: Mask, share: float) -> Mask:
    """Lines of a periodic phase (turns), each so large a share of its period, with soft edges."""
    swing = np.abs((phase % 1.0) - 0.5) * 2
    return np.asarray(np.clip((share - swing) * 6 + 0.5, 0, 1))


def _netting(rng: Generator) -> Mask:
    """Diagonals, rings, scales or straight lines, finer than a camera resolves or a little coarser."""
    x, y = _grid()
    step, share = float(rng.uniform(0.7, 4.5)), float(rng.uniform(0.15, 0.6))
    slope = float(rng.choice((0.0, 0.6, 1.0, 1.7)))
    kind = int(rng.integers(4))
    if kind == 0:
        return np.maximum(_lines((y + slope * x) / step, share), _lines((y - slope * x) / step, share))
    if kind == 1:
        return _lines((np.hypot(x, y) + np.sin(np.arctan2(y, x) * 12)) / step, share)
    if kind == 2:
        return _lines((y + np.sin(x * 2 * np.pi / (2 * step)) * step / 2) / step, share)
    dots = np.sin(x * 2 * np.pi / step) * np.sin(y * 2 * np.pi / step)
    return np.asarray(np.clip(dots * 2 - 2 * share + 1, 0, 1))


def _rosette(rng: Generator) -> Mask:
    x, y = _grid()
    petals, size = int(rng.integers(5, 17)), float(rng.uniform(7, 18))
    edge = size * (1 + 0.18 * np.cos(np.arctan2(y, x) * petals))
    return np.asarray(np.clip((edge - np.hypot(x, y)) * PX_PER_MM + 0.5, 0, 1))


def _lattice(rng: Generator) -> NDArray[np.float64]:
    """Fine net printed close to a thin white rim: at a few pixels a millimetre it melts into one pale tone."""
    sheet, ink = _sheet(_paper(rng)), _ink(rng)
    rim = 0.0 if rng.random() < _BORDERLESS else float(rng.uniform(*_RIM_MM))
    field = _inside(rim)
    _lay(sheet, field * _netting(rng), ink)
    if rng.random() < 0.6:
        _lay(sheet, field - field * _inside(rim + float(rng.uniform(0.3, 0.9))), ink)
    if rng.random() < 0.5:
        rosette = _rosette(rng)
        _lay(sheet, rosette, ink)
        _lay(sheet, rosette * _netting(rng), _paper(rng))
    return sheet


def _frame(rng: Generator) -> NDArray[np.float64]:
    """Frames within frames around a field of ink."""
    sheet, ink = _sheet(_paper(rng)), _ink(rng)
    margin = float(rng.uniform(*_RIM_MM))
    for number in range(int(rng.integers(2, 6))):
        tone = ink if number % 2 == 0 else _paper(rng)
        _lay(sheet, _inside(margin), tone)
        margin += float(rng.uniform(0.4, 3.0))
    _lay(sheet, _inside(margin + 1) * _netting(rng), _paper(rng))
    return sheet


def _weave(rng: Generator) -> NDArray[np.float64]:
    """Criss-cross of broad bands in a strong and a pale ink, up to the edge."""
    ink = _ink(rng, 90)
    sheet = _sheet(ink + (255 - ink) * rng.uniform(0.55, 0.9))
    x, y = _grid()
    step, share = float(rng.uniform(3, 11)), float(rng.uniform(0.3, 0.6))
    for turn in (1.0, -1.0):
        _lay(sheet, 0.5 * _lines((x + turn * y) / step, share), ink)
    if rng.random() < 0.5:
        _lay(sheet, _lines((x + y) / (step * 2), 0.1), _paper(rng))
    return sheet


def _photograph(rng: Generator) -> NDArray[np.float64]:
    """Blurred blobs of light and dark, as a landscape printed to the edge is for a camera above a table."""
    sheet = np.zeros((_SIZE[1], _SIZE[0], 3))
    for size, weight in ((3, 1.0), (9, 0.5), (30, 0.3)):
        noise = rng.standard_normal((size, size, 3))
        sheet += weight * np.asarray(cv2.resize(noise, _SIZE, interpolation=cv2.INTER_CUBIC))
    sheet = _ink(rng) + sheet * rng.uniform(15, 40)
    if rng.random() < 0.3:
        rim = 1 - _inside(float(rng.uniform(*_RIM_MM)))
        _lay(sheet, rim, _paper(rng))
    return sheet


def _plain(rng: Generator) -> NDArray[np.float64]:
    """One ink, to the edge or within a rim."""
    sheet, ink = _sheet(_paper(rng)), _ink(rng, 20, 256)
    field = _inside(float(rng.uniform(*_RIM_MM))) if rng.random() < 0.5 else np.ones(_SIZE[::-1], np.float32)
    _lay(sheet, field, ink)
    return sheet


def _pale(rng: Generator) -> NDArray[np.float64]:
    """Faint print on paper that stays nearly white."""
    sheet, paper = _sheet(_paper(rng)), _paper(rng)
    ink = paper - (255 - _ink(rng)) * rng.uniform(0.08, 0.22)
    _lay(sheet, _inside(float(rng.uniform(1, 6))) * _netting(rng), ink)
    if rng.random() < 0.5:
        _lay(sheet, _rosette(rng), ink)
    return sheet


_DRAWN: dict[str, Callable[[Generator], NDArray[np.float64]]] = {
    "lattice": _lattice,
    "frame": _frame,
    "weave": _weave,
    "photograph": _photograph,
    "plain": _plain,
    "pale": _pale,
}
