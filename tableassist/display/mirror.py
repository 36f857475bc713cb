"""The table as the referee believes it lies, seen from above."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace

import pygame

from tableassist.display import shapes, typeset
from tableassist.display.theme import Look, blend
from tableassist.display.widgets import Canvas
from tableassist.rules.view import Mark, Option, Tile, View
from tableassist.table.cards import DECK, JOKERS, SUIT_SIGNS, CardName, is_joker, is_red, rank, suit
from tableassist.table.geometry import Rect

ERRANDS = {"empty": "down", "down": "turn"}
"""The sign for what has to be done where something else should lie, by what lies there now: lay it down, turn it."""

_CARDS = frozenset((*DECK, *JOKERS))
_PLAIN = ("empty", "down", "up")
ABOVE = {Mark.NONE: 0, Mark.CURSOR: 2}
"""Which marks lie above which where they touch; the others lie between."""

# Millimetres kept free around the tiles, and where names of rows and columns stand.
_AROUND, _BESIDE = 14.0, 40.0


def draw(canvas: Canvas, view: View, room: pygame.Rect) -> pygame.Rect:
    """The mirrored table, as large as the room allows and in its middle; gives where it lies."""
    tiles = tuple(marked(view))
    part = shown_part(view)
    scale = min(room.width / part.width, room.height / part.height)
    mat = pygame.Rect(0, 0, int(part.width * scale), int(part.height * scale))
    mat.center = room.center
    canvas.panel(mat, canvas.theme.felt, blend(canvas.theme.felt, canvas.theme.line, 0.5), 0.25)
    _names(canvas, tiles, part, mat)
    for tile in sorted(tiles, key=lambda tile: ABOVE.get(tile.mark, 1)):
        place = placed(tile.area, part, mat)
        _tile(canvas, tile, place.inflate(-max(2, place.width // 11), -max(2, place.width // 11)))
        canvas.touch(place, f"zone:{tile.zone}")
    return mat


def shown_part(view: View) -> Rect:
    """The part of the mat that is worth showing: the tiles, with room for the names of columns and rows."""
    areas = [tile.area for tile in view.tiles]
    left, top = min(area.left for area in areas), min(area.top for area in areas)
    right, bottom = max(area.right for area in areas), max(area.bottom for area in areas)
    beside = _BESIDE if any(_lines(view.tiles, axis) for axis in (0, 1)) else _AROUND
    return Rect(left - beside, top - beside, right - left + beside + _AROUND, bottom - top + beside + _AROUND)


def marked(view: View) -> Iterable[Tile]:
    """The tiles, with the places that the options offer marked as choices and the chosen one under the cursor."""
    offered = {option.zone for option in view.options if option.zone is not None}
    chosen = chosen_option(view)
    for tile in view.tiles:
        if chosen is not None and chosen.zone == tile.zone:
            yield _with_mark(tile, Mark.CURSOR)
        elif tile.mark is Mark.NONE and tile.zone in offered:
            yield _with_mark(tile, Mark.CHOICE)
        else:
            yield tile


def chosen_option(view: View) -> Option | None:
    """The option on which the cursor stands."""
    inside = view.chosen is not None and 0 <= view.chosen < len(view.options)
    return view.options[view.chosen] if inside and view.chosen is not None else None


def _with_mark(tile: Tile, mark: Mark) -> Tile:
    return replace(tile, mark=mark)


def placed(area: Rect, mat: Rect, where: pygame.Rect) -> pygame.Rect:
    """Where an area of the mat lies in the rectangle into which the whole mat is drawn."""
    scale = where.width / mat.width
    left, top = where.left + (area.left - mat.left) * scale, where.top + (area.top - mat.top) * scale
    right, bottom = left + area.width * scale, top + area.height * scale
    return pygame.Rect(round(left), round(top), round(right) - round(left), round(bottom) - round(top))


def _tile(canvas: Canvas, tile: Tile, place: pygame.Rect) -> None:
    look = canvas.theme.marks.get(tile.mark)
    inner = _halo(canvas, place, look, tile.mark) if look and not tile.want else place
    if tile.want:
        _wanted(canvas, tile, inner)
    else:
        _lying(canvas, tile, inner)
    if tile.want and tile.want not in _PLAIN:
        look = Look(canvas.theme.errand, ERRANDS.get(tile.face, "swap"))
    if look and tile.want not in _PLAIN and tile.mark is not Mark.CHOICE:
        _badge(canvas, place, look)


def _halo(canvas: Canvas, place: pygame.Rect, look: Look, mark: Mark) -> pygame.Rect:
    """What a mark puts around a tile: a ring, dashes for a lifted card, corners for a choice."""
    thick = max(2, place.height // (9 if mark in (Mark.CURSOR, Mark.WRONG) else 14))
    ring = place.inflate(2 * thick, 2 * thick)
    if mark is Mark.LIFTED:
        shapes.dashes(canvas.surface, ring, look.colour, thick)
    elif mark is Mark.CHOICE:
        shapes.corners(canvas.surface, place, look.colour, thick)
    else:
        shapes.frame(canvas.surface, ring, _round(ring), look.colour, canvas.theme.felt, thick)
    return place.inflate(-thick, -thick)


def _badge(canvas: Canvas, place: pygame.Rect, look: Look) -> None:
    size = max(9, place.height * 2 // 5)
    disc = pygame.Rect(0, 0, size, size)
    disc.center = (place.right - size // 4, place.top + size // 4)
    canvas.surface.blit(shapes.icon("disc", size + 4, canvas.theme.ground), disc.inflate(4, 4))
    canvas.surface.blit(shapes.icon("disc", size, look.colour), disc)
    small = max(5, size * 3 // 5)
    sign = pygame.Rect(0, 0, small, small)
    sign.center = disc.center
    canvas.surface.blit(shapes.icon(look.shape, small, canvas.theme.ground), sign)


def _lying(canvas: Canvas, tile: Tile, place: pygame.Rect) -> None:
    if tile.card is not None:
        _face(canvas, tile.card, place, badge=tile.mark not in (Mark.NONE, Mark.CHOICE))
    elif tile.face == "down":
        _back(canvas, place)
    elif tile.face == "empty":
        _gap(canvas, place)
    else:
        _unknown(canvas, tile.face, place)


def _wanted(canvas: Canvas, tile: Tile, place: pygame.Rect) -> None:
    """What should lie there, as a ghost with a dashed outline, and a sign for what has to be done."""
    theme = canvas.theme
    match tile.want:
        case "empty":
            _lying(canvas, tile, place)
        case "down":
            _back(canvas, place)
        case "up":
            shapes.box(canvas.surface, place, _round(place), theme.paper)
        case card:
            _face(canvas, CardName(card), place, badge=True)
    shapes.dashes(canvas.surface, place, theme.errand, max(2, place.height // 16))
    if tile.want in _PLAIN:
        _errand(canvas, "up" if tile.want == "empty" else ERRANDS.get(tile.face, "turn"), place)


def _errand(canvas: Canvas, name: str, place: pygame.Rect) -> None:
    size = min(place.height * 2 // 3, place.width * 9 // 10)
    disc = pygame.Rect(0, 0, size, size)
    disc.center = place.center
    canvas.surface.blit(shapes.icon("disc", size, canvas.theme.errand), disc)
    sign = disc.inflate(-size * 3 // 8, -size * 3 // 8)
    canvas.surface.blit(shapes.icon(name, sign.width, canvas.theme.ground), sign)


def _face(canvas: Canvas, card: CardName, place: pygame.Rect, *, badge: bool) -> None:
    """A card's face: rank and suit side by side, as large as fits beside a badge."""
    if card not in _CARDS:
        _unknown(canvas, "up", place)
        return
    ink = canvas.theme.red if is_red(card) else canvas.theme.ink
    shapes.box(canvas.surface, place, _round(place), canvas.theme.paper)
    text = "★" if is_joker(card) else rank(card) + SUIT_SIGNS[suit(card)]
    room = place.inflate(-place.height // 10, 0)
    room.width -= place.height // 6 if badge else 0
    size = place.height * 3 // 4
    while size > 6 and typeset.width(text, typeset.BOLD, size) > room.width:
        size -= 1
    setting = typeset.Setting((text,), typeset.BOLD, size)
    room.top -= round(size * 0.02)
    canvas.write(setting, room, ink, "centre", "centre")


def _back(canvas: Canvas, place: pygame.Rect) -> None:
    theme = canvas.theme
    shapes.box(canvas.surface, place, _round(place), theme.back)
    inset = max(2, place.height // 9)
    inner = place.inflate(-2 * inset, -2 * inset)
    shapes.frame(canvas.surface, inner, _round(inner), blend(theme.back, theme.back_line, 0.55), theme.back, 1)


def _gap(canvas: Canvas, place: pygame.Rect) -> None:
    size = max(3, place.height // 9)
    spot = pygame.Rect(0, 0, size, size)
    spot.center = place.center
    canvas.surface.blit(shapes.icon("disc", size, canvas.theme.line), spot)


def _unknown(canvas: Canvas, face: str, place: pygame.Rect) -> None:
    theme = canvas.theme
    fill, ink = (theme.paper, theme.ink) if face == "up" else (theme.raised, theme.text)
    shapes.box(canvas.surface, place, _round(place), fill)
    canvas.write(typeset.Setting(("?",), typeset.BOLD, place.height * 2 // 3), place, ink, "centre", "centre")


def _round(place: pygame.Rect) -> int:
    return max(2, place.height // 8)


def _names(canvas: Canvas, tiles: Sequence[Tile], part: Rect, where: pygame.Rect) -> None:
    """The names of columns and rows along the edges, where the tiles are named after them like a chess board's."""
    wide = round(_BESIDE * where.width / part.width)
    places = [
        (name, _margin(placed(area, part, where), where, wide, axis))
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
