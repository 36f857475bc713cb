"""Where cards may lie of which only pips show: on paper as pale as the mat, in faint ink, or in dim light.

Pips stand about the middle of their card so that all but a few have one opposite: an ace's is the middle, and it lies
half-way between two at opposite ends. What lies there the reader of faces has to say: a card proposed turned or aside
is none for it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import atan2, degrees
from typing import NamedTuple

import cv2
import numpy as np

from tableassist.table.geometry import Point
from tableassist.table.observation import Detection
from tableassist.vision.cards.votes import CardPose
from tableassist.vision.table.overview import MARGIN, PX_PER_MM, Overview
from tableassist.vision.tracking.occluded_cards import PIP_PX, find_pips, free_of
from tableassist.vision.types import Mask, Numbers

CARD_PIPS_PX = 28
"""How many pixels of the overview the pips of a card cover.

Where all cards were read, none of 1,368 rows of fourteen *kitchen* and seven *cruel* games of Mnemonic shows more than
27 beside them; of 43 rows in which one was missed, in the dark and in faint ink, 32 show more than 40.
"""
_COLUMN_MM = (40.0, 64.0)
"""From the middle of a pip at one end of a card to that of one at the other, in one column or across two."""
_ASIDE = 1 / 3  # of a card's width: no pip's middle, but those of its indices, is farther from its middle line
_OPPOSITE_MM = 5.0  # how far a pip is from where the one opposite says
_SAME_MM, _SAME_WAY = 3.0, 8.0  # poses no farther from each other are one for the reader of faces
_MOST = 12  # poses proposed at once, those first that explain most pips
_QUARTER = 90.0


def propose_poses(
    pips: Mask, cards: Iterable[Detection], window: tuple[slice, slice], view: Overview, angle: float
) -> tuple[CardPose, ...]:
    """The poses of cards that would explain what shows of pips beside the cards that were read, the likeliest first.

    Args:
        pips: What is printed as darkly as pips, (h, w) of the overview.
        cards: All that were read.
        window: Rows and columns of the overview that are asked about.
        view: The overview.
        angle: Degrees, of cards that lie upright there.
    """
    free = free_of(cards, pips, view.mat.card_size)
    left = find_pips(np.asarray(cv2.bitwise_and(pips, free)[window]))
    if cv2.countNonZero(left) < CARD_PIPS_PX:
        return ()
    _, _, stats, middles = cv2.connectedComponentsWithStats(left, connectivity=8)
    areas = stats[:, cv2.CC_STAT_AREA]
    each = np.flatnonzero(areas[1:] >= PIP_PX) + 1
    places = view.millimetres(middles[each, 0] + window[1].start, middles[each, 1] + window[0].start)
    symmetry = _Symmetry(places, areas[each], free, view.mat.card_size)
    scored = [(symmetry(pose), pose) for pose in _poses(places, angle)]
    kept: list[CardPose] = []
    for score, pose in sorted(scored, key=lambda one: -one[0]):
        if score >= CARD_PIPS_PX and not any(pose.is_within(_SAME_MM, other, _SAME_WAY) for other in kept):
            kept.append(pose)
    return tuple(kept[:_MOST])


def _poses(pips: Numbers, angle: float) -> Iterator[CardPose]:
    """The poses about each pip (n, 2 millimetres) and half-way between two, upright, turned, and along these two."""
    for number, pip in enumerate(pips):
        yield from _straight(pip, angle)
        off = pips[number + 1 :] - pip
        lengths = np.hypot(off[:, 0], off[:, 1])
        for along in off[(lengths > _COLUMN_MM[0]) & (lengths < _COLUMN_MM[1])]:
            yield from _straight(pip + along / 2, angle)
            yield _pose(pip + along / 2, degrees(atan2(along[0], -along[1])))


def _straight(middle: Numbers, angle: float) -> Iterator[CardPose]:
    yield _pose(middle, angle)
    yield _pose(middle, angle + _QUARTER)


def _pose(middle: Numbers, angle: float) -> CardPose:
    return CardPose(Point(float(middle[0]), float(middle[1])), angle % 180.0, _SAME_MM, 0.0)


class _Symmetry(NamedTuple):
    """How well pips stand about the middle of a card: their places (n, 2 millimetres), and how many pixels they cover.

    `free` is the part of the overview, (h, w), that cards which were read leave free: a pip may be hidden beneath them.
    """

    pips: Numbers
    areas: Numbers
    free: Mask
    size: tuple[float, float]

    def __call__(self, pose: CardPose) -> int:
        """How many pixels of pips on a card at the pose have others opposite, or where they may be hidden, less the rest."""
        middle, turn = np.array((pose.place.x, pose.place.y)), np.radians(pose.angle)
        off = self.pips - middle
        across = np.abs(off @ (np.cos(turn), np.sin(turn)))
        down = np.abs(off @ (-np.sin(turn), np.cos(turn)))
        on = (across < _ASIDE * self.size[0]) & (down < self.size[1] / 2)
        off, areas = off[on], self.areas[on]
        opposite = np.hypot(*(off[:, None] + off[None]).transpose(2, 0, 1)).min(axis=1, initial=np.inf)
        paired = (opposite < _OPPOSITE_MM) | self._is_hidden(middle - off)
        return int(areas[paired].sum() - areas[~paired].sum())

    def _is_hidden(self, places: Numbers) -> Numbers:
        """Whether cards lie on these places (n, 2 millimetres)."""
        height, width = self.free.shape
        columns, rows = np.round((places.T + MARGIN) * PX_PER_MM - 0.5).astype(int)
        return np.asarray(self.free[rows.clip(0, height - 1), columns.clip(0, width - 1)] == 0)
