"""The whole screen: a strip on top, what the referee says beside the table, the players, the four soft keys.

Everything keeps its place from view to view, so that eyes find it again. `draw` needs no window.
"""

from __future__ import annotations

from collections import deque
from pathlib import Path

import pygame

from tableassist.display import mirror, seats, story
from tableassist.display.theme import CALM, Theme
from tableassist.display.typeset import BOLD, TEXT
from tableassist.display.widgets import Canvas, HitMap, columns, cut_bottom, cut_left, cut_right, cut_top
from tableassist.rules.view import SoftKey, Status, View

SMALLEST = (320, 200)
"""The smallest surface that is drawn on, in pixels."""

_STRIP, _KEYS, _GAP, _EDGE = 6.0, 9.6, 1.8, 2.4
_TALL, _NARROWEST_ASIDE = 1.9, 26.0
_KEPT: deque[tuple[tuple[View, tuple[int, int], float, Theme], Canvas]] = deque(maxlen=3)
# How much of the room the table may take, most first.
_BESIDE_SHARES = (0.46, 0.38, 0.3)
_BELOW_SHARES = (0.55, 0.45, 0.35)


def draw(surface: pygame.Surface, view: View, theme: Theme = CALM) -> HitMap:
    """Draws the view over the whole surface and tells what a touch means where.

    A surface on which nothing could be read (a window drawn tiny) is left empty.
    """
    if any(length < least for length, least in zip(surface.get_size(), SMALLEST, strict=True)):
        surface.fill(theme.ground)
        return HitMap()
    return compose(surface, view, theme).hits()


def compose(surface: pygame.Surface, view: View, theme: Theme = CALM) -> Canvas:
    """Draws the view and gives the canvas, which knows every box that was drawn."""
    canvas = Canvas(surface, theme)
    surface.fill(theme.ground)
    room = surface.get_rect()
    bottom, room = cut_bottom(room, canvas.u(_KEYS), canvas.u(_GAP))
    _keys(canvas, view.keys, bottom)
    room = room.inflate(-2 * canvas.u(_EDGE), 0)
    top, room = cut_top(room, canvas.u(_STRIP), canvas.u(_GAP))
    _strip(canvas, view.title, view.status, top)
    if view.seats:
        row, room = cut_bottom(room, seats.height(canvas, view, room.width), canvas.u(_GAP))
        seats.draw(canvas, view, row)
    canvas.paste(_kept_middle(canvas, view, room), room.topleft)
    return canvas


def picture_of(view: View, size: tuple[int, int] = (1280, 720), theme: Theme = CALM) -> pygame.Surface:
    """The view as a picture of that size."""
    surface = pygame.Surface(size)
    draw(surface, view, theme)
    return surface


def save(view: View, size: tuple[int, int], path: Path | str, theme: Theme = CALM) -> None:
    """Writes the view as a picture; the ending of the path says which kind."""
    pygame.image.save(picture_of(view, size, theme), Path(path))


def _kept_middle(canvas: Canvas, view: View, room: pygame.Rect) -> Canvas:
    """What stands between strip and players, drawn anew only when it changed: a clock ticks ten times a second."""
    shown = view.with_(title="", clocks=(), seat_keys=(), keys=(), status=Status())
    key = (shown, room.size, canvas.unit, canvas.theme)
    for known, kept in _KEPT:
        if known == key:
            return kept
    part = Canvas(pygame.Surface(room.size), canvas.theme, canvas.unit)
    part.surface.fill(canvas.theme.ground)
    _middle(part, view, part.surface.get_rect())
    _KEPT.append((key, part))
    return part


def _middle(canvas: Canvas, view: View, room: pygame.Rect) -> None:
    if not view.tiles:
        story.draw(canvas, view, room)
    elif room.width < room.height * _TALL:
        _stacked(canvas, view, room)
    else:
        _beside(canvas, view, room)


def _beside(canvas: Canvas, view: View, room: pygame.Rect) -> None:
    """The words left, the table right; it yields where a long ruling needs the room."""
    part = mirror.shown_part(view)
    for share in _BESIDE_SHARES:
        wide = round(min(room.height * part.width / part.height, room.width * share))
        table, words = cut_right(room, wide, canvas.u(_EDGE))
        if story.at_ease(canvas, view, words):
            break
    mirror.draw(canvas, view, table)
    story.draw(canvas, view, words)


def _stacked(canvas: Canvas, view: View, room: pygame.Rect) -> None:
    """The words above, the table below with news and facts beside it."""
    part = mirror.shown_part(view)
    for share in _BELOW_SHARES:
        below, words = cut_bottom(room, round(room.height * share), canvas.u(_GAP))
        if story.at_ease(canvas, view, words):
            break
    wide = round(min(below.height * part.width / part.height, below.width))
    table, aside = cut_left(below, wide, canvas.u(_EDGE))
    mirror.draw(canvas, view, table)
    story.draw(canvas, view, words, aside if aside.width > canvas.u(_NARROWEST_ASIDE) else None)


def _strip(canvas: Canvas, title: str, status: Status, room: pygame.Rect) -> None:
    """The title, which opens the menu, and at the right the sound and what the camera does."""
    menu, rest = cut_left(room, room.width * 2 // 5, canvas.u(2))
    sound, rest = cut_right(rest, room.height, canvas.u(2))
    canvas.icon("mute" if status.muted else "sound", sound.inflate(-sound.width // 4, 0), canvas.theme.quiet)
    canvas.touch(sound, "mute")
    sign, name = cut_left(menu, canvas.u(3.2), canvas.u(1.6))
    canvas.icon("bars", sign, canvas.theme.quiet)
    canvas.text(title, name, canvas.theme.quiet, (3.6, 2.2), BOLD, most=2)
    canvas.touch(menu, "menu")
    _camera(canvas, status, rest)


def _camera(canvas: Canvas, status: Status, room: pygame.Rect) -> None:
    theme = canvas.theme
    ink, name = (theme.quiet, "palm" if status.hand else "camera") if status.ok else (theme.text, "warning")
    sizes, weight = ((3.4, 2.4), TEXT) if status.ok else ((3.8, 2.4), BOLD)
    sign, words = cut_right(room, canvas.u(4.2), canvas.u(1.2))
    canvas.icon(name, sign, ink if status.ok else theme.alarm)
    canvas.text(status.camera, words, ink, sizes, weight, "right", most=2)


def _keys(canvas: Canvas, keys: tuple[SoftKey, ...], room: pygame.Rect) -> None:
    """Labels on the bottom edge, each above the middle of its physical key."""
    canvas.surface.fill(canvas.theme.panel, room)
    for number, (key, place) in enumerate(zip(keys, columns(room, 4, 0), strict=False)):
        if number:
            canvas.surface.fill(canvas.theme.line, pygame.Rect(place.left, place.top, 1, place.height))
        if key.label:
            _key(canvas, number, key.label, place)


def _key(canvas: Canvas, number: int, label: str, place: pygame.Rect) -> None:
    sign, room = cut_bottom(place, canvas.u(2.2))
    canvas.icon("below", sign, canvas.theme.quiet)
    canvas.text(label, room.inflate(-canvas.u(2), 0), canvas.theme.text, (4.4, 2.2), BOLD, "centre", most=2)
    canvas.touch(place, f"soft{number}")
