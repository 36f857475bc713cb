"""Corner indices: where one shows in a picture, what it says, and how its card lies.

One index that shows is enough to name a card that is otherwise hidden. Two networks see it, one after the other: a
finder, which slides over the whole picture and says where an index stands at any angle, and a reader, which looks at
each find upright and close by and says what it reads. Neither knows anything of the table.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Self

import cv2
import numpy as np

from tableassist.vision.cards.faces import RANKS, SUITS, check_picture, face_probabilities
from tableassist.vision.types import Numbers, Picture
from tableassist.vision.weights import load_network, weights_path

ANCHOR = (0.10, 0.14)
"""Where an index is said to be: shares of its card's width and height from the corner it stands in."""
WINDOW = (-0.05, -0.04, 0.27, 0.36)
"""What the reader is shown: x0, y0, x1, y1 in shares of the card's width and height from the same corner."""
STRIDE, UNIT = 8, 64.0
PATCH_WIDTH, PATCH_HEIGHT = 40, 64
AROUND, CONTRAST = 65, 48.0  # pixels about each pixel that even its light; grey levels of one spread
TILE = 16  # what the finder's picture must be a multiple of
LIKELY = 0.3  # probability from which a cell is a find
HOPELESS = 0.05  # probability of an index below which a find is not worth a second look
TOGETHER = 0.09  # share of the card's height within which finds are one
BATCH = 64
PLAIN = 0.95  # probability of a name from which what is read at its own size is an index
SMOOTHING = 0.01
"""The share of every answer that the reader was trained to spread over all names (label smoothing)."""
LEAST = 1e-4  # probability that every name has
FRAMES = ((0, 0, 1), (0.02, 0, 1), (-0.02, 0, 1), (0, 0.015, 1), (0, -0.015, 1), (0, 0, 1.08), (0, 0, 0.93))
"""The frames from which an index is read whose card's sides are known: x and y aside, in shares of them, and size."""


@dataclass(frozen=True, eq=False)
class Find:
    """Where a corner index stands in a picture, pixels, and how its card lies.

    `at` is the card's corner that it stands in, `across` and `down` its card's short and long side from there, `down`
    the way the index reads. `sure` is the probability that it is an index at all.
    """

    at: Numbers
    across: Numbers
    down: Numbers
    sure: float

    @cached_property
    def anchor(self) -> Numbers:
        """The middle of the index, near enough.

        Returns:
            (2,) in pixels.
        """
        place: Numbers = self.at + ANCHOR[0] * self.across + ANCHOR[1] * self.down
        return place

    @property
    def outline(self) -> Numbers:
        """The card's corners (4, 2), clockwise from its own top left, as far as one corner can show."""
        corners = np.array([self.at, self.at + self.across, self.at + self.across + self.down, self.at + self.down])
        if handedness(self.across, self.down) < 0:
            corners = corners[[1, 0, 3, 2]]
        return corners.astype(np.float32)

    def scaled(self, factor: float) -> Self:
        """The same in the picture enlarged by a factor."""
        return replace(self, at=self.at * factor, across=self.across * factor, down=self.down * factor)

    def shifted(self, x: float, y: float, size: float) -> Find:
        """The find so many shares of its card's sides aside, and of another size about its anchor."""
        across, down = size * self.across, size * self.down
        at = self.anchor + x * self.across + y * self.down - ANCHOR[0] * across - ANCHOR[1] * down
        return Find(at, across, down, self.sure)

    def moved(self, off: Numbers) -> Find:
        """The find where it really is, when it is off by six numbers as `corner_displacement` gives them."""
        sign = handedness(self.across, self.down)
        x, y, across_x, across_y, down_x, down_y = (float(v) for v in off * [sign, 1, 1, sign, sign, 1])
        at = self.at + x * self.across + y * self.down
        across = (1 + across_x) * self.across + across_y * self.down
        return Find(at, across, down_x * self.across + (1 + down_y) * self.down, self.sure)


