"""Cards of any print, each shown once under a name of the player's choosing, and known again from then on.

A card is known by the small features of its print: where they are enough, lie on the card as they did when it was
shown, and no other enrolled card has nearly as many of them. Fewer are enough where the colours of the whole card are
distributed as they were: a small or blurred picture loses fine print, but not these. What is not clear stays unknown.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

import cv2
import numpy as np

from tableassist.table.geometry import POKER_CARD
from tableassist.table.observation import Face
from tableassist.vision.cards.faces import check_picture
from tableassist.vision.types import Numbers, Picture

PX_PER_MM = 2.5
WIDTH, HEIGHT = (round(side * PX_PER_MM) for side in POKER_CARD)  # pixels of a flat card

BACK = "(face down)"
"""The name under which the back is enrolled that all cards share."""

SOFT_PX_PER_MM = 1.1  # of a table of 841 mm in a picture of 1280 pixels
SOFTER = SOFT_PX_PER_MM / PX_PER_MM
SOFT_BLUR = 0.8  # pixels, of a usual lens

MOST_FEATURES = 200
LEAST_CONTRAST = 0.02
CLEARER = 0.85  # a feature counts where it is that much nearer to one card's than to any other's
AWAY_PX = 4.0  # how far a feature may lie from where its card has it, once the card is fitted
NEAR = 0.5  # how unlike a card's feature one may be that counts for it, whatever other cards have
FEWEST = 8  # features that must agree and are no other card's
ENOUGH, ENOUGH_OF_FEW = (
    30,
    0.4,
)  # features in all: cards of one design share a frame, which gives 26 at most; or a share
CORRELATED = 0.8  # correlation of colours from which fewer features do: strangers reach 0.70, blurred cards have 0.87
COARSE, RIM_CELLS, COARSE_BLUR = (21, 29), 2, 4.0  # cells across and down, without a rim whose cut may be off; px
AHEAD = 2.0  # how many times as many as those of the next card
FITTED = 4  # cards that are fitted at most, those with most features first
SCALED, SLANTED, SHIFTED_PX = 0.08, 8.0, 10.0  # by how much a card may fit otherwise than it was cut out: share, °, px
SURE = 0.997
"""How sure a card is that is recognised at all.

Of 1,109 names read of 22 *kitchen* tables that nothing was chosen on none was wrong (95 %: so many are right), whether
eight features agreed or eighty, and of 1,320 cards that were never enrolled none was named.
"""
PLAIN = 25  # a back with fewer features is known by its colour
SAME_COLOUR = 18.0  # how far the colours of plain backs may differ in another light


@dataclass(frozen=True, eq=False)
class Features:
    """Where the features of a picture are (n, 2), and what they look like (n, 128), each of length 1."""

    places: Numbers
    descriptors: Numbers

    def __len__(self) -> int:
        return len(self.places)


NO_FEATURES = Features(np.zeros((0, 2), np.float32), np.zeros((0, 128), np.float32))


@dataclass(frozen=True, eq=False)
class EnrolledCard:
    """A card as it was shown: its name, its flat picture (BGR, portrait), the day."""

    name: str
    picture: Picture
    date: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "picture", resize_to_card(self.picture))

    @cached_property
    def printed(self) -> Features:
        """The features of the card as it was shown, found once for each card."""
        return extract_features(self.picture)

    @cached_property
    def features(self) -> Features:
        """What is looked for: the features of the card as it was shown, and as a small picture shows it.

        Of a table in 1280 x 720 pixels the fine ones are lost, and they are most of those of a sharp picture.
        """
        return join_features(self.printed, extract_features(soften(self.picture)))

    @cached_property
    def colours(self) -> Numbers:
        """How its colours are distributed over the card, (25, 17, 3), see `distribute_colours`."""
        return distribute_colours(self.picture)


@dataclass(frozen=True)
class Pool:
    """The cards that were enrolled, in the order in which they were shown; a name may come once."""

    cards: tuple[EnrolledCard, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all cards, without the back's."""
        return tuple(card.name for card in self.cards if card.name != BACK)

    def having(self, card: EnrolledCard) -> Pool:
        """The pool with a card more, or with it shown anew."""
        return Pool((*self.without(card.name).cards, card))

    def without(self, name: str) -> Pool:
        """The pool without the card of that name."""
        return replace(self, cards=tuple(card for card in self.cards if card.name != name))


@dataclass(frozen=True, slots=True)
class Recognised:
    """What a flat picture shows: `name` is None and `face` unknown where it is no card that was enrolled.

    `turned` is true where the card lies the other way up than in the picture. `candidate_names` are the names that it
    may have.
    """

    name: str | None
    face: Face
    confidence: float
    turned: bool = False
    candidate_names: tuple[str, ...] = ()


NOTHING = Recognised(None, Face.UNKNOWN, 0.0)


