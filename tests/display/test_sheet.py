"""Sheets: facts that are judged row by row, and scores line by line."""

from dataclasses import replace

import pygame
import pytest
import sample_board as board_examples

from tableassist.display import screens, sheet
from tableassist.display.theme import CALM
from tableassist.display.widgets import Canvas
from tableassist.rules.view import Mark, SeatLine, Sheet, View

FACTS = Sheet(
    "The card of 38",
    ("Question", "Answer", "Ada", "Ben"),
    (
        ("Name", "Mercury (Mercurius)", "right", "wrong"),
        ("God of", "trade", "right", ""),
        ("Carries", "a purse", "", "–"),
    ),
    marked=1,
)
SCORES = Sheet("Score", ("", "Ada", "Board"), (("Places", "19", "1"), ("Held", "-3", "0"), ("Total", "16", "1")))
VIEW = View("", "", seats=(SeatLine("Ada", 1), SeatLine("Ben", 2)))


def drawn(shown, size=(600, 600), unit=7.2):
    canvas = Canvas(pygame.Surface(size), CALM, unit)
    sheet.draw_sheet(canvas, VIEW, shown, canvas.surface.get_rect())
    return canvas


def texts(canvas):
    return [box.what for box in canvas.drawn if box.kind == "text"]


def icons(canvas):
    """The signs below the heads, row by row."""
    boxes = sorted((box for box in canvas.drawn if box.kind == "icon"), key=lambda box: (box.rect.centery, box.rect.x))
    return [box.what for box in boxes]


def test_every_judgement_has_a_sign_of_its_own():
    assert icons(drawn(FACTS)) == ["disc", "square", "check", "cross", "pointer", "check", "ask", "hollow", "dash"]


