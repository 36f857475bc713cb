"""Where exactly a card lies: the rectangle of a card's size whose four edges are seen best."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, radians, sin
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from tableassist.table.geometry import Point, Rect
from tableassist.vision.flatten import Fit, Picture, flatten, turned
from tableassist.vision.ground import Ground
from tableassist.vision.lens import Points

_COARSE = 1.5
_FINE = 2.0
_SATURATED = 10.0
_EDGE_PART = 0.8
_FAINTEST, _PLAIN = 4, 36
_FOREIGN = 18.0
# What a step of so many grey levels is worth: nothing in the noise, and four faint edges more than one plain edge.
_WORTH = np.rint(255 * np.sqrt(np.clip(np.arange(256), 0, _PLAIN) / _PLAIN)).astype(np.uint8)
_WORTH[:_FAINTEST] = 0
_ROW = np.ones((1, 3), np.uint8)
_SQUARE = np.ones((3, 3), np.uint8)


@dataclass(frozen=True, slots=True)
class Outline:
    """A card's outline: its middle, its angle (0 <= angle < 180), and how much each edge stands out.

    `edges` are the steps in grey levels across the four edges, each meant over the edge's length: a printed line
    or a patterned ground gives next to none.
    """

    place: Point
    angle: float
    edges: tuple[float, float, float, float]

    @property
    def weakest(self) -> float:
        """The step across the edge that stands out least."""
        return min(self.edges)

    @property
    def usual(self) -> float:
        """The mean of the four steps, none counted above saturation."""
        return sum(min(edge, _SATURATED) for edge in self.edges) / 4


@dataclass(frozen=True)
class OutlineFinder:
    """Searches the neighbourhood of a place for a card's outline. `card` is the card's width and height in mm."""

    card: tuple[float, float]
    reach: float = 14.0

    def __call__(self, picture: Picture, fit: Fit, ground: Ground, near: Point, angle: float) -> Outline:
        """The likeliest outline near the place and within ten degrees of the angle, to a part of a millimetre."""
        width, height = (side + 2 * self.reach + 16 for side in self.card)
        area = Rect(near.x - width / 2, near.y - height / 2, width, height)
        patch = flatten(picture, fit, area, angle, _COARSE)
        foreign = _foreign(patch, ground, turned(area, angle))
        hints = _Hints(_ridges(patch), cv2.transpose(_ridges(cv2.transpose(patch))), foreign)
        best = max((self._best(hints, turn) for turn in range(-9, 10, 3)), key=_score)
        between = (self._best(hints, best.turn + turn) for turn in (-2.0, -1.0, 1.0, 2.0))
        best = max((best, *between), key=_score)
        angle += best.turn
        place = _moved(near, best.dx, best.dy, angle)
        edges = (0.0, 0.0, 0.0, 0.0)
        for reach in (1.5, 1.0):
            place, angle, edges = _settled(picture, fit, self.card, place, angle, reach)
        return Outline(place, angle % 180.0, edges)

    def _best(self, hints: _Hints, turn: float) -> _Candidate:
        width, height = (round(side * _COARSE) for side in self.card)
        standing, lying = int(height * _EDGE_PART) | 1, int(width * _EDGE_PART) | 1
        reach = round(self.reach * _COARSE)
        rows, columns = hints.foreign.shape
        left, top = round((columns - 1 - width) / 2) - reach, round((rows - 1 - height) / 2) - reach
        x, y, count = left + width // 2, top + height // 2, 2 * reach + 1
        foreign = _turned(hints.foreign, turn)
        edges = (cv2.blur(_turned(hints.sides, turn), (1, standing)), cv2.blur(_turned(hints.ends, turn), (lying, 1)))
        inner = (cv2.blur(foreign, (3, standing)), cv2.blur(foreign, (lying, 3)))
        corners = ((y, left), (y, left + width), (top, x), (top + height, x))
        inward = ((y, left + 2), (y, left + width - 2), (top + 2, x), (top + height - 2, x))
        four = [_window(edges[number // 2], at, count) for number, at in enumerate(corners)]
        # Just inside all four edges there is card; a rectangle shifted onto the back's frame hangs over bare mat.
        filled = [_window(inner[number // 2], at, count) for number, at in enumerate(inward)]
        score = four[0] + four[1] + four[2] + four[3] + 2 * np.minimum.reduce(four) + 2 * np.minimum.reduce(filled)
        row, column = divmod(int(score.argmax()), count)
        dx = left + column + width / 2 - (columns - 1) / 2
        dy = top + row + height / 2 - (rows - 1) / 2
        return _Candidate(float(score[row, column]), dx / _COARSE, dy / _COARSE, turn)


class _Candidate(NamedTuple):
    """A rough outline: its score, and how far it lies from the middle in its own directions."""

    score: float
    dx: float
    dy: float
    turn: float


def _score(candidate: _Candidate) -> float:
    return candidate.score


class _Hints(NamedTuple):
    """How much each pixel, 0 to 255, looks like a card's side, like its top or bottom, and unlike bare mat."""

    sides: Picture
    ends: Picture
    foreign: Picture


