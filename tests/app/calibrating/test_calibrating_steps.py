"""Each step of a calibration, with good pictures and with pictures that are not."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tableassist.app.calibrating import (
    Progress,
)
from tableassist.app.calibrating.steps import CameraStep, FocusStep, LensStep, ScreenStep
from tableassist.app.calibrating.table_steps import CardStep, ColourStep, LightStep, TableStep
from tableassist.games.deluxe_memory.mat import build_mat as deluxe_mat
from tableassist.games.memwars.mat import build_mat as memwars_mat
from tableassist.ports import Frame
from tableassist.simulator.camera import SimCamera
from tableassist.simulator.conditions import Conditions
from tableassist.simulator.table import VirtualTable
from tableassist.table.cards import CardName
from tableassist.table.geometry import ZoneName
from tableassist.table.observation import Detection, Face, Observation
from tableassist.vision.calibrate.board import BoardView, LensCalibrator
from tableassist.vision.calibrate.profile import CalibrationProfile, Locked
from tableassist.vision.calibrate.targets import COLOURS, colour_card
from tableassist.vision.table.lens import Lens

pytestmark = pytest.mark.slow

MAT = deluxe_mat()
SIZE = (1600, 900)
D4, QUEEN = ZoneName("D4"), CardName("QH")
HELD = Locked(10_000, 2.0, (1.8, 1.5), 1.15)


def sim(conditions=None, size=SIZE):
    """The simulated camera over the empty mat, 15 pictures a second of its own time."""
    clock = iter(range(0, 10**9, 66))
    return SimCamera(VirtualTable(MAT), conditions or Conditions(), size, now=lambda: next(clock))


@pytest.fixture(scope="module")
def empty():
    """One picture of the empty mat in good light."""
    camera = sim()
    camera.open()
    return camera.read(1).picture


def frames(picture, count, gap=66):
    """The same view some times over, with the grain of a real sensor."""
    for number in range(count):
        grain = np.random.default_rng(number).integers(-2, 3, picture.shape, np.int16)
        yield Frame(np.clip(picture.astype(np.int16) + grain, 0, 255).astype(np.uint8), number * gap)


def last(step, pictures):
    """What the step says at the last frame; it must not have been done before."""
    said = Progress("")
    for frame in pictures:
        assert not said.done
        said = step.run(frame)
    return said


def reader(name=QUEEN, zone=D4, face=Face.UP, hand=False, trouble=""):
    """A look that sees one card."""
    place = MAT.zone(zone).area.centre

    def read_frame(frame):
        return Observation(
            frame.taken_at, (Detection("card", name, place, 90.0, face, 0.99),), hand_in_view=hand, trouble=trouble
        )

    return read_frame


def test_the_screen_waits_for_somebody():
    step = ScreenStep()
    assert not step.run(Frame(np.zeros((9, 16, 3), np.uint8), 0)).done
    assert step.confirm().done


@pytest.mark.parametrize(
    ("pictures", "words"),
    [
        pytest.param(lambda p: frames(p[:480, :640], 1), "only 640 × 480", id="small"),
        pytest.param(lambda p: frames(p // 20, 1), "black", id="black"),
        pytest.param(lambda p: (Frame(p, n * 66) for n in range(12)), "again and again", id="frozen"),
        pytest.param(lambda p: frames(p, 12, gap=500), "2.0 pictures a second", id="slow"),
    ],
)
def test_bad_cameras(empty, pictures, words):
    step = CameraStep()
    said = last(step, pictures(empty))
    assert words in said.message
    assert not said.done
    assert not step.confirm().done
    assert last(step, frames(empty, 12)).done


def test_a_good_camera(empty):
    step = CameraStep()
    assert last(step, frames(empty, 12)) == Progress("The camera gives 15 pictures a second of 1600 × 900.", done=True)
    assert step.keep(CalibrationProfile("sim")).size == SIZE


@pytest.mark.parametrize(("size", "kept"), [((3200, 1800), 500.0), ((1600, 1200), None)])
def test_a_lens_is_kept_for_the_same_field_only(empty, size, kept):
    step = CameraStep()
    last(step, frames(empty, 12))
    old = CalibrationProfile("sim", size, lens=Lens(1000, 1000, 800, 450), lens_rms=0.2)
    lens = step.keep(old).lens
    assert (lens and lens.fx) == kept


def test_focus_waits_for_a_sharp_steady_picture_and_holds_it(empty):
    asked = []
    step = FocusStep(MAT, lambda: asked.append(1) or HELD)
    soft = cv2.GaussianBlur(empty, (0, 0), 3)
    assert "focus or clean the lens" in last(step, frames(soft, 2)).message
    assert "corners are seen" in last(step, frames(np.zeros_like(empty), 1)).message
    assert not step.confirm().done
    brightening = (Frame(cv2.convertScaleAbs(empty, alpha=0.5 + 0.05 * n), n) for n in range(9))
    assert "at rest" in last(step, brightening).message
    assert not asked
    assert last(step, frames(empty, 8)).done
    assert asked == [1]
    assert step.keep(CalibrationProfile("imx708")).locked == HELD


class Board:
    """A stand-in for the lens calibrator's eyes: shows prepared views; the rest of it is the real one."""

    def __init__(self, views):
        self.views, self.real = views, LensCalibrator(wanted=2)
        self.add, self.advice = self.real.add, self.real.advice
        self.is_ready, self.solve = lambda: self.real.views == 2, self.real.solve

    def find(self, picture):
        return self.views.pop(0)


