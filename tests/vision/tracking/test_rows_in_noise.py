"""Rows before a noisy camera: what no single frame shows to the reader shows in the mean of a few."""

from dataclasses import replace

import pytest

from tableassist.app.eyes.table_watcher import ordinary_reader
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
LANDS = MAT.zone("south lands").area.centre
LAID = {"6D": (170.0, 541.0, -3.0), "4S": (214.0, 538.0, 1.0), "2H": (264.0, 540.0, 0.0)}
DIM, FRAMES = 7_000_002, 24


def read_lands(seed):
    """The names read in a row of overlapping lands, by a camera as noisy as one in a kitchen gets."""
    table, clock = VirtualTable(MAT), iter(range(333, 333_000, 333))
    for card, (x, y, angle) in LAID.items():
        table.lay(CardName(card), Point(x, y), angle, Face.UP)
    conditions = replace(draw_conditions(DIM, "kitchen", "unseen"), jumps=0.0, nudges=0.0)
    camera = SimCamera(table, conditions, conditions.size, now=lambda: next(clock), seed=seed)
    camera.open()
    look = RowFrameReader(MAT, LooseReader(MAT.card_size, faces=ordinary_reader()))
    for number in range(FRAMES):
        seen = look(camera.read(1.0))
        if number > 1 and not any(one.kind == HIDDEN for one in seen.detections):
            break
    return sorted(str(one.name) for one in seen.detections if one.kind == "card")


def test_lands_are_read_and_none_as_another():
    read = [read_lands(seed) for seed in (1, 2, 3)]
    assert all({*names} - {"None"} <= {*LAID} for names in read)
    assert sum(card in names for names in read for card in LAID) >= 8
