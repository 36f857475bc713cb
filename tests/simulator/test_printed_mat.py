"""The mat as it comes out of a printer."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tableassist.games.deluxe_memory.mat import build_mat as deluxe_mat
from tableassist.games.memwars.mat import build_mat as board
from tableassist.games.mental_magic.mat import build_mat as magic_mat
from tableassist.games.mnemonic.mat import build_mat as playmat
from tableassist.simulator.conditions import PRINTED, Conditions
from tableassist.simulator.printed_mat import SheetMissing, has_sheet, printed_mat
from tableassist.simulator.scene import Scene
from tableassist.table.pages import OVERLAP, tile_pages

pytestmark = pytest.mark.slow

MAT = deluxe_mat()
PLAIN = Conditions(mat=PRINTED, ink=1.0, paper=(255, 255, 255))
BARE = (slice(96, 100), slice(800, 900))  # between the rim and the first row, at 2 pixels a millimetre


def markers(picture: np.ndarray) -> dict[int, np.ndarray]:
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    corners, numbers, _ = cv2.aruco.ArucoDetector(dictionary).detectMarkers(picture)
    return {int(n): np.asarray(c).reshape(4, 2) for n, c in zip(np.ravel(numbers), corners, strict=True)}


@pytest.mark.parametrize("mat", [MAT, board(), magic_mat(), playmat()], ids=lambda mat: mat.name)
def test_every_games_sheet_has_its_markers_where_the_mat_says(mat):
    assert has_sheet(mat)
    found = markers(printed_mat(mat, PLAIN, 2.0))
    assert sorted(found) == sorted(marker.number for marker in mat.markers)
    for marker in mat.markers:
        wanted = np.array([(p.x, p.y) for p in marker.square.corners]) * 2 - 0.5
        assert found[marker.number] == pytest.approx(wanted, abs=1.5)


def test_the_sheets_of_all_pages_still_show_the_markers_in_place():
    for paper in ("a3", "a4"):
        found = markers(printed_mat(MAT, replace(PLAIN, sheets=paper, seed=3), 2.0))
        for marker in MAT.markers:
            wanted = np.array([(p.x, p.y) for p in marker.square.corners]) * 2 - 0.5
            assert found[marker.number] == pytest.approx(wanted, abs=3.0)


def test_glued_pages_have_shadowed_seams_where_they_are_cut_and_nowhere_else():
    whole = printed_mat(MAT, PLAIN, 2.0).astype(int)
    glued = printed_mat(MAT, replace(PLAIN, sheets="a4"), 2.0).astype(int)
    darker = np.median((whole - glued).mean(axis=2), axis=0)
    lefts = {tile.shows.left for tile in tile_pages(MAT.width, MAT.height, "a4").tiles} - {0.0}
    seams = [round(left * 2) + round(OVERLAP) - 1 for left in sorted(lefts)]
    assert len(seams) >= 2
    assert min(darker[seams]) > 4
    between = [darker[seam - 80 : seam - 20].max() for seam in seams]
    assert max(between) < 5


def test_light_grey_prints_darker_or_vanishes_but_black_stays_black():
    tones = {}
    for spread in (0.8, 1.0, 2.5):
        picture = printed_mat(MAT, replace(PLAIN, spread=spread), 2.0)
        tones[spread] = picture[BARE].mean()
        left, top = (round(2 * n + 4) for n in (MAT.markers[0].square.left, MAT.markers[0].square.top))
        assert picture[top : top + 4, left : left + 4].mean() < 40
    assert tones[0.8] < tones[1.0] - 5
    assert tones[2.5] > tones[1.0] + 30


def test_paper_has_its_tone_and_ink_its_strength():
    cream = printed_mat(MAT, replace(PLAIN, paper=(220, 240, 250), spread=2.6), 2.0)[BARE].mean(axis=(0, 1))
    assert cream[2] - cream[0] > 20
    faint = printed_mat(MAT, replace(PLAIN, ink=0.7), 2.0)
    left, top = (round(2 * n + 4) for n in (MAT.markers[0].square.left, MAT.markers[0].square.top))
    assert 70 < faint[top : top + 4, left : left + 4].mean() < 110


def test_a_mat_without_a_sheet_is_drawn_in_its_grey_instead(mat):
    assert not has_sheet(mat)
    with pytest.raises(SheetMissing, match="test"):
        printed_mat(mat, PLAIN, 2.0)
    drawn, printed = (Scene(mat, Conditions(mat=name), (800, 450)).show(()) for name in ("paper", PRINTED))
    assert (drawn == printed).all()


def test_the_scene_shows_the_printed_mat():
    printed = Scene(MAT, Conditions(mat=PRINTED), (800, 450)).show(()).copy()
    drawn = Scene(MAT, Conditions(mat="green"), (800, 450)).show(())
    assert np.abs(printed[200:250, 380:420].astype(int) - drawn[200:250, 380:420]).mean() > 30
