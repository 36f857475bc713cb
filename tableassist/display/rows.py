"""A table of rows: cards side by side, overlapping where they are many, turned where they are; piles beside them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import pygame

from tableassist.display import cards, mirror, reader, shapes, typeset
from tableassist.display.theme import Colour, Style, blend
from tableassist.display.typeset import BOLD, Setting
from tableassist.display.widgets import Canvas, Drawn, columns, cut_bottom
from tableassist.rules.view import Mark, Option, Tile, View
from tableassist.table.cards import SUIT_SIGNS, CardName, is_joker, is_red, rank, suit
from tableassist.table.geometry import POKER_CARD, Rect

ROW, PILE = "row", "pile"
TURN = "turned"
"""What a card wants that lies in the right row but should be turned by a quarter."""

_READ, _NAME, _LEAST = 3.0, 3.6, 1.9
_AROUND = 5.0
"""Millimetres kept free around the tiles."""

_INSET, _FACE, _BADGE = 0.05, 0.72, 0.46
_CORNER = 1.3
"""How large the corner is that says that there is something to read, in units."""

_HALO = 0.6
"""How thick what marks a card is, in units."""

_CAPITALS = 1.08
"""The largest type in a room as a multiple of its height: capitals are lower than their line."""

_ERRANDS = {"empty": "up", TURN: "turn"}


@dataclass(frozen=True, slots=True)
class PlacedTile:
    """A card as it is drawn: its tile and the number of that, its place, and the part which no other card covers."""

    tile: Tile
    place: pygame.Rect
    seen: pygame.Rect
    number: int = -1


def is_spread(view: View) -> bool:
    """Whether the table has rows that hold several cards."""
    return any(tile.kind == ROW for tile in view.tiles)


def crop_to_rows(view: View) -> Rect:
    """The part of the mat that is drawn: all its rows and piles."""
    areas = [tile.area for tile in view.tiles]
    left, top = min(area.left for area in areas) - _AROUND, min(area.top for area in areas) - _AROUND
    right, bottom = max(area.right for area in areas) + _AROUND, max(area.bottom for area in areas) + _AROUND
    return Rect(left, top, right - left, bottom - top)


def draw_rows(canvas: Canvas, view: View, room: pygame.Rect) -> pygame.Rect:
    """The table, as large as the room allows, at its top; gives where it lies."""
    part = crop_to_rows(view)
    scale = min(room.width / part.width, room.height / part.height)
    where = pygame.Rect(0, 0, int(part.width * scale), int(part.height * scale))
    where.midtop = room.midtop
    canvas.panel(where, canvas.theme.ground, blend(canvas.theme.felt, canvas.theme.line, 0.5), 0.25)
    tiles = tuple(mirror.mark_options(view))
    # A row's name would be crossed by an arrow.
    silent = any(tile.aims for tile in tiles)
    held = {tile.zone for tile in tiles if silent or tile.kind not in (ROW, PILE)}
    piles = []
    for number, tile in enumerate(tiles):
        place = mirror.place_area(tile.area, part, where)
        if tile.kind in (ROW, PILE):
            canvas.touch(place, _button(number, tile, view.options))
        if tile.kind == ROW:
            _row(canvas, tile, place, bare=tile.zone not in held)
        elif tile.kind == PILE:
            piles.append(_pile(canvas, tile, place))
    placed = _placed_tiles(tiles, part, where)
    for one in placed:
        _card(canvas, one)
        canvas.touch(one.place, _button(one.number, one.tile, view.options))
    _aims(canvas, (*piles, *placed))
    for one in (*piles, *placed):
        _sign(canvas, one)
    return where


def _placed_tiles(tiles: Sequence[Tile], part: Rect, where: pygame.Rect) -> tuple[PlacedTile, ...]:
    """The cards from the lowest to the highest; a marked one lies above its neighbours."""
    laid = [(number, tile) for number, tile in enumerate(tiles) if tile.kind not in (ROW, PILE)]
    above = sorted(laid, key=lambda each: each[1].mark is Mark.CURSOR)
    places = [_inset(mirror.place_area(tile.area, part, where)) for _, tile in above]
    return tuple(
        PlacedTile(tile, place, _uncovered(place, places[at + 1 :]), number)
        for at, ((number, tile), place) in enumerate(zip(above, places, strict=True))
    )


def _button(number: int, tile: Tile, options: Sequence[Option]) -> str:
    """What a touch on a tile means: the option that names its card, or reading about it, or its place."""
    offered = next((option.key for option in options if option.card is not None and option.card == tile.card), None)
    if offered is not None:
        return f"option:{offered}"
    if tile.about is not None and all(option.zone != tile.zone for option in options):
        return reader.button_of(number)
    return f"zone:{tile.zone}"


def _inset(place: pygame.Rect) -> pygame.Rect:
    less = max(2, round(min(place.size) * _INSET))
    return place.inflate(-less, -less)


def _uncovered(place: pygame.Rect, above: Sequence[pygame.Rect]) -> pygame.Rect:
    """The largest upright part of a card that none of the cards above it covers."""
    seen = place
    for other in above:
        if seen.colliderect(other):
            seen = max(_remainder(seen, other), key=lambda rect: (rect.width * rect.height, rect.width))
    return seen


def _remainder(one: pygame.Rect, other: pygame.Rect) -> tuple[pygame.Rect, ...]:
    """What is left of one rectangle at the left, the right, above and below another."""
    return (
        pygame.Rect(one.left, one.top, max(0, other.left - one.left), one.height),
        pygame.Rect(other.right, one.top, max(0, one.right - other.right), one.height),
        pygame.Rect(one.left, one.top, one.width, max(0, other.top - one.top)),
        pygame.Rect(one.left, other.bottom, one.width, max(0, one.bottom - other.bottom)),
    )


# Rows and piles ------------------------------------------------------------------------------------------------------


def _row(canvas: Canvas, tile: Tile, place: pygame.Rect, *, bare: bool) -> None:
    """A row, with what it is for where no card lies in it."""
    room = _ground(canvas, tile, place)
    if bare:
        _name(canvas, tile.text, room)
    _readable(canvas, tile, room, canvas.theme.quiet)


def _ground(canvas: Canvas, tile: Tile, place: pygame.Rect) -> pygame.Rect:
    """What cards lie on; gives the room on it."""
    room = place.inflate(-canvas.u(0.3), -canvas.u(0.3))
    shapes.draw_box(canvas.surface, room, canvas.u(0.8), canvas.theme.panel)
    if tile.mark in (Mark.CHOICE, Mark.CURSOR):
        shapes.draw_corners(canvas.surface, room, canvas.theme.marks[tile.mark].colour, canvas.u(0.4))
    return room


def _name(canvas: Canvas, text: str, place: pygame.Rect) -> None:
    """What a row is for, where there is room to say it."""
    setting = typeset.fit(text, BOLD, place.inflate(-canvas.u(1), 0).size, (canvas.u(3.4), canvas.u(_READ)))
    if text and _is_whole(setting, text, place):
        canvas.write(setting, place, canvas.theme.quiet, "centre", "centre")


def _pile(canvas: Canvas, tile: Tile, place: pygame.Rect) -> PlacedTile:
    """A pile's uppermost card with the number of its cards below it, or whose half of the table it is."""
    place = _ground(canvas, tile, place)
    size = canvas.u(_READ + 0.6)
    foot, room = cut_bottom(place, typeset.line_height(size), canvas.u(0.2))
    if tile.face == "empty" and tile.owner is not None:
        badge = pygame.Rect(0, 0, *(2 * [min(canvas.u(6), *room.size)]))
        badge.midbottom = room.midbottom
        canvas.badge(tile.owner, badge)
    card = _in_the_middle(room)
    card = _dashed(canvas, card) if tile.want else card
    if tile.face == "down":
        cards.draw_card_back(canvas, card)
    elif tile.card is not None:
        _face(canvas, tile.card, card, card)
    elif tile.face == "up" or tile.want:
        _named(canvas, replace(tile, face="up", text=""), card, card)
    setting = typeset.fit(tile.text, BOLD, foot.size, (size, canvas.u(_READ)), 1)
    if tile.text and _is_whole(setting, tile.text, foot):
        canvas.write(setting, foot, canvas.theme.text, "centre", "centre")
    _readable(canvas, tile, place, canvas.theme.quiet)
    return PlacedTile(tile, card, card)


