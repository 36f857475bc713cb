"""The players: who is to move, what everybody has, and the clocks."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from tableassist.display import typeset
from tableassist.display.theme import Colour, Style
from tableassist.display.typeset import BOLD, TEXT, Setting
from tableassist.display.widgets import Canvas, columns, cut_bottom, cut_left, cut_right, cut_top
from tableassist.rules.view import ClockFace, SeatLine, View

_PAD, _NAME, _KEY, _GAP, _BETWEEN = 1.8, 5.6, 5.0, 0.8, 1.6
_SIGN, _DELAY = 3.8, 7.4
_SCORE, _CLOCK, _WIDE_CLOCK = 10.4, 10.4, 13.6
_LARGEST_NOTE, _SMALLEST_NOTE, _MOST_LINES = 3.6, 3.0, 4
_WIDE = 64.0
"""From this width a panel has room for the notes beside the name."""
_NARROWEST = 36.0
"""Panels that would be narrower stand in two rows."""


@dataclass(frozen=True, slots=True)
class PanelPlan:
    """What all panels share, so that they compare at a glance.

    `lines` is how many lines of notes stand at the foot of a panel; with none they stand beside the name in a wide
    panel, else beside the score. `score` and `clock` are type sizes.
    """

    view: View
    places: tuple[pygame.Rect, ...]
    wide: bool
    lines: int
    score: int = 0
    clock: int = 0


@dataclass(frozen=True, slots=True)
class Parts:
    """The parts of a panel."""

    name: pygame.Rect
    main: pygame.Rect
    notes: pygame.Rect | None
    key: pygame.Rect | None


def panel_height(canvas: Canvas, view: View, width: int) -> int:
    """How high the players' row is, in pixels; 0 where there are none."""
    if not view.seats:
        return 0
    plan = _plan(canvas, view, pygame.Rect(0, 0, width, 0))
    main = (_WIDE_CLOCK if plan.wide else _CLOCK) if view.clocks else _SCORE
    key = _KEY + 1.0 if view.seat_keys else 0.0
    panel = canvas.u(2.4 + _NAME + _GAP + main + key) + _notes_height(canvas, plan)
    rows = _rows(canvas, len(view.seats), width)
    return rows * (panel + canvas.u(_BETWEEN)) - canvas.u(_BETWEEN)


def draw_seats(canvas: Canvas, view: View, room: pygame.Rect) -> None:
    """A panel for every seat, from left to right in seat order."""
    plan = _plan(canvas, view, room)
    plan = _sized(canvas, plan, _parts(canvas, plan, plan.places[0]).main)
    for number, place in enumerate(plan.places):
        _panel(canvas, number, plan, place)
        canvas.touch(place, f"seat{number}")


def _plan(canvas: Canvas, view: View, room: pygame.Rect) -> PanelPlan:
    places = _places(canvas, len(view.seats), room)
    inside = min(place.width for place in places) - 2 * canvas.u(_PAD)
    wide = inside >= canvas.u(_WIDE)
    if all(_fits_in_line(canvas, view, number, inside, wide) for number in range(len(places))):
        return PanelPlan(view, places, wide, 0)
    size = canvas.u(_SMALLEST_NOTE)
    free = inside - _signs_width(canvas, view)
    lines = max(len(typeset.breaks(notes_of(seat), TEXT, size, free)) for seat in view.seats)
    return PanelPlan(view, places, wide, min(lines, _MOST_LINES))


def _rows(canvas: Canvas, count: int, width: int) -> int:
    return 2 if count > 2 and width / count < canvas.u(_NARROWEST) else 1


