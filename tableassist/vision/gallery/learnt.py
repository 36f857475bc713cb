"""A deck that was shown once, card by card, and a reader that knows it from then on.

The ordinary reader goes on reading every card. Where a picture clearly is one of the learnt cards, that counts; where
it is not, the ordinary reading does. Where the two contradict each other and neither is clearly right, the card is
unknown: an unusual deck is what the ordinary reader may be sure of and wrong about.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from types import MappingProxyType

import cv2
import numpy as np

from tableassist.table.cards import DECK, JOKERS, CardName
from tableassist.table.observation import MOST_NAMES, Face
from tableassist.vision.cards.faces import FaceReader, FaceReading
from tableassist.vision.cards.likeness import Likeness, card_picture
from tableassist.vision.types import Picture

BACK = CardName("BACK")
"""The name under which a learnt deck keeps its back."""

LEARNABLE = frozenset((*DECK, *JOKERS, BACK))

FITS, FITS_WELL = 0.5, 0.35  # unlikeness up to which a picture may be, and surely is, a card of the learnt deck
LEAST_MARGIN, CLEAR_MARGIN = (
    0.22,
    0.3,
)  # by which share the best card must be more like it than the second, usually and surely
ANYHOW = 0.08  # unlikeness that a card has to its own picture by chance alone: below it no card is twice as like
SURELY = 0.9  # confidence from which the ordinary reader's "no card" or "face down" needs more to be overruled
MOST_UNLIKE = 0.1  # unlikeness up to which two pictures under one light may be of the same card
SAME_CARD = 0.05
"""Unlikeness up to which two pictures under one light are of the same card.

