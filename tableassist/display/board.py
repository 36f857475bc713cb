"""A board of places, claim diamonds and piles: who has what, what is at stake, what is to be put right."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pygame

from tableassist.display import cards, mirror, pieces, shapes, typeset
from tableassist.display.pieces import Styles
from tableassist.display.theme import Style, blend
from tableassist.display.typeset import BOLD
from tableassist.display.widgets import Canvas, cut_top
from tableassist.rules.view import Mark, Tile, View
from tableassist.table.geometry import ZoneName

PLACE, DIAMOND, PILE = "place", "diamond", "pile"

# A place's circle as a share of its cell, also where it is marked; a finger's room in cells and in pixels.
_CIRCLE, _NUMBERED, _MARKED, _CROWDED = 0.9, 1.38, 1.5, 1.9
_FINGER, _FINGER_PIXELS = 1.35, 25
_READ = 3.0
_PLAIN = ("empty", "down", "up")
_BAND = {Mark.WRONG: "band", Mark.CURSOR: "band", Mark.LIFTED: "dashed"}


def is_board(view: View) -> bool:
    """Whether the table is a board rather than cards laid out."""
    return any(tile.kind == PLACE for tile in view.tiles)


def written_facts(view: View) -> Mapping[ZoneName, str]:
    """The facts that begin with the name of a diamond or a pile: where there is room they stand on it."""
    zones = {tile.zone.lower(): tile.zone for tile in view.tiles if tile.kind in (DIAMOND, PILE)}
    named = ((fact.split(" ", 1)[0].lower(), fact) for fact in view.facts)
    return {zones[name]: fact for name, fact in named if name in zones}


def draw_board(canvas: Canvas, view: View, room: pygame.Rect) -> frozenset[str]:
    """The board, as large as the room allows and in its middle; gives the facts that found room on it."""
    part = mirror.crop_to_tiles(view)
    scale = min(room.width / part.width, room.height / part.height)
    where = pygame.Rect(0, 0, int(part.width * scale), int(part.height * scale))
    where.center = room.center
    _felt(canvas, view, where)
    facts, styles = written_facts(view), pieces.styles_of(view.seats, canvas.theme)
    tiles = tuple(_bottom_up(view))
    several = sum(tile.mark is Mark.CHOICE for tile in tiles) > 1
    captions = set()
    for tile in tiles:
        place = mirror.place_area(tile.area, part, where)
        if tile.kind == PLACE:
            _place(canvas, tile, place, styles, large=_large(tile, several=several))
            canvas.touch(_finger(place), f"zone:{tile.zone}")
        else:
            fact = facts.get(tile.zone, "")
            if _block(canvas, tile, place, styles, fact or tile.zone):
                captions.add(fact)
            canvas.touch(place, f"zone:{tile.zone}")
    return frozenset(captions)


def _bottom_up(view: View) -> Iterator[Tile]:
    """Diamonds and piles below places, plain places below marked ones: those are drawn larger than their cells."""
    tiles = tuple(mirror.mark_options(view))
    yield from (tile for tile in tiles if tile.kind != PLACE)
    yield from sorted(
        (tile for tile in tiles if tile.kind == PLACE),
        key=lambda tile: (tile.mark is not Mark.NONE, bool(tile.text), mirror.ABOVE.get(tile.mark, 1)),
    )


def _felt(canvas: Canvas, view: View, where: pygame.Rect) -> None:
    """The ground: in quarters where each has a claim diamond."""
    theme = canvas.theme
    canvas.panel(where, theme.felt, blend(theme.felt, theme.line, 0.5), 0.25)
    if sum(tile.kind == DIAMOND for tile in view.tiles) == 4:
        thick, line = canvas.u(0.25), blend(theme.felt, theme.line, 0.5)
        canvas.surface.fill(line, (where.left, where.centery - thick // 2, where.width, thick))
        canvas.surface.fill(line, (where.centerx - thick // 2, where.top, thick, where.height))


def _large(tile: Tile, *, several: bool) -> bool:
    """Whether a place is drawn larger than the others: what is at stake, asked about or to be put right."""
    return tile.mark is not Mark.NONE and (tile.mark is not Mark.CHOICE or not several)


def _finger(place: pygame.Rect) -> pygame.Rect:
    """Where a touch means the place: more than its circle, as its neighbours lie across the corners."""
    side = round(max(place.width * _FINGER, min(_FINGER_PIXELS, place.width * 1.9)))
    return _around(place, side)


def _around(place: pygame.Rect, side: int) -> pygame.Rect:
    square = pygame.Rect(0, 0, side, side)
    square.center = place.center
    return square


def _place(canvas: Canvas, tile: Tile, cell: pygame.Rect, styles: Styles, *, large: bool) -> None:
    theme, style = canvas.theme, canvas.theme.marks.get(tile.mark)
    if style is None and tile.text:
        pieces.draw_numbered(canvas, tile.pieces, tile.text, _around(cell, round(cell.width * _NUMBERED)))
        return
    if style is None or not large:
        _plain(canvas, tile, _around(cell, round(cell.width * _CIRCLE)), styles, style)
        return
    circle = _around(cell, round(cell.width * (_CROWDED if len(tile.pieces) > 1 else _MARKED)))
    rim = _around(circle, circle.width + max(2, cell.width // 6))
    canvas.surface.blit(shapes.draw_icon("disc", rim.width, theme.ground), rim)
    colour = theme.errand if tile.want and tile.want != "empty" else style.colour
    canvas.surface.blit(shapes.draw_icon(_BAND.get(tile.mark, "ring"), circle.width, colour), circle)
    _inside(canvas, tile, _around(circle, round(circle.width * 0.66)), styles)
    if tile.mark is not Mark.CHOICE and not (tile.mark is Mark.CURSOR and not tile.pieces):
        _badge(canvas, circle, _errand(canvas, tile, style))


def _plain(canvas: Canvas, tile: Tile, circle: pygame.Rect, styles: Styles, style: Style | None) -> None:
    """A place that is not marked, or only as one that may be chosen."""
    if tile.pieces:
        pieces.draw_pieces(canvas, tile.pieces, circle, styles, canvas.theme.felt)
    elif tile.face == "closed":
        _closed(canvas, circle)
    elif style is None:
        canvas.surface.blit(shapes.draw_icon("ring", circle.width, canvas.theme.line), circle)
    else:
        canvas.surface.blit(shapes.draw_icon("band", circle.width, style.colour), circle)
        inner = _around(circle, max(3, circle.width // 3))
        canvas.surface.blit(shapes.draw_icon("disc", inner.width, style.colour), inner)


def _closed(canvas: Canvas, circle: pygame.Rect) -> None:
    """A place that is out of play: a small cross instead of a circle."""
    cross = _around(circle, max(3, circle.width * 2 // 5))
    canvas.surface.blit(shapes.draw_icon("cross", cross.width, canvas.theme.line), cross)


def _inside(canvas: Canvas, tile: Tile, inner: pygame.Rect, styles: Styles) -> None:
    """What stands in a marked circle: what lies there, what should lie there, or the place's number."""
    if tile.want and tile.want not in _PLAIN:
        pieces.draw_ghost(canvas, tile.want, inner, styles, canvas.theme.ground)
    elif tile.want == "down":
        pieces.draw_ghost(canvas, pieces.COUNTER, inner, styles, canvas.theme.ground)
    elif tile.pieces:
        pieces.draw_pieces(canvas, tile.pieces, inner, styles, canvas.theme.ground)
    elif not tile.want:
        size = typeset.fit_numerals(tile.zone, BOLD, (inner.width, inner.height), inner.height)
        number = typeset.numerals(tile.zone, BOLD, size, canvas.theme.text)
        canvas.surface.blit(number, number.get_rect(center=inner.center))


