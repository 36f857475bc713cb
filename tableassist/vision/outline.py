"""Where exactly a card lies: the rectangle of a card's size whose four edges are seen best.

What differs from bare mat in a card's very shape and size is one. Anything else is looked for in hints of edges, first
at a few angles, then at those between. What was found is at last moved onto the edges themselves.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import atan2, cos, degrees, sin
from typing import Any, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from tableassist.table.geometry import Point, Rect
from tableassist.vision.edges import EDGE_PART, Edges, Size, Steps, moved, settled
from tableassist.vision.flatten import Fit, Matrix, Picture, flatten, turned
from tableassist.vision.ground import Ground
from tableassist.vision.lens import Points
from tableassist.vision.overview import strongest

_COARSE = 1.5
_TURNS, _BETWEEN = range(-9, 10, 3), (-2, -1, 1, 2)
_FAINTEST, _PLAIN = 4, 36
_CLEAR = 20.0
_WRONG_MM, _FILLED = 1.5, 0.92
_FOREIGN = 18.0
_HARDLY_MM, _HARDLY_DEGREES = 0.3, 0.5
# What a step of so many grey levels is worth: nothing in the noise, and four faint edges more than one plain edge.
_WORTH = np.rint(255 * np.sqrt(np.clip(np.arange(256), 0, _PLAIN) / _PLAIN)).astype(np.uint8)
_WORTH[:_FAINTEST] = 0
_AROUND = slice(2, None), slice(None, -2), slice(1, -1)
_SQUARE = np.ones((3, 3), np.uint8)
_SIDES, _ENDS, _INSIDE = range(3)  # the channels of the hints

Scores = NDArray[Any]


@dataclass(frozen=True, slots=True)
class Outline:
    """A card's outline: its middle, its angle (0 <= angle < 180), and how much each edge stands out.

    `edges` are the steps in grey levels across the four edges, each meant over the edge's length: a printed line
    or a patterned ground gives next to none.
    """

    place: Point
    angle: float
    edges: Steps

    @property
    def weakest(self) -> float:
        """The step across the edge that stands out least."""
        return min(self.edges)

    @property
    def firm(self) -> float:
        """The step by which the card's place is known both ways, by one long and one short edge at least.

        An edge that a neighbour just as white lies close to hardly stands out.
        """
        right, bottom, left, top = self.edges
        return min(max(right, left), max(bottom, top))


@dataclass(frozen=True)
class OutlineFinder:
    """Searches the neighbourhood of a place for a card's outline. `card` is the card's width and height in mm."""

    card: Size
    reach: float = 14.0

    def __call__(self, picture: Picture, fit: Fit, ground: Ground, near: Point, angle: float) -> Outline:
        """The likeliest outline near the place and within ten degrees of the angle, to a part of a millimetre."""
        width, height = (side + 2 * self.reach + 16 for side in self.card)
        area = Rect(near.x - width / 2, near.y - height / 2, width, height)
        patch = flatten(picture, fit, area, angle, _COARSE)
        off = _off(patch, ground, turned(area, angle))
        lone = _alone(off, self.card, self.reach)
        if lone is not None:
            outline = self._settled(picture, fit, near, angle, lone)
            if outline.weakest >= _CLEAR:
                return outline
        return self._settled(picture, fit, near, angle, self._likeliest(_hints(patch, _foreign(off, ground))))

    def _settled(self, picture: Picture, fit: Fit, near: Point, angle: float, found: _Candidate) -> Outline:
        """The candidate moved onto the edges themselves."""
        edges = Edges(moved(near, found.dx, found.dy, angle + found.turn), angle + found.turn, (0.0, 0.0, 0.0, 0.0))
        for reach in (1.5, 1.0):
            before, edges = edges, settled(picture, fit, self.card, edges.place, edges.angle, reach)
            if edges.place.to(before.place) < _HARDLY_MM and abs(edges.angle - before.angle) < _HARDLY_DEGREES:
                # Moved so little it lies on its edges: moved again it would stay within a fiftieth of a millimetre.
                break
        return Outline(edges.place, edges.angle % 180.0, edges.steps)

    def _likeliest(self, hints: Picture) -> _Candidate:
        """The best of all places, first at a few angles, then at those beside the best of these.

        The place is searched anew: a card turned a little from its true angle may fit best a few millimetres aside.
        """
        search = _Search(hints, self.card, self.reach)
        rough = search(_TURNS)
        return max(rough, search([rough.turn + turn for turn in _BETWEEN]), key=_score)


class _Candidate(NamedTuple):
    """A rough outline: its score, how far it lies from the middle in its own directions, and its angle."""

    score: float
    dx: float
    dy: float
    turn: float


def _score(candidate: _Candidate) -> float:
    return candidate.score


class _Search:
    """Shifts a card's rectangle over turned hints."""

    def __init__(self, hints: Picture, card: Size, reach: float) -> None:
        self._hints = hints
        self._width, self._height = (round(side * _COARSE) for side in card)
        rows, columns = hints.shape[:2]
        span = round(reach * _COARSE)
        self._left = round((columns - 1 - self._width) / 2) - span
        self._top = round((rows - 1 - self._height) / 2) - span
        self._middle = (columns - 1) / 2, (rows - 1) / 2
        self._count = 2 * span + 1

    def __call__(self, turns: Sequence[float]) -> _Candidate:
        """The best candidate at these angles."""
        scores = self._scores(turns)
        turn, row, column = (int(index) for index in np.unravel_index(int(scores.argmax()), scores.shape))
        dx = self._left + column + self._width / 2 - self._middle[0]
        dy = self._top + row + self._height / 2 - self._middle[1]
        return _Candidate(float(scores[turn, row, column]), dx / _COARSE, dy / _COARSE, float(turns[turn]))

    def _scores(self, turns: Sequence[float]) -> Scores:
        """What each angle, row and column of shifts is worth."""
        x, y = self._left + self._width // 2, self._top + self._height // 2
        upright = [cv2.getRotationMatrix2D(self._middle, turn, 1.0) for turn in turns]
        level = [turn[::-1] for turn in upright]
        sides = _Pair(self._width, self._height, self._count).worth(self._hints, _SIDES, upright, self._left, y)
        ends = _Pair(self._height, self._width, self._count).worth(self._hints, _ENDS, level, self._top, x)
        upon, inside = np.concatenate((sides, ends.swapaxes(-1, -2)), axis=1)
        # Just inside all four edges there is card; a rectangle shifted onto the back's frame hangs over bare mat.
        return np.asarray(upon.sum(axis=0, dtype=np.int16) + 2 * upon.min(axis=0) + 2 * inside.min(axis=0))


