"""The flat board close up."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tableassist.games.memwars.mat import build_mat as board_mat
from tableassist.simulator.camera import SimCamera
from tableassist.simulator.levels import draw_conditions
from tableassist.simulator.table import VirtualTable
from tableassist.table.geometry import Point, Rect
from tableassist.vision.pieces.closeup import NODE_PX, PX_PER_MM, CloseUp
from tableassist.vision.table.homography import TableFinder, flatten, make_maps
from tableassist.vision.table.lens import Lens

MAT = board_mat()


def test_a_close_up_shows_the_board_as_a_patch_does():
    camera = SimCamera(VirtualTable(MAT), draw_conditions(2, "easy"), (1280, 720), now=lambda: 0)
    camera.open()
    picture = camera.read(1.0).picture
    fit = TableFinder(MAT).locate(picture)
    whole = CloseUp(MAT, fit)(picture)
    area = Rect(150, 60, 60, 60)
    rows, columns = slice(90, 180), slice(225, 315)
    assert CloseUp.area(rows, columns) == area
    patch = flatten(picture, fit, area, 0.0, PX_PER_MM)
    assert np.abs(whole[rows, columns].astype(int) - patch).mean() < 2.5


def test_places_and_pixels():
    assert CloseUp.place(0, 0) == Point(1 / 3, 1 / 3)
    assert CloseUp.place(89.5, 44.5) == Point(60, 30)


@pytest.mark.parametrize("level", ["normal", "hard"])
@pytest.mark.parametrize(
    ("area", "px_per_mm"), [(Rect(0, 0, 594, 594), 0.5), (Rect(37.3, 100.2, 71, 53.1), 1.0), (Rect(-5, 3, 5, 4), 1.5)]
)
def test_between_every_eighth_pixel_interpolating_is_as_good_as_asking(level, area, px_per_mm):
    camera = SimCamera(VirtualTable(MAT), draw_conditions(2, level), (1280, 720), now=lambda: 0)
    camera.open()
    fit = TableFinder(MAT).locate(camera.read(1.0).picture)
    fit = replace(fit, lens=Lens(1000, 1000, 640, 360, (-0.08, 0.02)))
    columns, rows = make_maps(fit, area, px_per_mm, NODE_PX)
    down, across = np.mgrid[: round(area.height * px_per_mm), : round(area.width * px_per_mm)]
    asked = fit.pixels(
        np.column_stack((area.left + (across.ravel() + 0.5) / px_per_mm, area.top + (down.ravel() + 0.5) / px_per_mm))
    )
    assert columns.shape == rows.shape == down.shape
    assert np.abs(np.column_stack((columns.ravel(), rows.ravel())) - asked).max() < 0.03
