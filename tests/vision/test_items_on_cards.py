"""Things that people lay on cards, and take away again: the cards lie as they lay, and all others are judged."""

import random
from dataclasses import replace

import pytest

from tableassist.app.eyes.table_watcher import TableWatcher
from tableassist.games.deluxe_memory.mat import build_mat
from tableassist.ports import Frame
from tableassist.simulator.camera import SimCamera
from tableassist.simulator.items import TableItem
from tableassist.simulator.levels import draw_conditions
from tableassist.simulator.table import Hand, VirtualTable
from tableassist.table.cards import DECK
from tableassist.table.geometry import Point, Side
from tableassist.table.observation import Face

pytestmark = pytest.mark.slow

MAT = build_mat()
LOOKS = 12
HOME = replace(draw_conditions(3, "kitchen"), deck="drawn:0", back="drawn:4", clutter=0, resting=0, lean=0.0)
AMID, TURNED = Point(420, 297), "B2"
RED, DARK, WHITE = 0, 3, 4


class Table:
    """A dealt table, the eyes before it, and what they believe."""

    def __init__(self):
        self.table, self.now, rng = VirtualTable(MAT), 0, random.Random(1)
        self.cards = dict(zip((zone.name for zone in MAT.card_zones()), DECK, strict=True))
        for zone in MAT.card_zones():
            at = Point(zone.area.centre.x + rng.gauss(0, 1.5), zone.area.centre.y + rng.gauss(0, 1.5))
            self.table.lay(self.cards[zone.name], at, zone.angle + rng.gauss(0, 1.5), Face.DOWN)
        self.camera = SimCamera(self.table, HOME, (1600, 900), lambda: self.now, HOME.seed)
        self.camera.open()
        self.eyes, self.believed, self.moved = TableWatcher(MAT), None, set()

    def look(self, times=LOOKS):
        for _ in range(times):
            self.now += 200
            seen, settled = self.eyes(Frame(self.camera.read(1.0).picture, self.now), frozenset())
            if settled is not None:
                self.believed = settled
                self.moved |= settled.moved
        return seen

    def reach(self, at, doing):
        """A hand comes, does something, and is drawn back."""
        hand = Hand(Side.SOUTH, at, (), 500)
        self.table.hands.append(hand)
        self.look(2)
        doing()
        self.look(2)
        self.table.hands.remove(hand)
        return self.look()


@pytest.fixture
def dealt():
    table = Table()
    table.look()
    assert table.believed is not None
    assert not table.believed.unsure
    return table


THINGS = {
    "a dark phone": TableItem("case", AMID, 25.0, variant=DARK),
    "a red phone": TableItem("case", AMID, 70.0, variant=RED),
    "a white phone": TableItem("case", AMID, 45.0, variant=WHITE),
    "a book": TableItem("book", AMID, 10.0, variant=DARK),
    "a sheet": TableItem("sheet", AMID, 35.0),
    "a mug": TableItem("mug", AMID, 0.0, variant=3),
}


@pytest.mark.parametrize("thing", THINGS.values(), ids=THINGS)
def test_cards_under_a_thing_lie_as_they_lay_while_it_is_there_and_after_it(dealt, thing):
    """A question which card could not be read, and after it an accusation that cards were moved."""
    before, table = dealt.believed.layout, dealt.table
    seen = dealt.reach(thing.at, lambda: table.items.append(thing))
    assert MAT.zone_at(thing.at).name in seen.laid_upon
    assert not seen.hand_in_view
    assert not seen.obstacles
    assert dealt.believed.layout == before
    seen = dealt.reach(thing.at, lambda: table.items.remove(thing))
    assert not seen.laid_upon
    assert dealt.believed.layout == before
    assert not dealt.moved


def test_what_is_turned_elsewhere_is_believed_while_a_thing_lies_there(dealt):
    table, thing = dealt.table, THINGS["a dark phone"]
    dealt.reach(thing.at, lambda: table.items.append(thing))
    dealt.reach(MAT.zone(TURNED).area.centre, lambda: table.turn(dealt.cards[TURNED]))
    assert dealt.moved == {TURNED}
    assert [lot.face for lot in dealt.believed.layout.at(TURNED)] == [Face.UP]


def test_what_was_turned_beneath_it_is_believed_as_soon_as_it_is_seen(dealt):
    table, thing, zone = dealt.table, THINGS["a dark phone"], MAT.zone_at(AMID).name
    dealt.reach(AMID, lambda: table.items.append(thing))

    def take_and_turn():
        table.items.remove(thing)
        table.turn(dealt.cards[zone])

    assert not dealt.reach(AMID, take_and_turn).laid_upon
    assert [lot.face for lot in dealt.believed.layout.at(zone)] == [Face.UP]


def test_after_the_camera_was_nudged_it_lies_there_still(dealt):
    table, thing, before = dealt.table, THINGS["a dark phone"], dealt.believed.layout
    dealt.reach(AMID, lambda: table.items.append(thing))
    dealt.camera.change(replace(HOME, nudged=(8.0, 4.0)))
    seen = dealt.look(2 * LOOKS)
    assert MAT.zone_at(AMID).name in seen.laid_upon
    assert dealt.believed.layout == before
    dealt.reach(AMID, lambda: table.items.remove(thing))
    assert dealt.believed.layout == before
    assert not dealt.moved


@pytest.mark.parametrize("places", [("D4", "E4"), ("D4", "D5"), ("D4", "E4", "D5", "E5")], ids=" ".join)
def test_cards_turned_over_side_by_side_are_no_thing(dealt, places):
    def turn():
        for place in places:
            dealt.table.turn(dealt.cards[place])

    for face in (Face.UP, Face.DOWN):
        assert not dealt.reach(AMID, turn).laid_upon
        assert {lot.face for place in places for lot in dealt.believed.layout.at(place)} == {face}
