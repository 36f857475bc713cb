"""What nobody may see of an older picture: R-TB-003, place by place, card by card, hand by hand."""

import pytest

from tableassist.evidence.faces import (
    FaceHistory,
    FacesAt,
    KeptPicture,
    ShownFace,
    areas_to_cover,
    faces_up,
    next_withheld,
)
from tableassist.table.geometry import Mat, Point, Rect, Zone
from tableassist.table.layout import Layout, Lot
from tableassist.table.observation import Detection, Face
from tableassist.table.picture import TablePicture

A, B = Zone("A", Rect(0, 0, 90, 70)), Zone("B", Rect(100, 0, 90, 70))
ROW = Zone("row", Rect(0, 100, 600, 95), "row")
MAT = Mat("test", 800, 600, (), (A, B, ROW))


def card(zone, name, at, face=Face.UP):
    return Detection("card", name, at, 0.0, face, 0.99)


IN_A, IN_B = A.area.centre, B.area.centre


def picture(*detections, at=1000, hand=False):
    return KeptPicture(TablePicture(at, b"jpeg", Rect(0, 0, 800, 600)), detections, hand_in_view=hand)


def up(*faces):
    return frozenset(ShownFace(zone, "card", name) for zone, name in faces)


def history(*moments):
    return FaceHistory(tuple(FacesAt(at, faces) for at, faces in moments))


def covered(kept, *moments):
    return areas_to_cover(kept, history(*moments), MAT)


def test_a_face_that_is_still_up_is_shown():
    assert covered(picture(card("A", "7H", IN_A)), (0, up(("A", "7H")))) == ()


def test_a_face_that_was_turned_down_is_covered_with_its_place():
    areas = covered(picture(card("A", "7H", IN_A)), (0, up(("A", "7H"))), (2000, up()))
    assert areas == (A.area.grow(12.0),)


def test_a_face_that_lies_up_elsewhere_now_is_no_secret():
    assert covered(picture(card("A", "7H", IN_A)), (0, up(("A", "7H"))), (2000, up(("B", "7H")))) == ()


def test_a_face_that_the_frame_missed_is_covered_where_it_lay():
    areas = covered(picture(), (0, up(("A", "7H"))), (2000, up()))
    assert areas == (A.area.grow(12.0),)


def test_a_face_that_came_up_right_after_the_frame_may_be_in_it():
    areas = covered(picture(at=1000), (0, up()), (1100, up(("B", "9C"))), (5000, up()))
    assert areas == (B.area.grow(12.0),)


def test_a_card_that_lies_face_down_in_the_picture_is_shown():
    assert covered(picture(card("A", None, IN_A, Face.DOWN)), (0, up())) == ()


@pytest.mark.parametrize("name", ["7H", None])
def test_nothing_is_shown_where_a_secret_card_may_be_in_a_hand(name):
    kept = picture(card("A", name, IN_A), hand=True)
    assert covered(kept, (0, up(("A", "7H"))), (2000, up())) is None


def test_a_hand_may_be_shown_where_no_face_is_secret():
    assert covered(picture(card("A", "7H", IN_A), hand=True), (0, up(("A", "7H")))) == ()


def test_a_face_that_nobody_knew_of_withholds_the_frame_with_the_hand():
    """A player turned a card over for a moment: no settled table shows it."""
    assert covered(picture(card("B", "QS", IN_B), hand=True), (0, up()), (2000, up())) is None


def test_a_face_that_was_not_read_is_covered_unless_it_has_been_up_ever_since():
    kept = picture(card("A", None, IN_A))
    assert covered(kept, (0, up()), (1200, up(("A", "7H")))) == ()
    assert covered(kept, (0, up()), (1200, up(("A", "7H"))), (1500, up()), (1900, up(("A", "9C")))) != ()
    assert covered(kept, (0, up()), (1200, up(("A", "7H"))), (1500, up())) == (A.area.grow(12.0),)


