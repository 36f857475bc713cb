"""One card as it lies on the mirrored table: its face or back, what should lie there instead, and how it is marked."""

from __future__ import annotations

import pygame

from tableassist.display import shapes, typeset
from tableassist.display.theme import Style, blend
from tableassist.display.widgets import Canvas
from tableassist.rules.view import Mark, Tile
from tableassist.table.cards import DECK, JOKERS, SUIT_SIGNS, CardName, is_joker, is_red, rank, suit

ERRANDS = {"empty": "down", "down": "turn"}
"""The sign for what has to be done where something else should lie, by what lies there now: lay it down, turn it."""

_CARDS = frozenset((*DECK, *JOKERS))
_PLAIN = ("empty", "down", "up")


def draw_card(canvas: Canvas, tile: Tile, place: pygame.Rect) -> None:
    """The card with its mark, or what is to be done there."""
    style = canvas.theme.marks.get(tile.mark)
    inner = draw_halo(canvas, place, style, tile.mark) if style and not tile.want else place
    if tile.want:
        _wanted(canvas, tile, inner)
    else:
        _draw_tile(canvas, tile, inner)
    if tile.want and tile.want not in _PLAIN:
        style = Style(canvas.theme.errand, ERRANDS.get(tile.face, "swap"))
    if style and tile.want not in _PLAIN and tile.mark is not Mark.CHOICE:
        draw_badge(canvas, place, style)


def draw_halo(canvas: Canvas, place: pygame.Rect, style: Style, mark: Mark) -> pygame.Rect:
    """What a mark puts around a tile: a ring, dashes for a lifted card, corners for a choice."""
    thick = max(2, place.height // (9 if mark in (Mark.CURSOR, Mark.WRONG) else 14))
    ring = place.inflate(2 * thick, 2 * thick)
    if mark is Mark.LIFTED:
        shapes.draw_dashes(canvas.surface, ring, style.colour, thick)
    elif mark is Mark.CHOICE:
        shapes.draw_corners(canvas.surface, place, style.colour, thick)
    else:
        shapes.draw_frame(canvas.surface, ring, corner_radius(ring), style.colour, canvas.theme.felt, thick)
    return place.inflate(-thick, -thick)


def draw_badge(canvas: Canvas, place: pygame.Rect, style: Style, share: float = 0.4) -> None:
    """A mark's sign on a disc at the upper right; `share` is its size in heights of the place."""
    size = max(9, int(place.height * share))
    disc = pygame.Rect(0, 0, size, size)
    disc.center = (place.right - size // 4, place.top + size // 4)
    canvas.surface.blit(shapes.draw_icon("disc", size + 4, canvas.theme.ground), disc.inflate(4, 4))
    canvas.surface.blit(shapes.draw_icon("disc", size, style.colour), disc)
    small = max(5, size * 3 // 5)
    sign = pygame.Rect(0, 0, small, small)
    sign.center = disc.center
    canvas.surface.blit(shapes.draw_icon(style.shape, small, canvas.theme.ground), sign)


def _draw_tile(canvas: Canvas, tile: Tile, place: pygame.Rect) -> None:
    if tile.card is not None:
        _face(canvas, tile.card, place, badge=tile.mark not in (Mark.NONE, Mark.CHOICE))
    elif tile.face == "down":
        draw_card_back(canvas, place)
    elif tile.face == "empty":
        _gap(canvas, place)
    else:
        _unknown(canvas, tile.face, place)


def _wanted(canvas: Canvas, tile: Tile, place: pygame.Rect) -> None:
    """What should lie there, as a ghost with a dashed outline, and a sign for what has to be done."""
    theme = canvas.theme
    match tile.want:
        case "empty":
            _draw_tile(canvas, tile, place)
        case "down":
            draw_card_back(canvas, place)
        case "up":
            shapes.draw_box(canvas.surface, place, corner_radius(place), theme.paper)
        case card:
            _face(canvas, CardName(card), place, badge=True)
    shapes.draw_dashes(canvas.surface, place, theme.errand, max(2, place.height // 16))
    if tile.want in _PLAIN:
        _errand(canvas, "up" if tile.want == "empty" else ERRANDS.get(tile.face, "turn"), place)


def _errand(canvas: Canvas, name: str, place: pygame.Rect) -> None:
    size = min(place.height * 2 // 3, place.width * 9 // 10)
    disc = pygame.Rect(0, 0, size, size)
    disc.center = place.center
    canvas.surface.blit(shapes.draw_icon("disc", size, canvas.theme.errand), disc)
    sign = disc.inflate(-size * 3 // 8, -size * 3 // 8)
    canvas.surface.blit(shapes.draw_icon(name, sign.width, canvas.theme.ground), sign)


def _face(canvas: Canvas, card: CardName, place: pygame.Rect, *, badge: bool) -> None:
    """A card's face: rank and suit side by side, as large as fits beside a badge."""
    if card not in _CARDS:
        _unknown(canvas, "up", place)
        return
    ink = canvas.theme.red if is_red(card) else canvas.theme.ink
    shapes.draw_box(canvas.surface, place, corner_radius(place), canvas.theme.paper)
    text = "★" if is_joker(card) else rank(card) + SUIT_SIGNS[suit(card)]
    room = place.inflate(-place.height // 10, 0)
    room.width -= place.height // 6 if badge else 0
    size = place.height * 3 // 4
    while size > 6 and typeset.width(text, typeset.BOLD, size) > room.width:
        size -= 1
    setting = typeset.Setting((text,), typeset.BOLD, size)
    room.top -= round(size * 0.02)
    canvas.write(setting, room, ink, "centre", "centre")


def draw_card_back(canvas: Canvas, place: pygame.Rect) -> None:
    """A card's back."""
    theme = canvas.theme
    shapes.draw_box(canvas.surface, place, corner_radius(place), theme.back)
    inset = max(2, place.height // 9)
    inner = place.inflate(-2 * inset, -2 * inset)
    shapes.draw_frame(
        canvas.surface, inner, corner_radius(inner), blend(theme.back, theme.back_line, 0.55), theme.back, 1
    )


def _gap(canvas: Canvas, place: pygame.Rect) -> None:
    size = max(3, place.height // 9)
    spot = pygame.Rect(0, 0, size, size)
    spot.center = place.center
    canvas.surface.blit(shapes.draw_icon("disc", size, canvas.theme.line), spot)


def _unknown(canvas: Canvas, face: str, place: pygame.Rect) -> None:
    theme = canvas.theme
    fill, ink = (theme.paper, theme.ink) if face == "up" else (theme.raised, theme.text)
    shapes.draw_box(canvas.surface, place, corner_radius(place), fill)
    canvas.write(typeset.Setting(("?",), typeset.BOLD, place.height * 2 // 3), place, ink, "centre", "centre")


def corner_radius(place: pygame.Rect) -> int:
    """How round a card's corners are."""
    return max(2, min(place.size) // 8)