On thirteen of fourteen simulated mats, laid once more in another order, a card is unlike itself by 0.04 at most, on a
*hard* one by up to 0.13; the nearest other card, of the same rank and colour, is by 0.078 and more.
"""


class NotLearnable(ValueError):
    """No card of that name can be learnt; use names such as AS, 10H, XR, XB or BACK."""


@dataclass(frozen=True, eq=False)
class LearntDeck:
    """What is kept of a deck: a flat picture (112 x 160, BGR) of each card shown so far, by its name.

    Names are those of the 52 cards, the jokers and `BACK`. `name` is the player's own for the deck, `date` that of
    the day it was learnt. Raises `NotLearnable`.
    """

    name: str = ""
    date: str = ""
    pictures: Mapping[CardName, Picture] = field(default_factory=dict)

    def __post_init__(self) -> None:
        unknown = sorted(set(self.pictures) - LEARNABLE)
        if unknown:
            raise NotLearnable(f"{unknown[0]!r} cannot be learnt: use names such as AS, 10H, XR, XB or BACK.")
        kept = {CardName(card): card_picture(picture) for card, picture in self.pictures.items()}
        object.__setattr__(self, "pictures", MappingProxyType(kept))

    @property
    def complete(self) -> bool:
        """Whether all 52 cards were shown; jokers and back need not be."""
        return set(self.pictures) >= set(DECK)

    def having(self, card: CardName, picture: Picture) -> LearntDeck:
        """The deck with a card learnt, or learnt anew. Raises `NotLearnable` and `BadPatch`."""
        return replace(self, pictures={**self.pictures, card: picture})

    def without(self, card: CardName) -> LearntDeck:
        """The deck without a card."""
        return replace(self, pictures={one: kept for one, kept in self.pictures.items() if one != card})


@dataclass(frozen=True)
class DeckMatch:
    """How unlike a picture is to each learnt card, see `Likeness`; infinite where that was plain at a glance."""

    unlike: Mapping[CardName, float]

    @property
    def ranked(self) -> list[CardName]:
        """The learnt cards that are not plainly others, the likest first."""
        near = [card for card in self.unlike if np.isfinite(self.unlike[card])]
        return sorted(near, key=lambda card: self.unlike[card])

    @property
    def best(self) -> CardName:
        """The card it is most like."""
        return self.ranked[0]

    @property
    def margin(self) -> float:
        """By which share it is more like the best card than the second; 1 where no other comes near."""
        return self.behind(self.ranked[1]) if len(self.ranked) > 1 else 1.0

    @property
    def fits(self) -> bool:
        """Whether it may be a card of this deck at all."""
        return self.unlike[self.best] <= FITS

    @property
    def clear(self) -> bool:
        """Whether it is the best card, unless somebody else knows better."""
        return self.fits and self.margin >= LEAST_MARGIN

    @property
    def surely(self) -> bool:
        """Whether it is the best card whoever says something else."""
        return self.unlike[self.best] <= FITS_WELL and self.margin >= CLEAR_MARGIN

    @property
    def confidence(self) -> float:
        """The probability that a clear match is right."""
        return 1.0 - float((1.0 - self.margin) ** 10)

    @property
    def likely(self) -> tuple[CardName, ...]:
        """The few cards that it may be, the likest first."""
        return tuple(card for card in self.ranked if self.behind(card) < LEAST_MARGIN)[:MOST_NAMES]

    def behind(self, card: str) -> float:
        """By which share it is less like this card than like the best: 0 for the best, 1 for a card not learnt."""
        other = self.unlike.get(CardName(card), np.inf)
        return 1.0 - (self.unlike[self.best] + ANYHOW) / (other + ANYHOW)


class LearntReader:
    """Reads flat pictures of cards like `FaceReader`, and the cards of a learnt deck better.

    Raises `WeightsMissing` or `WeightsBroken`.
    """

    def __init__(self, ordinary: FaceReader, deck: LearntDeck) -> None:
        self._ordinary = ordinary
        self._likeness = Likeness(deck.pictures)

    def __call__(self, faces: Sequence[Picture]) -> tuple[FaceReading, ...]:
        """A reading for each picture (BGR, portrait, 63 : 88, any size). Raises `BadPatch`."""
        pairs = zip(self._ordinary(faces), self.matches(faces), strict=True)
        return tuple(choose_reading(reading, match) for reading, match in pairs)

    def screened(self, faces: Sequence[Picture]) -> tuple[FaceReading | None, ...]:
        """A reading for each picture; None where the ordinary reader sees that it is no card. Raises `BadPatch`."""
        readings = self._ordinary.screened(faces)
        worth = [number for number, reading in enumerate(readings) if reading is not None]
        matches = dict(zip(worth, self.matches([faces[number] for number in worth]), strict=True))
        return tuple(choose_reading(one, matches[n]) if one is not None else None for n, one in enumerate(readings))

    def matches(self, faces: Sequence[Picture]) -> tuple[DeckMatch, ...]:
        """How unlike each picture is to the learnt cards. Raises `BadPatch`."""
        return tuple(DeckMatch(unlike) for unlike in self._likeness(faces))


def choose_reading(ordinary: FaceReading, match: DeckMatch) -> FaceReading:
    """What counts: the learnt deck where it is clear, the ordinary reading where nothing speaks against it."""
    if not match.ranked or not match.fits:
        return ordinary
    if match.surely or (match.clear and not contradicts(ordinary, match.best)):
        return read_learnt(match, ordinary)
    if ordinary.card is not None and match.behind(ordinary.card) >= LEAST_MARGIN:
        # One of this deck, but not the one that the ordinary reader takes it for.
        return leave_open(ordinary, match)
    return narrow_names(ordinary, match)


def contradicts(ordinary: FaceReading, card: CardName) -> bool:
    """Whether the ordinary reader is sure of something else."""
    if ordinary.card is not None:
        return ordinary.card != card
    sure = ordinary.guess is None and ordinary.confidence >= SURELY
    return sure and not (card == BACK and ordinary.face is Face.DOWN)


def read_learnt(match: DeckMatch, ordinary: FaceReading) -> FaceReading:
    """The reading that the learnt deck gives."""
    if match.best == BACK:
        return FaceReading(None, Face.DOWN, match.confidence)
    agreed = ordinary.confidence if ordinary.card == match.best else 0.0
    return FaceReading(match.best, Face.UP, max(match.confidence, agreed), match.best)


def leave_open(ordinary: FaceReading, match: DeckMatch) -> FaceReading:
    """An honest unknown between what the ordinary reader says and what the learnt deck says."""
    names = tuple(card for card in dict.fromkeys((*match.likely, ordinary.card)) if card and card != BACK)
    return FaceReading(None, ordinary.face, 1.0 - ordinary.confidence, ordinary.guess, names[:MOST_NAMES])


def narrow_names(ordinary: FaceReading, match: DeckMatch) -> FaceReading:
    """The ordinary reading; of a face without a name, what the learnt deck says that it may be."""
    if ordinary.card is not None or ordinary.face is not Face.UP:
        return ordinary
    return replace(
        ordinary, candidate_names=tuple(card for card in match.likely if card != BACK) or ordinary.candidate_names
    )


def similar_pairs(deck: LearntDeck) -> tuple[tuple[CardName, CardName], ...]:
    """The pairs of learnt cards that a bad picture leaves too much alike to be distinguished."""
    cards = tuple(deck.pictures)
    seen = Likeness(deck.pictures)([degrade(picture) for picture in deck.pictures.values()])
    pairs = ((card, other) for card, unlike in zip(cards, seen, strict=True) for other in DeckMatch(unlike).likely)
    found = {tuple(sorted(pair, key=cards.index)) for pair in pairs if pair[0] != pair[1]}
    return tuple((one, other) for one, other in combinations(cards, 2) if (one, other) in found)


def degrade(picture: Picture) -> Picture:
    """A card's picture as a bad light and a poor focus give it, a little out of place."""
    height, width = picture.shape[:2]
    aslant = np.array([[1, 0.012, 1.2], [-0.012, 1, -1.2]], np.float32)
    moved = cv2.warpAffine(picture, aslant, (width, height), borderMode=cv2.BORDER_REPLICATE)
    dark = cv2.GaussianBlur(moved, (0, 0), 2.0) * 0.5
    noise = np.random.default_rng(0).normal(0, 6.0, dark.shape)  # the same in every picture: a deck has one answer
    return np.clip(dark + noise, 0, 255).astype(np.uint8)