def _in_the_middle(room: pygame.Rect) -> pygame.Rect:
    """A card as large as the room allows, in its middle."""
    wide, high = POKER_CARD
    scale = min(room.width / wide, room.height / high) * (1 - _INSET)
    card = pygame.Rect(0, 0, round(wide * scale), round(high * scale))
    card.center = room.center
    return card


def _is_whole(setting: Setting, text: str, place: pygame.Rect) -> bool:
    fits = setting.width <= place.width and setting.height <= place.height
    return fits and not setting.cut and " ".join(setting.lines).split() == text.split()


# Cards ---------------------------------------------------------------------------------------------------------------


def _card(canvas: Canvas, one: PlacedTile) -> None:
    tile, place = one.tile, one.place
    style = canvas.theme.marks.get(tile.mark)
    shapes.draw_box(canvas.surface, place.inflate(2, 2), cards.corner_radius(place), canvas.theme.ground)
    inner = _dashed(canvas, place) if tile.want else place if style is None else _halo(canvas, place, style, tile.mark)
    shown = one.seen.clip(inner)
    note, shown = _note_room(canvas, tile, shown)
    if tile.face != "down" and tile.card is not None:
        _face(canvas, tile.card, inner, shown)
    else:
        _named(canvas, tile, inner, shown)
    if note is not None:
        _note(canvas, tile.note, note)
    _readable(canvas, tile, inner, canvas.theme.text if tile.face == "down" else canvas.theme.back)


