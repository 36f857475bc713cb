"""Belief about pieces: several in one place, agreement over looks, and pieces between places."""

from __future__ import annotations

import pytest

from tableassist.games.memwars.mat import build_mat as board_mat
from tableassist.games.memwars.mat import centre_of
from tableassist.table.geometry import Point
from tableassist.table.layout import ELSEWHERE, Lot
from tableassist.table.observation import Detection, Face, Observation
from tableassist.vision.tracking.layout_tracker import LayoutTracker


class Table:
    def __init__(self):
        self.settle, self.now = LayoutTracker(board_mat()), 0

    def look(self, *detections, **more):
        self.now += 100
        return self.settle(Observation(self.now, detections, **more))

    def still(self, *detections, looks=3):
        return next(
            (results for results in [self.look(*detections) for _ in range(looks)] if results),
            None,
        )

    def hand(self, *detections):
        for _ in range(2):
            assert self.look(*detections, hand_in_view=True) is None


def piece(place, name="red", dx=0.0, dy=0.0, kind="crystal", face=Face.UP, sure=0.95, candidate_names=()):
    middle = centre_of(place)
    return Detection(kind, name, Point(middle.x + dx, middle.y + dy), 0.0, face, sure, candidate_names)


@pytest.fixture
def table():
    return Table()


THREE = (piece(38, "red", 7), piece(38, "blue", -4, 6), piece(38, "challenge", -4, -6))


def test_three_things_are_on_one_place(table):
    settled = table.still(*THREE)
    names = {lot.name for lot in settled.layout.at("38")}
    assert names == {"red", "blue", "challenge"}
    assert all(lot == Lot("38", "crystal", lot.name, Face.UP) for lot in settled.layout.at("38"))
    assert settled.unsure == frozenset()


@pytest.mark.parametrize(("sure", "vague"), [(0.95, set()), (0.82, {"38"})])
def test_a_piece_whose_name_is_only_likely_is_told_to_be_vague(table, sure, vague):
    settled = table.still(piece(38, "red", sure=sure), piece(40, None, sure=0.3, candidate_names=("red", "amber")))
    assert settled.layout.at("38")[0].name == "red"
    assert settled.vague == vague


def test_looks_may_report_them_in_any_order(table):
    table.look(*THREE)
    table.look(*reversed(THREE))
    settled = table.look(THREE[1], THREE[0], THREE[2])
    assert len(settled.layout.at("38")) == 3
    assert settled.unsure == frozenset()


def test_many_crystals_have_one_colour(table):
    """Unlike a card, a colour is no name that can lie in one place only."""
    settled = table.still(*(piece(place, "red") for place in (1, 2, 3)), piece(3, "red", 9, 9))
    assert [lot.name for lot in settled.layout] == ["red"] * 4
    assert settled.unsure == frozenset()


def test_counters_have_a_value_or_are_face_down(table):
    settled = table.still(piece(13, "5", kind="counter"), piece(63, None, kind="counter", face=Face.DOWN))
    assert settled.layout.at("13") == (Lot("13", "counter", "5", Face.UP),)
    assert settled.layout.at("63") == (Lot("63", "counter", None, Face.DOWN),)
    assert settled.unsure == frozenset()


def test_a_crystal_whose_colour_is_unknown_is_asked_about(table):
    settled = table.still(piece(38, None, sure=0.0, candidate_names=("red", "amber")), looks=14)
    assert settled.layout.at("38") == (Lot("38", "crystal", None, Face.UP),)
    assert settled.unsure == {"38"}
    assert settled.candidate_names == {"38": ("red", "amber")}


def test_what_is_not_read_anew_is_not_waited_for(table):
    unknown = piece(38, None, sure=0.0, candidate_names=("red", "amber"))
    assert table.still(unknown, looks=3).unsure == {"38"}


def test_an_unknown_piece_that_is_read_anew_may_be_reported_yet(table):
    unknown = [piece(38, None, dx=0.1 * number, sure=0.0) for number in range(4)]
    assert [table.look(one) for one in unknown] == [None] * 4
    assert table.still(piece(38, "red")).unsure == frozenset()


