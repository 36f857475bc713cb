"""To which place of a board a small thing belongs, or between which it lies (R-MW-103)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from tableassist.table.geometry import Mat, Point, Zone, ZoneName
from tableassist.table.layout import ELSEWHERE
from tableassist.table.observation import Detection

PIECES = frozenset(("crystal", "counter", "die", "memcard"))
"""The kinds of detections that belong to places rather than to the area in which their middle is."""

LOOSE = frozenset(("die", "memcard"))
"""The kinds that may lie anywhere: on a place or on a pile only where they clearly do, else elsewhere."""

HOLDS_PIECES = frozenset(("place", "diamond"))
"""The kinds of zones in which pieces lie."""

_NEAR_MM, _FAR_MM, _CLEARLY_MM = 9.0, 19.0, 9.0
_IN_DIAMOND_MM = 24.0
_MOST_PIECES, _AROUND_MM = 3, 5.0


@dataclass(frozen=True)
class Places:
    """The places of a mat for pieces, asked by where a piece's middle is."""

    mat: Mat
    _places: tuple[Zone, ...] = field(init=False, repr=False)
    _diamonds: tuple[Zone, ...] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_places", tuple(zone for zone in self.mat.zones if zone.kind == "place"))
        object.__setattr__(self, "_diamonds", tuple(zone for zone in self.mat.zones if zone.kind == "diamond"))

    def near(self, middle: Point) -> tuple[ZoneName, ...]:
        """The place to which a piece there belongs; two where it lies between them; none far from all.

        A piece within 9 mm of a place's middle belongs there whatever is beside it, and so does one farther off that
        is nearer to it than to the next by as much.
        """
        diamond = next((z for z in self._diamonds if z.area.centre.to(middle) <= _IN_DIAMOND_MM), None)
        if diamond is not None:
            return (diamond.name,)
        ranked = sorted((zone.area.centre.to(middle), zone.name) for zone in self._places)
        (first, name), *others = ranked
        if first > _FAR_MM:
            return ()
        if first <= _NEAR_MM or not others or others[0][0] - first >= _CLEARLY_MM:
            return (name,)
        return (name, others[0][1])

    def holds(self, middle: Point) -> bool:
        """Whether a middle lies in the area of a place or of a diamond."""
        return any(zone.area.holds(middle) for zone in (*self._places, *self._diamonds))

    def zone(self, detection: Detection) -> ZoneName:
        """The zone of a piece: its place; elsewhere where it has none, or the look could not say which of two."""
        if detection.kind in LOOSE:
            return self._loose(detection)
        found = self.near(detection.place)
        undecided = len(found) > 1 and tuple(map(str, detection.candidate_names)) == tuple(map(str, found))
        return found[0] if found and not undecided else ELSEWHERE

    def _loose(self, detection: Detection) -> ZoneName:
        """The place on which a die lies, or the pile on which it or a card does; elsewhere where there is none."""
        zone = self.mat.zone_at(detection.place)
        if zone is None or (detection.kind != "die" and zone.kind != "pile"):
            return ELSEWHERE
        on_it = zone.kind == "pile" or zone.area.centre.to(detection.place) <= _NEAR_MM
        return zone.name if on_it else ELSEWHERE

    def together(self, middles: Sequence[Point], place: ZoneName) -> bool:
        """Whether things that touch each other lie around a place's middle, as those laid on one place do."""
        if not 1 < len(middles) <= _MOST_PIECES:
            return False
        x, y = (sum(axis) / len(middles) for axis in zip(*((m.x, m.y) for m in middles), strict=True))
        return self.mat.zone(place).area.centre.to(Point(x, y)) <= _AROUND_MM
