"""What the bare mat looks like in this light, learnt from the parts of it that no card covers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from tableassist.table.geometry import Mat, Rect
from tableassist.vision.flatten import Picture
from tableassist.vision.overview import Mask, Overview, grown

_ROUNDS = 6
_SAMPLES = 4000
_DARKEST = 8.0
_MARKER_MARGIN = 9.0
_EDGE = 5.0
_SEAM = 2.5


@dataclass(frozen=True)
class Ground:
    """The bare mat's colour as a smooth field over the table: brightness falls off, lamps stand aside.

    `noise` is the usual deviation of bare mat from the field, in grey levels.
    """

    mat: Mat
    curve: NDArray[Any]
    noise: float

    def colours(self, places: NDArray[Any]) -> NDArray[Any]:
        """The bare mat's blue, green and red at the places."""
        return np.asarray(np.exp(_terms(self.mat, places) @ self.curve) - _DARKEST, float)

    def patch(self, corners: NDArray[Any], width: int, height: int) -> NDArray[Any]:
        """The bare mat as a flattened patch with these corners (clockwise from its top left) would show it."""
        across, down = np.meshgrid(np.linspace(0, 1, 4), np.linspace(0, 1, 4))
        top = corners[0] + across[..., None] * (corners[1] - corners[0])
        bottom = corners[3] + across[..., None] * (corners[2] - corners[3])
        places = top + down[..., None] * (bottom - top)
        colours = self.colours(places.reshape(-1, 2)).reshape(4, 4, 3).astype(np.float32)
        return cv2.resize(colours, (width, height), interpolation=cv2.INTER_LINEAR)


class GroundFinder:
    """Learns the ground from overviews: from the mat's rim, and from the seams between the places."""

    def __init__(self, view: Overview) -> None:
        self._view = view
        self._bare = _bare(view)

    def __call__(self, flat: Picture, covered: Mask | None = None) -> Ground:
        """The ground as this overview shows it, leaving out what a hand covers."""
        bare = self._bare if covered is None else cv2.bitwise_and(self._bare, cv2.bitwise_not(covered))
        rows, columns = np.nonzero(bare)
        step = max(1, len(rows) // _SAMPLES)
        rows, columns = rows[::step], columns[::step]
        places = self._view.millimetres(columns, rows)
        return _fitted(self._view.mat, places, flat[rows, columns].astype(float))


def _bare(view: Overview) -> Mask:
    mat = view.mat
    sheet = view.mask(grown(Rect(0, 0, mat.width, mat.height), -_EDGE))
    places = view.mask(*(zone.area for zone in mat.zones))
    inner = view.mask(*(grown(zone.area, -_SEAM) for zone in mat.zones))
    markers = view.mask(*(grown(marker.square, _MARKER_MARGIN) for marker in mat.markers))
    rim = cv2.bitwise_and(sheet, cv2.bitwise_not(cv2.bitwise_or(inner, markers)))
    # The seams lie where cards do not reach; they tie the field down in the middle of the mat.
    return cv2.bitwise_and(cv2.bitwise_or(rim, cv2.bitwise_and(places, cv2.bitwise_not(inner))), view.inside)


def _fitted(mat: Mat, places: NDArray[Any], colours: NDArray[Any]) -> Ground:
    terms = _terms(mat, places)
    light = np.log(colours + _DARKEST)
    centre = np.median(light, axis=0)
    # Start from the commonest colour: print, cards pushed over a seam and shadows are the minority.
    weights = _weights(np.abs(light - centre).max(axis=1))
    curve = np.zeros((terms.shape[1], 3))
    for _ in range(_ROUNDS):
        weighted = terms * weights[:, None]
        curve = np.linalg.lstsq(weighted.T @ terms, weighted.T @ light, rcond=None)[0]
        weights = _weights(np.abs(light - terms @ curve).max(axis=1))
    rest = np.abs(np.exp(terms @ curve) - _DARKEST - colours).max(axis=1)
    return Ground(mat, curve, float(1.48 * np.median(rest)))


def _weights(off: NDArray[Any]) -> NDArray[Any]:
    usual = max(float(np.median(off)), 0.01)
    return np.asarray(1.0 / (1.0 + (off / (2.0 * usual)) ** 4), float)


def _terms(mat: Mat, places: NDArray[Any]) -> NDArray[Any]:
    x = places[..., 0] / mat.width * 2 - 1
    y = places[..., 1] / mat.height * 2 - 1
    return np.stack((np.ones_like(x), x, y, x * y, x * x, y * y), axis=-1)
