"""Drawing in millimetres."""

from __future__ import annotations

import numpy as np
import pytest

from tableassist.simulator.ink import Ink, arc, curve, mirror, move_shape, path_through, rectangle, star

RED = (0, 0, 255)


def test_a_sheet_without_paper_is_transparent():
    assert not Ink(10, 5, 2.0).bgra().any()


def test_a_sheet_has_the_asked_size_and_paper():
    picture = Ink(10, 5, 2.0, paper=(1, 2, 3)).bgra()
    assert picture.shape == (10, 20, 4)
    assert (picture == (1, 2, 3, 255)).all()


def test_a_fill_covers_its_millimetres_and_no_more():
    sheet = Ink(20, 20, 4.0)
    sheet.fill(rectangle(5, 5, 10, 4), RED)
    alpha = sheet.bgra()[..., 3]
    assert alpha.sum() / 255 / 16 == pytest.approx(40, rel=0.03)
    assert alpha[5 * 4 + 2 : 9 * 4 - 2, 5 * 4 + 2 : 15 * 4 - 2].min() == 255
    assert alpha[: 5 * 4 - 1].max() == 0


def test_edges_are_smooth_and_premultiplied():
    sheet = Ink(20, 20, 4.0)
    sheet.fill(arc(10, 10, 7, 7), (255, 255, 255))
    picture = sheet.bgra()
    assert ((picture[..., 3] > 40) & (picture[..., 3] < 215)).any()
    assert (picture[..., 0] == picture[..., 3]).all()


def test_a_line_is_as_wide_as_asked():
    sheet = Ink(20, 20, 4.0)
    sheet.line(path_through((2, 10), (18, 10)), 3.0, RED)
    assert sheet.bgra()[:, 40, 3].sum() / 255 / 4 == pytest.approx(3.0, abs=0.3)


def test_a_sheet_pasted_turned_looks_the_same_upside_down():
    sheet = Ink(12, 16, 3.0, paper=(255, 255, 255))
    sheet.fill(rectangle(1, 1, 4, 3), RED)
    sheet.paste_turned()
    picture = sheet.bgr()
    assert (picture == picture[::-1, ::-1]).all()


def test_moving_turns_clockwise_after_enlarging():
    moved_up = move_shape(path_through((0, -1)), 10, 20, 3.0, 90)
    assert moved_up == pytest.approx(np.array([[13, 20]]))


def test_a_mirrored_shape_is_symmetrical():
    shape = mirror(path_through((0, 0), (-3, 1), (0, 2)))
    assert {tuple(p) for p in shape} == {tuple(p) for p in shape * (-1, 1)}


def test_a_curve_runs_through_its_ends():
    path = curve((0, 0), (0, 5), (5, 5), (5, 0), (5, -5), (9, -5), (9, 0))
    assert path[0] == pytest.approx((0, 0))
    assert path[-1] == pytest.approx((9, 0))
    assert (5, 0) in {tuple(p) for p in path}


def test_a_star_points_up():
    shape = star(5, 4, 2)
    assert len(shape) == 10
    assert shape[0] == pytest.approx((0, -4))
