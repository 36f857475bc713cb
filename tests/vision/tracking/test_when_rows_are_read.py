"""When rows are read: as soon as a hand is withdrawn, and before a noisy camera once enough frames are averaged, or
half of them where one look at these is plain."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tableassist.games.mnemonic.mat import build_mat
from tableassist.ports import Frame
from tableassist.simulator.camera import SimCamera
from tableassist.simulator.levels import draw_conditions
from tableassist.simulator.table import VirtualTable
from tableassist.table.geometry import Point
from tableassist.table.observation import Detection
from tableassist.vision.cards.loose import LooseCard
from tableassist.vision.row_reader import RowFrameReader
from tableassist.vision.row_scene import RowScene
from tableassist.vision.table.homography import TableFinder
from tableassist.vision.table.overview import find_changed_blocks
from tableassist.vision.tracking.row_layout_tracker import RowLayoutTracker

MAT = build_mat()
LANDS = MAT.zone("south lands").area.centre


class Row:
    """A row of cards, a camera with so much noise, and a reader that misreads what it is told to."""

    def __init__(self, noise, exposure=1.0):
        self.table, self.reads, self.areas, self.now, self.misread = VirtualTable(MAT), [], [], 0, {}
        how = replace(draw_conditions(5, "easy"), noise=noise, exposure=exposure)
        self.camera = SimCamera(self.table, how, (1280, 720), seed=5)
        self.camera.open()
        self.look, self.settle = RowFrameReader(MAT, self.read), RowLayoutTracker(MAT)

    def read(self, _picture, _fit, area, **_):
        """The cards of an area, surely; those of `misread` by another name once, and not as surely."""
        cards = [one for one in self.table.cards if area.holds(one.at)]
        names, self.misread = {one.card: self.misread.get(one.card, one.card) for one in cards}, {}
        self.reads += [self.now] if cards else []
        self.areas.append(area)
        seen = (
            Detection("card", name := names[c.card], c.at, c.angle % 180, c.face, 0.9996 if name == c.card else 0.985)
            for c in cards
        )
        return tuple(LooseCard(one, 0.0) for one in seen)

    def lay(self, card: str, x: float):
        """Lays a card and forgets what was read."""
        self.table.lay(card, Point(x, LANDS.y))
        self.reads.clear()

    def see(self):
        """The next frame: the layout that it settles, if any."""
        self.now += 200
        return self.settle(self.look(Frame(self.camera.read(1.0).picture, self.now)))

    def watch(self) -> int:
        """How many frames it takes until the row is believed with all of its cards, each by its name."""
        for number in range(1, 30):
            settled = self.see()
            names = None if settled is None else {lot.name for lot in settled.layout.at("south lands")}
            if names == {one.card for one in self.table.cards}:
                return number
        return 0


def believed(row):
    """The row, with one card that is believed."""
    row.lay("2D", 300)
    assert row.watch()
    return row


@pytest.fixture
def row():
    """Before a camera of which four frames are averaged."""
    return believed(Row(noise=9.0))


@pytest.fixture
def clear_row():
    """Before a camera of which each frame is read."""
    return believed(Row(noise=1.0))


@pytest.mark.slow
def test_one_plain_look_at_half_of_the_noisy_frames_is_enough(row):
    row.lay("6D", 400)
    assert row.watch() == 3
    assert len(row.reads) == 1


@pytest.mark.slow
def test_a_look_that_is_not_plain_in_noise_counts_no_more_once_the_frames_are_averaged(row):
    row.misread = {"6D": "6H"}
    row.lay("6D", 400)
    assert row.watch() == 4
    assert len(row.reads) == 2


@pytest.mark.slow
def test_what_is_plain_half_way_is_not_looked_for_again(row):
    row.misread = {"6D": "6H"}
    row.table.lay("9S", Point(620, LANDS.y))
    row.lay("6D", 400)
    row.areas.clear()
    assert row.watch() == 4
    first, second = row.areas
    assert first.right > 620 > 450 > second.right


@pytest.mark.slow
def test_a_row_is_read_in_the_frame_that_shows_it_changed_and_believed_once_two_more_show_it_at_rest(clear_row):
    clear_row.lay("6D", 400)
    changed_at = clear_row.now + 200
    assert clear_row.watch() == 3
    assert clear_row.reads == [changed_at]


@pytest.mark.slow
def test_what_was_read_while_a_card_still_moved_is_read_anew(clear_row):
    clear_row.lay("6D", 400)
    clear_row.see()
    clear_row.table.cards[-1] = replace(clear_row.table.cards[-1], at=Point(440, LANDS.y))
    moved_at = clear_row.now + 200
    assert clear_row.watch() == 3
    assert clear_row.reads == [moved_at - 200, moved_at]


class Pile(Row):
    """A graveyard whose uppermost card only thorough looks make out, and of these so many."""

    def __init__(self, looks):
        super().__init__(noise=1.0, exposure=0.15)
        self.grave, self.left = MAT.zone("south graveyard"), 9
        assert self.bury("6H", known=False) == ["6H"]
        self.left = looks

    def read(self, picture, fit, area, *, thorough=True):
        if not area.holds(self.grave.area.centre):
            return super().read(picture, fit, area)
        self.left -= thorough
        return super().read(picture, fit, area)[-1:] if thorough and self.left >= 0 else ()

    def bury(self, card, *, known):
        """Lays a card on the graveyard, after it was known in the row, or from nowhere; what is believed there."""
        if known:
            self.lay(card, 400)
            assert self.believed("south lands") == [card]
            self.table.take(card)
        self.table.lay(card, self.grave.area.centre)
        return self.believed("south graveyard")

    def believed(self, zone):
        """The names of the cards that are believed to lie in a zone."""
        settled = [one for one in (self.see() for _ in range(12)) if one is not None]
        return [lot.name for lot in settled[-1].layout.at(zone)]


@pytest.mark.slow
@pytest.mark.parametrize("looks", [1, 9])
def test_a_card_on_a_pile_is_looked_at_thoroughly_where_a_quick_look_makes_out_none(looks):
    """Three of eight games of Mental Magic had to be helped: black frames on black ones have no outline in the dark."""
    assert Pile(looks).bury("6D", known=True) == ["6D"]


@pytest.mark.slow
def test_what_one_look_takes_a_card_on_a_pile_for_is_its_name_only_where_that_is_missed_elsewhere():
    assert Pile(1).bury("6D", known=False) != ["6D"]


def test_after_a_nudge_the_table_is_seen_in_the_light_of_before():
    """What its rows showed is kept in that light: in another one all of it had changed."""
    row = Row(noise=1.0)
    row.lay("6D", LANDS.x)
    picture = row.camera.read(1.0).picture
    fit = TableFinder(MAT).locate(picture)
    before = RowScene(MAT, fit, picture, None)
    after = RowScene(MAT, fit, (picture * 0.75).astype(np.uint8), before)
    assert cv2.countNonZero(find_changed_blocks(after._flat, before._flat)) == 0
