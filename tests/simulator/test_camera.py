"""The camera above the virtual table."""

from __future__ import annotations

import time
from dataclasses import replace

import cv2
import numpy as np
import pytest

from tableassist.ports import Camera, CameraLost
from tableassist.simulator.camera import SimCamera
from tableassist.simulator.conditions import Conditions
from tableassist.simulator.levels import draw_conditions
from tableassist.simulator.table import Arm, Hand, Lean
from tableassist.table.cards import CardName
from tableassist.table.geometry import Point, Side
from tableassist.table.observation import Face

pytestmark = pytest.mark.slow

FULL = (1600, 900)
MIDDLE = Point(420, 300)


def marker_corners(picture: np.ndarray) -> dict[int, np.ndarray]:
    settings = cv2.aruco.DetectorParameters()
    settings.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    corners, numbers, _ = cv2.aruco.ArucoDetector(dictionary, settings).detectMarkers(picture)
    return {int(n): np.asarray(c).reshape(4, 2) for n, c in zip(np.ravel(numbers), corners, strict=True)}


def flattened(pixels: np.ndarray, homography: np.ndarray) -> np.ndarray:
    places = np.column_stack((pixels, np.ones(len(pixels)))) @ np.linalg.inv(homography).T
    return places[:, :2] / places[:, 2:]


@pytest.mark.parametrize("seed", range(3))
def test_markers_are_found_at_their_places(mat, camera, seed):
    sim = camera(draw_conditions(seed, "normal"), FULL)
    found = marker_corners(sim.read(1).picture)
    assert sorted(found) == [0, 1, 2, 3]
    for marker in mat.markers:
        seen = [sim.to_mm(float(x), float(y)) for x, y in found[marker.number]]
        assert max(a.to(b) for a, b in zip(seen, marker.square.corners, strict=True)) < 0.6


def test_without_distortion_the_homography_says_it_all(mat, camera):
    sim = camera(Conditions(tilt=5, tilt_towards=40, rotation=3), FULL)
    found = marker_corners(sim.read(1).picture)
    for marker in mat.markers:
        wanted = np.array([(p.x, p.y) for p in marker.square.corners])
        assert np.hypot(*(flattened(found[marker.number], sim.homography()) - wanted).T).max() < 0.6


def test_a_homography_from_the_markers_reports_where_cards_are(mat, table, camera):
    """What vision will do, on a picture taken under hard conditions."""
    table.lay(CardName("AS"), MIDDLE, 90, Face.UP)
    sim = camera(draw_conditions(2, "hard"), FULL)
    found = marker_corners(sim.read(1).picture)
    seen = np.vstack([found[m.number] for m in mat.markers])
    real = np.array([(p.x, p.y) for m in mat.markers for p in m.square.corners])
    fitted = cv2.findHomography(seen, real)[0]
    x, y = sim.to_pixel(MIDDLE)
    place = cv2.perspectiveTransform(np.array([[[x, y]]]), fitted).reshape(2)
    assert Point(*place).to(MIDDLE) < 6


def test_pixels_and_millimetres_are_inverse(camera):
    sim = camera(draw_conditions(1, "hard"))
    assert sim.to_mm(*sim.to_pixel(Point(77, 333))).to(Point(77, 333)) < 0.01


def test_a_frame_is_a_picture_with_the_clocks_time(table):
    sim = SimCamera(table, size=(640, 360), now=lambda: 1234)
    sim.open()
    frame = sim.read(1)
    assert frame.taken_at == 1234
    assert frame.picture.shape == (360, 640, 3)
    assert frame.picture.dtype == np.uint8


