"""A lens nobody calibrated: how much it distorts the picture, read off the mat's own straight edges and its markers.

A homography through four corner markers leaves millimetres of distortion in between. The mat's four edges run through
that in-between and are known to be straight (plumb-line calibration, Brown 1971); where things lie over them, or the
table is as white as the paper, the markers' own shape tells (`marker_distortion.py`). The two are weighed by their
likelihoods.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from math import inf

import cv2
import numpy as np
from numpy.typing import NDArray

from tableassist.table.geometry import Mat, Rect
from tableassist.vision.table.homography import Fit, flatten, project, square_of
from tableassist.vision.table.lens import Points
from tableassist.vision.table.marker_distortion import estimate_distortion, radial_lens, scale_markers
from tableassist.vision.table.patch_similarity import find_vertex
from tableassist.vision.types import Picture

_REACH = 9.0
_PX_PER_MM = 1.5
_PIECE = 16.0
_CLEAR_STEP = 8.0
_MARKER_CLEAR = 50.0
_COARSE = np.arange(-0.36, 0.121, 0.01)
_FINE = np.linspace(-0.0075, 0.0075, 7)
_USUAL, _SPREAD = -0.05, 0.08
"""The distortion of cameras that hang above tables, and how much it differs among them."""
_LEAST_DEVIATION = 0.005
"""No marker tells the distortion better than so: sheets are glued askew, and corners err alike."""
_EDGE_MM = 0.6
"""How far points of an edge are usually from their straight line."""
_ASTRAY = 9.0
"""Squared deviations beyond which a point is of something else that lies over the edge."""
_INDEPENDENT = 0.5
"""Share of the points that tell anything of their own: neighbours on an edge err alike."""
_FEWEST_POINTS = 8
_PAIRS = 150
_NOTICED_MM = 0.4
"""What a lens may move anything by to be taken for one without distortion."""


def straighten_edges(picture: Picture, fit: Fit, mat: Mat) -> Fit:
    """The fit with the lens that makes the mat's edges straight and its markers square.

    Returns:
        The fit itself where its lens is known, or moves nothing on the mat by as much as 0.4 mm.
    """
    if fit.lens is not None or not fit.corners:
        return fit
    bent = _Bent(picture, fit, mat)
    edges = _edge_points(picture, bent.fit(_sure_start(bent)), mat)
    best = bent.likeliest(_COARSE, edges)
    found = bent.fit(bent.likeliest(best + _FINE, edges))
    return found if _moved(found, fit, mat) >= _NOTICED_MM else fit


class _Bent:
    """A fit with lenses tried on it."""

    def __init__(self, picture: Picture, fit: Fit, mat: Mat) -> None:
        self._fit = fit
        self._size = picture.shape[1], picture.shape[0]
        printed = {marker.number: square_of(marker) for marker in mat.markers}
        self.by_markers = estimate_distortion(fit.corners, printed, self._size)
        squares = scale_markers(printed, self.by_markers.scale)
        self._printed = np.vstack([squares[number] for number in sorted(fit.corners)])
        self._seen = np.vstack([fit.corners[number] for number in sorted(fit.corners)])

    def fit(self, k1: float) -> Fit:
        """The fit through the same corners with a lens of this distortion."""
        lens = radial_lens(self._size, k1)
        to_mm = cv2.findHomography(lens.undistort(self._seen), self._printed, 0)[0]
        return replace(self._fit, to_mm=to_mm, to_picture=np.linalg.inv(to_mm), lens=lens)

    def likeliest(self, some: NDArray[np.float64], edges: Sequence[Points]) -> float:
        """The likeliest of some distortions, the first of those that are equally likely."""
        guesses = [self._guess(float(k1)) for k1 in some]
        least, best = inf, 0
        # Edges never make a distortion likelier than its guess: most need not be tried on them.
        for number in np.argsort(guesses, kind="stable"):
            if guesses[number] > least:
                break
            cost = guesses[number] + _INDEPENDENT * _crookedness(self.fit(float(some[number])), edges) / 2
            if (cost, number) < (least, best):
                least, best = cost, int(number)
        return float(some[best])

    def _guess(self, k1: float) -> float:
        """The negative log-likelihood of a distortion by what is usual and by the markers, but for a constant."""
        deviation = max(self.by_markers.deviation, _LEAST_DEVIATION)
        return (((k1 - _USUAL) / _SPREAD) ** 2 + ((k1 - self.by_markers.k1) / deviation) ** 2) / 2


def _sure_start(bent: _Bent) -> float:
    """A distortion to look for the edges with: what the markers tell, as far as they are to be trusted."""
    trust = _SPREAD**2 / (_SPREAD**2 + bent.by_markers.deviation**2)
    return trust * bent.by_markers.k1 + (1 - trust) * _USUAL


def _moved(one: Fit, other: Fit, mat: Mat) -> float:
    """How far apart two fits have the same place of the mat at most, in millimetres."""
    x, y = np.meshgrid(np.linspace(0, mat.width, 9), np.linspace(0, mat.height, 7))
    places = np.column_stack((x.ravel(), y.ravel()))
    return float(np.hypot(*(one.millimetres(other.pixels(places)) - places).T).max())


def _crookedness(fit: Fit, edges: Sequence[Points]) -> float:
    """How far the edges' points are from straight lines: squared deviations, bounded by `_ASTRAY` each."""
    return sum(
        _off_line(fit.millimetres(points), across)
        for points, across in zip(edges, (1, 0, 1, 0), strict=True)
        if len(points) >= _FEWEST_POINTS
    )


def _off_line(places: Points, across: int) -> float:
    # A line of its own for each edge: the mat's thickness and shadow shift the edge, but do not bend it. Of the lines
    # through two points the best, since whatever lies over an edge gives points of its own.
    along, away = places[:, 1 - across], places[:, across]
    one, other = _pairs(len(along))
    slope = (away[other] - away[one]) / (along[other] - along[one])
    off = away - away[one, None] - slope[:, None] * (along - along[one, None])
    return float(np.minimum((off / _EDGE_MM) ** 2, _ASTRAY).sum(axis=1).min())


@lru_cache(maxsize=128)
def _pairs(points: int) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Two points that are far apart on an edge of so many: the numbers of some such pairs."""
    one, other = np.triu_indices(points, points // 3)
    some = np.linspace(0, len(one) - 1, min(_PAIRS, len(one))).astype(int)
    return one[some], other[some]


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
    peak = at + float(find_vertex(*steps[at - 1 : at + 2].astype(float))) + 1.5
    return ((len(profile) - 1) / 2 - peak) / _PX_PER_MM
