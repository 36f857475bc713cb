"""Words beside what a window shows: set as large as their room allows."""

from __future__ import annotations

import pygame

from tableassist.display import typeset
from tableassist.display.theme import Theme

_LARGEST, _SMALLEST = 34, 11


def write_words(surface: pygame.Surface, words: str, room: pygame.Rect, theme: Theme) -> None:
    """Writes words into a rectangle, in lines from its top, in the largest size at which all of them fit."""
    for size in range(_LARGEST, _SMALLEST - 1, -1):
        lines = typeset.breaks(words, typeset.TEXT, size, room.width)
        if len(lines) * typeset.line_height(size) <= room.height:
            break
    for number, line in enumerate(lines):
        drawn = typeset.picture(line, typeset.TEXT, size, theme.quiet)
        surface.blit(drawn, (room.left, room.top + number * typeset.line_height(size)))
