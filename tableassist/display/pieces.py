"""What lies on a place of a board: crystals, challenge pieces and counters, each with a colour and a shape.

A side's crystals have the shape of its seat, so that board and players are matched without colours.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pygame

from tableassist.display import shapes, typeset
from tableassist.display.theme import Colour, Style, Theme, blend
from tableassist.display.typeset import BOLD
from tableassist.display.widgets import Canvas
from tableassist.rules.view import SeatLine, Tone

CHALLENGE, COUNTER, LEVEL = "challenge", "counter", "level"
LEVELS = 5
"""The highest `level:n`: how much of something there is at a place, from a small disc to a full one."""

Styles = Mapping[str, Style]

# Where things lie together on a place, in parts of it: the middles, and how large each is drawn.
_TOGETHER: Mapping[int, tuple[tuple[tuple[float, float], ...], float]] = {
    1: (((0.5, 0.5),), 0.94),
    2: (((0.18, 0.5), (0.82, 0.5)), 0.62),
    3: (((0.2, 0.27), (0.8, 0.27), (0.5, 0.79)), 0.56),
    4: (((0.29, 0.29), (0.71, 0.29), (0.29, 0.71), (0.71, 0.71)), 0.42),
}
_NINE = (tuple(((1 + 2 * (n % 3)) / 6, (1 + 2 * (n // 3)) / 6) for n in range(9)), 0.3)
_TICK = 0.6
# How large a challenge piece lies on the crystal that holds the place, and how far below a triangle's middle.
_PINNED, _LOW = 0.56, 0.1
_DISCS = (0.0, 0.3, 0.44, 0.58, 0.72, 1.0)
# The outer width of a numbered place by its level, and the width of the hole in it, as shares of its room.
_WIDTHS, _HOLE = (0.8, 0.84, 0.88, 0.92, 0.96, 1.0), 0.74


def styles_of(seats: Sequence[SeatLine], theme: Theme) -> Styles:
    """How each piece looks, by its colour's name."""
    sides = {seat.colour: theme.seat(number) for number, seat in enumerate(seats) if seat.colour}
    return {CHALLENGE: Style(theme.pieces[CHALLENGE], "star"), **sides}


def draw_pieces(canvas: Canvas, pieces: Sequence[str], place: pygame.Rect, styles: Styles, ground: Colour) -> None:
    """The pieces as they lie on a place; one crystal with a challenge piece is drawn as one thing.

    Args:
        pieces: Sides' colours, `challenge`, `counter` or `counter:VALUE`.
        styles: How each side's pieces are drawn, so that they differ by shape as well.
        ground: What they are drawn on, for contrast.
    """
    if len(pieces) == 2 and pieces[1] == CHALLENGE and pieces[0] in styles:
        _pinned(canvas, styles[pieces[0]], styles[CHALLENGE], place, ground)
        return
    spots, share = _TOGETHER.get(len(pieces), _NINE)
    size = max(5, round(place.width * share))
    for piece, (x, y) in zip(pieces, spots, strict=False):
        middle = (place.left + round(x * place.width), place.top + round(y * place.height))
        _piece(canvas, piece, _square(middle, size), styles)


