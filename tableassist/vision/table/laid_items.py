"""Things laid upon the places: foreground that reaches in from no edge and is no cards.

A phone, a book or a sheet of paper that somebody put down amid the table hides the cards under it as a resting arm
does. Cards that were turned over or taken differ from the free table as well: what a component shows is asked about,
once, as soon as nothing moves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

import cv2
import numpy as np

from tableassist.vision.table.components import Component
from tableassist.vision.types import Mask, Numbers

_SAME = 0.5
"""The part of a thing that still differs from the free table where it lies there, or of one that is known already."""


class LaidItems:
    """What was laid upon places and lies there."""

    def __init__(self) -> None:
        self._known: list[tuple[Component, int]] = []

    @property
    def blobs(self) -> list[Component]:
        """Each of them, with what of it looks like the cards that it lies on."""
        return [blob.hull() for blob, _ in self._known]

    def follow(
        self,
        changed: Mask,
        blobs: Iterable[Component],
        moved_at: Numbers,
        at: int,
        shows_item: Callable[[Component], bool] | None,
    ) -> None:
        """Finds what has been laid down since, and forgets what was taken away.

        What something moved in is asked about anew as soon as nothing moves: cards may lie there, turned over.

        Args:
            changed: What differs from the free table, (h, w) of the overview.
            blobs: The components of that which reach in from no edge.
            moved_at: When each pixel of the overview last was part of a movement, in milliseconds.
            at: The time now, in milliseconds.
            shows_item: Whether a component shows a thing, not cards; None while hands are at work or anything moves.
        """
        known = [(blob, since) for blob, since in self._known if _is_mostly_in(blob, changed)]
        if shows_item is not None:
            found = list(blobs)
            doubted = [blob for blob, since in known if _has_moved(blob, since, moved_at)]
            known = [(blob, since) for blob, since in known if not _has_moved(blob, since, moved_at)]
            rested, shown = _drawn([blob for blob, _ in known], changed), _drawn(found, changed)
            # It may have been pushed aside, or be part of all that differs in another light.
            asked = [blob for blob in found if not _is_mostly_in(blob, rested)]
            asked += [blob for blob in doubted if not _is_mostly_in(blob, shown)]
            known += [(blob, at) for blob in asked if shows_item(blob)]
        self._known = known

    def mask(self, like: Mask) -> Mask | None:
        """What they cover in the overview, as a mask like that one; None where there are none."""
        return _drawn(self.blobs, like) if self._known else None


def _is_mostly_in(blob: Component, mask: Mask) -> bool:
    return blob.overlap(mask) > _SAME * cv2.countNonZero(blob.mask)


def _has_moved(blob: Component, since: int, moved_at: Numbers) -> bool:
    return cv2.minMaxLoc(moved_at[blob.rows, blob.columns], mask=blob.mask)[1] > since


def _drawn(blobs: Iterable[Component], like: Mask) -> Mask:
    mask = np.zeros_like(like)
    for blob in blobs:
        blob.drawn(mask)
    return mask
