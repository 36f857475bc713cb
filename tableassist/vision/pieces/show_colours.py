"""Learning the colours of a set of crystals: one of each is laid on a place of the board and looked at."""

from __future__ import annotations

from collections.abc import Mapping

from tableassist.table.geometry import Mat, Point, Rect, ZoneName
from tableassist.vision.pieces.closeup import PX_PER_MM, CloseUp
from tableassist.vision.pieces.colours import Palette, Swatch, Tint
from tableassist.vision.pieces.crystals import CrystalFinder
from tableassist.vision.pieces.density import measure_density
from tableassist.vision.pieces.faint_glass import shows_glass
from tableassist.vision.table.background import BareMat, GroundFinder
from tableassist.vision.table.homography import Fit, TableFinder, flatten, turned_corners
from tableassist.vision.table.lens import Lens
from tableassist.vision.table.overview import Overview
from tableassist.vision.table.plumb_line import straighten_edges
from tableassist.vision.types import Picture

_AROUND_MM = 26.0
_NEAR_MM = 12.0
_COLOURLESS = Tint(0.0, 0.0, 0.0)
# Every direction has a swatch nearby, so that glass of any colour is found; what it is called does not matter.
_ANY = Palette((*(Swatch(str(turn), float(turn), 30.0) for turn in range(0, 360, 60)), Swatch("clear")))


class NotShown(ValueError):
    """A place does not show exactly one crystal; lay one there, by itself, and show it again."""


def learn_palette(picture: Picture, mat: Mat, shown: Mapping[str, ZoneName], lens: Lens | None = None) -> Palette:
    """The palette of the crystals that lie alone at the named places; raises NotShown, TooSimilar and TableLost."""
    fit = straighten_edges(picture, TableFinder(mat, lens).locate(picture), mat)
    view = Overview(mat, fit, (picture.shape[1], picture.shape[0]))
    ground = GroundFinder(view)(view(picture))
    return Palette.learn({name: (read_tint(picture, fit, ground, mat, zone),) for name, zone in shown.items()})


def read_tint(picture: Picture, fit: Fit, ground: BareMat, mat: Mat, zone: ZoneName) -> Tint:
    """The colour of the crystal at a place.

    Args:
        ground: How the bare mat looks.

    Raises:
        NotShown: No crystal is alone there, or no marker is seen.
    """
    area = mat.zone(zone).area
    wide = Rect(area.centre.x, area.centre.y, 0, 0).grow(_AROUND_MM)
    patch = flatten(picture, fit, wide, 0.0, PX_PER_MM)
    bare = ground.patch(turned_corners(wide, 0.0), patch.shape[1], patch.shape[0])
    density, middle = measure_density(patch, bare, PX_PER_MM), Point(_AROUND_MM, _AROUND_MM)
    found = CrystalFinder(_ANY, PX_PER_MM)(density)
    near = [one for one in found if CloseUp.place(one.x, one.y).to(middle) <= _NEAR_MM]
    if not near and shows_glass(density, (middle.x * PX_PER_MM, middle.y * PX_PER_MM)):
        return _COLOURLESS
    if len(near) != 1:
        seen = "nothing" if not near else f"{len(near)} things"
        raise NotShown(f"Place {zone} shows {seen}: lay one crystal on it and keep your hands away.")
    return near[0].tint