def _window(parts: Picture, at: tuple[int, int], count: int) -> NDArray[np.float32]:
    return parts[at[0] : at[0] + count, at[1] : at[1] + count].astype(np.float32)


def _foreign(patch: Picture, ground: Ground, corners: Points) -> Picture:
    """How little each pixel looks like bare mat, 0 to 255, without the fine print."""
    bare = ground.patch(corners, patch.shape[1], patch.shape[0])
    off = cv2.absdiff(patch.astype(np.float32), bare).max(axis=2)
    enough = max(_FOREIGN, 4 * ground.noise)
    return cv2.morphologyEx(np.minimum(off * (255 / enough), 255).astype(np.uint8), cv2.MORPH_OPEN, _SQUARE)


def _ridges(patch: Picture) -> Picture:
    """How much each pixel looks like a vertical edge, 0 to 255.

    Only the ridge of a step counts, so that a long edge is met at its own angle and place and nowhere else.
    """
    soft = cv2.blur(patch, (1, 3))
    steps = np.zeros(patch.shape[:2], np.uint8)
    blue, green, red = cv2.split(cv2.absdiff(soft[:, 2:], soft[:, :-2]))
    steps[:, 1:-1] = cv2.max(cv2.max(blue, green), red)
    ridge = cv2.compare(steps, cv2.dilate(steps, _ROW), cv2.CMP_GE)
    return np.asarray(cv2.dilate(cv2.LUT(cv2.bitwise_and(steps, ridge), _WORTH), _ROW), np.uint8)


def _settled(
    picture: Picture, fit: Fit, card: tuple[float, float], place: Point, angle: float, reach: float
) -> tuple[Point, float, tuple[float, float, float, float]]:
    """One round of moving the rectangle onto the edges found within `reach` of its sides."""
    area = Rect(place.x - card[0] / 2 - 8, place.y - card[1] / 2 - 8, card[0] + 16, card[1] + 16)
    patch = flatten(picture, fit, area, angle, _FINE)
    sides = [_side(patch, card, number, reach) for number in range(4)]
    rows = np.vstack([side.equations for side in sides])
    away = np.concatenate([side.away for side in sides])
    weights = np.concatenate([side.weights for side in sides])
    (dx, dy, turn), _, _, _ = np.linalg.lstsq(rows * weights[:, None], away * weights, rcond=None)
    dx, dy, turn = np.clip((dx, dy, np.degrees(turn)), (-reach, -reach, -3.0), (reach, reach, 3.0))
    steps = [side.step for side in sides]
    return _moved(place, dx, dy, angle), angle + float(turn), (steps[0], steps[1], steps[2], steps[3])


@dataclass(frozen=True, eq=False)
class _Side:
    """What one side of the rectangle saw: how far out the edge is at points along it, and the step across it."""

    equations: NDArray[np.float64]
    away: NDArray[np.float64]
    weights: NDArray[np.float64]
    step: float