@dataclass(frozen=True, eq=False)
class Index(Find):
    """A corner index that was read: `ranks` (13) and `suits` (4) are probabilities."""

    ranks: Numbers
    suits: Numbers

    @classmethod
    def of(cls, find: Find, answer: Numbers) -> Index:
        """The find with what the reader says of it.

        Args:
            answer: Probabilities (25) as the index reader gives them.
        """
        sure = float(np.sqrt(find.sure * answer[17]))
        return cls(find.at, find.across, find.down, sure, sharpen(answer[:13]), sharpen(answer[13:17]))

    def read_again(self, answer: Numbers) -> Index:
        """The index with what the reader says of it at its card's own size.

        What then surely says a name is an index, however little the finder, who guesses at sizes, thought of it.

        Args:
            answer: Probabilities (25) as the index reader gives them.
        """
        read, alone = Index.of(self, answer), float(answer[17])
        return replace(read, sure=alone) if alone * read.certain >= PLAIN else read

    @property
    def name(self) -> str:
        """The likeliest card."""
        return RANKS[int(self.ranks.argmax())] + SUITS[int(self.suits.argmax())]

    @property
    def certain(self) -> float:
        """The probability of the likeliest card, if it is an index."""
        return float(self.ranks.max() * self.suits.max())

    @property
    def confidence(self) -> float:
        """The probability that it is an index, and of the likeliest card."""
        return self.sure * self.certain


class IndexFinder:
    """Finds the corner indices of cards that are about 80 to 270 pixels high, at any angle."""

    def __init__(self) -> None:
        self._net = load_network(weights_path("indices.onnx"))

    def __call__(self, picture: Picture) -> tuple[Find, ...]:
        """Where indices stand in a picture (BGR), the surest first. Raises `BadPatch`."""
        check_picture(picture)
        height, width = picture.shape[:2]
        padded = cv2.copyMakeBorder(even_light(picture), 0, -height % TILE, 0, -width % TILE, cv2.BORDER_REFLECT_101)
        answer = self._net(np.ascontiguousarray(scale_values(padded).transpose(2, 0, 1)[None]))
        return tuple(merge_finds(answer[0]))


class IndexReader:
    """Reads indices whose place is known, upright and close by."""

    def __init__(self) -> None:
        self._net = load_network(weights_path("index.onnx"))

    def __call__(self, picture: Picture, finds: Sequence[Find]) -> tuple[Index, ...]:
        """What stands at each find in the picture (BGR), its place now more exact; noise is left out."""
        return self.classify(picture, [find for find, _ in self.glance(picture, finds)])

    def glance(self, picture: Picture, finds: Sequence[Find]) -> list[tuple[Find, Index]]:
        """The finds, each where one glance says that it stands, and what it says of it; noise is left out."""
        answered = zip(finds, self.answers(picture, finds), strict=True)
        nearer = [(find.moved(answer[19:]), answer) for find, answer in answered if answer[17] > HOPELESS]
        return [(find, Index.of(find, answer)) for find, answer in nearer]

    def classify(self, picture: Picture, finds: Sequence[Find]) -> tuple[Index, ...]:
        """What stands at each find."""
        return tuple(Index.of(find, answer) for find, answer in zip(finds, self.answers(picture, finds), strict=True))

    def again(self, picture: Picture, indices: Sequence[Index]) -> tuple[Index, ...]:
        """What stands at each index whose card's sides are known: from several frames, and where it stands stays."""
        answered = [self.answers(picture, [one.shifted(*frame) for one in indices]) for frame in FRAMES]
        logs = np.log(np.stack(answered)[..., :19] + 1e-7).mean(axis=0)
        return tuple(one.read_again(answer) for one, answer in zip(indices, face_probabilities(logs), strict=True))

    def answers(self, picture: Picture, finds: Sequence[Find]) -> Numbers:
        """(n, 25): probabilities of 13 ranks, 4 suits, index or none; and how each card lies against its find."""
        return self.classify_patches([cut_patch(picture, one.at, one.across, one.down) for one in finds])

    def classify_patches(self, patches: Sequence[Picture]) -> Numbers:
        """(n, 25): what `answers` says, of patches as `cut_patch` cuts them."""
        answers = [np.zeros((0, 25), np.float32)]
        for start in range(0, len(patches), BATCH):
            logits = self._net(np.stack([normalise_patch(one) for one in patches[start : start + BATCH]]))
            answers.append(np.concatenate([face_probabilities(logits[:, :19]), logits[:, 19:]], axis=1))
        return np.concatenate(answers)


def sharpen(shares: Numbers) -> Numbers:
    """The probabilities as they would be had the reader not been trained to doubt what is plain."""
    meant = np.maximum((shares - SMOOTHING / len(shares)) / (1 - SMOOTHING), LEAST)
    return np.asarray(meant / meant.sum())


