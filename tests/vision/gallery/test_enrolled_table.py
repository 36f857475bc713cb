"""Enrolled cards where they lie on the mat: place, turn, face, and nothing told of what is not known."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest
from made_table import FIELD, MAT, enrolled, names, picture_of

from tableassist.simulator.levels import draw_conditions
from tableassist.simulator.table import VirtualTable
from tableassist.table.cards import CardName
from tableassist.table.geometry import Point
from tableassist.table.layout import Layout, Lot, SettledLayout
from tableassist.table.observation import STRANGER, Face
from tableassist.vision.gallery.enrolled import NOTHING, SURE, EnrolledReader, Recognised
from tableassist.vision.gallery.enrolled_table import STRANGE, STRANGER_SEEN, TRIES, EnrolledTable, with_strangers
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
    picture = picture_of(table, draw_conditions(4, "normal"))
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
    picture = picture_of(table, draw_conditions(light, "normal"))
    read = EnrolledTable(EnrolledReader(enrolled([one for one, _ in DIM])), MAT.card_size)
    (card,) = read(picture, TableFinder(MAT).locate(picture), stack)
    assert card.detection.name == name


def test_what_is_outside_the_area_is_not_reported(read, seen):
    table = VirtualTable(MAT)
    table.lay(CardName(CARDS[0]), MAT.zone("stack").area.centre)
    picture = picture_of(table, draw_conditions(4, "normal"))
    assert read(picture, TableFinder(MAT).locate(picture), FIELD) == ()
    assert len(read(picture, TableFinder(MAT).locate(picture), MAT.zone("stack").area)) == 1


class CountingReader:
    """What is told of a flat picture, and how many were asked about."""

    def __init__(self, told=NOTHING):
        self.told, self.asked = told, 0

    def __call__(self, _flat):
        self.asked += 1
        return self.told


def flat_card(seed=0, light=1.0, noise=0.0):
    """A flat card of eight large patches of colour."""
    patches = np.random.default_rng(seed).integers(40, 200, (4, 2, 3)).astype(np.float32)
    picture = cv2.resize(patches, (158, 220), interpolation=cv2.INTER_NEAREST) * light
    return (picture + np.random.default_rng(9).normal(0, noise, picture.shape)).clip(0, 255).astype(np.uint8)


@pytest.mark.parametrize(
    ("again", "asked"),
    [
        pytest.param(flat_card(noise=6.0), 1, id="the same in noise"),
        pytest.param(flat_card(light=0.7), 1, id="in a shadow"),
        pytest.param(flat_card(seed=1), 2, id="another"),
        pytest.param(flat_card(light=0.3), 2, id="in the dark"),
    ],
)
def test_a_card_that_was_surely_recognised_is_not_looked_for_again(again, asked):
    reader = CountingReader(Recognised("Quiet Parade", Face.UP, SURE))
    table = EnrolledTable(reader, MAT.card_size)
    assert [table._recognised(flat).name for flat in (flat_card(), again)] == ["Quiet Parade"] * 2
    assert reader.asked == asked


def test_a_card_that_lies_the_other_way_round_is_known_too():
    reader = CountingReader(Recognised("Quiet Parade", Face.UP, SURE, turned=True))
    table = EnrolledTable(reader, MAT.card_size)
    assert [table._recognised(flat).turned for flat in (flat_card(), flat_card()[::-1, ::-1])] == [True, False]
    assert reader.asked == 1


def test_a_card_that_nobody_could_tell_for_long_is_a_stranger_and_one_that_may_be_known_is_none():
    reader = CountingReader()
    table = EnrolledTable(reader, MAT.card_size)
    assert [table._recognised(flat_card()) for _ in range(STRANGE)] == [NOTHING] * (STRANGE - 1) + [STRANGER_SEEN]
    assert table._recognised(flat_card(light=0.8)) == STRANGER_SEEN
    assert reader.asked == STRANGE
    reader.told = replace(NOTHING, candidate_names=("Quiet Parade",))
    assert {table._recognised(flat_card(seed=1)) for _ in range(2 * STRANGE)} == {reader.told}
    assert reader.asked == 3 * STRANGE


def test_a_stranger_is_one_in_all_its_outlines_and_a_quick_look_reads_only_the_first():
    table = VirtualTable(MAT)
    table.lay(CardName("A Stranger"), PLACES[1])
    picture, reader = picture_of(table, draw_conditions(4, "normal")), CountingReader()
    fit, look = TableFinder(MAT).locate(picture), EnrolledTable(reader, MAT.card_size)
    (card,) = look(picture, fit, FIELD, thorough=False)
    assert (card.detection.confidence, reader.asked) == (0.0, 1)
    for _ in range(STRANGE):
        (card,) = look(picture, fit, FIELD)
    assert (card.detection.face, card.detection.confidence) == (Face.UNKNOWN, SURE)
    asked = reader.asked
    look(picture, fit, FIELD)
    assert reader.asked == asked <= STRANGE * TRIES


def test_a_stranger_is_one_whichever_way_round_it_lies():
    table, at = VirtualTable(MAT), PLACES[1]
    table.lay(CardName("A Stranger"), at)
    picture, look = picture_of(table, draw_conditions(4, "normal")), EnrolledTable(CountingReader(), MAT.card_size)
    fit, half = TableFinder(MAT).locate(picture), np.array(MAT.card_size, np.float32) / 2
    outline = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)], np.float32) * half + (at.x, at.y)
    ways = [outline, np.roll(outline, 2, axis=0)]
    for _ in range(STRANGE):
        look.read(picture, fit, [outline.astype(np.float32)])
    assert [look.read(picture, fit, [way.astype(np.float32)]).detection.confidence for way in ways] == [SURE, SURE]


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
