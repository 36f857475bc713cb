"""The players' panels: turn, score, notes, clock and button, the same for everybody."""

from dataclasses import replace

import pygame
import pytest
import sample_screens as examples

from tableassist.display import seats
from tableassist.display.theme import CALM
from tableassist.display.widgets import Canvas
from tableassist.rules.view import ClockFace, SeatLine, View

PLAYERS = tuple(SeatLine(name, 20 + n) for n, name in enumerate(("Ada", "Ben", "Charlotte", "Dov")))
TIMES = (ClockFace("12:34"), ClockFace("9:08"), ClockFace("1:02:03"), ClockFace("0:59"))


def row(view, wide=1240, screen=(1280, 720)):
    """The row of players on its own."""
    canvas = Canvas(pygame.Surface(screen), CALM)
    room = pygame.Rect(0, 0, wide, seats.panel_height(canvas, view, wide))
    seats.draw_seats(canvas, view, room)
    return canvas


def of(count, **changes):
    return View("", "", seats=PLAYERS[:count], **changes)


def icons(canvas, seat):
    panel = next(rect for rect, name in canvas.spots if name == f"seat{seat}")
    return {box.what for box in canvas.drawn if box.kind == "icon" and panel.contains(box.rect)}


def box(canvas, what):
    return next(each for each in canvas.drawn if each.what == what)


def test_without_players_there_is_no_row():
    assert seats.panel_height(Canvas(pygame.Surface((800, 480)), CALM), View("", ""), 800) == 0


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_panels_stand_in_seat_order_and_are_equally_wide(count):
    canvas = row(of(count))
    panels = [rect for rect, _ in canvas.spots]
    assert [name for _, name in canvas.spots] == [f"seat{n}" for n in range(count)]
    assert [panel.left for panel in panels] == sorted(panel.left for panel in panels)
    assert max(panel.width for panel in panels) - min(panel.width for panel in panels) <= 1


def test_narrow_panels_stand_in_two_rows():
    canvas = row(of(4), wide=610, screen=(640, 720))
    tops = [rect.top for rect, _ in canvas.spots]
    assert tops[0] == tops[1] < tops[2] == tops[3]


def test_the_player_to_move_is_pointed_at():
    view = replace(of(2), seats=(PLAYERS[0], replace(PLAYERS[1], to_move=True)))
    canvas = row(view)
    assert "pointer" in icons(canvas, 1)
    assert "pointer" not in icons(canvas, 0)


def test_a_player_who_is_out_is_reported_so():
    canvas = row(replace(of(2), seats=(PLAYERS[0], replace(PLAYERS[1], out=True))))
    assert box(canvas, "out").rect.left > canvas.spots[1][0].left


@pytest.mark.parametrize("count", [2, 3, 4])
def test_all_clocks_and_all_scores_have_the_same_size(count):
    canvas = row(of(count, clocks=TIMES[:count]))
    assert len({box(canvas, face.text).size for face in TIMES[:count]}) == 1
    assert len({box(canvas, str(seat.score)).size for seat in PLAYERS[:count]}) == 1


def test_the_clock_is_the_largest_thing_beside_the_score():
    canvas = row(of(2, clocks=TIMES[:2], seat_keys=("Done", "Done")))
    assert box(canvas, "12:34").rect.height >= 0.7 * 720 / 8


@pytest.mark.parametrize(
    ("face", "sign"),
    [(ClockFace("0:09.9", low=True), "hourglass"), (ClockFace("0:00", flagged=True, low=True), "flag")],
)
def test_little_time_and_no_time_have_a_sign_of_their_own(face, sign):
    canvas = row(of(2, clocks=(face, TIMES[1])))
    assert sign in icons(canvas, 0)
    assert not {"hourglass", "flag"} & icons(canvas, 1)


def test_a_running_clock_stands_on_a_bright_ground():
    canvas = row(of(2, clocks=(replace(TIMES[0], running=True), TIMES[1])))
    bright = box(canvas, "12:34").rect
    dark = box(canvas, "9:08").rect
    assert canvas.surface.get_at((bright.left - 3, bright.centery))[:3] == CALM.seat(0).colour
    assert canvas.surface.get_at((dark.left - 3, dark.centery))[:3] == CALM.panel


def test_free_time_is_shown():
    canvas = row(of(2, clocks=(replace(TIMES[0], delay="+5 s"), TIMES[1])))
    assert not box(canvas, "+5 s").cut


def test_a_seat_key_says_what_the_button_does():
    canvas = row(of(2, seat_keys=("I have looked", "")))
    assert box(canvas, "I have looked").rect.bottom <= canvas.spots[0][0].bottom
    assert "press" in icons(canvas, 0)
    assert "press" not in icons(canvas, 1)


def test_fewer_clocks_and_keys_than_players_are_no_trouble():
    canvas = row(of(3, clocks=TIMES[:1], seat_keys=("Done",)))
    assert [name for _, name in canvas.spots] == ["seat0", "seat1", "seat2"]


def test_notes_hold_unit_badges_and_note_and_do_not_break_inside():
    seat = SeatLine("Ada", 3, unit="points", badges=("shield 9♥ 9♠",), note="skips a turn")
    assert seats.notes_of(seat).replace("\u00a0", "_") == "points · shield_9♥_9♠ · skips_a_turn"
    assert seats.notes_of(SeatLine("Ada", 3, unit="")) == ""


def test_many_badges_get_more_lines_rather_than_smaller_type():
    long = replace(PLAYERS[0], badges=("shield 9♥ 9♠", "intercept 10♣ 10♦"), note="skips a turn")
    few, many = of(4, clocks=TIMES), replace(of(4, clocks=TIMES), seats=(long, *PLAYERS[1:]))
    canvas = Canvas(pygame.Surface((1280, 720)), CALM)
    assert seats.panel_height(canvas, many, 1240) > seats.panel_height(canvas, few, 1240)
    notes = [each for each in row(many).drawn if each.kind == "text" and "10♦" in each.what]
    assert notes[0].size >= int(2.95 * 7.2)


def test_the_row_of_the_calm_example_leaves_the_table_half_the_screen():
    canvas = Canvas(pygame.Surface((1280, 720)), CALM)
    assert seats.panel_height(canvas, examples.CALM, 1240) < 720 * 0.3


def test_a_button_that_gets_a_use_moves_nothing():
    canvas = Canvas(pygame.Surface((1280, 720)), CALM)
    without, with_use = of(2, seat_keys=("", "")), of(2, seat_keys=("Done", ""))
    assert seats.panel_height(canvas, without, 1240) == seats.panel_height(canvas, with_use, 1240)
