"""When a place is looked at anew: where it looks other than before, be it by all of its pixels together."""

import numpy as np
import pytest

from tableassist.games.deluxe_memory.mat import build_mat
from tableassist.ports import Frame
from tableassist.vision.cards.cells import CellFinding, Holds
from tableassist.vision.scene import TableScene
from tableassist.vision.table.homography import Fit

MAT = build_mat()
FIT = Fit(np.eye(3), np.array([[1.0, 0, 60], [0, 1, 60], [0, 0, 1]]), frozenset(), 0.0)
GREY, YELLOW = np.array((58.0, 64.0, 68.0)), np.array((51.0, 70.0, 75.0))
"""A mat in the dark, and a pale yellow card on it: no pixel differs by more than the camera's noise."""


def picture(colour=None, zone=None):
    """The mat, a millimetre a pixel, with a colour in a place."""
    shown = np.full((round(MAT.height) + 120, round(MAT.width) + 120, 3), GREY)
    if zone is not None:
        area = zone.area
        shown[round(area.top) + 60 : round(area.bottom) + 60, round(area.left) + 60 : round(area.right) + 60] = colour
    return np.clip(shown + np.random.default_rng(1).normal(0, 2, shown.shape), 0, 255).astype(np.uint8)


@pytest.fixture
def scene():
    """A table that was looked at and has no card."""
    scene = TableScene(MAT, FIT, picture())
    scene.take_in(Frame(picture(), 0))
    assert len(scene.changed(lambda _cell: True)) == len(scene.cells)
    for cell in scene.cells:
        cell.finding = CellFinding(Holds.NOTHING, 1.0)
    return scene


@pytest.mark.parametrize(
    ("colour", "reached", "anew"),
    [
        pytest.param(YELLOW, True, True, id="a pale yellow back"),
        pytest.param(YELLOW, False, False, id="where no hand was"),
        pytest.param(GREY * 0.9, True, False, id="a shadow"),
        pytest.param(GREY, True, False, id="as before"),
    ],
)
def test_a_place_with_another_tint_is_looked_at_anew_once_a_hand_was_there(scene, colour, reached, anew):
    """It was lifted out of turn, laid back, and taken for gone to the end: two silent errors and three accusations."""
    cell = scene.cells[20]
    scene._reached = {cell.zone.name} if reached else set()
    assert not scene.take_in(Frame(picture(colour, cell.zone), 100)).hand
    assert scene.changed(lambda _cell: True) == [cell] * anew