def test_the_same_seed_and_calls_give_the_same_pictures(table, camera):
    def pictures(seed: int) -> list[np.ndarray]:
        table.cards.clear()
        sim = camera(draw_conditions(4), seed=seed)
        first = sim.read(1).picture
        table.lay(CardName("QH"), MIDDLE, 91, Face.UP)
        table.hands = [Hand(Side.WEST, Point(200, 200))]
        second = sim.read(1).picture
        table.hands = []
        return [first, second]

    assert all((a == b).all() for a, b in zip(pictures(1), pictures(1), strict=True))
    assert (pictures(1)[0] != pictures(2)[0]).any()


def test_noise_is_fresh_in_every_frame(camera):
    sim = camera()
    one, other = (sim.read(1).picture.astype(int) for _ in range(2))
    difference = np.abs(one - other)
    assert 0.5 < difference.mean() < 5
    assert difference.max() < 40


def test_flicker_wavers_around_the_exposure(camera):
    sim = camera(Conditions(flicker=0.03, noise=0.0))
    levels = np.array([sim.read(1).picture.mean() for _ in range(12)])
    steady = camera(Conditions(noise=0.0)).read(1).picture.mean()
    assert 0.01 < levels.std() / steady < 0.06
    assert levels.mean() == pytest.approx(steady, rel=0.03)


def test_frames_keep_what_was_seen(table, camera):
    sim = camera()
    before = sim.read(1)
    kept = before.picture.copy()
    table.lay(CardName("QH"), MIDDLE)
    sim.read(1)
    assert (before.picture == kept).all()


def test_a_frame_shows_the_table_as_it_is_now(table, camera, differing):
    sim = camera()
    empty = sim.read(1).picture
    table.lay(CardName("QH"), MIDDLE)
    laid = sim.read(1).picture
    table.turn(CardName("QH"))
    turned = sim.read(1).picture
    table.take(CardName("QH"))
    gone = sim.read(1).picture
    assert differing(empty, laid, 60).sum() > 1000
    assert differing(laid, turned, 60).sum() > 500
    assert differing(empty, gone, 60).sum() == 0


def test_a_hand_changes_the_picture_only_where_it_is(table, camera, differing):
    sim = camera()
    free = sim.read(1).picture
    table.hands = [Hand(Side.WEST, Point(250, 300))]
    changed = differing(free, sim.read(1).picture, 45)
    assert changed[:, :300].sum() > 3000
    assert changed[:, 480:].sum() == 0


def test_a_smear_needs_a_movement_between_two_frames(table, camera, differing):
    sim = camera(Conditions(noise=0.0, jpeg=100))
    table.hands = [Hand(Side.WEST, Point(250, 300))]
    sim.read(1)
    table.hands = [Hand(Side.WEST, Point(330, 300))]
    moving, still = sim.read(1).picture, sim.read(1).picture
    assert differing(moving, still, 15).sum() > 300
    assert differing(still, sim.read(1).picture, 3).sum() == 0


def test_worse_compression_leaves_less(camera):
    fine = camera(Conditions(jpeg=97, noise=4.0)).read(1).picture.astype(int)
    rough = camera(Conditions(jpeg=60, noise=4.0)).read(1).picture.astype(int)
    assert np.abs(np.diff(rough, axis=1)).mean() < 0.9 * np.abs(np.diff(fine, axis=1)).mean()


def test_the_conditions_can_change_while_it_runs(camera):
    sim = camera(Conditions(exposure=1.0))
    bright = sim.read(1).picture.mean()
    sim.change(Conditions(exposure=0.6))
    assert sim.read(1).picture.mean() == pytest.approx(0.6 * bright, rel=0.05)
    place = sim.to_pixel(Point(0, 0))
    sim.change(Conditions(rotation=5.0))
    assert sim.to_pixel(Point(0, 0)) != pytest.approx(place, abs=3)


def test_a_closed_camera_gives_no_picture(table):
    sim: Camera = SimCamera(table, size=(320, 180))
    with pytest.raises(CameraLost, match="switch it on"):
        sim.read(0.1)
    sim.open()
    assert sim.read(0.1) is not None
    sim.close()
    sim.close()
    with pytest.raises(CameraLost):
        sim.read(0.1)


