"""A mat with a grid of places for cards: what most games of cards in places need.

Cards lie on their side, as a grid of them fits the shape of a camera's picture best so.
"""

from __future__ import annotations

from string import ascii_uppercase

from tableassist.table.geometry import Marker, Mat, Rect, Zone, ZoneName

PITCH = (94.0, 70.0)
"""Width and height in millimetres of a place, with room around a poker card that lies on its side."""
RIM = 70.0
"""What is around the grid, in millimetres: room for the markers, and for hands at rest."""

_MARKER, _EDGE = 38.0, 4.0


def grid_mat(name: str, columns: int, rows: int) -> Mat:
    """A mat of so many columns (A, B … Z from the left) and rows (1, 2 … from the top), the markers around."""
    width, height = columns * PITCH[0] + 2 * RIM, rows * PITCH[1] + 2 * RIM
    zones = (
        Zone(
            ZoneName(f"{ascii_uppercase[column]}{row + 1}"),
            Rect(RIM + column * PITCH[0], RIM + row * PITCH[1], *PITCH),
            angle=90.0,
        )
        for row in range(rows)
        for column in range(columns)
    )
    return Mat(name, width, height, corner_markers(width, height), tuple(zones))


def corner_markers(width: float, height: float) -> tuple[Marker, ...]:
    """Markers 0 to 3 in the corners of a sheet, clockwise from the top left."""
    far_x, far_y = width - _EDGE - _MARKER, height - _EDGE - _MARKER
    spots = ((_EDGE, _EDGE), (far_x, _EDGE), (far_x, far_y), (_EDGE, far_y))
    return tuple(Marker(number, Rect(x, y, _MARKER, _MARKER)) for number, (x, y) in enumerate(spots))
