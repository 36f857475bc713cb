"""Plain white backs in light that makes them as white as the paper on which they lie."""

from dataclasses import replace

import pytest

from tableassist.games.deluxe_memory.mat import build_mat
from tableassist.simulator.camera import SimCamera
from tableassist.simulator.conditions import PRINTED, Conditions
from tableassist.simulator.table import VirtualTable
from tableassist.table.cards import DECK
from tableassist.table.observation import Face
from tableassist.vision.cards.flat import FlatReader
from tableassist.vision.grid_reader import GridFrameReader
from tableassist.vision.types import HIDDEN

MAT = build_mat()
SIZE = (1280, 720)
DIM = Conditions(mat=PRINTED, back="drawn:74", exposure=0.65, gradient=0.25, noise=3.0, size=SIZE, seed=3)
GLARING = replace(DIM, exposure=1.9)


class Watched:
    """A table on which a deck with plain white backs lies face down, and eyes."""

    def __init__(self) -> None:
        table = VirtualTable(MAT)
        for zone, card in zip(MAT.card_zones(), DECK, strict=True):
            table.lay(card, zone.area.centre, zone.angle, Face.DOWN)
        self.camera = SimCamera(table, DIM, SIZE, seed=3)
        self.camera.open()
        self.read = GridFrameReader(MAT, FlatReader())

    def look(self, conditions: Conditions) -> list[list[tuple[str, Face]]]:
        """What is said of all cards and places under these conditions, picture by picture."""
        self.camera.relight(conditions)
        said = (self.read(self.camera.read(1.0)).detections for _ in range(12))
        return [[(one.kind, one.face) for one in detections] for detections in said]


@pytest.mark.slow
def test_cards_that_no_picture_can_show_any_more_are_not_gone():
    """A lamp made all 52 as white as the paper about them, and every one was taken for lifted."""
    table = Watched()
    down = [("card", Face.DOWN)] * len(DECK)
    assert table.look(DIM)[-1] == down
    glared = table.look(GLARING)
    assert {len(said) for said in glared} == {len(DECK)}
    assert glared[-1] == [(HIDDEN, Face.UNKNOWN)] * len(DECK)
    assert table.look(DIM)[-1] == down
