"""What the crystals on one board look like: a colour that was surely read explains those that lie near it."""

from __future__ import annotations

from tableassist.table.geometry import ZoneName
from tableassist.vision.pieces.colours import SURELY, Palette, Tint


class BoardColourModel:
    """Remembers the directions of crystals that were named surely, one for every zone.

    All crystals of a side are of one glass: they stray much less than those of all the sets that there are.
    """

    def __init__(self, palette: Palette) -> None:
        self.palette = palette
        self._met: dict[ZoneName, tuple[str, float]] = {}

    def meet(self, zone: ZoneName, name: str | None, sure: float, tint: Tint) -> None:
        """Takes in a crystal: where it lies, what it was called and how surely, and its colour."""
        coloured = [swatch.name for swatch in self.palette.coloured]
        if name is None or name not in coloured or sure < SURELY:
            return
        self._met[zone] = (name, tint.direction)
        directions = {colour: [at for one, at in self._met.values() if one == colour] for colour in coloured}
        self.palette = self.palette.acquainted(directions)
