"""Cards on a table that the camera exposes too little are looked at, although few grey levels distinguish them."""

from dataclasses import replace

import pytest

from tableassist.games.mnemonic.mat import build_mat as mnemonic_mat
from tableassist.simulator.camera import SimCamera
from tableassist.simulator.levels import draw_conditions
from tableassist.simulator.table import VirtualTable
from tableassist.table.cards import CardName
from tableassist.table.geometry import Point
from tableassist.table.observation import Face
from tableassist.vision.row_reader import RowFrameReader

pytestmark = pytest.mark.slow

MAT = mnemonic_mat()
LAID = {"north creatures": "9D", "south creatures": "7S", "south lands": "2C", "north lands": "AH"}
LOOKS = 3


def zones_read(seed: int, exposure: float) -> set[str]:
    """The zones with a card that are given to the reader of cards."""
    table, clock = VirtualTable(MAT), iter(range(200, 9000, 200))
    for zone, card in LAID.items():
        area = MAT.zone(zone).area
        table.lay(CardName(card), Point(area.left + 0.4 * area.width, area.centre.y), MAT.zone(zone).angle, Face.UP)
    conditions = replace(draw_conditions(seed, "kitchen"), exposure=exposure, noise=5.0, deck="", size=(1280, 720))
    camera = SimCamera(table, conditions, (1280, 720), now=lambda: next(clock), seed=seed)
    camera.open()
    asked = set()

    def read(_picture, _fit, area, **_):
        asked.update(zone for zone in LAID if MAT.zone(zone).area.top == area.top)
        return ()

    look = RowFrameReader(MAT, read)
    for _ in range(LOOKS * len(MAT.zones)):
        look(camera.read(1.0))
        if asked == set(LAID):
            break
    return asked


@pytest.mark.parametrize("seed", [7000, 7006, 7041])
@pytest.mark.parametrize("exposure", [0.35, 0.9])
def test_every_zone_with_a_card_is_read(seed, exposure):
    assert zones_read(seed, exposure) == set(LAID)
