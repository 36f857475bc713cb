"""Measuring the light on the table, and the sharpness of the picture, from the mat's own markers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from tableassist.table.geometry import Mat, Point
from tableassist.vision.calibrate.targets import find_markers
from tableassist.vision.table.homography import square_of
from tableassist.vision.types import Picture

Corners = Mapping[int, NDArray[np.float64]]

MOST_BURNT, MOST_UNEVEN, MOST_FLICKER = 0.01, 1.7, 0.015
DARKEST_WHITE, BRIGHTEST_WHITE = 105.0, 248.0
MOST_DRIFT = 0.20
WIDEST_EDGE = 4.0
"""How many pixels a sharp edge may be wide; beyond it corner indices of cards cannot be read."""

_BURNT = 252
_FEWEST_MARKERS = 3


class NoMarkers(ValueError):
    """Too few of the mat's corners are seen to measure by them; the sentence says what to do."""


@dataclass(frozen=True)
class LightReading:
    """The light on the table.

    `whites` is the brightness (0 to 255) of the paper at each corner seen, by its words; `burnt` the share of the
    table that is over-exposed, most of it at `burnt_at`; `flicker` the share by which pictures differ in brightness.
    """

    whites: Mapping[str, float]
    burnt: float
    burnt_at: str
    flicker: float

    @property
    def white(self) -> float:
        """The paper's brightness, over all corners."""
        return sum(self.whites.values()) / len(self.whites)

    @property
    def unevenness(self) -> float:
        """How many times brighter the brightest corner is than the darkest."""
        return max(self.whites.values()) / max(1.0, min(self.whites.values()))

    def advice(self) -> tuple[str, ...]:
        """What to change, the worst first; empty where the light is good."""
        return tuple(_troubles(self))

    def drift(self, reference: float) -> str:
        """A sentence where the light is no longer as it was when the paper's brightness was `reference`, or nothing."""
        change = self.white / max(1.0, reference) - 1
        if abs(change) <= MOST_DRIFT:
            return ""
        way = "brighter" if change > 0 else "darker"
        return f"The light changed: the table is {abs(change):.0%} {way} than when it was measured. Measure it again."


def check_light(pictures: Sequence[Picture], mat: Mat, corners: Corners | None = None) -> LightReading:
    """Reads the light from a series of pictures of the empty, still table; raises NoMarkers.

    One picture is enough for everything but flicker; ten or more show that too. `corners` are those of the last one,
    where they were found already.
    """
    seen = find_corners(pictures[-1], mat) if corners is None else corners
    grey = cv2.cvtColor(pictures[-1], cv2.COLOR_BGR2GRAY)
    whites = {describe_corner(mat, number): _paper(grey, mat, number, corners) for number, corners in seen.items()}
    burnt, where = _burnt(pictures[-1], mat, seen)
    return LightReading(whites, burnt, where, brightness_spread([mean_brightness(picture) for picture in pictures]))


def mean_brightness(picture: Picture) -> float:
    """The mean brightness of a picture; every eighth pixel of every eighth row gives it as well as all."""
    return float(picture[::8, ::8].mean())


def brightness_spread(means: Sequence[float]) -> float:
    """The spread of some pictures' brightness, as a share of it."""
    return float(np.std(means) / max(1.0, float(np.mean(means)))) if len(means) > 1 else 0.0


def edge_width(picture: Picture, corners: Corners) -> float:
    """How many pixels wide the edges of markers are that have these corners: about 1.5 in a sharp picture."""
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    return float(np.median([_edge(grey, marker) for marker in corners.values()]))


def describe_corner(mat: Mat, number: int) -> str:
    """Where a marker lies, as the player at the south edge sees it: `far left`, `near right`."""
    place = _centre(mat, number)
    return f"{'far' if place.y < mat.height / 2 else 'near'} {'left' if place.x < mat.width / 2 else 'right'}"


def _troubles(light: LightReading) -> Iterator[str]:
    dark, bright = min(light.whites, key=light.whites.__getitem__), max(light.whites, key=light.whites.__getitem__)
    if light.white < DARKEST_WHITE:
        yield "The table is too dark: add light, or expose longer."
    if light.white > BRIGHTEST_WHITE:
        yield "The picture is over-exposed: dim the light, or expose shorter."
    elif light.burnt > MOST_BURNT:
        share, where = f"{light.burnt:.0%} of the table", light.burnt_at
        yield f"{share} is over-exposed, most of it at the {where}: move the lamp there aside."
    if light.unevenness > MOST_UNEVEN:
        yield (
            f"The {bright} is {light.unevenness:.1f} times as bright as the {dark}: "
            f"light the table from two sides, or move a lamp to the {dark}."
        )
    if light.flicker > MOST_FLICKER:
        yield (
            f"The light flickers by {light.flicker:.1%}: expose for whole periods of the mains "
            "(10 ms at 50 Hz, 8.3 ms at 60 Hz)."
        )


