"""The colours of crystals: directions of density, known beforehand or learnt by showing one of each.

What a crystal is called follows from all crystals of the board: those of one side are of one glass, whose direction
nobody knows beforehand.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import atan2, degrees, hypot
from statistics import median
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

_Directions = TypeVar("_Directions", float, NDArray[Any])

LEARNT_SPREAD = 20.0
"""By how many degrees the crystals of one set usually stray from their colour."""
_LIKELY, _POSSIBLE, _SURE = 0.7, 0.05, 0.99
"""The probability from which a name is given, that from which it is thought possible, and the most that is claimed."""
_SCALE = 2.5
"""The scale, in degrees, of Student's t with two degrees of freedom: how crystals of one glass stray on one board. By 2
on 58 *kitchen* boards (a standard deviation of 13,266 readings); what touches another colour strays more."""
_PRIOR, _FARTHEST = 0.7, 1.9
"""The standard deviation of what a colour's glass may be from set to set, and how far off at most, in spreads."""
_OUTLIER = 0.02 / 360
"""The density, per degree, of readings that are no side's glass."""
_MOST_GLASSES, _NEGLIGIBLE = 6, 1e-9
_CLEAR = 0.16
_LEAST_CONTRAST = 1.1


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


def _hue_distance(one: _Directions, other: _Directions | float) -> _Directions:
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

    `met` are the directions of the coloured crystals on this board, whatever they are called.
    """

    swatches: tuple[Swatch, ...]
    met: tuple[float, ...] = ()

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
        return replace(self, swatches=tuple(one for one in self.swatches if one.name in names))

    def acquainted(self, met: Iterable[float]) -> Palette:
        """The palette on a board with coloured crystals of these directions."""
        return replace(self, met=tuple(met))

    @property
    def clear(self) -> str | None:
        """The name of the clear or white crystals, or None where all are coloured."""
        return next((swatch.name for swatch in self.swatches if swatch.direction is None), None)

    @cached_property
    def coloured(self) -> tuple[Swatch, ...]:
        """The swatches that have a colour, as their glass most probably is on this board."""
        usual = self._usual
        if not self.met or not usual:
            return usual
        glasses, weights = self._hypotheses
        likeliest = glasses[int(weights.argmax())]
        return tuple(
            swatch if np.isnan(glass) else replace(swatch, direction=float(glass))
            for swatch, glass in zip(usual, likeliest, strict=True)
        )

    @property
    def _usual(self) -> tuple[Swatch, ...]:
        return tuple(swatch for swatch in self.swatches if swatch.direction is not None)

    @cached_property
    def _hypotheses(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """What glass each colour may be of, (n, colours) in degrees, NaN for none that was met, and how likely."""
        groups, usual = _find_modes(self.met), self._usual
        options = np.array([np.nan, *groups[:, 0]])
        ways = np.stack(np.meshgrid(*[np.arange(len(options))] * len(usual)), axis=-1).reshape(-1, len(usual))
        with np.errstate(divide="ignore"):
            fit = np.log(2 * _SCALE * _prior(options, usual))
        fit[0] = 0.0
        of_a_side = np.nan_to_num(_likelihood(options[:, None], groups[:, 0]))[ways].sum(axis=1) / len(usual)
        score = fit[ways, np.arange(len(usual))].sum(axis=1) + np.log(of_a_side + _OUTLIER) @ groups[:, 1]
        weights = np.exp(score - score.max())
        likely = weights > _NEGLIGIBLE
        return options[ways[likely]], weights[likely] / weights[likely].sum()

    def name(self, tint: Tint) -> Named:
        """What a coloured thing is called, by the crystals of this board; it may have no name."""
        usual = self._usual
        if not usual:
            return Named(None, 0.0, ())
        glasses, weights = self._hypotheses
        direction = tint.direction
        first = _prior(np.array([direction]), usual)
        each = np.where(np.isnan(glasses), first, _likelihood(glasses, direction)) / len(usual)
        shares = each / (each.sum(axis=1, keepdims=True) + _OUTLIER)
        ranked = sorted(zip(weights @ shares, (swatch.name for swatch in usual), strict=True), reverse=True)
        best, name = ranked[0]
        if best >= _LIKELY:
            return Named(name, min(_SURE, float(best)))
        return Named(None, 0.0, tuple(other for share, other in ranked if share > _POSSIBLE) or (name,))


def _find_modes(directions: Sequence[float]) -> NDArray[np.float64]:
    """The glasses that crystals seem to be of, (n, 2): the middle of those around each mode, and how many these are."""
    if not directions:
        return np.zeros((0, 2))
    met, around = np.asarray(directions) % 360, np.arange(360.0)
    density = np.sum([_likelihood(around, direction) for direction in met], axis=0)
    modes = around[(density > np.roll(density, 1)) & (density >= np.roll(density, -1))]
    nearest = _hue_distance(met[:, None], modes).argmin(axis=1)
    groups = [met[nearest == number].tolist() for number in range(len(modes))]
    sized = [(_middle(group), len(group)) for group in groups if group]
    return np.array(sorted(sized, key=lambda one: -one[1])[:_MOST_GLASSES])


def _prior(directions: NDArray[np.float64], swatches: Sequence[Swatch]) -> NDArray[np.float64]:
    """The density, per degree, of each colour's glass in each direction, (n, colours), as it is known beforehand."""
    off = np.stack([swatch.off(directions) for swatch in swatches], axis=-1)
    deviations = _PRIOR * np.array([swatch.spread for swatch in swatches])
    density = np.exp(-((off / _PRIOR) ** 2) / 2) / (deviations * np.sqrt(2 * np.pi))
    return np.where(off > _FARTHEST, 0.0, density)


def _likelihood(glasses: NDArray[np.float64], direction: float | NDArray[np.float64]) -> NDArray[np.float64]:
    """The density, per degree, of a reading, given the glass that it is of: Student's t, two degrees of freedom."""
    off = _hue_distance(glasses, direction) / _SCALE
    return np.asarray((1 + off**2 / 2) ** -1.5 / (_SCALE * np.sqrt(8)))


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
