"""Sleeves that look like the bare mat in the dark lie before cards: these were not taken away."""

from dataclasses import replace

import pytest

from tableassist.games.deluxe_memory.mat import build_mat
from tableassist.simulator.camera import SimCamera
from tableassist.simulator.levels import draw_conditions
from tableassist.simulator.table import Hand, VirtualTable
from tableassist.table.cards import DECK
from tableassist.table.geometry import Side
from tableassist.table.observation import Face
from tableassist.vision.cards.flat import FlatReader
from tableassist.vision.grid_reader import GridFrameReader

pytestmark = pytest.mark.slow

DUSK = {"exposure": 0.2, "noise": 3.5, "blur": 1.4, "gradient": 0.23, "warmth": 0.57, "paper": (225, 231, 233)}
LOOKS, SLEEVE = 12, 112


def test_a_card_behind_a_sleeve_like_the_mat_is_hidden_not_lifted():
    """Two cards that it hid were taken for looked at, and the game went on without their owner knowing."""
    mat = build_mat()
    how = replace(draw_conditions(0, "kind"), mat="printed", edition="light", table="walnut", back="drawn:48", **DUSK)
    table, clock = VirtualTable(mat), iter(range(1000, 100_000, 150))
    for name, zone in zip(DECK, mat.card_zones(), strict=True):
        table.lay(name, zone.area.centre, zone.angle, Face.DOWN)
    camera = SimCamera(table, how, (2304, 1296), lambda: next(clock), 0)
    camera.open()
    look = GridFrameReader(mat, FlatReader())
    for _ in range(LOOKS):
        before = look(camera.read(1.0))
    assert len(before.detections) == len(DECK), "else this shows nothing"
    table.hands = (Hand(Side.WEST, mat.zone("D4").area.centre, (), SLEEVE),)
    seen = look(camera.read(1.0))
    assert seen.hand_in_view
    assert {mat.zone_at(one.place) for one in seen.detections} == set(mat.card_zones())
