"""Moves a rectangle of known size onto the rim of a mask: least squares over where its four sides are crossed."""

from __future__ import annotations

from math import cos, degrees, radians, sin
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from tableassist.table.geometry import Point

Size = tuple[float, float]
Field = NDArray[Any]

REACH_MM, STEP_MM = 8.0, 0.5
"""How far across a side its crossing is looked for, and in what steps."""
POINTS = 14
MIDDLE = 0.84
"""The part of a side that counts: a card's corners are round."""
USUAL_MM = 0.8
"""Crossings farther than this from their side's median count less (Cauchy weights)."""
LEAST = 0.35
"""The share, of a card's own probability, by which the mask must fall across a side for its crossing to count."""
ROUNDS = 3
MOST_DEGREES = 6.0
_OUTWARDS = np.array([(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)])  # right, bottom, left, top


def fit_rectangle(
    mask: Field, hidden: Field, start: Point, cell_mm: float, place: Point, angle: float, size: Size
) -> tuple[Point, float]:
    """The centre and angle (degrees) of the rectangle that fits the mask best, from a rough one.

    Args:
        mask: probabilities (h, w) that a cell belongs to the rectangle.
        hidden: probabilities (h, w) that something covers the cell: there it says nothing.
        start: where the first cell's corner lies, in millimetres.
        cell_mm: a cell's side.
        place: the rough centre; it may be off by several millimetres.
        angle: the rough angle in degrees; it may be off by some ten.
        size: width and height in millimetres.
    """
    known = np.ascontiguousarray(np.dstack((mask, hidden)).astype(np.float32))
    x, y, turn = place.x, place.y, angle
    for _ in range(ROUNDS):
        sides = _crossings(known, start, cell_mm, (x, y), turn, size)
        dx, dy, more = _step(*sides, size)
        c, s = cos(radians(turn)), sin(radians(turn))
        x, y, turn = x + dx * c - dy * s, y + dx * s + dy * c, turn + more
    return Point(float(x), float(y)), float(turn)


def _crossings(
    known: Field, start: Point, cell_mm: float, centre: tuple[float, float], angle: float, size: Size
) -> tuple[Field, Field]:
    """How far outside of its side (mm, 4 x POINTS) the mask ends at each point, and how much each counts."""
    steps = np.arange(-REACH_MM, REACH_MM + STEP_MM / 2, STEP_MM)
    half = np.array(size) / 2
    along = np.linspace(-MIDDLE, MIDDLE, POINTS)
    points = np.stack(
        [out * (half + steps[:, None, None]) + out[::-1] * (along[:, None] * half) for out in _OUTWARDS]
    )  # 4 sides, steps, points, 2
    c, s = cos(radians(angle)), sin(radians(angle))
    places = points @ np.array([(c, s), (-s, c)]) + centre
    cells = ((places - (start.x, start.y)) / cell_mm - 0.5).astype(np.float32).reshape(4 * len(steps), POINTS, 2)
    seen = cv2.remap(known, cells[..., 0], cells[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    own, covered = (part.reshape(4, len(steps), POINTS) for part in cv2.split(seen))
    inner, outer = own[:, :4].mean(axis=1), own[:, -4:].mean(axis=1)
    # The area under the falling profile is where it falls, whatever its shape: no single sample decides.
    filled = np.clip(own / np.maximum(inner, 1e-3)[:, None], 0, 1).sum(axis=1) * STEP_MM - REACH_MM - STEP_MM / 2
    counts = inner - outer > LEAST
    return filled, counts * (1 - covered.max(axis=1))


def _step(away: Field, counts: Field, size: Size) -> tuple[float, float, float]:
    """The shift in the rectangle's own directions (mm) and the turn (degrees) that bring its sides nearest."""
    lengths = np.array([size[1], size[0], size[1], size[0]])[:, None] * MIDDLE / 2
    along = np.linspace(-1, 1, POINTS)[None] * lengths
    signs = np.array([-1.0, 1.0, -1.0, 1.0])[:, None]
    middle = np.array(
        [np.median(row[use > 0]) if (use > 0).any() else 0.0 for row, use in zip(away, counts, strict=True)]
    )
    weights = counts / (1 + ((away - middle[:, None]) / USUAL_MM) ** 2)
    if (weights > 0).sum() < POINTS:
        return 0.0, 0.0, 0.0
    outwards = np.repeat(_OUTWARDS[:, None], POINTS, axis=1)
    rows = np.dstack((outwards, signs * along)) * weights[..., None]
    (dx, dy, turn), *_ = np.linalg.lstsq(rows.reshape(-1, 3), (away * weights).ravel(), rcond=None)
    return float(dx), float(dy), float(np.clip(degrees(turn), -MOST_DEGREES, MOST_DEGREES))
