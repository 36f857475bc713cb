"""A QR code, as large as whole pixels for its modules allow, dark on light as telephones want it."""

from __future__ import annotations

from functools import lru_cache

import pygame

from tableassist.display.widgets import Canvas, Drawn

DARK, LIGHT = (0, 0, 0), (255, 255, 255)
LEAST = 3
"""So many pixels a module needs to be read from a hand's distance."""


def is_qr(rows: tuple[str, ...]) -> bool:
    """Whether there is a code to draw."""
    return bool(rows)


def draw_qr(canvas: Canvas, rows: tuple[str, ...], room: pygame.Rect) -> pygame.Rect:
    """Draws the code in the middle of the room; gives where it is."""
    side = min(room.size) // len(rows)
    picture = pygame.transform.scale_by(_modules(rows), max(1, side))
    place = picture.get_rect(center=room.center)
    canvas.surface.blit(picture, place)
    canvas.drawn.append(Drawn("qr", place, "qr"))
    return place


@lru_cache(maxsize=2)
def _modules(rows: tuple[str, ...]) -> pygame.Surface:
    picture = pygame.Surface((len(rows), len(rows)))
    picture.fill(LIGHT)
    for y, row in enumerate(rows):
        for x, module in enumerate(row):
            if module == "1":
                picture.set_at((x, y), DARK)
    return picture
