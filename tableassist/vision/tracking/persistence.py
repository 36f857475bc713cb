"""Cards that lie still although the frames of their zone missed them: nothing has changed of what is to see of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import product

import cv2
import numpy as np

from tableassist.table.geometry import angle_between
from tableassist.table.observation import Detection, Face
from tableassist.vision.cards.votes import CardPose
from tableassist.vision.table.homography import turned_corners
from tableassist.vision.table.overview import (
    CHANGED_PX,
    IN_WIDE_ZONES,
    MARGIN,
    PX_PER_MM,
    card_area,
    find_changed_blocks,
)
from tableassist.vision.types import Mask, Picture

SAME_CARD_MM = 20.0
"""So near to where a card lay another detection is that card, however it was read."""

LEAST_TO_SEE, MOST_CHANGED = 0.08, 0.25
"""The part of a card that must be uncovered to show anything, and how much of that may have changed.

Beside a card that was just turned there is a new shadow; what was taken away has changed all over."""

LEAST_OF_UNREAD = 0.5
"""The part that must be uncovered of a card without a name: of less, what shows may be the print of others.

So much of any card where others of its row were turned: what shows of it may be pips that it shows either way.
"""

LEAST_PRINT = 6.0
"""Grey levels by which a card's visible part varies where print shows. Noise makes 2 grey levels of the overview."""

SAME_PRINT, NUDGED_PX = 0.85, 2
"""The correlation from which the print of a card is where it was, or was nudged by so many pixels of the overview.

Chosen on 42 *kitchen* tables, measured on 20 others by `models/unchanged.py`."""


class OverviewComparison:
    """The overview of a zone's last reading held against the one of now: which cards lie there as they lay.

    Args:
        then: The overview (h, w, 3) in which the cards of before were seen; None where none was: all may have changed.
        today: The overview of now.
        size: Of a card, in millimetres.
        noise: Of both, as a gauge has it.
    """

    def __init__(self, then: Picture | None, today: Picture, size: tuple[float, float], noise: float = 0.0) -> None:
        self._then, self._today, self._size, self._noise = then, today, size, noise

    def find_unchanged(
        self, before: Sequence[Detection], now: Sequence[Detection], others_near: Iterable[Detection] = ()
    ) -> Iterator[Detection]:
        """The cards not face down that no frame saw now, and that lie there all the same, whether read or not.

        Its print is where it was: neither paper as pale as the mat nor a new shadow is told from a card by what
        changed. Of a part without print only that shows whether it changed: who takes a card away uncovers what was
        under it.

        Args:
            before: Cards that were believed.
            now: What the present frame shows.
            others_near: Cards of rows that may reach in.
        """
        missed = [card for card in before if card.face is not Face.DOWN and not _seen(card, now)]
        if missed:
            covered, turned = self._area_of((*now, *others_near)), were_turned(before, now)
            yield from (card for card in missed if self._is_unchanged(card, covered, _least_to_see(card, turned)))

    def name_unchanged(
        self, before: Iterable[Detection], now: Sequence[Detection], others_near: Sequence[Detection] = ()
    ) -> list[Detection]:
        """The cards of now; one without a name that may be a known card is that one where half of it shows unchanged.

        A card of which only an index was read lies as its index seems to lie, and then seems to cover its neighbours.
        An index that is read across how the card lay tells that it was turned: half of it may look as before then, too.

        Args:
            before: Cards that were believed.
            now: What the present frame shows.
            others_near: Cards of rows that may reach in.
        """
        named, found = {card.name for card in now}, list(now)
        known = [card for card in before if card.name and card.name not in named]
        unread = [(number, card) for number, card in enumerate(now) if card.name is None]
        for (number, card), one in product(unread, known):
            if one.name in card.candidate_names and _is_near(one, card) and not is_across(card.angle, one.angle):
                covered = self._area_of((*found[:number], *found[number + 1 :], *others_near))
                found[number] = one if self._is_unchanged(one, covered, LEAST_OF_UNREAD) else found[number]
        return found

    def find_news(self, cards: Iterable[Detection]) -> list[Detection]:
        """The cards, without those that nobody can name and in whose place nothing has changed.

        What lay there before explains what is to see: a blurred index of a known card was read as one of a further
        card.

        Args:
            cards: What was read now.
        """
        return [
            card for card in cards if card.name or card.face is Face.DOWN or self._count_changed(card) >= CHANGED_PX
        ]

    def keep_changed(self, mask: Mask) -> Mask:
        """The part of a mask (h, w) where both differ."""
        return np.asarray(cv2.bitwise_and(mask, self._changed))

    @cached_property
    def _changed(self) -> Mask:
        """Where both differ."""
        if self._then is None:
            return np.full(self._today.shape[:2], 255, np.uint8)
        return find_changed_blocks(self._today, self._then, self._noise, IN_WIDE_ZONES)

    def _count_changed(self, card: Detection) -> int:
        return cv2.countNonZero(cv2.bitwise_and(self._area_of((card,)), self._changed))

    def _area_of(self, cards: Iterable[Detection]) -> Mask:
        """Where any of the cards lies."""
        area = np.zeros(self._today.shape[:2], np.uint8)
        for card in cards:
            fill_card(area, card, self._size)
        return area

    def _is_unchanged(self, card: Detection, covered: Mask, least: float) -> bool:
        """Whether at least so large a part of a card is uncovered, and shows what it showed."""
        body = self._area_of((card,))
        to_see = np.asarray(cv2.bitwise_and(body, cv2.bitwise_not(covered)))
        count = cv2.countNonZero(to_see)
        if self._then is None or count < max(1.0, least * cv2.countNonZero(body)):
            return False
        if self._then[to_see > 0].mean(axis=1).std() >= LEAST_PRINT:
            return correlate_print(self._then, self._today, to_see) >= SAME_PRINT
        return cv2.countNonZero(cv2.bitwise_and(to_see, self._changed)) <= MOST_CHANGED * count


