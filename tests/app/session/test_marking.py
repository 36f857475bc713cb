"""What is still to be moved is marked card by card, and told in words."""

from dataclasses import replace

import pytest

from tableassist.app.session.marking import mark_tiles, tidy_words
from tableassist.referee.ruling import Todo
from tableassist.rules.view import Mark, Tile
from tableassist.table.cards import card
from tableassist.table.geometry import Point, Rect, ZoneName
from tableassist.table.layout import Lot, Unread
from tableassist.table.observation import Face

LANDS, GRAVE = ZoneName("south lands"), ZoneName("south graveyard")
ROW = Tile(LANDS, Rect(100, 490, 600, 96), "empty", kind="row", text="Lands")


def lots(zone, names):
    """Cards of a zone: `4D*` lies turned, `?` cannot be told, `#` lies face down."""
    return tuple(_lot(zone, name) for name in names.split())


def _lot(zone, name):
    if name in "?#":
        return Lot(zone, "card", None, Face.DOWN if name == "#" else Face.UNKNOWN)
    return Lot(zone, "card", card(name.rstrip("*")), Face.UP, name.endswith("*"))


def table(*names):
    return (ROW, *(Tile(LANDS, Rect(100 + 92 * n, 494, 63, 88), "up", card(name)) for n, name in enumerate(names)))


def shown(want, seen, mark=Mark.TODO):
    todo = (Todo(LANDS, lots(LANDS, want), lots(LANDS, seen)),)
    tiles = table(*(name.rstrip("*") for name in want.split()))
    found = mark_tiles(tiles, todo if mark is Mark.TODO else (), todo if mark is Mark.WRONG else (), None)
    return [(tile.card or tile.text, tile.mark.value, tile.want) for tile in found if tile.kind != "row"]


@pytest.mark.parametrize(
    ("want", "seen", "expected"),
    [
        ("2S 3S", "2S 3S", [("2S", "none", ""), ("3S", "none", "")]),
        ("2S 3S", "2S* 3S", [("2S", "todo", "turned"), ("3S", "none", "")]),
        ("2S* 3S", "2S 3S", [("2S", "todo", "turned"), ("3S", "none", "")]),
        ("2S 3S", "3S", [("2S", "todo", "2S"), ("3S", "none", "")]),
        ("3S", "3S KH", [("KH", "todo", "empty"), ("3S", "none", "")]),
        ("3S", "3S ?", [("?", "todo", "empty"), ("3S", "none", "")]),
    ],
)
def test_cards_of_a_row_are_marked_one_by_one(want, seen, expected):
    assert shown(want, seen) == expected


def test_what_is_wrong_has_another_mark_than_what_is_still_to_be_moved():
    assert shown("2S", "2S*", Mark.WRONG) == [("2S", "wrong", "turned")]


def test_cards_that_do_not_belong_are_at_the_rows_end_and_apart():
    todo = (Todo(LANDS, (), lots(LANDS, "KH QD*")),)
    areas = [tile.area for tile in mark_tiles(table(), todo, (), None) if tile.card]
    assert areas[0].right <= ROW.area.right
    assert areas[1].right <= areas[0].left
    assert areas[1].width > areas[1].height


def test_a_row_full_of_strangers_stays_on_the_row():
    many = " ".join(f"{rank}{suit}" for rank in "2345" for suit in "SH")
    found = mark_tiles(table(), (Todo(LANDS, (), lots(LANDS, many)),), (), None)
    assert all(ROW.area.left <= tile.area.left and tile.area.right <= ROW.area.right for tile in found)


@pytest.mark.parametrize("todo", [(), (Todo(LANDS, (), lots(LANDS, "KH ?")),)], ids=["only it", "among strangers"])
def test_the_card_of_a_row_that_is_asked_for_is_marked_as_the_one(todo):
    asked = Unread(_lot(LANDS, "?"), Point(300, 540), 2, 3)
    found = mark_tiles(table(), todo, (), None, asked)
    assert [(tile.text, tile.want) for tile in found if tile.mark is Mark.CURSOR] == [("?", "")]
    assert [tile.card for tile in found if tile.mark is Mark.TODO] == ["KH"] * len(todo)
    assert mark_tiles((replace(ROW, zone=GRAVE),), (), (), None, asked) == (replace(ROW, zone=GRAVE),)


def test_a_pile_shows_what_should_be_on_top():
    pile = Tile(GRAVE, Rect(735, 302, 100, 120), "up", card("8H"), kind="pile")
    todo = (Todo(GRAVE, lots(GRAVE, "8H"), lots(GRAVE, "KS")),)
    assert mark_tiles((ROW, pile), todo, (), None)[1].want == "8H"
    empty = Todo(GRAVE, (), lots(GRAVE, "KS"))
    found = mark_tiles((ROW, Tile(GRAVE, pile.area, "empty", kind="pile")), (), (empty,), None)[1]
    assert (found.card, found.want, found.mark) == ("KS", "empty", Mark.WRONG)


@pytest.mark.parametrize(
    ("todo", "words"),
    [
        ([(LANDS, "2S 3S", "2S* 3S*")], "Turn 2♠ and 3♠ upright"),
        ([(LANDS, "2S* 3S 4D*", "2S 3S 4D")], "Turn 2♠ and 4♦ sideways"),
        ([(LANDS, "2S", "")], "Lay 2♠ on south lands"),
        ([(LANDS, "", "2S 9D ?")], "Take 2♠, 9♦ and a card off south lands"),
        ([(LANDS, "2S", ""), (GRAVE, "", "2S")], "Lay 2♠ on south lands"),
        ([(LANDS, "2S*", "2S KH"), (GRAVE, "8H", "KS")],
         "Turn 2♠ sideways  ·  Lay 8♥ on south graveyard  ·  Take K♥ off south lands  ·  Take K♠ off south graveyard"),
    ],
)  # fmt: skip
def test_cards_of_rows_are_named(todo, words):
    tiles = (ROW, Tile(GRAVE, Rect(735, 302, 100, 120), "empty", kind="pile"))
    assert (
        tidy_words([Todo(zone, lots(zone, want), lots(zone, seen)) for zone, want, seen in todo], tiles=tiles) == words
    )


def test_cards_that_never_lay_there_are_to_be_dealt_and_many_are_told_by_their_number():
    cards = [Todo(ZoneName(f"B{row}"), lots(ZoneName(f"B{row}"), "#"), ()) for row in range(1, 8)]
    assert tidy_words(cards[:2]) == "Put back B1 and B2"
    assert tidy_words(cards[:2], dealing=True) == "Deal B1 and B2"
    assert tidy_words(cards, dealing=True) == "Deal 7 cards on the marked places"


def test_places_of_one_card_are_reported_by_their_names():
    b2 = ZoneName("B2")
    assert tidy_words([Todo(b2, lots(b2, "#"), lots(b2, "8H"))]) == "Turn down B2"
    assert tidy_words([Todo(b2, (), lots(b2, "8H"))]) == "Take off B2"


@pytest.mark.parametrize(
    ("seen", "face"), [((), "empty"), ((Lot(ZoneName("F6"), "card", card("9H"), Face.UP),), "down")]
)
def test_where_nothing_is_a_card_is_to_be_laid_not_turned(seen, face):
    place = ZoneName("F6")
    tile = Tile(place, Rect(0, 0, 94, 70), "down")
    (shown,) = mark_tiles((tile,), (), (Todo(place, (Lot(place, "card", None, Face.DOWN),), seen),), None)
    assert (shown.mark, shown.want, shown.face) == (Mark.WRONG, "down", face)
