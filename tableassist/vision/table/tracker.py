"""Keeping hold of the table: the last good fit, checked about once a second, renewed when the table was moved."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache

import cv2
import numpy as np

from tableassist.table.geometry import Marker, Mat
from tableassist.vision.table.homography import Fit, TableFinder, TableLost, square_of
from tableassist.vision.table.lens import Lens, Points
from tableassist.vision.table.low_light import TOO_DARK, LowLight
from tableassist.vision.table.plumb_line import straighten_edges
from tableassist.vision.types import Picture

MOVED = "The table or the camera was moved; the cards are being looked at anew."
_MOVING = "The table or the camera is moving."
_NOT_SEEN = "The camera does not see the table; what lay there last stands until it does."
_TORN = "The camera's picture is torn; what lay there last stands until it is whole."
_COARSE = "The table looks smaller than before: put the camera back, or resume the game."
_CHECK_EVERY_MS = 1000
_DOUBT_MS = 200
_PATIENCE_MS = 2000
_LOST_MS = 3000
_MOVED_MM = 3.0
_DRIFT_MM = 0.8
_SAME = 0.96
_COARSER = 0.75
"""How fine, beside those before, pictures must be: how pieces looked is held against them until the game ends."""
_SLID, _SLID_PX = 0.9, 24
"""How alike a marker is that came shifted, in a picture in which its side has so many pixels."""
_COMPARED_PX = 14
"""Pixels of a marker's side when it is compared, or a few more: all of its pixels hold more noise, and tell no more.

