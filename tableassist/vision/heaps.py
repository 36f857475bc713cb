"""Finds everything that lies on a flat piece of the board: crystals, and counters between and under them."""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot

from tableassist.table.sight import Face
from tableassist.vision.colours import Palette
from tableassist.vision.counters import RADIUS_MM, CounterFinder, FoundCounter
from tableassist.vision.crystals import CrystalFinder, Found
from tableassist.vision.density import Density

_CLEARLY = 0.5
_ON_COUNTER_MM = 6.5


@dataclass(frozen=True, slots=True)
class SeenPiece:
    """A piece in a patch: its middle in pixels of the patch, what it is, how sure that is, its radius in mm.

    `either` are the names that one without a name may have.
    """

    kind: str
    name: str | None
    face: Face
    x: float
    y: float
    sure: float
    radius: float
    either: tuple[str, ...] = ()

    @property
    def clearly_there(self) -> bool:
        """Whether something lies there, whatever it is."""
        return self.sure >= _CLEARLY or self.name is None


@dataclass(frozen=True)
class PieceFinder:
    """Finds the pieces in a patch."""

    palette: Palette
    px_per_mm: float

    def __call__(self, seen: Density) -> list[SeenPiece]:
        """The pieces, in no order."""
        counters = CounterFinder(self.px_per_mm)(seen)
        crystals = CrystalFinder(self.palette, self.px_per_mm)(seen)
        return [_counter(one) for one in counters] + [_crystal(one) for one in crystals if not self._is(one, counters)]

    def something(self, x: float, y: float, radius: float) -> SeenPiece:
        """A piece that is there and nothing else is known of; most likely clear glass, which is the hardest to see."""
        either = () if self.palette.clear is None else (self.palette.clear,)
        return SeenPiece("crystal", None, Face.UP, x, y, 0.0, radius, either)

    def _is(self, crystal: Found, counters: list[FoundCounter]) -> bool:
        """Whether what seems to be clear glass is a counter."""
        if crystal.named.name != self.palette.clear:
            return False
        near = _ON_COUNTER_MM * self.px_per_mm
        return any(hypot(crystal.x - one.x, crystal.y - one.y) < near for one in counters)


def _counter(found: FoundCounter) -> SeenPiece:
    return SeenPiece("counter", found.value, found.face, found.x, found.y, found.sure, RADIUS_MM)


def _crystal(found: Found) -> SeenPiece:
    named = found.named
    return SeenPiece("crystal", named.name, Face.UP, found.x, found.y, named.confidence, found.radius, named.either)
