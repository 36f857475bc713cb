"""Rows of overlapping cards on a playmat, seen look after look: what is believed, and when."""

from dataclasses import replace

import pytest

from tableassist.games.mnemonic.mat import mat as playmat
from tableassist.ports import Frame
from tableassist.simulator.camera import SimCamera
from tableassist.simulator.conditions import Conditions
from tableassist.simulator.table import Hand, VirtualTable
from tableassist.table.cards import CardName
from tableassist.table.geometry import Point, Side
from tableassist.table.layout import Layout, Lot
from tableassist.table.sight import Face, Observation, Sighting
from tableassist.vision.look import HIDDEN
from tableassist.vision.loose import LooseReader
from tableassist.vision.spread_look import SpreadLook
from tableassist.vision.spread_settle import SpreadSettler

MAT = playmat()
LANDS = MAT.zone("south lands").area.centre
READER = LooseReader()


class Scene:
    """A virtual playmat under a camera, with eyes that look at it ten times a second."""

    def __init__(self, seed=5):
        self.table = VirtualTable(MAT)
        self.camera = SimCamera(self.table, Conditions.sample(seed, "easy"), (1600, 900), seed=seed)
        self.camera.open()
        self.look, self.settle, self.now = SpreadLook(MAT, READER), SpreadSettler(MAT), 0

    def watch(self, private=frozenset(), most=30):
        """The belief that comes next, and the looks until then; None where there is none."""
        for number in range(most):
            self.now += 100
            seen = self.look(Frame(self.camera.read(1.0).picture, self.now), private)
            if settled := self.settle(seen):
                return settled, number + 1
        return None, most

    def lay(self, card, x, y, angle=0.0, face=Face.UP):
        self.table.lay(CardName(card), Point(x, y), angle, face)


def lots(settled, zone):
    return {(lot.name, lot.turned) for lot in settled.layout.at(zone)}


@pytest.fixture(scope="module")
def played():
    """A scene in which three lands lie in a row, one of them is tapped, and a hand comes and goes."""
    scene, told = Scene(), {}
    for number, card in enumerate(("4H", "9S", "QD")):
        scene.lay(card, 260 + 28 * number, LANDS.y, 1.5 * number)
    told["laid"], told["looks"] = scene.watch()
    lying = scene.table.lying("QD")
    scene.table.take("QD")
    scene.lay("QD", lying.at.x + 20, lying.at.y, 91)
    told["tapped"], _ = scene.watch()
    scene.table.hands.append(Hand(Side.SOUTH, Point(300, LANDS.y)))
    told["under a hand"], _ = scene.watch(most=4)
    scene.table.hands.clear()
    told["after the hand"], _ = scene.watch()
    scene.lay("KC", 420, 445)
    told["a creature"], _ = scene.watch()
    return told


def test_a_row_is_believed_once_it_was_read_three_times(played):
    assert lots(played["laid"], "south lands") == {("4H", False), ("9S", False), ("QD", False)}
    assert not played["laid"].unsure
    assert played["looks"] >= 5


def test_a_card_turned_by_a_quarter_is_turned_and_its_zone_was_touched(played):
    assert lots(played["tapped"], "south lands") == {("4H", False), ("9S", False), ("QD", True)}
    assert played["tapped"].moved == {"south lands"}


def test_nothing_is_believed_under_a_hand_and_nothing_was_touched_where_all_lies_as_before(played):
    assert played["under a hand"] is None
    assert played["after the hand"].layout == played["tapped"].layout
    assert not played["after the hand"].moved
    assert played["after the hand"].hands == {Side.SOUTH}


def test_other_zones_are_not_touched_by_a_card_laid_elsewhere(played):
    assert lots(played["a creature"], "south creatures") == {("KC", False)}
    assert played["a creature"].moved == {"south creatures"}


def test_private_zones_are_not_read():
    scene = Scene()
    scene.lay("4H", 260, LANDS.y)
    settled, _ = scene.watch(frozenset({"south lands"}), most=40)
    assert settled is None or not settled.layout.at("south lands")


def card(name="7H", x=300.0, y=LANDS.y, angle=0.0, face=Face.UP, either=()):
    return Sighting("card", name, Point(x, y), angle % 180.0, face, 0.99, either)


def looks(settler, *cards, times=4, at=0, **what):
    told = [settler(Observation(at + n, tuple(cards), **what)) for n in range(times)]
    return next((one for one in told if one), None)


class TestSettling:
    def test_a_belief_is_told_once(self):
        settler = SpreadSettler(MAT)
        settled = looks(settler, card())
        assert settled.layout == Layout((Lot("south lands", "card", "7H", Face.UP, False),))
        assert looks(settler, card()) is None

    def test_what_is_hidden_holds_everything_up(self):
        hidden = Sighting(HIDDEN, None, LANDS, 0.0, Face.UNKNOWN, 0.0)
        assert looks(SpreadSettler(MAT), card(), hidden) is None

    @pytest.mark.parametrize(
        ("angle", "turned", "unsure"), [(29, False, False), (31, False, True), (59, True, True), (61, True, False)]
    )
    def test_the_doubtful_band_between_upright_and_tapped_is_asked_about(self, angle, turned, unsure):
        """R-MN-083."""
        settled = looks(SpreadSettler(MAT), card(angle=angle))
        assert settled.layout.lots[0].turned is turned
        assert bool(settled.unsure) is unsure

    def test_the_north_players_cards_are_upright_when_turned_by_half(self):
        north = MAT.zone("north lands").area.centre
        assert not looks(SpreadSettler(MAT), card(y=north.y, angle=182)).layout.lots[0].turned

    def test_a_card_without_a_name_is_asked_about_with_what_it_may_be(self):
        settled = looks(SpreadSettler(MAT), card(None, either=("6S", "5S")))
        assert settled.unsure == {"south lands"}
        assert settled.either == {"south lands": ("6S", "5S")}

    def test_a_name_that_becomes_known_is_no_touch(self):
        settler = SpreadSettler(MAT)
        looks(settler, card(None))
        assert not looks(settler, card("7H")).moved

    @pytest.mark.parametrize("other", [card(x=306), card(angle=7), card("7D"), card(face=Face.DOWN, name=None)])
    def test_what_lies_otherwise_was_touched(self, other):
        settler = SpreadSettler(MAT)
        looks(settler, card())
        assert looks(settler, other).moved == {"south lands"}

    def test_a_card_that_wanders_touches_both_its_zones(self):
        settler = SpreadSettler(MAT)
        looks(settler, card())
        assert looks(settler, card(y=440)).moved == {"south lands", "south creatures"}

    def test_trouble_begins_anew(self):
        settler = SpreadSettler(MAT)
        looks(settler, card(), times=2)
        assert looks(settler, card(), times=1, trouble="The table is moving.") is None
        assert looks(settler, card(), times=2) is None
        assert looks(settler, card(), times=1) is not None

    def test_a_little_shift_is_an_error_of_measuring(self):
        settler = SpreadSettler(MAT)
        looks(settler, card())
        nudged = replace(card(), place=Point(302, LANDS.y))
        assert not looks(settler, nudged).moved
