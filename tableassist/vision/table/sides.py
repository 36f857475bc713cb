"""From which sides of the table hands and obstacles reach in."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import cv2
import numpy as np

from tableassist.table.geometry import Side
from tableassist.vision.table.components import Component, keep_touched
from tableassist.vision.table.overview import Overview, find_flanks
from tableassist.vision.table.soft_shadow import find_soft_shadows
from tableassist.vision.types import Mask, Picture

_MAIN_PART = 0.5  # of the flank that it covers most of: beside a corner an arm covers some of the next flank
_SHADED_PART = 0.9  # so much of a shadow is told to be one; of an arm and its own shadow together less is


class SideFinder:
    """Tells by the flanks of an overview from where what reaches in comes; `field` is the mat without its edge."""

    def __init__(self, view: Overview, field: Mask) -> None:
        self._field = field
        flanks = find_flanks(view.mat.width, view.mat.height)
        self._flanks = {side: view.mask(flank) for side, flank in flanks.items()}

    def find_for_obstacles(self, blobs: Iterable[Component]) -> frozenset[Side]:
        """The sides that lie beneath most of what each thing covers at the table's edge."""
        return frozenset().union(*(self._main_sides(self._drawn(blob), self._flanks) for blob in blobs))

    def find_for_hands(self, blobs: Sequence[Component], moved: Mask, flat: Picture, free: Picture) -> frozenset[Side]:
        """The sides at which hands have moved of late, or else which they cover.

        Who reaches before somebody's resting arm is one blob with it, and so is who reaches while somebody leans over
        the table: his soft shadow moves as well, but that is no hand, unless nothing else reaches in.

        Args:
            blobs: The hands.
            moved: What has moved of late in the overview.
            flat: The overview of the table as it is.
            free: That of the table without hands.
        """
        if not blobs:
            return frozenset()
        drawn = [self._drawn(blob) for blob in blobs]
        foreground = np.bitwise_or.reduce(drawn)
        covered = {side for side, flank in self._flanks.items() if _overlap(foreground, flank)}
        if len(covered) > 1:
            shade = find_soft_shadows(flat, free, foreground, self._field)
            covered = {side for side in covered if not self._is_shaded(side, foreground, shade)} or covered
        return frozenset().union(*(self._sides_of_hand(blob, moved, covered) for blob in drawn))

    def _sides_of_hand(self, blob: Mask, moved: Mask, covered: Iterable[Side]) -> frozenset[Side]:
        """Where it moved; or whence what moved in it had come that was drawn back since: a hand off a resting arm."""
        reached = self._main_sides(blob, covered)
        if not reached:
            return reached
        moving = self._main_sides(cv2.bitwise_and(blob, moved), covered)
        return moving or self._main_sides(keep_touched(moved, blob), self._flanks) or reached

    def _drawn(self, blob: Component) -> Mask:
        return blob.drawn(np.zeros_like(self._field))

    def _is_shaded(self, side: Side, foreground: Mask, shade: Mask) -> bool:
        """Whether nothing but a soft shadow reaches in from a side."""
        flank = self._flanks[side]
        return _overlap(shade, flank) > _SHADED_PART * _overlap(foreground, flank)

    def _main_sides(self, mask: Mask, of: Iterable[Side]) -> frozenset[Side]:
        """Those sides of which a mask covers most."""
        counts = {side: _overlap(mask, self._flanks[side]) for side in of}
        most = max(counts.values(), default=0)
        return frozenset(side for side, count in counts.items() if count and count >= _MAIN_PART * most)


def _overlap(one: Mask, other: Mask) -> int:
    return cv2.countNonZero(cv2.bitwise_and(one, other))