class EnrolledReader:
    """Knows the cards of a pool again in flat pictures, either way up, in any light that leaves their print to see."""

    def __init__(self, pool: Pool) -> None:
        self.pool = pool
        self._known = [(number, card.features) for number, card in enumerate(pool.cards) if len(card.printed)]
        counts = [len(features) for _, features in self._known]
        self._starts = np.cumsum([0, *counts])[:-1]
        self._descriptors = np.concatenate(
            [features.descriptors for _, features in self._known] or [NO_FEATURES.descriptors]
        )
        self._plain = next((_colour(card.picture) for card in pool.cards if _plain(card)), None)

    def __call__(self, flat: Picture) -> Recognised:
        """Which card a flat picture (BGR, portrait, 63 : 88, any size) shows. Raises `BadPatch`."""
        picture = resize_to_card(flat)
        seen = extract_features(picture)
        fits = sorted((self._fit(pairs, picture) for pairs in self._matched(seen)), key=_most)
        if fits and _clear(fits):
            return self._recognised(fits[0])
        return self._as_plain_back(picture, seen) or self._unclear(fits)

    def _matched(self, seen: Features) -> list[_Pairs]:
        """For the likeliest cards, where features of theirs are seen, and where the cards have them."""
        if not len(seen) or not len(self._descriptors):
            return []
        similarity = seen.descriptors @ self._descriptors.T
        by_card = np.maximum.reduceat(similarity, self._starts, axis=1)
        owners, rows = by_card.argmax(axis=1), np.arange(len(seen))
        top = by_card[rows, owners]
        by_card[rows, owners] = -1.0
        # Features are of length 1, so that a distance follows from a product.
        clear = _distance(top) < CLEARER * _distance(by_card.max(axis=1))
        votes = np.bincount(owners[clear], minlength=len(self._starts))
        likely = [place for place in np.argsort(-votes)[:FITTED] if votes[place] >= FEWEST // 2]
        return [self._pairs(place, seen, similarity, clear & (owners == place)) for place in likely]

    def _pairs(self, place: int, seen: Features, similarity: Numbers, clear: Numbers) -> _Pairs:
        """All features that are like one of this card's, and which of them are clearly this card's."""
        number, features = self._known[place]
        own = similarity[:, self._starts[place] : self._starts[place] + len(features)]
        near = clear | (_distance(own.max(axis=1)) < NEAR)
        there = features.places[own[near].argmax(axis=1)]
        return _Pairs(number, len(self.pool.cards[number].printed), seen.places[near], there, clear[near])

    def _fit(self, pairs: _Pairs, picture: Picture) -> _Fit:
        """How many features agree on one way in which the card lies in the picture."""
        here, there, clear = pairs.here, pairs.there, pairs.clear
        matrix, _ = cv2.estimateAffinePartial2D(
            there[clear], here[clear], method=cv2.RANSAC, ransacReprojThreshold=AWAY_PX
        )
        turned = None if matrix is None else _turned(matrix)
        if matrix is None or turned is None:
            return _Fit(pairs.number, 0)
        off = np.hypot(*(there @ matrix[:, :2].T + matrix[:, 2] - here).T)
        agree = off < AWAY_PX
        enough = min(ENOUGH, max(FEWEST, ENOUGH_OF_FEW * pairs.of))
        agreeing = _different(here[agree & clear])
        whole = _different(here[agree]) >= enough
        whole = whole or (agreeing >= FEWEST and self._is_coloured_so(pairs.number, picture, matrix))
        return _Fit(pairs.number, agreeing if whole else 0, turned=turned)

    def _is_coloured_so(self, number: int, picture: Picture, matrix: Numbers) -> bool:
        """Whether the picture, laid on the card as it fits, has its colours where the card has them."""
        laid = cv2.warpAffine(
            picture, matrix, (WIDTH, HEIGHT), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
            borderMode=cv2.BORDER_REPLICATE,
        )  # fmt: skip
        one, other = distribute_colours(laid), self.pool.cards[number].colours
        return float((one * other).sum()) >= CORRELATED

    def _recognised(self, fit: _Fit) -> Recognised:
        name = self.pool.cards[fit.number].name
        return Recognised(None if name == BACK else name, Face.DOWN if name == BACK else Face.UP, SURE, fit.turned)

    def _unclear(self, fits: Sequence[_Fit]) -> Recognised:
        likely = tuple(self.pool.cards[fit.number].name for fit in fits if fit.agreeing >= FEWEST)
        return replace(NOTHING, candidate_names=tuple(name for name in likely if name != BACK))

    def _as_plain_back(self, picture: Picture, seen: Features) -> Recognised | None:
        """A back without print, as of a sleeve, where one was enrolled and the picture is as bare and as coloured."""
        if self._plain is None or len(seen) >= PLAIN or _unlike(_colour(picture), self._plain) > SAME_COLOUR:
            return None
        return Recognised(None, Face.DOWN, 0.9)


@dataclass(frozen=True, eq=False)
class _Pairs:
    """Features that are seen `here` and like those that card `number` has `there`; `clear` are no other card's.

    `of` is how many features the card has as it was shown.
    """

    number: int
    of: int
    here: Numbers
    there: Numbers
    clear: Numbers


@dataclass(frozen=True, slots=True)
class _Fit:
    """How many features of a card agree that no other has, and whether it lies the other way up."""

    number: int
    agreeing: int
    turned: bool = field(default=False, kw_only=True)


def resize_to_card(picture: Picture) -> Picture:
    """The picture at the size of a flat card. Raises `BadPatch`."""
    check_picture(picture)
    if picture.shape[:2] == (HEIGHT, WIDTH):
        return picture
    method = cv2.INTER_AREA if picture.shape[0] > HEIGHT else cv2.INTER_CUBIC
    return cv2.resize(picture, (WIDTH, HEIGHT), interpolation=method)


def extract_features(picture: Picture) -> Features:
    """The features of a flat picture."""
    detect = cv2.SIFT.create(MOST_FEATURES, contrastThreshold=LEAST_CONTRAST)
    points, descriptors = detect.detectAndCompute(_evened(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)), None)
    if descriptors is None:
        return NO_FEATURES
    # Square roots make of the distance one that single large gradients, as glare draws them, do not govern.
    rooted = np.sqrt(descriptors / np.maximum(descriptors.sum(axis=1, keepdims=True), 1e-6))
    return Features(np.array([point.pt for point in points], np.float32), rooted.astype(np.float32))


