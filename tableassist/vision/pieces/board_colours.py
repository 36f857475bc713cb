"""What the crystals on one board look like: all of one side are of one glass."""

from __future__ import annotations

from tableassist.table.geometry import Point
from tableassist.vision.pieces.colours import Palette, Tint

_NEAR_MM = 8.0


class BoardColourModel:
    """Remembers the directions of the coloured crystals on a board, whatever they are called, one for every place.

    Those of one side are of one glass: they stray much less than those of all the sets that there are.
    """

    def __init__(self, palette: Palette) -> None:
        self.palette = palette
        self._met: list[tuple[Point, float]] = []

    def meet(self, at: Point, tint: Tint) -> None:
        """Takes in a coloured crystal: where it lies in millimetres, and its colour."""
        elsewhere = [(place, direction) for place, direction in self._met if place.to(at) >= _NEAR_MM]
        self._met = [*elsewhere, (at, tint.direction)]
        self.palette = self.palette.acquainted(direction for _, direction in self._met)