def find_corners(picture: Picture, mat: Mat) -> Corners:
    """The corners (4, 2) of the mat's markers in the picture, in pixels, by the markers' numbers; raises NoMarkers."""
    printed = {marker.number for marker in mat.markers}
    seen = {number: corners for number, corners in find_markers(picture).items() if number in printed}
    if len(seen) < _FEWEST_MARKERS:
        raise NoMarkers(f"{len(seen)} of the mat's {len(printed)} corners are seen: uncover them and light the table.")
    return seen


def _paper(grey: Picture, mat: Mat, number: int, corners: NDArray[np.float64]) -> float:
    """The brightness of the white margin beside a marker, on the two sides that face the middle of the mat."""
    module = 16
    # The marker's six modules and one of margin around them; outwards the paper may end within that margin.
    patch = _flattened(grey, corners, module, margin=1)
    strips = np.concatenate([_strip(patch, side, module).ravel() for side in _inner_sides(mat, number)])
    # Not the mean: a hair, a printed line or a token may lie in the margin.
    return float(np.percentile(strips, 70))


def _flattened(grey: Picture, corners: NDArray[np.float64], module: int, margin: int) -> Picture:
    start, end, whole = margin * module - 0.5, (margin + 6) * module - 0.5, (2 * margin + 6) * module
    square = np.array([(start, start), (end, start), (end, end), (start, end)], np.float32)
    warp = cv2.getPerspectiveTransform(corners.astype(np.float32), square)
    return np.asarray(cv2.warpPerspective(grey, warp, (whole, whole)), np.uint8)


def _strip(patch: Picture, side: str, module: int) -> Picture:
    near, far = module // 4, module - module // 4
    along = slice(module, -module)
    return {
        "left": patch[along, near:far],
        "right": patch[along, -far:-near],
        "top": patch[near:far, along],
        "bottom": patch[-far:-near, along],
    }[side]


def _inner_sides(mat: Mat, number: int) -> tuple[str, str]:
    place = _centre(mat, number)
    across = "right" if place.x < mat.width / 2 else "left"
    return across, "bottom" if place.y < mat.height / 2 else "top"


def _burnt(picture: Picture, mat: Mat, seen: Mapping[int, NDArray[np.float64]]) -> tuple[float, str]:
    """The over-exposed share of the mat, and the quarter in which most of it lies."""
    flat = _whole_table(picture, mat, seen)
    burnt = flat.min(axis=2) >= _BURNT
    middle_y, middle_x = burnt.shape[0] // 2, burnt.shape[1] // 2
    quarters = {
        "far left": burnt[:middle_y, :middle_x],
        "far right": burnt[:middle_y, middle_x:],
        "near right": burnt[middle_y:, middle_x:],
        "near left": burnt[middle_y:, :middle_x],
    }
    return float(burnt.mean()), max(quarters, key=lambda words: quarters[words].mean())


def _whole_table(picture: Picture, mat: Mat, seen: Mapping[int, NDArray[np.float64]]) -> NDArray[Any]:
    """The mat from above at one pixel for two millimetres: enough to find where it is burnt."""
    printed = {marker.number: square_of(marker) / 2 for marker in mat.markers}
    numbers = sorted(seen)
    warp, _ = cv2.findHomography(
        np.vstack([seen[number] for number in numbers]), np.vstack([printed[number] for number in numbers])
    )
    return np.asarray(cv2.warpPerspective(picture, warp, (int(mat.width / 2), int(mat.height / 2))))


def _edge(grey: Picture, corners: NDArray[np.float64]) -> float:
    """The width of a marker's outer edges in pixels of the picture."""
    module = 24
    patch = _flattened(grey, corners, module, margin=1).astype(np.float32)
    side = float(np.mean(np.hypot(*(corners - np.roll(corners, 1, axis=0)).T)))
    per_pixel = 6 * module / side
    widths = [_profile_width(profile) / per_pixel for profile in _profiles(patch, module)]
    return float(np.median(widths))


def _profiles(patch: NDArray[np.float32], module: int) -> list[NDArray[np.float32]]:
    """Mean brightness across each of the four outer edges, from the paper into the black border."""
    ways = (patch, patch[::-1], patch.T, patch[:, ::-1].T)
    return [way[: 2 * module, 2 * module : -2 * module].mean(axis=1) for way in ways]


def _profile_width(profile: NDArray[np.float32]) -> float:
    contrast = float(np.percentile(profile, 95) - np.percentile(profile, 5))
    steepest = float(np.abs(np.diff(profile)).max())
    return contrast / steepest if steepest > 0 else float(len(profile))


def _centre(mat: Mat, number: int) -> Point:
    return next(marker.square.centre for marker in mat.markers if marker.number == number)