def _errand(canvas: Canvas, tile: Tile, style: Style) -> Style:
    """The sign beside a marked place: what has to be done there, or the mark's own."""
    if not tile.want and tile.mark is not Mark.TODO:
        return style
    # Where nothing is missing, something lies there too much.
    if tile.want in ("", "empty"):
        return Style(canvas.theme.errand, "up")
    if tile.want == "down":
        return Style(canvas.theme.errand, cards.ERRANDS.get(tile.face, "turn"))
    return Style(canvas.theme.errand, "swap" if tile.pieces else "down")


def _badge(canvas: Canvas, circle: pygame.Rect, style: Style) -> None:
    size = max(9, circle.width * 9 // 20)
    disc = pygame.Rect(0, 0, size, size)
    disc.center = (circle.right - size // 5, circle.top + size // 5)
    canvas.surface.blit(shapes.draw_icon("disc", size + 4, canvas.theme.ground), disc.inflate(4, 4))
    canvas.surface.blit(shapes.draw_icon("disc", size, style.colour), disc)
    sign = _around(disc, max(5, size * 3 // 5))
    canvas.surface.blit(shapes.draw_icon(style.shape, sign.width, canvas.theme.ground), sign)


def _block(canvas: Canvas, tile: Tile, place: pygame.Rect, styles: Styles, text: str) -> bool:
    """A claim diamond or a pile; whether what is to be said of it found room there."""
    inner = place.inflate(-place.width // 14, -place.height // 14)
    if tile.kind == PILE:
        canvas.panel(inner, canvas.theme.panel)
    elif not tile.pieces:
        canvas.surface.blit(shapes.draw_icon("diamond", inner.width, canvas.theme.raised), inner)
    if tile.pieces:
        text = text.removeprefix(tile.zone).strip() or text
        crystal, inner = cut_top(inner, inner.height * 11 // 20)
        pieces.draw_pieces(canvas, tile.pieces, _around(crystal, min(crystal.size)), styles, canvas.theme.felt)
    elif tile.kind == DIAMOND:
        text = text.replace(" ", "\n", 1)
    if _draw_caption(canvas, text[:1].upper() + text[1:], inner, "top" if tile.pieces else "centre"):
        return True
    if tile.kind == DIAMOND and not tile.pieces:
        # Which diamond it is stands there in any case.
        _draw_caption(canvas, tile.zone, inner, "centre")
    return False


def _draw_caption(canvas: Canvas, text: str, room: pygame.Rect, down: str) -> bool:
    """A few words on the board, where they find room at a size that is read across a table."""
    first, _, last = text.rpartition(" ")
    # A last word of one or two signs does not stand alone on a line.
    for words in (f"{first}\u00a0{last}" if first and len(last) < 3 else text, text):
        setting = typeset.fit(words, BOLD, room.size, (canvas.u(3.4), canvas.u(_READ)))
        if not setting.cut and setting.width <= room.width and " ".join(setting.lines).split() == words.split():
            canvas.write(setting, room, canvas.theme.text, "centre", down)
            return True
    return False
