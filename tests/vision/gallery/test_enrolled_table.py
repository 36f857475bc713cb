"""Enrolled cards where they lie on the mat: place, turn, face, and nothing told of what is not known."""

from __future__ import annotations

import pytest
from made_table import FIELD, MAT, enrolled, names, picture_of

from tableassist.simulator.conditions import Conditions
from tableassist.simulator.table import VirtualTable
from tableassist.table.cards import CardName
from tableassist.table.geometry import Point
from tableassist.table.layout import Layout, Lot, SettledLayout
from tableassist.table.observation import STRANGER, Face
from tableassist.vision.gallery.enrolled import EnrolledReader
from tableassist.vision.gallery.enrolled_table import EnrolledTable, with_strangers
from tableassist.vision.table.homography import TableFinder

pytestmark = pytest.mark.slow

CARDS = names(6)
PLACES = [Point(FIELD.left + 60 + 110 * number, FIELD.centre.y) for number in range(4)]
ANGLES = (3.0, 92.0, 180.0, 270.0)


@pytest.fixture(scope="module")
def read():
    return EnrolledTable(EnrolledReader(enrolled(CARDS)), MAT.card_size)


@pytest.fixture(scope="module")
def seen(read):
    """Three cards of the pool, a stranger and one face down, each at its place."""
    table = VirtualTable(MAT)
    for card, at, angle in zip((*CARDS[:3], "A Stranger"), PLACES, ANGLES, strict=True):
        table.lay(CardName(card), at, angle)
    table.lay(CardName(CARDS[4]), Point(FIELD.left + 60, FIELD.top + 45), 0.0, Face.DOWN)
    picture = picture_of(table, Conditions.sample(4, "normal"))
    return read(picture, TableFinder(MAT).locate(picture), FIELD)


def test_each_card_is_reported_once_where_it_is(seen):
    assert len(seen) == 5
    found = {one.detection.name: one.detection.place for one in seen if one.detection.name}
    assert set(found) == set(CARDS[:3])
    assert all(found[card].to(at) < 3.0 for card, at in zip(CARDS, PLACES, strict=False) if card in found)


def test_which_way_it_points(seen):
    upright = {one.detection.name: one.upright for one in seen}
    for card, angle in zip(CARDS[:3], ANGLES, strict=False):
        assert abs((upright[card] - angle + 180) % 360 - 180) < 4.0


def test_faces(seen):
    faces = sorted(one.detection.face for one in seen)
    assert faces == sorted([Face.UP, Face.UP, Face.UP, Face.UNKNOWN, Face.DOWN])


DIM = [("Lantern Student", 1017), ("Copper Whistle", 1027)]


@pytest.mark.parametrize(("name", "light"), DIM, ids=[name for name, _ in DIM])
@pytest.mark.slow
def test_on_a_dark_mat_what_is_inside_the_rim_is_enough(name, light):
    table, stack = VirtualTable(MAT), MAT.zone("stack").area
    table.lay(CardName(name), Point(stack.centre.x, stack.centre.y + 47), 180.0)
    picture = picture_of(table, Conditions.sample(light, "normal"))
    read = EnrolledTable(EnrolledReader(enrolled([one for one, _ in DIM])), MAT.card_size)
    (card,) = read(picture, TableFinder(MAT).locate(picture), stack)
    assert card.detection.name == name


def test_what_is_outside_the_area_is_not_reported(read, seen):
    table = VirtualTable(MAT)
    table.lay(CardName(CARDS[0]), MAT.zone("stack").area.centre)
    picture = picture_of(table, Conditions.sample(4, "normal"))
    assert read(picture, TableFinder(MAT).locate(picture), FIELD) == ()
    assert len(read(picture, TableFinder(MAT).locate(picture), MAT.zone("stack").area)) == 1


def test_what_is_not_known_is_a_stranger_of_whom_nothing_is_asked():
    known, down = Lot("stack", "card", "A", Face.UP), Lot("stack", "card", None, Face.DOWN)
    strange, blurred = Lot("stack", "card", None, Face.UNKNOWN), Lot("stack", "card", None, Face.UP)
    settled = SettledLayout(
        7, Layout((known, down, strange, blurred)), frozenset({"stack"}), unsure=frozenset({"stack"})
    )
    seen = with_strangers(settled)
    stranger = Lot("stack", STRANGER, None, Face.DOWN)
    assert seen.layout == Layout((known, down, stranger, stranger))
    assert (seen.at, seen.moved, seen.unsure, seen.candidate_names) == (7, {"stack"}, frozenset(), {})
