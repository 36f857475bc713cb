"""The pictures of a ruling: before and after side by side with the places marked, and how sure the referee is."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from io import BytesIO

import pygame

from tableassist.display.typeset import BOLD, TEXT
from tableassist.display.widgets import Canvas, Drawn, columns, cut_bottom, cut_left, cut_top
from tableassist.rules.view import Exhibit, RulingCard, Tone
from tableassist.table.geometry import Rect

_CAPTION, _FOOT, _GAP = 5.4, 13.0, 1.4
_SIGNS = {"sure": ("check", Tone.GOOD), "likely": ("notice", Tone.TODO), "cannot tell": ("ask", Tone.ASK)}
_LINE, _AROUND = 0.7, 0.5
_LARGER = 1.1
"""How much larger exhibits have to be one above the other, for they are compared more easily side by side."""


def draw_exhibits(canvas: Canvas, card: RulingCard, room: pygame.Rect) -> None:
    """Draws the pictures in the room, each with its caption, and the certainty right below them."""
    foot = room
    if card.certainty:
        foot, room = cut_bottom(room, canvas.u(_FOOT), canvas.u(_GAP))
    bottom = room.top
    for exhibit, place in zip(card.exhibits, _places(canvas, card.exhibits, room), strict=False):
        bottom = max(bottom, _draw_exhibit(canvas, exhibit, place) + canvas.u(_GAP))
    if card.certainty:
        _draw_certainty(canvas, card, pygame.Rect(foot.left, min(bottom, foot.top), foot.width, foot.height))


def draw_small(canvas: Canvas, exhibit: Exhibit, place: pygame.Rect) -> None:
    """Draws the parts of an exhibit side by side in a small place, without a caption."""
    for crop, part in zip(exhibit.crops, columns(place, len(exhibit.crops), canvas.u(0.4)), strict=True):
        _draw_crop(canvas, exhibit, crop, part)


def _places(canvas: Canvas, exhibits: Sequence[Exhibit], room: pygame.Rect) -> list[pygame.Rect]:
    """Where the exhibits stand: side by side, or one above the other where that shows them clearly larger."""
    beside = columns(room, max(2, len(exhibits)), canvas.u(2))
    above = _rows(room, max(2, len(exhibits)), canvas.u(_GAP))
    if not exhibits or _scale(canvas, exhibits[0], above[0]) < _LARGER * _scale(canvas, exhibits[0], beside[0]):
        return beside
    return above


def _scale(canvas: Canvas, exhibit: Exhibit, room: pygame.Rect) -> float:
    """How many pixels a millimetre has on an exhibit that stands in the room."""
    _, place = cut_top(room, canvas.u(_CAPTION), canvas.u(0.6))
    parts = _rows(place, len(exhibit.crops), canvas.u(1))
    fitted = [
        _fitting(crop, exhibit.area, one.width / max(1, one.height))
        for crop, one in zip(exhibit.crops, parts, strict=True)
    ]
    scales = [min(one.width / crop.width, one.height / crop.height) for crop, one in zip(fitted, parts, strict=True)]
    return min(scales, default=0.0)


def _draw_certainty(canvas: Canvas, card: RulingCard, room: pygame.Rect) -> None:
    """How sure the referee is: a sign, the word, and what it rests on."""
    icon, tone = _SIGNS.get(card.certainty, _SIGNS["cannot tell"])
    sign, words = cut_left(room, canvas.u(7), canvas.u(1.6))
    canvas.icon(icon, sign.inflate(0, -canvas.u(3)), canvas.theme.tones[tone].colour)
    word, because = cut_top(words, round(words.height * 0.48))
    canvas.text(card.certainty.capitalize(), word, canvas.theme.text, (6.0, 4.0), BOLD)
    canvas.text(card.because, because, canvas.theme.quiet, (4.0, 2.6), TEXT, most=2)


def _draw_exhibit(canvas: Canvas, exhibit: Exhibit, room: pygame.Rect) -> int:
    """Draws an exhibit; gives where it ends below."""
    caption, place = cut_top(room, canvas.u(_CAPTION), canvas.u(0.6))
    canvas.text(exhibit.caption, caption, canvas.theme.quiet, (4.2, 3.0), BOLD)
    parts = _rows(place, len(exhibit.crops), canvas.u(1))
    drawn = [_draw_crop(canvas, exhibit, crop, part) for crop, part in zip(exhibit.crops, parts, strict=True)]
    return max((one.bottom for one in drawn), default=caption.bottom)


def _rows(room: pygame.Rect, count: int, gap: int) -> list[pygame.Rect]:
    """The room in equal rows with a gap between them."""
    high = (room.height + gap) // max(1, count) - gap
    return [pygame.Rect(room.left, room.top + n * (high + gap), room.width, high) for n in range(count)]


def _draw_crop(canvas: Canvas, exhibit: Exhibit, crop: Rect, place: pygame.Rect) -> pygame.Rect:
    """Draws a part of the exhibit's picture; gives where it lies."""
    crop = _fitting(crop, exhibit.area, place.width / max(1, place.height))
    place = _largest(place, crop)
    canvas.surface.blit(_picture(exhibit.picture, exhibit.area, crop, place.size), place)
    pygame.draw.rect(canvas.surface, canvas.theme.line, place, canvas.u(0.25))
    canvas.drawn.append(Drawn("panel", place.copy(), exhibit.caption))
    for mark in (one for one in exhibit.marks if crop.holds(one.centre)):
        _draw_mark(canvas, mark, crop, place)
    return place