def _readable(canvas: Canvas, tile: Tile, place: pygame.Rect, colour: Colour) -> None:
    """A corner, as of a page that can be turned, where there is something to read about what lies there."""
    if tile.about is not None:
        size, inside = canvas.u(_CORNER), canvas.u(0.2)
        canvas.surface.blit(
            shapes.draw_icon("corner", size, colour), (place.right - size - inside, place.bottom - size - inside)
        )


def _halo(canvas: Canvas, place: pygame.Rect, style: Style, mark: Mark) -> pygame.Rect:
    """What a mark puts around a card, inside its place so that neighbours keep theirs; gives the room that is left."""
    thick = canvas.u(_HALO)
    if mark is Mark.LIFTED:
        shapes.draw_dashes(canvas.surface, place, style.colour, thick)
    elif mark is Mark.CHOICE:
        shapes.draw_corners(canvas.surface, place, style.colour, thick)
    else:
        shapes.draw_frame(canvas.surface, place, cards.corner_radius(place), style.colour, canvas.theme.ground, thick)
    return place.inflate(-2 * thick - 2, -2 * thick - 2)


def _face(canvas: Canvas, card: CardName, place: pygame.Rect, seen: pygame.Rect) -> None:
    """A card's face: rank and suit above each other, or beside where more of its width is seen than of its height."""
    theme = canvas.theme
    shapes.draw_box(canvas.surface, place, cards.corner_radius(place), theme.paper)
    signs = ("★",) if is_joker(card) else (rank(card), SUIT_SIGNS[suit(card)])
    upright = seen.height > seen.width
    rooms = _shared(seen, len(signs), upright=upright)
    size = min(_size(sign, room, min(place.size)) for sign, room in zip(signs, rooms, strict=True))
    if not upright:
        rooms = _side_by_side(signs, seen, size)
    ink = theme.red if is_red(card) else theme.ink
    for sign, room in zip(signs, rooms, strict=True):
        drawn = typeset.picture(sign, BOLD, size, ink)
        # A line is higher than its capitals, more so below them than above.
        canvas.surface.blit(drawn, drawn.get_rect(centerx=room.centerx, centery=room.centery + round(size * 0.03)))
    canvas.drawn.append(Drawn("text", seen.inflate(-2, -2), "".join(signs), size))


