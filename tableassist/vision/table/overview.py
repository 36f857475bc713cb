"""The whole table at a glance: a small flat picture in which changes and hands are looked for."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from tableassist.table.geometry import Mat, Point, Rect, Side, enclose
from tableassist.vision.medians import medians
from tableassist.vision.table.homography import Fit, make_maps
from tableassist.vision.types import Mask, Picture

PX_PER_MM = 0.5
MARGIN = 60.0
"""How much of the table around the mat belongs to the overview, in millimetres, where the picture shows it."""

CHANGED_STEP = 16
"""Grey levels by which a colour of one pixel must differ: four times the noise of a camera indoors."""
CHANGED_PX = 12
"""Pixels (4 mm² each) that must differ before a part of the table is looked at again: noise makes fewer."""
DEVIATIONS = 2.5
"""Of the noise, which one pixel in eighty exceeds in a colour; what differs does so in several beside each other."""
IN_WIDE_ZONES = 3.5
"""The same for zones that are so wide that a dozen pixels of them differ by noise alone: rows, boards, whole tables."""
_OF_MEDIAN = 1.4826  # standard deviations in a median absolute deviation of normal noise
_THIN = 6  # every how many pixels noise is measured
_PICTURES = 5  # of which the least noisy counts: what flashes or shakes once is no noise
_BLOCK = np.ones((2, 2), np.uint8)


class Overview:
    """Turns pictures into the small flat picture of the table, with one map made for each fit.

    `inside` masks what the camera's picture covers at all.
    """

    def __init__(self, mat: Mat, fit: Fit, size: tuple[int, int]) -> None:
        self.mat = mat
        self.fit = fit
        self.width = round((mat.width + 2 * MARGIN) * PX_PER_MM)
        self.height = round((mat.height + 2 * MARGIN) * PX_PER_MM)
        sheet = Rect(-MARGIN, -MARGIN, self.width / PX_PER_MM, self.height / PX_PER_MM)
        x, y = make_maps(fit, sheet, PX_PER_MM)
        width, height = size
        self.inside: Mask = np.where((x > 0) & (x < width - 1) & (y > 0) & (y < height - 1), 255, 0).astype(np.uint8)
        # The map leads into the picture at half its size: reducing it first averages the noise away, and then the
        # nearest pixel does.
        half = [(axis - 0.5) / 2 for axis in (x, y)]
        self._map, self._no_map = cv2.convertMaps(half[0], half[1], cv2.CV_16SC2, nninterpolation=True)

    def __call__(self, picture: Picture) -> Picture:
        """The small flat picture of the table; black where the camera's picture does not reach."""
        half = cv2.resize(picture, (picture.shape[1] // 2, picture.shape[0] // 2), interpolation=cv2.INTER_AREA)
        flat = cv2.remap(half, self._map, self._no_map, cv2.INTER_NEAREST, borderMode=cv2.BORDER_CONSTANT)
        return np.asarray(flat, np.uint8)

    def window(self, area: Rect) -> tuple[slice, slice]:
        """The rows and columns of the overview that show an area of the table."""
        left, top = self._pixel(area.left, self.width), self._pixel(area.top, self.height)
        right, bottom = self._pixel(area.right, self.width), self._pixel(area.bottom, self.height)
        return slice(top, max(bottom, top + 1)), slice(left, max(right, left + 1))

    def area(self, rows: slice, columns: slice) -> Rect:
        """The area of the table that some rows and columns of the overview show."""
        left, top = columns.start / PX_PER_MM - MARGIN, rows.start / PX_PER_MM - MARGIN
        width, height = ((span.stop - span.start) / PX_PER_MM for span in (columns, rows))
        return Rect(left, top, width, height)

    def mask(self, *areas: Rect) -> Mask:
        """The mask of some areas."""
        mask = np.zeros((self.height, self.width), np.uint8)
        for area in areas:
            mask[self.window(area)] = 255
        return mask

    def millimetres(self, columns: NDArray[Any], rows: NDArray[Any]) -> NDArray[Any]:
        """The places of the table that these pixels of the overview show."""
        return np.stack(((columns + 0.5) / PX_PER_MM - MARGIN, (rows + 0.5) / PX_PER_MM - MARGIN), axis=-1)

    def pixels(self, places: NDArray[Any]) -> tuple[NDArray[Any], NDArray[Any]]:
        """The columns and rows that show these places of the table, (n, 2) in millimetres, or lie nearest to them."""
        columns, rows = np.round((places.T + MARGIN) * PX_PER_MM - 0.5).astype(int)
        return columns.clip(0, self.width - 1), rows.clip(0, self.height - 1)

    @staticmethod
    def _pixel(millimetre: float, most: int) -> int:
        return min(max(round((millimetre + MARGIN) * PX_PER_MM), 0), most)


def differs_by_step(one: Picture, other: Picture, step: int, fewest: int) -> Mask | None:
    """Where any colour differs by more than the step, or None where it does in fewer than so many pixels."""
    _, mask = cv2.threshold(cv2.absdiff(one, other), step, 255, cv2.THRESH_BINARY)
    # Nearly always the table lies still: then counting is all it takes.
    return None if cv2.countNonZero(mask.reshape(len(mask), -1)) < fewest else strongest_channel(mask)


def step_above(noise: float, least: int, deviations: float = DEVIATIONS) -> int:
    """The step, in grey levels, by which pixels differ for another reason than noise; the least where there is little.

    Args:
        noise: The standard deviation by which noise makes two pictures of one scene differ, in grey levels.
        least: Grey levels.
        deviations: By how many standard deviations of the noise.
    """
    return max(least, round(deviations * noise))


def estimate_difference(one: Picture, other: Picture) -> float:
    """The standard deviation by which noise makes two overviews of one scene differ, in grey levels.

    Of the noisiest colour, as one colour is enough for a pixel to differ: blue has often half as much again as green.
    By the median (Rousseeuw and Croux 1993, doi:10.1080/01621459.1993.10476408), so that a hand in one of them does not
    count; light that flickers shifts all pixels of a colour alike, and neither does that.

    Args:
        one: (h, w, 3), BGR.
        other: The same.
    """
    off = one[::_THIN, ::_THIN].reshape(-1, 3).astype(np.float32) - other[::_THIN, ::_THIN].reshape(-1, 3)
    return _OF_MEDIAN * max(_finer_median(colour) for colour in np.abs(off - medians(off)).T)


def _finer_median(off: NDArray[np.float32]) -> float:
    """The median of differences in whole grey levels, to a fraction of one: each stands for all that round to it."""
    level = np.partition(off, off.size // 2)[off.size // 2]
    return float(level - 0.5 + (0.5 - np.mean(off < level)) / np.mean(off == level))


class NoiseGauge:
    """By how much noise makes an overview differ from the one before, as the last few showed it.

    In the dark it is as large as the gain by which the picture is lifted to the light of before.
    """

    def __init__(self) -> None:
        self._measured: deque[float] = deque(maxlen=_PICTURES)

    def measure(self, flat: Picture, before: Picture) -> None:
        """Takes in two overviews (h, w, 3) in a row, both in the same light."""
        self._measured.append(estimate_difference(flat, before))

    @property
    def level(self) -> float:
        """A standard deviation in grey levels, as `step_above` has it; 0 before there were two pictures."""
        return min(self._measured, default=0.0)


def find_changed_blocks(one: Picture, other: Picture, noise: float = 0.0, deviations: float = DEVIATIONS) -> Mask:
    """Where two overviews differ by more than noise: in blocks, and no pixel beside them.

    What differs beside a place that was looked at may not show in it, or it would be looked at for ever.

    Args:
        one: (h, w, 3), BGR.
        other: The same.
        noise: As `step_above` has it.
        deviations: As `step_above` has it.

    Returns:
        (h, w), 255 where they differ.
    """
    mask = differs_by_step(one, other, step_above(noise, CHANGED_STEP, deviations), cv2.countNonZero(_BLOCK))
    if mask is None:
        return np.zeros(one.shape[:2], np.uint8)
    # A block of even size has no middle: `morphologyEx` would move all that differs by a pixel.
    return np.asarray(cv2.dilate(cv2.erode(mask, _BLOCK, anchor=(0, 0)), _BLOCK, anchor=(1, 1)), np.uint8)


def find_steps(picture: Picture) -> Mask:
    """By how many grey levels each pixel's neighbours differ, in the colour in which they differ most.

    Args:
        picture: (h, w, 3).

    Returns:
        (h, w).
    """
    return strongest_channel(cv2.morphologyEx(picture, cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8)))


def strongest_channel(picture: NDArray[Any]) -> NDArray[Any]:
    """The largest of the three colours of every pixel; numpy takes it along so short an axis 15 times as long.

    Args:
        picture: (h, w, 3).

    Returns:
        (h, w).
    """
    return _of_channels(cv2.max, picture)


def weakest_channel(picture: NDArray[Any]) -> NDArray[Any]:
    """The smallest of the three colours of every pixel.

    Args:
        picture: (h, w, 3).

    Returns:
        (h, w).
    """
    return _of_channels(cv2.min, picture)


def _of_channels(choose: Callable[[Any, Any], Any], picture: NDArray[Any]) -> NDArray[Any]:
    blue, green, red = (cv2.extractChannel(picture, colour) for colour in range(3))
    return np.asarray(choose(choose(blue, green), red))


def intersect_rectangles(one: Rect, other: Rect) -> Rect | None:
    """What two rectangles have in common; None where that is nothing."""
    left, top = max(one.left, other.left), max(one.top, other.top)
    right, bottom = min(one.right, other.right), min(one.bottom, other.bottom)
    return Rect(left, top, right - left, bottom - top) if left < right and top < bottom else None


def join_rectangles(areas: Iterable[Rect]) -> list[Rect]:
    """The rectangles, one around each group of those that overlap."""
    joined: list[Rect] = []
    for area in areas:
        apart = area
        while (other := next((one for one in joined if intersect_rectangles(one, apart)), None)) is not None:
            joined.remove(other)
            apart = enclose((apart, other))
        joined.append(apart)
    return joined


def card_area(place: Point, size: tuple[float, float]) -> Rect:
    """The upright rectangle of a card whose middle is at the place."""
    return Rect(place.x - size[0] / 2, place.y - size[1] / 2, size[0], size[1])


def find_flanks(width: float, height: float) -> dict[Side, Rect]:
    """The strips at the table's edge, with a little of the mat, by side: where an arm comes from."""
    near = 20.0
    return {
        Side.NORTH: Rect(0, -MARGIN, width, MARGIN + near),
        Side.SOUTH: Rect(0, height - near, width, MARGIN + near),
        Side.WEST: Rect(-MARGIN, 0, MARGIN + near, height),
        Side.EAST: Rect(width - near, 0, MARGIN + near, height),
    }
