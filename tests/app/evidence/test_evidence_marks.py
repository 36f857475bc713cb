"""What is marked on the pictures of a dispute: a place, or in a row only the cards that are otherwise."""

import pytest

from tableassist.app.evidence.marks import mark_places
from tableassist.evidence.faces import KeptPicture
from tableassist.evidence.ring import EventPictures
from tableassist.games.deluxe_memory.mat import build_mat as deluxe_mat
from tableassist.games.mnemonic.mat import build_mat
from tableassist.table.geometry import Point, Rect
from tableassist.table.observation import Detection, Face
from tableassist.table.picture import TablePicture

MAT, LANDS = build_mat(), "south lands"
ROW = MAT.zone(LANDS).area


def card(name, x, angle=0.0, face=Face.UP):
    return Detection("card", name, Point(ROW.left + x, ROW.centre.y), angle, face, 0.99)


def picture(*cards):
    return KeptPicture(TablePicture(1, b"", Rect(0, 0, MAT.width, MAT.height)), cards)


def marked(before, after, mat=MAT, zone=LANDS):
    return mark_places(mat, [zone], EventPictures(picture(*before), picture(*after)))[0]


FIRST, SECOND = card("2S", 40), card("6D", 150)


@pytest.mark.parametrize(
    ("before", "after", "middle"),
    [
        ([FIRST, SECOND], [FIRST, card("6D", 150, 88.0)], 150),
        ([FIRST], [FIRST, SECOND], 150),
        ([FIRST, SECOND], [FIRST], 150),
        # A named card that slid to make room is the same one.
        ([FIRST, SECOND], [card("2S", 90), SECOND, card("9C", 300)], 300),
        ([card(None, 40, face=Face.DOWN)], [card(None, 45, face=Face.DOWN), card(None, 200, face=Face.DOWN)], 200),
    ],
)
def test_the_card_that_came_went_or_was_turned(before, after, middle):
    area = marked(before, after)
    assert area.centre.x == pytest.approx(ROW.left + middle)
    assert area.width < 110


def test_several_cards_are_marked_together():
    area = marked([FIRST, SECOND], [card("2S", 40, 90.0), card("6D", 150, 90.0)])
    assert area.holds(FIRST.place)
    assert area.holds(SECOND.place)
    assert area.width < 220


def test_the_whole_row_where_nothing_is_otherwise_or_no_picture_shows_it():
    assert marked([FIRST], [FIRST]) == ROW
    assert mark_places(MAT, [LANDS], EventPictures(None, picture(FIRST))) == (ROW,)


def test_a_row_without_cards_in_question_is_not_marked_beside_others():
    pictures = EventPictures(picture(FIRST), picture(FIRST, SECOND))
    (area,) = mark_places(MAT, [LANDS, "south creatures"], pictures)
    assert area.holds(SECOND.place)


def test_a_card_that_the_action_is_about_is_marked_though_it_lay_so_before():
    """A land was tapped, and only later a card was paid for with it."""
    pictures = EventPictures(picture(FIRST, SECOND), picture(FIRST, SECOND))
    row, graveyard = mark_places(MAT, [LANDS, "south graveyard"], pictures, {"6D"})[::-1]
    assert row.holds(SECOND.place)
    assert not row.holds(FIRST.place)
    assert graveyard == MAT.zone("south graveyard").area


def test_a_place_of_a_card_is_marked_as_it_is_printed():
    mat = deluxe_mat()
    assert mark_places(mat, ["B1", "nowhere"], EventPictures()) == (mat.zone("B1").area,)