def join_features(one: Features, other: Features) -> Features:
    """The features of both."""
    return Features(np.concatenate([one.places, other.places]), np.concatenate([one.descriptors, other.descriptors]))


def soften(picture: Picture) -> Picture:
    """The flat picture as a camera sees it that has `SOFT_PX_PER_MM` of the table."""
    small = cv2.resize(picture, None, fx=SOFTER, fy=SOFTER, interpolation=cv2.INTER_AREA)
    return cv2.resize(cv2.GaussianBlur(small, (0, 0), SOFT_BLUR), (WIDTH, HEIGHT), interpolation=cv2.INTER_LINEAR)


def distribute_colours(picture: Picture) -> Numbers:
    """How bright a flat card is in each colour, cell by cell.

    Neither how bright the light is nor its tint matters to it.

    Args:
        picture: Of a flat card, (220, 158, 3).

    Returns:
        (25, 17, 3) float32: the logarithms without their mean, of length 1 in all.
    """
    small = cv2.resize(cv2.GaussianBlur(picture, (0, 0), COARSE_BLUR), COARSE, interpolation=cv2.INTER_AREA)
    cells = np.log1p(small[RIM_CELLS:-RIM_CELLS, RIM_CELLS:-RIM_CELLS].astype(np.float32))
    cells -= cells.mean((0, 1))
    length = float(np.linalg.norm(cells))
    distribution: Numbers = cells / max(length, 1e-6)
    return distribution


def _different(places: Numbers) -> int:
    """How many different places; one may have several features."""
    return len(np.unique(np.rint(places), axis=0))


def _distance(similarity: Numbers) -> Numbers:
    distance: Numbers = np.sqrt(np.maximum(0.0, 2.0 - 2.0 * similarity))
    return distance


def _most(fit: _Fit) -> int:
    return -fit.agreeing


def _clear(fits: Sequence[_Fit]) -> bool:
    """Whether the first has enough features, and no other nearly as many."""
    second = fits[1].agreeing if len(fits) > 1 else 0
    return fits[0].agreeing >= max(FEWEST, AHEAD * second)


def _turned(matrix: Numbers) -> bool | None:
    """Whether a fit turns the card by half; None where it is not how a card that was cut out can lie."""
    scale, angle = (
        float(np.hypot(matrix[0, 0], matrix[1, 0])),
        float(np.degrees(np.arctan2(matrix[1, 0], matrix[0, 0]))),
    )
    middle = np.array([WIDTH / 2, HEIGHT / 2])
    shift = float(np.hypot(*(matrix[:, :2] @ middle + matrix[:, 2] - middle)))
    askew = min(abs(angle), 180.0 - abs(angle))
    if abs(scale - 1) > SCALED or askew > SLANTED or shift > SHIFTED_PX:
        return None
    return abs(angle) > 90.0


def _evened(grey: Picture) -> Picture:
    """The picture with its light evened out, so that features stand out in the dark as well."""
    return cv2.createCLAHE(2.0, (4, 4)).apply(grey)


def _plain(card: EnrolledCard) -> bool:
    """Whether it is a back without print."""
    return card.name == BACK and len(card.printed) < PLAIN


def _colour(picture: Picture) -> Numbers:
    """A picture's colour within its rim, as Lab."""
    middle = picture[HEIGHT // 8 : -HEIGHT // 8, WIDTH // 8 : -WIDTH // 8]
    lab = cv2.cvtColor(middle.astype(np.float32) / 255, cv2.COLOR_BGR2LAB)
    colour: Numbers = np.median(lab.reshape(-1, 3), axis=0)
    return colour


def _unlike(one: Numbers, other: Numbers) -> float:
    """How much two colours differ, by their tint mostly: how bright they are is the light's."""
    tint, other_tint = (50.0 * colour[1:] / max(15.0, float(colour[0])) for colour in (one, other))
    return float(np.hypot(0.2 * (one[0] - other[0]), np.hypot(*(tint - other_tint))))
