"""The table's markers are compared from picture to picture, and searched for only where they look otherwise."""

from __future__ import annotations

import numpy as np
import pytest

from tableassist.games.deluxe_memory.mat import build_mat
from tableassist.ports import Frame
from tableassist.simulator.camera import SimCamera
from tableassist.simulator.levels import draw_conditions
from tableassist.simulator.table import VirtualTable
from tableassist.vision.table.digital_gain import DigitalGain
from tableassist.vision.table.homography import TableFinder
from tableassist.vision.table.tracker import TableTracker

MAT = build_mat()


@pytest.fixture
def searched(monkeypatch):
    """How often the markers were searched for around their places."""
    seen, search = [], TableFinder.corners_in
    monkeypatch.setattr(TableFinder, "corners_in", lambda self, grey: seen.append(1) or search(self, grey))
    return seen


def pictures(shift: int = 0):
    """Some brightened pictures of a bare mat in an eighth of the light, the later ones shifted by some pixels."""
    camera = SimCamera(VirtualTable(MAT), draw_conditions(9501002, "cruel"), (1600, 900), seed=2)
    camera.open()
    brighten = DigitalGain()
    taken = [brighten(Frame(camera.read(1.0).picture, 0)).picture for _ in range(6)]
    return [taken[0], *(np.roll(one, shift, axis=1) for one in taken[1:])]


def test_markers_in_noise_look_as_they_did(searched):
    track = TableTracker(MAT)
    assert not any(track(one, 1000 + 200 * number, hurry=True) for number, one in enumerate(pictures()))
    assert not searched


def test_markers_a_millimetre_aside_are_searched_for(searched):
    track = TableTracker(MAT)
    for number, one in enumerate(pictures(shift=2)):
        track(one, 1000 + 200 * number, hurry=True)
    assert searched
