"""The demo's board under the mouse and the keys: crystals are put on places and only seen by the virtual camera."""

import numpy as np
import pytest
from demo_desk import Desk

from tableassist.demo.board import BoardTable, with_supplies
from tableassist.demo.table import PICTURE, STRIP
from tableassist.display.window import PointerEvent
from tableassist.games.memwars.phases import Challenging, Claiming, ClaimWindow
from tableassist.ports import Pressed

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def table():
    table = BoardTable(Desk(), seed=3)
    rounds(table, until=lambda: table.session.referee.table.seen_layout() is not None)
    while not isinstance(phase(table), Claiming):
        press(table, f"option:{table.session.prompts.choice().options[0].key}")
    return table


def rounds(table, count=60, until=lambda: False):
    for _ in range(count):
        table.round()
        if until():
            return


def phase(table):
    return table.session.match.state.phase


def press(table, button):
    table.window.queue.append(Pressed(button, table.rig.now))
    rounds(table, 1)


def heap(table, colour):
    table.window.points.append(PointerEvent("down", table.supplies.index(colour) * 150 + 70, PICTURE[1] + 60))


def click(table, zone, kind="down"):
    x, y = table.rig.camera.to_pixel(table.rig.mat.zone(zone).area.centre)
    table.window.points.append(PointerEvent(kind, x, y))


def test_a_crystal_from_the_supply_is_seen_as_a_claim(table):
    seat = phase(table).seat
    heap(table, table.colours[seat])
    rounds(table, 1)
    assert table.held == table.colours[seat]
    click(table, "7")
    rounds(table, until=lambda: isinstance(phase(table), ClaimWindow))
    assert phase(table).place == 7
    assert table.held is None


def test_a_challenge_is_laid_beside_it(table):
    asked = phase(table).asked
    for colour in (table.colours[asked], "challenge"):
        heap(table, colour)
        click(table, "7")
    rounds(table, until=lambda: isinstance(phase(table), Challenging))
    assert isinstance(phase(table), Challenging)


def test_the_claimant_takes_his_own_crystal_back(table):
    seat = phase(table).claimant
    for button in (f"seat{phase(table).seat}", "option:giveup"):
        press(table, button)
    # What still lies there is seen in the next picture: none from before the press counts.
    rounds(table, 10, until=lambda: bool(table.session.todo))
    rounds(table, 1)
    assert table.window.views[-1].detail.endswith("crystal off 7")
    mine = next(piece for piece in table._hands.pieces("7") if piece.colour == table.colours[seat])
    x, y = table.rig.camera.to_pixel(mine.at)
    table.window.points.append(PointerEvent("down", x, y))
    rounds(table, 30, until=lambda: table.rig.now > 5000 and not table.session.todo)
    assert sorted(table._hands.kinds_at("7")) == sorted((table.colours[1 - seat], "challenge"))
    assert table.session.todo == ()


def test_the_keys_walk_over_the_board_and_put_the_crystal_of_whoever_is_to_move(table):
    seat = phase(table).seat
    for key in ("ok", "right", "down", "ok"):
        press(table, key)
    assert table.cursor not in (None, "1")
    rounds(table, until=lambda: isinstance(phase(table), ClaimWindow))
    assert table._hands.kinds_at(table.cursor) == [table.colours[seat]]
    assert str(phase(table).place) == table.cursor


def test_beside_the_places_nothing_is_put(table):
    heap(table, "challenge")
    rounds(table, 1)
    table.window.points.append(PointerEvent("down", 5, 5))
    rounds(table, 1)
    assert table.held == "challenge"
    table.window.points.append(PointerEvent("alt", 10, PICTURE[1] + 5))
    rounds(table, 1)
    assert table.held is None


def test_the_heaps_are_shown_below_the_board():
    picture = np.full((PICTURE[1], PICTURE[0], 3), 90, np.uint8)
    bare, held = with_supplies(picture, ("red", "challenge"), None), with_supplies(picture, ("red", "challenge"), "red")
    assert bare.shape == (PICTURE[1] + STRIP, PICTURE[0], 3)
    assert tuple(bare[PICTURE[1] + STRIP // 2, 75]) == (60, 50, 200)
    assert (bare[: PICTURE[1]] == picture).all()
    assert (held != bare).any()


def test_quit_leaves(table):
    table.window.queue.append(Pressed("quit", 0))
    table.run()
    assert table.session.quitting
