"""Cards that show in a row although what covers it seems to lie upon them: they were laid down beside it.

A card beside a resting hand, a phone or coins is one connected component with these. Where it is read plainly nothing
lies upon it, and what is left of the component may hide no card at all.
"""

from __future__ import annotations

from collections.abc import Iterable

import cv2
import numpy as np

from tableassist.table.geometry import Zone, ZoneName
from tableassist.table.observation import Detection
from tableassist.vision.cards.loose import LooseCard
from tableassist.vision.table.overview import CHANGED_PX, IN_WIDE_ZONES, Overview, find_changed_blocks
from tableassist.vision.tracking.card_tracks import is_plain
from tableassist.vision.tracking.occluded_cards import free_of
from tableassist.vision.tracking.row_zone import MOST_READINGS
from tableassist.vision.types import Mask, Picture

_STRIP = np.ones((5, 5), np.uint8)  # 10 mm: of a card that lies under others no less shows, or nobody could read it


class UncoveredCards:
    """The cards that are read in rows that something covers, zone by zone, and how often they were looked for."""

    def __init__(self, view: Overview) -> None:
        self._card_size = view.mat.card_size
        self._windows = {zone.name: view.window(zone.area) for zone in view.mat.zones}
        self._cards: dict[ZoneName, tuple[Detection, ...]] = {}
        self._looks: dict[ZoneName, tuple[Picture, int]] = {}

    def forget(self) -> None:
        """Nothing covers any row any more."""
        self._cards.clear()
        self._looks.clear()

    def count_covered(self, zone: Zone, obstacles: Mask) -> int:
        """How many pixels of a zone are covered, but for its cards and for strips too narrow to hide another.

        Args:
            zone: The row.
            obstacles: (h, w), where something that lies still covers the overview.
        """
        if cards := self._cards.get(zone.name):
            rest = cv2.bitwise_and(obstacles, free_of(cards, obstacles, self._card_size))
            obstacles = np.asarray(cv2.morphologyEx(rest, cv2.MORPH_OPEN, _STRIP), np.uint8)
        return cv2.countNonZero(obstacles[self._windows[zone.name]])

    def is_due(self, zone: Zone, flat: Picture, noise: float) -> bool:
        """Whether a covered row is worth one more look, which counts: it looks other than before, or had too few.

        Args:
            zone: The row.
            flat: The overview, (h, w, 3).
            noise: In it, as `step_above` has it.
        """
        before, looks = self._looks.get(zone.name, (flat, 0))
        changed = find_changed_blocks(flat, before, noise, IN_WIDE_ZONES)[self._windows[zone.name]]
        if cv2.countNonZero(changed) >= CHANGED_PX:
            before, looks = flat, 0
        self._looks[zone.name] = before, looks + 1
        return looks < MOST_READINGS

    def take(self, zone: Zone, seen: Iterable[LooseCard]) -> None:
        """What a look showed: a card with a name that is plain lies under nothing."""
        self._cards[zone.name] = tuple(one.detection for one in seen if one.detection.name and is_plain(one))
