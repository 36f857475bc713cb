"""Known cards that no look made out, though something lies just where they lay that only they explain."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import product

import cv2
import numpy as np

from tableassist.table.cards import CardName
from tableassist.table.geometry import Point
from tableassist.table.sight import Face, Sighting
from tableassist.vision.overview import Mask
from tableassist.vision.persist import SAME_CARD_MM, fill

LEAST_LEFT, MOST_AMISS = 0.12, 0.25
"""The part of a card that other cards must leave free, and how much of that may look otherwise than if it lay there."""

_EDGE_MM = 2.0  # beside a card that was measured a little off, something of it seems to be left over
_SHIFTS_MM = (0.0, -4.0, 4.0, -8.0, 8.0)  # how far a card comes to lie from where it lay when it is turned
_LIKELIER_UNMOVED = 0.01  # how much more may be amiss for each millimetre that it was shifted less
_NOBODY_KNOWS = 0.5

Size = tuple[float, float]


def names(card: Sighting) -> frozenset[CardName]:
    """What the card is, or where it has no name, what it may be."""
    return frozenset((card.name,) if card.name else card.either)


def missed(before: Iterable[Sighting], now: Iterable[Sighting]) -> list[Sighting]:
    """The cards seen before that may be none of those seen now: each exists once (R-TB-002)."""
    seen = frozenset[CardName]().union(*map(names, now))
    return [card for card in before if names(card) and not names(card) & seen]


def remains(before: Iterable[Sighting], now: Sequence[Sighting], foreign: Mask, size: Size) -> Iterator[Sighting]:
    """The cards seen before and missed now where something unexplained has their shape, as they lay or turned.

    `foreign` is where something lies. Who takes a card away leaves the bare mat, or cards that are seen then. A name
    is not told, as nobody has read it; it is one that the card may have.
    """
    covered = np.zeros_like(foreign)
    for card in now:
        fill(covered, card, (size[0] + 2 * _EDGE_MM, size[1] + 2 * _EDGE_MM))
    free = cv2.bitwise_not(covered)
    for card in missed(before, now):
        if not any(card.place.to(one.place) < SAME_CARD_MM for one in now if one.name is None):
            fitting = _fitting(card, np.asarray(free), foreign, size)
            if fitting is not None:
                yield replace(
                    fitting, name=None, face=Face.UP, confidence=_NOBODY_KNOWS, either=tuple(sorted(names(card)))
                )


def _fitting(card: Sighting, free: Mask, foreign: Mask, size: Size) -> Sighting | None:
    """The card as it lay, or turned, or a little shifted, whichever explains best what is there; None if none does."""
    poses = [
        replace(card, place=Point(card.place.x + x, card.place.y + y), angle=(card.angle + turn) % 180.0)
        for x, y, turn in product(_SHIFTS_MM, _SHIFTS_MM, (0.0, 90.0))
    ]
    around = np.zeros_like(foreign)
    for pose in (one for one in poses if one.place == card.place):
        fill(around, pose, size)
    weighed = [(_amiss(pose, around, free, foreign, size), pose) for pose in poses]
    fits = [
        (share + pose.place.to(card.place) * _LIKELIER_UNMOVED, pose) for share, pose in weighed if share <= MOST_AMISS
    ]
    return min(fits, key=lambda one: one[0], default=(1.0, None))[1]


def _amiss(card: Sighting, around: Mask, free: Mask, foreign: Mask, size: Size) -> float:
    """How much is otherwise than if the card lay there, as a part of what would be seen of it; 1 if that is little."""
    body = np.zeros_like(foreign)
    fill(body, card, size)
    to_see = cv2.bitwise_and(body, free)
    count = cv2.countNonZero(to_see)
    if count < LEAST_LEFT * cv2.countNonZero(body):
        return 1.0
    lacking = count - cv2.countNonZero(cv2.bitwise_and(to_see, foreign))
    others = cv2.bitwise_and(cv2.bitwise_and(around, cv2.bitwise_not(body)), cv2.bitwise_and(free, foreign))
    return (lacking + cv2.countNonZero(others)) / count
