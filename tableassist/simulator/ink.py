"""Ink on a sheet measured in millimetres: shapes are drawn enlarged and then reduced, so that edges come out smooth."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from math import cos, radians, sin

import cv2
import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.uint8]
Points = NDArray[np.float64]
Colour = tuple[int, int, int]
"""Blue, green, red."""

_SUBPIXEL_BITS = 4


class Ink:
    """A sheet to draw on. With no paper colour it starts transparent and comes out premultiplied by its alpha."""

    def __init__(
        self, width: float, height: float, px_per_mm: float, paper: Colour | None = None, detail: int = 4
    ) -> None:
        self._final = (max(1, round(width * px_per_mm)), max(1, round(height * px_per_mm)))
        self._scale = np.array([self._final[0] * detail / width, self._final[1] * detail / height])
        self._picture: Picture = np.zeros((self._final[1] * detail, self._final[0] * detail, 4), np.uint8)
        if paper is not None:
            self._picture[:] = (*paper, 255)

    def fill(self, shape: Points, colour: Colour) -> None:
        """Fills a polygon.

        Args:
            shape: Corners (n, 2) in millimetres.
        """
        cv2.fillPoly(self._picture, [self._fixed(shape)], (*colour, 255), cv2.LINE_AA, _SUBPIXEL_BITS)

    def fill_all(self, shapes: Iterable[Points], colour: Colour) -> None:
        """Fills polygons one by one, so that overlaps stay filled.

        Args:
            shapes: Corners (n, 2) in millimetres, of each.
        """
        for shape in shapes:
            self.fill(shape, colour)

    def line(self, path: Points, width: float, colour: Colour, closed: bool = False) -> None:
        """Draws a line with round ends.

        Args:
            path: Points (n, 2) in millimetres.
            width: In millimetres.
            closed: Whether the last point is joined to the first.
        """
        thick = max(1, round(width * float(self._scale.mean())))
        cv2.polylines(self._picture, [self._fixed(path)], closed, (*colour, 255), thick, cv2.LINE_AA, _SUBPIXEL_BITS)

    def shape(self, shape: Points, colour: Colour, edge: Colour, width: float) -> None:
        """Fills a polygon and draws its edge.

        Args:
            shape: Corners (n, 2) in millimetres.
            edge: The edge's colour.
            width: The edge's width in millimetres.
        """
        self.fill(shape, colour)
        self.line(shape, width, edge, closed=True)

    def paste_turned(self) -> None:
        """Covers the lower half with the upper half turned by 180 degrees, as on court cards."""
        middle = self._picture.shape[0] // 2
        self._picture[-middle:] = self._picture[:middle][::-1, ::-1]

    def bgra(self) -> Picture:
        """The finished picture with its alpha channel."""
        return cv2.resize(self._picture, self._final, interpolation=cv2.INTER_AREA).astype(np.uint8)

    def bgr(self) -> Picture:
        """The finished picture without its alpha channel."""
        return np.ascontiguousarray(self.bgra()[..., :3])

    def _fixed(self, path: Points) -> NDArray[np.int32]:
        # A pixel's middle, not its corner, is where OpenCV's whole coordinates lie.
        return np.asarray(np.rint((path * self._scale - 0.5) * (1 << _SUBPIXEL_BITS)), dtype=np.int32)


def path_through(*pairs: tuple[float, float]) -> Points:
    """A path through some points.

    Returns:
        (n, 2).
    """
    return np.array(pairs, dtype=np.float64)


def arc(x: float, y: float, rx: float, ry: float, start: float = 0, end: float = 360) -> Points:
    """A piece of an ellipse.

    Args:
        x: The middle.
        rx: The radius across.
        start: Degrees clockwise from the right.
        end: Degrees clockwise from the right.

    Returns:
        Points (n, 2).
    """
    turns = np.radians(np.linspace(start, end, max(5, int(abs(end - start) / 6) + 2)))
    return np.column_stack((x + rx * np.cos(turns), y + ry * np.sin(turns)))


def curve(*controls: tuple[float, float]) -> Points:
    """A chain of cubic Bézier curves: a start, then two controls and an end for each piece."""
    pieces = [_cubic(controls[i : i + 4]) for i in range(0, len(controls) - 1, 3)]
    return np.vstack(pieces)


def rectangle(left: float, top: float, width: float, height: float, radius: float = 0.0) -> Points:
    """A rectangle, with round corners where a radius is given.

    Args:
        radius: Of round corners, 0 for none.

    Returns:
        Corners (n, 2).
    """
    right, bottom, r = left + width, top + height, radius
    if not r:
        return path_through((left, top), (right, top), (right, bottom), (left, bottom))
    corners = (
        (right - r, top + r, -90),
        (right - r, bottom - r, 0),
        (left + r, bottom - r, 90),
        (left + r, top + r, 180),
    )
    return np.vstack([arc(x, y, r, r, start, start + 90) for x, y, start in corners])


def mirror(half: Points) -> Points:
    """A shape completed by its mirror image left and right of x = 0.

    Args:
        half: (n, 2); the other half follows in opposite order.

    Returns:
        (2n, 2).
    """
    return np.vstack((half, (half * (-1, 1))[::-1]))


def move_shape(
    shape: Points, x: float, y: float, size: float | tuple[float, float] = 1.0, degrees: float = 0.0
) -> Points:
    """A shape enlarged, turned clockwise and then moved.

    Args:
        shape: (n, 2).
        x: How far to the right.
        y: How far down.
        size: The factor, or one for each direction.
        degrees: Clockwise.

    Returns:
        (n, 2).
    """
    c, s = cos(radians(degrees)), sin(radians(degrees))
    return np.asarray((shape * size) @ np.array([[c, s], [-s, c]]) + (x, y))


def star(tips: int, outer: float, inner: float) -> Points:
    """A star around the origin with a tip at the top.

    Returns:
        Corners (2 x tips, 2).
    """
    turns = np.radians(np.arange(2 * tips) * 180 / tips - 90)
    reach = np.where(np.arange(2 * tips) % 2, inner, outer)
    return np.column_stack((reach * np.cos(turns), reach * np.sin(turns)))


def wavy(x: float, y: float, width: float, swing: float, waves: int) -> Points:
    """A wavy line to the right.

    Args:
        width: From end to end.
        swing: How far it goes up and down.
        waves: How many.

    Returns:
        Points (n, 2).
    """
    run = np.linspace(0, 1, waves * 8 + 1)
    return np.column_stack((x + run * width, y + swing * np.sin(run * waves * 2 * np.pi)))


def _cubic(controls: Sequence[tuple[float, float]]) -> Points:
    return np.asarray(_weights() @ np.array(controls))


@cache
def _weights() -> Points:
    t = np.linspace(0, 1, 17)[:, None]
    return np.hstack(((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t**2 * (1 - t), t**3))
