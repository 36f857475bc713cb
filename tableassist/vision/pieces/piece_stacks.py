"""Finds everything that lies on a flat piece of the board: crystals, counters between and under them, dice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot

from tableassist.table.observation import Face
from tableassist.vision.pieces.colours import Palette, Tint
from tableassist.vision.pieces.counters import RADIUS_MM, CounterFinder, FoundCounter
from tableassist.vision.pieces.crystals import CrystalFinder, FoundGlass
from tableassist.vision.pieces.density import Density
from tableassist.vision.pieces.die import FoundDie

DIE = "die"

_CLEARLY = 0.5
_ON_COUNTER_MM = 6.5


@dataclass(frozen=True, slots=True)
class SeenPiece:
    """A piece in a patch: its middle in pixels of the patch, what it is, how sure that is, its radius in mm.

    `candidate_names` are the names that one without a name may have; `tint` is the colour of a crystal.
    """

    kind: str
    name: str | None
    face: Face
    x: float
    y: float
    sure: float
    radius: float
    candidate_names: tuple[str, ...] = ()
    tint: Tint | None = None

    @property
    def clearly_there(self) -> bool:
        """Whether something lies there, whatever it is."""
        return self.sure >= _CLEARLY or self.name is None


@dataclass(frozen=True)
class PieceFinder:
    """Finds the pieces in a patch."""

    palette: Palette
    px_per_mm: float

    def __call__(self, seen: Density, dice: Sequence[FoundDie] = ()) -> list[SeenPiece]:
        """The pieces, in no order; what may be a die is a counter where it is one, and no crystal."""
        counters = CounterFinder(self.px_per_mm)(seen)
        dice = [die for die in dice if not any(self._within(die, one, RADIUS_MM) for one in counters)]
        find = CrystalFinder(self.palette, self.px_per_mm)
        crystals = [one for one in find(seen) if not self._is(one, counters)]
        crystals = [one for one in crystals if not any(self._within(one, die, die.radius) for die in dice)]
        return [*map(_counter, counters), *map(_crystal, crystals), *map(_die, dice)]

    def clear_glass(self, x: float, y: float, sure: float = 0.0) -> SeenPiece:
        """Something as large as a counter that is most likely clear glass, the hardest to see; named where it is sure.

        Args:
            x: Of its middle, in pixels of the patch.
            y: The same.
            sure: How surely it is clear glass.
        """
        clear = self.palette.clear
        candidate_names = () if clear is None or sure else (clear,)
        return SeenPiece("crystal", clear if sure else None, Face.UP, x, y, sure, RADIUS_MM, candidate_names)

    def is_clear(self, piece: SeenPiece) -> bool:
        """Whether it is clear glass, or may be."""
        return self.palette.clear is not None and self.palette.clear in (piece.name, *piece.candidate_names)

    def _is(self, crystal: FoundGlass, counters: list[FoundCounter]) -> bool:
        """Whether what seems to be clear glass is a counter."""
        if crystal.named.name != self.palette.clear:
            return False
        return any(self._within(crystal, one, _ON_COUNTER_MM) for one in counters)

    def _within(self, one: FoundGlass | FoundDie, other: FoundCounter | FoundDie, millimetres: float) -> bool:
        return hypot(one.x - other.x, one.y - other.y) < millimetres * self.px_per_mm


def _counter(found: FoundCounter) -> SeenPiece:
    return SeenPiece("counter", found.value, found.face, found.x, found.y, found.sure, RADIUS_MM)


def _die(found: FoundDie) -> SeenPiece:
    return SeenPiece(DIE, found.value, Face.UP, found.x, found.y, found.sure, found.radius)


def _crystal(found: FoundGlass) -> SeenPiece:
    name, sure, candidate_names = found.named.name, found.named.confidence, found.named.candidate_names
    at = found.x, found.y
    return SeenPiece("crystal", name, Face.UP, *at, sure, found.radius, candidate_names, found.tint)
