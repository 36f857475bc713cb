"""Measuring a lens: views of the lens board are collected until they say enough, then the lens is computed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from tableassist.vision.calibrate.targets import LENS_BOARD, LensBoard
from tableassist.vision.table.lens import Lens

FEWEST_VIEWS, WANTED_VIEWS = 8, 14
"""A lens is refused below the first number; a guided measurement asks for the second."""

_FEWEST_CORNERS = 8
_SIMILAR = 0.03
_TILTED, _FEWEST_TILTED = 1.12, 4
_FEWEST_PARTS = 7
_WORST_RMS = 1.0
_WORST_FOCAL = 0.01

_PARTS = (
    "at the top left",
    "at the top",
    "at the top right",
    "at the left",
    "in the middle",
    "at the right",
    "at the bottom left",
    "at the bottom",
    "at the bottom right",
)


class LensUncertain(ValueError):
    """The views do not determine the lens; the sentence says which view is missing."""


@dataclass(frozen=True, eq=False)
class BoardView:
    """The board's inner corners as one picture showed them: their numbers, and their places in pixels."""

    numbers: NDArray[np.int64]
    pixels: NDArray[np.float64]
    size: tuple[int, int]

    def shift_to(self, other: BoardView) -> float | None:
        """How far the corners seen in both views moved on average, in pixels; None where they share too few."""
        _, mine, theirs = np.intersect1d(self.numbers, other.numbers, return_indices=True)
        if len(mine) < 4:
            return None
        return float(np.hypot(*(self.pixels[mine] - other.pixels[theirs]).T).mean())

    def parts(self) -> frozenset[int]:
        """Which ninths of the picture the corners lie in, counted in reading order from 0."""
        ninths = np.clip(self.pixels * 3 / self.size, 0, 2).astype(int)
        return frozenset(int(place) for place in ninths[:, 1] * 3 + ninths[:, 0])


@dataclass(frozen=True)
class ViewVerdict:
    """Whether a view was taken, and a sentence on what to show next."""

    used: bool
    message: str


@dataclass(frozen=True)
class LensResult:
    """A measured lens, for pictures of this size; `rms` is the mean error of the fit in pixels."""

    lens: Lens
    rms: float
    views: int
    size: tuple[int, int]


