"""The mat as it lies on a table: the shipped PDF, printed with some ink on some paper, often glued of pages."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import cv2
import numpy as np
import pypdfium2
from numpy.random import Generator
from numpy.typing import NDArray

from tableassist.simulator.conditions import Conditions
from tableassist.simulator.ink import Picture
from tableassist.table.geometry import Mat, Rect
from tableassist.table.pages import OVERLAP, tile_pages

_FILES = {
    "light": ("{}-a1.pdf", "{}-board-a1.pdf"),
    "dark": ("{}-dark-a1.pdf",),
    "saving": ("{}-saving-a1.pdf", "{}-board-saving-a1.pdf"),
}
"""What the file of a mat in one sheet is called in each edition, by the mat's name."""
_POINT = 25.4 / 72
_TOLERANCE = 1.0
"""By how many millimetres a PDF may differ in size from the mat that it shows."""
_STEP_MM, _STEP_TONE = 0.35, 26.0
"""How broad a glued edge's shadow is, and by how many grey levels it darkens at most."""
_OFF_MM, _SKEW = 0.6, 0.0008
"""By how much pages are glued off their place at most: millimetres, and radians."""


class SheetMissing(FileNotFoundError):
    """The folder `calibration` with the printable mats is not where it is looked for; install TableAssist again."""


def has_sheet(mat: Mat, edition: str = "light") -> bool:
    """Whether there is a PDF of this mat in this edition."""
    return _sheet_of(mat, edition) is not None


@lru_cache(maxsize=4)
def printed_mat(mat: Mat, conditions: Conditions, px_per_mm: float) -> Picture:
    """The mat (BGR) as it came out of a printer. Kept: do not write into it. Raises SheetMissing where none fits."""
    file = _sheet_of(mat, conditions.edition)
    if file is None:
        raise SheetMissing(
            f"There is no {conditions.edition} printable mat for {mat.name} of {mat.width:.0f} x {mat.height:.0f} mm."
        )
    rng = np.random.default_rng([conditions.seed, 11])
    size = (round(mat.width * px_per_mm), round(mat.height * px_per_mm))
    sheet = _inked(_rastered(file, size), conditions, rng)
    return _glued(sheet, mat, conditions.sheets, px_per_mm, rng) if conditions.sheets else sheet


@lru_cache(maxsize=4)
def _rastered(file: Path, size: tuple[int, int]) -> Picture:
    document = pypdfium2.PdfDocument(file)
    try:
        page = document[0]
        bitmap = page.render(scale=2 * size[0] / page.get_width())
        picture = bitmap.to_numpy()[..., :3]
        return np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)
    finally:
        document.close()


@lru_cache(maxsize=32)
def _sheet_of(mat: Mat, edition: str) -> Path | None:
    """The PDF that shows the mat, by its name and its size."""
    files = (folder / name.format(mat.name) for folder in _folders() for name in _FILES[edition])
    found = next((path for path in files if path.is_file()), None)
    if found is None:
        return None
    document = pypdfium2.PdfDocument(found)
    try:
        width, height = (side * _POINT for side in document[0].get_size())
    finally:
        document.close()
    return found if max(abs(width - mat.width), abs(height - mat.height)) <= _TOLERANCE else None


def _folders() -> Iterator[Path]:
    """Where the printable mats may lie: with the sources, or installed."""
    yield Path(__file__).resolve().parents[2] / "calibration"
    yield Path(sys.prefix) / "share" / "tableassist" / "calibration"


def _inked(sheet: Picture, conditions: Conditions, rng: Generator) -> Picture:
    """The sheet in this printer's ink on this paper, a little unevenly covered."""
    density = 1 - np.arange(256, dtype=np.float64) / 255
    covered = conditions.ink * density**conditions.spread
    # What ink leaves of black is never quite black.
    tones = (1 - covered)[:, None] * np.array(conditions.paper) + covered[:, None] * 22
    printed = cv2.LUT(sheet, np.clip(np.rint(tones), 0, 255).astype(np.uint8)[None])
    return np.asarray(cv2.multiply(printed, _cloudy(sheet.shape, rng), dtype=cv2.CV_8U), np.uint8)


def _cloudy(shape: tuple[int, ...], rng: Generator) -> NDArray[np.float32]:
    """Paper's fibres and a drum's uneven bands, as factors."""
    height, width = shape[:2]
    bands = np.cumsum(rng.normal(0, 0.0008, height)) - np.linspace(0, 0.0, height)
    small = rng.normal(0, 0.004, (height // 12 + 2, width // 12 + 2)).astype(np.float32)
    clouds = cv2.resize(small, (width, height), interpolation=cv2.INTER_CUBIC)
    factors = 1 + clouds + (bands - bands.mean())[:, None].clip(-0.02, 0.02)
    return np.asarray(np.repeat(factors[..., None], 3, axis=2), np.float32)


# Pages glued together -------------------------------------------------------------------------------------------------


def _glued(sheet: Picture, mat: Mat, paper: str, px_per_mm: float, rng: Generator) -> Picture:
    """The sheet as pages of a printer, each a hair off its place, with a shadow along every edge that lies on top."""
    made = sheet.copy()
    for tile in tile_pages(mat.width, mat.height, paper).tiles:
        _lay_page(made, sheet, tile.shows, px_per_mm, rng)
    return made


def _lay_page(made: Picture, sheet: Picture, shows: Rect, px_per_mm: float, rng: Generator) -> None:
    """Lays one page over those to its left and above, of which it covers the strip for the glue."""
    dx, dy = rng.uniform(-_OFF_MM, _OFF_MM, 2) * px_per_mm
    turn, tone = rng.uniform(-_SKEW, _SKEW), 1 + rng.uniform(-0.015, 0.015)
    left, top = (round(n * px_per_mm) for n in (shows.left, shows.top))
    # The left and the upper page keep half of the strip: pages are cut at their marks.
    left += round(OVERLAP * px_per_mm / 2) if left else 0
    top += round(OVERLAP * px_per_mm / 2) if top else 0
    bottom, right = (
        min(n, round(m * px_per_mm)) for n, m in zip(made.shape, (shows.bottom, shows.right), strict=False)
    )
    way = np.array([[1, -turn, dx], [turn, 1, dy]], np.float64)
    page = cv2.warpAffine(
        sheet[top:bottom, left:right], way, (right - left, bottom - top), borderMode=cv2.BORDER_REPLICATE
    )
    made[top:bottom, left:right] = cv2.convertScaleAbs(page, alpha=tone)
    depth = rng.uniform(0.2, 1.0) * _STEP_TONE
    step = max(1, round(_STEP_MM * px_per_mm))
    if left:
        _darken(made[top:bottom, max(0, left - step) : left], depth)
    if top:
        _darken(made[max(0, top - step) : top, left:right], depth)


def _darken(strip: Picture, by: float) -> None:
    strip[:] = cv2.subtract(strip, np.full_like(strip, round(by)))