def view(x):
    numbers = np.arange(24)
    spots = np.column_stack((numbers % 6 * 40.0 + x, numbers // 6 * 40.0))
    return BoardView(numbers, spots, SIZE)


def test_only_a_board_held_still_is_taken_and_too_few_views_begin_again(empty):
    board = Board([None, view(0), view(90), view(90.5), view(300), view(300)])
    step = LensStep(board)
    frame = Frame(empty, 0)
    said = [step.run(frame).message for _ in range(6)]
    assert "not seen" in said[0]
    assert "still" in said[1]
    assert "still" in said[2]
    assert "View 1 of 2" in said[3]
    assert "still" in said[4]
    assert "2 views are too few" in said[5]
    assert step.calibrator is not board
    assert step.keep(CalibrationProfile("sim")).lens is None


def test_ok_does_not_throw_the_views_away():
    step = LensStep()
    before = step.calibrator
    assert "too few" in step.confirm().message
    assert step.calibrator is before


def test_the_table_is_found(empty):
    step = TableStep(MAT, steady=3)
    said = last(step, frames(empty, 3))
    assert said.done
    assert "All corners are seen" in said.message
    assert step.keep(CalibrationProfile("sim")) == CalibrationProfile("sim")


def covered(picture, *corners):
    spoilt = picture.copy()
    height, width = spoilt.shape[:2]
    for x, y in corners:
        left, top = (0 if x == 0 else width - 400), (0 if y == 0 else height - 260)
        spoilt[top : top + 260, left : left + 400] = (70, 90, 110)
    return spoilt


def squeezed(picture, corners):
    height, width = picture.shape[:2]
    square = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32)
    warp = cv2.getPerspectiveTransform(square, np.array(corners, np.float32))
    return cv2.warpPerspective(picture, warp, (width, height), borderValue=(60, 80, 90))


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        pytest.param(lambda p: np.zeros_like(p), "not found", id="nothing"),
        pytest.param(lambda p: covered(p, (0, 0)), "cannot see the far left corner:", id="one corner"),
        pytest.param(lambda p: covered(p, (0, 0), (1, 1)), "far left corner and the near right", id="two"),
        pytest.param(
            lambda p: squeezed(p, [(240, 135), (1360, 135), (1360, 765), (240, 765)]), "nearer", id="far away"
        ),
        pytest.param(
            lambda p: squeezed(p, [(200, 60), (1400, 60), (1590, 890), (10, 890)]), "near edge looks", id="aslant"
        ),
    ],
)
def test_what_is_wrong_with_the_table_is_reported(empty, spoil, words):
    step = TableStep(MAT, steady=3)
    last(step, frames(empty, 2))
    said = step.run(Frame(spoil(empty), 500))
    assert words in said.message
    assert not said.done
    assert not step.confirm().done
    assert last(step, frames(empty, 3)).done


