"""From frames to settled tables: how often the eyes look, and that they miss nothing where they do not."""

import pytest

from tableassist.app.eyes.table_watcher import TableWatcher
from tableassist.games.deluxe_memory.mat import build_mat as deluxe_mat
from tableassist.simulator.camera import SimCamera
from tableassist.simulator.levels import draw_conditions
from tableassist.simulator.table import VirtualTable
from tableassist.table.observation import Face
from tableassist.vision.cards.faces import FaceReading
from tableassist.vision.grid_reader import GridFrameReader

pytestmark = pytest.mark.slow

NOBODY = frozenset()
MAT = deluxe_mat()
ZONES = MAT.card_zones()


class Watched:
    """Eyes above a simulated table, and which of their frames they looked at closely."""

    def __init__(self, monkeypatch, faces=None):
        self.table = VirtualTable(MAT)
        self.camera = SimCamera(self.table, draw_conditions(1, "normal"), (1280, 720), seed=1)
        self.camera.open()
        self.eyes, self.looks = TableWatcher(MAT, faces=faces), 0
        look = GridFrameReader.__call__

        def counted(*args):
            self.looks += 1
            return look(*args)

        monkeypatch.setattr(GridFrameReader, "__call__", counted)

    def lay(self, card, zone, face=Face.UP):
        self.table.lay(card, zone.area.centre, zone.angle, face)

    def settled(self, frames):
        """What is believed anew during so many frames."""
        told = (self.eyes(self.camera.read(1.0), NOBODY)[1] for _ in range(frames))
        return [one for one in told if one is not None]


@pytest.fixture
def watched(monkeypatch):
    return Watched(monkeypatch)


def test_a_table_that_was_read_is_believed_though_its_next_pictures_are_only_compared(watched):
    watched.lay("AH", ZONES[3])
    watched.lay("7D", ZONES[9], Face.DOWN)
    (settled,) = watched.settled(6)
    assert {(lot.zone, lot.name, lot.face) for lot in settled.layout} == {
        (ZONES[3].name, "AH", Face.UP),
        (ZONES[9].name, None, Face.DOWN),
    }
    assert watched.looks < 6


def test_a_card_laid_down_while_pictures_are_only_compared_is_seen(watched):
    watched.lay("AH", ZONES[3])
    watched.settled(6)
    watched.lay("9H", ZONES[10])
    (settled,) = watched.settled(6)
    assert {lot.name for lot in settled.layout} == {"AH", "9H"}
    assert settled.moved == {ZONES[10].name}


def test_a_card_exchanged_between_two_pictures_is_seen(watched):
    watched.lay("AH", ZONES[3])
    watched.settled(6)
    watched.table.cards.clear()
    watched.lay("2D", ZONES[3])
    (settled,) = watched.settled(6)
    assert [lot.name for lot in settled.layout] == ["2D"]


def test_a_card_that_stays_unsure_is_reported_as_that_though_most_of_its_pictures_are_only_compared(monkeypatch):
    unsure = FaceReading(None, Face.UP, 0.5, "AH", ("AH", "AD"))
    watched = Watched(monkeypatch, lambda patches: [unsure for _ in patches])
    watched.lay("AH", ZONES[3])
    (settled,) = watched.settled(30)
    assert settled.unsure == {ZONES[3].name}
    assert settled.candidate_names[ZONES[3].name] == ("AH", "AD")
    assert watched.looks < 15
