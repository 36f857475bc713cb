"""What happened last, newest first, and the facts of the game: what matters least, so only as much as fits."""

from __future__ import annotations

import pygame

from tableassist.display import typeset
from tableassist.display.typeset import BOLD, TEXT
from tableassist.display.widgets import Canvas, cut_bottom, cut_left, cut_top
from tableassist.rules.view import View

LARGEST, SMALLEST = 3.6, 3.0
_DOT, _MOST_LINES = 3.0, 4


def draw_news(canvas: Canvas, view: View, room: pygame.Rect) -> None:
    """The facts at the foot of the room, the news from its top down to them."""
    sizes = (canvas.u(LARGEST if room.height > canvas.u(16) else SMALLEST), canvas.u(SMALLEST))
    left: pygame.Rect | None = _facts(canvas, view.facts, room, sizes)
    for number, text in enumerate(view.news):
        left = _item(canvas, text, left, sizes, newest=number == 0) if left else None


def facts_in(canvas: Canvas, facts: tuple[str, ...], room: pygame.Rect) -> tuple[str, ...]:
    """Draws as many of the facts as find room, the first ones first; gives the others."""
    sizes = (canvas.u(LARGEST), canvas.u(SMALLEST))
    for count in range(len(facts), 0, -1):
        setting = _set(facts[:count], room, sizes)
        if not setting.cut and setting.height <= room.height:
            canvas.write(setting, room, canvas.theme.quiet)
            return facts[count:]
    return facts


def _facts(canvas: Canvas, facts: tuple[str, ...], room: pygame.Rect, sizes: tuple[int, int]) -> pygame.Rect:
    """Draws the facts where they fit; gives the room above them."""
    setting = _set(facts, room, sizes)
    if not setting.lines or setting.cut or setting.height > room.height:
        return room
    place, above = cut_bottom(room, setting.height, canvas.u(1.6))
    canvas.write(setting, place, canvas.theme.quiet)
    return above


def _set(facts: tuple[str, ...], room: pygame.Rect, sizes: tuple[int, int]) -> typeset.Setting:
    text = "  ·  ".join(_kept_whole(fact, room, sizes[1]) for fact in facts)
    return typeset.fit(text, BOLD, room.size, sizes, _MOST_LINES)


def _kept_whole(fact: str, room: pygame.Rect, size: int) -> str:
    """A fact that stays on one line where one is long enough: its own spaces do not break."""
    return fact.replace(" ", "\u00a0") if typeset.width(fact, BOLD, size) <= room.width else fact


def _item(canvas: Canvas, text: str, room: pygame.Rect, sizes: tuple[int, int], *, newest: bool) -> pygame.Rect | None:
    """Draws a piece of news; gives the room below it, or None where it did not fit."""
    margin, column = cut_left(room, canvas.u(_DOT))
    setting = typeset.fit(text, TEXT, column.size, sizes, _MOST_LINES)
    if setting.cut or setting.height > room.height:
        return None
    dot = pygame.Rect(margin.left, margin.top + round(setting.size * 0.48), canvas.u(1), canvas.u(1))
    canvas.icon("disc", dot, canvas.theme.text if newest else canvas.theme.line)
    canvas.write(setting, column, canvas.theme.text if newest else canvas.theme.quiet)
    return cut_top(room, setting.height, canvas.u(0.6))[1]
