"""Cards that lie as they like on the calibrated table: in rows, overlapping, turned, tucked under others.

The table is flattened to millimetres, so that a card's size is known, and read by the reader of photographs with that
knowledge. What each look says is added up over looks; each card is there once.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from math import atan2, degrees
from typing import Protocol

import numpy as np

from tableassist.table.cards import CardName
from tableassist.table.geometry import POKER_CARD, Point, Rect, apart
from tableassist.table.sight import Face, Sighting
from tableassist.vision.cards.reader import CardReader, CardReading, Faces
from tableassist.vision.cards.unique_names import without_contested
from tableassist.vision.table.homography import Fit, flatten
from tableassist.vision.types import Picture

PX_PER_MM = 2.0
MARGIN_MM = 46.0  # beside an area, so that a card whose middle lies in it shows whole
SAME_PLACE_MM, SAME_WAY = 8.0, 12.0  # how far two looks at one card that lies still may differ: millimetres, degrees
ON_EACH_OTHER_MM = 4.0  # a card that reaches out less than that shows no index of its own
SURE = 0.9  # the share of all evidence that a name must have
ONE_LOOK = (
    0.02  # doubt that a single look never dispels: the same light and the same smudge are in the next one as well
)


@dataclass(frozen=True, slots=True)
class LooseCard:
    """A card as one look sees it.

    `upright` is the way its index reads, degrees clockwise, 0 for a player at the south edge; unlike a sighting's angle
    it tells a card from the same card turned by half, as far as the face does. `under` are the places, among the cards
    of the look, of those that lie on it; `shows` is the share that they leave free.
    """

    sighting: Sighting
    upright: float
    under: tuple[int, ...] = ()
    shows: float = 1.0


class Reader(Protocol):
    """Finds and reads cards in an area of the table, as `LooseReader` does."""

    def __call__(self, picture: Picture, fit: Fit, area: Rect) -> tuple[LooseCard, ...]:
        """The cards whose middle lies in the area."""


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

    def __call__(self, picture: Picture, fit: Fit, area: Rect) -> tuple[LooseCard, ...]:
        """The cards in the area, from its north edge down. Raises `BadPicture`."""
        wide = Rect(
            area.left - MARGIN_MM, area.top - MARGIN_MM, area.width + 2 * MARGIN_MM, area.height + 2 * MARGIN_MM
        )
        readings = self._read(flatten(picture, fit, wide, 0.0, self.px_per_mm))
        cards = [self._card(reading, wide) for reading in readings]
        inside = [place for place, card in enumerate(cards) if area.holds(card.sighting.place)]
        return tuple(replace(cards[place], under=_among(cards[place].under, inside)) for place in inside)

    def _card(self, reading: CardReading, area: Rect) -> LooseCard:
        """A reading in millimetres."""
        corners = np.array(reading.corners) / self.px_per_mm + (area.left, area.top)
        x, y = (float(v) for v in corners.mean(axis=0))
        up = corners[0] + corners[1] - corners[2] - corners[3]
        upright = degrees(atan2(up[0], -up[1])) % 360.0
        name = None if reading.card is None else CardName(reading.card)
        either = tuple(CardName(one) for one in reading.either)
        sighting = Sighting("card", name, Point(x, y), upright % 180.0, reading.face, reading.confidence, either)
        return LooseCard(sighting, upright, reading.under, reading.shows)


def _among(places: Iterable[int], kept: Sequence[int]) -> tuple[int, ...]:
    """The places as they are counted among those that were kept."""
    return tuple(kept.index(place) for place in places if place in kept)


@dataclass
class _Lying:
    """What several looks say of one card."""

    looks: list[LooseCard]

    @property
    def card(self) -> LooseCard:
        """The last look at it."""
        return self.looks[-1]

    def doubts(self) -> dict[tuple[Face, CardName | None], float]:
        """For each reading there was, the doubt that is left of it after all looks that said so."""
        left: dict[tuple[Face, CardName | None], float] = {}
        for look in self.looks:
            seen = look.sighting
            told = (seen.face, seen.name)
            left[told] = left.get(told, 1.0) * max(1.0 - seen.confidence, ONE_LOOK)
        return left


class Gathered:
    """Adds up what looks at a table at rest say, and tells what to believe of it.

    A card that lies still is the same card in every look. Where two are believed to be the same one, the far surer
    keeps the name, and the other is told as unknown with that name in `either` (R-TB-002).
    """

    def __init__(self) -> None:
        self._lying: list[_Lying] = []
        self._count = 0

    def add(self, cards: Sequence[LooseCard]) -> None:
        """One look more."""
        self._count += 1
        free = list(self._lying)
        for card in cards:
            same = min(
                (one for one in free if _same(one.card, card)), key=lambda one: _off(one.card, card), default=None
            )
            if same is None:
                self._lying.append(_Lying([card]))
            else:
                free.remove(same)
                same.looks.append(card)

    def settled(self, left: int) -> bool:
        """Whether nothing that so many more looks may say would change which cards are believed to lie there."""
        names = [one.card.sighting.name for one in self._lying]
        known = [name for name in names if name is not None]
        # What only a later look sees, most have not seen.
        return (
            self._count > left and len({*known}) == len(known) and all(self._is_safe(one, left) for one in self._lying)
        )

    def _is_safe(self, lying: _Lying, left: int) -> bool:
        """Whether all looks have seen the card alike, so surely that later ones cannot outweigh them."""
        doubts = lying.doubts()
        seen = lying.card.sighting
        if len(lying.looks) < self._count or len(doubts) > 1 or (seen.name is None and seen.face is not Face.DOWN):
            return False
        (doubt,) = doubts.values()
        weight, contrary = (1 - doubt) / doubt, (1 - ONE_LOOK**left) / ONE_LOOK**left
        return weight / (weight + contrary + 1.0) >= SURE

    def told(self) -> frozenset[CardName]:
        """The names that any look told, believed or overruled by the others."""
        return frozenset(look.sighting.name for one in self._lying for look in one.looks if look.sighting.name)

    def glimpsed(self) -> tuple[Sighting, ...]:
        """What some looks saw and most did not, without a name."""
        return tuple(_glimpse(one) for one in self._lying if 2 * len(one.looks) <= self._count)

    def believed(self) -> tuple[Sighting, ...]:
        """The cards that most looks saw, each as it is believed to be; unknown where the looks do not agree."""
        steady = [one for one in self._lying if 2 * len(one.looks) > self._count]
        told = without_repeats([_believed(one) for one in steady])
        return tuple(card for card in told if not any(_hides(other, card) for other in told))


def _glimpse(lying: _Lying) -> Sighting:
    """A card that nobody can name: it may be whatever looks took it for."""
    said = (name for look in lying.looks for name in (look.sighting.name, *look.sighting.either) if name)
    return replace(lying.card.sighting, name=None, either=tuple(dict.fromkeys(said)))


def _believed(lying: _Lying) -> Sighting:
    """What the looks at one card say together."""
    doubts = lying.doubts()
    told = min(doubts, key=lambda key: doubts[key])
    weights = {key: (1 - doubt) / doubt for key, doubt in doubts.items()}
    sure = weights[told] / (sum(weights.values()) + 1.0)
    seen = lying.card.sighting
    names = dict.fromkeys(name for look in lying.looks for name in (look.sighting.name, *look.sighting.either) if name)
    agreed = sure >= SURE and sum((look.sighting.face, look.sighting.name) == told for look in lying.looks) * 2 > len(
        lying.looks
    )
    face, name = told if agreed else (told[0], None)
    return replace(seen, name=name, face=face, confidence=sure, either=() if name else tuple(names))


def without_repeats(cards: Sequence[Sighting]) -> list[Sighting]:
    """The cards of which no two have one name, unless one of them is far surer than the other."""
    return without_contested(cards, lambda card: (card.name, 1 - card.confidence), _unnamed)


def without_taken(cards: Sequence[Sighting]) -> list[Sighting]:
    """The cards, those without a name told apart from the named beside them, which they cannot be (R-TB-002).

    One that could only be what others are keeps all its names: that is a conflict, and is shown.
    """
    taken = {card.name for card in cards}
    left = [tuple(name for name in card.either if name not in taken) for card in cards]
    return [replace(card, either=names) if names else card for card, names in zip(cards, left, strict=True)]


def _hides(known: Sighting, card: Sighting) -> bool:
    """Whether a known card lies so exactly where one without a name seems to lie that nothing of that could show."""
    same = known.place.to(card.place) < ON_EACH_OTHER_MM and apart(known.angle, card.angle) < SAME_WAY
    return known.name is not None and card.name is None and same


def _unnamed(card: Sighting) -> Sighting:
    return replace(card, name=None, either=(card.name,) if card.name else ())


def _same(one: LooseCard, other: LooseCard) -> bool:
    """Whether two looks show one card that lies still."""
    return _off(one, other) < SAME_PLACE_MM and apart(one.sighting.angle, other.sighting.angle) < SAME_WAY


def _off(one: LooseCard, other: LooseCard) -> float:
    return one.sighting.place.to(other.sighting.place)
