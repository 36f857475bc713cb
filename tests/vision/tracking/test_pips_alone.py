"""Cards of which nothing is made out but pips, on a mat as pale as they are: they are read where these say they lie."""

from dataclasses import replace

import pytest

from tableassist.app.eyes.table_watcher import TableWatcher, ordinary_reader
from tableassist.games.mnemonic.mat import build_mat as mnemonic_mat
from tableassist.simulator.camera import SimCamera
from tableassist.simulator.levels import draw_conditions
from tableassist.simulator.table import VirtualTable
from tableassist.table.cards import CardName
from tableassist.table.geometry import Point
from tableassist.table.observation import Face
from tableassist.vision.cards.loose import LooseReader
from tableassist.vision.row_reader import RowFrameReader
from tableassist.vision.types import HIDDEN

pytestmark = pytest.mark.slow

MAT = mnemonic_mat()
LANDS, STEP_MM = MAT.zone("south lands").area, 48.0
LAID = ("3S", "2H", "AD", "3D", "2C", "3H")
FAINT = {
    "deck": "",
    "edition": "light",
    "paper": (238, 240, 240),
    "ink": 0.6,
    "spread": 2.6,
    "noise": 6.0,
    "exposure": 0.8,
    "size": (1280, 720),
    "jumps": 0.0,
    "nudges": 0.0,
    "clutter": 0,
}
FRAMES = 24


def read_lands(seed, look):
    """The names read in a row of overlapping lands with few pips, in faint ink on white paper."""
    table, clock = VirtualTable(MAT), iter(range(200, 200_000, 200))
    for number, card in enumerate(LAID):
        table.lay(CardName(card), Point(LANDS.left + 60.0 + STEP_MM * number, LANDS.centre.y), 0.0, Face.UP)
    conditions = replace(draw_conditions(seed, "kitchen"), **FAINT)
    camera = SimCamera(table, conditions, conditions.size, now=lambda: next(clock), seed=seed)
    camera.open()
    for number in range(FRAMES):
        seen = look(camera.read(1.0))
        if number > 1 and not any(one.kind == HIDDEN for one in seen.detections):
            break
    return sorted(str(one.name) for one in seen.detections if one.kind == "card")


@pytest.mark.parametrize("seed", [7004, 7009, 7011])
def test_lands_of_which_only_pips_show_are_read(seed):
    reader = LooseReader(MAT.card_size, faces=ordinary_reader())
    assert read_lands(seed, RowFrameReader(MAT, reader, read_poses=reader.read_poses)) == sorted(LAID)
    assert read_lands(seed, RowFrameReader(MAT, reader)) != sorted(LAID)


def test_a_watched_table_reads_them():
    watch = TableWatcher(MAT)
    assert read_lands(7004, lambda frame: watch(frame, frozenset())[0]) == sorted(LAID)
