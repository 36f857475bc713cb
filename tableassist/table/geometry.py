"""Places on a table, in millimetres seen from above.

The origin is the mat's top left corner, x runs right (east), y runs down (south). Angles are degrees
clockwise as seen from above; a card at 0 degrees stands upright for a player who sits at the south edge.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from math import hypot
from typing import NewType

ZoneName = NewType("ZoneName", str)

POKER_CARD = (63.0, 88.0)
"""Width and height in millimetres of a poker-size card."""


class Side(StrEnum):
    """The edge of the table somebody sits at or reaches in from."""

    SOUTH = "south"
    WEST = "west"
    NORTH = "north"
    EAST = "east"


SIDES = {
    2: (Side.SOUTH, Side.NORTH),
    3: (Side.SOUTH, Side.WEST, Side.NORTH),
    4: (Side.SOUTH, Side.WEST, Side.NORTH, Side.EAST),
}
"""Where so many players sit, in seat order, clockwise (R-TB-010)."""


@dataclass(frozen=True, slots=True)
class Point:
    """A place on the table in millimetres."""

    x: float
    y: float

    def to(self, other: Point) -> float:
        """The distance to another place, in millimetres."""
        return hypot(other.x - self.x, other.y - self.y)


@dataclass(frozen=True, slots=True)
class Rect:
    """An upright rectangle on the table, in millimetres."""

    left: float
    top: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The x of the right edge."""
        return self.left + self.width

    @property
    def bottom(self) -> float:
        """The y of the bottom edge."""
        return self.top + self.height

    @property
    def centre(self) -> Point:
        """The middle of the rectangle."""
        return Point(self.left + self.width / 2, self.top + self.height / 2)

    @property
    def corners(self) -> tuple[Point, Point, Point, Point]:
        """The corners clockwise from the top left."""
        return (
            Point(self.left, self.top),
            Point(self.right, self.top),
            Point(self.right, self.bottom),
            Point(self.left, self.bottom),
        )

    def grow(self, by: float) -> Rect:
        """The rectangle with every edge moved outwards, or inwards where that is negative (mm)."""
        return Rect(self.left - by, self.top - by, self.width + 2 * by, self.height + 2 * by)

    def holds(self, place: Point) -> bool:
        """Whether the place lies inside; the left and top edges belong to the rectangle."""
        return self.left <= place.x < self.right and self.top <= place.y < self.bottom


def enclose(areas: Sequence[Rect]) -> Rect:
    """The smallest rectangle around some; raises ValueError where there are none."""
    left, top = min(one.left for one in areas), min(one.top for one in areas)
    right, bottom = max(one.right for one in areas), max(one.bottom for one in areas)
    return Rect(left, top, right - left, bottom - top)


@dataclass(frozen=True, slots=True)
class Marker:
    """A printed ArUco marker (DICT_4X4_50): its id and the black square it covers."""

    number: int
    square: Rect


@dataclass(frozen=True, slots=True)
class Zone:
    """A named area of the mat.

    `kind` says what belongs there ("card" or "tray"); `angle` is how a card lies there when it is not turned.
    """

    name: ZoneName
    area: Rect
    kind: str = "card"
    angle: float = 0.0


@dataclass(frozen=True)
class Mat:
    """A printed mat: its size, its markers and its zones, all in millimetres."""

    name: str
    width: float
    height: float
    markers: tuple[Marker, ...]
    zones: tuple[Zone, ...]
    card_size: tuple[float, float] = POKER_CARD
    _by_name: dict[ZoneName, Zone] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_by_name", {zone.name: zone for zone in self.zones})

    def zone(self, name: ZoneName) -> Zone:
        """The zone of that name; raises KeyError where the mat has none."""
        return self._by_name[name]

    def zone_at(self, place: Point) -> Zone | None:
        """The zone that holds the place, or None between and outside the zones."""
        return next((zone for zone in self.zones if zone.area.holds(place)), None)

    def card_zones(self) -> tuple[Zone, ...]:
        """The zones in which cards lie, in the mat's order."""
        return tuple(zone for zone in self.zones if zone.kind == "card")


def angle_between(one: float, other: float) -> float:
    """The angle between two cards' directions, 0 to 90 degrees: a card lies the same turned by half."""
    off = abs(one - other) % 180.0
    return min(off, 180.0 - off)


def names(zones: Iterable[Zone]) -> frozenset[ZoneName]:
    """The names of some zones."""
    return frozenset(zone.name for zone in zones)
