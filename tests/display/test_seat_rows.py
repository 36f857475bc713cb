"""Players beside a board: one row each, the same for everybody, in their pieces' colours."""

from dataclasses import replace
from itertools import pairwise

import pygame
import pytest
import sample_board as board_examples
import sample_screens as examples

from tableassist.display import screens, seat_rows
from tableassist.display.theme import CALM
from tableassist.display.widgets import Canvas
from tableassist.rules.view import ClockFace, SeatLine, View

PLAYERS = tuple(
    SeatLine(name, 20 + n, "points", badges=("standard 3", "12 challenges", "74 crystals"))
    for n, name in enumerate(("Ada", "Ben", "Charlotte", "Dov"))
)
TIMES = (ClockFace("12:34", running=True), ClockFace("9:08"), ClockFace("1:02:03"), ClockFace("0:59"))
WIDE = 620


def rows(view, wide=WIDE):
    canvas = Canvas(pygame.Surface((1280, 720)), CALM)
    seat_rows.draw_seat_rows(canvas, view, pygame.Rect(0, 0, wide, seat_rows.rows_height(canvas, view, wide)))
    return canvas


def of(count, **changes):
    return View("", "", seats=PLAYERS[:count], **changes)


def panel(canvas, seat):
    return next(rect for rect, name in canvas.spots if name == f"seat{seat}")


def inside(canvas, seat, kind="text"):
    return [box.what for box in canvas.drawn if box.kind == kind and panel(canvas, seat).contains(box.rect)]


def test_without_players_there_are_no_rows():
    assert seat_rows.rows_height(Canvas(pygame.Surface((800, 480)), CALM), View("", ""), 400) == 0
    assert rows(View("", "")).drawn == []


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_rows_stand_in_seat_order_and_fill_their_height(count):
    canvas = rows(of(count, clocks=TIMES))
    panels = [rect for rect, _ in canvas.spots]
    assert [name for _, name in canvas.spots] == [f"seat{n}" for n in range(count)]
    assert all(one.bottom < other.top for one, other in pairwise(panels))
    assert panels[-1].bottom == seat_rows.rows_height(canvas, of(count, clocks=TIMES), WIDE)


def test_a_row_holds_name_score_clock_and_notes():
    held = " ".join(inside(rows(of(3, clocks=TIMES)), 2)).replace("\u00a0", " ")
    for what in ("Charlotte", "22", "1:02:03", "12 challenges", "74 crystals"):
        assert what in held


def test_the_player_to_move_is_pointed_at_and_the_one_who_is_out_named():
    view = replace(of(2), seats=(replace(PLAYERS[0], out=True), replace(PLAYERS[1], to_move=True)))
    canvas = rows(view)
    assert "pointer" in inside(canvas, 1, "icon")
    assert "pointer" not in inside(canvas, 0, "icon")
    assert "out" in inside(canvas, 0)


@pytest.mark.parametrize(
    ("clock", "sign"), [(ClockFace("0:10", low=True), "hourglass"), (ClockFace("0:00", flagged=True), "flag")]
)
@pytest.mark.parametrize("label", ["", "Done"])
def test_little_time_and_none_have_signs(clock, sign, label):
    canvas = rows(of(1, clocks=(clock,), seat_keys=(label,)))
    assert sign in inside(canvas, 0, "icon")
    assert ("press" in inside(canvas, 0, "icon")) == bool(label)


def test_what_the_players_own_button_does_stands_in_the_row():
    canvas = rows(of(2, clocks=TIMES, seat_keys=("I put it right", "Agreed")))
    assert "I put it right" in inside(canvas, 0)
    assert "Agreed" in inside(canvas, 1)


def test_the_unit_is_reported_unless_it_would_cost_a_line():
    canvas = Canvas(pygame.Surface((1280, 720)), CALM)
    without = View("", "", seats=(replace(PLAYERS[0], unit=""),))
    told = []
    for wide in range(340, 640, 6):
        assert seat_rows.rows_height(canvas, of(1), wide) == seat_rows.rows_height(canvas, without, wide)
        told.append("points" in " ".join(inside(rows(of(1), wide), 0)))
    assert set(told) == {True, False}
    assert told[-1]


def test_badges_have_the_colour_of_the_pieces():
    canvas = screens.compose(pygame.Surface((1280, 720)), board_examples.CLAIM)
    red, blue = (CALM.pieces[colour] for colour in ("red", "blue"))
    for seat, colour, shape in ((0, red, "disc"), (1, blue, "square")):
        badge = next(box.rect for box in canvas.drawn if box.what == shape and panel(canvas, seat).contains(box.rect))
        middle = (badge.centerx, badge.top + badge.height // 6)
        assert canvas.surface.get_at(middle)[:3] == colour


def test_players_without_pieces_keep_the_colours_of_their_seats():
    assert CALM.seated(("", "")) is CALM
    assert CALM.seated(()) is CALM
    seated = CALM.seated(("", "green"))
    assert [look.colour for look in seated.seats] == [CALM.seat(0).colour, CALM.pieces["green"]]
    assert [look.shape for look in seated.seats] == [CALM.seat(0).shape, CALM.seat(1).shape]


def test_a_long_label_of_a_seats_button_has_a_line_of_its_own():
    view = replace(examples.CALM, seat_keys=("Let Ace to the Face (A♠) on Ben resolve", ""))
    canvas = Canvas(pygame.Surface((520, 300)), CALM, unit=7.2)
    seat_rows.draw_seat_rows(canvas, view, canvas.surface.get_rect())
    boxes = {box.what: box for box in canvas.drawn if box.kind == "text"}
    label = boxes["Let Ace to the Face (A♠) on Ben resolve"]
    note = next(box for what, box in boxes.items() if "shield" in what)
    assert label.rect.top >= note.rect.bottom
    assert not label.cut
