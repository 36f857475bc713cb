"""The lens, measured on pictures of the board through a lens that is known."""

from __future__ import annotations

from functools import lru_cache

import cv2
import numpy as np
import pytest

from tableassist.vision.calibrate.board import FEWEST_VIEWS, BoardView, LensCalibrator, LensUncertain
from tableassist.vision.calibrate.targets import LENS_BOARD
from tableassist.vision.table.lens import Lens

pytestmark = pytest.mark.slow

SIZE = (960, 540)
TRUE = Lens(800.0, 804.0, 486.0, 262.0, (-0.18, 0.06, 0.0, 0.0, 0.0))

# Where the board's middle is (mm, right, down, away) and how it is turned (degrees about x, y, z).
POSES = [
    ((0, 0, 420), (0, 0, 0)),
    ((-160, -90, 520), (5, 24, 3)),
    ((160, -90, 520), (-22, -6, 0)),
    ((160, 90, 520), (20, -25, 5)),
    ((-160, 90, 520), (-24, 20, -8)),
    ((0, -80, 480), (28, 0, 90)),
    ((0, 80, 480), (-28, 0, 178)),
    ((-150, 0, 460), (0, 30, 12)),
    ((150, 0, 460), (0, -30, -14)),
    ((-230, -110, 620), (12, -15, 0)),
    ((230, 110, 620), (-12, 15, 0)),
    ((230, -110, 600), (18, 18, 45)),
    ((-230, 110, 600), (-18, -18, -45)),
    ((0, 0, 600), (30, 20, 30)),
]


@lru_cache(maxsize=1)
def printed():
    """The board as printed, 4 pixels a millimetre, with a white margin of 20 mm."""
    size = (int(LENS_BOARD.width * 4), int(LENS_BOARD.height * 4))
    return cv2.copyMakeBorder(LENS_BOARD.board().generateImage(size), 80, 80, 80, 80, cv2.BORDER_CONSTANT, value=255)


@lru_cache(maxsize=4)
def rays(lens, size):
    x, y = np.meshgrid(np.arange(size[0], dtype=float), np.arange(size[1], dtype=float))
    straight = lens.undistort(np.column_stack((x.ravel(), y.ravel())))
    return np.column_stack(((straight - (lens.cx, lens.cy)) / (lens.fx, lens.fy), np.ones(len(straight))))


def turn(angles):
    about_x, about_y, about_z = (cv2.Rodrigues(np.radians(a) * axis)[0] for a, axis in zip(angles, np.eye(3)))  # noqa: B905
    return about_z @ about_y @ about_x


def photo(pose, lens=TRUE, size=SIZE, noise=2.0, seed=0):
    """What the camera sees of the board: every pixel's ray is followed to the board's plane."""
    place, rotation = np.array(pose[0], float), turn(pose[1])
    middle = np.array((LENS_BOARD.width / 2, LENS_BOARD.height / 2, 0))
    origin = place - rotation @ middle
    to_board = np.linalg.inv(np.column_stack((rotation[:, 0], rotation[:, 1], origin)))
    seen = rays(lens, size) @ to_board.T
    spots = (seen[:, :2] / seen[:, 2:]).reshape(size[1], size[0], 2) * 4 + 80 - 0.5
    maps = spots.astype(np.float32)
    sharp = cv2.GaussianBlur(printed(), (5, 5), 0)
    grey = cv2.remap(sharp, maps[..., 0], maps[..., 1], cv2.INTER_LINEAR, borderValue=150)
    grain = np.random.default_rng(seed).normal(0, noise, grey.shape)
    return cv2.cvtColor(np.clip(grey * 0.8 + grain, 0, 255).astype(np.uint8), cv2.COLOR_GRAY2BGR)


@pytest.fixture(scope="module")
def views():
    """The board's corners in a photo of each pose."""
    eye = LensCalibrator()
    return [eye.find(photo(pose, seed=number)) for number, pose in enumerate(POSES)]


def filled(views):
    calibrator = LensCalibrator()
    for view in views:
        assert calibrator.add(view).used
    return calibrator


def test_the_lens_is_found_again(views):
    result = filled(views).solve()
    assert result.lens.fx == pytest.approx(TRUE.fx, rel=0.01)
    assert result.lens.fy == pytest.approx(TRUE.fy, rel=0.01)
    assert (result.lens.cx, result.lens.cy) == pytest.approx((TRUE.cx, TRUE.cy), abs=6)
    assert result.lens.dist[0] == pytest.approx(TRUE.dist[0], abs=0.03)
    assert result.rms < 0.4
    assert (result.views, result.size) == (len(POSES), SIZE)