def even_light(picture: Picture) -> Picture:
    """The picture in even light: every pixel against the mean and the spread of the grey around it."""
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY).astype(np.float32)
    size = (AROUND, AROUND)
    mean = cv2.blur(grey, size, borderType=cv2.BORDER_REFLECT_101)
    square = cv2.blur(grey * grey, size, borderType=cv2.BORDER_REFLECT_101)
    gain = CONTRAST / (np.sqrt(np.maximum(square - mean * mean, 0)) + 6.0)
    return np.asarray(((picture - mean[..., None]) * gain[..., None] + 128.5).clip(0, 255), np.uint8)


def scale_values(evened_picture: Picture) -> Numbers:
    """The evened picture as the finder's numbers, about -2.5 to 2.5.

    Returns:
        (h, w, 3) float32.
    """
    return (evened_picture.astype(np.float32) - 128.0) / CONTRAST


def merge_finds(answers: Numbers) -> Iterator[Find]:
    """The finds of one picture, cells that see the same index taken together.

    Args:
        answers: (7, rows, columns): for each cell log-odds, place (2), and the vectors across and down (4).
    """
    certain = 1 / (1 + np.exp(-answers[0]))
    rows, columns = np.nonzero(certain > LIKELY)
    weight = certain[rows, columns]
    seen = answers[:, rows, columns].T
    anchor = (np.column_stack([columns, rows]) + 0.5 + seen[:, 1:3]) * STRIDE
    across, down = seen[:, 3:5] * UNIT, seen[:, 5:7] * UNIT
    height = np.linalg.norm(down, axis=1)
    free = np.ones(len(weight), bool)
    for first in np.argsort(-weight):
        if not free[first] or height[first] < 1:
            continue
        near = np.linalg.norm(anchor - anchor[first], axis=1) < TOGETHER * height[first]
        near &= free & (down @ down[first] > 0.7 * height * height[first])
        free[near] = False
        share = weight[near] / weight[near].sum()
        a, d, place = share @ across[near], share @ down[near], share @ anchor[near]
        yield Find(place - ANCHOR[0] * a - ANCHOR[1] * d, a, d, float(weight[first]))


def handedness(across: Numbers, down: Numbers) -> float:
    """1 where across leads to the right of down, as from a card's own top left; -1 where it is mirrored.

    Args:
        across: A vector (2,) in pixels.
        down: A vector (2,) in pixels.
    """
    return 1.0 if across[0] * down[1] - across[1] * down[0] > 0 else -1.0


def corner_displacement(at: Numbers, across: Numbers, down: Numbers, real: tuple[Numbers, Numbers, Numbers]) -> Numbers:
    """How the real (corner, across, down) lie against a find's, in its own shares: six numbers, as the patch sees them.

    They are the corner's x and y, then how far across and down differ from the find's own, x and y each; x counts to
    the patch's right, whichever corner the index stands in.
    """
    back = np.linalg.inv(np.column_stack([across, down]))
    corner, side, below = back @ (real[0] - at), back @ real[1] - [1, 0], back @ real[2] - [0, 1]
    sign = handedness(across, down)
    off: Numbers = np.array([*corner, *side, *below]) * [sign, 1, 1, sign, sign, 1]
    return off.astype(np.float32)


def cut_patch(picture: Picture, at: Numbers, across: Numbers, down: Numbers) -> Picture:
    """The index as the reader wants it: upright, 40 x 64, never mirrored."""
    x0, y0, x1, y1 = WINDOW
    if handedness(across, down) < 0:
        x0, x1 = x1, x0
    corners = [at + x * across + y * down for x, y in ((x0, y0), (x1, y0), (x0, y1))]
    target = np.array([[0, 0], [PATCH_WIDTH, 0], [0, PATCH_HEIGHT]], np.float32)
    here = cv2.getAffineTransform(np.array(corners, np.float32), target)
    size = (PATCH_WIDTH, PATCH_HEIGHT)
    return np.asarray(cv2.warpAffine(picture, here, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE))


def normalise_patch(flat: Picture) -> Numbers:
    """The reader's input (3, 64, 40): the patch normalised by its own mean and spread."""
    values = flat.astype(np.float32)
    numbers: Numbers = (values - values.mean()) / (values.std() + 4.0)
    return numbers.transpose(2, 0, 1)
