"""The players: who is to move, what everybody has, and the clocks."""

from __future__ import annotations

import pygame

from tableassist.display import typeset
from tableassist.display.theme import Colour, Look
from tableassist.display.typeset import BOLD
from tableassist.display.widgets import Canvas, columns, cut_bottom, cut_left, cut_right, cut_top
from tableassist.rules.view import ClockFace, SeatLine, View

_SMALLEST = 3.0
_WIDE = 64.0
"""From this width a panel has room for score, notes and clock beside each other."""


def height(view: View) -> float:
    """How high the players' row is, in units; 0 where there are none."""
    if not view.seats:
        return 0.0
    return 18.0 + (5.4 if view.clocks else 0.0) + (6.2 if any(view.seat_keys) else 0.0)


def draw(canvas: Canvas, view: View, room: pygame.Rect) -> None:
    """A panel for every seat, from left to right in seat order."""
    for number, (seat, place) in enumerate(
        zip(view.seats, columns(room, max(1, len(view.seats)), canvas.u(1.6)), strict=False)
    ):
        clock = view.clocks[number] if number < len(view.clocks) else None
        key = view.seat_keys[number] if number < len(view.seat_keys) else ""
        _panel(canvas, number, seat, place)
        inside = place.inflate(-2 * canvas.u(1.8), -2 * canvas.u(1.2))
        if any(view.seat_keys):
            below, inside = cut_bottom(inside, canvas.u(5.0), canvas.u(1.0))
            _key(canvas, key, below, canvas.theme.seat(number))
        _player(canvas, number, seat, clock, inside)
        canvas.touch(place, f"seat{number}")


def _panel(canvas: Canvas, number: int, seat: SeatLine, place: pygame.Rect) -> None:
    theme = canvas.theme
    if seat.to_move:
        canvas.panel(place, theme.raised, theme.seat(number).colour, 0.7)
    else:
        canvas.panel(place, theme.panel)


def _player(canvas: Canvas, number: int, seat: SeatLine, clock: ClockFace | None, room: pygame.Rect) -> None:
    top, rest = cut_top(room, canvas.u(5.6), canvas.u(0.8))
    _name(canvas, number, seat, top)
    narrow = clock is not None and rest.width < canvas.u(_WIDE)
    notes, main = cut_bottom(rest, canvas.u(4.0), canvas.u(0.6)) if narrow else (rest, rest)
    score = canvas.number(str(seat.score), cut_left(main, main.width * 2 // 5)[0], _ink(canvas, seat), 18)
    main = pygame.Rect(score.right, main.top, main.right - score.right, main.height)
    if clock is not None:
        face = _clock(canvas, clock, main, canvas.theme.seat(number))
        main = pygame.Rect(main.left, main.top, face.left - main.left, main.height)
    _notes(canvas, seat, notes if narrow else main.inflate(-2 * canvas.u(1.8), 0), 1 if narrow else 3)


def _ink(canvas: Canvas, seat: SeatLine) -> Colour:
    return canvas.theme.quiet if seat.out else canvas.theme.text


def _name(canvas: Canvas, number: int, seat: SeatLine, room: pygame.Rect) -> None:
    """The seat's shape with its number, the name, and whether the player is to move or out."""
    look = canvas.theme.seat(number)
    badge, rest = cut_left(room, room.height, canvas.u(1.4))
    canvas.badge(number, badge)
    if seat.to_move:
        sign, rest = cut_right(rest, canvas.u(3.6), canvas.u(1))
        canvas.icon("pointer", sign, look.colour)
    elif seat.out:
        sign, rest = cut_right(rest, canvas.u(6), canvas.u(1))
        canvas.text("out", sign, canvas.theme.quiet, (3.6, _SMALLEST), BOLD, "right")
    canvas.text(seat.name, rest, _ink(canvas, seat), (4.8, 2.0), BOLD, most=2)


def _notes(canvas: Canvas, seat: SeatLine, room: pygame.Rect, most: int) -> None:
    text = "  ·  ".join(part for part in (seat.unit, *seat.badges, seat.note) if part)
    canvas.text(text, room, canvas.theme.quiet, (3.4, 2.0), most=most)


def _clock(canvas: Canvas, clock: ClockFace, room: pygame.Rect, look: Look) -> pygame.Rect:
    """The time left: on a bright ground while it runs; an hourglass when it is low, a flag when it is over."""
    ink = canvas.theme.ground if clock.running else canvas.theme.text
    aside, gap = canvas.u(4.4), canvas.u(1.2)
    beside = (aside + gap) * (bool(clock.delay) + (clock.flagged or clock.low))
    wide, high = room.width - canvas.u(4.4) - beside, room.height - canvas.u(2.4)
    size = _clock_size(clock.text, (wide, high), canvas.u(21))
    time = pygame.Rect(0, 0, *typeset.numerals_size(clock.text, BOLD, size))
    time.midright = (room.right - canvas.u(1.4), room.centery)
    face = pygame.Rect(time.left - beside - canvas.u(1.4), room.top, 0, room.height)
    face.width = room.right - face.left
    if clock.running:
        canvas.panel(face, look.colour)
    canvas.number(clock.text, time, ink, size / canvas.unit + 0.5, "right")
    _beside_clock(canvas, clock, pygame.Rect(face.left + canvas.u(1.4), face.top, beside, face.height), ink)
    return face


def _clock_size(text: str, room: tuple[int, int], largest: int) -> int:
    size = largest
    while size > 8 and any(a > b for a, b in zip(typeset.numerals_size(text, BOLD, size), room, strict=True)):
        size -= 1
    return size


def _beside_clock(canvas: Canvas, clock: ClockFace, room: pygame.Rect, ink: Colour) -> None:
    if clock.delay:
        place, room = cut_left(room, canvas.u(4.4), canvas.u(1.2))
        canvas.text(clock.delay, place, ink, (4.2, 2.0), BOLD, "left")
    if clock.flagged or clock.low:
        canvas.icon("flag" if clock.flagged else "hourglass", cut_left(room, canvas.u(4.4))[0], ink)


def _key(canvas: Canvas, label: str, room: pygame.Rect, look: Look) -> None:
    """What the seat's own button does now."""
    if not label:
        return
    sign, rest = cut_left(room, canvas.u(4.2), canvas.u(1.2))
    canvas.icon("press", sign, look.colour)
    canvas.text(label, rest, canvas.theme.text, (4.2, 2.4), BOLD, most=2)