def _least_to_see(card: Detection, turned: bool) -> float:
    return LEAST_TO_SEE if card.name and not turned else LEAST_OF_UNREAD


def were_turned(before: Iterable[Detection], now: Iterable[Detection]) -> bool:
    """Whether a card that was known lies across how it lay: then others may have been turned with it."""
    lay = {card.name: card.angle for card in before if card.name}
    return any(card.name in lay and is_across(card.angle, lay[card.name]) for card in now)


def is_across(one: float, other: float) -> bool:
    """Whether two angles of cards (degrees) differ by more than half a turn upright to sideways."""
    return angle_between(one, other) > 45.0


def correlate_print(then: Picture, today: Picture, part: Mask) -> float:
    """How well a part of an overview agrees with another one's, whatever the light, where it agrees best nearby.

    Args:
        then: The overview of before, (h, w, 3).
        today: The overview of now, of the same shape.
        part: What is compared, (h, w); it must not be empty.

    Returns:
        A correlation from -1 to 1.
    """
    left, top, width, height = cv2.boundingRect(part)
    rows, columns = slice(top, top + height), slice(left, left + width)
    before, now = (cv2.blur(picture, (2, 2)).mean(axis=2, dtype=np.float32) for picture in (then[rows, columns], today))
    near = cv2.copyMakeBorder(now, *(NUDGED_PX,) * 4, cv2.BORDER_REPLICATE)
    near = near[top : top + height + 2 * NUDGED_PX, left : left + width + 2 * NUDGED_PX]
    weights = (part[rows, columns] > 0).astype(np.float32)
    return float(cv2.matchTemplate(near, before, cv2.TM_CCOEFF_NORMED, mask=weights).max())


def _seen(card: Detection, now: Iterable[Detection]) -> bool:
    return any(card.name == one.name is not None or _is_near(card, one) for one in now)


def _is_near(card: Detection, other: Detection) -> bool:
    return card.place.to(other.place) < SAME_CARD_MM


def fill_card(mask: Mask, card: Detection | CardPose, size: tuple[float, float]) -> None:
    """Marks the card's area in a mask of the overview."""
    area = card_area(card.place, size)
    # The middle of the first pixel lies half a pixel in.
    pixels = np.round((turned_corners(area, card.angle) + MARGIN) * PX_PER_MM - 0.5).astype(np.int32)
    cv2.fillConvexPoly(mask, pixels, 255)
