"""Lands that slipped towards the sheet's edge are no hand, and a hand in the first picture still is one."""

import random

import pytest

from tableassist.games.mnemonic.mat import build_mat as mnemonic_mat
from tableassist.simulator.camera import SimCamera
from tableassist.simulator.levels import draw_conditions
from tableassist.simulator.table import Hand, VirtualTable
from tableassist.table.cards import DECK
from tableassist.table.geometry import Point, Side
from tableassist.table.observation import Face
from tableassist.vision.row_reader import RowFrameReader

pytestmark = pytest.mark.slow

MAT = mnemonic_mat()
LANDS = 538.0


def looks(seed, slip, hands=()):
    """What the last of some looks says of hands, the lands lying so many millimetres nearer to the edge."""
    rng, table, clock = random.Random(seed), VirtualTable(MAT), iter(range(200, 2000, 200))
    for number, card in enumerate(rng.sample(DECK, 12)):
        table.lay(card, Point(150 + 45 * number, LANDS + slip + rng.gauss(0, 0.7)), rng.gauss(0, 1.5), Face.UP)
    table.hands[:] = hands
    camera = SimCamera(table, draw_conditions(seed, "normal"), (1280, 720), now=lambda: next(clock), seed=seed)
    camera.open()
    look = RowFrameReader(MAT, lambda *_, **__: ())
    for _ in range(3):
        seen = look(camera.read(1.0))
    return seen


@pytest.mark.parametrize("seed", [0, 1, 2])
def test_lands_that_slipped_by_four_millimetres_are_no_hand(seed):
    seen = looks(seed, 4.0)
    assert not seen.hand_in_view
    assert not seen.obstacles


@pytest.mark.parametrize("seed", [0, 1])
def test_a_hand_in_the_first_picture_over_such_lands_is_one(seed):
    seen = looks(seed, 4.0, [Hand(Side.SOUTH, Point(420, 330), sleeve=seed)])
    assert seen.hand_in_view
    assert seen.hands == {Side.SOUTH}