def _shared(seen: pygame.Rect, count: int, *, upright: bool) -> list[pygame.Rect]:
    """What is seen of a card in equal parts, from top to bottom or from left to right."""
    if not upright:
        return columns(seen, count, 0)
    inner = seen.inflate(0, -seen.height // 12)
    return [pygame.Rect(inner.left, inner.top + inner.height * n // count, inner.width, inner.height // count)
            for n in range(count)]  # fmt: skip


def _side_by_side(signs: tuple[str, ...], seen: pygame.Rect, size: int) -> list[pygame.Rect]:
    """Where signs stand next to each other in the middle."""
    widths = [typeset.width(sign, BOLD, size) for sign in signs]
    left, rooms = seen.centerx - sum(widths) // 2, []
    for wide in widths:
        rooms.append(pygame.Rect(left, seen.top, wide, seen.height))
        left += wide
    return rooms


def _size(sign: str, room: pygame.Rect, short: int) -> int:
    """The largest size at which a rank or a suit stands in the room, of a card that is so wide."""
    size = min(round(short * _FACE), round(room.height * _CAPITALS))
    while size > 6 and typeset.width(sign, BOLD, size) > room.width * 0.96:
        size -= 1
    return size


def _named(canvas: Canvas, tile: Tile, place: pygame.Rect, seen: pygame.Rect) -> None:
    """A card that goes by a name, or the back of one; a name that is too long is shortened."""
    theme = canvas.theme
    if tile.face == "down":
        cards.draw_card_back(canvas, place)
    else:
        shapes.draw_box(canvas.surface, place, cards.corner_radius(place), theme.paper)
    room = seen.inflate(-canvas.u(1.2), -canvas.u(0.4))
    name = typeset.shorten_words(tile.text or "?", BOLD, canvas.u(_LEAST), room.width)
    setting = typeset.fit(name, BOLD, room.size, (canvas.u(_NAME), canvas.u(_LEAST)))
    if (tile.text or tile.face != "down") and setting.height <= seen.height:
        # A name too long for its plate ends in an ellipsis here, and is read in full at a touch.
        canvas.write(
            replace(setting, cut=False), room, theme.text if tile.face == "down" else theme.ink, "centre", "centre"
        )


def _dashed(canvas: Canvas, place: pygame.Rect) -> pygame.Rect:
    """The outline of what should lie there, or should not; gives the room inside it."""
    thick = canvas.u(_HALO)
    shapes.draw_dashes(canvas.surface, place, canvas.theme.errand, thick)
    return place.inflate(-2 * thick - 2, -2 * thick - 2)


def _note_room(canvas: Canvas, tile: Tile, seen: pygame.Rect) -> tuple[pygame.Rect | None, pygame.Rect]:
    """Where the note stands, at the foot of what is seen, and what is left; None where it finds no room."""
    wide = typeset.width(tile.note, BOLD, canvas.u(_READ)) + canvas.u(0.8) if tile.note else 0
    if not tile.note or wide > seen.width:
        return None, seen
    return cut_bottom(seen, typeset.line_height(canvas.u(_READ)), canvas.u(0.3))


def _note(canvas: Canvas, text: str, room: pygame.Rect) -> None:
    setting = Setting((text,), BOLD, canvas.u(_READ))
    chip = pygame.Rect(0, 0, setting.width + canvas.u(0.8), room.height)
    chip.midbottom = room.midbottom
    shapes.draw_box(canvas.surface, chip, canvas.u(0.6), canvas.theme.ground)
    canvas.write(setting, chip, canvas.theme.text, "centre", "centre")


def _sign(canvas: Canvas, one: PlacedTile) -> None:
    """The sign of a card's mark, or of what has to be done with it."""
    tile = one.tile
    style = canvas.theme.marks.get(tile.mark)
    if tile.want:
        style = Style(canvas.theme.errand, _ERRANDS.get(tile.want, "down"))
    if style is not None and tile.mark is not Mark.CHOICE:
        corner = pygame.Rect(one.seen.left, one.place.top, one.seen.width, one.place.height)
        cards.draw_badge(canvas, corner, style, _BADGE * min(one.place.size) / corner.height)


# Arrows --------------------------------------------------------------------------------------------------------------


def _aims(canvas: Canvas, placed: Sequence[PlacedTile]) -> None:
    """An arrow from each card to those it is aimed at."""
    places: dict[CardName, pygame.Rect] = {one.tile.card: one.seen for one in placed if one.tile.card is not None}
    for one in placed:
        for aim in one.tile.aims:
            if aim in places and aim != one.tile.card:
                _arrow(canvas, one.seen, places[aim])


def _arrow(canvas: Canvas, start: pygame.Rect, end: pygame.Rect) -> None:
    """From edge to edge, a little into the card it points at."""
    way = pygame.Vector2(end.center) - pygame.Vector2(start.center)
    if way.length():
        deep = way.normalize() * min(end.size) * 0.1
        tail, tip = _edge(start, way) - deep, _edge(end, -way) + deep
        line, rim = canvas.theme.text, canvas.theme.ground
        shapes.draw_arrow(canvas.surface, (tail.x, tail.y), (tip.x, tip.y), line, rim, canvas.u(0.55))


def _edge(rect: pygame.Rect, way: pygame.Vector2) -> pygame.Vector2:
    """Where a line from the middle leaves a rectangle."""
    across = rect.width / 2 / abs(way.x) if way.x else float("inf")
    along = rect.height / 2 / abs(way.y) if way.y else float("inf")
    return pygame.Vector2(rect.center) + way * min(across, along)