def test_looks_that_disagree_on_how_many_are_waited_for_and_then_unsure(table):
    results = [table.look(*THREE[: 2 + number % 2]) for number in range(14)]
    assert results[:8] == [None] * 8
    settled = next(one for one in results if one)
    assert settled.layout.at("38") == (Lot("38", "crystal", None, Face.UNKNOWN),)
    assert settled.unsure == {"38"}


def test_between_two_places_it_is_elsewhere_and_may_belong_to_either(table):
    settled = table.still(piece(7, "red", 13.0, candidate_names=("7", "26")), looks=14)
    assert list(settled.layout) == [Lot(ELSEWHERE, "crystal", "red", Face.UP)]
    assert settled.candidate_names == {ELSEWHERE: ("7", "26")}
    assert settled.unsure == {ELSEWHERE}


def test_a_crystal_beside_its_circle_belongs_to_the_nearest_place(table):
    settled = table.still(piece(1, "red", 12.0, 9.0))
    assert [lot.zone for lot in settled.layout] == ["1"]


def test_what_was_added_moved_its_place_alone(table):
    table.still(THREE[0], piece(1))
    table.hand(piece(1))
    settled = table.still(*THREE[:2], piece(1))
    assert settled.moved == {"38"}


def test_a_crystal_that_was_pushed_on_its_place_was_touched(table):
    table.still(THREE[0], piece(1))
    table.hand(THREE[0], piece(1))
    settled = table.still(piece(38, "red", 3), piece(1))
    assert settled.moved == {"38"}
    assert [lot.zone for lot in settled.layout] == ["1", "38"]


def test_a_crystal_that_is_seen_bare_twice_was_lifted(table):
    table.still(piece(1))
    table.hand()
    table.hand()
    assert table.still(piece(1)).moved == {"1"}


def die(place, name="5", dx=0.0):
    return piece(place, name, dx, kind="die")


def memcard(zone, name="38"):
    middle = board_mat().zone(zone).area.centre
    return Detection("memcard", name, middle, 90.0, Face.UP, 0.99)


def test_a_die_and_a_card_are_reported_where_they_are(table):
    settled = table.still(piece(1), die(38), memcard("deck"))
    assert settled.layout.at("38") == (Lot("38", "die", "5", Face.UP),)
    assert settled.layout.at("deck") == (Lot("deck", "memcard", "38", Face.UP),)
    assert [lot.name for lot in settled.layout.at("1")] == ["red"]


def test_a_card_over_a_place_is_not_on_it(table):
    card = Detection("memcard", "38", centre_of(38), 0.0, Face.UP, 0.99)
    assert tuple(table.still(card).layout) == ()


@pytest.mark.parametrize("names", [("5", "3", "5"), ("5", None, "5")])
def test_a_die_on_which_looks_disagree_holds_nothing_up(table, names):
    results = [table.look(piece(1), die(38, name)) for name in names]
    (settled,) = [one for one in results if one]
    assert settled.layout.at("38") == ()
    assert settled.unsure == frozenset()


def test_dice_and_cards_touch_nothing_and_are_not_waited_for(table):
    table.still(piece(1), die(38), memcard("deck"))
    settled = table.still(piece(1), die(38, "2", 3.0), memcard("deck", "71"))
    assert settled.moved == frozenset()
    assert settled.unsure == frozenset()
    assert {lot.name for lot in settled.layout} == {"red", "2", "71"}


def test_a_die_beside_a_crystal_leaves_the_belief_in_the_crystal(table):
    table.still(piece(38))
    settled = table.still(piece(38), die(38, "4", 7.0))
    assert settled.moved == frozenset()
    assert Lot("38", "crystal", "red", Face.UP) in settled.layout.at("38")


def test_a_die_beside_all_places_is_not_reported(table):
    rim = Detection("die", "5", Point(120, 20), 0.0, Face.UP, 0.95)
    assert tuple(table.still(piece(1), rim).layout) == (Lot("1", "crystal", "red", Face.UP),)


def test_a_piece_that_may_lie_there_unseen_is_told_of_by_its_place(table):
    maybe = piece(38, None, sure=0.4, candidate_names=("challenge",))
    settled = next(filter(None, [table.look(piece(38), possibly_present=(maybe,)) for _ in range(3)]))
    assert [(one.lot, one.candidate_names) for one in settled.possibly_present] == [
        (Lot("38", "crystal", None, Face.UP), ("challenge",))
    ]
    assert len(settled.layout.at("38")) == 1
