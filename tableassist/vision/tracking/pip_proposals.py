"""Where cards may lie of which only pips show: on paper as pale as the mat, in faint ink, or in dim light.

Pips stand about the middle of their card so that all but a few have one opposite: an ace's is the middle, and it lies
half-way between two at opposite ends. What lies there the reader of faces has to say: a card proposed turned or aside
is none for it. Of what it takes for cards those count that explain pips of their own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from math import atan2, degrees

import cv2
import numpy as np

from tableassist.table.geometry import Point
from tableassist.table.observation import Detection
from tableassist.vision.cards.loose import LooseCard
from tableassist.vision.cards.votes import CardPose
from tableassist.vision.table.overview import Overview
from tableassist.vision.tracking.occluded_cards import PIP_PX, find_pips, free_of
from tableassist.vision.tracking.row_layout_tracker import QUARTER
from tableassist.vision.types import Mask, Numbers

_CARD_PIPS_PX = 28
"""How many pixels of the overview the pips of a card cover.

Where all cards were read, none of 1,368 rows of fourteen *kitchen* and seven *cruel* games of Mnemonic shows more than
27 beside them; of 43 rows in which one was missed, in the dark and in faint ink, 32 show more than 40.
"""
_COLUMN_MM = (40.0, 64.0)
"""From the middle of a pip at one end of a card to that of one at the other, in one column or across two."""
_ASIDE = 1 / 3  # of a card's width: no pip's middle, but those of its indices, is farther from its middle line
_OPPOSITE_MM = 5.0  # how far a pip is from where the one opposite says
_SAME_MM, _SAME_WAY = 3.0, 8.0  # poses no farther from each other are one for the reader of faces
_MOST = 12  # poses proposed at once


class UnexplainedPips:
    """The pips of a row that none of its cards explains which were read.

    Args:
        pips: What is printed as darkly as pips, (h, w) of the overview.
        cards: All that were read.
        window: Rows and columns of the overview that are asked about.
        view: The overview.
    """

    def __init__(self, pips: Mask, cards: Iterable[Detection], window: tuple[slice, slice], view: Overview) -> None:
        self._view, self._size = view, view.mat.card_size
        self._free = free_of(cards, pips, self._size)
        left = find_pips(np.asarray(cv2.bitwise_and(pips, self._free)[window]))
        _, _, stats, middles = cv2.connectedComponentsWithStats(left, connectivity=8)
        each = np.flatnonzero(stats[1:, cv2.CC_STAT_AREA] >= PIP_PX) + 1
        self._areas = stats[each, cv2.CC_STAT_AREA]
        self._places = view.millimetres(middles[each, 0] + window[1].start, middles[each, 1] + window[0].start)

    def poses(self, angle: float) -> tuple[CardPose, ...]:
        """The poses of cards that would explain them, the likeliest first; `angle` is that of cards upright there."""
        if self._areas.sum() < _CARD_PIPS_PX:
            return ()
        scored = [(self._symmetry(pose), pose) for pose in _poses(self._places, angle)]
        kept: list[CardPose] = []
        for score, pose in sorted(scored, key=lambda one: -one[0]):
            if score >= _CARD_PIPS_PX and not any(pose.is_within(_SAME_MM, other, _SAME_WAY) for other in kept):
                kept.append(pose)
        return tuple(kept[:_MOST])

    def explained_by(self, cards: Sequence[LooseCard]) -> list[LooseCard]:
        """Those of the cards, the surest first, that explain pips which no surer one does: each is on one card only."""
        left, kept = np.ones(len(self._areas), bool), []
        for card in sorted(cards, key=lambda one: -one.detection.confidence):
            on = self._on_card(card.detection, 1 / 2)
            if self._areas[on & left].sum() >= _CARD_PIPS_PX:
                kept.append(card)
                left &= ~on
        return kept

    def _symmetry(self, pose: CardPose) -> int:
        """How many pixels of pips on a card there have others opposite, or may have them hidden, less the rest."""
        middle, on = np.array((pose.place.x, pose.place.y)), self._on_card(pose, _ASIDE)
        off, areas = self._places[on] - middle, self._areas[on]
        opposite = np.hypot(*(off[:, None] + off[None]).transpose(2, 0, 1)).min(axis=1, initial=np.inf)
        paired = (opposite < _OPPOSITE_MM) | self._is_hidden(middle - off)
        return int(areas[paired].sum() - areas[~paired].sum())

    def _on_card(self, card: CardPose | Detection, aside: float) -> Numbers:
        """Which pips lie on a card, at most such a part of its width aside of its middle line."""
        off, turn = self._places - (card.place.x, card.place.y), np.radians(card.angle)
        across = np.abs(off @ (np.cos(turn), np.sin(turn)))
        down = np.abs(off @ (-np.sin(turn), np.cos(turn)))
        return np.asarray((across < aside * self._size[0]) & (down < self._size[1] / 2))

    def _is_hidden(self, places: Numbers) -> Numbers:
        """Whether cards that were read lie on these places (n, 2 millimetres)."""
        columns, rows = self._view.pixels(places)
        return np.asarray(self._free[rows, columns] == 0)


def _poses(pips: Numbers, angle: float) -> Iterator[CardPose]:
    """The poses about each pip (n, 2 millimetres) and half-way between two, upright, turned, and along these two."""
    for pip in pips:
        yield from _straight(pip, angle)
    for one, other in combinations(pips, 2):
        along = other - one
        if _COLUMN_MM[0] < np.linalg.norm(along) < _COLUMN_MM[1]:
            yield from _straight(one + along / 2, angle)
            yield _pose(one + along / 2, degrees(atan2(along[0], -along[1])))


def _straight(middle: Numbers, angle: float) -> Iterator[CardPose]:
    yield _pose(middle, angle)
    yield _pose(middle, angle + QUARTER)


def _pose(middle: Numbers, angle: float) -> CardPose:
    return CardPose(Point(float(middle[0]), float(middle[1])), angle % 180.0, _SAME_MM, 0.0)
