"""Enrolled cards on the calibrated table: outlines of a card's size, each cut out and held against the pool."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from math import atan2, degrees

import cv2
import numpy as np

from tableassist.table.cards import CardName
from tableassist.table.geometry import POKER_CARD, Point, Rect
from tableassist.table.layout import Layout, Lot, SettledLayout
from tableassist.table.observation import STRANGER, Detection, Face
from tableassist.vision.cards.loose import MARGIN_MM, LooseCard
from tableassist.vision.cards.quads import QuadFinder, overlap_of_smaller
from tableassist.vision.gallery.enrolled import NOTHING, PX_PER_MM, SURE, EnrolledReader, Recognised
from tableassist.vision.table.homography import Fit, flatten, flatten_wide
from tableassist.vision.table.overview import card_area
from tableassist.vision.types import Numbers, Picture, Quad

OUTLINE_PX_PER_MM = 1.6  # in looks of eight games 221 cards are found at 1.5, 220 at 1.7 and 2.0, 216 at 1.35
QUICK_PX_PER_MM = 1.2  # 213 of them in half of the time
SIZES = (0.8, 1.1)  # shares of a card's sides that an outline may have: on a dark mat only what is in a dark rim shows
ONE_CARD = 0.5  # share of the smaller outline from which two outlines are of one card
TRIES = 3  # outlines of one card that a thorough look reads at most
REMEMBERED, REMEMBERED_AS = 64, (24, 34)  # how many cards are remembered, and at which size
SAME_PICTURE, GAINS = 5.0, (0.5, 2.0)
"""Grey levels by which a card that lies still differs at most in any even light, and by how much that may change.

In three *kitchen* games 667 of 728 cards that were surely recognised differed by less from how they were seen before,
578 without regard to the light; other cards by 15 or more."""
STRANGE = 3 * TRIES  # readings, as of three looks at three outlines, that could not tell a card: no further one could


STRANGER_SEEN = replace(NOTHING, confidence=SURE)
"""A card of which it is sure that it was not enrolled."""


@dataclass(frozen=True)
class EnrolledTable:
    """Reads the cards whose middle lies in an area of the table, as `LooseReader` does for playing cards.

    A card that was not enrolled, or is not clear, has no name and no known face; the confidence says how sure it is
    that it was not enrolled.
    """

    reader: EnrolledReader
    card: tuple[float, float] = POKER_CARD
    _seen: list[_Seen] = field(default_factory=list, init=False, repr=False, compare=False)

    def __call__(self, picture: Picture, fit: Fit, area: Rect, *, thorough: bool = True) -> tuple[LooseCard, ...]:
        """The cards in the area, from its north edge down."""
        px_per_mm, tries = (OUTLINE_PX_PER_MM, TRIES) if thorough else (QUICK_PX_PER_MM, 1)
        cards = self.outlined(picture, fit, area, px_per_mm)
        found = [self.read(picture, fit, outlines[:tries]) for outlines in cards]
        inside = (card for card in found if area.holds(card.detection.place))
        return tuple(sorted(inside, key=lambda card: (card.detection.place.y, card.detection.place.x)))

    def outlined(
        self, picture: Picture, fit: Fit, area: Rect, px_per_mm: float = OUTLINE_PX_PER_MM
    ) -> list[list[Numbers]]:
        """For each card, its outlines in millimetres, best first, each with its corners from a short side's on."""
        wide = area.grow(MARGIN_MM)
        quads = self._finder(wide)(flatten_wide(picture, fit, wide, px_per_mm))
        corner = np.array((wide.left, wide.top), np.float32)
        corners = [(quad / px_per_mm + corner).astype(np.float32) for quad in quads]
        fitting = sorted((each for quad in corners for each in self._portraits(quad)), key=self._oddness)
        cards: list[list[Numbers]] = []
        for outline in fitting:
            same = next((card for card in cards if overlap_of_smaller(card[0], outline) > ONE_CARD), None)
            if same is None:
                cards.append([outline])
            elif len(same) < TRIES:
                same.append(outline)
        return cards

    def _finder(self, area: Rect) -> QuadFinder:
        """What finds outlines of a card's size there, and looks at no others: print is full of small ones."""
        share = self.card[0] * self.card[1] / (area.width * area.height)
        upright = self.card[0] / self.card[1]
        low, high = SIZES
        return QuadFinder(
            share * low * low, min(0.95, share * high * high), upright * low / high, min(0.99, upright * high / low)
        )

    def _portraits(self, quad: Quad) -> Iterator[Quad]:
        """The outline with a short side first, where it has a card's size."""
        for each in (quad, np.roll(quad, 1, axis=0)):
            if all(SIZES[0] < share < SIZES[1] for share in self._shares(each)):
                yield each

    def _shares(self, quad: Quad) -> tuple[float, float]:
        """An outline's width and height as shares of a card's."""
        sides = np.linalg.norm(quad - np.roll(quad, -1, axis=0), axis=1)
        return float(sides[0] + sides[2]) / 2 / self.card[0], float(sides[1] + sides[3]) / 2 / self.card[1]

    def _oddness(self, quad: Quad) -> float:
        return sum(abs(share - 1) for share in self._shares(quad))

    def _recognised(self, flat: Picture) -> Recognised:
        """Which card it is. One that looks the same as before is not looked for again, unless that was unsure."""
        small = shrink_card(flat)
        known, around = self._remembered(small)
        if known is not None and known.card.confidence >= SURE:
            return replace(known.card, turned=known.card.turned != around)
        card, readings = self.reader(flat), 1 if known is None else known.readings + 1
        if card == NOTHING and readings >= STRANGE:
            card = STRANGER_SEEN
        self._seen[:] = [_Seen(small, card, readings), *(one for one in self._seen if one is not known)][:REMEMBERED]
        return card

    def _remembered(self, small: Numbers) -> tuple[_Seen | None, bool]:
        """What was seen before of a card that looks the same, and whether it lies the other way round now."""
        light = small.mean(axis=(0, 1))
        for one in self._seen:
            if one.shows(small, light):
                return one, False
            if one.shows(small[::-1, ::-1], light):
                return one, True
        return None, False

    def read(self, picture: Picture, fit: Fit, outlines: Sequence[Numbers]) -> LooseCard:
        """The card of these outlines: as the first of them shows it that shows anything.

        Args:
            outlines: (4, 2) in millimetres, of each.
        """
        strange = True
        for outline in outlines:
            place, angle = locate_outline(outline)
            seen = self._recognised(flatten(picture, fit, card_area(place, self.card), angle, PX_PER_MM))
            if seen.face is not Face.UNKNOWN:
                return _loose(place, angle, seen)
            strange &= seen.confidence >= SURE
        return _loose(*locate_outline(outlines[0]), STRANGER_SEEN if strange else NOTHING)