def draw_numbered(canvas: Canvas, pieces: Sequence[str], number: str, place: pygame.Rect) -> None:
    """The number of a place that stands out, in a band that is the thicker the more of something there is there."""
    theme = canvas.theme
    levels = [int(piece.removeprefix(f"{LEVEL}:")) for piece in pieces if piece.startswith(f"{LEVEL}:")]
    colour = theme.alarm if any(levels) else theme.line
    whole = _square(place.center, round(place.width * _WIDTHS[min(max(levels, default=0), LEVELS)]))
    inner = _square(place.center, round(place.width * _HOLE))
    for disc, fill in ((whole, colour), (inner, theme.ground)):
        canvas.surface.blit(shapes.draw_icon("disc", disc.width, fill), disc)
    room = _square(place.center, inner.width * 4 // 5)
    size = typeset.fit_numerals(number, BOLD, room.size, room.height)
    drawn = typeset.numerals(number, BOLD, size, theme.text)
    canvas.surface.blit(drawn, drawn.get_rect(center=place.center))


def draw_ghost(canvas: Canvas, piece: str, place: pygame.Rect, styles: Styles, ground: Colour) -> None:
    """A piece that should lie there: darker than one that does. A number alone is a counter of that value.

    Args:
        piece: A side's colour, `challenge`, or a number for a counter of that value.
        styles: How each side's pieces are drawn.
        ground: What it is drawn on, for contrast.
    """
    piece = f"{COUNTER}:{piece}" if piece.isdecimal() else piece
    dim = {name: Style(blend(style.colour, ground, 0.45), style.shape) for name, style in styles.items()}
    draw_pieces(canvas, (piece,), place, dim, ground)


def _piece(canvas: Canvas, piece: str, place: pygame.Rect, styles: Styles) -> None:
    kind, _, value = piece.partition(":")
    if kind == COUNTER:
        _counter(canvas, value, place)
    elif kind == LEVEL and value.isdecimal():
        _level(canvas, int(value), place)
    else:
        style = styles.get(piece, Style(canvas.theme.pieces.get(piece, canvas.theme.quiet), "crystal"))
        canvas.surface.blit(shapes.draw_icon(style.shape, place.width, style.colour), place)


def _pinned(canvas: Canvas, style: Style, pin: Style, place: pygame.Rect, ground: Colour) -> None:
    """A crystal with a challenge piece on it: the place counts double."""
    whole = _square(place.center, round(place.width * 0.94))
    canvas.surface.blit(shapes.draw_icon(style.shape, whole.width, style.colour), whole)
    drop = round(whole.width * _LOW) if style.shape == "triangle" else 0
    small = _square((whole.centerx, whole.centery + drop), max(5, round(whole.width * _PINNED)))
    rim = _square(small.center, small.width + max(2, whole.width // 8))
    canvas.surface.blit(shapes.draw_icon(pin.shape, rim.width, ground), rim)
    canvas.surface.blit(shapes.draw_icon(pin.shape, small.width, pin.colour), small)


def _counter(canvas: Canvas, value: str, place: pygame.Rect) -> None:
    """A topology counter: paper with its value, or its back with a ring."""
    theme = canvas.theme
    canvas.surface.blit(shapes.draw_icon("disc", place.width, theme.paper if value else theme.back_line), place)
    if not value:
        inner = _square(place.center, place.width * 3 // 5)
        canvas.surface.blit(shapes.draw_icon("band", inner.width, theme.ground), inner)
        return
    digit = typeset.numerals(value, BOLD, round(place.width * 0.92), theme.ink)
    canvas.surface.blit(digit, digit.get_rect(center=place.center))


def _level(canvas: Canvas, level: int, place: pygame.Rect) -> None:
    """A disc that is the larger the more there is, with a ring around the whole place; a tick where there is none."""
    colour = canvas.theme.alarm
    if level <= 0:
        tick = canvas.theme.tones[Tone.GOOD]
        inner = _square(place.center, round(place.width * _TICK))
        canvas.surface.blit(shapes.draw_icon("ring", place.width, canvas.theme.line), place)
        canvas.surface.blit(shapes.draw_icon(tick.shape, inner.width, tick.colour), inner)
        return
    canvas.surface.blit(shapes.draw_icon("ring", place.width, colour), place)
    inner = _square(place.center, round(place.width * _DISCS[min(level, LEVELS)]))
    canvas.surface.blit(shapes.draw_icon("disc", inner.width, colour), inner)


def _square(middle: tuple[int, int], size: int) -> pygame.Rect:
    square = pygame.Rect(0, 0, size, size)
    square.center = middle
    return square
