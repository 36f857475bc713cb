"""From picture to millimetres: finding the mat by its markers, and cutting flat patches out of the picture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import cos, radians, sin
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from tableassist.table.geometry import Marker, Mat, Point, Rect
from tableassist.vision.table.lens import Lens, Points
from tableassist.vision.table.marker_corners import refine_corners
from tableassist.vision.table.marker_distortion import estimate_distortion, radial_lens
from tableassist.vision.types import Numbers, Picture

Matrix = NDArray[Any]

_TOLERATED_MM = 3.0
_WORST_ERROR_MM = 2.0
_FEWEST_MARKERS = 3
_CORNERS = (-1, -1), (1, -1), (1, 1), (-1, 1)
_NODE_MM = 16.0
"""Millimetres between the nodes of a wide patch that are mapped through the lens; between them the way is straight."""


class TableLost(RuntimeError):
    """The table cannot be found in the picture; the sentence says what to do."""


@dataclass(frozen=True, eq=False)
class Fit:
    """How the picture lies on the table.

    `to_mm` and `to_picture` hold for points freed of the lens's distortion; `millimetres` and `pixels` take the lens
    into account. `error_mm` is the mean distance between the markers as seen and as printed; `corners` are the
    markers' corners (4, 2) as they were seen, in pixels, by number.
    """

    to_mm: Matrix
    to_picture: Matrix
    markers: frozenset[int]
    error_mm: float
    lens: Lens | None = None
    corners: Mapping[int, Points] = field(default_factory=dict)

    def millimetres(self, pixels: Points) -> Points:
        """The places on the table that these picture points show.

        Args:
            pixels: (n, 2).

        Returns:
            (n, 2).
        """
        straight = self.lens.undistort(pixels) if self.lens else pixels
        return project(self.to_mm, straight)

    def pixels(self, millimetres: Points) -> Points:
        """Where the picture shows these places of the table.

        Args:
            millimetres: (n, 2).

        Returns:
            (n, 2).
        """
        straight = project(self.to_picture, millimetres)
        return self.lens.distort(straight) if self.lens else straight


class TableFinder:
    """Finds a mat in pictures by its ArUco markers.

    Four or three markers make a fit. Two are accepted only where an earlier fit of a picture of this size already says
    the same: alone they leave the far side of the table too uncertain, and a part of a picture may not show it at all.
    """

    def __init__(self, mat: Mat, lens: Lens | None = None) -> None:
        self._mat = mat
        self._lens = lens
        self._printed = {marker.number: square_of(marker) for marker in mat.markers}
        self._detector = _detector()
        self._last: Fit | None = None
        self._last_size: tuple[int, ...] = ()

    @property
    def mat(self) -> Mat:
        """The mat that is looked for."""
        return self._mat

    def __call__(self, picture: Picture) -> Fit | None:
        """How the picture lies on the table, or None where too few markers are seen."""
        try:
            return self.locate(picture)
        except TableLost:
            return None

    def locate(self, picture: Picture) -> Fit:
        """How the picture lies on the table; raises TableLost."""
        seen = self.corners(picture)
        size = picture.shape[1::-1]
        fit = self._fit(seen, size) if len(seen) >= _FEWEST_MARKERS else self._agreed(seen, size)
        if fit is None:
            raise TableLost(self._complaint(frozenset(seen)))
        self._last, self._last_size = fit, size
        return fit

    def corners(self, picture: Picture) -> dict[int, Points]:
        """The corners of the mat's markers in the picture, clockwise from their top left, by marker number."""
        grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY) if picture.ndim == 3 else picture
        # Half the size costs a quarter of the time and still leaves a marker's bit several pixels.
        seen = self._detect(cv2.resize(grey, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA), 2.0)
        if len(seen) < len(self._printed):
            seen = {**self._detect(grey, 1.0), **seen}
        return {number: refine_corners(grey, corners) for number, corners in seen.items()}

    def corners_in(self, grey: Picture) -> dict[int, Points]:
        """The corners of the markers in a grey part of a picture, at its full size."""
        return {number: refine_corners(grey, corners) for number, corners in self._detect(grey, 1.0).items()}

    def _detect(self, grey: Picture, scale: float) -> dict[int, Points]:
        found, numbers, _ = self._detector.detectMarkers(grey)
        if numbers is None:
            return {}
        # A pixel's centre moves by half a pixel when the picture is halved.
        shift = (scale - 1) / 2
        squares = {
            int(number): np.asarray(corners, float).reshape(4, 2) * scale + shift
            for number, corners in zip(np.ravel(numbers), found, strict=True)
        }
        return {number: square for number, square in squares.items() if number in self._printed}

    def _fit(self, seen: dict[int, Points], size: Sequence[int]) -> Fit | None:
        fit = self._through(seen, self._lens)
        if fit is None or fit.error_mm <= _WORST_ERROR_MM:
            return fit
        # Markers that fit no plane still do where a lens that nobody calibrated distorts the picture much.
        known = self._lens or radial_lens(size, estimate_distortion(seen, self._printed, (size[0], size[1])).k1)
        better = self._through(seen, known)
        return fit if better is not None and better.error_mm <= _WORST_ERROR_MM else None

    def _through(self, seen: dict[int, Points], lens: Lens | None) -> Fit | None:
        """The fit through the corners of markers, whatever its error."""
        pixels = np.vstack([seen[number] for number in sorted(seen)])
        printed = np.vstack([self._printed[number] for number in sorted(seen)])
        straight = lens.undistort(pixels) if lens else pixels
        to_mm: Matrix | None = cv2.findHomography(straight, printed, 0)[0]
        if to_mm is None:
            return None
        error = float(np.hypot(*(project(to_mm, straight) - printed).T).mean())
        return Fit(to_mm, np.linalg.inv(to_mm), frozenset(seen), error, lens, seen)

    def _agreed(self, seen: dict[int, Points], size: tuple[int, ...]) -> Fit | None:
        if self._last is None or len(seen) < 2 or size != self._last_size:
            return None
        worst = max(self.shift(self._last, number, corners) for number, corners in seen.items())
        return replace(self._last, markers=frozenset(seen)) if worst <= _TOLERATED_MM else None

    def shift(self, fit: Fit, number: int, corners: Points) -> float:
        """How far, in millimetres, a marker seen with these corners is from where the fit has it."""
        return float(np.hypot(*(fit.millimetres(corners) - self._printed[number]).T).mean())

    def _complaint(self, seen: frozenset[int]) -> str:
        if not seen:
            return "None of the mat's markers is in view: point the camera at the whole mat and light it."
        hidden = len(self._printed) - len(seen)
        return f"Only {len(seen)} of the mat's markers can be used, {hidden} are hidden: uncover the mat's corners."


