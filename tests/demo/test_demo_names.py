"""The demo of Mental Magic: what the mouse lays the camera sees, and the hand below the table follows the game."""

import pytest
from demo_desk import Desk, rounds

from tableassist.demo.names import NamesTable
from tableassist.demo.table import PICTURE, STRIP
from tableassist.display.window import PointerEvent
from tableassist.games.mental_magic.state import OPENING_HAND
from tableassist.games.mental_magic.zones import Where
from tableassist.ports import Pressed
from tableassist.table.observation import Face

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def table():
    table = NamesTable(Desk(), seed=3)
    rounds(table, 12)
    yield table
    table.rig.close()


def mouse(table, *events):
    table.window.points += [PointerEvent(*event) for event in events]
    rounds(table, 6)


def pixel(table, zone, dx=0.0, dy=0.0):
    centre = table.rig.mat.zone(zone).area.centre
    return table.rig.camera.to_pixel(type(centre)(centre.x + dx, centre.y + dy))


def in_strip(number):
    return 20 + 142 * number + 50, PICTURE[1] + 60


def acted(table):
    return [entry.event.action for entry in table.session.match.entries if hasattr(entry.event, "action")]


def test_the_first_hand_is_below_the_table_and_each_player_has_cards_of_his_own(table):
    assert len(table.hand(0)) == len(table.hand(1)) == OPENING_HAND
    assert not set(table.decks[0]) & set(table.decks[1])
    assert table.window.pictures[-1].shape == (PICTURE[1] + STRIP, PICTURE[0], 3)


def test_a_card_that_is_laid_on_the_stack_is_known_by_the_camera(table):
    card = table.hand(0)[2]
    mouse(table, ("down", *in_strip(2)), ("up", *in_strip(2)))
    assert table.held == card
    assert card not in table.hand(0)
    mouse(table, ("down", *pixel(table, "stack", dy=47)))
    rounds(table, 40, lambda: bool(acted(table)))
    assert acted(table)[0].startswith("laid 0 hand stack")
    assert acted(table)[0].endswith(card)
    assert table.held is None


def test_a_card_is_dragged_from_the_hand_and_out_of_it_again(table):
    card = table.hand(0)[0]
    mouse(table, ("down", *in_strip(0)), ("up", *pixel(table, "south battlefield")))
    assert table.rig.table.placed(card).face is Face.UP
    mouse(table, ("down", *pixel(table, "south battlefield")), ("up", *in_strip(4)))
    assert card in table.hand(0)
    assert not any(placed.card == card for placed in table.rig.table.cards)


def test_a_right_click_lays_face_down_and_turns_over(table):
    card = table.hand(0)[1]
    mouse(table, ("down", *in_strip(1)), ("alt", *pixel(table, "south battlefield", dx=-150)))
    assert table.rig.table.placed(card).face is Face.DOWN
    mouse(table, ("alt", *pixel(table, "south battlefield", dx=-150)))
    assert table.rig.table.placed(card).face is Face.UP
    mouse(table, ("alt", *pixel(table, "south exile")))
    assert len([placed for placed in table.rig.table.cards if placed.card == card]) == 1


def test_a_click_taps_and_untaps_and_dragging_carries_a_card_elsewhere(table):
    card = next(one.card for one in table.rig.table.cards if table.rig.mat.zone_at(one.at).name == "south battlefield")
    there = table.rig.camera.to_pixel(table.rig.table.placed(card).at)
    upright = table.rig.table.placed(card).angle
    mouse(table, ("down", *there), ("up", *there))
    assert table.rig.table.placed(card).angle == pytest.approx(upright + 90)
    mouse(table, ("down", *there), ("up", *there))
    assert table.rig.table.placed(card).angle == pytest.approx(upright)
    mouse(table, ("down", *there), ("up", *pixel(table, "south graveyard")))
    assert table.rig.mat.zone_at(table.rig.table.placed(card).at).name == "south graveyard"


def test_two_clicks_that_are_quicker_than_the_hand_take_a_card_only_once(table):
    there = pixel(table, "south graveyard")
    card = table.rig.table.card_at(table.rig.camera.to_mm(*there)).card
    take = (("down", *there), ("up", *in_strip(6)))
    table.window.points += [PointerEvent(*event) for event in (*take, *take)]
    rounds(table, 10)
    assert card in table.hand(0)


def test_a_drawn_card_comes_into_the_hand_and_goes_back_with_the_undo(table):
    before = table.hand(0)
    table.session.enter(table.session.match.game.parse("draw 0 1"), table.rig.now)
    assert table.hand(0) == (*before, table.decks[0][OPENING_HAND])
    table.window.queue += [Pressed("undo", table.rig.now), Pressed("seat1", table.rig.now)]
    rounds(table, 3)
    assert table.hand(0) == before


def test_a_card_of_the_other_player_is_laid_towards_him(table):
    card = table.hand(1)[0]
    centre = table.rig.mat.zone("stack").area.centre
    assert table._upright(card, centre) == 180.0
    assert table._upright(table.hand(0)[0], centre) == 0.0
    assert {card.zone for card in table.state.at(Where.BATTLEFIELD, 1)} == set()


def test_quit_leaves(table):
    table.window.queue.append(Pressed("quit", 0))
    table.run()
    assert table.session.quitting
