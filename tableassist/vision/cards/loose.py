"""Cards that lie as they like on the calibrated table: in rows, overlapping, turned, tucked under others.

The table is flattened to millimetres, so that a card's size is known, and read by the reader of photographs with that
knowledge.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from math import atan2, degrees
from typing import Protocol

import numpy as np

from tableassist.table.cards import CardName
from tableassist.table.geometry import POKER_CARD, Point, Rect, enclose
from tableassist.table.observation import Detection
from tableassist.vision.cards.reader import CardReader, CardReading, Faces
from tableassist.vision.cards.votes import CardPose
from tableassist.vision.table.homography import Fit, flatten_wide, turned_corners
from tableassist.vision.table.overview import card_area
from tableassist.vision.types import Picture

PX_PER_MM = 2.0
MARGIN_MM = 46.0  # beside an area, so that a card whose middle lies in it shows whole


@dataclass(frozen=True, slots=True)
class LooseCard:
    """A card as one look sees it.

    `upright` is the way its index reads, degrees clockwise, 0 for a player at the south edge; unlike a detection's
    angle it distinguishes a card from the same card turned by half, as far as the face does. `under` are the places,
    among the cards of the look, of those that lie on it; `shows` is the share that they leave free. `odds` are the
    likeliest names with their probabilities, should it lie face up. `corners` are its outline in millimetres, clockwise
    from the corner in which its index stands; empty where no index was looked for.
    """

    detection: Detection
    upright: float
    under: tuple[int, ...] = ()
    shows: float = 1.0
    odds: tuple[tuple[str, float], ...] = ()
    corners: tuple[Point, ...] = ()


class Reader(Protocol):
    """Finds and reads cards in an area of the table, as `LooseReader` does."""

    def __call__(self, picture: Picture, fit: Fit, area: Rect, *, thorough: bool = True) -> tuple[LooseCard, ...]:
        """The cards whose middle lies in the area; a look that is not `thorough` is quicker and may miss some."""


class PoseReader(Protocol):
    """Reads cards where they are guessed to lie, as `LooseReader.read_poses` does."""

    def __call__(self, picture: Picture, fit: Fit, poses: Sequence[CardPose]) -> tuple[LooseCard, ...]:
        """The cards that show their faces there, at most one for poses of which one card alone can be."""


@dataclass(frozen=True)
class LooseReader:
    """Reads every card whose middle lies in an area of the table.

    `card` is a card's width and height in millimetres; `faces` reads flat faces in the place of the package's reader.
    """

    card: tuple[float, float] = POKER_CARD
    px_per_mm: float = PX_PER_MM
    faces: Faces | None = field(default=None, compare=False)
    _read: CardReader = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        width, height = (side * self.px_per_mm for side in self.card)
        object.__setattr__(self, "_read", CardReader(size=(width, height), faces=self.faces))

    def __call__(self, picture: Picture, fit: Fit, area: Rect, *, thorough: bool = True) -> tuple[LooseCard, ...]:
        """The cards in the area, from its north edge down. Raises `BadPatch`."""
        wide = area.grow(MARGIN_MM)
        readings = self._read(flatten_wide(picture, fit, wide, self.px_per_mm), thorough=thorough)
        cards = [self._card(reading, wide) for reading in readings]
        inside = [place for place, card in enumerate(cards) if area.holds(card.detection.place)]
        return tuple(replace(cards[place], under=_among(cards[place].under, inside)) for place in inside)

    def read_poses(self, picture: Picture, fit: Fit, poses: Sequence[CardPose]) -> tuple[LooseCard, ...]:
        """The cards face up at guessed poses, as far as each shows its face."""
        if not poses:
            return ()
        areas = [card_area(pose.place, self.card) for pose in poses]
        wide = enclose(areas).grow(MARGIN_MM)
        corners = (turned_corners(area, pose.angle) for area, pose in zip(areas, poses, strict=True))
        outlines = [((each - (wide.left, wide.top)) * self.px_per_mm).astype(np.float32) for each in corners]
        readings = self._read.read_outlines(flatten_wide(picture, fit, wide, self.px_per_mm), outlines)
        return tuple(self._card(reading, wide) for reading in readings)

    def _card(self, reading: CardReading, area: Rect) -> LooseCard:
        """A reading in millimetres."""
        corners = np.array(reading.corners) / self.px_per_mm + (area.left, area.top)
        x, y = (float(v) for v in corners.mean(axis=0))
        up = corners[0] + corners[1] - corners[2] - corners[3]
        upright = degrees(atan2(up[0], -up[1])) % 360.0
        name = None if reading.card is None else CardName(reading.card)
        candidate_names = tuple(CardName(one) for one in reading.candidate_names)
        detection = Detection(
            "card", name, Point(x, y), upright % 180.0, reading.face, reading.confidence, candidate_names
        )
        outline = tuple(Point(float(x), float(y)) for x, y in corners)
        return LooseCard(detection, upright, reading.under, reading.shows, reading.odds, outline)


def _among(places: Iterable[int], kept: Sequence[int]) -> tuple[int, ...]:
    """The places as they are counted among those that were kept."""
    return tuple(kept.index(place) for place in places if place in kept)