def test_an_unread_face_is_covered_where_another_card_lay_up_before_it():
    """The picture may show the card from before, which is secret by now."""
    kept = picture(card("A", None, IN_A))
    assert covered(kept, (0, up(("A", "2S"))), (1200, up(("A", "7H")))) != ()


def test_of_cards_in_a_row_only_the_secret_one_is_covered():
    where, other = Point(50, 140), Point(300, 140)
    kept = picture(card("row", "7H", where), card("row", "9C", other))
    (area,) = covered(kept, (0, up(("row", "7H"), ("row", "9C"))), (2000, up(("row", "9C"))))
    assert area.holds(where)
    assert not area.holds(other)
    assert area.width >= 63


def test_a_whole_row_is_covered_where_the_secret_card_is_not_found():
    kept = picture(card("row", "9C", Point(300, 140)))
    areas = covered(kept, (0, up(("row", "7H"), ("row", "9C"))), (2000, up(("row", "9C"))))
    assert areas == (ROW.area.grow(12.0),)


def test_what_lies_outside_all_zones_hides_the_whole_table():
    kept = picture()
    (area,) = covered(kept, (0, up(("elsewhere", "7H"))), (2000, up()))
    assert area.width >= 800


def test_a_picture_from_before_anything_is_known_is_not_shown():
    assert covered(picture(at=10), (500, up())) is None


def test_a_counter_is_the_same_only_where_it_stayed():
    """Several counters have one value: its name alone does not say which it is."""
    five = frozenset([ShownFace("A", "counter", "5")])
    there = Detection("counter", "5", IN_A, 0.0, Face.UP, 0.99)
    moved = frozenset([ShownFace("B", "counter", "5")])
    assert covered(picture(there), (0, five)) == ()
    assert covered(picture(there), (0, five), (2000, moved)) == (A.area.grow(12.0),)


def test_crystals_have_no_face():
    crystal = Detection("crystal", "red", IN_A, 0.0, Face.UP, 0.99)
    assert covered(picture(crystal), (0, up())) == ()


def test_faces_up_counts_a_face_that_cannot_be_told_as_up():
    layout = Layout((Lot("A", "card", None, Face.UNKNOWN), Lot("B", "card", None, Face.DOWN)))
    assert faces_up(layout) == {ShownFace("A", "card", None)}


def test_a_face_that_may_have_been_turned_down_since_the_table_was_at_rest_is_covered():
    """Five cards were turned down one by one: pictures showed the first of them until the hands were gone."""
    kept, known = picture(card("A", "7H", IN_A), card("B", "9C", IN_B)), history((0, up(("A", "7H"), ("B", "9C"))))
    assert areas_to_cover(kept, known, MAT) == ()
    withheld = FaceHistory(known.moments, frozenset({"A"}))
    assert areas_to_cover(kept, withheld, MAT) == (A.area.grow(12.0),)
    assert areas_to_cover(picture(card("A", None, IN_A)), withheld, MAT) == (A.area.grow(12.0),)


@pytest.mark.parametrize(
    ("frames", "withheld"),
    [
        pytest.param([[card("A", None, IN_A, Face.DOWN)]], {"A"}, id="seen down"),
        pytest.param([[Detection("hidden", None, IN_A, 0.0, Face.UNKNOWN, 0.0)], []], {"A"}, id="behind a hand"),
        pytest.param([[card("A", None, IN_A, Face.DOWN)], [card("A", "7H", IN_A)]], set(), id="seen up again"),
        pytest.param([[Detection("occluded", None, IN_A, 0.0, Face.UNKNOWN, 0.0)]], set(), id="under what rests"),
        pytest.param([[card("row", "7H", ROW.area.centre, Face.DOWN)]], set(), id="among others in a row"),
        pytest.param([[card("A", "7H", IN_A), card("B", None, IN_B, Face.DOWN)]], {"B"}, id="another one"),
    ],
)
def test_what_a_hand_may_be_turning_down_is_withheld_until_it_is_seen_up(frames, withheld):
    places = frozenset()
    for detections in frames:
        places = next_withheld(places, detections, MAT)
    assert places == withheld