class _Pair(NamedTuple):
    """Two opposite edges, so far apart and so long, tried at so many shifts across them and along."""

    apart: int
    length: int
    shifts: int

    def worth(self, hints: Picture, channel: int, turns: Sequence[Matrix], first: int, middle: int) -> Scores:
        """What lies upon and what inside of both edges, for every angle and shift."""
        length = int(self.length * EDGE_PART) | 1
        size, start = (self.shifts + 3, self.shifts + length - 1), middle - length // 2
        begins = [np.array([(0, 0, at), (0, 0, start)]) for at in (first, first + self.apart - 3)]
        bands = np.hstack([cv2.warpAffine(hints, turn - begin, size) for turn in turns for begin in begins])
        upon, inside = (
            cv2.blur(cv2.extractChannel(bands, number), (width, length))[length // 2 :][: self.shifts].astype(np.int16)
            for number, width in ((channel, 1), (_INSIDE, 3))
        )
        upon, inside = (part.reshape(self.shifts, len(turns), 2, -1).transpose(2, 1, 0, 3) for part in (upon, inside))
        found = (upon[0, ..., :-3], upon[1, ..., 3:]), (inside[0, ..., 2:-1], inside[1, ..., 1:-2])
        return np.array(found)


def _alone(off: Picture, card: Size, reach: float) -> _Candidate | None:
    """The thing in the middle that differs from bare mat, where it has a card's shape and size; or None."""
    rows, columns = (slice(side // 4, -(side // 4)) for side in off.shape)
    # The edge of what is seen out of focus lies where it differs by half.
    amid = off[rows, columns].ravel()
    half = float(np.partition(amid, amid.size // 2)[amid.size // 2]) / 2
    # Cards that lie close together touch here and there until their rims are taken off.
    inner = cv2.erode((off > half).astype(np.uint8), _SQUARE)
    contours, _ = cv2.findContours(inner, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    middle = off.shape[1] / 2, off.shape[0] / 2
    here = next((one for one in contours if cv2.pointPolygonTest(one, middle, False) > 0), None)
    if here is None:
        return None
    corners = cv2.boxPoints(cv2.minAreaRect(here))
    # Of the two sides that meet in a corner the one that lies more upright is the long one.
    down, across = sorted((corners[1] - corners[0], corners[2] - corners[1]), key=lambda side: abs(side[0]))
    sides = np.array([np.hypot(*across), np.hypot(*down)]) + 1
    if np.abs((sides + len(_SQUARE) - 1) / _COARSE - card).max() > _WRONG_MM:
        return None
    x, y = (corners.mean(axis=0) - np.array(off.shape[::-1]) / 2 + 0.5) / _COARSE
    turn = atan2(across[1], across[0]) if across[0] > 0 else atan2(-across[1], -across[0])
    if max(abs(x), abs(y)) > reach or cv2.contourArea(here) < _FILLED * sides.prod():
        return None
    c, s = cos(turn), sin(turn)
    return _Candidate(0.0, float(x * c + y * s), float(y * c - x * s), degrees(turn))


def _hints(patch: Picture, foreign: Picture) -> Picture:
    """How much each pixel, 0 to 255, looks like a card's side, like its top or bottom, and unlike bare mat."""
    # Four channels are turned in less time than three.
    return cv2.merge((_ridges(patch, 1), _ridges(patch, 0), foreign, foreign))


def _off(patch: Picture, ground: Ground, corners: Points) -> Picture:
    """By how many grey levels, in any colour, each pixel differs from bare mat."""
    bare = ground.patch(corners, patch.shape[1], patch.shape[0])
    return strongest(cv2.absdiff(patch.astype(np.float32), bare))


def _foreign(off: Picture, ground: Ground) -> Picture:
    """How little each pixel looks like bare mat, 0 to 255, without the fine print."""
    scaled = cv2.convertScaleAbs(off, alpha=255 / max(_FOREIGN, 4 * ground.noise), beta=-0.5)
    return cv2.morphologyEx(scaled, cv2.MORPH_OPEN, _SQUARE)


def _ridges(patch: Picture, axis: int) -> Picture:
    """How much each pixel looks like an edge across the axis (1: an upright edge), 0 to 255.

    Only the ridge of a step counts, so that a long edge is met at its own angle and place and nowhere else.
    """
    across = (1, 3) if axis else (3, 1)
    soft = cv2.blur(patch, across)
    steps = np.zeros(patch.shape[:2], np.uint8)
    ahead, behind, middle = (np.index_exp[:, part] if axis else np.index_exp[part] for part in _AROUND)
    steps[middle] = strongest(cv2.absdiff(soft[ahead], soft[behind]))
    line = np.ones(across, np.uint8)
    ridge = cv2.compare(steps, cv2.dilate(steps, line), cv2.CMP_GE)
    return cv2.dilate(cv2.LUT(cv2.bitwise_and(steps, ridge), _WORTH), line)
