"""The colours of crystals: directions of density, known beforehand or learnt by showing one of each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import atan2, degrees, hypot
from statistics import median
from typing import Any, TypeVar

from numpy.typing import NDArray

_Directions = TypeVar("_Directions", float, NDArray[Any])

_FARTHEST = 1.9
_CLEARLY = 0.40
LEARNT_SPREAD = 20.0
"""By how many degrees the crystals of one set usually stray from their colour."""
SURELY = 0.9
"""From which confidence on a name is sure: it is not asked about, and tells what its colour looks like on the board."""
_MET_SPREAD = 10.0
"""By how many degrees crystals of one set stray on one board: by 2 on 58 *kitchen* boards (a standard deviation of
13,266 readings), with room for glass that is less alike. With 5 or 14 the same but for two of them are named."""
_CLEAR = 0.16
_LEAST_CONTRAST = 1.1
_FAMILY = 1.3
"""Within how many of its usual spreads a colour lies that nobody has met on this board yet."""


class TooSimilar(ValueError):
    """Two colours that were shown cannot be distinguished; use crystals of another colour for one of them."""


@dataclass(frozen=True, slots=True)
class Tint:
    """The colour of one thing: its density's two colour parts, and how dark it is."""

    warm: float
    pink: float
    dark: float

    @property
    def direction(self) -> float:
        """The colour as an angle in degrees, 0 to 360."""
        return degrees(atan2(self.pink, self.warm)) % 360

    @property
    def colourful(self) -> float:
        """How colourful it is; clear and white glass is not."""
        return hypot(self.warm, self.pink)

    def hue_distance(self, other: Tint) -> float:
        """How far two colours are apart, in degrees, 0 to 180."""
        return _hue_distance(self.direction, other.direction)


@dataclass(frozen=True, slots=True)
class Swatch:
    """A colour that crystals may have: its direction, and by how many degrees it usually strays.

    Without a direction it is clear or white.
    """

    name: str
    direction: float | None = None
    spread: float = LEARNT_SPREAD

    def off(self, direction: _Directions) -> _Directions:
        """How far directions are from the swatch, in spreads; none is near to clear glass."""
        if self.direction is None:
            return direction * 0 + float("inf")
        return _hue_distance(direction, self.direction) / self.spread


def _hue_distance(one: _Directions, other: float) -> _Directions:
    return abs((one - other + 180) % 360 - 180)


@dataclass(frozen=True, slots=True)
class Named:
    """What a colour is called: a name with its confidence, or no name and what it may be, likeliest first."""

    name: str | None
    confidence: float
    candidate_names: tuple[str, ...] = ()


@dataclass(frozen=True)
class Palette:
    """The colours of the crystals in play. At most one of them is clear or white.

    `met` says what some of them look like on this board, which decides between two that a colour may usually be.
    """

    swatches: tuple[Swatch, ...]
    met: tuple[Swatch, ...] = ()

    @classmethod
    def learn(cls, samples: Mapping[str, Sequence[Tint]]) -> Palette:
        """The palette of crystals that were shown, one or more of each colour; raises TooSimilar."""
        swatches = tuple(_swatch(name, tints) for name, tints in samples.items())
        for number, one in enumerate(swatches):
            for other in swatches[:number]:
                if _is_confusable(one, other):
                    raise TooSimilar(f"{one.name} and {other.name} crystals look too alike: use another colour.")
        return cls(swatches)

    def only(self, *names: str) -> Palette:
        """The palette with some of its colours: those in play, so that nothing is taken for another."""
        swatches, met = (tuple(one for one in group if one.name in names) for group in (self.swatches, self.met))
        return Palette(swatches, met)

    def acquainted(self, directions: Mapping[str, Sequence[float]]) -> Palette:
        """The palette after crystals were named surely: their directions by colour, one of every crystal."""
        met = (Swatch(name, _middle(seen), _MET_SPREAD) for name, seen in directions.items() if seen)
        return replace(self, met=tuple(met))

    @property
    def clear(self) -> str | None:
        """The name of the clear or white crystals, or None where all are coloured."""
        return next((swatch.name for swatch in self.swatches if swatch.direction is None), None)

    @property
    def coloured(self) -> tuple[Swatch, ...]:
        """The swatches that have a colour, as they are met on this board where that is known."""
        met = {swatch.name: swatch for swatch in self.met}
        return tuple(met.get(swatch.name, swatch) for swatch in self.swatches if swatch.direction is not None)

    def name(self, tint: Tint) -> Named:
        """What a coloured thing is called; what usually is not sure, by the crystals that were met."""
        usual = _named(tint, [swatch for swatch in self.swatches if swatch.direction is not None])
        if usual.confidence >= SURELY or not self.met:
            return usual
        met = _named(tint, self.coloured)
        if usual.name is None:
            return met if met.name in usual.candidate_names and self._may_be(tint, met.name) else usual
        others = met.candidate_names if met.name is None else (met.name,)
        return met if met.name == usual.name else Named(None, 0.0, tuple(dict.fromkeys((usual.name, *others))))

    def _may_be(self, tint: Tint, name: str | None) -> bool:
        """Whether a thing has a colour that was met, or lies well within what is usual for one that was not."""
        usual = next(swatch for swatch in self.swatches if swatch.name == name)
        return any(swatch.name == name for swatch in self.met) or float(usual.off(tint.direction)) < _FAMILY


def _named(tint: Tint, swatches: Sequence[Swatch]) -> Named:
    """What a coloured thing is called where these are the colours."""
    ranked = sorted((float(swatch.off(tint.direction)), swatch.name) for swatch in swatches)
    likely = [(off, name) for off, name in ranked if off <= _FARTHEST]
    if not likely:
        return Named(None, 0.0, tuple(name for _, name in ranked[:2]))
    second = ranked[1][0] if len(ranked) > 1 else float("inf")
    if second - likely[0][0] < _CLEARLY:
        return Named(None, 0.0, (likely[0][1], ranked[1][1]))
    return Named(likely[0][1], _sure(second - likely[0][0], likely[0][0]))


USUAL = Palette(
    (
        Swatch("red", 36.0, 30.0),
        Swatch("blue", 175.0, 26.0),
        Swatch("green", 260.0, 42.0),
        Swatch("amber", 344.0, 14.0),
        Swatch("challenge"),
    )
)
"""What red, blue, green, amber and clear glass usually looks like; any set that was shown is read more surely."""


def _sure(margin: float, off: float) -> float:
    return min(0.99, 0.72 + 0.25 * min(margin, 1.2) - 0.05 * off)


def _middle(directions: Sequence[float]) -> float:
    """The middle one of some directions, which may lie on both sides of 0."""
    first = directions[0]
    return (first + median((direction - first + 180) % 360 - 180 for direction in directions)) % 360


def _swatch(name: str, tints: Sequence[Tint]) -> Swatch:
    middle = Tint(*(median(parts) for parts in zip(*((t.warm, t.pink, t.dark) for t in tints), strict=True)))
    return Swatch(name, None if middle.colourful < _CLEAR else middle.direction)


def _is_confusable(one: Swatch, other: Swatch) -> bool:
    if one.direction is None or other.direction is None:
        return one.direction is other.direction
    return one.off(other.direction) < _LEAST_CONTRAST