class LensCalibrator:
    """Collects views of the lens board and computes the lens from them."""

    def __init__(self, board: LensBoard = LENS_BOARD, wanted: int = WANTED_VIEWS) -> None:
        self._board = board
        self._wanted = wanted
        self._views: list[BoardView] = []

    @cached_property
    def _detector(self) -> cv2.aruco.CharucoDetector:
        return cv2.aruco.CharucoDetector(self._board.board())

    @property
    def views(self) -> int:
        """How many views have been taken."""
        return len(self._views)

    @property
    def coverage(self) -> frozenset[int]:
        """The ninths of the picture in which corners were seen, counted in reading order from 0."""
        return frozenset().union(*(view.parts() for view in self._views))

    def find(self, picture: NDArray[np.uint8]) -> BoardView | None:
        """The board in a picture, or None where too little of it is seen.

        Args:
            picture: Height x width x 3, BGR.
        """
        corners, numbers, _, _ = self._detector.detectBoard(picture)
        found = np.empty(0, np.int64) if numbers is None else np.ravel(numbers).astype(np.int64)
        if len(found) < _FEWEST_CORNERS or self._in_one_line(found):
            return None
        return BoardView(found, np.reshape(corners, (-1, 2)).astype(np.float64), picture.shape[1::-1])

    def add(self, view: BoardView | None) -> ViewVerdict:
        """Takes a view where it adds something new."""
        if view is None:
            return ViewVerdict(False, "The board is not seen: hold it flat into the picture, at least half of it.")
        if self._views and self._views[0].size != view.size:
            return ViewVerdict(False, "The pictures changed their size: start the measurement of the lens again.")
        if self._is_known(view):
            return ViewVerdict(False, f"That view is known already. {self.advice()}")
        self._views.append(view)
        return ViewVerdict(True, f"View {self.views} of {self._wanted}. {self.advice()}")

    def advice(self) -> str:
        """What to show next."""
        return next(self._missing_views(), "That is enough.")

    def is_ready(self) -> bool:
        """Whether the views taken cover what a measurement needs."""
        return next(self._missing_views(), None) is None

    def solve(self) -> LensResult:
        """The lens; raises LensUncertain."""
        if objection := next(self._objections(), None):
            raise LensUncertain(objection)
        points = [self._on_board(view) for view in self._views]
        pixels = [view.pixels.astype(np.float32) for view in self._views]
        size = self._views[0].size
        # With k3 free, views without corners at the very edge let it run away.
        rms, matrix, bend, _, _, spread, _, _ = cv2.calibrateCameraExtended(
            points, pixels, size, np.eye(3), np.zeros(5), flags=cv2.CALIB_FIX_K3
        )
        if rms > _WORST_RMS:
            raise LensUncertain(
                f"The views do not fit together ({rms:.1f} pixels off): glue the board to something flat, "
                "hold it still and begin again."
            )
        if np.ravel(spread)[0] > _WORST_FOCAL * matrix[0, 0]:
            raise LensUncertain("The views leave the focal length open: tilt the board more, and begin again.")
        (fx, _, cx), (_, fy, cy), _ = np.asarray(matrix, float).tolist()
        return LensResult(Lens(fx, fy, cx, cy, _coefficients(bend)), float(rms), self.views, size)

    def _missing_views(self) -> Iterator[str]:
        """What the guided measurement still asks for, the most useful first."""
        missing = sorted(set(range(9)) - self.coverage)
        tilted = self._tilted()
        # Views in turn: an outer part of the picture, then a tilt, so that nobody shows the same thing ten times.
        if missing and (self.views % 3 != 2 or tilted >= _FEWEST_TILTED):
            yield f"Show the board {_PARTS[missing[0]]} of the picture."
        if tilted < _FEWEST_TILTED:
            yield "Tilt the board: one edge nearer to the camera than the other."
        if missing:
            yield f"Show the board {_PARTS[missing[0]]} of the picture."
        if self.views < self._wanted:
            yield "Show it from another distance or turned."

    def _objections(self) -> Iterator[str]:
        if self.views < FEWEST_VIEWS:
            yield f"{self.views} views are too few for a lens: at least {FEWEST_VIEWS} different ones are needed."
        missing = sorted(set(range(9)) - self.coverage)
        if len(missing) > 9 - _FEWEST_PARTS:
            where = ", ".join(_PARTS[part] for part in missing)
            yield f"The board was not seen everywhere: show it {where} of the picture too."
        if self._tilted() < _FEWEST_TILTED:
            yield "The views are too similar: tilt the board in some of them, one edge nearer to the camera."

    def _is_known(self, view: BoardView) -> bool:
        shifts = (known.shift_to(view) for known in self._views)
        return any(shift is not None and shift < _SIMILAR * view.size[0] for shift in shifts)

    def _tilted(self) -> int:
        return sum(self._tilt(view) > _TILTED for view in self._views)

    def _tilt(self, view: BoardView) -> float:
        """How much larger the board's nearest part looks than its farthest: 1 where it lies square to the camera."""
        found, _ = cv2.findHomography(self._on_board(view)[:, :2], view.pixels)
        if found is None:
            return 1.0
        # A projective map enlarges areas by one over the cube of its last coordinate.
        corners = np.array([(x, y, 1.0) for x in (0.0, self._board.width) for y in (0.0, self._board.height)])
        depths = corners @ found[2]
        return float(depths.max() / depths.min()) if depths.min() > 0 else 1.0

    def _on_board(self, view: BoardView) -> NDArray[Any]:
        return np.asarray(self._board.board().getChessboardCorners(), np.float32)[view.numbers]

    def _in_one_line(self, numbers: NDArray[np.int64]) -> bool:
        rows, columns = np.divmod(numbers, self._board.columns - 1)
        return len(set(rows.tolist())) < 2 or len(set(columns.tolist())) < 2


def _coefficients(bend: NDArray[Any]) -> tuple[float, ...]:
    return tuple(float(value) for value in np.ravel(bend)[:5])
