"""Small things that lie on a board: glass crystals, cardboard counters, an eight-sided die, whatever was printed."""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot

from tableassist.simulator.ink import Picture
from tableassist.table.geometry import Point
from tableassist.table.observation import Face

CUTS = ("round", "cut", "rough")
"""Nuggets molten round, gems with a flat top and even facets, and chunks with uneven ones."""


@dataclass(frozen=True, slots=True)
class Crystal:
    """A piece of glass. `number` is its own and chooses its irregularities; `size` is its width in mm."""

    number: int
    colour: str
    at: Point
    size: float = 13.0
    cut: str = "round"
    turn: float = 0.0


@dataclass(frozen=True, slots=True)
class CounterPiece:
    """A cardboard counter, a disc or a square: its value is on one side, a logo on the other (face down)."""

    number: int
    value: str
    at: Point
    face: Face = Face.UP
    size: float = 16.5
    square: bool = False
    turn: float = 0.0


@dataclass(frozen=True, slots=True)
class Die:
    """An eight-sided die that shows `value`, 1 to 8; `size` from one side to the other, in mm."""

    number: int
    value: int
    at: Point
    size: float = 17.0
    turn: float = 0.0


@dataclass(frozen=True, slots=True, eq=False)
class Printed:
    """Something printed and cut out, as it came from the printer: a MemCard, a counter.

    `art` is its picture (BGR), `width` and `height` are in mm; it is cut as an ellipse where it is `round`, else with
    corners rounded by `corner` mm.
    """

    number: int
    art: Picture
    at: Point
    width: float
    height: float
    turn: float = 0.0
    round: bool = False
    corner: float = 3.0

    @property
    def size(self) -> float:
        """From one corner to the other, in mm."""
        return hypot(self.width, self.height)


Piece = Crystal | CounterPiece | Die | Printed
