"""How alike two small flat pictures are, whatever their brightness."""

from __future__ import annotations

from math import atan2, degrees, hypot
from typing import Any, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from tableassist.vision.medians import medians
from tableassist.vision.types import Picture

_SAME_WITHIN = 0.975
_RIM = 5
_INNER = (slice(_RIM, -_RIM), slice(_RIM, -_RIM))
_PATTERNED = 15.0
_FINE_PX, _WIDE_PX, _DAMP = 0.7, 6.0, 8.0
_NO_WORSE, _PRINTED = 0.02, 0.3
"""By so much fine detail may agree less for being taken between the pixels, and so much it must: noise does by 0.1."""
_OVERLAP = 0.75
"""Share of what was seen before that must lie in the picture: what agrees in a corner alone was not found again."""
_SMOOTH = (5, 5)
"""Pixels, as `cv2.findTransformECC` smooths before it compares."""
_CLEARER, _LEAST_ALIKE = 1.6, 0.8
"""So many times less must be left unexplained by a plain card's edges once they are aligned: less may be by chance.

With 5 mm around it and a pixel a millimetre, on four *kitchen* tables no plain card of 400 that lay still was taken for
moved (one by 1.3 times), and 36 of 47 were that had been moved by 0.4 to 7 mm, four of them by 0.5 mm or more too much.
"""
_STEPS = (cv2.TERM_CRITERIA_COUNT | cv2.TERM_CRITERIA_EPS, 15, 1e-3)


def correlate(one: Picture, other: Picture) -> float:
    """How well two pictures agree apart from their brightness: 1 for the same."""
    means = (np.array(cv2.mean(picture)) for picture in (one, other))
    first, second = (
        cv2.subtract(picture, mean, dtype=cv2.CV_32F).ravel() for picture, mean in zip((one, other), means, strict=True)
    )
    spread = float(np.sqrt(np.dot(first, first) * np.dot(second, second)))
    return float(np.dot(first, second)) / max(spread, 1e-6)


