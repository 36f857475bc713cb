"""Which MemCards lie face up on the board, known by the markers on their fronts (R-MW-004).

A marker is read exactly or not at all: no bit is guessed, so that a wrong number would take a wrong marker.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product
from math import cos, radians, sin
from typing import Any, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from tableassist.table.cards import CardName
from tableassist.table.geometry import POKER_CARD, Point, Rect
from tableassist.table.observation import Detection, Face
from tableassist.vision.calibrate.targets import BOARD_DICTIONARY, marker_bits
from tableassist.vision.pieces.blobs import plug_holes, to_mask
from tableassist.vision.pieces.closeup import NODE_PX
from tableassist.vision.table.components import disc
from tableassist.vision.table.homography import Fit, flatten, make_maps, move_place
from tableassist.vision.types import Mask, Picture

KIND = "memcard"
"""The kind of their detections: the name is the card's number, `place` its middle, the angle that of its upper edge."""

MARKER_MM = 13.0
MARKER_AT = Point(7.0 + MARKER_MM / 2, 68.0 + MARKER_MM / 2)
"""The middle of the marker on an upright card, from the card's top left corner."""

_MODULES = 7
_MODULE_MM = MARKER_MM / _MODULES
_COARSE, _PX_PER_MM = 1.0, 3.0
"""Pixels to the millimetre for finding what may be a marker, and for reading it."""
_AROUND_MM, _DARKER = 22.0, (14.0, 36.0)
_JOINED_MM, _THIN_MM, _HOLE_MM2 = (3.0, 5.0), 7.0, 90.0
_GAP_MM = 1.2
"""Print and the card's shadow grow together with a marker at one level or another, seldom at all of them."""
_SIDE_MM = (9.0, 18.0)
_REACH_MM = 13.0
_BLUR = 0.35
_SHIFTS_MM, _TURNS = (-1.6, -0.8, 0.0, 0.8, 1.6), tuple(range(-45, 45, 5))
_TRIED = 12
_FINE_MM, _FINE_TURNS = (-0.4, 0.0, 0.4), (-3.0, -1.5, 0.0, 1.5, 3.0)
_SOFT = 0.45
"""By how many modules a picture is soft at most, so that a module shows a little of its neighbours."""
_LIKE, _CLEARLY = 0.88, 0.12
_FRAMED, _SURE = 0.89, 0.99

Samples = NDArray[Any]


class SeenCard(NamedTuple):
    """A card that was read: the middle of its marker on the board, and the card."""

    marker: Point
    detection: Detection


def find_memcards(picture: Picture, fit: Fit, area: Rect) -> list[SeenCard]:
    """The cards whose markers lie in an area of the board; none whose number shows twice.

    `area` must be some millimetres larger than what is asked about.
    """
    cards: list[SeenCard] = []
    for place in _squares(picture, fit, area):
        if all(place.to(card.marker) > MARKER_MM / 2 for card in cards):
            card = _read(picture, fit, place)
            cards += [] if card is None else [card]
    # A deck has every card once: of two alike at least one was misread.
    shown = Counter(card.detection.name for card in cards)
    return [card for card in cards if shown[card.detection.name] == 1]


def covers_place(card: Detection, place: Point) -> bool:
    """Whether a card lies over a place."""
    c, s = cos(radians(card.angle)), sin(radians(card.angle))
    dx, dy = place.x - card.place.x, place.y - card.place.y
    return abs(dx * c + dy * s) <= POKER_CARD[0] / 2 and abs(dy * c - dx * s) <= POKER_CARD[1] / 2


def _read(picture: Picture, fit: Fit, place: Point) -> SeenCard | None:
    """The card whose marker lies around a place, if one does."""
    around = Rect(place.x, place.y, 0, 0).grow(_REACH_MM)
    grey = cv2.cvtColor(flatten(picture, fit, around, 0.0, _PX_PER_MM), cv2.COLOR_BGR2GRAY)
    soft = cv2.GaussianBlur(grey, (0, 0), _BLUR * _MODULE_MM * _PX_PER_MM).astype(np.float32)
    numbered = _number(soft)
    return None if numbered is None else _card(*numbered, around)


def _number(grey: Picture) -> tuple[int, MarkerPose] | None:
    """The number of the marker in the middle of a patch, and its pose with the marker upright; or None."""
    middle = (grey.shape[1] - 1) / 2
    pose, scores = MarkerPose(middle, middle, 0.0), np.zeros(0, np.float32)
    for shifts, turns in ((_SHIFTS_MM, _TURNS), (_FINE_MM, _FINE_TURNS)):
        framed = _framed(grey, _near(pose, shifts, turns))
        if not framed:
            return None
        pose, scores = _best(grey, framed)
    # Four columns for every number, one for every way in which it may lie.
    first, second = np.sort(scores.reshape(-1, 4).max(axis=1))[:-3:-1]
    number, quarter = divmod(int(scores.argmax()), 4)
    clear = first >= _LIKE and first - second >= _CLEARLY
    return (number, pose._replace(angle=pose.angle + 90.0 * quarter)) if clear else None


def _best(grey: Picture, poses: Sequence[MarkerPose]) -> tuple[MarkerPose, Samples]:
    """Of some poses the one at which some code is seen best, and how much like each code it looks."""
    codes = _unit(_sampled(grey, poses)[:, ~_RIM]) @ _codes().T
    best = int(codes.max(axis=1).argmax())
    return poses[best], codes[best]


class MarkerPose(NamedTuple):
    """Where a square lies in a flat picture: its middle in pixels, and its angle in degrees clockwise."""

    x: float
    y: float
    angle: float


