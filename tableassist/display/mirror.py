"""The table as the referee believes it lies, seen from above."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace

import pygame

from tableassist.display import cards, typeset
from tableassist.display.theme import blend
from tableassist.display.widgets import Canvas
from tableassist.rules.view import Mark, Option, Tile, View
from tableassist.table.geometry import Rect, enclose

ABOVE = {Mark.NONE: 0, Mark.CURSOR: 2}
"""Which marks lie above which where they touch; the others lie between."""

# Millimetres kept free around the tiles, and where names of rows and columns stand.
_AROUND, _MARGIN = 14.0, 40.0


def draw_mirror(canvas: Canvas, view: View, room: pygame.Rect) -> pygame.Rect:
    """The mirrored table, as large as the room allows and in its middle; gives where it lies."""
    tiles = tuple(mark_options(view))
    part = crop_to_tiles(view)
    scale = min(room.width / part.width, room.height / part.height)
    mat = pygame.Rect(0, 0, int(part.width * scale), int(part.height * scale))
    mat.center = room.center
    canvas.panel(mat, canvas.theme.felt, blend(canvas.theme.felt, canvas.theme.line, 0.5), 0.25)
    _names(canvas, tiles, part, mat)
    for tile in sorted(tiles, key=lambda tile: ABOVE.get(tile.mark, 1)):
        place = place_area(tile.area, part, mat)
        cards.draw_card(canvas, tile, place.inflate(-max(2, place.width // 11), -max(2, place.width // 11)))
        canvas.touch(place, f"zone:{tile.zone}")
    return mat


def crop_to_tiles(view: View) -> Rect:
    """The part of the mat that is worth showing: the tiles, with room for the names of columns and rows."""
    tiles = enclose([tile.area for tile in view.tiles])
    margin = _MARGIN if any(_lines(view.tiles, axis) for axis in (0, 1)) else _AROUND
    across, down = tiles.width + margin + _AROUND, tiles.height + margin + _AROUND
    return Rect(tiles.left - margin, tiles.top - margin, across, down)


def mark_options(view: View) -> Iterable[Tile]:
    """The tiles, with what the options offer marked as choices and the chosen one under the cursor."""
    chosen = chosen_option(view)
    for tile in view.tiles:
        if chosen is not None and stands_for(chosen, tile):
            yield _with_mark(tile, Mark.CURSOR)
        elif tile.mark is Mark.NONE and any(stands_for(option, tile) for option in view.options):
            yield _with_mark(tile, Mark.CHOICE)
        else:
            yield tile


def stands_for(option: Option, tile: Tile) -> bool:
    """Whether choosing the option means the tile."""
    return tile.card == option.card if option.card is not None else tile.zone == option.zone


def chosen_option(view: View) -> Option | None:
    """The option on which the cursor stands."""
    inside = view.chosen is not None and 0 <= view.chosen < len(view.options)
    return view.options[view.chosen] if inside and view.chosen is not None else None


def _with_mark(tile: Tile, mark: Mark) -> Tile:
    return replace(tile, mark=mark)


def place_area(area: Rect, mat: Rect, where: pygame.Rect) -> pygame.Rect:
    """Where an area of the mat lies in the rectangle into which the whole mat is drawn."""
    scale = where.width / mat.width
    left, top = where.left + (area.left - mat.left) * scale, where.top + (area.top - mat.top) * scale
    right, bottom = left + area.width * scale, top + area.height * scale
    return pygame.Rect(round(left), round(top), round(right) - round(left), round(bottom) - round(top))


def _names(canvas: Canvas, tiles: Sequence[Tile], part: Rect, where: pygame.Rect) -> None:
    """The names of columns and rows along the edges, where the tiles are named after them like a chess board's."""
    wide = round(_MARGIN * where.width / part.width)
    places = [
        (name, _margin(place_area(area, part, where), where, wide, axis))
        for axis in (0, 1)
        for name, area in _lines(tiles, axis).items()
    ]
    size = max(canvas.u(3), wide * 2 // 3)
    settings = [typeset.Setting((name,), typeset.BOLD, size) for name, _ in places]
    if all(setting.height <= min(place.size) for setting, (_, place) in zip(settings, places, strict=True)):
        for setting, (_, place) in zip(settings, places, strict=True):
            canvas.write(setting, place, canvas.theme.quiet, "centre", "centre")


def _lines(tiles: Sequence[Tile], axis: int) -> dict[str, Rect]:
    """The names that all tiles of a column (axis 0) or a row (1) share, each with the area of one of them."""
    lines: dict[float, list[Tile]] = defaultdict(list)
    for tile in tiles:
        lines[(tile.area.centre.x, tile.area.centre.y)[axis]].append(tile)
    names = {(line[0].zone[:1], line[0].zone[1:])[axis]: line for line in lines.values()}
    shared = all((tile.zone[:1], tile.zone[1:])[axis] == name for name, line in names.items() for tile in line)
    several = 1 < len(names) == len(lines) < len(tiles)
    return {name: line[0].area for name, line in names.items()} if shared and several else {}


def _margin(tile: pygame.Rect, where: pygame.Rect, wide: int, axis: int) -> pygame.Rect:
    """The strip between the mat's edge and the outermost tiles, at a tile's column (0) or row (1)."""
    if axis == 0:
        return pygame.Rect(tile.left, where.top, tile.width, wide)
    return pygame.Rect(where.left, tile.top, wide, tile.height)
