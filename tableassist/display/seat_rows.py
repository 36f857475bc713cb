"""The players one below the other, beside a board that takes the whole height."""

from __future__ import annotations

from dataclasses import replace

import pygame

from tableassist.display import seats, typeset
from tableassist.display.theme import Style
from tableassist.display.typeset import BOLD, TEXT, Setting
from tableassist.display.widgets import Canvas, cut_bottom, cut_right, cut_top
from tableassist.rules.view import ClockFace, View

_PAD, _EDGE, _BETWEEN = 1.6, 0.5, 0.8
_MAIN, _LOW_MAIN, _MANY = 8.0, 6.8, 4
"""How high the line of a name, score and clock is, and how high where there are many players or a sheet is read."""

_SIZE, _NOTE, _CLOCK_PAD, _KEY = 8.6, 3.0, 1.2, 7.0
_MOST_LINES = 3


def rows_height(canvas: Canvas, view: View, width: int) -> int:
    """How high all rows are, in pixels; 0 where there are no players."""
    rows = sum(_row(canvas, view, number, width) for number in range(len(view.seats)))
    return rows + max(0, len(view.seats) - 1) * canvas.u(_BETWEEN)


def draw_seat_rows(canvas: Canvas, view: View, room: pygame.Rect) -> None:
    """A row for every seat, from top to bottom in seat order."""
    for number in range(len(view.seats)):
        place, room = cut_top(room, _row(canvas, view, number, room.width), canvas.u(_BETWEEN))
        _panel(canvas, view, number, place)
        canvas.touch(place, f"seat{number}")


def _row(canvas: Canvas, view: View, number: int, width: int) -> int:
    room = pygame.Rect(0, 0, width - 2 * canvas.u(_PAD), 0)
    lines = len(_notes_set(canvas, view, number, room).lines) + _is_long(canvas, view, number, room.width)
    return 2 * canvas.u(_EDGE) + canvas.u(_main(view)) + lines * typeset.line_height(canvas.u(_NOTE))


def _main(view: View) -> float:
    return _LOW_MAIN if len(view.seats) >= _MANY or view.sheet is not None else _MAIN


def _notes_set(canvas: Canvas, view: View, number: int, foot: pygame.Rect) -> Setting:
    """What stands under a player's name; the unit of the score gives way first."""
    seat, size = view.seats[number], canvas.u(_NOTE)
    room = (_notes_room(canvas, view, number, foot).width, _MOST_LINES * typeset.line_height(size))
    one, other = (
        typeset.fit(seats.notes_of(line), TEXT, room, (size, canvas.u(1.9)), _MOST_LINES)
        for line in (seat, replace(seat, unit=""))
    )
    return other if 0 < len(other.lines) < len(one.lines) else one


def _notes_room(canvas: Canvas, view: View, number: int, foot: pygame.Rect) -> pygame.Rect:
    """What a row's foot leaves for notes beside the signs of the clock and the button's label."""
    signs = seats.signs_width(canvas, _clock_of(view, number))
    shows_key = _key_of(view, number) and not _is_long(canvas, view, number, foot.width)
    return cut_right(foot, signs + (_key_width(canvas, view, number) if shows_key else 0))[1]


def _key_width(canvas: Canvas, view: View, number: int) -> int:
    return typeset.width(_key_of(view, number), BOLD, canvas.u(_NOTE)) + canvas.u(_KEY)


def _is_long(canvas: Canvas, view: View, number: int, wide: int) -> bool:
    """Whether the label of a seat's button needs a line of its own."""
    return bool(_key_of(view, number)) and _key_width(canvas, view, number) > wide // 2


def _panel(canvas: Canvas, view: View, number: int, place: pygame.Rect) -> None:
    seat, style = view.seats[number], canvas.theme.seat(number)
    clock, key = _clock_of(view, number), _key_of(view, number)
    canvas.panel(place, *((canvas.theme.raised, style.colour, 0.7) if seat.to_move else (canvas.theme.panel,)))
    inner = place.inflate(-2 * canvas.u(_PAD), -2 * canvas.u(_EDGE))
    main, foot = cut_top(inner, canvas.u(_main(view)))
    if clock is not None:
        main = _clock(canvas, clock, style, main)
    score = typeset.numerals_size(str(seat.score), BOLD, canvas.u(_SIZE))[0]
    points, main = cut_right(main, score, canvas.u(2))
    canvas.number(str(seat.score), points, seats.ink(canvas, seat), canvas.u(_SIZE), "right")
    seats.draw_name(canvas, number, seat, seats.draw_turn(canvas, seat, style, main), 3)
    notes = _notes_room(canvas, view, number, foot)
    if _is_long(canvas, view, number, foot.width):
        line, _ = cut_bottom(foot, typeset.line_height(canvas.u(_NOTE)))
        seats.draw_key(canvas, key, line, style)
        key = ""
    if key:
        signs = pygame.Rect(notes.right, foot.top, foot.right - notes.right, typeset.line_height(canvas.u(_NOTE)))
        seats.draw_key(canvas, key, seats.clock_signs(canvas, clock, signs), style)
    else:
        seats.clock_signs(canvas, clock, pygame.Rect(foot.left, foot.top, foot.width, canvas.u(3.6)))
    canvas.write(_notes_set(canvas, view, number, foot), notes, canvas.theme.quiet)


def _clock(canvas: Canvas, clock: ClockFace, style: Style, room: pygame.Rect) -> pygame.Rect:
    """The time left at the right, on a bright ground while it runs; gives the room that is left."""
    size = canvas.u(_SIZE)
    wide = typeset.numerals_size(clock.text, BOLD, size)[0] + 2 * canvas.u(_CLOCK_PAD)
    face, rest = cut_right(room, wide, canvas.u(2))
    if clock.running:
        canvas.panel(face.inflate(0, -canvas.u(0.5)), style.colour)
    ink = canvas.theme.ground if clock.running else canvas.theme.text
    canvas.number(clock.text, face, ink, size, "centre")
    return rest


def _clock_of(view: View, number: int) -> ClockFace | None:
    return view.clocks[number] if number < len(view.clocks) else None


def _key_of(view: View, number: int) -> str:
    return view.seat_keys[number] if number < len(view.seat_keys) else ""