def test_the_marked_row_is_pointed_at_and_the_cell_that_is_asked_has_the_question_mark():
    canvas = drawn(FACTS)
    ask = next(box.rect for box in canvas.drawn if box.what == "ask")
    pointer = next(box.rect for box in canvas.drawn if box.what == "pointer")
    assert ask.centery == pytest.approx(pointer.centery, abs=2)
    assert (
        canvas.surface.get_at((pointer.left + pointer.width // 3, pointer.centery))[:3]
        == CALM.marks[Mark.CURSOR].colour
    )
    both = replace(FACTS, rows=(FACTS.rows[0], ("God of", "trade", "", ""), FACTS.rows[2]))
    asked = [box.rect.centerx for box in drawn(both).drawn if box.what == "ask"]
    assert len(asked) == 1
    assert asked[0] < ask.centerx


def test_a_sheet_that_nobody_is_asked_about_has_no_question_mark():
    assert {"ask", "pointer"}.isdisjoint(icons(drawn(replace(FACTS, marked=None))))


def test_other_names_stand_below_an_answer_and_smaller():
    sizes = {box.what: box.size for box in drawn(FACTS).drawn if box.kind == "text"}
    assert sizes["Mercury"] > sizes["Mercurius"]


def test_where_room_is_short_other_names_stand_in_the_marked_row_alone():
    rows = tuple((f"question {n}", f"answer {n} (name {n}, another {n}, a third {n})", "", "") for n in range(7))
    crowded = replace(FACTS, rows=rows, marked=4)
    told = " ".join(texts(drawn(crowded, (600, 400))))
    assert "another 4" in told
    assert "another 3" not in told
    assert all(f"answer {n}" in told for n in range(7))


def test_a_sheet_that_is_far_too_long_shows_the_rows_around_the_marked_one():
    rows = tuple((f"question {n}", f"answer {n}", "", "") for n in range(90))
    for marked in (0, 45, 89):
        canvas = drawn(replace(FACTS, rows=rows, marked=marked))
        told = texts(canvas)
        assert f"answer {marked}" in told
        assert len(told) < 90
        assert not any(box.cut for box in canvas.drawn)
        assert "ask" in icons(canvas)
    assert "answer 0" in texts(drawn(replace(FACTS, rows=rows, marked=None)))


def test_figures_stand_below_one_another_with_a_true_minus():
    canvas = drawn(SCORES)
    rights = {box.rect.right for box in canvas.drawn if box.what in ("19", "−3", "16")}
    assert max(rights) - min(rights) <= 1
    assert "-3" not in texts(canvas)


def test_the_sum_is_ruled_off():
    canvas = drawn(SCORES)
    total = next(box.rect for box in canvas.drawn if box.what == "Total")
    lines = [y for y in range(600) if canvas.surface.get_at((300, y))[:3] == CALM.line]
    assert len(lines) == 1
    assert lines[0] < total.top
    assert lines[0] > next(box.rect for box in canvas.drawn if box.what == "Held").bottom


@pytest.mark.parametrize(("shown", "filled"), [(FACTS, True), (SCORES, False), (board_examples.STUDY.sheet, False)])
def test_sheets_that_are_filled_in_are_known(shown, filled):
    assert sheet.is_filled_in(shown) is filled


def test_a_head_that_is_a_players_name_has_the_players_badge():
    canvas = drawn(FACTS)
    assert {"disc", "square"} <= set(icons(canvas))
    assert {"Ada", "Ben", "Question", "Answer"} <= set(texts(canvas))
    assert "disc" not in icons(drawn(replace(FACTS, heads=("Question", "Answer", "X", "Y"))))


def test_a_name_that_is_too_long_leaves_its_badge():
    name = "Maximiliane-Wilhelmina von Hohenfels zu Hohenfels"
    view = View("", "", seats=(SeatLine(name, 1), SeatLine("Ben", 2)))
    canvas = Canvas(pygame.Surface((600, 600)), CALM, 7.2)
    sheet.draw_sheet(canvas, view, replace(FACTS, heads=("Question", "Answer", name, "Ben")), canvas.surface.get_rect())
    assert "disc" in icons(canvas)
    assert not any(box.cut for box in canvas.drawn)


def test_nothing_is_drawn_where_nothing_fits():
    assert drawn(SCORES, (600, 12)).drawn == []


def test_the_smallest_size_asked_for_is_kept():
    canvas = Canvas(pygame.Surface((600, 600)), CALM, 7.2)
    assert sheet.arrange_sheet(canvas, FACTS, (600, 600), sheet.COMFORT).size >= canvas.u(sheet.COMFORT)
    assert sheet.arrange_sheet(canvas, FACTS, (600, 100), sheet.COMFORT) is None


def places(view, screen=(1280, 720)):
    canvas = screens.compose(pygame.Surface(screen), view)
    return sum(name.startswith("zone:") for _, name in canvas.spots)


def test_a_sheet_to_fill_in_takes_the_tables_place():
    assert places(board_examples.CHECK) == 0


def test_the_table_comes_first_where_something_on_it_is_to_be_put_right():
    wrong = board_examples.marked(board_examples.CHECK.tiles, {"38": Mark.WRONG})
    assert places(board_examples.CHECK.with_(tiles=wrong)) == 108


def test_a_short_sheet_to_read_stands_below_the_words_with_the_table_beside_it():
    short = board_examples.STUDY.with_(sheet=Sheet("", ("Question", "Answer"), (("Name", "Mercury"),)))
    canvas = screens.compose(pygame.Surface((1280, 720)), short)
    assert places(short) == 108
    assert "Mercury" in texts(canvas)


def test_a_sheet_without_a_table_stands_beside_the_words():
    canvas = screens.compose(pygame.Surface((1280, 720)), board_examples.CHECK.with_(tiles=(), seats=()))
    headline = next(box.rect for box in canvas.drawn if "38 is read" in box.what or "card" in box.what)
    answer = next(box.rect for box in canvas.drawn if box.what == "Mercury")
    assert headline.right < answer.left


@pytest.mark.parametrize(
    "shown", [Sheet("", (), ()), Sheet("Nothing yet", ("a", "b"), ()), Sheet("", (), (("alone",),))]
)
def test_a_sheet_with_little_in_it_is_drawn_as_it_is(shown):
    told = texts(drawn(shown))
    assert told == [*shown.title.splitlines(), *shown.heads, *(cell for row in shown.rows for cell in row)]


def test_no_word_is_broken_where_a_smaller_size_keeps_it_whole():
    long = replace(FACTS, rows=(("Name", "Heautontimorumenos", "right", ""), *FACTS.rows[1:]))
    for wide in (600, 560):
        assert "Heautontimorumenos" in texts(drawn(long, (wide, 600)))
