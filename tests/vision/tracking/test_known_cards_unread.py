"""Known cards that nobody read: print shows that one may lie on white paper, a pile hides all but one (R-TB-002)."""

import pytest

from tableassist.games.mnemonic.mat import build_mat as mnemonic_mat
from tableassist.simulator.camera import SimCamera
from tableassist.simulator.levels import draw_conditions
from tableassist.simulator.table import VirtualTable
from tableassist.table.cards import CardName
from tableassist.table.geometry import Point
from tableassist.table.observation import Detection, Face
from tableassist.vision.cards.loose import LooseCard
from tableassist.vision.row_reader import RowFrameReader
from tableassist.vision.table.tracker import TableTracker
from tableassist.vision.types import HIDDEN

pytestmark = pytest.mark.slow

MAT = mnemonic_mat()
LANDS = MAT.zone("south lands").area.centre
LAID = {"4H": 200.0, "2C": 248.0, "3H": 296.0, "5S": 344.0}
WHITE_MAT = 4_000_000


class Table:
    """Four lands on a mat of white paper, and a reader that overlooks some of them."""

    def __init__(self):
        self.table, clock = VirtualTable(MAT), iter(range(200, 90_000, 200))
        for card, x in LAID.items():
            self.table.lay(CardName(card), Point(x, LANDS.y), 0.0, Face.UP)
        conditions = draw_conditions(WHITE_MAT, "kitchen")
        self.camera = SimCamera(self.table, conditions, conditions.size, now=lambda: next(clock), seed=WHITE_MAT)
        self.camera.open()
        self.overlooked, self.imagined, self.times = (), (), 1
        self.count = 0
        self.look = RowFrameReader(MAT, self.read)

    def read(self, _picture, _fit, area, **_):
        self.count += 1
        imagined = () if self.count % self.times else self.imagined
        seen = (
            Detection("card", one.card, one.at, one.angle % 180, Face.UP, 0.999)
            for one in self.table.cards
            if one.card not in self.overlooked
        )
        return tuple(LooseCard(one, one.angle) for one in (*seen, *imagined) if area.holds(one.place))

    def watch(self):
        """What is seen once every zone was read."""
        for number in range(30):
            seen = self.look(self.camera.read(1.0))
            if number > 1 and not any(one.kind == HIDDEN for one in seen.detections):
                break
        return [one.name for one in seen.detections], [one.name for one in seen.possibly_present]


def test_a_card_that_was_turned_and_not_read_may_be_there_and_one_taken_away_is_not():
    table = Table()
    assert table.watch() == (["4H", "2C", "3H", "5S"], [])
    table.overlooked = ("3H",)
    table.table.nudge(CardName("3H"), angle=90.0)
    assert table.watch() == (["4H", "2C", "5S"], ["3H"])
    table.table.take(CardName("3H"))
    assert table.watch() == (["4H", "2C", "5S"], [])


def test_a_card_of_which_only_an_index_was_read_is_the_known_one_that_shows_as_before():
    """It does not lie askew, and hides nothing of its neighbour, which was turned."""
    table = Table()
    table.watch()
    table.overlooked = ("3H", "5S")
    askew, candidate_names = Point(334.0, LANDS.y + 6), (CardName("5S"), CardName("5C"))
    table.imagined = (Detection("card", None, askew, 15.0, Face.UP, 0.8, candidate_names),)
    table.table.nudge(CardName("3H"), angle=90.0)
    assert table.watch() == (["4H", "2C", "5S"], ["3H"])


def test_a_card_that_is_read_on_a_pile_covers_all_that_lay_there():
    """What shows of the one beneath has not changed, but nobody can take it before the upper one."""
    table, pile = Table(), MAT.zone("south graveyard").area.centre
    table.table.lay(CardName("7C"), pile, 0.0, Face.UP)
    assert "7C" in table.watch()[0]
    table.overlooked = ("7C",)
    table.table.lay(CardName("10D"), Point(pile.x + 14, pile.y + 16), 0.0, Face.UP)
    names = table.watch()[0]
    assert "10D" in names
    assert "7C" not in names
    assert None not in names


@pytest.mark.parametrize(("overlooked", "times"), [("", 1), ("2C", 3)], ids=["in all frames", "in a few instead of it"])
def test_what_a_known_card_s_blurred_index_was_taken_for_is_no_further_card(overlooked, times):
    """R-TB-002: players were asked for a card that is not there whenever the row was touched."""
    table = Table()
    table.watch()
    names = CardName("2S"), CardName("2C")
    table.imagined = (Detection("card", None, Point(266.0, LANDS.y + 16), 16.0, Face.UP, 0.3, names),)
    table.overlooked, table.times, table.count = overlooked, times, 0
    table.table.take(CardName("4H"))
    assert table.watch()[0] == ["2C", "3H", "5S"]
    table.table.lay(CardName("2S"), Point(266.0, LANDS.y + 5), 16.0, Face.UP)
    table.overlooked, table.times = "2S", 1
    assert None in table.watch()[0]


def test_what_is_known_outlasts_a_bump_of_the_camera():
    """R-TB-002: a card that the next frames missed was forgotten, and its player told that he had tapped too few."""
    table = Table()
    table.watch()
    table.overlooked = ("2C",)
    table.look._table = TableTracker(MAT)  # finds the table anew, as after a bump
    names, maybe = table.watch()
    assert "2C" in (*names, *maybe)
