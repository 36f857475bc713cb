"""Cards that do not lie flat, and cards in clear sleeves."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, radians, sin
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tableassist.simulator.conditions import Conditions
from tableassist.simulator.ink import Picture
from tableassist.simulator.lens import LensModel
from tableassist.simulator.pose import Field
from tableassist.simulator.table import PlacedCard
from tableassist.table.geometry import POKER_CARD

SLEEVE, SLEEVE_CORNER = (66.0, 91.0), 1.2
"""Width and height of a clear sleeve in mm, and the radius of its corners."""

_SHEEN = 0.035
"""How much brighter a bent card is for every mm of height where it faces the lamp."""
_CLEAR, _WELD = 0.86, 44.0
"""What a sleeve's empty rim lets through, and how bright its welded edge shines, in grey levels."""

Colours = NDArray[Any]


@dataclass(frozen=True)
class Bend:
    """How a card is bent: along which axis (0 across, 1 down), and how high (mm) its ends or its middle stand.

    `most` is that height; `hollow` cards rest on their middle, others on their ends. `dx`, `dy` is the way (own mm)
    that a point of the card at its middle appears to move for every mm of height; `grow` how much more for every mm
    from the middle. `lamp` is how much each axis faces the lamp.
    """

    axis: int = 0
    most: float = 0.0
    hollow: bool = True
    dx: float = 0.0
    dy: float = 0.0
    grow: float = 0.0
    lamp: tuple[float, float] = (0.0, 0.0)

    @classmethod
    def of(cls, card: PlacedCard, conditions: Conditions, lens: LensModel) -> Bend:
        """How this card of a deck is bent: every card in its own way, the same wherever it lies."""
        rng = Random(f"bend {card.card} {conditions.seed}")
        most = conditions.bow * rng.random() ** 2
        turn = radians(card.angle)
        c, s = cos(turn), sin(turn)
        east, south = (card.at.x - lens.nadir.x) / lens.height, (card.at.y - lens.nadir.y) / lens.height
        towards = radians(conditions.light_from) - turn
        hollow = rng.random() < 0.5
        # Turned over, what was hollow is domed.
        return cls(
            axis=rng.choice((0, 1, 1)),
            most=most,
            hollow=hollow is (card.face.value == "up"),
            dx=east * c + south * s,
            dy=south * c - east * s,
            grow=1 / lens.height,
            lamp=(sin(towards), -cos(towards)),
        )

    def seen(self, x: Field, y: Field) -> tuple[Field, Field]:
        """Which point (own mm) of the bent card appears where a flat one would show x and y.

        Args:
            x: Places across, in the card's own millimetres, of any shape.
            y: Places down, of the same shape.

        Returns:
            Two arrays of that shape.
        """
        if not self.most:
            return x, y
        high = self._height(x, y)
        move_x = (np.float32(self.dx) + x * np.float32(self.grow)) * high
        move_y = (np.float32(self.dy) + y * np.float32(self.grow)) * high
        return np.asarray(x - move_x, np.float32), np.asarray(y - move_y, np.float32)

    def lit(self, colours: Picture, x: Field, y: Field) -> Colours:
        """The card's colours, brighter where it bends towards the lamp.

        Args:
            colours: (h, w, 3), BGR.
            x: Where each pixel is, (h, w) in the card's own millimetres.
            y: The same downwards.

        Returns:
            (h, w, 3).
        """
        if not self.most:
            return colours
        along, half = self._along(x, y)
        slope = along / half * (1 if self.hollow else -1) * self.most
        return colours * (1 - _SHEEN * self.lamp[self.axis] * slope)[..., None]

    def _height(self, x: Field, y: Field) -> Field:
        along, half = self._along(x, y)
        part = np.minimum((along / half) ** 2, np.float32(1.2))
        return np.asarray(np.float32(self.most) * (part if self.hollow else np.maximum(0, 1 - part)), np.float32)

    def _along(self, x: Field, y: Field) -> tuple[Field, np.float32]:
        return (x, y)[self.axis], np.float32(POKER_CARD[self.axis] / 2)


FLAT = Bend()
"""A card that lies flat."""


def with_sleeve(colours: Colours, ground: Colours, far: Field) -> Colours:
    """A card in its sleeve: around the card (`far` pixels outside it) the table shows through, a little veiled."""
    outside = np.clip(far + 0.5, 0, 1)[..., None]
    rim = ground * _CLEAR + 255 * (1 - _CLEAR)
    weld = _WELD * np.exp(-((far[..., None] - 1.2) ** 2) / 2)
    return np.asarray(colours + (rim + weld - colours) * outside)
