"""Known cards that no look made out, though something lies just where they lay that only they explain."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, product

import cv2
import numpy as np

from tableassist.table.cards import CardName
from tableassist.table.geometry import Point
from tableassist.table.sight import Face, Sighting
from tableassist.vision.table.overview import PX_PER_MM
from tableassist.vision.tracking.persistence import SAME_CARD_MM, fill
from tableassist.vision.types import Mask

LEAST_LEFT, MOST_AMISS = 0.12, 0.2
"""The part of a card that other cards must leave free, and how much of that may look otherwise than if it lay there."""

_LEAST_HINT = 0.04  # the part of a card to see which one may be: on a dark mat much of its print is no more to see
_EDGE_MM = 2.0  # beside a card that was measured a little off, something of it seems to be left over
_SHIFTS_MM = (0.0, -4.0, 4.0, -8.0, 8.0)  # how far a card comes to lie from where it lay when it is turned
_MAYBE_IT = 1 / 3  # the part of what others leave free of a card that is unlike the mat where it may lie
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


def unseen(before: Iterable[Sighting], now: Iterable[Sighting], beside: Iterable[Sighting]) -> list[Sighting]:
    """The cards seen before that may be none of those seen now, nor of those read in other zones."""
    read = {card.name for card in beside}
    return [card for card in missed(before, now) if not names(card) <= read]


def newest(lost: Iterable[list[Sighting]]) -> Iterator[Sighting]:
    """The cards that were lost, each as it was seen last."""
    told: set[CardName] = set()
    for card in chain.from_iterable(reversed([*lost])):
        if not names(card) <= told:
            told |= names(card)
            yield card


def remains(
    before: Iterable[Sighting], now: Sequence[Sighting], foreign: Mask, size: Size, beside: Iterable[Sighting] = ()
) -> Iterator[Sighting]:
    """The cards seen before and missed now where something unexplained has their shape, as they lay or turned.

    `foreign` is where something lies, and `beside` are cards of other rows, which may reach in. Who takes a card away
    leaves the bare mat, or cards that are seen then. A name is not told, as nobody has read it; it is one that the card
    may have.
    """
    covered = _covered((*now, *beside), foreign, size)
    lost = missed(before, now)
    for card in lost:
        # Where another one may lie that is missed as well, nothing tells what is whose.
        reached = _reached((one for one in lost if one is not card), size, covered)
        fitting = None if _is_unread(card, now) else _fitting(card, reached, foreign, size)
        if fitting is not None:
            either = tuple(sorted(names(card)))
            yield replace(fitting, name=None, face=Face.UP, confidence=_NOBODY_KNOWS, either=either)


def lies_still(card: Sighting, now: Sequence[Sighting], foreign: Mask, size: Size, beside: Iterable[Sighting]) -> bool:
    """Whether something has the shape of a card that only its shape told, and none of the others explains it."""
    covered = _covered((*now, *beside), foreign, size)
    return not _is_unread(card, now) and _fitting(card, covered, foreign, size) is not None


def veiled(
    lost: Iterable[Sighting], now: Sequence[Sighting], foreign: Mask, size: Size, beside: Iterable[Sighting] = ()
) -> Iterator[Sighting]:
    """Those of the cards missed that may lie there all the same: nobody can tell, so nothing is told of them.

    Others leave too little free to see whether one is there, or something lies there that none of them explains. Where
    a card lies that nobody can read, it is asked for itself.
    """
    free = cv2.bitwise_not(_covered((*now, *beside), foreign, size))
    for card in lost:
        body = np.zeros_like(foreign)
        fill(body, card, size)
        to_see = cv2.bitwise_and(body, free)
        count = cv2.countNonZero(to_see)
        hidden = count < LEAST_LEFT * cv2.countNonZero(body)
        if not _is_unread(card, now) and (hidden or _part(foreign, to_see) >= _MAYBE_IT):
            yield card


def unexplained(cards: Iterable[Sighting], foreign: Mask, window: tuple[slice, slice], size: Size) -> bool:
    """Whether so much lies in a window of the overview beside the cards that one more may be there."""
    left = cv2.bitwise_and(foreign, cv2.bitwise_not(_covered(cards, foreign, size)))[window]
    return bool(cv2.countNonZero(left) >= _LEAST_HINT * size[0] * size[1] * PX_PER_MM**2)


def _covered(cards: Iterable[Sighting], like: Mask, size: Size) -> Mask:
    """What the cards and their edges cover, in a mask like that one."""
    mask = np.zeros_like(like)
    for card in cards:
        fill(mask, card, (size[0] + 2 * _EDGE_MM, size[1] + 2 * _EDGE_MM))
    return mask


def _reached(cards: Iterable[Sighting], size: Size, covered: Mask) -> Mask:
    """What the cards would cover as they lay or turned, and what is covered anyway."""
    mask = covered.copy()
    for card in cards:
        fill(mask, card, size)
        fill(mask, _turned(card), size)
    return mask


def _is_unread(card: Sighting, now: Iterable[Sighting]) -> bool:
    """Whether a card without a name lies where it lay, which may be it."""
    return any(card.place.to(one.place) < SAME_CARD_MM for one in now if one.name is None)


def _part(of: Mask, area: Mask) -> float:
    """The part of an area that is marked."""
    return cv2.countNonZero(cv2.bitwise_and(of, area)) / max(1, cv2.countNonZero(area))


def _turned(card: Sighting) -> Sighting:
    return replace(card, angle=(card.angle + 90.0) % 180.0)


def _fitting(card: Sighting, covered: Mask, foreign: Mask, size: Size) -> Sighting | None:
    """The card as it lay or turned, if only one of both explains what is there, though it may be a little shifted.

    What is covered belongs to others, and tells nothing.
    """
    free = np.asarray(cv2.bitwise_not(covered))
    around = _reached((card,), size, np.zeros_like(foreign))
    fits = [_best(pose, around, free, foreign, size) for pose in (card, _turned(card))]
    fitting = [one for one in fits if one is not None]
    return fitting[0] if len(fitting) == 1 else None


def _best(card: Sighting, around: Mask, free: Mask, foreign: Mask, size: Size) -> Sighting | None:
    """The card where it explains best what is there; None if that is badly explained wherever it lies."""
    places = (Point(card.place.x + x, card.place.y + y) for x, y in product(_SHIFTS_MM, _SHIFTS_MM))
    poses = [replace(card, place=place) for place in places]
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
