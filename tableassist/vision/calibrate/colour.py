"""Measuring how a camera and its light change colours, from the printed colour card."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from tableassist.table.geometry import Rect
from tableassist.vision.calibrate.targets import COLOURS, colour_card, find_markers
from tableassist.vision.table.homography import square_of
from tableassist.vision.types import CLIPPED

Floats = NDArray[np.float64]


class NoColourCard(ValueError):
    """The colour card is not seen whole; the sentence says what to do."""


@dataclass(frozen=True)
class ColourFit:
    """Three rows of three: what to multiply linear red, green, blue of the camera with to get true colours.

    `error` is the mean distance from the true colours afterwards and `before` without it, in linear light (0 to 1).
    """

    matrix: tuple[tuple[float, float, float], ...]
    error: float
    before: float

    def corrected(self, picture: NDArray[np.uint8]) -> NDArray[np.uint8]:
        """A blue-green-red picture, or rows of such colours, with its colours put right."""
        rgb = to_linear(np.asarray(picture, np.float64)[..., ::-1]) @ np.array(self.matrix).T
        return np.asarray(np.round(to_screen(rgb)[..., ::-1]), np.uint8)


def measure_colours(picture: NDArray[np.uint8]) -> ColourFit:
    """Compares the colour card in a picture (height x width x 3, BGR) with what was printed.

    Raises:
        NoColourCard: The picture shows none, or not enough of it.
    """
    seen = to_linear(_patches(picture))
    true = to_linear(np.array(list(COLOURS.values()), np.float64))
    # A burnt patch says nothing about the colour that it had.
    good = _patches(picture).max(axis=1) < CLIPPED
    if good.sum() < 6:
        raise NoColourCard("The colour card is over-exposed: dim the light, or expose shorter.")
    matrix = np.linalg.lstsq(seen[good], true[good], rcond=None)[0].T
    error = np.abs(seen[good] @ matrix.T - true[good]).mean()
    rows = tuple((float(row[0]), float(row[1]), float(row[2])) for row in matrix)
    return ColourFit(rows, float(error), float(np.abs(seen[good] - true[good]).mean()))


def to_linear(colours: Floats) -> Floats:
    """Screen values (0 to 255) as amounts of light (0 to 1).

    Args:
        colours: Of any shape.
    """
    share = np.asarray(colours, np.float64) / 255
    return np.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4)


def to_screen(light: Floats) -> Floats:
    """Amounts of light (0 to 1) as screen values (0 to 255).

    Args:
        light: Of any shape.
    """
    share = np.clip(light, 0, 1)
    return 255 * np.where(share <= 0.0031308, share * 12.92, 1.055 * share ** (1 / 2.4) - 0.055)


def _patches(picture: NDArray[np.uint8]) -> Floats:
    """The mean red, green, blue of each patch, in the card's order."""
    card, found = colour_card(), find_markers(picture)
    seen = [marker for marker in card.markers if marker.number in found]
    if len(seen) < 3:
        raise NoColourCard("The colour card is not seen whole: lay it flat in the middle of the mat, no hand over it.")
    printed = np.vstack([square_of(marker) for marker in seen])
    warp, _ = cv2.findHomography(np.vstack([found[marker.number] for marker in seen]), printed * 2)
    flat = cv2.warpPerspective(picture, warp, (int(card.width * 2), int(card.height * 2)), flags=cv2.INTER_AREA)
    return np.array([_mean(flat, zone.area) for zone in card.zones])


def _mean(flat: NDArray[Any], area: Rect) -> Floats:
    """The middle of a patch: its rim mixes with the paper."""
    x, y = int(area.centre.x * 2), int(area.centre.y * 2)
    reach_x, reach_y = int(area.width * 0.6), int(area.height * 0.6)
    inside = flat[y - reach_y : y + reach_y, x - reach_x : x + reach_x]
    return np.asarray(inside.reshape(-1, 3).mean(axis=0)[::-1], np.float64)