@dataclass(frozen=True, eq=False)
class _Seen:
    """A flat picture, small, and the card that the last of so many readings recognised in it."""

    small: Numbers
    card: Recognised
    readings: int

    @cached_property
    def light(self) -> Numbers:
        """How bright the picture is in each colour."""
        return np.asarray(self.small.mean(axis=(0, 1)))

    def shows(self, small: Numbers, light: Numbers) -> bool:
        """Whether another small picture, as bright as that in each colour, is of the same card in any even light."""
        gain = (self.light / np.maximum(light, 1.0)).clip(*GAINS)
        return float(np.abs(small * gain - self.small).mean()) < SAME_PICTURE


def shrink_card(flat: Picture) -> Numbers:
    """A flat card without its rim, where neighbours may reach in, as small as it is remembered.

    Args:
        flat: (h, w, 3).

    Returns:
        (34, 24, 3) float32.
    """
    rim, side = (length // 8 for length in flat.shape[:2])
    return cv2.resize(flat[rim:-rim, side:-side], REMEMBERED_AS, interpolation=cv2.INTER_AREA).astype(np.float32)


def locate_outline(outline: Numbers) -> tuple[Point, float]:
    """The middle of an outline, and the way its first side points up, degrees clockwise.

    Args:
        outline: (4, 2) in millimetres.
    """
    x, y = (float(value) for value in outline.mean(axis=0))
    up = outline[0] + outline[1] - outline[2] - outline[3]
    return Point(x, y), degrees(atan2(up[0], -up[1]))


def with_strangers(settled: SettledLayout) -> SettledLayout:
    """A settled table in which unidentified cards are strangers: they are counted, and nobody is asked about them."""
    kept = (lot if lot.face is Face.DOWN or lot.name is not None else _stranger(lot) for lot in settled.layout)
    return SettledLayout(settled.at, Layout(tuple(kept)), settled.moved, settled.hands, occluded=settled.occluded)


def _stranger(lot: Lot) -> Lot:
    """As if it lay face down: no name is missing."""
    return Lot(lot.zone, STRANGER, None, Face.DOWN)


def _loose(place: Point, angle: float, seen: Recognised) -> LooseCard:
    upright = (angle + (180.0 if seen.turned else 0.0)) % 360.0
    name = None if seen.name is None else CardName(seen.name)
    candidate_names = tuple(CardName(one) for one in seen.candidate_names)
    return LooseCard(
        Detection("card", name, place, upright % 180.0, seen.face, seen.confidence, candidate_names), upright
    )
