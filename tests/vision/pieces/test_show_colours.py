"""Colours learnt by showing one crystal of each."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from tableassist.simulator.conditions import Conditions
from tableassist.simulator.glass import ODD
from tableassist.simulator.levels import draw_conditions
from tableassist.vision.board_reader import BoardFrameReader
from tableassist.vision.pieces.show_colours import NotShown, learn_palette
from tableassist.vision.table.homography import TableLost
from tableassist.vision.tracking.layout_tracker import LayoutTracker

sys.path.insert(0, str(Path(__file__).parents[1]))
from board_scenes import MAT, BoardScene

pytestmark = pytest.mark.slow

ODD_SET = replace(draw_conditions(4, "easy"), glass=ODD)
ROW = {"red": "3", "green": "13", "challenge": "28"}


def shown(conditions: Conditions = ODD_SET, row: dict[str, str] | None = None, seed: int = 1):
    scene = BoardScene(seed)
    for colour, zone in (ROW if row is None else row).items():
        scene.lay(MAT.zone(zone), colour)
    return scene.camera(conditions, (1280, 720)).read(1.0).picture


def test_pale_smooth_glass_can_be_shown():
    conditions = replace(draw_conditions(1, "easy"), polish=0.95)
    assert learn_palette(shown(conditions, seed=1), MAT, ROW).clear == "challenge"


def test_an_odd_set_is_read_once_it_was_shown_whatever_the_light_then():
    palette = learn_palette(shown(), MAT, ROW)
    assert palette.clear is None  # the challenge pieces of odd sets are coloured
    scene = BoardScene(2)
    for number, zone in enumerate(("7", "18", "38", "63", "88", "100")):
        scene.lay(MAT.zone(zone), list(ROW)[number % 3])
    camera = scene.camera(replace(ODD_SET, exposure=0.8, warmth=0.3, light_from=120.0), (1280, 720))
    look, settle = BoardFrameReader(MAT, palette), LayoutTracker(MAT)
    settled = [layout for layout in (settle(look(camera.read(1.0))) for _ in range(8)) if layout][-1]
    assert {zone: [lot.name for lot in settled.layout.at(zone)] for zone in scene.truth} == {
        zone: [lot.name for lot in lots] for zone, lots in scene.truth.items()
    }


def test_clear_glass_is_learnt_as_clear():
    assert learn_palette(shown(draw_conditions(4, "easy")), MAT, ROW).clear == "challenge"


@pytest.mark.parametrize(
    ("row", "message"),
    [({"red": "3", "green": "13"}, "28 shows nothing"), ({**ROW, "blue": "28"}, "28 shows 2 things")],
)
def test_a_place_must_show_exactly_one_crystal(row, message):
    scene = BoardScene(1)
    for colour, zone in row.items():
        if zone != "28":
            scene.lay(MAT.zone(zone), colour)
    on_28 = [colour for colour, zone in row.items() if zone == "28"]
    if on_28:
        scene.lay(MAT.zone("28"), *on_28)
    picture = scene.camera(ODD_SET, (1280, 720)).read(1.0).picture
    with pytest.raises(NotShown, match=message):
        learn_palette(picture, MAT, ROW)


def test_without_a_board_nothing_is_learnt():
    with pytest.raises(TableLost):
        learn_palette(np.full((720, 1280, 3), 90, np.uint8), MAT, ROW)