On 12 *kitchen* tables markers at rest were alike by 0.978 at least in all pixels and by 0.995 in these, those 1 mm
aside by 0.943 and 0.948 at most. In an eighth of the light those at rest were alike by 0.838 and 0.957 at least.
"""


@dataclass(frozen=True)
class _Known:
    """Where the table was found in pictures of a size, and how its markers looked there."""

    fit: Fit
    size: tuple[int, ...]
    markers: dict[int, Picture]


@dataclass
class TableTracker:
    """Follows the table through a series of pictures, and tells when there is too little light to see it.

    `fit` is the fit to work with, None before the first. `renewed` says whether the last call changed it. `blind`
    says that the last picture is no evidence of anything: noise, another size, another scene, a table on the move.
    """

    mat: Mat
    lens: Lens | None = None
    fit: Fit | None = None
    renewed: bool = False
    blind: bool = False
    _size: tuple[int, ...] = ()
    _checked_at: int = 0
    _off_since: int | None = None
    _unseen_since: int | None = None
    _pictures: dict[int, Picture] = field(default_factory=dict, repr=False)
    _former: _Known | None = field(default=None, repr=False)
    _finder: TableFinder = field(init=False, repr=False)
    _low_light: LowLight = field(default_factory=LowLight, repr=False)

    def __post_init__(self) -> None:
        self._finder = TableFinder(self.mat, self.lens)

    def __call__(self, picture: Picture, now: int, *, hurry: bool = False) -> str:
        """What is wrong with the table's place or its light, in words, or an empty string.

        With `hurry` the markers are compared at once: something stirs, and it may be the camera.
        """
        self.renewed = False
        trouble = self._renew(picture, now) if self.fit is None else self._followed(picture, now, self.fit, hurry)
        self.blind = bool(trouble) and not self.renewed
        if trouble or self.fit is None:
            return trouble
        return TOO_DARK if self._low_light(picture, now, _fineness(self.fit, self.mat)) else ""

    def _followed(self, picture: Picture, now: int, fit: Fit, hurry: bool) -> str:
        matching = self._matching(picture, fit, self._size, self._pictures)
        if not matching:
            # Every picture has to show that it is one of this table: a second of another one is believed in no time.
            return self._sought(picture, now, fit)
        if self._is_torn(picture, fit, matching):
            return _TORN
        self._unseen_since = None
        if not hurry and now - self._checked_at < (_CHECK_EVERY_MS if self._off_since is None else _DOUBT_MS):
            return _MOVING if self._off_since is not None else ""
        self._checked_at = now
        if self._off_since is None and len(matching) >= len(self.mat.markers) - 1:
            return ""
        return self._compared(picture, now, fit, self._shifts(picture, fit))

    def _sought(self, picture: Picture, now: int, fit: Fit) -> str:
        """What a picture is in which the markers do not look as they did: moved, in other light, or of something else.

        They are searched for, but not in every picture of a camera that sees no table for long.
        """
        if self._unseen_since is not None and now - self._checked_at < _DOUBT_MS:
            return _NOT_SEEN
        self._checked_at = now
        if self._returned(picture):
            return ""
        shifts = self._shifts(picture, fit) if picture.shape == self._size else {}
        self._unseen_since = None if shifts else self._unseen_since
        return self._compared(picture, now, fit, shifts)

    def _returned(self, picture: Picture) -> bool:
        """Whether the table is back where it was before it was lost for long: another camera, or one held in a hand."""
        former = self._former
        if former is None:
            return False
        matching = self._matching(picture, former.fit, former.size, former.markers)
        if len(matching) < len(self.mat.markers) - 1:
            return False
        self._former, self.fit, self.renewed = None, former.fit, True
        self._off_since = self._unseen_since = None
        self._size, self._pictures = former.size, former.markers
        return True

    def _renew(self, picture: Picture, now: int) -> str:
        try:
            fit = straighten_edges(picture, self._finder.locate(picture), self.mat)
        except TableLost as lost:
            return str(lost)
        if self.fit is not None and _fineness(fit, self.mat) < _COARSER * _fineness(self.fit, self.mat):
            return _COARSE
        self.fit = fit
        self.renewed, self._checked_at = True, now
        self._off_since = self._unseen_since = None
        self._remember(picture, self.fit)
        return ""

    def _remember(self, picture: Picture, fit: Fit) -> None:
        self._size = picture.shape
        self._pictures = {marker.number: _window(picture, fit, marker) for marker in self.mat.markers}

    def _compared(self, picture: Picture, now: int, fit: Fit, shifts: dict[int, float]) -> str:
        if not shifts:
            return self._unseen(picture, now)
        # The median: a hand may hide one marker and bend another, a moved camera shifts them all.
        shift = float(np.median(list(shifts.values())))
        if shift <= _DRIFT_MM or (shift <= _MOVED_MM and len(shifts) < len(self.mat.markers)):
            self._off_since = None
            if len(shifts) == len(self.mat.markers):
                self._remember(picture, fit)
            return ""
        return self._off(picture, now, shift)

    def _off(self, picture: Picture, now: int, shift: float) -> str:
        self._off_since = now if self._off_since is None else self._off_since
        if now - self._off_since < _PATIENCE_MS:
            return _MOVING
        if shift <= _MOVED_MM:
            # A sagging arm: followed silently, the cards have not moved on the table.
            return self._renew(picture, now)
        return self._renew(picture, now) or MOVED

    def _unseen(self, picture: Picture, now: int) -> str:
        """No marker is where it was: hidden for a moment, or the table is somewhere else entirely."""
        self._unseen_since = now if self._unseen_since is None else self._unseen_since
        if now - self._unseen_since < _LOST_MS:
            return _NOT_SEEN
        known = None if self.fit is None else _Known(self.fit, self._size, self._pictures)
        if trouble := self._renew(picture, now):
            return trouble
        self._former = known
        return MOVED

    def _shifts(self, picture: Picture, fit: Fit) -> dict[int, float]:
        """How far, in millimetres, each marker that is seen near its place has moved."""
        found: dict[int, float] = {}
        for marker in self.mat.markers:
            seen = self._near(picture, fit.pixels(square_of(marker)), marker.number)
            if seen is not None:
                found[marker.number] = self._finder.shift(fit, marker.number, seen)
        return found

    def _matching(self, picture: Picture, fit: Fit, size: tuple[int, ...], known: dict[int, Picture]) -> frozenset[int]:
        """The markers that match how they looked when they were last found there: a hundredth of finding them."""
        if picture.shape != size:
            return frozenset()
        windows = {one.number: _window(picture, fit, one) for one in self.mat.markers}
        return frozenset(number for number, window in windows.items() if _matches(window, known.get(number)))

    def _is_torn(self, picture: Picture, fit: Fit, matching: frozenset[int]) -> bool:
        """Whether rows came shifted along themselves: a marker lies beside its place, others (`matching`) in theirs."""
        rest = (one for one in self.mat.markers if one.number not in matching)
        return any(_has_slid(picture, fit, one, self._pictures.get(one.number)) for one in rest)

    def _near(self, picture: Picture, expected: Points, number: int) -> Points | None:
        side = float(np.hypot(*(expected[1] - expected[0])))
        low = np.maximum(np.floor(expected.min(axis=0) - side), 0).astype(int)
        high = np.ceil(expected.max(axis=0) + side).astype(int)
        window = picture[low[1] : high[1], low[0] : high[0]]
        if min(window.shape[:2]) < 16:
            return None
        corners = self._finder.corners_in(cv2.cvtColor(window, cv2.COLOR_BGR2GRAY)).get(number)
        return None if corners is None else corners + low


def _matches(window: Picture, known: Picture | None) -> bool:
    if known is None or known.shape != window.shape or not window.size:
        return False
    shrink = max(1, round(min(known.shape) / _COMPARED_PX))
    now, before = (_shrunk(one, shrink) for one in (window, known))
    return float(cv2.matchTemplate(now, before, cv2.TM_CCOEFF_NORMED)[0, 0]) >= _SAME


def _has_slid(picture: Picture, fit: Fit, marker: Marker, known: Picture | None) -> bool:
    """Whether the marker stands elsewhere in the same rows."""
    left, top, _, bottom = _bounds(fit, marker)
    if known is None or not known.size or top < 0 or known.shape[1] > picture.shape[1]:
        return False
    shrink = max(1, min(known.shape) // _SLID_PX)
    rows = cv2.cvtColor(picture[top:bottom], cv2.COLOR_BGR2GRAY)
    rows, small = (_shrunk(one, shrink) for one in (rows, known))
    if rows.shape[0] < small.shape[0]:
        return False
    alike = cv2.matchTemplate(rows, small, cv2.TM_CCOEFF_NORMED)
    _, best, _, (at, _) = cv2.minMaxLoc(alike)
    return best >= _SLID and abs(at * shrink - left) > known.shape[1] / 2


def _fineness(fit: Fit, mat: Mat) -> float:
    """Pixels a millimetre in the middle of the mat, along the direction in which they are fewest."""
    x, y = mat.width / 2, mat.height / 2
    middle, across, down = fit.pixels(np.array([(x, y), (x + 1, y), (x, y + 1)]))
    return float(min(np.hypot(*(across - middle)), np.hypot(*(down - middle))))


def _shrunk(picture: Picture, by: int) -> Picture:
    return cv2.resize(picture, (picture.shape[1] // by, picture.shape[0] // by), interpolation=cv2.INTER_AREA)


@lru_cache(16)
def _bounds(fit: Fit, marker: Marker) -> tuple[int, int, int, int]:
    """Left, top, right and bottom of a marker in the picture, in pixels."""
    corners = fit.pixels(square_of(marker))
    (left, top), (right, bottom) = np.floor(corners.min(axis=0)), np.ceil(corners.max(axis=0)) + 1
    return int(left), int(top), int(right), int(bottom)


def _window(picture: Picture, fit: Fit, marker: Marker) -> Picture:
    """The part of the picture that shows a marker, in grey."""
    left, top, right, bottom = _bounds(fit, marker)
    window = picture[max(top, 0) : max(bottom, 0), max(left, 0) : max(right, 0)]
    return cv2.cvtColor(window, cv2.COLOR_BGR2GRAY) if window.size else window[..., 0].copy()
