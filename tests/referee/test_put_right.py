"""Cards that lie elsewhere than the game has them when it moves on: putting them right is nobody's action."""

from __future__ import annotations

import pytest
from deluxe_table import Scene

from tableassist.journal.events import Acted, Asked, Flagged, Refusal
from tableassist.referee.put_right import find_put_right
from tableassist.table.cards import CardName
from tableassist.table.layout import Layout, Lot
from tableassist.table.observation import Face


def down(zone):
    return Lot(zone, "card", None, Face.DOWN)


def up(zone):
    return Lot(zone, "card", CardName("7S"), Face.UP)


@pytest.mark.parametrize(
    ("was", "seen", "found"),
    [
        ((down("B1"),), (down("B1"),), False),  # As it should be all along.
        ((down("B1"),), (), False),  # Taken up just now: that may be an action.
        ((), (), True),  # Still away.
        ((), (down("B1"),), True),  # Laid back.
        ((), (up("B1"),), True),  # Laid back with the wrong face: still to be put right.
        ((up("B1"),), (down("B1"),), True),  # Turned back.
        ((up("B1"),), (up("B1"),), False),
        ((up("B1"),), (), False),  # Whoever takes up a card that is not turned back yet may do so.
    ],
)
def test_what_is_only_put_right(was, seen, found):
    zones = find_put_right(Layout((down("B1"),)), Layout(was), Layout(seen), ("B1", "C1"))
    assert zones == (frozenset({"B1"}) if found else frozenset())


# At the table -------------------------------------------------------------------------------------------------------


@pytest.fixture
def table():
    """Ann's turn, of which ten seconds are left."""
    return Scene(("Ann", "Bob", "Cleo"), clock="gong10")


def ring(table):
    """Time passes until the gong has rung once; then the eyes see the table as it lies."""
    table.wait(10_500)
    assert [entry.event.action for entry in table.store.entries if isinstance(entry.event, Flagged)] == ["lapse 0"]
    return table.settle()


def actions(table):
    return [entry.event.action for entry in table.store.entries if isinstance(entry.event, Acted)]


def complaints(table):
    return [entry.event for entry in table.store.entries if isinstance(entry.event, Refusal | Asked)]


def zones_to_do(table):
    return [one.zone for one in table.session.todo]


def test_cards_that_a_gong_caught_in_the_hand_are_nobodys_selection(table):
    """R-CK-028: Ann lays her two cards back, and Bob has selected none."""
    table.lift("B1", "C1", hand="south").settle()
    ring(table)
    assert zones_to_do(table) == ["B1", "C1"]
    table.lay(B1="down", C1="down").settle().wait(3000)
    assert actions(table) == ["select 0 B1 C1"]
    assert (zones_to_do(table), table.session.issue, complaints(table)) == ([], None, [])
    table.lift("B1", "D1").settle()
    assert actions(table)[1:] == ["select 1 B1 D1"]


def test_one_after_the_other_they_are_none_either(table):
    table.lift("B1", "C1").settle()
    ring(table)
    table.lay(C1="down").settle()
    assert zones_to_do(table) == ["B1"]
    table.lay(B1="down").settle().wait(3000)
    assert actions(table) == ["select 0 B1 C1"]
    assert (zones_to_do(table), complaints(table)) == ([], [])


def test_who_plays_on_meanwhile_selects_his_own_two(table):
    """What another still has in the hand neither counts with it nor makes it too many."""
    table.lift("B1", "C1").settle()
    ring(table)
    table.lift("D1", "E1").settle()
    assert actions(table)[1:] == ["select 1 D1 E1"]
    table.lay(B1="down", C1="down").settle()
    assert (actions(table)[2:], complaints(table)) == ([], [])


@pytest.mark.parametrize("back", [{"B1": "7S", "C1": "7D"}, {"B1": "7S", "C1": "down"}])
def test_cards_that_come_back_face_up_are_still_to_be_turned(table, back):
    """R-TB-002: they are nobody's match; the screen asks to turn them."""
    table.lift("B1", "C1").settle()
    ring(table)
    table.lay(**back).settle().wait(5000)
    assert actions(table) == ["select 0 B1 C1"]
    assert zones_to_do(table) == [zone for zone, what in back.items() if what != "down"]
    table.lift("D1", "E1").settle()
    assert actions(table)[1:] == ["select 1 D1 E1"]
    table.lay(**{zone: "down" for zone, what in back.items() if what != "down"}).settle()
    assert (zones_to_do(table), complaints(table)) == ([], [])


def test_a_select_that_was_undone_is_not_counted_again_when_the_cards_come_back(table):
    """R-TB-005."""
    table.lift("B1", "C1").settle()
    table.take_back().settle()
    assert zones_to_do(table) == ["B1", "C1"]
    table.lay(B1="down", C1="down").settle()
    assert table.session.match.last is None
    table.lift("B1", "C1").settle()
    assert actions(table) == ["select 0 B1 C1"] * 2


def test_one_card_in_the_hand_that_was_no_selection_yet(table):
    table.lift("B1").settle()
    ring(table)
    table.lay(B1="down").settle()
    table.lift("C1").settle()
    table.lay(C1="down").settle().wait(100)
    assert actions(table) == []


def test_the_last_cards_that_are_dealt_before_the_camera_are_nobodys_selection():
    table = Scene(camera=False)
    table.in_view = True
    del table.placed["G6"], table.placed["H6"]
    table.settle()
    table.lay(G6="down", H6="down").settle().wait(3000)
    assert (actions(table), complaints(table), zones_to_do(table)) == ([], [], [])
    table.lift("B1", "C1").settle()
    assert actions(table) == ["select 0 B1 C1"]


@pytest.mark.parametrize(
    ("answer", "counted"),
    [
        ("Both looked at", ["select 1 B1 D1", "end_look 1 open", "no_match 1 B1=5D D1=6H"]),
        ("By mistake", []),
    ],
)
def test_a_card_that_came_back_unseen_may_be_the_first_of_the_next_look(table, answer, counted):
    """*Kitchen* 10004000 of Deluxe Memory: Ann laid hers back, and Bob turned one of them up before a picture."""
    table.lift("B1", "C1").settle()
    ring(table)
    table.lay(B1="5D", C1="down").settle().wait(4000)
    assert [one.zone for one in table.session.todo] == ["B1"]
    before = len(actions(table))
    table.lay(D1="6H").settle()
    assert table.session.issue.prompt.text == "B1 and D1 were turned up. What happened?"
    table.choose(answer)
    assert actions(table)[before:] == counted
    assert (table.refusals, table.session.issue) == ([], None)
