"""Sets of glass crystals: what colour each family has, which differs from one set to the next."""

from __future__ import annotations

import colorsys
import random
from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import log

COLOURS = ("red", "blue", "green", "amber", "challenge")
"""The families of a set: four sides, and the clear or white one."""
_CLEAR = "challenge"
_PALER = 0.7


@dataclass(frozen=True)
class Glass:
    """A kind of glass: how much of blue, green and red its thickness swallows, and how milky it is (0 to 1).

    `polish` is how flat and smooth it was molten (0 to 1): its edges and its shadow are faint, and it glares in one
    small spot.
    """

    swallows: tuple[float, float, float]
    milk: float = 0.0
    polish: float = 0.0

    @classmethod
    def seen_as(cls, hue: float, saturation: float, value: float, milk: float = 0.0) -> Glass:
        """Glass that shows a white sheet in this colour: hue in degrees, the others from 0 to 1."""
        red, green, blue = colorsys.hsv_to_rgb(hue % 360 / 360, saturation, value)
        depths = (-log(max(0.02, part)) for part in (blue, green, red))
        return cls((next(depths), next(depths), next(depths)), milk)

    def polished(self, polish: float) -> Glass:
        """The same glass molten flat and smooth, which is paler and less milky."""
        blue, green, red = ((1 - _PALER * polish) * part for part in self.swallows)
        return replace(self, swallows=(blue, green, red), milk=(1 - polish) * self.milk, polish=polish)

    def through(self, thickness: float) -> tuple[float, float, float]:
        """What part of blue, green and red comes through; 1 is a crystal's usual thickness."""
        blue, green, red = (2.718281828 ** (-part * thickness) for part in self.swallows)
        return blue, green, red


@dataclass(frozen=True)
class _Family:
    """How far a family's hue (degrees), saturation, value and milkiness stray from set to set."""

    hue: tuple[float, float]
    saturation: tuple[float, float]
    value: tuple[float, float]
    milk: tuple[float, float]


_FAMILIES = {
    "red": _Family((346, 368), (0.72, 0.98), (0.50, 0.92), (0.0, 0.25)),
    "blue": _Family((204, 240), (0.55, 0.95), (0.42, 0.92), (0.0, 0.25)),
    "green": _Family((98, 164), (0.48, 0.92), (0.36, 0.82), (0.0, 0.25)),
    "amber": _Family((26, 46), (0.62, 0.97), (0.60, 0.98), (0.0, 0.25)),
    "challenge": _Family((0, 360), (0.0, 0.05), (0.80, 0.98), (0.0, 0.75)),
}
# Sets that everybody calls red, blue, green and amber where they lie side by side; one alone may have another name.
_WIDE = {
    "red": _Family((332, 374), (0.60, 0.98), (0.45, 0.95), (0.0, 0.25)),
    "blue": _Family((188, 256), (0.45, 0.97), (0.35, 0.95), (0.0, 0.25)),
    "green": _Family((78, 174), (0.40, 0.95), (0.32, 0.88), (0.0, 0.25)),
    "amber": _Family((20, 56), (0.50, 0.98), (0.50, 0.98), (0.0, 0.25)),
    "challenge": _FAMILIES["challenge"],
}
# Sets that nobody would call red, blue, green, amber and clear: they are read only once they were shown.
_ODD = {
    "red": _Family((300, 335), (0.35, 0.8), (0.60, 0.92), (0.0, 0.4)),
    "blue": _Family((176, 198), (0.35, 0.8), (0.55, 0.92), (0.0, 0.4)),
    "green": _Family((64, 92), (0.5, 0.9), (0.55, 0.90), (0.0, 0.4)),
    "amber": _Family((12, 24), (0.6, 0.95), (0.32, 0.60), (0.0, 0.2)),
    "challenge": _Family((250, 280), (0.35, 0.8), (0.22, 0.60), (0.0, 0.3)),
}
_FAMILIES_OF = {"usual": _FAMILIES, "wide": _WIDE, "odd": _ODD}

USUAL, WIDE, ODD = "usual", "wide", "odd"


def glassware(seed: int, kind: str = USUAL, polish: float = 0.0) -> Mapping[str, Glass]:
    """A set of crystals drawn by chance: for every colour its glass.

    The colours of `wide` sets differ more from set to set than those of usual ones, `odd` sets have other colours than
    their names.

    `polish` is how smooth its clear glass is, 0 to 1.
    """
    rng = random.Random(f"glass {kind} {seed}")
    drawn = {name: _drawn(rng, family) for name, family in _FAMILIES_OF[kind].items()}
    return {**drawn, _CLEAR: drawn[_CLEAR].polished(polish)}


def _drawn(rng: random.Random, family: _Family) -> Glass:
    hue, saturation, value = (rng.uniform(*span) for span in (family.hue, family.saturation, family.value))
    return Glass.seen_as(hue, saturation, value, rng.uniform(*family.milk))