def _squares(picture: Picture, fit: Fit, area: Rect) -> list[Point]:
    """The middles of dark things of about a marker's size."""
    grey = cv2.cvtColor(_flattened(picture, fit, area), cv2.COLOR_BGR2GRAY)
    around = cv2.blur(grey, (round(_AROUND_MM * _COARSE),) * 2)
    darker = around.astype(np.float32) - grey.astype(np.float32)
    found: list[Point] = []
    for level, joined in product(_DARKER, _JOINED_MM):
        for x, y in _middles(to_mask(darker > level), joined):
            place = Point(area.left + (x + 0.5) / _COARSE, area.top + (y + 0.5) / _COARSE)
            if all(place.to(other) > _GAP_MM for other in found):
                found.append(place)
    return found


def _middles(dark: Mask, joined: float) -> Iterator[tuple[float, float]]:
    """The middles of what is as large as a marker once its white modules are filled, and print is gone."""
    closed = np.asarray(cv2.morphologyEx(dark, cv2.MORPH_CLOSE, disc(joined * _COARSE)), np.uint8)
    solid = cv2.morphologyEx(plug_holes(closed, _HOLE_MM2 * _COARSE**2), cv2.MORPH_OPEN, disc(_THIN_MM * _COARSE))
    outlines, _ = cv2.findContours(np.asarray(solid, np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    for outline in outlines:
        (x, y), sides, _ = cv2.minAreaRect(outline)
        if all(_SIDE_MM[0] <= side / _COARSE <= _SIDE_MM[1] for side in sides):
            yield x, y


def _framed(grey: Picture, poses: Sequence[MarkerPose]) -> list[MarkerPose]:
    """Those of the poses at which a dark frame in a white one is seen best, where it is seen at all."""
    frames = _unit(_sampled(grey, poses)[:, _RIM]) @ _unit(_FRAME[None, _RIM])[0]
    return [poses[number] for number in np.argsort(-frames)[:_TRIED] if frames[number] >= _FRAMED]


def _near(pose: MarkerPose, shifts: Sequence[float], turns: Sequence[float]) -> list[MarkerPose]:
    steps = product((shift * _PX_PER_MM for shift in shifts), (shift * _PX_PER_MM for shift in shifts), turns)
    return [MarkerPose(pose.x + dx, pose.y + dy, pose.angle + turn) for dx, dy, turn in steps]


def _sampled(grey: Picture, poses: Sequence[MarkerPose]) -> Samples:
    """For every pose, the marker's modules and the white ones around them."""
    angles = np.radians([pose.angle for pose in poses])[:, None]
    step = np.float32(_MODULE_MM * _PX_PER_MM)
    across, down = (axis.ravel() * step for axis in np.meshgrid(_OFFSETS, _OFFSETS))
    columns = np.array([pose.x for pose in poses])[:, None] + across * np.cos(angles) - down * np.sin(angles)
    rows = np.array([pose.y for pose in poses])[:, None] + across * np.sin(angles) + down * np.cos(angles)
    x, y = columns.astype(np.float32), rows.astype(np.float32)
    return np.asarray(cv2.remap(grey, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE), np.float32)


def _card(number: int, marker: MarkerPose, area: Rect) -> SeenCard:
    at = Point(area.left + (marker.x + 0.5) / _PX_PER_MM, area.top + (marker.y + 0.5) / _PX_PER_MM)
    middle = move_place(at, POKER_CARD[0] / 2 - MARKER_AT.x, POKER_CARD[1] / 2 - MARKER_AT.y, marker.angle)
    return SeenCard(at, Detection(KIND, CardName(str(number + 1)), middle, marker.angle % 360, Face.UP, _SURE))


def _flattened(picture: Picture, fit: Fit, area: Rect) -> Picture:
    """The area from above, roughly, the lens taken into account."""
    columns, rows = make_maps(fit, area, _COARSE, NODE_PX)
    seen = cv2.remap(picture, columns, rows, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(seen, np.uint8)


@cache
def _codes() -> Samples:
    """What the inner modules of every marker look like, for each of the four ways in which it may lie."""
    family = cv2.aruco.getPredefinedDictionary(BOARD_DICTIONARY)
    seen = []
    for number in range(len(family.bytesList)):
        bits = np.pad(np.asarray(marker_bits(number, BOARD_DICTIONARY), float), 1, constant_values=1.0)
        # Turned a quarter anticlockwise, it is seen by who looks at it turned a quarter clockwise.
        seen += [np.rot90(bits, -quarter) for quarter in range(4)]
    soft = np.array([_softened(bits) for bits in seen])
    return _unit(soft[:, ~_RIM])


def _softened(bits: Samples) -> Samples:
    fine = 5
    large = cv2.GaussianBlur(np.kron(bits, np.ones((fine, fine))), (0, 0), _SOFT * fine)
    return np.asarray(large[fine // 2 :: fine, fine // 2 :: fine].ravel(), np.float32)


def _unit(rows: Samples) -> Samples:
    even = rows - rows.mean(axis=1, keepdims=True)
    return np.asarray(even / (np.linalg.norm(even, axis=1, keepdims=True) + 1e-6), np.float32)


_OFFSETS = np.arange(_MODULES + 2) - (_MODULES + 1) / 2
_FRAME = np.pad(np.zeros((_MODULES, _MODULES)), 1, constant_values=1.0).ravel()
_RIM = ~np.pad(np.ones((_MODULES - 2, _MODULES - 2), bool), 2).ravel()
