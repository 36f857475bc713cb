"""The fine print of a deck's back, as told from the paper that it is printed on.

What is nearly as white as the mat, or as bright as it when blurred, has its lines and figures yet. These are what is
left of a picture when its light is divided out and what is wide is taken away, and they are found again by the
normalised cross-correlation, a little aside and a little turned.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import hypot
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from tableassist.vision.table.patch_similarity import fine_detail
from tableassist.vision.types import Picture

Print = NDArray[Any]  # float32 (h, w, 3)

FEWEST, ALIKE, SAME, OTHER = 13, 0.7, 0.6, 0.45
"""So many cards face down, half of which are so like their mean, show what is printed on them; then what is so like it
is one more, and what is less than the last shows no such print.

At a pixel a millimetre, of 33 *kitchen* tables: of 1,197 cards face down 12 stay below the second figure and one below
the last, empty places reach 0.36 at most, and faces 0.22. Plain backs agree by 0.28 to 0.65: none is learnt.
"""
_HEIGHT_PX, _PX_PER_MM = 88, 1.0
_AROUND_MM = 5
"""So far inside its edges a card is compared: within that it is searched for."""
_TURNS = (0.0, 3.0, -3.0, 6.0, -6.0, 9.0, -9.0)
"""Degrees by which a plain card's outline may have been taken for turned: fine lines are lost two or three aside."""
_HALFWAY = 1.5
"""Degrees: where something of the print is found, it is looked for halfway to the next angles, too."""
_TRIED = 3


@dataclass(frozen=True, slots=True)
class PrintFound:
    """How like a print a picture is (-1 to 1), and how that lies in it: mm to the right and down, degrees clockwise."""

    likeness: float
    right: float = 0.0
    down: float = 0.0
    turn: float = 0.0


class BackPrint:
    """The print that some cards face down have alike."""

    def __init__(self, mean: Print) -> None:
        height, width = mean.shape[:2]
        middle = ((width - 1) / 2, (height - 1) / 2)
        self._turned = {
            turn: cv2.warpAffine(
                mean, cv2.getRotationMatrix2D(middle, -turn, 1.0), (width, height), borderMode=cv2.BORDER_REFLECT
            )
            for turn in (*_TURNS, *(turn + side for turn in _TURNS for side in (-_HALFWAY, _HALFWAY)))
        }

    def find(self, card: Picture) -> PrintFound:
        """Where in a flat picture of a card the print is, by how much of it is found at the best of some angles."""
        return self._search(fine_print(card))

    def _search(self, seen: Print) -> PrintFound:
        """Where in what is printed on a card the print is most like this one, at the best of some angles."""
        best = PrintFound(-1.0)
        for turn in _TURNS:
            best = max(best, self._at(seen, turn), key=lambda one: one.likeness)
            if best.likeness >= ALIKE:
                return best
        if best.likeness < OTHER:
            return best
        return max(
            best, *(self._at(seen, best.turn + side) for side in (-_HALFWAY, _HALFWAY)), key=lambda one: one.likeness
        )

    def locate(self, card: Picture) -> PrintFound | None:
        """Where a card lies that shows the print; None where none does.

        Dots and lines repeat themselves: of all places where the print is less like it all around, the card lies at the
        nearest. At the border of the search it may only rise beyond.
        """
        seen = fine_print(card)
        found = self._search(seen)
        if found.likeness < SAME:
            return None
        peaks = [one for one in _peaks(seen, self._turned[found.turn]) if one.likeness >= SAME]
        nearest = min(peaks, key=lambda one: hypot(one.right, one.down), default=None)
        return None if nearest is None else replace(nearest, turn=found.turn)

    def _at(self, seen: Print, turn: float) -> PrintFound:
        """Where a print is most like this one at an angle."""
        return replace(_best(seen, self._turned[turn]), turn=turn)


def learn_print(cards: Sequence[Picture]) -> BackPrint | None:
    """The print that most of these flat pictures of cards face down have alike, either way up; None where none is."""
    prints = [fine_print(card) for card in cards]
    firsts = [_inner(prints[number * len(prints) // _TRIED]) for number in range(_TRIED)]
    # The first of them may be one that lies askew, or is half in a shadow.
    mean = max(firsts, key=lambda one: _agreement(prints, one))
    mean = _mean(prints, mean)
    return BackPrint(mean) if _agreement(prints, mean) >= ALIKE else None


def fine_print(card: Picture) -> Print:
    """What is printed on a flat picture of a card, in any light: what differs from what lies around it."""
    height, width = card.shape[:2]
    small = (round(width / height * _HEIGHT_PX), _HEIGHT_PX)
    return fine_detail(cv2.resize(card, small, interpolation=cv2.INTER_AREA))


def _inner(seen: Print) -> Print:
    return seen[_AROUND_MM:-_AROUND_MM, _AROUND_MM:-_AROUND_MM]


def _turned_by_half(seen: Print) -> Print:
    return np.ascontiguousarray(seen[::-1, ::-1])


def _agreement(prints: Sequence[Print], template: Print) -> float:
    """How like a template half of the prints are, or more."""
    return float(np.median([_best(seen, template).likeness for seen in prints]))


def _best(seen: Print, template: Print) -> PrintFound:
    """Where a print is most like a template, either way up."""
    likeness = max(_likenesses(seen, template), key=np.max)
    y, x = np.unravel_index(likeness.argmax(), likeness.shape)
    return _found(likeness, int(y), int(x))


def _peaks(seen: Print, template: Print) -> Iterator[PrintFound]:
    """Where a print is more like a template than all around, either way up."""
    for likeness in _likenesses(seen, template):
        highest = likeness >= cv2.dilate(likeness, np.ones((3, 3)))
        for y, x in np.argwhere(highest[1:-1, 1:-1]) + 1:
            yield _found(likeness, int(y), int(x))


def _likenesses(seen: Print, template: Print) -> list[NDArray[Any]]:
    """How like a template, and one turned by half, a print is, wherever it may lie."""
    return [cv2.matchTemplate(seen, one, cv2.TM_CCOEFF_NORMED) for one in (template, _turned_by_half(template))]


def _found(likeness: NDArray[Any], y: int, x: int) -> PrintFound:
    rows, columns = (side - 1 for side in likeness.shape)
    return PrintFound(float(likeness[y, x]), (x - columns / 2) / _PX_PER_MM, (y - rows / 2) / _PX_PER_MM)


def _mean(prints: Sequence[Print], template: Print) -> Print:
    """The mean of prints, each taken where and as it is most like the template."""
    height, width = template.shape[:2]
    taken = []
    for seen in prints:
        ways = [(_place(one, template), one) for one in (seen, _turned_by_half(seen))]
        (_, (x, y)), one = max(ways, key=lambda way: way[0][0])
        taken.append(one[y : y + height, x : x + width])
    return np.asarray(np.mean(taken, axis=0), np.float32)


def _place(seen: Print, template: Print) -> tuple[float, tuple[int, int]]:
    """How like a template a print is where it is most like it, and where that is (px to the right and down)."""
    _, most, _, (x, y) = cv2.minMaxLoc(cv2.matchTemplate(seen, template, cv2.TM_CCOEFF_NORMED))
    return float(most), (x, y)