def measure_unexplained(now: Picture, expected: Picture, gains: tuple[float, float]) -> float:
    """How much of a flat picture is not what was expected in any even light: grey levels a pixel, its middle alone.

    Light may be brighter or darker than expected, but of no other colour: a pale back differs from paper by its tint.

    Args:
        now: (h, w, 3).
        expected: The same, in the colour of the light of now.
        gains: By how many times darker or lighter than expected the light may be.
    """
    rows, columns = (slice(side // 8, side - side // 8) for side in now.shape[:2])
    seen, wanted = (np.asarray(one[rows, columns], np.float32) for one in (now, expected))
    colours = medians((seen / np.maximum(wanted, 1.0)).reshape(-1, 3))
    return float(np.abs(seen - wanted * medians(colours).clip(*gains)).mean())


def fine_detail(picture: Picture) -> Picture:
    """What is printed finely, in any light: a soft shadow or a lamp leaves it as it is, but for what noise hides.

    Args:
        picture: (h, w, 3), a pixel a millimetre.

    Returns:
        (h, w, 3) float32: the logarithm of the picture without what is wider than some millimetres.
    """
    light = np.log(picture.astype(np.float32) + _DAMP)
    fine, wide = (cv2.GaussianBlur(light, (0, 0), spread) for spread in (_FINE_PX, _WIDE_PX))
    return np.asarray(fine - wide)


def find_offset(around: Picture, before: Picture) -> tuple[float, int]:
    """How well what was seen before agrees with what is around its place now, and how many pixels off that is."""
    agreement = cv2.matchTemplate(around, before, cv2.TM_CCOEFF_NORMED)
    _, best, _, at = cv2.minMaxLoc(agreement)
    return float(best), max(abs(at[0] - agreement.shape[1] // 2), abs(at[1] - agreement.shape[0] // 2))


def find_vertex(before: NDArray[Any], here: NDArray[Any], after: NDArray[Any]) -> NDArray[Any]:
    """How far beyond each sample, in steps, a parabola through it and its neighbours is highest; 0 if it is no peak.

    Args:
        before: The neighbours on the one side, (n,) or single numbers.
        here: The samples, of the same shape.
        after: The neighbours on the other side, of the same shape.

    Returns:
        Of the same shape.
    """
    bend = before - 2 * here + after
    return np.asarray(np.where(bend < 0, 0.5 * (before - after) / np.minimum(bend, -1e-6), 0.0))


def is_same_within(now: Picture, before: Picture) -> bool:
    """Whether the card itself looks the same, whatever now lies at its edge: a card laid close beside it, or upon it.

    A patterned card that was moved by a millimetre does not; a plain one shows nothing.
    """
    return is_patterned(before) and correlate(now[_INNER], before[_INNER]) >= _SAME_WITHIN


def is_patterned(card: Picture) -> bool:
    """Whether a small flat picture of a card shows more than noise and blur in any of its colours."""
    return bool(cv2.meanStdDev(card[_INNER])[1].max() >= _PATTERNED)


class Alignment(NamedTuple):
    """How what a picture shows lies in another: pixels to the right and down at its middle, degrees clockwise.

    `agreement` is the correlation of the two, so aligned.
    """

    right: float
    down: float
    turn: float
    agreement: float

    @property
    def shift(self) -> float:
        """How far it lies aside, in pixels."""
        return hypot(self.right, self.down)


def align(now: Picture, before: Picture) -> Alignment | None:
    """Where what was seen before lies now, to a part of a pixel; None where it is plain, or is not to be seen at all.

    By the enhanced correlation coefficient (Evangelidis and Psarakis, 2008), which knows no brightness nor contrast. Of
    141 cards in five games that a hand had only covered none seemed moved by more than 0.4 mm and degrees, at a pixel a
    millimetre; four that were laid back within 1.5 mm were measured to 0.1 mm and degrees.

    A soft shadow is a pattern, too, and may be all that is aligned: what is printed finely must agree no worse for it.
    Nor is one aligned that agrees better as it lies: on a bright reflection the search strays.
    """
    if not is_patterned(before):
        return None
    template, picture = _grey(before), _grey(now)
    found = _search(template, picture)
    if found is None:
        return None
    lying, moved = _unexplained(picture, template, found.warp)
    if lying < moved:
        return None
    printed, seen = fine_detail(before), fine_detail(now)
    still, aligned = (correlate(one[_INNER], printed[_INNER]) for one in (seen, _warped(seen, found.warp, printed)))
    return found.off if aligned >= max(still - _NO_WORSE, _PRINTED) else None


def align_outline(now: Picture, before: Picture) -> Alignment | None:
    """The same by a plain card's edges, in pictures that show what lies around it; None where it seems to lie still.

    What is left unexplained is the picture's noise once a card is found where it lies, however faint its edges are.
    """
    template, picture = _grey(before), _grey(now)
    found = _search(template, picture)
    if found is None:
        return None
    lying, moved = _unexplained(picture, template, found.warp)
    return found.off if lying >= _CLEARER * moved and found.off.agreement >= _LEAST_ALIKE else None


def _unexplained(picture: Picture, template: Picture, warp: NDArray[Any]) -> tuple[float, float]:
    """What is left of a grey picture that a template does not explain, as the picture lies and taken back by a warp."""
    seen, known = (cv2.GaussianBlur(one, _SMOOTH, 0) for one in (picture, template))
    lying, back = (
        1.0 - float(np.corrcoef(one[_INNER].ravel(), known[_INNER].ravel())[0, 1])
        for one in (seen, _warped(seen, warp, template))
    )
    return lying, back


def _warped(picture: Picture, warp: NDArray[Any], like: Picture) -> Picture:
    """A picture taken back to where it lay, in the size of another."""
    return cv2.warpAffine(picture, warp, like.shape[1::-1], flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP)


class _Found(NamedTuple):
    """How a template is found in a picture, and the warp (2, 3) that takes it there."""

    off: Alignment
    warp: NDArray[Any]


def _search(template: Picture, picture: Picture) -> _Found | None:
    """Where a template lies in a picture, both grey."""
    start = np.eye(2, 3, dtype=np.float32)
    try:
        agreement, warp = cv2.findTransformECC(template, picture, start, cv2.MOTION_EUCLIDEAN, _STEPS)
    except cv2.error:
        return None
    shown = cv2.warpAffine(
        np.ones_like(picture), warp, template.shape[::-1], flags=cv2.INTER_NEAREST | cv2.WARP_INVERSE_MAP
    )
    if shown.mean() < _OVERLAP:
        return None
    middle = np.array([template.shape[1] / 2, template.shape[0] / 2])
    right, down = warp[:, :2] @ middle + warp[:, 2] - middle
    turn = degrees(atan2(warp[1, 0], warp[0, 0]))
    return _Found(Alignment(float(right), float(down), turn, float(agreement)), warp)


def _grey(picture: Picture) -> Picture:
    return cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