def _draw_mark(canvas: Canvas, mark: Rect, crop: Rect, place: pygame.Rect) -> None:
    """A bright frame on a dark one around a place: seen on every mat and without colours."""
    scale = place.width / crop.width
    spot = pygame.Rect(
        place.left + round((mark.left - crop.left) * scale),
        place.top + round((mark.top - crop.top) * scale),
        round(mark.width * scale),
        round(mark.height * scale),
    ).clip(place)
    if spot.width and spot.height:
        thick = canvas.u(_LINE)
        pygame.draw.rect(canvas.surface, canvas.theme.ground, spot.inflate(thick, thick), thick + canvas.u(_AROUND))
        pygame.draw.rect(canvas.surface, canvas.theme.tones[Tone.ASK].colour, spot, thick)


@lru_cache(maxsize=24)
def _picture(jpeg: bytes, area: Rect, crop: Rect, size: tuple[int, int]) -> pygame.Surface:
    """The part of the picture that is shown, as large as its place."""
    whole = pygame.image.load(BytesIO(jpeg), "exhibit.jpg")
    across, down = whole.get_width() / area.width, whole.get_height() / area.height
    part = pygame.Rect(
        round((crop.left - area.left) * across),
        round((crop.top - area.top) * down),
        round(crop.width * across),
        round(crop.height * down),
    ).clip(whole.get_rect())
    return pygame.transform.smoothscale(whole.subsurface(part).convert(24), size)


def _fitting(crop: Rect, area: Rect, shape: float) -> Rect:
    """The crop, made wider or higher to the shape of its place as far as the picture goes."""
    width, height = max(crop.width, crop.height * shape), max(crop.height, crop.width / shape)
    width, height = min(width, area.width), min(height, area.height)
    left = min(max(crop.centre.x - width / 2, area.left), area.right - width)
    top = min(max(crop.centre.y - height / 2, area.top), area.bottom - height)
    return Rect(left, top, width, height)


def _largest(place: pygame.Rect, crop: Rect) -> pygame.Rect:
    """The largest rectangle of the crop's shape at the top left of the place."""
    scale = min(place.width / crop.width, place.height / crop.height)
    fitted = pygame.Rect(0, 0, max(1, round(crop.width * scale)), max(1, round(crop.height * scale)))
    fitted.topleft = place.topleft
    return fitted
