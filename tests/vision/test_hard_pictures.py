"""Faces on the calibrated table are read as far as in photographs: blurred, dark, noisy, aslant, through a bent lens.

The table's outlines once were the weak part at each of these edges, while the reader of photographs read on.
"""

import random
from dataclasses import replace

import pytest

from tableassist.app.eyes.table_watcher import TableWatcher
from tableassist.games.deluxe_memory.mat import build_mat as deluxe_mat
from tableassist.ports import Frame
from tableassist.simulator.camera import SimCamera
from tableassist.simulator.levels import draw_conditions
from tableassist.simulator.table import VirtualTable
from tableassist.table.cards import DECK
from tableassist.table.geometry import Point
from tableassist.table.observation import Face

pytestmark = pytest.mark.slow

MAT = deluxe_mat()
LOOKS, CARDS = 20, 24
EDGES = {
    "blurred": {"blur": 1.6},
    "dark": {"exposure": 0.125},
    "noisy": {"noise": 12.0},
    "aslant": {"tilt": 20.0},
    "bent": {"k1": -0.15},
}


def believed(how):
    """What is believed of cards face up, by their places, and what really lies there."""
    rng, table = random.Random(how.seed), VirtualTable(MAT)
    truth = dict(zip(rng.sample([zone.name for zone in MAT.card_zones()], CARDS), rng.sample(DECK, CARDS), strict=True))
    for name, card in truth.items():
        zone = MAT.zone(name)
        at = Point(zone.area.centre.x + rng.gauss(0, 1.5), zone.area.centre.y + rng.gauss(0, 1.5))
        table.lay(card, at, zone.angle + rng.gauss(0, 1.5), Face.UP)
    camera, eyes = SimCamera(table, how, (1920, 1080), seed=how.seed), TableWatcher(MAT)
    camera.open()
    for number in range(LOOKS):
        _, settled = eyes(Frame(camera.read(1.0).picture, number * 200), frozenset())
        if settled is not None:
            return {lot.zone: lot.name for lot in settled.layout}, truth
    return {}, truth


@pytest.mark.parametrize("edge", EDGES)
def test_cards_are_read_at_the_edge_of_each_hardship_and_none_wrongly(edge):
    found, truth = believed(replace(draw_conditions(11, "normal"), **EDGES[edge]))
    assert found.keys() == truth.keys()
    assert {zone: name for zone, name in found.items() if name and name != truth[zone]} == {}
    assert sum(name is not None for name in found.values()) >= 0.9 * CARDS