def test_the_found_lens_straightens_the_whole_picture(views):
    """What counts at the table: where a point of the picture's edge really lies."""
    lens = filled(views).solve().lens
    edge = np.array([(30.0, 30.0), (930.0, 30.0), (930.0, 510.0), (30.0, 510.0), (480.0, 20.0), (20.0, 270.0)])
    wanted = (TRUE.undistort(edge) - (TRUE.cx, TRUE.cy)) / (TRUE.fx, TRUE.fy)
    found = (lens.undistort(edge) - (lens.cx, lens.cy)) / (lens.fx, lens.fy)
    offset = (found - wanted) - (found - wanted).mean(axis=0)
    assert np.abs(offset).max() * TRUE.fx < 4


def test_corners_are_found_where_the_lens_shows_them(views):
    view = views[0]
    assert len(view.numbers) == LENS_BOARD.corners
    board = LENS_BOARD.board().getChessboardCorners()[view.numbers]
    there = board - (LENS_BOARD.width / 2, LENS_BOARD.height / 2, 0) + POSES[0][0]
    straight = there[:, :2] / there[:, 2:] * (TRUE.fx, TRUE.fy) + (TRUE.cx, TRUE.cy)
    # OpenCV 4 counts these corners from the pixels' edges, half a pixel from where OpenCV 5 has them.
    counted = view.pixels - (0.5 if int(cv2.__version__.split(".")[0]) < 5 else 0.0)
    assert np.abs(TRUE.distort(straight) - counted).max() < 0.5


def test_a_picture_without_the_board_is_refused_with_advice():
    calibrator = LensCalibrator()
    assert calibrator.find(np.full((540, 960, 3), 120, np.uint8)) is None
    verdict = calibrator.add(None)
    assert not verdict.used
    assert "board is not seen" in verdict.message
    assert calibrator.views == 0


def test_the_same_view_again_is_not_taken(views):
    calibrator = filled(views[:2])
    verdict = calibrator.add(views[1])
    assert not verdict.used
    assert "known already" in verdict.message
    assert calibrator.views == 2


def test_pictures_of_another_size_are_not_taken(views):
    calibrator = filled(views[:1])
    verdict = calibrator.add(BoardView(views[1].numbers, views[1].pixels, (640, 360)))
    assert not verdict.used
    assert "size" in verdict.message


def test_too_few_views_are_refused(views):
    for count in (0, FEWEST_VIEWS - 1):
        with pytest.raises(LensUncertain, match="too few"):
            filled(views[:count]).solve()


@pytest.mark.slow
def test_views_of_one_part_of_the_picture_are_refused_and_the_rest_named():
    calibrator = LensCalibrator()
    for number in range(FEWEST_VIEWS + 1):
        pose = ((-140 + 18 * number, -20, 620), (15 if number % 2 else -15, 10, 37 * number))
        calibrator.add(calibrator.find(photo(pose)))
    assert calibrator.views >= FEWEST_VIEWS
    with pytest.raises(LensUncertain, match="at the bottom right"):
        calibrator.solve()


@pytest.mark.slow
def test_views_without_tilt_are_refused():
    calibrator = LensCalibrator()
    for number, (x, y) in enumerate([(x, y) for x in (-170, 0, 170) for y in (-85, 0, 85)]):
        calibrator.add(calibrator.find(photo(((x, y, 520), (0, 0, 10 * number)))))
    assert calibrator.views >= FEWEST_VIEWS
    with pytest.raises(LensUncertain, match="tilt the board"):
        calibrator.solve()


def test_a_bent_board_is_refused(views):
    """Corners that do not lie in a plane cannot come from this board."""
    bent = [BoardView(view.numbers, view.pixels + 4 * np.sin(view.numbers)[:, None], view.size) for view in views]
    with pytest.raises(LensUncertain, match="do not fit together"):
        filled(bent).solve()


def test_advice_leads_to_a_measurement(views):
    calibrator = LensCalibrator()
    asked = set()
    for view in views:
        assert not calibrator.is_ready()
        asked.add(calibrator.advice())
        calibrator.add(view)
    assert calibrator.is_ready()
    assert calibrator.advice() == "That is enough."
    assert any("Show the board" in advice for advice in asked)
    assert any("Tilt" in advice for advice in asked)
    assert calibrator.coverage == frozenset(range(9))


@pytest.mark.parametrize("part", range(9))
def test_parts_are_counted_in_reading_order(part):
    row, column = divmod(part, 3)
    middle = np.array([[(column + 0.5) * 320, (row + 0.5) * 180]])
    assert BoardView(np.array([0]), middle, SIZE).parts() == {part}


def test_shift_is_the_mean_move_of_shared_corners(views):
    view = views[0]
    moved = BoardView(view.numbers[3:], view.pixels[3:] + np.array((3.0, 4.0)), view.size)
    assert view.shift_to(moved) == pytest.approx(5.0)
    assert view.shift_to(BoardView(view.numbers[:2], view.pixels[:2], view.size)) is None