def test_the_frame_rate_is_kept_and_a_short_timeout_is_reported(table):
    sim = SimCamera(table, size=(320, 180), fps=20.0)
    sim.open()
    sim.read(1)
    start = time.monotonic()
    for _ in range(3):
        sim.read(1)
    assert time.monotonic() - start > 0.1
    with pytest.raises(CameraLost, match="in time"):
        sim.read(0.001)


def test_rendering_is_fast_enough_for_a_game(table, camera):
    """A wide bound, in processor time: it catches a repaint of everything, not a busy machine."""
    for number in range(1, 11):
        table.lay(CardName(f"{number}S" if number > 1 else "AS"), Point(80.0 * number - 20, 300), 90, Face.DOWN)
    sim = camera(size=FULL)
    sim.read(1)
    start = time.process_time()
    for step in range(10):
        table.hands = [Hand(Side.SOUTH, Point(400, 500 - 10.0 * step))]
        table.turn(table.cards[step % 2].card)
        sim.read(1)
    assert (time.process_time() - start) / 10 < 0.25


def test_other_light_is_seen_at_once_and_leaves_everything_where_it_is(table, camera):
    table.lay(CardName("AS"), MIDDLE, 90, Face.UP)
    plain = Conditions(noise=0.0)
    sim, dim = camera(plain), replace(plain, exposure=0.4, warmth=0.8)
    sim.relight(dim)
    relit = sim.read(1).picture.astype(int)
    assert np.abs(relit - camera(dim).read(1).picture).max() <= 2
    assert relit.mean() < 0.6 * camera(plain).read(1).picture.mean()


def test_an_arm_that_rests_is_seen_until_it_is_taken_away(table, camera, differing):
    sim = camera(Conditions(noise=0.0, jpeg=100))
    empty = sim.read(1).picture
    for bent in (False, True):
        table.arms = [Arm(Point(420, 560), 0.0, 107, bent)]
        seen = differing(empty, sim.read(1).picture, 30)
        rows, columns = np.nonzero(seen)
        highest = sim.to_mm(float(columns[rows.argmin()]), float(rows.min()))
        assert highest.y == pytest.approx(560, abs=22)
        assert abs(highest.x - 420) < 50
        assert seen.sum() > 500
        table.lay(CardName("AS") if bent else CardName("2S"), MIDDLE, 90, Face.UP)
        assert differing(empty, sim.read(1).picture, 25)[rows, columns].mean() > 0.99
        table.cards.clear()
    table.arms = []
    assert np.abs(sim.read(1).picture.astype(int) - empty).max() < 3


def test_whoever_leans_over_darkens_the_table_softly(table, camera):
    sim = camera(Conditions(noise=0.0, jpeg=100))
    empty = sim.read(1).picture.astype(float)
    table.leans = [Lean(MIDDLE, 150, 0.4)]
    part = sim.read(1).picture / np.maximum(empty, 1)
    x, y = (round(n) for n in sim.to_pixel(MIDDLE))
    assert part[y - 5 : y + 5, x - 5 : x + 5].mean() == pytest.approx(0.6, abs=0.03)
    assert part[:20, :20].mean() == pytest.approx(1.0, abs=0.02)
    steps = np.abs(np.diff(part[y, :, 1]))
    assert np.median(np.sort(steps)[-20:]) < 0.05
    table.leans = []
    assert np.abs(sim.read(1).picture - empty).max() <= 2


def test_a_nudged_camera_sees_everything_shifted(camera):
    sim, nudged = camera(), camera(Conditions(nudged=(6.0, -3.0)))
    for place in (Point(100, 100), Point(700, 500)):
        seen = sim.to_mm(*nudged.to_pixel(place))
        assert (seen.x - place.x, seen.y - place.y) == pytest.approx((-6.0, 3.0), abs=0.3)
