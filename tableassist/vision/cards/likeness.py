"""How unlike two flat pictures of cards are, whatever is printed on them: known pictures against a seen one.

Two measures that fail on different cards are added up. The face network's last hidden layer knows what a small shift,
a blur or another light does to a card, but hardly looks at art that it was never shown. Small tiles of the picture
itself, each compared where it fits best, see every print, but cannot make out a fine index in a blurred picture.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType

import cv2
import numpy as np

from tableassist.table.cards import CardName
from tableassist.vision.cards.faces import HEIGHT, WIDTH, check_picture, make_batches
from tableassist.vision.types import Numbers, Picture
from tableassist.vision.weights import WeightsBroken, load_network, weights_path

Unlike = dict[CardName, float]
NOTHING_KNOWN: Mapping[CardName, Picture] = MappingProxyType({})

HIDDEN = "hidden"  # the output of the face network that is its last hidden layer
TRAITS_OF_ONE = 1600.0  # squared distance in the hidden layer that weighs as much as tiles that are all wrong
EVEN_WIDTH, EVEN_HEIGHT = 84, 118  # pixels of the picture that tiles are cut from
THUMB_WIDTH, THUMB_HEIGHT, THUMB_RIM = 32, 45, 4
TILE, AROUND, ASIDE = 20, 4, 6  # pixels: a tile's side, its own play, the whole card's play
MOST_OFF = 2.0  # what a tile may count at most: a coin or a shine must not outweigh the rest
BY_TRAITS, BY_THUMB = 5, 3  # how many of the known pictures, either way up, are worth a close look
PLAINLY = 0.35  # by which share another must be liker already for a picture not to be looked at closely


@dataclass(frozen=True, eq=False)
class KnownFace:
    """What is kept of a known picture: traits upright and turned, the even picture, a thumbnail without its rim."""

    traits: Numbers
    even: Numbers
    thumb: Numbers


class Traits:
    """The face network's last hidden layer as a description of a picture.

    Raises `WeightsMissing` or `WeightsBroken`, the latter also where the network has no such layer.
    """

    def __init__(self) -> None:
        self._net = load_network(weights_path("faces.onnx"))
        if HIDDEN not in self._net.outputs:
            raise WeightsBroken("The network faces.onnx is not one that learnt decks can be compared with.")

    def __call__(self, pictures: Sequence[Picture]) -> Numbers:
        """The descriptions (n, 2, 160) of the pictures upright and turned by half. Raises `BadPatch`."""
        ways = ((batch, turn_half(batch)) for batch in make_batches(pictures))
        found = [np.stack([self._net(batch, HIDDEN) for batch in both], 1) for both in ways]
        return np.concatenate(found) if found else np.zeros((0, 2, 1), np.float32)


class Likeness:
    """Says how unlike a seen picture is to each of some known ones, which have names.

    Raises `WeightsMissing` or `WeightsBroken`, and `BadPatch` wherever a picture is none.
    """

    def __init__(self, pictures: Mapping[CardName, Picture] = NOTHING_KNOWN) -> None:
        self._describe = Traits()
        self._known: dict[CardName, KnownFace] = {}
        for name, picture, traits in zip(pictures, pictures.values(), self._traits(pictures.values()), strict=True):
            self._known[name] = describe_known(picture, traits)

    def learn(self, name: CardName, picture: Picture) -> None:
        """Knows a picture (BGR, portrait) from now on, in place of what it knew by that name."""
        self._known[name] = describe_known(picture, self._traits([picture])[0])

    def forget(self, name: CardName) -> None:
        """No longer knows what has that name."""
        self._known.pop(name, None)

    def __call__(self, pictures: Sequence[Picture]) -> tuple[Unlike, ...]:
        """For each picture (BGR, portrait), how unlike it is to every known one, whichever way up.

        About 0.2 for the same card in another light, above 0.6 for most cards of another deck; infinite where it was
        plain without a close look that others are much liker.
        """
        if not self._known:
            return tuple({} for _ in pictures)
        described = zip(pictures, self._traits(pictures), strict=True)
        return tuple(self._unlike(SeenFace(picture, traits)) for picture, traits in described)

    def _traits(self, pictures: Iterable[Picture]) -> Numbers:
        return self._describe([*pictures])

    def _unlike(self, seen: SeenFace) -> Unlike:
        """How unlike every known picture is."""
        known = [*self._known.values()]
        # Rows: the seen picture as it is and turned by half; columns: the known pictures.
        far = np.array([[description_distance(traits, one.traits) for one in known] for traits in seen.traits])
        glance = np.array([[thumbnail_score(small, one.thumb) for one in known] for small in seen.thumbs])
        found = np.full(far.shape, np.inf)
        worth = {*np.argsort(far, axis=None)[:BY_TRAITS], *np.argsort(-glance, axis=None)[:BY_THUMB]}
        for place in sorted(worth, key=lambda place: float(far.flat[place])):
            turn, number = divmod(int(place), len(known))
            # Tiles only add to it, so some are out of the question without them.
            if far[turn, number] * (1 - PLAINLY) <= found.min():
                found[turn, number] = far[turn, number] + tile_differences(seen.evens[turn], known[number].even)
        return dict(zip(self._known, map(float, found.min(0)), strict=True))


@dataclass(frozen=True, eq=False)
class SeenFace:
    """A picture that is compared, as it is and turned by half."""

    picture: Picture
    described: Numbers

    @cached_property
    def both(self) -> tuple[Picture, Picture]:
        """The picture either way up."""
        return self.picture, np.ascontiguousarray(self.picture[::-1, ::-1])

    @property
    def traits(self) -> tuple[Numbers, Numbers]:
        """Its traits either way up.

        Returns:
            Two arrays (2, 160), the second with its rows changed round: as it is placed first, and turned by half.
        """
        return self.described, self.described[::-1]

    @cached_property
    def evens(self) -> tuple[Numbers, ...]:
        """Its even picture either way up.

        Returns:
            (h, w, 3) each: as it lies, and turned by half.
        """
        return tuple(flatten_light(one) for one in self.both)

    @cached_property
    def thumbs(self) -> tuple[Numbers, ...]:
        """Its thumbnail either way up.

        Returns:
            (h, w, 3) each: as it lies, and turned by half.
        """
        return tuple(make_thumbnail(one) for one in self.both)


def describe_known(picture: Picture, traits: Numbers) -> KnownFace:
    """What is kept of a picture.

    Args:
        traits: (2, 160): what the hidden layer says of it and of it turned by half.
    """
    return KnownFace(
        traits, flatten_light(picture), make_thumbnail(picture)[THUMB_RIM:-THUMB_RIM, THUMB_RIM:-THUMB_RIM].copy()
    )


def card_picture(picture: Picture) -> Picture:
    """The picture at the size (112 x 160) in which known cards are kept. Raises `BadPatch`."""
    check_picture(picture)
    return resize(picture, WIDTH, HEIGHT)


def turn_half(batch: Numbers) -> Numbers:
    """A batch of pictures (n, 3, h, w) turned by half."""
    return np.ascontiguousarray(batch[:, :, ::-1, ::-1])


def description_distance(one: Numbers, other: Numbers) -> float:
    """How far two descriptions are apart.

    Args:
        one: (2, 160): what the hidden layer says of a picture and of it turned by half.
        other: The same of another.

    Returns:
        0 where they are the same; 1 weighs as much as tiles that are all wrong.
    """
    return float(((one - other) ** 2).sum()) / TRAITS_OF_ONE


def resize(picture: Picture, width: int, height: int) -> Picture:
    """The picture at a size in pixels."""
    method = cv2.INTER_AREA if picture.shape[0] > height else cv2.INTER_LINEAR
    return cv2.resize(picture, (width, height), interpolation=method)


def flatten_light(picture: Picture) -> Numbers:
    """The picture without its light: what differs from the brightness around, in the picture's own spread.

    Returns:
        (h, w, 3) float32.
    """
    soft = cv2.GaussianBlur(resize(picture, EVEN_WIDTH, EVEN_HEIGHT).astype(np.float32), (0, 0), 1.0)
    levelled = soft / (cv2.GaussianBlur(soft, (0, 0), 18) + 12)
    centred = levelled - levelled.mean((0, 1))
    scaled: Numbers = (centred / (centred.std() + 1e-3)).astype(np.float32)
    return scaled


def make_thumbnail(picture: Picture) -> Numbers:
    """A small picture without its light, for a first glance.

    Returns:
        (h, w, 3) float32.
    """
    small = resize(picture, THUMB_WIDTH, THUMB_HEIGHT).astype(np.float32)
    return small - cv2.GaussianBlur(small, (0, 0), 8)


def thumbnail_score(small: Numbers, known: Numbers) -> float:
    """How well a thumbnail fits a known one where it fits best, up to 1.

    Args:
        small: (h, w, 3).
        known: The same without a rim, so that it may be shifted.
    """
    return float(cv2.matchTemplate(small, known, cv2.TM_CCOEFF_NORMED).max())


def tile_differences(seen: Numbers, known: Numbers) -> float:
    """How much the tiles of a known even picture differ from a seen one, each where it fits best; 0 for not at all.

    Args:
        seen: (h, w, 3).
        known: (h, w, 3).
    """
    rim = AROUND + ASIDE
    wide = cv2.copyMakeBorder(seen, rim, rim, rim, rim, cv2.BORDER_REPLICATE)
    x, y = best_shift(wide[AROUND:-AROUND, AROUND:-AROUND], known)
    off = [
        cv2.matchTemplate(
            tile_window(wide, left + x, top + y), known[top : top + TILE, left : left + TILE], cv2.TM_SQDIFF
        )
        for left, top in TILES
    ]
    each = np.array([tile.min() for tile in off]) / (3 * TILE * TILE)
    return float(np.minimum(each, MOST_OFF).mean())


def best_shift(wide: Numbers, known: Numbers) -> tuple[int, int]:
    """Where a known picture fits best into a seen one that is wider by ASIDE on every side: pixels to add."""
    inner = known[ASIDE:-ASIDE, ASIDE:-ASIDE]
    _, _, (x, y), _ = cv2.minMaxLoc(cv2.matchTemplate(wide, inner, cv2.TM_SQDIFF))
    # A rim of its own is cut off the known picture, so the play is twice as wide as what is allowed.
    return int(np.clip(x - ASIDE, 0, 2 * ASIDE)), int(np.clip(y - ASIDE, 0, 2 * ASIDE))


def tile_window(wide: Numbers, left: int, top: int) -> Numbers:
    """Where a tile may lie in the widened picture.

    Args:
        wide: (h, w, 3), widened by the largest shift at each side.
        left: The tile's left column.
        top: The tile's upper row.
    """
    return wide[top : top + TILE + 2 * AROUND, left : left + TILE + 2 * AROUND]


def tile_starts(side: int, count: int) -> list[int]:
    """Where `count` tiles begin so that they cover a side of the even picture but for its outermost pixels."""
    return [round(at) for at in np.linspace(AROUND, side - AROUND - TILE, count)]


TILES = [(left, top) for top in tile_starts(EVEN_HEIGHT, 7) for left in tile_starts(EVEN_WIDTH, 5)]
