"""A small picture of the table with what is seen drawn in, from which everything hidden is left out."""

from __future__ import annotations

from collections.abc import Collection

import cv2
import numpy as np

from tableassist.rules.view import Snapshot
from tableassist.table.geometry import Mat, Rect, ZoneName
from tableassist.table.observation import Detection, Face, Observation
from tableassist.vision.table.homography import Fit, TableFinder
from tableassist.vision.types import Picture

WIDTH = 480
_SEEN, _UNSURE, _MARKER = (86, 180, 233), (230, 159, 0), (0, 168, 122)
_HIDDEN = (30, 30, 34)
_BLUR_PX = 8.0
"""Wider than a pip: a card is then no more than a pale spot."""


def draw_mat(picture: Picture, finder: TableFinder) -> Snapshot:
    """The picture, small, with the mat's edge drawn in where it is found."""
    small, fit = _small(picture), finder(picture)
    if fit is not None:
        corners = fit.pixels(_edge(finder.mat))
        _outline(small, corners * _scale(picture, small), _MARKER)
    return _snapshot(small)


def draw_sight(
    picture: Picture, finder: TableFinder, mat: Mat, seen: Observation, private: Collection[ZoneName]
) -> Snapshot | None:
    """The picture, small, with what is seen drawn in; None where something hidden could show (R-TB-003, R-TB-004).

    Args:
        picture: What the camera saw (height, width, 3), BGR.
        seen: What was read of it.
        private: The places that one player looks at alone.

    Places that are private are painted over, and so is all beside the mat, where players hold cards and lay them down.
    While a hand is in view a picture might show what is just being looked at: then there is none. Where the mat is not
    found it is so blurred that it shows where the camera looks and what light there is, and no card.
    """
    fit = finder(picture)
    if seen.hand_in_view or (private and fit is None):
        return None
    small = _small(picture)
    if fit is None:
        return _snapshot(np.asarray(cv2.GaussianBlur(small, (0, 0), _BLUR_PX)))
    scale = _scale(picture, small)
    beside = np.full(small.shape[:2], 255, np.uint8)
    cv2.fillConvexPoly(beside, np.round(fit.pixels(_edge(mat)) * scale).astype(np.int32), 0)
    small[beside > 0] = _HIDDEN
    for zone in mat.zones:
        if zone.name in private:
            cv2.fillPoly(small, [np.round(_corners(fit, zone.area) * scale).astype(np.int32)], _HIDDEN)
    for one in seen.detections:
        _mark(small, one, fit, scale)
    return _snapshot(small)


def _mark(small: Picture, one: Detection, fit: Fit, scale: float) -> None:
    """A ring at what was seen, and what it is where everybody may see that."""
    x, y = np.round(fit.pixels(np.array([(one.place.x, one.place.y)], float))[0] * scale).astype(int)
    colour = _UNSURE if one.face is Face.UP and one.name is None else _SEEN
    cv2.circle(small, (int(x), int(y)), 7, colour, 2, cv2.LINE_AA)
    if one.face is Face.UP:
        word = str(one.name) if one.name is not None else "?"
        cv2.putText(small, word, (int(x) + 9, int(y) + 4), cv2.FONT_HERSHEY_SIMPLEX, 0.42, colour, 1, cv2.LINE_AA)


def _edge(mat: Mat) -> Picture:
    return np.array([(0, 0), (mat.width, 0), (mat.width, mat.height), (0, mat.height)], float)


def _corners(fit: Fit, area: Rect) -> Picture:
    corners: Picture = fit.pixels(np.array([(corner.x, corner.y) for corner in area.corners], float))
    return corners


def _outline(small: Picture, corners: Picture, colour: tuple[int, int, int]) -> None:
    cv2.polylines(small, [np.round(corners).astype(np.int32)], True, colour, 2, cv2.LINE_AA)


def _small(picture: Picture) -> Picture:
    height, width = picture.shape[:2]
    size = (WIDTH, max(1, round(height * WIDTH / width)))
    shrunk = cv2.resize(picture, size, interpolation=cv2.INTER_AREA)
    return np.ascontiguousarray(shrunk[:, :, ::-1])


def _scale(picture: Picture, small: Picture) -> float:
    return float(small.shape[1] / picture.shape[1])


def _snapshot(small: Picture) -> Snapshot:
    height, width = small.shape[:2]
    return Snapshot(width, height, small.tobytes())
