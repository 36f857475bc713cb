"""Small things that lie on a board: glass crystals, cardboard counters, an eight-sided die."""

from __future__ import annotations

from dataclasses import dataclass

from tableassist.table.geometry import Point
from tableassist.table.sight import Face

CUTS = ("round", "cut", "rough")
"""Nuggets molten round, gems with a flat top and even facets, and chunks with uneven ones."""


@dataclass(frozen=True, slots=True)
class Crystal:
    """A piece of glass. `number` tells it from all others and chooses its irregularities; `size` is its width in mm."""

    number: int
    colour: str
    at: Point
    size: float = 13.0
    cut: str = "round"
    turn: float = 0.0


@dataclass(frozen=True, slots=True)
class Counter:
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


Piece = Crystal | Counter | Die
