"""Known cards that left one row, are seen nowhere, and may lie in another."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise

from tableassist.table.geometry import Point
from tableassist.table.observation import Detection
from tableassist.vision.tracking.occluded_cards import Size, find_unseen, free_of, is_covered, newest_of_lost
from tableassist.vision.tracking.row_zone import RowZone, sort_along
from tableassist.vision.types import Mask


def find_arrivals(
    row: RowZone, others: Sequence[RowZone], lost: Iterable[list[Detection]], free: Mask, size: Size
) -> list[Detection]:
    """The cards that may have been moved to a row though nothing of them is seen there.

    One that others cover where it lay has not left: nobody sees it because of these.

    Args:
        row: Where they may have come.
        others: The other zones.
        lost: Cards that were missed at the last readings, the newest at the end.
        free: What the cards of all zones leave free, (h, w) of the overview.
        size: Of a card, in millimetres.
    """
    cards = [card for other in others for card in other.cards]
    missed = [card for other in others for card in other.possibly_present]
    covered = [card for card in missed if is_covered(card, free, size)]
    left = [card for card in newest_of_lost([*lost, missed]) if not row.zone.area.holds(card.place)]
    return find_unseen(left, (*row.cards, *row.possibly_present, *covered), cards)


def can_hide_one(cards: Iterable[Detection], like: Mask, size: Size) -> bool:
    """Whether two cards side by side leave next to nothing free of one that lies under both.

    Args:
        cards: All that were read in a row.
        like: A mask (h, w) of the overview.
        size: Of a card, in millimetres.
    """
    ordered = sort_along(cards)
    free = free_of(ordered, like, size)
    return any(is_covered(_between(*pair), free, size) for pair in pairwise(ordered))


def _between(left: Detection, right: Detection) -> Detection:
    return replace(left, place=Point((left.place.x + right.place.x) / 2, (left.place.y + right.place.y) / 2))