_POINTS = 12


def _side(patch: Picture, card: tuple[float, float], number: int, reach: float) -> _Side:
    # Turn the patch so that the side lies at the right; number counts right, bottom, left, top.
    facing = np.rot90(patch, number)
    width, height = card if number % 2 == 0 else card[::-1]
    middle_x, middle_y = (facing.shape[1] - 1) / 2, (facing.shape[0] - 1) / 2
    centre = middle_x + width / 2 * _FINE
    span = int(reach * _FINE)
    columns = slice(round(centre) - span - 5, round(centre) + span + 6)
    half = height * _EDGE_PART / 2 * _FINE
    strip = facing[round(middle_y - half) : round(middle_y + half) + 1, columns].astype(np.float32)
    return _measured(strip, round(centre) - centre, number, height)


def _measured(strip: NDArray[np.float32], offset: float, number: int, length: float) -> _Side:
    cells = np.array_split(strip, _POINTS, axis=0)
    profiles = np.stack([cell.mean(axis=0) for cell in cells])
    steps, whole = _profile_steps(profiles), _profile_steps(profiles.mean(axis=0)[None])
    at = np.argmax(steps * (0.3 + whole), axis=1)
    inner = np.clip(at, 1, steps.shape[1] - 2)
    away = (_peaks(steps, inner) - (steps.shape[1] - 1) / 2 + offset) / _FINE
    along = (np.arange(_POINTS) - (_POINTS - 1) / 2) * length * _EDGE_PART / _POINTS
    strength = steps[np.arange(_POINTS), at]
    off = np.abs(away - np.median(away))
    weights = np.minimum(strength, 20.0) / 20.0 / (1.0 + (off / 0.6) ** 2)
    normal = np.array([(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)])[number]
    equations = np.column_stack((np.tile(normal, (_POINTS, 1)), -along))
    return _Side(equations, away, weights, _contrast(profiles.mean(axis=0), float(np.median(away)) - offset / _FINE))


def _contrast(profile: NDArray[np.float32], away: float) -> float:
    """The step across an edge without its line: a printed outline has the same ground on both sides."""
    edge = (len(profile) - 1) / 2 + away * _FINE
    edge = min(max(edge, 5.5), len(profile) - 6.5)
    inner, outer = round(edge - 1.5), round(edge + 1.5)
    return float(np.abs(profile[inner - 3 : inner + 1].mean(axis=0) - profile[outer : outer + 4].mean(axis=0)).max())


def _profile_steps(profiles: NDArray[np.float32]) -> NDArray[np.float64]:
    """The colour step at each position: the mean of the three pixels ahead against the three behind."""
    sums = np.cumsum(np.pad(profiles, ((0, 0), (1, 0), (0, 0))), axis=1)
    mean3 = (sums[:, 3:] - sums[:, :-3]) / 3.0
    return np.asarray(np.abs(mean3[:, 4:] - mean3[:, :-4]).max(axis=2), float)


def _peaks(steps: NDArray[np.float64], at: NDArray[np.intp]) -> NDArray[np.float64]:
    rows = np.arange(len(steps))
    before, here, after = steps[rows, at - 1], steps[rows, at], steps[rows, at + 1]
    curve = before - 2 * here + after
    bend = np.where(np.abs(curve) < 1e-6, -1e-6, curve)
    return np.asarray(at + np.clip(0.5 * (before - after) / bend, -0.5, 0.5), float)


def _turned(rough: Picture, angle: float) -> Picture:
    """The patch with a card that lies at the angle brought upright."""
    height, width = rough.shape[:2]
    turn = cv2.getRotationMatrix2D(((width - 1) / 2, (height - 1) / 2), angle, 1.0)
    return np.asarray(cv2.warpAffine(rough, turn, (width, height)))


def _moved(place: Point, dx: float, dy: float, angle: float) -> Point:
    c, s = cos(radians(angle)), sin(radians(angle))
    return Point(place.x + dx * c - dy * s, place.y + dx * s + dy * c)
