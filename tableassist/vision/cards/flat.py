"""Reads flat cards by two sources of evidence: the whole face, and the two corner indices by themselves.

The face network sees the card small and may take one black court card for its twin, clubs for spades. The index network
sees the corners close by and knows nothing of the rest. Each is believed by as much as it proved to be worth on cards
that neither had been shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from tableassist.vision.cards.faces import (
    FaceReader,
    FaceReading,
    best_name,
    check_picture,
    face_probabilities,
)
from tableassist.vision.cards.indices import IndexReader, cut_patch
from tableassist.vision.perceptron import softmax
from tableassist.vision.types import Numbers, Picture

FACE_WEIGHT, INDEX_WEIGHT = 0.6, 0.6  # of each one's logarithms: they err on the same pictures
LEAST = 1e-4  # probability that a source can at least give; below it none is believed
PLAIN, COURT = 0.95, "JQK"  # probability from which a glance is enough, but for these
AGREED = 0.995  # probability from which two sources that agree are enough
WORTH_IT = 0.2  # probability of a face up from which indices are looked at


class FlatReader(FaceReader):
    """Reads flat pictures of cards like `FaceReader`, the corners being read by themselves as well.

    `model` and the thresholds are those of `FaceReader`.
    """

    def __init__(
        self, model: Path | None = None, sure_of_name: float = 0.8, sure_of_black_court: float | None = None
    ) -> None:
        super().__init__(model, sure_of_name, sure_of_black_court)
        self._indices = IndexReader()

    def read_whole(self, faces: Sequence[Picture]) -> tuple[FaceReading, ...]:
        """What the whole faces say, either way up, without a look at where indices should be. Raises `BadPatch`."""
        answers = super()._answers(faces, self._glances(faces))
        return tuple(map(self._reading, answers))

    def _answers(self, faces: Sequence[Picture], glances: Numbers) -> Numbers:
        """What is plain at a glance, the face one way up, or with the one corner beside it, is not looked at again."""
        probabilities = face_probabilities(glances)
        unsure = [number for number, answer in enumerate(probabilities) if not is_clear_face(answer)]
        corners = self._indices.classify_patches([corner_patches(faces[number])[0] for number in unsure])
        firsts = dict(zip(unsure, corners, strict=True))
        torn = [number for number, first in firsts.items() if not agrees_with_corner(probabilities[number], first)]
        for number, first in firsts.items():
            probabilities[number] = fuse_with_corners(probabilities[number], first)
        if torn:
            probabilities[torn] = self._heard(
                [faces[one] for one in torn], glances[torn], [firsts[one] for one in torn]
            )
        return probabilities

    def _heard(self, faces: Sequence[Picture], glances: Numbers, firsts: Sequence[Numbers]) -> Numbers:
        """The probabilities by both sources, the faces either way up; `firsts` is what their first corners say."""
        probabilities = super()._answers(faces, glances)
        upward = np.flatnonzero(probabilities[:, 17:20].sum(axis=1) >= WORTH_IT).tolist()
        seconds = self._indices.classify_patches([corner_patches(faces[number])[1] for number in upward])
        for number, second in zip(upward, seconds, strict=True):
            probabilities[number] = fuse_with_corners(probabilities[number], firsts[number], second)
        return probabilities


def is_clear_face(answer: Numbers) -> bool:
    """Whether nobody need look again: surely face down, no card at all, or a name that is no court card's.

    Figures mislead: of a jack, a queen and a king that wear the same dress only the index implies which is which.

    Args:
        answer: Probabilities (22): 13 ranks, 4 suits, and what else it may be.
    """
    ranks, suits, kinds = np.split(answer, (13, 17))
    if kinds.argmax() != 0:
        return bool(kinds.max() >= PLAIN)
    name, share = best_name(ranks, suits)
    return bool(share * kinds[0] >= PLAIN) and name[0] not in COURT


def agrees_with_corner(face: Numbers, index: Numbers) -> bool:
    """Whether a glance and one corner say the same so surely that the card turned and its other corner need no look."""
    seen = min(face[17], index[17]) >= PLAIN
    ranks, suits, *_ = np.split(fuse_with_corners(face, index), (13, 17))
    return bool(seen and name_of(face) == name_of(index) and best_name(ranks, suits)[1] >= AGREED)


def name_of(answer: Numbers) -> str:
    """The likeliest name by one source of evidence.

    Args:
        answer: Probabilities (17 or more): 13 ranks, 4 suits, and what follows is left out.
    """
    return best_name(answer[:13], answer[13:17])[0]


def corner_patches(face: Picture) -> tuple[Picture, Picture]:
    """What stands where a flat card has its index, upright, in the one corner and across it. Raises `BadPatch`."""
    check_picture(face)
    height, width = face.shape[:2]
    across, down = np.array([width, 0.0]), np.array([0.0, height])
    edge = np.full(2, -0.5)  # of the first pixel, whose middle is 0
    return cut_patch(face, edge, across, down), cut_patch(face, edge + across + down, -across, -down)


def fuse_with_corners(face: Numbers, *indices: Numbers) -> Numbers:
    """The probabilities (22) of a face when its indices (25 numbers each) are heard as well.

    An index counts by how surely it is one, so that a corner which is covered, or has none, says nothing.
    """
    ranks, suits = FACE_WEIGHT * log_probabilities(face[:13]), FACE_WEIGHT * log_probabilities(face[13:17])
    for index in indices:
        ranks = ranks + INDEX_WEIGHT * index[17] * log_probabilities(index[:13])
        suits = suits + INDEX_WEIGHT * index[17] * log_probabilities(index[13:17])
    return np.concatenate([softmax(ranks), softmax(suits), face[17:]])


def log_probabilities(shares: Numbers) -> Numbers:
    """The logarithms of probabilities by one source of evidence, none hopeless."""
    logarithms: Numbers = np.log(np.clip(shares, LEAST, 1.0))
    return logarithms
