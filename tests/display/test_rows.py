"""Rows of cards: every card is told by what is seen of it, marks stay on their card, and a touch finds it."""

from dataclasses import replace
from itertools import combinations

import numpy as np
import pygame
import pytest
import sample_rows as row_examples

from tableassist.display import rows
from tableassist.display.mirror import mark_options
from tableassist.display.theme import CALM
from tableassist.display.widgets import Canvas
from tableassist.rules.view import Mark, Option, Sheet, Tile, View
from tableassist.table.cards import card
from tableassist.table.geometry import Rect, ZoneName

ROW = ZoneName("south lands")
GROUND = Tile(ROW, Rect(0, 0, 621, 93), "empty", kind="row", text="Lands")
CARD = Tile(ROW, Rect(10, 3, 63, 88), "up", card("7S"))


def canvas_of(*tiles, size=(720, 480), **more):
    canvas = Canvas(pygame.Surface(size), CALM)
    rows.draw_rows(canvas, View("", "", tiles=(GROUND, *tiles), **more), canvas.surface.get_rect())
    return canvas


def grey(*tiles):
    """What was drawn as brightness alone, as somebody sees it who sees no colours."""
    surface = canvas_of(*tiles, size=(720, 110)).surface
    return pygame.surfarray.array3d(surface).astype(float) @ (0.2126, 0.7152, 0.0722)


def differ(one, other):
    return float((np.abs(one - other) > 25).mean())


def faces(canvas):
    return {box.what: box for box in canvas.drawn if box.kind == "text"}


def at(tile, left, name=None, **changes):
    area = Rect(left, tile.area.top, tile.area.width, tile.area.height)
    return replace(tile, area=area, card=card(name) if name else tile.card, **changes)


def test_cards_that_overlap_show_rank_and_suit_in_what_is_seen_of_them():
    names = ("7S", "10H", "QD", "2C")
    canvas = canvas_of(*(at(CARD, 10 + 24 * n, name) for n, name in enumerate(names)))
    found = faces(canvas)
    assert set(found) == {"7♠", "10♥", "Q♦", "2♣"}
    boxes = [box.rect for box in found.values()]
    assert not [pair for pair in combinations(boxes, 2) if pair[0].colliderect(pair[1])]
    assert all(box.size >= int(2.95 * canvas.unit) for box in found.values())


def test_a_tucked_card_looks_out_at_the_side():
    canvas = canvas_of(at(CARD, 40, "JD"), at(CARD, 10, "8S"))
    found = faces(canvas)
    assert found["J♦"].rect.left >= found["8♠"].rect.right


def test_every_mark_is_seen_without_colours():
    drawn = {mark: grey(replace(CARD, mark=mark)) for mark in Mark}
    assert [(a, b) for a, b in combinations(Mark, 2) if differ(drawn[a], drawn[b]) < 0.0005] == []


def test_every_errand_is_seen_without_colours():
    drawn = [grey(replace(CARD, mark=Mark.TODO, want=want)) for want in ("", "empty", "turned", "7S")]
    assert min(differ(a, b) for a, b in combinations(drawn, 2)) > 0.0003


@pytest.mark.parametrize("note", ["−3", "sick"])
def test_a_note_stands_below_the_face(note):
    found = faces(canvas_of(replace(CARD, note=note)))
    assert found[note].rect.top >= found["7♠"].rect.bottom - 2


def test_a_note_that_finds_no_room_is_left_out():
    assert "much too long" not in faces(canvas_of(replace(CARD, note="much too long")))


def test_a_row_says_what_it_is_for_while_nothing_is_in_it():
    assert "Lands" in faces(canvas_of())
    assert "Lands" not in faces(canvas_of(CARD))


def test_a_card_without_a_face_goes_by_its_name():
    named = replace(CARD, card=None, text="Opt")
    assert "Opt" in faces(canvas_of(named))


@pytest.mark.parametrize("face", ["up", "down"])
def test_what_can_be_read_has_a_corner(face):
    tile = Tile(ROW, Rect(10, 3, 100, 86), face, text="2: Kiln")
    plain, read = (canvas_of(replace(tile, about=about)) for about in (None, Sheet("Kiln", ("",), (("x",),))))
    changed = np.argwhere(pygame.surfarray.array2d(plain.surface) != pygame.surfarray.array2d(read.surface))
    area = plain.spots[-1][0]
    assert len(changed) > 10
    assert (changed > np.array(area.center) + np.array(area.size) / 4).all()
    assert (changed < area.bottomright).all()


def test_an_arrow_goes_to_whom_a_card_is_aimed_at():
    other = at(CARD, 300, "9H")
    aimed = replace(CARD, aims=(card("9H"),))
    without, drawn = grey(CARD, other), grey(aimed, other)
    between = slice(90, 290)
    assert differ(without[between], drawn[between]) > 0.01
    assert differ(without, grey(replace(CARD, aims=(card("KD"),)), other)) == 0


def test_a_touch_on_a_card_takes_the_option_that_names_it():
    option = Option("x", "9♥", card=card("9H"))
    canvas = canvas_of(CARD, at(CARD, 300, "9H"), options=(option, Option("y", "None")))
    hits, spots = canvas.hits(), {button: rect for rect, button in canvas.spots}
    assert hits.at(spots["option:x"].center) == "option:x"
    assert hits.at(spots["option:x"].move(120, 0).center) == f"zone:{ROW}"


def test_only_the_card_that_is_asked_about_is_marked():
    view = View("", "", tiles=(GROUND, CARD, at(CARD, 90, "9H")), options=(Option("x", "9♥", card=card("9H")),))
    assert [tile.mark for tile in mark_options(view)] == [Mark.NONE, Mark.NONE, Mark.CHOICE]
    chosen = replace(view, chosen=0)
    assert [tile.mark for tile in mark_options(chosen)] == [Mark.NONE, Mark.NONE, Mark.CURSOR]


def test_a_pile_reports_its_number_and_its_uppermost_card():
    pile = Tile(ZoneName("south graveyard"), Rect(640, 0, 100, 93), "up", card("QD"), kind="pile", text="12")
    assert {"Q♦", "12"} <= set(faces(canvas_of(pile)))
    hidden = replace(pile, face="down", card=None)
    assert "Q♦" not in faces(canvas_of(hidden))


def test_a_pile_that_should_have_another_card_on_top_is_marked():
    pile = Tile(ZoneName("south graveyard"), Rect(640, 0, 100, 93), "up", card("QD"), kind="pile", text="1")
    wrong = replace(pile, mark=Mark.WRONG, want="QD")
    assert differ(grey(pile), grey(wrong)) > 0.001


def test_rows_are_distinguished_from_places():
    assert rows.is_spread(row_examples.DRAFT)
    assert not rows.is_spread(View("", "", tiles=(CARD,)))
