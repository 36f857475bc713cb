"""What is to be read about a thing on the table is a touch away, and a touch puts it away again."""

from dataclasses import replace

import pygame
import pytest
from sample_names import MENU, READ

from tableassist.display import screens
from tableassist.display.reader import TextReader, button_of
from tableassist.display.window import Window
from tableassist.rules.view import Option

NUMBER = next(number for number, tile in enumerate(MENU.tiles) if tile.text == "2: Kiln Keeper")
VIEW = replace(
    MENU,
    tiles=tuple(replace(tile, about=READ.sheet if n == NUMBER else None) for n, tile in enumerate(MENU.tiles)),
)
ZONE = VIEW.tiles[NUMBER].zone


def spots(view, size=(1280, 720)):
    return {name: rect for rect, name in screens.compose(pygame.Surface(size), view).spots}


@pytest.fixture
def reading():
    reader = TextReader()
    assert reader.touch(VIEW, button_of(NUMBER))
    return reader


def test_a_touch_on_the_tile_reads_it():
    assert spots(VIEW)[button_of(NUMBER)].collidepoint(spots(MENU)[f"zone:{ZONE}"].center) is False
    hits = screens.compose(pygame.Surface((1280, 720)), VIEW).hits()
    assert hits.at(spots(VIEW)[button_of(NUMBER)].center) == button_of(NUMBER)


def test_a_place_that_may_be_chosen_is_chosen_rather_than_read():
    offered = replace(VIEW, options=(Option("x", "This one", zone=ZONE),))
    assert button_of(NUMBER) not in spots(offered)


def test_what_is_read_takes_the_tables_place(reading):
    shown = reading.shown(VIEW)
    assert shown.sheet == READ.sheet
    words = " ".join(box.what for box in screens.compose(pygame.Surface((1280, 720)), shown).drawn)
    assert "Whenever another" in words


@pytest.mark.parametrize("button", [None, "zone:names", button_of(NUMBER)])
def test_the_next_touch_puts_it_away(reading, button):
    assert reading.touch(VIEW, button)
    assert reading.shown(VIEW) == VIEW


def test_a_button_is_pressed_and_puts_it_away(reading):
    assert not reading.touch(VIEW, "option:draw")
    assert reading.shown(VIEW) == VIEW


def test_it_is_put_away_when_it_is_there_no_more(reading):
    gone = replace(VIEW, tiles=tuple(tile for n, tile in enumerate(VIEW.tiles) if n != NUMBER))
    assert reading.shown(gone) == gone
    assert reading.shown(VIEW) == VIEW


def test_it_stays_while_other_things_change(reading):
    assert reading.shown(replace(VIEW, headline="Ben responds")).sheet == READ.sheet


def test_in_the_window_a_touch_reads_and_the_next_puts_away():
    window = Window(size=(1280, 720), headless=True, now=lambda: 77)
    pygame.event.clear()
    window.draw(VIEW)
    for _ in range(2):
        place = spots(VIEW)[button_of(NUMBER)].center
        pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1, touch=False))
        assert window.presses() == ()
    assert window.redraws == 3
    window.close()