def project(matrix: Matrix, points: Points) -> Points:
    """The points mapped by a 3×3 projective matrix."""
    flat = np.asarray(points, float).reshape(-1, 2)
    rows = flat @ matrix[:, :2].T + matrix[:, 2]
    return np.asarray(rows[:, :2] / rows[:, 2:], float)


def turned_corners(area: Rect, angle: float) -> Points:
    """The rectangle's corners after turning it clockwise about its centre, from its own top left clockwise."""
    c, s = cos(radians(angle)), sin(radians(angle))
    x, y = area.width / 2, area.height / 2
    right, down, middle = (x * c, x * s), (-y * s, y * c), area.centre
    return np.array(
        [
            (middle.x + side * right[0] + end * down[0], middle.y + side * right[1] + end * down[1])
            for side, end in _CORNERS
        ]
    )


def move_place(place: Point, dx: float, dy: float, angle: float) -> Point:
    """The place moved in the directions of a card.

    Args:
        place: In millimetres.
        dx: How far along the card, in millimetres.
        dy: How far down it.
        angle: At which the card lies, in degrees clockwise.
    """
    c, s = cos(radians(angle)), sin(radians(angle))
    return Point(place.x + dx * c - dy * s, place.y + dx * s + dy * c)


def flatten(picture: Picture, fit: Fit, area: Rect, angle: float, px_per_mm: float) -> Picture:
    """A patch of the table as seen from straight above.

    `area` gives the patch's middle and size; it is turned clockwise by `angle` about its middle, so that a card that
    lies at that angle comes out upright. What lies outside the picture comes out black.

    Args:
        area: The patch's middle and size in millimetres.
        angle: How far the patch is turned clockwise about its middle, in degrees.
        px_per_mm: The patch's scale.
    """
    size = round(area.width * px_per_mm), round(area.height * px_per_mm)
    return np.asarray(cv2.warpPerspective(picture, flattening_matrix(fit, area, angle, px_per_mm), size), np.uint8)


