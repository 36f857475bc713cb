"""The bare mat under rows of cards, and what on it is none: cards and their print."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import cv2
import numpy as np

from tableassist.table.observation import Detection
from tableassist.vision.table.background import BareMat, GroundFinder
from tableassist.vision.table.hands import HandFinder
from tableassist.vision.table.overview import Overview, strongest_channel
from tableassist.vision.tracking.occluded_cards import find_pips, grow_pips, ink_step, mark_cards, without_shade
from tableassist.vision.types import Mask, Picture

_Found = TypeVar("_Found")


class RowGround:
    """What the bare mat looks like in the light of the last overview, beside the cards that are known to lie on it.

    `bare` is that mat. Where cards lie close together they are most of what is to see: taken for bare mat, they would
    make everything else foreground.
    """

    def __init__(self, view: Overview, hands: HandFinder, flat: Picture) -> None:
        self._hands, self._size = hands, view.mat.card_size
        self._find_ground = GroundFinder(view)
        self._of: tuple[Picture, BareMat] | None = None
        self._found: dict[str, Any] = {}
        self.bare = self._find_ground(flat)

    def learn(self, flat: Picture, cards: Iterable[Detection]) -> None:
        """Learn the bare mat anew.

        Args:
            flat: The overview, (h, w, 3).
            cards: What is known to lie there.
        """
        self.bare = self._find_ground(flat, mark_cards(cards, flat[..., 0], self._size))

    def foreground(self, flat: Picture) -> Mask:
        """What on the mat of an overview (h, w, 3) is not bare mat."""
        return self._once("foreground", flat, lambda: self._hands.foreground(flat, self.bare))

    def shown(self, flat: Picture) -> tuple[Mask, Mask]:
        """What on the mat of an overview (h, w, 3) is not bare mat, and pips: white paper on a pale mat shows no more.

        Fainter print around pips is not counted: in a shadow the words on a mat are as dark as that.
        """
        pips = self._once("shown", flat, lambda: without_shade(self.pips(flat), self.whole_pips(flat), self._size))
        return self.foreground(flat), pips

    def pips(self, flat: Picture) -> Mask:
        """What an overview (h, w, 3) shows printed darkly, and thicker than strokes on a mat: that is on a card."""
        return self._once("pips", flat, lambda: find_pips(self._ink(flat, 1.0)))

    def whole_pips(self, flat: Picture) -> Mask:
        """The pips of an overview (h, w, 3) by hysteresis, with the fainter print that they are part of."""
        return grow_pips(self.pips(flat), self._ink(flat, 0.5))

    def _once(self, what: str, flat: Picture, find: Callable[[], _Found]) -> _Found:
        """Found once for each overview and ground: all rows of a table ask for it."""
        if self._of is None or self._of[0] is not flat or self._of[1] is not self.bare:
            self._of, self._found = (flat, self.bare), {}
        if what not in self._found:
            self._found[what] = find()
        found: _Found = self._found[what]
        return found

    def _ink(self, flat: Picture, part: float) -> Mask:
        """Where an overview differs from the bare mat by more than such a part of what pips do."""
        off = cv2.absdiff(flat.astype(np.float32), self._hands.bare(flat, self.bare))
        return np.asarray(strongest_channel(off) > part * ink_step(flat), np.uint8)
