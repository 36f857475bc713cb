"""What the camera sees, shown beside the words."""

from __future__ import annotations

import pygame

from tableassist.display import story
from tableassist.display.widgets import Canvas, cut_bottom, cut_right
from tableassist.rules.view import Snapshot, View

_SHARES = (0.56, 0.48, 0.4)
_TALL = 1.3
"""On screens that are less wide than so many times their height the picture stands below the words."""


def draw_with_snapshot(canvas: Canvas, view: View, shown: Snapshot, room: pygame.Rect) -> None:
    """The picture at the right, or below, as large as the words allow."""
    wide = room.width > room.height * _TALL
    for share in _SHARES:
        length = round((room.width if wide else room.height) * share)
        place, words = (cut_right if wide else cut_bottom)(room, length, canvas.u(2.4))
        if story.at_ease(canvas, view, words):
            break
    picture = pygame.image.frombuffer(shown.rgb, (shown.width, shown.height), "RGB")
    frame = picture.get_rect().fit(place)
    frame.top = place.top
    canvas.surface.blit(pygame.transform.smoothscale(picture, frame.size), frame)
    pygame.draw.rect(canvas.surface, canvas.theme.line, frame, max(1, canvas.u(0.25)))
    story.draw_story(canvas, view, words)
