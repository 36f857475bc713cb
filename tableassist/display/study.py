"""What stands below the words where a card is asked about: its picture, the line for the answer, how far one is."""

from __future__ import annotations

from functools import lru_cache

import pygame

from tableassist.display import keypad, typeset
from tableassist.display.theme import Style
from tableassist.display.typeset import BOLD
from tableassist.display.widgets import Canvas, cut_bottom, cut_left, cut_top
from tableassist.rules.view import StudyQuestion, Tone, View

_WORDS, _BAR, _GAP = 4.6, 1.6, 1.2
_BEFORE, _NUMBER, _SPACING = 2.0, 4.4, 4.0
_PICTURE = 0.34
"""The share of the room that a picture has at least."""

_MOST_PIXELS = 40_000_000


def split_foot(canvas: Canvas, view: View, room: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect]:
    """The foot of the column, and the room above it for words and a picture; without a card all of it is for words."""
    if view.asked is None:
        return cut_bottom(room, 0)
    foot = canvas.u(_WORDS + _GAP + _BAR) if view.asked.total else 0
    if _has_line(view):
        foot += canvas.u(keypad.BAR) + (canvas.u(_BEFORE) if foot else 0)
    return cut_bottom(room, foot, canvas.u(_BEFORE) if foot else 0)


def without_picture(view: View, room: pygame.Rect) -> pygame.Rect:
    """The part of the room that words may take."""
    if view.asked is None or _picture(view.asked.picture) is None:
        return room
    return pygame.Rect(room.left, room.top, room.width, round(room.height * (1 - _PICTURE)))


def draw_picture(canvas: Canvas, view: View, room: pygame.Rect) -> None:
    """The picture, as large as the room allows, in its middle; what cannot be read is left out."""
    picture = _picture(view.asked.picture) if view.asked is not None else None
    if picture is None or min(room.size) < canvas.u(4):
        return
    place = picture.get_rect().fit(room)
    canvas.surface.blit(pygame.transform.smoothscale(picture, place.size), place)


def draw_answer_line(canvas: Canvas, view: View, room: pygame.Rect) -> None:
    """The line for the answer, and below it how much is known, missed and left."""
    if view.asked is None:
        return
    if _has_line(view):
        box, room = cut_top(room, canvas.u(keypad.BAR), canvas.u(_BEFORE))
        keypad.draw_line(canvas, view.line or "", box)
        canvas.touch(box, keypad.OPEN)
    if view.asked.total:
        words, bar = cut_top(room, canvas.u(_WORDS), canvas.u(_GAP))
        _counted(canvas, view.asked, words)
        _bar(canvas, view.asked, bar)


def _has_line(view: View) -> bool:
    return view.line is not None and view.inline


def _counted(canvas: Canvas, asked: StudyQuestion, room: pygame.Rect) -> None:
    """Signs with their numbers at the left, what is still to come at the right."""
    for count, style in _key_styles(canvas, asked):
        sign, room = cut_left(room, canvas.u(3.6), canvas.u(1))
        canvas.icon(style.shape, sign, style.colour)
        wide = typeset.numerals_size(str(count), BOLD, canvas.u(_NUMBER))[0]
        number, room = cut_left(room, wide, canvas.u(_SPACING))
        canvas.number(str(count), number, canvas.theme.text, canvas.u(_NUMBER))
    canvas.text(asked.rest, room, canvas.theme.quiet, (3.8, 2.0), BOLD, "right")


def _bar(canvas: Canvas, asked: StudyQuestion, room: pygame.Rect) -> None:
    """The share that is known, the share that was missed, and the rest."""
    canvas.surface.fill(canvas.theme.raised, room)
    done = 0
    for count, style in _key_styles(canvas, asked):
        left, right = (room.left + room.width * n // asked.total for n in (done, done + count))
        canvas.surface.fill(style.colour, (left, room.top, right - left, room.height))
        done += count


def _key_styles(canvas: Canvas, asked: StudyQuestion) -> tuple[tuple[int, Style], ...]:
    tones = canvas.theme.tones
    return (asked.known, tones[Tone.GOOD]), (asked.missed, tones[Tone.WRONG])


@lru_cache(maxsize=4)
def _picture(file: str) -> pygame.Surface | None:
    """The picture in a file, or None. Decks come from anyone: what is no picture, or far too large, is none."""
    if not file:
        return None
    try:
        picture = pygame.image.load(file)
    except (OSError, pygame.error):
        return None
    wide, high = picture.get_size()
    return _smooth(picture) if 0 < wide * high <= _MOST_PIXELS else None


def _smooth(picture: pygame.Surface) -> pygame.Surface:
    """With as many colours as scaling needs; no window need be open for that."""
    if picture.get_bitsize() in (24, 32):
        return picture
    whole = pygame.Surface(picture.get_size(), pygame.SRCALPHA)
    whole.blit(picture, (0, 0))
    return whole
