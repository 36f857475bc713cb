"""Outlines that may be cards', with what was read in them, and which of them are the same card."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple, Self

import cv2
import numpy as np

from tableassist.table.geometry import POKER_CARD
from tableassist.table.observation import Face
from tableassist.vision.cards.assembly import REPEATED, contains
from tableassist.vision.cards.faces import FaceReading
from tableassist.vision.cards.indices import ANCHOR
from tableassist.vision.cards.quads import card_height_px, mean_sides, overlap_of_smaller
from tableassist.vision.types import Numbers, Quad

RESIDUAL_STEP = 0.1  # steps in which it counts how odd an outline is
STRETCH_STEP = 0.2  # the same for the logarithm of how much longer than a card it is: a mat of 16 : 9 is by 0.24
FOUND = 0.1  # confidence that the outline of a card is worth when it was found
OVERLAP = 0.35  # share of the smaller outline from which two outlines are one card
OVERLAP_OF_TWO = 0.7  # the same where they have different names
OFF_SHARE = 0.04  # share of a card's height by which its outline may be off
NEAR = 0.16  # share of a card's height within which an index stands where an outline has one
CLEAR_INDEX = 0.75  # confidence from which an index is no figure or sign of the card on which it seems to stand


class IndexCorners(NamedTuple):
    """The corners of an outline in which indices may stand: how its sides lead from there, and where the index is.

    `across`, `down` and `anchors` are (4, 2) in pixels; `reach`, (4,), is how far off its anchor an index may stand.
    """

    across: Numbers
    down: Numbers
    anchors: Numbers
    reach: Numbers

    @classmethod
    def of(cls, quad: Quad) -> Self:
        """Those of an outline (4, 2) in pixels, clockwise."""
        along, back = np.roll(quad, -1, axis=0) - quad, np.roll(quad, 1, axis=0) - quad
        short = np.array([[True], [False], [True], [False]])
        across, down = np.where(short, along, back), np.where(short, back, along)
        anchors = quad + ANCHOR[0] * across + ANCHOR[1] * down
        return cls(across, down, anchors, NEAR * np.linalg.norm(down, axis=1))


@dataclass(frozen=True, eq=False)
class Candidate:
    """An outline, what was read in it, and where indices of it were seen (pixels).

    `sure` is the probability that these are a card's, whatever its name; it is given where they alone show the card.
    `silhouette` is the number of the one that it fills together with another card.
    """

    quad: Quad
    reading: FaceReading
    guessed: bool = False
    seen: tuple[Numbers, ...] = ()
    sure: float = 0.0
    silhouette: int | None = None

    @property
    def rank(self) -> tuple[bool, bool, float, bool, int, bool, int, float]:
        """What orders those that overlap, the best last.

        A name goes before none, an index or a back before an outline alone, then what is surer, found, supported by
        more indices, less bent, larger. One of a pair goes before an outline that may be both of them together. One
        whose outline was found may be a little less sure than one whose outline is guessed.
        """
        named, seen = self.reading.card is not None, len(self.seen)
        sure = self.reading.confidence if named else max(self.reading.confidence, self.sure)
        sureness = min(1.0, round(sure + (0.0 if self.guessed else FOUND), 1))
        paired, area = self.silhouette is not None, cv2.contourArea(self.quad)
        return named, seen > 0 or self.is_back, sureness, not self.guessed, seen, paired, -self.oddness, area

    @property
    def oddness(self) -> int:
        """How bent a back's outline is, in steps of `RESIDUAL_STEP`, and how much too long, in those of `STRETCH_STEP`.

        A face's own print says more of where its card lies than the bend does, which is great where seen from close by.
        """
        if not self.is_back:
            return 0
        return int(parallelogram_residual(self.quad) / RESIDUAL_STEP) + int(stretch_of(self.quad) / STRETCH_STEP)

    @cached_property
    def index_corners(self) -> IndexCorners:
        """Where indices may stand in its corners."""
        return IndexCorners.of(self.quad)

    @property
    def is_back(self) -> bool:
        """Whether it looks like a card that lies face down."""
        return self.reading.face is Face.DOWN

    @property
    def likeliest(self) -> str | None:
        """Its name, or the likeliest where it is not sure."""
        return self.reading.card or self.reading.guess


def parallelogram_residual(quad: Quad) -> float:
    """How far an outline is from a parallelogram, as a share of its longest side: 0 for any card seen from far off."""
    a, b, c, d = quad
    return float(np.linalg.norm(a - b + c - d)) / card_height_px(quad)


def stretch_of(quad: Quad) -> float:
    """By how much an outline is longer than a card is, as a logarithm: 0 for one that is not."""
    short, long = sorted(mean_sides(quad))
    return max(0.0, float(np.log(long / max(0.5, short) * POKER_CARD[0] / POKER_CARD[1])))


def non_max_suppression(candidates: Iterable[Candidate]) -> list[Candidate]:
    """The best candidates of those that are the same card."""
    ranked = sorted(candidates, key=lambda one: one.rank, reverse=True)
    middles = np.array([one.quad.mean(axis=0) for one in ranked]).reshape(-1, 2)
    spans = np.array([card_height_px(one.quad) for one in ranked])
    kept: list[int] = []
    for place, one in enumerate(ranked):
        away = np.linalg.norm(middles[kept] - middles[place], axis=1)
        near = np.flatnonzero(away < spans[kept] + spans[place])
        if not any(is_same_card(one, ranked[kept[other]]) for other in near):
            kept.append(place)
    return [ranked[place] for place in kept]


def is_same_card(one: Candidate, other: Candidate) -> bool:
    """Whether two candidates are one card: cards of different names may lie half over each other, others may not."""
    if one.silhouette is not None and one.silhouette == other.silhouette:
        return False
    if one.likeliest == other.likeliest and (has_index_on(one, other) or has_index_on(other, one)):
        return True
    if one.likeliest != other.likeliest and differ_by_index(one, other):
        return False
    both = one.reading.card and other.reading.card and one.reading.card != other.reading.card
    return overlap_of_smaller(one.quad, other.quad) > (OVERLAP_OF_TWO if both else OVERLAP)


def has_index_on(one: Candidate, other: Candidate) -> bool:
    """Whether an index of one was seen on the other."""
    return any(contains(other.quad, at) for at in one.seen)


def differ_by_index(one: Candidate, other: Candidate) -> bool:
    """Whether both have clear indices of their own, so that they are two cards however much one hides of the other.

    Where all indices of each lie on the other, neither lies above, so that they are readings of one card.
    """
    if not (is_clear(one, other) and is_clear(other, one)) or (overlaps(one, other) and overlaps(other, one)):
        return False
    reach = REPEATED * min(card_height_px(one.quad), card_height_px(other.quad))
    away = [float(np.linalg.norm(a - b)) for a in one.seen for b in other.seen]
    return bool(away) and min(away) > reach


def overlaps(one: Candidate, other: Candidate) -> bool:
    """Whether all indices of one were seen on the other."""
    reach = OFF_SHARE * card_height_px(other.quad)
    return all(cv2.pointPolygonTest(other.quad, at.astype(float).tolist(), True) > -reach for at in one.seen)


def is_clear(one: Candidate, other: Candidate) -> bool:
    """Whether a card's index is surely one: also without a sure name where the other card shows both of its own."""
    sure = max(one.reading.confidence, one.sure) if len(other.seen) > 1 else one.reading.confidence
    return sure >= CLEAR_INDEX
