"""Cards that lie still although the frames of their zone missed them: nothing has changed of what is to see of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import cos, radians, sin

import cv2
import numpy as np

from tableassist.table.observation import Detection, Face
from tableassist.vision.table.overview import MARGIN, PX_PER_MM, find_changed_blocks
from tableassist.vision.types import Mask, Numbers, Picture

SAME_CARD_MM = 20.0
"""So near to where a card lay another detection is that card, however it was read."""

LEAST_TO_SEE, MOST_CHANGED = 0.08, 0.25
"""The part of a card that must be uncovered to show anything, and how much of that may have changed.

Beside a card that was just turned there is a new shadow; what was taken away has changed all over."""

LEAST_PRINT, BARE = 6.0, 0.5
"""Grey levels by which a card's visible part varies where print shows, and the part of that which is left without it.

Noise makes 2 grey levels of the overview."""


def find_unchanged(
    before: Iterable[Detection],
    now: Sequence[Detection],
    pictures: tuple[Picture, Picture],
    size: tuple[float, float],
    others_near: Iterable[Detection] = (),
) -> Iterator[Detection]:
    """The cards seen face up before that no frame saw now, and that lie there all the same, whether read or not.

    Whoever takes a card away uncovers what was under it, so that its place looks otherwise; where a card is as pale as
    the mat, its print is gone.

    Args:
        before: Cards that were believed.
        now: What the present frame shows.
        pictures: The overview in which they were seen and the one of now.
        size: Of a card, in millimetres.
        others_near: Cards of rows that may reach in.
    """
    missed = [card for card in before if card.face is Face.UP and not _seen(card, now)]
    if not missed:
        return
    then, today = pictures
    changed = find_changed_blocks(today, then)
    covered = np.zeros_like(changed)
    for card in (*now, *others_near):
        fill_card(covered, card, size)
    for card in missed:
        body = np.zeros_like(changed)
        fill_card(body, card, size)
        to_see = cv2.bitwise_and(body, cv2.bitwise_not(covered))
        count = cv2.countNonZero(to_see)
        if count < LEAST_TO_SEE * cv2.countNonZero(body):
            continue
        if cv2.countNonZero(cv2.bitwise_and(to_see, changed)) <= MOST_CHANGED * count and _shows_print(
            then[to_see > 0], today[to_see > 0]
        ):
            yield card


def _shows_print(then: Numbers, now: Numbers) -> bool:
    """Whether a card's visible part (n x 3 pixels) is as printed as it was; true where it hardly was.

    A card that was nudged, or is shaded now, is no less printed: only bare mat is.
    """
    was, seen = (float(pixels.astype(np.float32).mean(axis=1).std()) for pixels in (then, now))
    return was < LEAST_PRINT or seen > BARE * was


def _seen(card: Detection, now: Iterable[Detection]) -> bool:
    return any(card.name == one.name is not None or card.place.to(one.place) < SAME_CARD_MM for one in now)


def fill_card(mask: Mask, card: Detection, size: tuple[float, float]) -> None:
    """Marks the card's area in a mask of the overview."""
    width, height = (side / 2 for side in size)
    across, down = cos(radians(card.angle)), sin(radians(card.angle))
    corners = [
        (card.place.x + x * across - y * down, card.place.y + x * down + y * across)
        for x, y in ((-width, -height), (width, -height), (width, height), (-width, height))
    ]
    pixels = np.round((np.array(corners) + MARGIN) * PX_PER_MM).astype(np.int32)
    cv2.fillConvexPoly(mask, pixels, 255)
