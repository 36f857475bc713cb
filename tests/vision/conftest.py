"""A small painted table for the tests of the table's vision: flat colours, a known camera, a little noise."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from functools import lru_cache

import cv2
import numpy as np
import pytest

from tableassist.games.deluxe_memory.mat import build_mat as deluxe_mat
from tableassist.ports import Frame
from tableassist.table.geometry import Mat, Point, Rect
from tableassist.vision.table.homography import project, turned_corners
from tableassist.vision.table.lens import Lens

SCALE = 2.0
RIM = 60.0
KEPT = 6
UNSEEN = frozenset(("mat", "noise"))
_LIT: dict[str, np.ndarray] = {}


@dataclass
class Paint:
    """A table to paint: `cards` are (place, angle, style), `shapes` are polygons in mm with a colour."""

    mat: Mat
    ground: tuple[int, int, int] = (205, 212, 214)
    desk: tuple[int, int, int] = (60, 90, 130)
    cards: list[tuple[Point, float, str]] = field(default_factory=list)
    shapes: list[tuple[list[tuple[float, float]], tuple[int, int, int]]] = field(default_factory=list)
    hidden: frozenset[int] = frozenset()
    lens: Lens | None = None
    push: tuple[float, float] = (0.0, 0.0)
    gain: float = 1.0
    noise: float = 2.0
    size: tuple[int, int] = (1600, 900)

    def to_picture(self) -> np.ndarray:
        """The true map from millimetres to picture points before the lens."""
        corners = np.array([(0, 0), (self.mat.width, 0), (self.mat.width, self.mat.height), (0, self.mat.height)])
        seen = np.array([(232, 38), (1372, 52), (1391, 861), (214, 846)], float) * (self.size[0] / 1600) + self.push
        return cv2.getPerspectiveTransform(corners.astype(np.float32), seen.astype(np.float32)).astype(float)

    def pixels(self, points: np.ndarray) -> np.ndarray:
        """Where the camera shows the places."""
        straight = project(self.to_picture(), points)
        return self.lens.distort(straight) if self.lens else straight

    def picture(self, seed: int = 0) -> np.ndarray:
        """The photo."""
        width, height = self.size
        down, across = -seed * 131 % height, -seed * 77 % width
        grain = _grain(self.size, self.noise)[down : down + height, across : across + width]
        return cv2.add(self._lit(), grain, dtype=cv2.CV_8U)

    def _lit(self) -> np.ndarray:
        """The photo without noise; as tests see one table many times the last few are kept: do not write into it."""
        known = repr((hash(self.mat), *(getattr(self, one.name) for one in fields(self) if one.name not in UNSEEN)))
        if known not in _LIT:
            x, y = _rays(self.size, self.lens, tuple(np.linalg.inv(self.to_picture()).ravel()))
            soft = cv2.GaussianBlur(self._flat(), (5, 5), 0)
            photo = cv2.remap(soft, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT, borderValue=self.desk)
            while len(_LIT) >= KEPT:
                del _LIT[next(iter(_LIT))]
            _LIT[known] = cv2.convertScaleAbs(photo, alpha=self.gain)
        return _LIT[known]

    def frame(self, at: int, seed: int | None = None) -> Frame:
        """The photo, taken at that time."""
        return Frame(self.picture(at if seed is None else seed), at)

    def _flat(self) -> np.ndarray:
        size = round((self.mat.height + 2 * RIM) * SCALE), round((self.mat.width + 2 * RIM) * SCALE)
        canvas = cv2.merge([np.full(size, level, np.uint8) for level in self.desk])
        self._rect(canvas, Rect(0, 0, self.mat.width, self.mat.height), 0, self.ground)
        self._print(canvas)
        for place, angle, style in self.cards:
            self._card(canvas, place, angle, style)
        for polygon, colour in self.shapes:
            self._polygon(canvas, np.array(polygon, float), colour)
        return canvas

    def _print(self, canvas: np.ndarray) -> None:
        ink = tuple(int(c * 0.8) for c in self.ground)
        for zone in self.mat.zones:
            # As far inside of the place as on the printed mat, and so a few millimetres outside of its card.
            corners = self._dots(turned_corners(zone.area.grow(-1.0), 0))
            cv2.polylines(canvas, [corners], True, ink, 1, cv2.LINE_AA)
            at = self._dots(np.array([(zone.area.left + 6, zone.area.top + 12)]))[0]
            cv2.putText(canvas, zone.name, (int(at[0]), int(at[1])), cv2.FONT_HERSHEY_SIMPLEX, 0.7, ink, 1)
        dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
        for marker in self.mat.markers:
            if marker.number in self.hidden:
                continue
            square = marker.square
            margin = Rect(square.left - 4, square.top - 4, square.width + 8, square.height + 8)
            self._rect(canvas, margin, 0, (245, 245, 245))
            side = round(square.width * SCALE)
            left, top = (round((v + RIM) * SCALE) for v in (square.left, square.top))
            bits = cv2.aruco.generateImageMarker(dictionary, marker.number, side)
            canvas[top : top + side, left : left + side] = bits[:, :, None]

    def _card(self, canvas: np.ndarray, place: Point, angle: float, style: str) -> None:
        def part(dx: float, dy: float, w: float, h: float, colour: tuple[int, int, int]) -> None:
            c, s = np.cos(np.radians(angle)), np.sin(np.radians(angle))
            at = Point(place.x + dx * c - dy * s, place.y + dx * s + dy * c)
            self._rect(canvas, Rect(at.x - w / 2, at.y - h / 2, w, h), angle, colour)

        part(0, 0, 63.6, 88.6, tuple(int(c * 0.72) for c in self.ground))  # its own thin shadow
        if style == "ace":
            part(0, 0, 63, 88, (246, 248, 248))
            part(0, 0, 14, 16, (30, 30, 30))
            part(-27, -38, 5, 8, (30, 30, 30))
            part(27, 38, 5, 8, (30, 30, 30))
        elif style == "bordered":
            part(0, 0, 63, 88, (244, 246, 246))
            part(0, 0, 55, 80, (150, 60, 40))
            for step in range(-3, 4):
                part(step * 8, 0, 2, 76, (220, 190, 180))
        elif style == "dotted":
            part(0, 0, 63, 88, tuple(int(c * 0.96) for c in self.ground))
            for row, column in np.argwhere(np.indices((21, 15)).sum(axis=0) % 2 == 0):
                part(4.0 * (column - 7), 4.0 * (row - 10), 2.4, 2.4, tuple(int(c * 0.7) for c in self.ground))
        else:
            part(0, 0, 63, 88, {"red": (40, 30, 160), "dark": (38, 34, 32), "white": (248, 248, 248)}[style])

    def _rect(self, canvas: np.ndarray, area: Rect, angle: float, colour: tuple[int, int, int]) -> None:
        self._polygon(canvas, turned_corners(area, angle), colour)

    def _polygon(self, canvas: np.ndarray, corners: np.ndarray, colour: tuple[int, int, int]) -> None:
        shifted = np.round(((corners + RIM) * SCALE - 0.5) * 16).astype(np.int32)
        cv2.fillPoly(canvas, [shifted], colour, cv2.LINE_AA, shift=4)

    def _dots(self, points: np.ndarray) -> np.ndarray:
        return np.round((points + RIM) * SCALE).astype(np.int32)


@lru_cache(maxsize=8)
def _rays(size, lens, to_mm):
    rows, columns = np.mgrid[0 : size[1], 0 : size[0]]
    points = np.column_stack((columns.ravel(), rows.ravel())).astype(float)
    straight = lens.undistort(points) if lens else points
    table = (project(np.array(to_mm).reshape(3, 3), straight) + RIM) * SCALE - 0.5
    maps = [table[:, axis].reshape(size[1], size[0]).astype(np.float32) for axis in (0, 1)]
    return cv2.convertMaps(*maps, cv2.CV_16SC2)


@lru_cache(maxsize=2)
def _grain(size, sigma):
    """Noise twice as wide and high as a picture, and the same again after its width and height."""
    drawn = np.random.default_rng(1).normal(0, sigma, (size[1], size[0], 3)).astype(np.int16)
    return np.tile(drawn, (2, 2, 1))


@pytest.fixture(scope="session")
def mat() -> Mat:
    return deluxe_mat()


@pytest.fixture(scope="session")
def paint(mat):
    """Paints a table: `paint(cards=…, shapes=…)` gives something with `.picture()` and `.frame(at)`."""
    return lambda **settings: Paint(mat, **settings)
