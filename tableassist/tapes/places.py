"""Where in a zone a person lays the next card: rows begin at their player's left, fields have room in grids."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tableassist.table.geometry import Mat, Point, Zone

_NEXT_MM, _FIRST_MM = 92.0, 58.0
"""How far apart the cards of a row lie, and the first from its end."""
_STACKED_MM = 34.0
"""How far apart cards lie in a row that has no room for two side by side."""
_FIELD_MM = (90.0, 115.0, 55.0)
"""From one card of a field to the next, right and down, and the first from the edges."""
_TAKEN_MM = {"row": 30.0, "field": 70.0}
"""So near to a place no card may lie there where it is to be free."""


def free_place(mat: Mat, zone: Zone, placed: Iterable[Point]) -> Point:
    """The first place of the zone at which nothing lies, else its last one: on top of what lies there."""
    there = [at for at in placed if zone.area.holds(at)]
    every = list(_places(mat, zone))
    near = _TAKEN_MM.get(zone.kind, _TAKEN_MM["row"])
    return next((place for place in every if all(place.to(at) > near for at in there)), every[-1])


def _places(mat: Mat, zone: Zone) -> Iterator[Point]:
    """The places of a zone in the order in which they are filled."""
    if zone.kind == "row":
        yield from _in_row(zone)
    elif zone.kind == "field":
        yield from _in_field(zone)
    else:
        yield from _in_pile(mat, zone)


def _in_row(zone: Zone) -> Iterator[Point]:
    """Side by side; upon the gaps when all are taken."""
    width = zone.area.width
    narrow = width < _FIRST_MM + _NEXT_MM
    step = _STACKED_MM if narrow else _NEXT_MM
    first = (width - step) / 2 if narrow else _FIRST_MM
    count = int((width - 2 * first) // step) + 1
    steps = [*range(count), *(number + 0.5 for number in range(count - 1))]
    for number in steps:
        along = first + step * number
        yield Point(zone.area.right - along if zone.angle else zone.area.left + along, zone.area.centre.y)


def _in_field(zone: Zone) -> Iterator[Point]:
    right, down, edge = _FIELD_MM
    rows = int((zone.area.height - 2 * edge) // down) + 1
    columns = int((zone.area.width - 2 * edge) // right) + 1
    for row in range(rows):
        for column in range(columns):
            yield Point(zone.area.left + edge + right * column, zone.area.top + edge + down * row)


def _in_pile(mat: Mat, zone: Zone) -> Iterator[Point]:
    """One upon the other; below each other where there is room for that."""
    high, middle = mat.card_size[1], zone.area.centre
    count = max(1, int(zone.area.height // (high + 6)))
    step = zone.area.height / count
    for number in reversed(range(count)):
        yield Point(middle.x, zone.area.top + step * (number + 0.5))
