"""Counts tokens in the trays of a mat (R-DM-065): round things of one size, or nothing where it is unsure.

A pile shows one disc for several tokens, so that a count is never too large but may be too small.
"""

from __future__ import annotations

from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from tableassist.ports import Frame
from tableassist.table.geometry import Mat
from tableassist.table.observation import TrayCount
from tableassist.table.trays import trays_of
from tableassist.vision.table.homography import Fit, flatten_wide
from tableassist.vision.table.overview import strongest_channel
from tableassist.vision.types import Mask, Picture

EVERY_MS = 1500
"""How long after one tray the next is counted."""

PX_PER_MM = 3.0
_RADII_MM = (6.0, 21.0)
_EDGE, _ROUND = 120, 0.8
"""The strength of an edge, and how much of a circle must be there, of 1."""
_FLAT = 24
"""Levels by which a channel must vary before anything can lie there."""
_UNEVEN = 0.2
"""By how much of the usual radius discs of one set differ at most, shadows and all."""
_RIM = 1.22
"""So many radii around a disc belong to it: its side, and its shadow."""
_OTHER, _OTHER_MM2 = 14.0, 60.0
"""What differs by so many levels from the bare tray over so much area is something else."""
_FAINT = 10.0
_BARE_PART = 0.08
"""The part of a tray that must be bare, so that its colour is known."""
_SAMPLES, _ROUNDS = 4000, 4

Levels = NDArray[np.float32]


class Disc(NamedTuple):
    """A disc in a flat picture of a tray, in its pixels."""

    x: float
    y: float
    radius: float


class TrayCounter:
    """Counts what lies in the trays of a mat, one tray at a time, so that no look takes much longer for it."""

    def __init__(self, mat: Mat) -> None:
        self._trays = tuple(trays_of(mat).items())
        self._turn = 0
        self._due = 0

    def __call__(self, frame: Frame, fit: Fit) -> tuple[TrayCount, ...]:
        """The tray whose turn it is, or nothing between two turns and where the mat has no trays."""
        if not self._trays or frame.taken_at < self._due:
            return ()
        side, area = self._trays[self._turn % len(self._trays)]
        self._turn, self._due = self._turn + 1, frame.taken_at + EVERY_MS
        return (TrayCount(side, count_tokens(flatten_wide(frame.picture, fit, area, PX_PER_MM))),)


def count_tokens(tray: Picture) -> int | None:
    """How many discs of one size show in a flat picture of a tray (BGR); None where something else is there, too."""
    lab = cv2.cvtColor(tray, cv2.COLOR_BGR2LAB)
    discs = _discs(lab)
    usual = float(np.median([disc.radius for disc in discs])) if discs else 0.0
    if any(abs(disc.radius - usual) > _UNEVEN * usual for disc in discs):
        return None
    off = _off_ground(lab, _mask(lab, discs, _RIM) == 0)
    if off is None or _holds_other(off, discs) or not all(_stands_out(off, disc) for disc in discs):
        return None
    return len(discs)


def _discs(lab: Picture) -> list[Disc]:
    """The discs of all channels, each once, the largest where several lie within one another."""
    found = [disc for channel in cv2.split(lab) for disc in _circles(channel)]
    kept: list[Disc] = []
    for disc in sorted(found, key=lambda one: -one.radius):
        if all(np.hypot(disc.x - one.x, disc.y - one.y) > 0.6 * one.radius for one in kept):
            kept.append(disc)
    return kept


def _circles(channel: Picture) -> list[Disc]:
    smooth = cv2.GaussianBlur(channel, (0, 0), 1.2)
    if int(smooth.max()) - int(smooth.min()) <= _FLAT:
        return []
    stretched = cv2.normalize(smooth, None, 0, 255, cv2.NORM_MINMAX)  # type: ignore[call-overload]
    least, most = (round(radius * PX_PER_MM) for radius in _RADII_MM)
    found = cv2.HoughCircles(
        stretched, cv2.HOUGH_GRADIENT_ALT, 1.5, least, param1=_EDGE, param2=_ROUND, minRadius=least, maxRadius=most
    )
    return [] if found is None else [Disc(*map(float, one[:3])) for one in found.reshape(-1, found.shape[-1])]


def _mask(lab: Picture, discs: list[Disc], share: float) -> Mask:
    mask = np.zeros(lab.shape[:2], np.uint8)
    for disc in discs:
        cv2.circle(mask, (round(disc.x), round(disc.y)), round(disc.radius * share), 255, -1)
    return mask


def _off_ground(lab: Picture, bare: NDArray[np.bool_]) -> Levels | None:
    """By how many levels each pixel differs from the bare tray; None where too little of that shows."""
    if bare.mean() < _BARE_PART:
        return None
    height, width = bare.shape
    down, across = np.mgrid[0:height, 0:width] / max(bare.shape)
    terms = np.stack((np.ones_like(across), across, down, across * across, down * down), -1)
    rows, columns = np.nonzero(bare)
    step = max(1, len(rows) // _SAMPLES)
    rows, columns = rows[::step], columns[::step]
    levels = lab.astype(np.float32)
    fields = [terms @ _plane(terms[rows, columns], levels[rows, columns, n]) for n in range(3)]
    smooth = cv2.GaussianBlur(levels, (0, 0), 2)
    return np.asarray(strongest_channel(np.abs(smooth - np.stack(fields, -1))), np.float32)


def _plane(terms: NDArray[np.float64], values: Levels) -> NDArray[np.float64]:
    """The field through most of the values."""
    kept = np.ones(len(values), bool)
    for _ in range(_ROUNDS):
        plane = np.linalg.lstsq(terms[kept], values[kept], rcond=None)[0]
        rest = np.abs(values - terms @ plane)
        kept = rest < 2.5 * (1.48 * np.median(rest) + 1)
    return np.asarray(plane, np.float64)


def _holds_other(off: Levels, discs: list[Disc]) -> bool:
    """Whether something lies there that is none of the discs."""
    other = np.where(_mask_of(off, discs), 0, (off > _OTHER).astype(np.uint8)).astype(np.uint8)
    other = cv2.morphologyEx(other, cv2.MORPH_OPEN, np.ones((7, 7), np.uint8)).astype(np.uint8)
    areas = cv2.connectedComponentsWithStats(other)[2][1:, cv2.CC_STAT_AREA]
    return bool((areas > _OTHER_MM2 * PX_PER_MM**2).any())


def _mask_of(off: Levels, discs: list[Disc]) -> NDArray[np.bool_]:
    return np.asarray(_mask(off[..., None].astype(np.uint8), discs, _RIM) > 0)


def _stands_out(off: Levels, disc: Disc) -> bool:
    """Whether a disc looks other than the bare tray."""
    inside = _mask(off[..., None].astype(np.uint8), [disc], 0.85) > 0
    return float(np.median(off[inside])) >= _FAINT if inside.any() else False
