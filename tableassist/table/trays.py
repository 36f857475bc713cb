"""Where the tokens of the players lie on a mat with a grid of places: in trays in the rim, between the markers."""

from __future__ import annotations

from tableassist.table.geometry import Mat, Rect, Side

RIM_LETTER = 4.0
"""The height of the letters in the rim, for which trays leave room."""

_LONGEST = 300.0
_SHALLOWEST, _SHORTEST = 20.0, 100.0


def grid_of(mat: Mat) -> Rect:
    """The rectangle around all places for cards."""
    areas = [zone.area for zone in mat.card_zones()]
    left, top = min(area.left for area in areas), min(area.top for area in areas)
    return Rect(left, top, max(area.right for area in areas) - left, max(area.bottom for area in areas) - top)


def tray(mat: Mat, grid: Rect, side: Side) -> Rect | None:
    """Where the tokens of the player at a side lie: in the rim between the markers, or None where it is too narrow."""
    edge, clear = edge_of(mat), clear_of(mat)
    along_x = side in (Side.SOUTH, Side.NORTH)
    rim = grid.top if along_x else grid.left
    depth = rim - edge - RIM_LETTER - 5.0
    length = min(_LONGEST, (mat.width if along_x else mat.height) - 2 * clear)
    if depth < _SHALLOWEST or length < _SHORTEST:
        return None
    middle_x, middle_y = (mat.width - length) / 2, (mat.height - length) / 2
    return {
        Side.NORTH: Rect(middle_x, edge, length, depth),
        Side.SOUTH: Rect(middle_x, mat.height - edge - depth, length, depth),
        Side.WEST: Rect(edge, middle_y, depth, length),
        Side.EAST: Rect(mat.width - edge - depth, middle_y, depth, length),
    }[side]


def trays_of(mat: Mat) -> dict[Side, Rect]:
    """All trays of the mat; none where the rim is too narrow, or there is no grid."""
    if not mat.card_zones():
        return {}
    found = {side: tray(mat, grid_of(mat), side) for side in Side}
    return {side: area for side, area in found.items() if area is not None}


def edge_of(mat: Mat) -> float:
    """How far the markers stand from the edge of the paper; trays keep the same distance."""
    return min(marker.square.left for marker in mat.markers)


def clear_of(mat: Mat) -> float:
    """How far from the corners of the paper the rims are free of markers and their white margins."""
    return 2 * edge_of(mat) + max(marker.square.width for marker in mat.markers)
