"""Where a flat thing lies or hovers, and which pixels it covers."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, radians, sin

import numpy as np
from numpy.typing import NDArray

from tableassist.simulator.lens import LensModel, Matrix
from tableassist.table.geometry import Point

Field = NDArray[np.float32]
Window = tuple[slice, slice]
"""Rows and columns of a part of the picture."""


@dataclass(frozen=True, eq=False)
class AffinePose:
    """The affine way from places on the table to a thing's own millimetres, with its centre as the origin."""

    matrix: Matrix
    offset: Matrix

    @classmethod
    def flat(cls, at: Point, angle: float) -> AffinePose:
        """A thing that lies on the table."""
        c, s = cos(radians(angle)), sin(radians(angle))
        matrix = np.array([[c, s], [-s, c]])
        return cls(matrix, -matrix @ (at.x, at.y))

    def squeezed(self, about: Point, direction: float, factor: float) -> AffinePose:
        """The same thing tipped about a line through a place, so that it looks shorter along a direction."""
        along = np.array([sin(radians(direction)), -cos(radians(direction))])
        stretch = np.eye(2) + (1 / factor - 1) * np.outer(along, along)
        pivot = np.array([about.x, about.y])
        return AffinePose(self.matrix @ stretch, self.offset + self.matrix @ (pivot - stretch @ pivot))

    def lifted(self, lens: LensModel, elevation: float) -> AffinePose:
        """The same thing held above the table: nearer to the camera, so larger and further from the nadir."""
        grow = lens.lifted(elevation)
        nadir = np.array([lens.nadir.x, lens.nadir.y])
        return AffinePose(self.matrix / grow, self.offset + self.matrix @ nadir * (1 - 1 / grow))

    def shifted(self, dx: float, dy: float) -> AffinePose:
        """The same thing elsewhere."""
        return AffinePose(self.matrix, self.offset - self.matrix @ (dx, dy))

    def on_table(self, own: Matrix) -> Matrix:
        """The places on the table of points (n × 2) of the thing."""
        return np.asarray((own - self.offset) @ np.linalg.inv(self.matrix).T)


class Pixels:
    """The picture's pixels as places on the table."""

    def __init__(self, lens: LensModel) -> None:
        self.lens = lens
        self.x, self.y = lens.plane()

    def window(self, places: Matrix, margin: float) -> Window | None:
        """The part of the picture that holds the places, widened by some pixels; None where that is outside."""
        seen = self.lens.to_pixels(places)
        width, height = self.lens.size
        left, top = np.floor(seen.min(axis=0) - margin).astype(int)
        right, bottom = np.ceil(seen.max(axis=0) + margin).astype(int) + 1
        left, top, right, bottom = max(0, left), max(0, top), min(width, right), min(height, bottom)
        return (slice(top, bottom), slice(left, right)) if left < right and top < bottom else None

    def own(self, pose: AffinePose, window: Window) -> tuple[Field, Field]:
        """For the pixels of a window, the thing's own x and y in millimetres."""
        x, y = self.x[window], self.y[window]
        (a, b), (c, d) = pose.matrix.astype(np.float32)
        e, f = pose.offset.astype(np.float32)
        return a * x + b * y + e, c * x + d * y + f


def outline_of(width: float, height: float) -> Matrix:
    """The corners of a rectangle around the origin."""
    return np.array([(-width, -height), (width, -height), (width, height), (-width, height)]) / 2


def distance_to_rectangle(x: Field, y: Field, width: float, height: float, radius: float) -> Field:
    """How far places are outside (negative: inside) a rectangle with round corners around the origin.

    Args:
        x: Places (h, w) around the rectangle's middle.
        y: The same downwards.

    Returns:
        (h, w), negative inside.
    """
    dx = np.abs(x) - np.float32(width / 2 - radius)
    dy = np.abs(y) - np.float32(height / 2 - radius)
    outside = np.hypot(np.maximum(dx, 0), np.maximum(dy, 0))
    return np.asarray(outside + np.minimum(np.maximum(dx, dy), 0) - np.float32(radius))
