"""Made-up cards: each name has its own face, all share their back, and the camera sees them like any card."""

import numpy as np
import pytest

from tableassist.games.mental_magic.mat import build_mat
from tableassist.simulator.camera import SimCamera
from tableassist.simulator.conditions import Conditions
from tableassist.simulator.made_cards import HEIGHT, WIDTH, is_made, made_picture
from tableassist.simulator.table import VirtualTable
from tableassist.table.cards import CardName
from tableassist.table.geometry import Point
from tableassist.table.observation import Face

KEEPER, HARBOUR = CardName("Kiln Keeper"), CardName("Glass Harbour")


@pytest.mark.parametrize(("name", "made"), [("AS", False), ("XR", False), ("Kiln Keeper", True), ("as", True)])
def test_every_name_that_no_playing_card_has(name, made):
    assert is_made(CardName(name)) is made


@pytest.mark.parametrize("px_per_mm", [2.0, 4.0])
def test_a_card_has_its_size_and_round_corners(px_per_mm):
    picture = made_picture(KEEPER, px_per_mm=px_per_mm)
    assert picture.shape == (round(HEIGHT * px_per_mm), round(WIDTH * px_per_mm), 4)
    assert picture[0, 0, 3] == 0
    assert picture[picture.shape[0] // 2, picture.shape[1] // 2, 3] == 255


def test_a_name_always_has_the_same_face_and_no_other_name_has_it():
    assert (made_picture(KEEPER) == made_picture(KEEPER)).all()
    apart = np.abs(made_picture(KEEPER).astype(int) - made_picture(HARBOUR)).mean()
    assert apart > 20


def test_all_share_their_back():
    assert (made_picture(KEEPER, Face.DOWN) == made_picture(HARBOUR, Face.DOWN)).all()
    assert (made_picture(KEEPER, Face.DOWN) != made_picture(KEEPER)).any()


def test_the_camera_sees_them():
    table = VirtualTable(build_mat())
    camera = SimCamera(table, Conditions(), (640, 360))
    camera.open()
    bare = camera.read(1.0).picture
    table.lay(KEEPER, Point(420, 300))
    seen = camera.read(1.0).picture
    camera.close()
    assert np.abs(seen.astype(int) - bare)[150:210, 300:340].mean() > 20
