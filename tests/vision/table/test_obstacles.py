"""The look at a table on which something lies still: places behind it stay as they were, all others are read."""

import pytest

from tableassist.table.geometry import Point, Side
from tableassist.table.observation import Face
from tableassist.vision.cards.faces import FaceReading
from tableassist.vision.grid_reader import GridFrameReader
from tableassist.vision.tracking.layout_tracker import LayoutTracker
from tableassist.vision.types import HIDDEN

pytestmark = pytest.mark.slow

ARM = ([(380, 700), (390, 420), (450, 420), (470, 700)], (120, 150, 200))
RESTING = ([(400, 700), (405, 564), (470, 564), (480, 700)], (120, 150, 200))
STEP = 700


class Table:
    """Looks at painted pictures, and what is believed."""

    def __init__(self, paint):
        self.paint, self.now, self.shown = paint, 0, 0
        self.look, self.settler = GridFrameReader(paint().mat, self.read), LayoutTracker(paint().mat)

    def read(self, patches):
        self.shown += len(patches)
        return [FaceReading(None, Face.DOWN, 0.98) for _ in patches]

    def rest(self, looks=9, private=frozenset(), **table):
        """The last look and the last belief of some looks at one table."""
        believed = None
        for _ in range(looks):
            self.now += STEP
            seen = self.look(self.paint(**table).frame(self.now), private)
            believed = self.settler(seen) or believed
        return seen, believed


@pytest.fixture
def table(paint):
    return Table(paint)


@pytest.fixture
def at(mat):
    return lambda zone, style="red", dx=0.0: (
        Point(mat.zone(zone).area.centre.x + dx, mat.zone(zone).area.centre.y),
        90.0,
        style,
    )


@pytest.mark.parametrize("thing", [ARM, RESTING], ids=["across places", "on the rim"])
@pytest.mark.slow
def test_what_happens_elsewhere_is_believed_while_an_arm_rests(table, at, thing):
    cards = [at("B2"), at("E6"), at("G3")]
    table.rest(cards=cards)
    table.rest(shapes=[thing], cards=cards)
    seen, believed = table.rest(shapes=[thing], cards=[at("E6"), at("G3")])
    assert believed.moved == {"B2"}
    assert believed.layout.occupied() == {"E6", "G3"}
    assert not seen.hand_in_view
    assert seen.obstacles == (frozenset({Side.SOUTH}) if thing is ARM else frozenset())


@pytest.mark.slow
def test_behind_an_arm_that_rests_a_card_stays_as_it_was(table, at):
    """What was changed there is believed as soon as it is seen."""
    table.rest(cards=[at("B2"), at("E6")])
    _, believed = table.rest(shapes=[ARM], cards=[at("B2")])
    assert believed.layout.occupied() == {"B2", "E6"}
    assert not believed.moved
    seen, believed = table.rest(cards=[at("B2")])
    assert believed.moved == {"E6"}
    assert believed.layout.occupied() == {"B2"}
    assert not seen.obstacles


@pytest.mark.slow
def test_behind_an_arm_nothing_is_read(table, at):
    """R-TB-004: a face shown under it is never cut out, nor read when a private look ends."""
    private = frozenset({"E6", "B2"})
    table.rest(cards=[at("B2"), at("E6")], private=private)
    table.rest(cards=[at("B2"), at("E6")], private=private, shapes=[ARM])
    assert table.shown == 0
    table.rest(cards=[at("B2"), at("E6", "ace")], shapes=[ARM])
    assert table.shown == 1


@pytest.mark.slow
def test_what_an_arm_hid_from_the_start_is_unknown_not_empty(table, at):
    seen, believed = table.rest(cards=[at("B2"), at("E6")], shapes=[ARM])
    assert seen.obstacles == {Side.SOUTH}
    assert any(one.kind == HIDDEN for one in seen.detections)
    assert "E6" in believed.unsure
    assert [lot.face for lot in believed.layout.at("E6")] == [Face.UNKNOWN]
    assert [lot.face for lot in believed.layout.at("B2")] == [Face.DOWN]
    _, believed = table.rest(cards=[at("B2"), at("E6")])
    assert not believed.unsure
    assert believed.layout.occupied() == {"B2", "E6"}


@pytest.mark.slow
def test_a_hand_over_other_places_suspends_belief_while_an_arm_rests(table, at, mat):
    cards = [at("B2"), at("E6")]
    table.rest(cards=cards)
    table.rest(cards=cards, shapes=[ARM])
    hand = ([(100, -80), (110, 230), (170, 230), (180, -80)], (120, 150, 200))
    seen, believed = table.rest(looks=4, cards=[at("E6")], shapes=[ARM, hand])
    assert seen.hands == {Side.NORTH}
    assert believed is None


def closer(zone):
    """Where a card of the zone touches one beside it and one above or below it."""
    column, row = "ABCDEFGH".index(zone.name[0]), int(zone.name[1])
    return Point(zone.area.centre.x + 3.2 * (-1) ** column, zone.area.centre.y + 3.7 * (-1) ** row)


def test_an_elbow_that_touches_a_full_table_hides_only_what_it_covers(table, mat):
    """Cards that touch each other and the elbow are one component of what is no bare mat."""
    elbow = ([(300, -80), (310, 60), (400, 100), (420, 60), (430, -80)], (120, 150, 200))
    cards = [(closer(zone), 90.0, "bordered") for zone in mat.card_zones()]
    _, believed = table.rest(cards=cards, shapes=[elbow])
    assert believed.unsure <= {"B1", "C1", "D1"}
    assert {zone.name for zone in mat.card_zones()} - believed.unsure == believed.layout.occupied() - believed.unsure


def test_a_place_in_the_shadow_of_an_arm_at_rest_is_judged(table, at, mat):
    """Where a card was taken and the shadow fell on its place the arm seems to reach over it."""
    area, darker = mat.zone("C6").area, tuple(int(0.8 * value) for value in table.paint().ground)
    left, top, bottom = area.left - 4, area.top - 4, area.bottom + 4
    shadow = ([(left, top), (395, top), (395, bottom), (left, bottom)], darker)
    table.rest(cards=[at("B2"), at("C6")])
    _, believed = table.rest(cards=[at("B2")], shapes=[ARM, shadow])
    assert believed.moved == {"C6"}
    assert believed.layout.occupied() == {"B2"}
