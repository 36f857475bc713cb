"""What the bare mat looks like in this light, learnt from the parts of it that no card covers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from tableassist.table.geometry import Mat, Rect, Zone
from tableassist.vision.medians import medians
from tableassist.vision.table.gain_compensation import GRID, Gain, quadratic_terms
from tableassist.vision.table.overview import Overview
from tableassist.vision.types import Mask, Picture

_ROUNDS = 6
_SAMPLES = 4000
_DARKEST = 8.0
_MARKER_MARGIN = 9.0
_EDGE = 5.0
_SEAM = 2.5
_MIDDLE_MM = 20.0  # so far inside of its place's edges a card shows, however askew it lies
_CONTRAST = 0.03
"""By how much a card must be lighter or darker than the mat, as a logarithm, for a mixture of both to be told."""
_MIXED = 0.05
"""What counts of a pixel that seems to be such a mixture.

On 36 tables, 35 of them of the split `dev`, 22 with an edge of *cruel*, the field under cards is off by 1.0 % in the
middle of the places instead of 2.1 (mean of tables; at most 4.8 instead of 9.3), against that of the same table bare.
"""
_WIDE = ("row", "field")
_CELL_PX = 16


@dataclass(frozen=True)
class BareMat:
    """The bare mat's colour as a smooth field over the table: brightness falls off, lamps stand aside.

    `noise` is the usual deviation of bare mat from the field, in grey levels.
    """

    mat: Mat
    curve: NDArray[Any]
    noise: float

    def colours(self, places: NDArray[Any]) -> NDArray[Any]:
        """The bare mat's blue, green and red at the places.

        Args:
            places: (n, 2) in millimetres.

        Returns:
            (n, 3).
        """
        return np.asarray(np.exp(_terms(self.mat, places) @ self.curve) - _DARKEST, float)

    def patch(self, corners: NDArray[Any], width: int, height: int) -> NDArray[Any]:
        """The bare mat as a flattened patch would show it.

        Args:
            corners: (4, 2) in millimetres, clockwise from the patch's top left.
            width: Of the patch, in pixels.
            height: The same.

        Returns:
            (height, width, 3).
        """
        columns, rows = _cells(width), _cells(height)
        # Asked for at the middles of cells, where `cv2.resize` takes its values to be.
        across, down = (side[..., None] for side in np.meshgrid(_middles(columns), _middles(rows)))
        top = corners[0] + across * (corners[1] - corners[0])
        bottom = corners[3] + across * (corners[2] - corners[3])
        places = top + down * (bottom - top)
        colours = self.colours(places.reshape(-1, 2)).reshape(rows, columns, 3).astype(np.float32)
        return cv2.resize(colours, (width, height), interpolation=cv2.INTER_LINEAR)


def relight(ground: BareMat, view: Overview, gain: Gain | None) -> BareMat:
    """The bare mat in the light of a picture, where the gain turns that picture's overview into the ground's light."""
    if gain is None:
        return ground
    field = np.ones((GRID, GRID, 1)) * gain.factors if gain.field is None else gain.field
    columns, rows = np.meshgrid(_middles(GRID) * view.width - 0.5, _middles(GRID) * view.height - 0.5)
    places = view.millimetres(columns, rows)
    # Beyond the mat's edge the field of a curve's colours means nothing.
    inside = ((places > 0) & (places < (view.mat.width, view.mat.height))).all(axis=-1)
    light = np.log(np.maximum(ground.colours(places[inside]) / field[inside], 0.0) + _DARKEST)
    curve = np.linalg.lstsq(_terms(view.mat, places[inside]), light, rcond=None)[0]
    return BareMat(ground.mat, curve, ground.noise / float(field[inside].mean()))


def _cells(pixels: int) -> int:
    return max(4, pixels // _CELL_PX)


def _middles(cells: int) -> NDArray[Any]:
    return (np.arange(cells) + 0.5) / cells


class GroundFinder:
    """Learns the ground from overviews: in rows and fields, else on the mat's rim and between the places."""

    def __init__(self, view: Overview) -> None:
        self._view = view
        self._bare = _bare(view)
        zones = _places(view.mat)
        self._places = _numbered(view, zones)
        self._middles = [view.window(zone.area.grow(-_MIDDLE_MM)) for zone in zones]
        self._samples = self._thin(self._bare)

    def __call__(self, flat: Picture, covered: Mask | None = None) -> BareMat:
        """The ground as this overview shows it, leaving out what a hand covers."""
        samples = self._samples
        if covered is not None:
            samples = self._thin(cv2.bitwise_and(self._bare, cv2.bitwise_not(covered)))
        colours = flat[samples.rows, samples.columns].T.astype(float)
        # The last one is that of a sample in no place.
        colours_of_places = np.array([cv2.mean(flat[middle])[:3] for middle in self._middles]).reshape(-1, 3)
        lights = np.append(np.log(colours_of_places + _DARKEST).mean(axis=1), np.nan)
        return _fitted(self._view.mat, samples.terms, colours, lights[samples.places])

    def _thin(self, bare: Mask) -> _Samples:
        """Some thousand pixels of a mask, evenly spread."""
        rows, columns = np.nonzero(bare)
        step = max(1, len(rows) // _SAMPLES)
        rows, columns = rows[::step], columns[::step]
        terms = _terms(self._view.mat, self._view.millimetres(columns, rows)).T.copy()
        return _Samples(rows, columns, terms, self._places[rows, columns])


class _Samples(NamedTuple):
    """Pixels that show bare mat, the terms of the field there, and whose place for cards they lie in, -1 for none."""

    rows: NDArray[Any]
    columns: NDArray[Any]
    terms: NDArray[Any]
    places: NDArray[Any]


def _places(mat: Mat) -> Sequence[Zone]:
    """The places whose seams are looked at; none on a mat with rows or fields, which are looked at themselves."""
    return () if any(zone.kind in _WIDE for zone in mat.zones) else mat.card_zones()


def _numbered(view: Overview, zones: Sequence[Zone]) -> NDArray[Any]:
    """For every pixel of an overview the number of the zone that it lies in or close to, else -1."""
    numbers = np.full((view.height, view.width), -1)
    for around in (_SEAM, 0.0):
        for number, zone in enumerate(zones):
            numbers[view.window(zone.area.grow(around))] = number
    return numbers


def _bare(view: Overview) -> Mask:
    mat = view.mat
    markers = view.mask(*(marker.square.grow(_MARKER_MARGIN) for marker in mat.markers))
    wide = {zone.kind for zone in mat.zones} & {*_WIDE}
    # Fields leave the sides of a mat to the piles; without those its light would be guessed there.
    kinds = wide | {"pile"} if "field" in wide else wide
    rows = [zone.area.grow(-_SEAM) for zone in mat.zones if zone.kind in kinds]
    if rows:
        # Lines are printed where rows meet, and cards lie anywhere in them: yet most of a row is bare most of the time.
        return cv2.bitwise_and(cv2.bitwise_and(view.mask(*rows), cv2.bitwise_not(markers)), view.inside)
    sheet = view.mask(Rect(0, 0, mat.width, mat.height).grow(-_EDGE))
    places = view.mask(*(zone.area for zone in mat.zones))
    inner = view.mask(*(zone.area.grow(-_SEAM) for zone in mat.zones))
    rim = cv2.bitwise_and(sheet, cv2.bitwise_not(cv2.bitwise_or(inner, markers)))
    # The seams lie where cards do not reach; they tie the field down in the middle of the mat.
    return cv2.bitwise_and(cv2.bitwise_or(rim, cv2.bitwise_and(places, cv2.bitwise_not(inner))), view.inside)


def _fitted(mat: Mat, terms: NDArray[Any], colours: NDArray[Any], cards: NDArray[Any]) -> BareMat:
    """The field through colours (3, n) where the terms (6, n) are these.

    `cards` (n) is how light what lies in the place of each is, not a number where it belongs to no place.
    """
    light = np.log(colours + _DARKEST)
    mean, rim = light.mean(axis=0), np.isnan(cards)
    centre = medians(light.T[rim] if rim.any() else light.T)[:, None]
    # Start from the commonest colour: print, cards pushed over a seam and shadows are the minority.
    weights = _weights(np.abs(light - centre).max(axis=0))
    curve = np.zeros((len(terms), 3))
    for _ in range(_ROUNDS):
        weighted = terms * weights
        curve = np.linalg.lstsq(weighted @ terms.T, weighted @ light.T, rcond=None)[0]
        off = light - curve.T @ terms
        above = off.mean(axis=0)
        weights = _weights(np.abs(off).max(axis=0)) * _unmixed(above, cards - (mean - above))
    rest = np.abs(np.exp(curve.T @ terms) - _DARKEST - colours).max(axis=0)
    return BareMat(mat, curve, float(1.48 * medians(rest)))


def _unmixed(off: NDArray[Any], contrast: NDArray[Any]) -> NDArray[Any]:
    """Less for pixels that are off by more than noise, and towards the card beside them: they show some of it.

    Cards lie askew, and a pixel is as wide as half a seam: most of a seam may be a mixture of mat and cards.

    Args:
        off: How much lighter pixels are than the field, (n).
        contrast: How much lighter than it the card beside each is, (n), not a number where none may lie.
    """
    towards = off * contrast
    away = np.abs(off[towards <= 0])
    if not away.size:
        return np.ones_like(off)
    usual = 1.48 * float(np.partition(away, away.size // 2)[away.size // 2])
    mixed = (towards > 0) & (np.abs(contrast) > _CONTRAST) & (np.abs(off) > usual)
    return np.where(mixed, _MIXED, 1.0)


def _weights(off: NDArray[Any]) -> NDArray[Any]:
    # The upper of two middle values will do, and is found in a third of a median's time.
    usual = max(float(np.partition(off, off.size // 2)[off.size // 2]), 0.01)
    return np.asarray(1.0 / (1.0 + np.square(np.square(off / (2.0 * usual)))), float)


def _terms(mat: Mat, places: NDArray[Any]) -> NDArray[Any]:
    return quadratic_terms(places[:, 0] / mat.width * 2 - 1, places[:, 1] / mat.height * 2 - 1)
