"""Trials of the camera: pictures a second, how old they are, sharpness, light, and where the mat lies."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import pairwise

import numpy as np

from tableassist.app.calibrating.steps import LEAST_PICTURES_A_SECOND, LEAST_SIZE, times
from tableassist.app.fieldtest.results import TrialResult, TrialVerdict
from tableassist.ports import Camera, CameraLost, Frame
from tableassist.table.geometry import Mat
from tableassist.vision.calibrate.light import (
    WIDEST_EDGE,
    LightReading,
    NoMarkers,
    check_light,
    edge_width,
    find_corners,
)
from tableassist.vision.picture import jpeg_of
from tableassist.vision.table.homography import Fit, TableFinder, TableLost

FRAMES = 40
TIMEOUT_S = 5.0
OLDEST_MS = 250
MOST_ERROR_MM = 1.0
MOST_CHANGE = 0.05
LEAST_SCALE = 1.2
"""Pixels a millimetre below which corners of cards are told by luck."""

Clock = Callable[[], int]


@contextmanager
def opened_camera(camera: Camera) -> Iterator[Camera]:
    """The camera, open, and closed afterwards whatever happens."""
    camera.open()
    try:
        yield camera
    finally:
        camera.close()


def frames_of(camera: Camera, count: int) -> list[Frame]:
    """So many pictures, or fewer where the source ends; raises CameraLost."""
    found: list[Frame] = []
    while len(found) < count and (frame := camera.read(TIMEOUT_S)) is not None:
        found.append(frame)
    return found


def try_camera(camera: Camera, now: Clock) -> TrialResult:
    """Opens the camera and takes pictures: how soon the first comes, how many a second, how old they are."""
    key, title, begun = "camera", "Camera", now()
    ages: list[int] = []
    try:
        with opened_camera(camera):
            frames = frames_of(camera, 1)
            first = now() - begun
            for _ in range(FRAMES):
                frames += frames_of(camera, 1)
                ages.append(now() - frames[-1].taken_at)
    except CameraLost as lost:
        return TrialResult(key, title, TrialVerdict.FAILED, str(lost))
    gaps = [after.taken_at - before.taken_at for before, after in pairwise(frames)]
    if not gaps:
        return TrialResult(key, title, TrialVerdict.FAILED, "The camera gave one picture and no more.")
    high, wide = frames[-1].picture.shape[:2]
    rate = 1000 / max(1.0, statistics.mean(gaps))
    figures = {
        "size of the pictures": times((wide, high)),
        "from opening to the first picture": f"{first} ms",
        "pictures a second": f"{rate:.1f}",
        "longest gap": f"{max(gaps)} ms",
        "age of a picture when it arrives (median, worst)": f"{statistics.median(ages):.0f} ms, {max(ages)} ms",
    }
    complaints = _camera_complaints((wide, high), rate, ages)
    verdict = TrialVerdict.WEAK if complaints else TrialVerdict.GOOD
    words = " ".join(complaints) or "Pictures come often enough, and soon enough."
    return TrialResult(key, title, verdict, words, figures, {"the last picture": jpeg_of(frames[-1].picture)})


def _camera_complaints(size: tuple[int, int], rate: float, ages: Sequence[int]) -> list[str]:
    found, age = [], statistics.median(ages)
    if min(ages) < 0:
        found.append("Pictures are stamped later than they arrive: the camera's clock is not that of the presses.")
    if size[0] < LEAST_SIZE[0] or size[1] < LEAST_SIZE[1]:
        found.append(f"Pictures of {times(size)} are small: {times(LEAST_SIZE)} are wanted at least.")
    if rate < LEAST_PICTURES_A_SECOND:
        found.append(f"{rate:.1f} pictures a second are few: give more light, or a faster port.")
    if age > OLDEST_MS:
        found.append(f"Pictures are {age:.0f} ms old when they arrive: every answer comes that much later.")
    return found


def try_sharpness(frames: Sequence[Frame], mat: Mat) -> TrialResult:
    """How sharp the markers' edges are, and how the light is, measured on an empty mat."""
    key, title = "light", "Focus and light"
    picture = {"the empty mat": jpeg_of(frames[-1].picture)} if frames else {}
    try:
        pictures = [frame.picture for frame in frames]
        corners = find_corners(pictures[-1], mat)
        width, light = edge_width(pictures[-1], corners), check_light(pictures, mat, corners)
    except (NoMarkers, IndexError) as error:
        words = str(error) if isinstance(error, NoMarkers) else "No picture came."
        return TrialResult(key, title, TrialVerdict.FAILED, words, {}, picture)
    soft = (f"Edges are {width:.1f} pixels wide: focus the lens.",) if width > WIDEST_EDGE else ()
    advice = (*soft, *light.advice())
    verdict = TrialVerdict.WEAK if advice else TrialVerdict.GOOD
    words = " ".join(advice) or "Sharp, and well lit."
    return TrialResult(key, title, verdict, words, _light_figures(width, light), picture)


