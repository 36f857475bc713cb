"""What clicks and keys do at a demo's table, without the eyes: hands move, no picture is made."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np
import pytest
from demo_desk import Desk

from tableassist.demo import table as tables
from tableassist.demo.board import BoardTable
from tableassist.demo.table import PICTURE, CardTable
from tableassist.display.window import PointerEvent
from tableassist.ports import Pressed
from tableassist.table.cards import CardName
from tableassist.table.geometry import Point
from tableassist.table.observation import Face

BESIDE = Point(845.0, 300.0)
"""Beside the mat, where there is no place."""


@pytest.fixture(scope="module")
def laid():
    table = CardTable(Desk(), seed=3, name="deluxe-memory")
    yield table, list(table.rig.table.cards)
    table.rig.close()


@pytest.fixture
def table(laid):
    """The table as it was dealt, with nothing in anybody's hand."""
    table, cards = laid
    table.rig.table.cards[:] = cards
    table.hand.clear()
    table._moves.clear()
    table.cursor = table.zoomed = None
    table.window.views.clear()
    table.window.pictures.clear()
    for puppet in table.rig.puppets:
        puppet._hand = type(puppet._hand)(puppet._hand.side, puppet._rest)
    return table


def click(table, at, kind="down"):
    """A click on a zone or at a place of the table."""
    place = at if isinstance(at, Point) else table.rig.mat.zone(at).area.centre
    x, y = table.rig.camera.to_pixel(place)
    table.window.points.append(PointerEvent(kind, x, y))
    table._heed()


def key(table, *buttons):
    for button in buttons:
        table.window.queue.append(Pressed(button, 0))
        table._heed()


def settle(table):
    """The hands do all that they were told."""
    for _ in range(500):
        if not table._moves:
            return
        table._move()
    raise AssertionError("the hand does not come to an end")


def card_at(table, zone):
    placed = table.rig.placed_at(zone)
    return placed.card if placed is not None else None


def test_a_click_on_a_card_takes_it_once_the_hand_is_there(table):
    card = card_at(table, "D3")
    click(table, "D3")
    assert table.hand == [card]
    assert card_at(table, "D3") == card
    settle(table)
    assert card_at(table, "D3") is None
    assert table.rig.puppets[0].held == (card,)


def test_a_second_click_before_the_hand_is_there_lays_it_back_and_takes_it_no_second_time(table):
    card = card_at(table, "D3")
    click(table, "D3")
    click(table, "D3")
    settle(table)
    assert (table.hand, table.rig.puppets[0].held) == ([], ())
    assert card_at(table, "D3") == card


def test_a_click_on_a_free_place_lays_the_card_that_was_taken_first_face_down(table):
    first, second = card_at(table, "D3"), card_at(table, "F5")
    for zone in ("D3", "F5"):
        click(table, zone)
    settle(table)
    click(table, "F5")
    settle(table)
    assert card_at(table, "F5") == first
    assert table.rig.placed_at("F5").face is Face.DOWN
    assert table.hand == [second]


def test_a_right_click_lays_face_up_and_turns_what_lies(table):
    click(table, "D3")
    settle(table)
    click(table, "D3", "alt")
    settle(table)
    assert table.rig.placed_at("D3").face is Face.UP
    click(table, "D3", "alt")
    settle(table)
    assert table.rig.placed_at("D3").face is Face.DOWN


def test_beside_the_places_a_card_lies_across_where_the_click_was(table):
    card = card_at(table, "D3")
    click(table, "D3")
    settle(table)
    click(table, BESIDE)
    settle(table)
    placed = table.rig.table.placed(card)
    assert placed.at.to(BESIDE) < 6.0
    assert placed.angle % 180 == pytest.approx(90.0, abs=6.0)


@pytest.mark.parametrize("kind", ["down", "alt"])
def test_with_an_empty_hand_a_click_beside_the_cards_does_nothing(table, kind):
    click(table, BESIDE, kind)
    assert not table._moves


def test_a_click_in_the_strip_is_none_on_the_table(table):
    table.window.points.append(PointerEvent("down", 600.0, PICTURE[1] + 20.0))
    table._heed()
    assert not table._moves


def test_the_card_under_the_mouse_is_shown_large_and_small_again_beside_it(table):
    table._picture = np.full((PICTURE[1], PICTURE[0], 3), 90, np.uint8)
    table.hand[:] = [CardName("QD"), CardName("2S")]
    for x, zoomed in ((30.0, "QD"), (180.0, "2S"), (900.0, None)):
        table.window.points.append(PointerEvent("move", x, PICTURE[1] + 60.0))
        table._heed()
        assert table.zoomed == zoomed
    shown = [picture[: PICTURE[1]] for picture in table.window.pictures]
    assert len(shown) == 3
    changed = [(picture != 90).any() for picture in shown]
    assert changed == [True, True, False]
    table.window.points.append(PointerEvent("move", 30.0, 60.0))
    table._heed()
    assert len(table.window.pictures) == 3, "nothing changed, so nothing is drawn"


