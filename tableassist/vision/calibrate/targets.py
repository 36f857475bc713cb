"""What is printed for the camera to measure itself by: marker grids, the lens board, the colour card."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from tableassist.table.geometry import Marker, Mat, Rect, Zone, ZoneName

MAT_DICTIONARY = int(cv2.aruco.DICT_4X4_50)
BOARD_DICTIONARY = int(cv2.aruco.DICT_5X5_100)
"""Another family than the mat's, so that the board may lie on the mat without being taken for its corners."""

Bits = tuple[tuple[bool, ...], ...]
"""Rows of modules from the top; true is white."""

Rgb = tuple[int, int, int]


def marker_bits(number: int, dictionary: int = MAT_DICTIONARY) -> Bits:
    """The modules of a marker with its black border, as it is printed."""
    family = cv2.aruco.getPredefinedDictionary(dictionary)
    modules = family.markerSize + 2
    picture = cv2.aruco.generateImageMarker(family, number, modules)
    return tuple(tuple(bool(module) for module in row) for row in picture)


@dataclass(frozen=True)
class LensBoard:
    """A ChArUco board: a chess board whose white squares carry markers, so that a part of it is enough."""

    columns: int = 7
    rows: int = 5
    square_mm: float = 36.0
    marker_mm: float = 26.0

    @property
    def width(self) -> float:
        """The width in millimetres."""
        return self.columns * self.square_mm

    @property
    def height(self) -> float:
        """The height in millimetres."""
        return self.rows * self.square_mm

    @property
    def corners(self) -> int:
        """How many inner corners the board has."""
        return (self.columns - 1) * (self.rows - 1)

    def board(self) -> cv2.aruco.CharucoBoard:
        """The same board as OpenCV knows it."""
        family = cv2.aruco.getPredefinedDictionary(BOARD_DICTIONARY)
        return cv2.aruco.CharucoBoard((self.columns, self.rows), self.square_mm, self.marker_mm, family)

    def markers(self) -> tuple[Marker, ...]:
        """The markers at their places on the board."""
        board = self.board()
        squares = np.asarray(board.getObjPoints(), np.float64).reshape(-1, 4, 3)
        numbers = np.ravel(board.getIds())
        size = self.marker_mm
        return tuple(
            Marker(int(number), Rect(float(square[0, 0]), float(square[0, 1]), size, size))
            for number, square in zip(numbers, squares, strict=True)
        )

    def black_squares(self) -> tuple[Rect, ...]:
        """The chess board's black squares."""
        size = self.square_mm
        return tuple(
            Rect(column * size, row * size, size, size)
            for row in range(self.rows)
            for column in range(self.columns)
            if (row + column) % 2 == 0
        )


LENS_BOARD = LensBoard()
"""The board that fits A4; A3 carries the same board, larger: the measurement does not depend on its scale."""


COLOURS: dict[str, Rgb] = {
    "white": (255, 255, 255),
    "light grey": (200, 200, 200),
    "grey": (128, 128, 128),
    "dark grey": (64, 64, 64),
    "black": (0, 0, 0),
    "orange": (230, 159, 0),
    "sky blue": (86, 180, 233),
    "green": (0, 158, 115),
    "yellow": (240, 228, 66),
    "blue": (0, 114, 178),
    "vermillion": (213, 94, 0),
    "purple": (204, 121, 167),
}
"""Neutral steps, and the Okabe-Ito colours, which most colour-blind people can distinguish. Screen values (sRGB)."""

_CARD_WIDTH, _CARD_HEIGHT = 257.0, 170.0
_CARD_MARKER = 30.0
_FIRST_CARD_MARKER = 40


def colour_card() -> Mat:
    """The colour card: four markers of its own and a zone of kind `patch` for every colour."""
    far_x, far_y = _CARD_WIDTH - _CARD_MARKER, _CARD_HEIGHT - _CARD_MARKER
    spots = ((0.0, 0.0), (far_x, 0.0), (far_x, far_y), (0.0, far_y))
    markers = tuple(
        Marker(_FIRST_CARD_MARKER + step, Rect(x, y, _CARD_MARKER, _CARD_MARKER)) for step, (x, y) in enumerate(spots)
    )
    zones = tuple(Zone(ZoneName(name), _patch(place), "patch") for place, name in enumerate(COLOURS))
    return Mat("colour-card", _CARD_WIDTH, _CARD_HEIGHT, markers, zones)


def _patch(place: int) -> Rect:
    row, column = divmod(place, 4)
    return Rect(42.5 + column * 44.0, 5.0 + row * 54.0, 40.0, 50.0)


def find_markers(picture: NDArray[np.uint8], dictionary: int = MAT_DICTIONARY) -> dict[int, NDArray[np.float64]]:
    """The markers in a picture: number to its four corners in pixels, clockwise from its own top left."""
    settings = cv2.aruco.DetectorParameters()
    settings.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    detector = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(dictionary), settings)
    corners, numbers, _ = detector.detectMarkers(picture)
    # The numbers' shape differs between OpenCV 4 and 5.
    found = [] if numbers is None else np.ravel(numbers)
    return {int(n): np.asarray(c, np.float64).reshape(4, 2) for n, c in zip(found, corners, strict=True)}