def flatten_wide(picture: Picture, fit: Fit, area: Rect, px_per_mm: float) -> Picture:
    """An upright patch of the table of any size as seen from straight above, without the lens's distortion."""
    if fit.lens is None:
        return flatten(picture, fit, area, 0.0, px_per_mm)
    x, y = make_maps(fit, area, px_per_mm)
    return np.asarray(cv2.remap(picture, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT), np.uint8)


def make_maps(fit: Fit, area: Rect, px_per_mm: float, step: int | None = None) -> tuple[Numbers, Numbers]:
    """Where the picture shows each pixel of an upright flat patch, exact at nodes and linear between them.

    Args:
        area: The patch's middle and size in millimetres.
        px_per_mm: The patch's scale.
        step: Pixels of the patch between nodes; None for those of a wide patch.

    Returns:
        The columns and the rows (h, w) of the picture, float32, as `cv2.remap` takes them.
    """
    width, height = round(area.width * px_per_mm), round(area.height * px_per_mm)
    step = step or round(_NODE_MM * px_per_mm)
    columns, rows = (np.arange(-1, side // step + 3) * step + (step - 1) / 2 for side in (width, height))
    across, down = np.meshgrid((columns + 0.5) / px_per_mm + area.left, (rows + 0.5) / px_per_mm + area.top)
    nodes = fit.pixels(np.column_stack((across.ravel(), down.ravel()))).astype(np.float32)
    size = len(columns) * step, len(rows) * step
    wholes = (cv2.resize(one.reshape(across.shape), size, interpolation=cv2.INTER_LINEAR) for one in nodes.T.copy())
    x, y = (whole[step : step + height, step : step + width] for whole in wholes)
    return np.asarray(x), np.asarray(y)


def flattening_matrix(fit: Fit, area: Rect, angle: float, px_per_mm: float) -> Matrix:
    """The projective matrix from the picture's pixels to those of the flat patch that `flatten` gives."""
    width, height = round(area.width * px_per_mm), round(area.height * px_per_mm)
    # Four corners mapped through the lens: inside one card's size its distortion is far below a pixel.
    source = fit.pixels(turned_corners(area, angle)).astype(np.float32)
    target = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32) - np.float32(0.5)
    return cv2.getPerspectiveTransform(source, target)


def _detector() -> cv2.aruco.ArucoDetector:
    settings = cv2.aruco.DetectorParameters()
    # One window size instead of three: the markers' size in the picture is known well enough.
    settings.adaptiveThreshWinSizeMin = settings.adaptiveThreshWinSizeMax = 15
    settings.minMarkerPerimeterRate = 0.03
    # The rate is one of the larger side; a window around one marker holds it many times larger.
    settings.maxMarkerPerimeterRate = 6.0
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    return cv2.aruco.ArucoDetector(dictionary, settings)


def square_of(marker: Marker) -> Points:
    """A marker's corners (4, 2) on the table in millimetres, clockwise from its own top left."""
    return np.array([(corner.x, corner.y) for corner in marker.square.corners], float)
