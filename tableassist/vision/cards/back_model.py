"""Learns what the backs of this deck look like: what many places of a deal have alike can only be the back.

The faces of a deck differ from one another; its backs do not. So a picture that returns in several places is the back,
however it is printed, and a card that looks like it lies face down, whatever a network that never saw such a back says.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from tableassist.table.observation import Face
from tableassist.vision.cards.back_print import FEWEST as FEWEST_PRINTS
from tableassist.vision.cards.back_print import OTHER, BackPrint, PrintFound, learn_print
from tableassist.vision.cards.faces import FaceReading
from tableassist.vision.types import Picture

Signature = NDArray[Any]  # float32, one flat vector of length 1

WIDTH, HEIGHT, BLUR = 24, 32, 0.011
"""Pixels of a signature, and the blur before it in card heights: a pose 1 mm off hardly counts."""
DAMP = 8.0  # grey levels added to the mean, so that a dark picture is no pattern of noise
FAINT = 1.0  # added to a signature's length: what hardly has a pattern is like nothing
LEAST_LIKENESS, FEWEST = 0.85, 13
"""So many cards as much alike are backs: of a deck's faces only the twelve court cards may wear the same dress."""
MOST_PENDING = 104  # signatures kept until the back is learnt: two deals
MEMBER = 0.72
"""Likeness to the learnt back from which a card lies face down; the faces of five decks reach 0.58 at most."""
TRIES = 4
"""How often a print is looked for on other cards: a plain back has none."""
SURELY_UP = 0.9
"""Probability of a name from which a card is believed to be face up, whatever its likeness; or of a back, to be one."""
CERTAIN = 0.97
"""What is said of the probability of a card that has the learnt back."""


class BackModel:
    """Remembers the back of the deck on the table once it has seen enough of it."""

    def __init__(self) -> None:
        self._back: Signature | None = None
        self._pending: list[Signature] = []
        self._print: BackPrint | None = None
        self._down: list[Picture] = []
        self._tries = TRIES

    @property
    def learnt(self) -> bool:
        """Whether the back is known, or what is printed on it."""
        return self._back is not None or self._print is not None

    @property
    def has_print(self) -> bool:
        """Whether the fine print of the back is known."""
        return self._print is not None

    def __call__(self, cards: Sequence[Picture], readings: Sequence[FaceReading]) -> list[FaceReading]:
        """The readings of flat cards, face down where they have the learnt back."""
        seen = [None if is_surely_up(one) else back_signature(card) for card, one in zip(cards, readings, strict=True)]
        if self._back is None:
            self._collect(one for one in seen if one is not None)
        resolved = [self._resolve(*one) for one in zip(cards, seen, readings, strict=True)]
        self.learn_print_from(*(card for card, one in zip(cards, resolved, strict=True) if is_surely_down(one)))
        return resolved

    def learn_print_from(self, *cards: Picture) -> None:
        """Learns the fine print where enough cards surely face down have it alike; else others are waited for."""
        if self._print is not None or not self._tries:
            return
        self._down += cards
        if len(self._down) >= FEWEST_PRINTS:
            self._print, self._down = learn_print(self._down[:FEWEST_PRINTS]), []
            self._tries -= 1

    def _collect(self, seen: Iterable[Signature]) -> None:
        """Learns the back where enough of what was seen looks the same."""
        self._pending = [*self._pending, *seen][-MOST_PENDING:]
        if len(self._pending) < FEWEST:
            return
        together = correlate_signatures(np.stack(self._pending), np.stack(self._pending))
        counts = (together >= LEAST_LIKENESS).sum(axis=1)
        best = int(counts.argmax())
        if counts[best] >= FEWEST:
            members = [self._pending[number] for number in np.flatnonzero(together[best] >= LEAST_LIKENESS)]
            self._back = mean_signature(self._pending[best], members)
            self._pending = []

    def shows(self, card: Picture) -> bool:
        """Whether a flat picture shows the learnt back; never before one is learnt."""
        return self._is_back(back_signature(card)) and not self._lacks_print(card)

    def find_print(self, card: Picture) -> PrintFound | None:
        """Where a flat picture shows the fine print of the learnt back; None where it does not, or none is learnt."""
        return None if self._print is None else self._print.locate(card)

    def denies(self, card: Picture) -> bool:
        """Whether a flat picture shows surely no card of the learnt back; never before one is learnt.

        By its print, where that is learnt: at a glance bare paper in a soft shadow is as like a nearly white back.
        """
        if self._print is not None:
            return self._lacks_print(card)
        return self._back is not None and not self._is_back(back_signature(card))

    def _lacks_print(self, card: Picture) -> bool:
        return self._print is not None and self._print.find(card).likeness < OTHER

    def _resolve(self, card: Picture, seen: Signature | None, reading: FaceReading) -> FaceReading:
        """The reading, face down where what was seen of a card that is not surely up is the back."""
        if seen is None or not self._is_back(seen) or self._lacks_print(card):
            return reading
        return FaceReading(None, Face.DOWN, CERTAIN)

    def _is_back(self, seen: Signature) -> bool:
        return self._back is not None and float(correlate_signatures(seen[None], self._back[None])[0, 0]) >= MEMBER


def is_surely_up(reading: FaceReading) -> bool:
    """Whether a reading names a face beyond doubt."""
    return reading.card is not None and reading.confidence >= SURELY_UP


def is_surely_down(reading: FaceReading) -> bool:
    """Whether a reading is of a card face down, beyond doubt."""
    return reading.face is Face.DOWN and reading.confidence >= SURELY_UP


def back_signature(card: Picture) -> Signature:
    """What a flat card looks like at a glance in any light: a vector of length 1, shorter for plain cards."""
    soft = cv2.GaussianBlur(card, (0, 0), BLUR * card.shape[0])
    small = cv2.resize(soft, (WIDTH, HEIGHT), interpolation=cv2.INTER_AREA).astype(np.float32)
    pattern = small / (float(small.mean()) + DAMP) - 1.0
    found: Signature = pattern.ravel() / np.sqrt(np.square(pattern).sum() + FAINT)
    return found


def correlate_signatures(some: NDArray[Any], others: NDArray[Any]) -> NDArray[Any]:
    """The correlations (n, m) of signatures, either way up."""
    turned = others.reshape(-1, HEIGHT, WIDTH, 3)[:, ::-1, ::-1].reshape(len(others), -1)
    found: NDArray[Any] = np.maximum(some @ others.T, some @ turned.T)
    return found


def mean_signature(first: Signature, members: Sequence[Signature]) -> Signature:
    """The mean of signatures, each turned as the first lies.

    Args:
        members: Each turned by half where that fits better.

    Returns:
        (n,), of length 1.
    """
    turned = [one.reshape(HEIGHT, WIDTH, 3)[::-1, ::-1].ravel() for one in members]
    chosen = [one if one @ first >= other @ first else other for one, other in zip(members, turned, strict=True)]
    mean = np.mean(chosen, axis=0)
    found: Signature = mean / max(1e-6, float(np.sqrt(np.square(mean).sum())))
    return found
