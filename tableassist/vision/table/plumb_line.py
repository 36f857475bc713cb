"""A lens nobody calibrated: how much it bends the picture, read off the mat's own straight edges.

Four corner markers cannot distinguish a bent picture from a straight one, and in between a few millimetres go missing.
The mat's four edges run through that in-between and are known to be straight.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from tableassist.table.geometry import Mat, Rect
from tableassist.vision.table.homography import Fit, flatten, project
from tableassist.vision.table.lens import Lens, Points
from tableassist.vision.types import Picture

_REACH = 9.0
_PX_PER_MM = 1.5
_PIECE = 16.0
_CLEAR_STEP = 8.0
_FEWEST_PIECES = 12
_BENDS = np.linspace(-0.16, 0.08, 49)
_WORTH_IT = 0.7
_MARKER_CLEAR = 50.0


def straighten_edges(picture: Picture, fit: Fit, mat: Mat) -> Fit:
    """The fit with the lens that makes the mat's edges straight, or as it was where they do not show."""
    found = _edge_points(picture, fit, mat)
    if fit.lens is not None or min(map(len, found)) < _FEWEST_PIECES:
        return fit
    markers = [marker for marker in mat.markers if marker.number in fit.markers]
    printed = np.array([(corner.x, corner.y) for marker in markers for corner in marker.square.corners])
    seen = fit.pixels(printed)
    height, width = picture.shape[:2]
    fits = [_bent(fit, seen, printed, Lens(width, width, width / 2, height / 2, (float(k),))) for k in _BENDS]
    errors = [_crookedness(bent, found) for bent in fits]
    best = int(np.argmin(errors))
    return fits[best] if errors[best] < _WORTH_IT * _crookedness(fit, found) else fit


def _bent(fit: Fit, seen: Points, printed: Points, lens: Lens) -> Fit:
    to_mm = cv2.findHomography(lens.undistort(seen), printed, 0)[0]
    return replace(fit, to_mm=to_mm, to_picture=np.linalg.inv(to_mm), lens=lens)


def _crookedness(fit: Fit, found: Sequence[Points]) -> float:
    """How far, in millimetres, the edges' points usually are from a straight line through them."""
    off = [_off_line(fit.millimetres(points), across) for points, across in zip(found, (1, 0, 1, 0), strict=True)]
    return float(np.sort(np.concatenate(off))[: int(sum(map(len, off)) * 0.8)].mean())


def _off_line(places: Points, across: int) -> Points:
    # A line of its own for each edge: the mat's thickness and shadow shift the edge, but do not bend it.
    along, away = places[:, 1 - across], places[:, across]
    near = np.abs(away - np.median(away)) < _REACH
    slope, start = np.polyfit(along[near], away[near], 1)
    return np.asarray(np.abs(away - slope * along - start), float)


def _edge_points(picture: Picture, fit: Fit, mat: Mat) -> list[Points]:
    """Points of the picture in which the mat's top, right, bottom and left edges are clearly seen."""
    return [_points_along(picture, fit, side, length) for side, length in _sides(mat)]


def _sides(mat: Mat) -> list[tuple[NDArray[np.float64], float]]:
    """For each edge the matrix from (along, outwards) to the table, and the edge's length."""
    w, h = mat.width, mat.height
    return [
        (np.array([(1.0, 0.0, 0.0), (0.0, -1.0, 0.0), (0.0, 0.0, 1.0)]), w),
        (np.array([(0.0, 1.0, w), (1.0, 0.0, 0.0), (0.0, 0.0, 1.0)]), h),
        (np.array([(-1.0, 0.0, w), (0.0, 1.0, h), (0.0, 0.0, 1.0)]), w),
        (np.array([(0.0, -1.0, 0.0), (-1.0, 0.0, h), (0.0, 0.0, 1.0)]), h),
    ]


def _points_along(picture: Picture, fit: Fit, side: NDArray[np.float64], length: float) -> Points:
    steps = np.arange(_MARKER_CLEAR, length - _MARKER_CLEAR - _PIECE, _PIECE)
    ends = project(side, np.column_stack((steps + _PIECE / 2, np.zeros(len(steps)))))
    angle = float(np.degrees(np.arctan2(side[1, 0], side[0, 0])))
    away = [_edge_in(_strip(picture, fit, x, y, angle)) for x, y in ends]
    good = [number for number, found in enumerate(away) if found is not None]
    if not good:
        return np.empty((0, 2))
    along = np.column_stack((steps[good] + _PIECE / 2, [away[number] for number in good]))
    return fit.pixels(project(side, along))


def _strip(picture: Picture, fit: Fit, x: float, y: float, angle: float) -> Picture:
    """A piece of the edge, flat, with the outside up."""
    width, height = _PIECE, 2 * _REACH
    return flatten(picture, fit, Rect(x - width / 2, y - height / 2, width, height), angle, _PX_PER_MM)


def _edge_in(strip: Picture) -> float | None:
    """How far outwards from the strip's middle the colour steps most, in millimetres, where it does so clearly."""
    profile = strip.astype(np.float32).mean(axis=1)
    steps = np.abs(profile[3:] - profile[:-3]).max(axis=1)
    at = int(steps.argmax())
    if steps[at] < _CLEAR_STEP or at in (0, len(steps) - 1):
        return None
    before, here, after = (float(steps[at + shift]) for shift in (-1, 0, 1))
    peak = at + 0.5 * (before - after) / min(before - 2 * here + after, -1e-6) + 1.5
    return ((len(profile) - 1) / 2 - peak) / _PX_PER_MM