def test_a_square_mat_need_not_be_wider_than_a_picture_is_high():
    mat = memwars_mat()
    camera = SimCamera(VirtualTable(mat), Conditions(), SIZE)
    camera.open()
    picture = camera.read(1).picture
    step = TableStep(mat, steady=3)
    assert "All corners are seen" in last(step, frames(picture, 2)).message
    far = squeezed(picture, [(240, 135), (1360, 135), (1360, 765), (240, 765)])
    assert "bring the camera nearer" in step.run(Frame(far, 500)).message
    assert last(step, frames(picture, 3)).done


def test_good_light_is_noted(empty):
    step = LightStep(MAT, enough=4)
    assert "not measured" in step.confirm().message
    assert last(step, frames(empty, 4)).done
    assert step.keep(CalibrationProfile("sim")).white == pytest.approx(230, abs=25)


def test_bad_light_is_reported_until_it_is_good_or_left(empty):
    step = LightStep(MAT, enough=3)
    shade = np.linspace(1.0, 0.35, empty.shape[1])[None, :, None]
    said = last(step, frames((empty * shade).astype(np.uint8), 3))
    assert "times as bright" in said.message
    assert "Press OK" in said.message
    assert step.run(Frame(empty, 0)).message == said.message
    assert step.confirm().done
    assert last(step, frames(empty, 2)).done


def test_flicker_over_the_pictures_is_reported(empty):
    step = LightStep(MAT, enough=6)
    swinging = (Frame(cv2.convertScaleAbs(empty, alpha=1.0 if n % 2 else 0.85), n) for n in range(6))
    assert "flickers" in last(step, swinging).message


def test_light_without_markers_is_reported(empty):
    step = LightStep(MAT, enough=1)
    assert "0 of the mat's 4" in step.run(Frame(np.zeros_like(empty), 0)).message


def test_colours(empty):
    step = ColourStep()
    assert "lay it flat" in step.run(Frame(empty, 0)).message
    assert not step.confirm().done
    assert step.keep(CalibrationProfile("sim")).colours is None
    assert step.run(Frame(card_picture(), 0)).done
    assert np.array(step.keep(CalibrationProfile("sim")).colours) == pytest.approx(np.eye(3), abs=0.05)


def card_picture():
    """The colour card, seen straight from above in light that burns nothing."""
    card = colour_card()
    picture = np.full((int(card.height * 4) + 80, int(card.width * 4) + 80, 3), 235, np.uint8)
    family = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    for marker in card.markers:
        x, y, side = (int(v * 4) for v in (marker.square.left, marker.square.top, marker.square.width))
        bits = cv2.aruco.generateImageMarker(family, marker.number, side)
        picture[y + 40 : y + 40 + side, x + 40 : x + 40 + side] = bits[..., None]
    for zone in card.zones:
        area = zone.area
        rows = slice(int(area.top * 4) + 40, int(area.bottom * 4) + 40)
        picture[rows, int(area.left * 4) + 40 : int(area.right * 4) + 40] = COLOURS[zone.name][::-1]
    return picture


@pytest.mark.parametrize(
    ("read_frame", "words"),
    [
        pytest.param(reader(zone=ZoneName("B2")), "Lay Q♥ face up on D4", id="elsewhere"),
        pytest.param(reader(name=CardName("10S")), "10♠ is read on D4", id="another card"),
        pytest.param(reader(name=None), "cannot be read", id="unreadable"),
        pytest.param(reader(name=None, face=Face.DOWN), "face down", id="face down"),
        pytest.param(reader(hand=True), "hand away", id="hand"),
        pytest.param(reader(name=None, trouble="two markers are hidden"), "two markers are hidden", id="trouble"),
    ],
)
def test_a_card_that_is_not_read_right(empty, read_frame, words):
    step = CardStep(read_frame, MAT, QUEEN, D4)
    for number in range(4):
        said = step.run(Frame(empty, number))
        assert words in said.message
        assert not said.done
    assert not step.confirm().done


def test_a_card_is_read_three_times_in_a_row(empty):
    step = CardStep(reader(), MAT, QUEEN, D4)
    assert last(step, frames(empty, 2)) == Progress("Q♥ is read; looking again.")
    step.read_frame = reader(name=CardName("QD"))
    step.run(Frame(empty, 0))
    step.read_frame = reader()
    assert last(step, frames(empty, 3)).done