def _places(canvas: Canvas, count: int, room: pygame.Rect) -> tuple[pygame.Rect, ...]:
    """The panels' places, in two rows where one would make them too narrow."""
    rows, gap = _rows(canvas, count, room.width), canvas.u(_BETWEEN)
    high = (room.height + gap) // rows - gap
    lines = (pygame.Rect(room.left, room.top + row * (high + gap), room.width, high) for row in range(rows))
    return tuple(place for line in lines for place in columns(line, -(-count // rows), gap))[:count]


def _fits_in_line(canvas: Canvas, view: View, number: int, inside: int, wide: bool) -> bool:
    """Whether a seat's notes find room beside the name or the score, at a size that is read with ease."""
    seat, size = view.seats[number], canvas.u(_SMALLEST_NOTE)
    if wide:
        name = typeset.width(seat.name, BOLD, canvas.u(4.8)) + canvas.u(_NAME)
        return name + typeset.width(notes_of(seat), TEXT, size) + canvas.u(10) < inside - _signs_width(canvas, view)
    room = inside * 3 // 5 - canvas.u(_BETWEEN)
    lines = typeset.breaks(notes_of(seat), TEXT, size, room)
    return not view.clocks and len(lines) * typeset.line_height(size) <= canvas.u(_SCORE)


def notes_of(seat: SeatLine) -> str:
    """What stands small in a player's panel: the unit of the score, the badges, the note. Each keeps to a line."""
    parts = (seat.unit, *seat.badges, seat.note)
    return " · ".join(part.replace(" ", "\u00a0") for part in parts if part)


def _notes_height(canvas: Canvas, plan: PanelPlan) -> int:
    return plan.lines * typeset.line_height(canvas.u(_SMALLEST_NOTE)) + canvas.u(1.4) if plan.lines else 0


def _parts(canvas: Canvas, plan: PanelPlan, place: pygame.Rect) -> Parts:
    key = notes = None
    name, main = cut_top(place.inflate(-2 * canvas.u(_PAD), -2 * canvas.u(1.2)), canvas.u(_NAME), canvas.u(_GAP))
    if plan.view.seat_keys:
        key, main = cut_bottom(main, canvas.u(_KEY), canvas.u(1.0))
    if plan.lines:
        notes, main = cut_bottom(main, _notes_height(canvas, plan) - canvas.u(_GAP), canvas.u(_GAP))
    elif not plan.wide:
        main, notes = cut_left(main, main.width * 2 // 5, canvas.u(_BETWEEN))
    return Parts(name, main, notes, key)


def _sized(canvas: Canvas, plan: PanelPlan, main: pygame.Rect) -> PanelPlan:
    """The plan with the sizes at which everybody's score and clock fit."""
    view = plan.view
    score = (main.width * 9 // 25 if view.clocks else main.width, main.height)
    clock = (main.width * 15 // 25 - 2 * canvas.u(1.4), main.height - canvas.u(2.0))
    scores = (typeset.fit_numerals(str(seat.score), BOLD, score, canvas.u(18)) for seat in view.seats)
    clocks = (typeset.fit_numerals(face.text, BOLD, clock, canvas.u(21)) for face in view.clocks)
    return PanelPlan(view, plan.places, plan.wide, plan.lines, min(scores), min(clocks, default=0))


def _panel(canvas: Canvas, number: int, plan: PanelPlan, place: pygame.Rect) -> None:
    view, style = plan.view, canvas.theme.seat(number)
    seat = view.seats[number]
    clock = view.clocks[number] if number < len(view.clocks) else None
    parts = _parts(canvas, plan, place)
    canvas.panel(place, *((canvas.theme.raised, style.colour, 0.7) if seat.to_move else (canvas.theme.panel,)))
    free = draw_name(canvas, number, seat, draw_turn(canvas, seat, style, parts.name))
    if parts.notes is None:
        _notes(canvas, seat, clock_signs(canvas, clock, free), "right", 1)
    else:
        _notes(canvas, seat, clock_signs(canvas, clock, parts.notes), "left", 2 * plan.lines or 5)
    canvas.number(str(seat.score), parts.main, ink(canvas, seat), plan.score)
    if clock is not None:
        _clock(canvas, clock, parts.main, style, plan.clock)
    if parts.key and number < len(view.seat_keys):
        draw_key(canvas, view.seat_keys[number], parts.key, style)


def ink(canvas: Canvas, seat: SeatLine) -> Colour:
    """The colour of a player's name and score."""
    return canvas.theme.quiet if seat.out else canvas.theme.text


def draw_turn(canvas: Canvas, seat: SeatLine, style: Style, room: pygame.Rect) -> pygame.Rect:
    """At the right, whether the player is to move or out; gives the room that is left."""
    if seat.to_move:
        sign, room = cut_right(room, canvas.u(3.6), canvas.u(1))
        canvas.icon("pointer", sign, style.colour)
    elif seat.out:
        sign, room = cut_right(room, canvas.u(6), canvas.u(1))
        canvas.text("out", sign, canvas.theme.quiet, (3.8, 3.0), BOLD, "right")
    return room


def clock_signs(canvas: Canvas, clock: ClockFace | None, room: pygame.Rect) -> pygame.Rect:
    """At the right, an hourglass for little time, a flag for none, the free time; gives the room that is left."""
    if clock is not None and (clock.flagged or clock.low):
        sign, room = cut_right(room, canvas.u(_SIGN), canvas.u(1))
        canvas.icon("flag" if clock.flagged else "hourglass", sign, canvas.theme.alarm)
    if clock is not None and clock.delay:
        sign, room = cut_right(room, canvas.u(_DELAY), canvas.u(1))
        canvas.text(clock.delay, sign, canvas.theme.text, (3.8, 1.9), BOLD, "right")
    return room


def _signs_width(canvas: Canvas, view: View) -> int:
    """How much of a panel's width the widest of the clocks' signs takes."""
    return max((signs_width(canvas, face) for face in view.clocks), default=canvas.u(0))


def signs_width(canvas: Canvas, clock: ClockFace | None) -> int:
    """How much of a panel's width the signs of a clock take."""
    if clock is None:
        return canvas.u(0)
    return canvas.u((_SIGN + 1) * (clock.flagged or clock.low) + (_DELAY + 1) * bool(clock.delay))


def draw_name(canvas: Canvas, number: int, seat: SeatLine, room: pygame.Rect, lines: int = 2) -> pygame.Rect:
    """The seat's badge and the name; gives the room that is left beside them.

    Args:
        number: The seat, from 0.
        lines: How many lines the name may take.

    Returns:
        The room that is left next to them.
    """
    badge, rest = cut_left(room, room.height, canvas.u(1.4))
    canvas.badge(number, badge)
    setting = typeset.fit(seat.name, BOLD, rest.size, (canvas.u(4.8), canvas.u(1.9)), lines)
    canvas.write(setting, rest, ink(canvas, seat), "left", "centre")
    return cut_left(rest, setting.width, canvas.u(2))[1]


def _notes(canvas: Canvas, seat: SeatLine, room: pygame.Rect, across: str, most: int) -> None:
    sizes = canvas.u(_LARGEST_NOTE), canvas.u(1.9)
    setting: Setting = typeset.fit(notes_of(seat), TEXT, room.size, sizes, most)
    canvas.write(setting, room, canvas.theme.quiet, across, "centre")


def _clock(canvas: Canvas, clock: ClockFace, room: pygame.Rect, style: Style, size: int) -> None:
    """The time left, on a bright ground while it runs."""
    wide = typeset.numerals_size(clock.text, BOLD, size)[0] + 2 * canvas.u(1.4)
    face = pygame.Rect(room.right - wide, room.top, wide, room.height)
    if clock.running:
        canvas.panel(face, style.colour)
    ink = canvas.theme.ground if clock.running else canvas.theme.text
    canvas.number(clock.text, face, ink, size, "centre")


def draw_key(canvas: Canvas, label: str, room: pygame.Rect, style: Style) -> None:
    """What the seat's own button does now."""
    if label:
        sign, rest = cut_left(room, canvas.u(4.2), canvas.u(1.2))
        canvas.icon("press", sign, style.colour)
        canvas.text(label, rest, canvas.theme.text, (4.2, 1.9), BOLD, most=2)