def try_steadiness(empty: Sequence[Frame], under_hand: Sequence[Frame], mat: Mat) -> TrialResult:
    """How far the paper's white changes when a hand is over the mat: a camera that is held does not adjust to it."""
    key, title = "steady", "Steadiness under a hand"
    pictures = {"with a hand": jpeg_of(under_hand[-1].picture)} if under_hand else {}
    try:
        without, under = (_whites(frames, mat) for frames in (empty, under_hand))
    except (NoMarkers, IndexError) as error:
        words = str(error) if isinstance(error, NoMarkers) else "No picture came."
        return TrialResult(key, title, TrialVerdict.FAILED, words, {}, pictures)
    change = max(abs(under[corner] / max(1.0, white) - 1) for corner, white in without.items())
    figures = {"change of the paper's white": f"{change:.1%} (at most {MOST_CHANGE:.0%})"}
    if change <= MOST_CHANGE:
        return TrialResult(key, title, TrialVerdict.GOOD, "The picture stays as it is.", figures, pictures)
    words = "The picture changes when a hand comes: calibrate, so that it is held; keep shadows off the squares."
    return TrialResult(key, title, TrialVerdict.WEAK, words, figures, pictures)


def _whites(frames: Sequence[Frame], mat: Mat) -> dict[str, float]:
    """The mean white of the paper at each corner over some pictures; raises NoMarkers, IndexError."""
    found = [check_light([frame.picture], mat).whites for frame in frames]
    return {corner: statistics.mean(whites[corner] for whites in found) for corner in found[0]}


def _light_figures(width: float, light: LightReading) -> dict[str, str]:
    return {
        "width of a sharp edge": f"{width:.1f} pixels (at most {WIDEST_EDGE:.0f})",
        **{f"white of the paper, {corner}": f"{white:.0f} of 255" for corner, white in light.whites.items()},
        "brightest corner to darkest": f"{light.unevenness:.2f}",
        "over-exposed": f"{light.burnt:.2%} of the table",
        "flicker": f"{light.flicker:.2%}",
    }


def try_mat(frames: Sequence[Frame], mat: Mat) -> TrialResult:
    """Whether all four markers are found in every picture, how exactly, and how steady they are."""
    key, title, finder = "mat", "Mat", TableFinder(mat)
    fits = [fit for frame in frames if (fit := _located(finder, frame)) is not None]
    if not fits:
        return TrialResult(key, title, TrialVerdict.FAILED, "The mat is not found: all four squares must be in view.")
    scale, error = _scale(fits[-1], mat), max(fit.error_mm for fit in fits)
    whole = sum(len(fit.markers) == len(mat.markers) for fit in fits)
    figures = {
        "pictures in which all four squares were found": f"{whole} of {len(frames)}",
        "pixels a millimetre": f"{scale:.2f}",
        "squares off their places": f"{error:.2f} mm at most",
    }
    complaints = []
    if whole < len(frames):
        complaints.append("Squares were not seen in some pictures: uncover them, and light them.")
    if scale < LEAST_SCALE:
        complaints.append("The mat is small in the picture: bring the camera nearer.")
    if error > MOST_ERROR_MM:
        complaints.append("The squares are off their places: smooth the mat, and check its size with a ruler.")
    verdict = TrialVerdict.WEAK if complaints else TrialVerdict.GOOD
    return TrialResult(key, title, verdict, " ".join(complaints) or "All four squares are where they belong.", figures)


def _located(finder: TableFinder, frame: Frame) -> Fit | None:
    with suppress(TableLost):
        return finder.locate(frame.picture)
    return None


def _scale(fit: Fit, mat: Mat) -> float:
    (left, _), (right, _) = fit.pixels(np.array([(0.0, mat.height / 2), (mat.width, mat.height / 2)]))
    return float(right - left) / mat.width
