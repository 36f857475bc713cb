"""An outline that may be a card's, with what was read in it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import cv2
from numpy.typing import NDArray

from tableassist.table.sight import Face
from tableassist.vision.faces import FaceReading
from tableassist.vision.quads import Quad

Numbers = NDArray[Any]

FOUND = 0.1  # confidence that the outline of a card is worth when it was found


@dataclass(frozen=True, eq=False)
class Candidate:
    """An outline, what was read in it, and where indices of it were seen (pixels).

    `sure` is the probability that these are a card's, whatever its name; it is told where they alone show the card.
    `in_company` is what is told of it instead where it lies on or under a card that is surely known.
    """

    quad: Quad
    reading: FaceReading
    guessed: bool = False
    seen: tuple[Numbers, ...] = ()
    sure: float = 0.0
    in_company: FaceReading | None = None

    @property
    def rank(self) -> tuple[bool, bool, float, bool, int, float]:
        """What orders candidates that overlap: named, with an index, surer, found, more indices, larger ones first.

        One whose outline was found may be a little less sure than one whose outline is guessed.
        """
        sureness = min(1.0, round(self.reading.confidence + (0.0 if self.guessed else FOUND), 1))
        named, seen = self.reading.card is not None, len(self.seen)
        return named, seen > 0, sureness, not self.guessed, seen, cv2.contourArea(self.quad)

    @property
    def is_back(self) -> bool:
        """Whether it looks like a card that lies face down."""
        return self.reading.face is Face.DOWN

    @property
    def likeliest(self) -> str | None:
        """Its name, or the likeliest where it is not sure."""
        return self.reading.card or self.reading.guess
