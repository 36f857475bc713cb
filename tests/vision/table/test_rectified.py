"""Pictures for disputes: flat, in millimetres, and with nothing left of what is private."""

import cv2
import numpy as np
import pytest

from tableassist.ports import Frame
from tableassist.table.geometry import Mat, Rect, Zone
from tableassist.vision.table.homography import Fit
from tableassist.vision.table.rectified import (
    CLIP_PX_PER_MM,
    COVER_COLOUR,
    SHARP_PX_PER_MM,
    cover_picture,
    decode_picture,
    hide_moving,
    rectify,
)

MAT = Mat("test", 400, 300, (), (Zone("A", Rect(40, 40, 90, 70)), Zone("B", Rect(240, 160, 90, 70))))
SCALE = 2.0


def frame(*bright):
    """A grey table seen from above, with bright areas on it."""
    picture = np.full((600, 800, 3), 60, np.uint8)
    for area in bright:
        rows = slice(round(area.top * SCALE), round(area.bottom * SCALE))
        picture[rows, round(area.left * SCALE) : round(area.right * SCALE)] = 250
    return Frame(picture, taken_at=1234)


def fit():
    to_mm = np.diag([1 / SCALE, 1 / SCALE, 1.0])
    return Fit(to_mm, np.linalg.inv(to_mm), frozenset(), 0.0)


def brightest(picture, area):
    flat = decode_picture(picture)
    scale = flat.shape[1] / MAT.width
    rows = slice(round(area.top * scale), round(area.bottom * scale))
    return int(flat[rows, round(area.left * scale) : round(area.right * scale)].max())


@pytest.mark.parametrize(("sharp", "scale"), [(True, SHARP_PX_PER_MM), (False, CLIP_PX_PER_MM)])
def test_the_whole_mat_is_shown_at_its_scale(sharp, scale):
    picture = rectify(frame(MAT.zone("A").area), fit(), MAT, sharp=sharp)
    assert decode_picture(picture).shape == (round(300 * scale), round(400 * scale), 3)
    assert picture.taken_at == 1234
    assert picture.area == Rect(0, 0, 400, 300)
    assert brightest(picture, MAT.zone("A").area) > 200
    assert brightest(picture, MAT.zone("B").area) < 120


def test_a_private_zone_is_cut_out_of_the_pixels():
    """R-TB-004: nothing of it is in the file, neither at its edges."""
    picture = rectify(frame(MAT.zone("A").area, MAT.zone("B").area), fit(), MAT, {"A"}, sharp=True)
    assert brightest(picture, MAT.zone("A").area) < 160
    assert brightest(picture, MAT.zone("B").area) > 200
    assert picture.covered


def test_more_can_be_covered_later():
    area = MAT.zone("B").area
    before = rectify(frame(area), fit(), MAT, sharp=True)
    after = cover_picture(before, [area])
    assert brightest(before, area) > 200
    assert brightest(after, Rect(area.left + 2, area.top + 2, area.width - 4, area.height - 4)) < 160
    assert after.covered == (area,)


def test_what_is_covered_already_costs_nothing():
    before = rectify(frame(), fit(), MAT)
    once = cover_picture(before, [Rect(10, 10, 50, 50)])
    assert cover_picture(before, []) is before
    assert cover_picture(once, [Rect(10, 10, 50, 50)]) is once


def test_an_area_beyond_the_edge_is_covered_as_far_as_the_picture_goes():
    covered = cover_picture(rectify(frame(), fit(), MAT), [Rect(-50, -50, 5000, 5000)])
    flat = decode_picture(covered).astype(int)
    assert np.abs(np.median(flat.reshape(-1, 3), axis=0) - COVER_COLOUR).max() < 12


def test_an_area_outside_changes_nothing_else():
    picture = rectify(frame(MAT.zone("A").area), fit(), MAT)
    covered = cover_picture(picture, [Rect(900, 900, 50, 50)])
    assert cv2.norm(decode_picture(picture), decode_picture(covered), cv2.NORM_INF) < 12


def table_with(*cards, mat=(70, 110, 60), hand=()):
    """A table with cards (x, y of their middles in millimetres, their paper's colour), and a hand over it."""
    picture = np.full((600, 800, 3), mat, np.uint8)
    for x, y, paper in cards:
        cv2.rectangle(picture, *_box(x, y, 31.5, 44.0), paper, -1)
        cv2.circle(picture, (round(x * SCALE), round(y * SCALE)), round(4 * SCALE), (20, 20, 20), -1)
        for dx, dy in ((-24, -35), (24, 35)):
            cv2.rectangle(picture, *_box(x + dx, y + dy, 2.0, 3.5), (20, 20, 20), -1)
    for x, y in hand:
        cv2.rectangle(picture, *_box(x, y, 25.0, 60.0), (120, 150, 200), -1)
    return Frame(picture, taken_at=1)


def _box(x, y, across, down):
    left, right, top, bottom = (round(v * SCALE) for v in (x - across, x + across, y - down, y + down))
    return (left, top), (right, bottom)


PAPER, WHITE = (235, 238, 240), (240, 240, 240)


class TestMoving:
    """What is in a hand is for nobody else's eyes (R-TB-004), wherever it is held."""

    def shown(self, frame, *tables):
        taken = rectify(frame, fit(), MAT)
        return decode_picture(hide_moving(taken, [rectify(one, fit(), MAT, sharp=True) for one in tables]))

    def darkest(self, flat, x, y, across=31.5, down=44.0):
        box = ((round(v * CLIP_PX_PER_MM / SCALE) for v in corner) for corner in _box(x, y, across, down))
        (left, top), (right, bottom) = box
        # A single pixel is noise of the JPEG at the paint's edge.
        return int(cv2.blur(flat, (3, 3))[top:bottom, left:right].min())

    @pytest.mark.parametrize("mat", [(70, 110, 60), WHITE], ids=["green", "as white as cards"])
    def test_nothing_of_a_card_in_a_hand_is_to_be_seen(self, mat):
        lying = (320, 80, PAPER)
        rest, held = table_with(lying, mat=mat), table_with(lying, (120, 170, PAPER), mat=mat, hand=[(120, 250)])
        flat = self.shown(held, rest)
        assert self.darkest(flat, 120, 170) > min(COVER_COLOUR) - 12
        assert self.darkest(flat, 320, 80) < 60

    def test_what_lies_there_before_or_after_is_shown(self):
        before, after = table_with((320, 80, PAPER)), table_with((120, 170, PAPER))
        assert self.darkest(self.shown(before, before, after), 320, 80) < 60
        assert self.darkest(self.shown(after, before, after), 120, 170) < 60
        assert np.ptp(self.shown(after).reshape(-1, 3), axis=0).max() < 12
