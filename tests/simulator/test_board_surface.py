"""The printed board: what is printed, how faintly, and that it looks alike from all sides."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tableassist.games.memwars.board import PLACES, Quadrant
from tableassist.games.memwars.mat import CIRCLE, centre_of, diamond_of
from tableassist.games.memwars.mat import build_mat as board_mat
from tableassist.simulator.board_surface import PAPER, TINTS, board_picture, has_board
from tableassist.simulator.surface import mat_picture

MAT = board_mat()
SCALE = 2.0


@pytest.fixture(scope="module")
def board() -> np.ndarray:
    return board_picture(MAT, SCALE).astype(int)


def spot(board: np.ndarray, x: float, y: float) -> np.ndarray:
    return board[round(y * SCALE - 0.5), round(x * SCALE - 0.5)]


def test_a_mat_with_places_is_drawn_as_a_board(mat):
    assert has_board(MAT)
    assert not has_board(mat)
    assert mat_picture(MAT, "green", SCALE) is board_picture(MAT, SCALE)


def test_markers_four_to_seven_are_found(board):
    detector = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50))
    _, numbers, _ = detector.detectMarkers(board.astype(np.uint8))
    assert sorted(np.ravel(numbers).tolist()) == [4, 5, 6, 7]


def test_every_place_has_a_circle_around_blank_paper(board):
    for place in PLACES:
        middle = centre_of(place)
        assert spot(board, middle.x, middle.y).min() >= min(PAPER)
        line = [spot(board, middle.x + off, middle.y).mean() for off in np.arange(CIRCLE / 2 - 1, CIRCLE / 2 + 1, 0.5)]
        assert min(line) < 215


def test_print_is_thin_and_pale(board):
    """Nothing where pieces lie is as dark as a marker, and hardly any of it is ink."""
    middle = board[120:1068, 120:1068]
    assert middle.min() > 90
    assert (middle.max(axis=2) < 200).mean() < 0.03


@pytest.mark.parametrize("tint", TINTS)
def test_tints_are_at_most_six_percent_off_neutral(tint):
    assert max(tint) - min(tint) <= 0.06 * 255
    assert all(abs(part - paper) <= 0.06 * 255 for part, paper in zip(tint, PAPER, strict=True))


def test_each_quadrant_has_its_own_tint(board):
    seen = {}
    for quadrant in Quadrant:
        middle = MAT.zone(diamond_of(quadrant)).area.centre
        seen[quadrant] = tuple(spot(board, middle.x, middle.y).tolist())
    assert set(seen.values()) == set(TINTS)


def test_numbers_are_printed_inside_the_circle_at_its_lower_rim(board):
    for place in PLACES:
        middle = centre_of(place)
        rows = slice(round((middle.y + 6) * SCALE), round((middle.y + 11) * SCALE))
        columns = slice(round((middle.x - 4) * SCALE), round((middle.x + 4) * SCALE))
        assert board[rows, columns].min() < 190


def test_north_is_marked_and_the_south_is_not_alike(board):
    north, south = board[40:110, 550:640], board[-110:-40, 550:640]
    assert (north.max(axis=2) < 120).sum() > 5 * (south.max(axis=2) < 120).sum() + 50
