"""Cards that are laid down beside a resting hand are one component with it, and are read all the same."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tableassist.games.mnemonic.mat import build_mat
from tableassist.ports import Frame
from tableassist.simulator.camera import SimCamera
from tableassist.simulator.levels import draw_conditions
from tableassist.simulator.table import Hand, VirtualTable
from tableassist.table.geometry import Point, Side
from tableassist.table.observation import Detection, Face
from tableassist.vision.cards.loose import LooseCard
from tableassist.vision.row_reader import RowFrameReader
from tableassist.vision.table.homography import TableFinder
from tableassist.vision.table.overview import Overview
from tableassist.vision.tracking.persistence import fill_card
from tableassist.vision.tracking.row_layout_tracker import RowLayoutTracker
from tableassist.vision.tracking.row_zone import MOST_READINGS
from tableassist.vision.tracking.uncovered_cards import UncoveredCards

MAT = build_mat()
ROW = MAT.zone("south lands")
MIDDLE = ROW.area.centre
CARD_PX = 1000


def card(x, name="6D"):
    return Detection("card", name, Point(x, MIDDLE.y), 0.0, Face.UP, 0.9996)


class Table:
    """A row of lands beside which a hand may rest, and a reader that knows the cards that show."""

    def __init__(self):
        self.table, self.now, self.reads = VirtualTable(MAT), 0, 0
        self.camera = SimCamera(self.table, draw_conditions(5, "easy"), (1280, 720), seed=5)
        self.camera.open()
        self.look, self.settle = RowFrameReader(MAT, self.read), RowLayoutTracker(MAT)

    def read(self, _picture, _fit, area, **_):
        self.reads += 1
        return tuple(LooseCard(card(one.at.x, one.card), 0.0) for one in self.table.cards if area.holds(one.at))

    def watch(self, frames, private=frozenset()):
        """The names in the row as they were settled last in so many frames, None where nothing was."""
        names = None
        for _ in range(frames):
            self.now += 200
            settled = self.settle(self.look(Frame(self.camera.read(1.0).picture, self.now), private))
            names = names if settled is None else {lot.name for lot in settled.layout.at(ROW.name)}
        return names


@pytest.fixture
def rested():
    """A row with one land, and a hand that has come to rest so many millimetres from the sheet's lower edge."""

    def rest(y):
        table = Table()
        table.table.lay("2D", Point(300, MIDDLE.y))
        assert table.watch(10) == {"2D"}
        table.table.hands[:] = [Hand(Side.SOUTH, Point(400, y))]
        table.watch(20)
        table.reads = 0
        return table

    return rest


@pytest.mark.parametrize("gap", [-10.0, 0.0, 14.0])
@pytest.mark.slow
def test_a_land_that_is_laid_down_beside_a_resting_hand_is_seen(rested, gap):
    """The hand's tip lies upon the land's lower edge, along it, or beside it."""
    table = rested(MIDDLE.y + MAT.card_size[1] / 2 + gap)
    table.table.lay("6D", Point(400, MIDDLE.y))
    assert table.watch(20) == {"2D", "6D"}
    assert table.reads <= MOST_READINGS


@pytest.mark.slow
def test_a_private_row_is_not_read_beside_a_resting_hand(rested):
    """R-TB-004."""
    table = rested(MIDDLE.y + MAT.card_size[1] / 2)
    table.table.lay("6D", Point(400, MIDDLE.y))
    table.watch(20, frozenset({ROW.name}))
    assert table.reads == 0


@pytest.mark.slow
def test_what_nobody_can_read_under_a_hand_is_looked_for_a_few_times_only(rested):
    table = rested(MIDDLE.y)
    table.table.cards[:] = [one for one in table.table.cards if one.card == "2D"]
    table.table.hands[:] = [Hand(Side.SOUTH, Point(420, MIDDLE.y - 20))]
    assert table.watch(40) == {"2D"}
    assert table.reads <= MOST_READINGS


@pytest.fixture(scope="module")
def view():
    table = VirtualTable(MAT)
    camera = SimCamera(table, draw_conditions(5, "easy"), (1280, 720), seed=5)
    camera.open()
    picture = camera.read(1.0).picture
    return Overview(MAT, TableFinder(MAT)(picture), (1280, 720))


def covering(view, *cards):
    """An obstacle with the shapes of cards, and some more around them."""
    mask = np.zeros(view.inside.shape, np.uint8)
    for one in cards:
        fill_card(mask, one, (MAT.card_size[0] + 8, MAT.card_size[1] + 8))
    return mask


def test_a_card_that_is_read_plainly_lies_under_nothing_and_its_rim_hides_no_other(view):
    uncovered, obstacle = UncoveredCards(view), covering(view, card(300))
    assert uncovered.count_covered(ROW, obstacle) > CARD_PX
    uncovered.take(ROW, [LooseCard(card(300), 0.0)])
    assert uncovered.count_covered(ROW, obstacle) == 0
    assert uncovered.count_covered(MAT.zone("north lands"), obstacle) == 0
    uncovered.forget()
    assert uncovered.count_covered(ROW, obstacle) > CARD_PX


def test_what_else_is_covered_beside_it_may_hide_a_card(view):
    uncovered = UncoveredCards(view)
    uncovered.take(ROW, [LooseCard(card(300), 0.0)])
    assert uncovered.count_covered(ROW, covering(view, card(300), card(345))) > CARD_PX / 2


@pytest.mark.parametrize("seen", [card(300, None), Detection("card", "6D", MIDDLE, 0.0, Face.UP, 0.7)])
def test_a_card_that_is_not_read_plainly_may_lie_under_it(view, seen):
    uncovered = UncoveredCards(view)
    uncovered.take(ROW, [LooseCard(seen, 0.0)])
    assert uncovered.count_covered(ROW, covering(view, seen)) > CARD_PX


def test_a_row_is_due_a_few_times_and_again_once_it_looks_other(view):
    uncovered, flat = UncoveredCards(view), np.full((*view.inside.shape, 3), 120, np.uint8)
    assert [uncovered.is_due(ROW, flat, 0.0) for _ in range(5)] == [True] * MOST_READINGS + [False] * 2
    changed = flat.copy()
    cv2.rectangle(changed, *corners(view), (40, 40, 40), cv2.FILLED)
    assert uncovered.is_due(ROW, changed, 0.0)
    assert not UncoveredCards(view).count_covered(ROW, np.zeros(view.inside.shape, np.uint8))


def corners(view):
    """Two corners of a part of the row, in pixels of the overview."""
    rows, columns = view.window(ROW.area)
    return (columns.start + 20, rows.start + 5), (columns.start + 30, rows.start + 15)
