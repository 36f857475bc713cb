"""Frames that are none of this table are no evidence: what was seen before stands until the table is seen again."""

from random import Random

import cv2
import numpy as np
import pytest
from bad_frames import PICTURES

from tableassist.ports import Frame
from tableassist.table.geometry import Point
from tableassist.table.observation import Face
from tableassist.vision.cards.faces import FaceReading
from tableassist.vision.grid_reader import GridFrameReader
from tableassist.vision.table.tracker import TableTracker
from tableassist.vision.tracking.layout_tracker import LayoutTracker

pytestmark = pytest.mark.slow

WITHOUT_MARKERS = sorted(set(PICTURES) - {"torn", "grey_below", "swapped", "shifted"})


def faces_of(patches):
    return tuple(
        FaceReading("AS", Face.UP, 0.97) if np.median(one) > 225 else FaceReading(None, Face.DOWN, 0.98)
        for one in patches
    )


class Table:
    """A still table with two cards, whose camera goes bad for a while."""

    def __init__(self, paint, mat):
        spots = [
            (Point(mat.zone(zone).area.centre.x, mat.zone(zone).area.centre.y), 90.0, style)
            for zone, style in (("B2", "red"), ("F5", "ace"))
        ]
        self._painted, self.now = paint(cards=spots), 0
        self.layout = None
        self._read, self._track = GridFrameReader(mat, faces_of), LayoutTracker(mat)

    def see(self, spoil=None, seed=0, step=200):
        self.now += step
        frame = self._painted.frame(self.now)
        picture = frame.picture if spoil is None else spoil(frame.picture, Random(seed))
        seen = self._read(Frame(picture, self.now))
        settled = self._track(seen)
        self.layout = settled.layout if settled is not None else self.layout
        return seen, settled

    def settle(self):
        """What is believed to lie there after some good frames."""
        for _ in range(8):
            self.see()
        assert self.layout is not None
        return self.layout


@pytest.fixture(scope="module")
def table(paint, mat):
    """A table that is seen as it lies: every test leaves it as it was."""
    return Table(paint, mat)


@pytest.mark.parametrize("kind", WITHOUT_MARKERS)
@pytest.mark.parametrize("frames", [1, 10])
def test_a_frame_without_this_table_says_nothing_of_it(table, kind, frames):
    before = table.settle()
    for number in range(frames):
        seen, settled = table.see(PICTURES[kind], seed=number)
        assert (seen.detections, settled, seen.hand_in_view) == ((), None, False)
        assert seen.trouble
    assert table.settle() == before


@pytest.mark.parametrize("kind", sorted(set(PICTURES) - set(WITHOUT_MARKERS)))
def test_a_frame_with_a_part_of_this_table_settles_nothing_else(table, kind):
    before = table.settle()
    for number in range(10):
        _, settled = table.see(PICTURES[kind], seed=number)
        assert settled is None or settled.layout == before
    assert table.settle() == before


def test_a_dark_camera_is_searched_for_the_table_now_and_then_only(paint, monkeypatch):
    """Searching a whole picture takes tens of milliseconds, and there may be darkness for an hour."""
    painted = paint()
    tracker = TableTracker(painted.mat)
    tracker(painted.frame(0).picture, 0)
    searched = []
    locate = tracker._finder.locate
    monkeypatch.setattr(tracker._finder, "locate", lambda picture: searched.append(1) or locate(picture))
    dark = np.zeros_like(painted.frame(0).picture)
    assert all(tracker(dark, now) for now in range(50, 10_000, 50))
    assert tracker.blind
    assert len(searched) <= 7000 // 200 + 1


def test_another_size_of_picture_is_taken_up_after_a_while(paint):
    """A camera that was opened anew with another mode."""
    painted = paint()
    tracker = TableTracker(painted.mat)
    tracker(painted.frame(0).picture, 0)
    small = other_mode(painted.frame(0).picture, Random(0))
    said = [tracker(small, now) for now in range(200, 6000, 200)]
    assert said[0]
    assert said[-1] == ""
    assert not tracker.blind


def test_pictures_that_show_the_table_half_as_large_are_refused_until_it_is_as_large_as_before(paint):
    """Counters looked other than they had in finer pictures: ten were asked for, and the game could not go on."""
    painted = paint()
    tracker = TableTracker(painted.mat)
    tracker(painted.frame(0).picture, 0)
    before, small = tracker.fit, PICTURES["half_size"](painted.frame(0).picture, Random(0))
    said = [tracker(small, now) for now in range(200, 9000, 200)]
    assert all(said)
    assert "smaller than before" in said[-1]
    assert tracker.blind
    assert tracker.fit is before
    assert tracker(painted.frame(9000).picture, 9000) == ""
    assert not tracker.renewed
    assert not tracker.blind


def test_a_game_may_begin_with_pictures_half_as_large(paint):
    painted = paint()
    tracker = TableTracker(painted.mat)
    assert tracker(PICTURES["half_size"](painted.frame(0).picture, Random(0)), 0) == ""
    assert tracker.renewed


def other_mode(picture, chance):
    """1280 pixels across where there were 1600."""
    return cv2.resize(picture, None, fx=0.8, fy=0.8, interpolation=cv2.INTER_AREA)


@pytest.mark.parametrize("spoil", [other_mode, PICTURES["turned"]], ids=["another mode", "turned"])
def test_a_table_that_is_back_where_it_was_is_known_at_once(paint, spoil):
    painted = paint()
    tracker = TableTracker(painted.mat)
    good = painted.frame(0).picture
    tracker(good, 0)
    before, other = tracker.fit, spoil(good, Random(0))
    assert [tracker(other, now) for now in range(200, 6000, 200)][-1] == "", (
        "the other picture is believed after a while"
    )
    assert tracker.fit is not before
    assert tracker(painted.frame(6000).picture, 6000) == ""
    assert tracker.renewed
    assert tracker.fit is before
    assert [tracker(painted.frame(now).picture, now) for now in range(6200, 7000, 200)] == [""] * 4


@pytest.mark.parametrize("by", [40, 200, 515, -90])
def test_rows_that_came_shifted_are_told(paint, by):
    """As where a packet of a picture was lost; the markers above stand where they stood."""
    painted = paint()
    tracker = TableTracker(painted.mat)
    tracker(painted.frame(0).picture, 0)
    torn = painted.frame(200).picture.copy()
    torn[torn.shape[0] // 2 :] = np.roll(torn[torn.shape[0] // 2 :], by, axis=1)
    assert "torn" in tracker(torn, 200)
    assert tracker.blind
    assert tracker(painted.frame(400).picture, 400) == ""


def test_a_hand_upon_markers_tears_no_picture(paint):
    painted = paint()
    tracker = TableTracker(painted.mat)
    tracker(painted.frame(0).picture, 0)
    hidden = painted.frame(200).picture.copy()
    hidden[hidden.shape[0] // 2 :] = (120, 150, 200)
    assert tracker(hidden, 200) == ""