# Keys -----------------------------------------------------------------------------------------------------------------


def test_keys_take_lay_and_turn_at_the_cursor(table):
    zones = [zone.name for zone in table.rig.mat.card_zones()]
    key(table, "ok")
    assert (table.cursor, table.hand) == (zones[0], [])
    card = card_at(table, zones[0])
    key(table, "ok")
    settle(table)
    assert table.hand == [card]
    key(table, "back")
    settle(table)
    assert table.rig.placed_at(zones[0]).face is Face.UP


def test_the_cursor_comes_back_at_the_other_edge(table):
    key(table, "up")
    assert table.cursor == "B1"
    key(table, "up")
    assert table.cursor == "B7"
    key(table, "down")
    assert table.cursor == "B1"


def test_while_the_screen_asks_the_keys_are_the_screens(table, monkeypatch):
    asked, pressed = SimpleNamespace(options=()), []
    monkeypatch.setattr(type(table.session.prompts), "choice", lambda self: asked)
    monkeypatch.setattr(table.session, "press", lambda one: pressed.append(one.button))
    key(table, "ok", "right")
    assert table.cursor is None
    assert pressed == ["ok", "right"]


def test_the_cursor_is_drawn_where_its_place_is_seen_and_not_into_the_cameras_picture(table):
    picture = np.full((PICTURE[1], PICTURE[0], 3), 90, np.uint8)
    assert table._with_cursor(picture) is picture
    table.cursor = "D3"
    ringed = table._with_cursor(picture)
    rows, columns = np.nonzero((ringed != picture).any(axis=2))
    x, y = table.rig.camera.to_pixel(table.rig.mat.zone("D3").area.centre)
    assert (columns.mean(), rows.mean()) == pytest.approx((x, y), abs=1.5)
    assert (picture == 90).all()


# Calm -----------------------------------------------------------------------------------------------------------------


@pytest.fixture
def clock(table, monkeypatch):
    """Sets the seconds since the table was laid."""
    at = [0.0]
    monkeypatch.setattr(tables, "monotonic", lambda: at[0])
    monkeypatch.setattr(table, "_start", 0.0)
    monkeypatch.setattr(table, "_done_at", 0.0)
    monkeypatch.setattr(table.session, "last_seen", SimpleNamespace(at_rest=True))
    monkeypatch.setattr(table.rig, "now", 9000)

    def set_to(seconds):
        at[0] = seconds
        return table.calm

    return set_to


def test_a_table_is_calm_after_four_seconds_and_looked_at_again_every_two(clock):
    assert not clock(3.9)
    assert clock(10.0)
    assert not clock(11.1)


def test_a_click_a_move_and_a_restless_picture_end_the_calm(clock, table):
    assert clock(10.0)
    key(table, "pause")
    assert not clock(10.0)
    table._done_at = 0.0
    click(table, "D3")
    table._done_at = 0.0
    assert not clock(10.0)
    table._moves.clear()
    assert clock(10.0)
    table.session.last_seen = SimpleNamespace(at_rest=False)
    assert not clock(10.0)


def test_the_mouse_that_only_moves_leaves_the_calm(clock, table):
    assert clock(10.0)
    table.window.points.append(PointerEvent("move", 30.0, 60.0))
    table._heed()
    assert clock(10.0)


# The board ------------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def board():
    table = BoardTable(Desk(), seed=2)
    yield table
    table.rig.close()


def test_a_crystal_is_put_by_its_owners_hand_and_taken_by_a_click_only_once(board):
    place = board.rig.mat.zone("7").area.centre
    board._do("7", place, board.colours[1])
    sides = set()
    while board._moves:
        board._move()
        sides |= {hand.side for hand in board.rig.table.hands}
    assert board._hands.kinds_at("7") == [board.colours[1]]
    assert sides == {board.rig.sides[1]}
    board._do("7", place, None)
    board._do("7", place, None)
    while board._moves:
        board._move()
    assert board._hands.kinds_at("7") == []


def test_a_click_takes_the_piece_that_lies_nearest(board):
    for colour in board.colours:
        board._do("9", board.rig.mat.zone("9").area.centre, colour)
    while board._moves:
        board._move()
    for piece in board._hands.pieces("9"):
        board._do("9", piece.at, None)
        while board._moves:
            board._move()
        assert piece.colour not in board._hands.kinds_at("9")
