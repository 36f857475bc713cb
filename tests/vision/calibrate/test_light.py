"""Light, sharpness and colour, measured on tables painted with a known light."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tableassist.games.deluxe_memory.mat import build_mat as deluxe_mat
from tableassist.vision.calibrate.colour import NoColourCard, measure_colours, to_linear, to_screen
from tableassist.vision.calibrate.light import (
    MOST_DRIFT,
    WIDEST_EDGE,
    NoMarkers,
    check_light,
    describe_corner,
    edge_width,
    find_corners,
)
from tableassist.vision.calibrate.targets import COLOURS, colour_card, marker_bits

pytestmark = pytest.mark.slow

MAT = deluxe_mat()
SIZE = (1280, 720)
CORNERS = np.array([(150, 40), (1130, 50), (1150, 700), (135, 690)], np.float32)


def paint(mat, corners=CORNERS, paper=215.0, patches=None, per_mm=4):
    """A mat seen at an angle by a camera without faults, on a brown table."""
    flat = np.full((round(mat.height * per_mm), round(mat.width * per_mm), 3), paper, np.float32)
    for marker in mat.markers:
        bits = np.kron(np.array(marker_bits(marker.number)), np.ones((50, 50))).astype(np.float32) * (paper - 25) + 25
        place = [round(v * per_mm) for v in (marker.square.left, marker.square.top, marker.square.width)]
        left, top, size = place
        flat[top : top + size, left : left + size] = cv2.resize(bits, (size, size), interpolation=cv2.INTER_AREA)[
            ..., None
        ]
    for zone in mat.zones if patches else ():
        area = zone.area
        rows = slice(round(area.top * per_mm), round(area.bottom * per_mm))
        flat[rows, round(area.left * per_mm) : round(area.right * per_mm)] = patches[zone.name]
    square = np.array([(0, 0), (flat.shape[1], 0), flat.shape[1::-1], (0, flat.shape[0])], np.float32)
    warp = cv2.getPerspectiveTransform(square, corners)
    flat = cv2.GaussianBlur(flat, (7, 7), 0)
    return cv2.warpPerspective(flat, warp, SIZE, borderValue=(60, 90, 120), flags=cv2.INTER_LINEAR)


def photo(light=1.0, noise=1.5, blur=0.0, seed=0, **how):
    """The painted mat under a light: a number, or a number for each pixel."""
    picture = paint(MAT, **how) * light
    if blur:
        picture = cv2.GaussianBlur(picture, (0, 0), blur)
    return np.clip(picture + np.random.default_rng(seed).normal(0, noise, picture.shape), 0, 255).astype(np.uint8)


def slope(left, right):
    return np.linspace(left, right, SIZE[0])[None, :, None]


def test_good_light_needs_no_advice():
    reading = check_light([photo(seed=seed) for seed in range(3)], MAT)
    assert reading.advice() == ()
    assert reading.white == pytest.approx(215, abs=4)
    assert reading.unevenness < 1.05
    assert reading.burnt == 0
    assert reading.flicker < 0.001
    assert set(reading.whites) == {"far left", "far right", "near right", "near left"}


def test_uneven_light_names_the_bright_and_the_dark_side():
    reading = check_light([photo(slope(1.1, 0.45))], MAT)
    assert reading.unevenness == pytest.approx(1.97, abs=0.2)
    assert min(reading.whites, key=reading.whites.get).endswith("right")
    assert any("left is" in words and "right" in words for words in reading.advice())


def test_the_paper_is_measured_where_it_is_not_where_it_was_printed_upon():
    """A dark token in one corner of a white margin does not make the paper dark."""
    picture = photo()
    spot = np.array(CORNERS[0] + (52, 58), int)
    cv2.circle(picture, tuple(int(v) for v in spot), 5, (20, 20, 20), -1)
    assert check_light([picture], MAT).whites["far left"] == pytest.approx(215, abs=6)


def test_darkness():
    reading = check_light([photo(0.4)], MAT)
    assert "too dark" in reading.advice()[0]


def test_over_exposure():
    reading = check_light([photo(1.4)], MAT)
    assert reading.burnt > 0.8
    assert "over-exposed" in reading.advice()[0]
    assert not any("move the lamp" in words for words in reading.advice())


def test_a_mirrored_lamp_is_reported_with_its_place():
    picture = photo()
    cv2.circle(picture, (930, 560), 70, (255, 255, 255), -1)
    reading = check_light([picture], MAT)
    assert 0.01 < reading.burnt < 0.05
    assert reading.burnt_at == "near right"
    assert any("most of it at the near right" in words for words in reading.advice())


def test_a_white_thing_beside_the_table_is_no_mirrored_lamp():
    picture = photo()
    cv2.rectangle(picture, (1180, 0), (1280, 720), (255, 255, 255), -1)
    assert check_light([picture], MAT).burnt < 0.002


@pytest.mark.parametrize(("swing", "flickers"), [(0.0, False), (0.005, False), (0.04, True)])
def test_flicker(swing, flickers):
    still = photo()
    pictures = [cv2.convertScaleAbs(still, alpha=1 + swing * np.sin(step * 2.1)) for step in range(10)]
    reading = check_light(pictures, MAT)
    assert reading.flicker == pytest.approx(swing * 0.72, abs=0.004)
    assert any("flickers" in words for words in reading.advice()) is flickers


def test_one_picture_shows_no_flicker():
    assert check_light([photo()], MAT).flicker == 0


@pytest.mark.parametrize(
    ("light", "words"), [(1.0, ""), (1 + MOST_DRIFT * 0.8, ""), (0.7, "darker"), (1 - MOST_DRIFT * 0.8, "")]
)
def test_drift_is_reported_beyond_a_fifth(light, words):
    reference = check_light([photo(0.9)], MAT).white
    said = check_light([photo(0.9 * light)], MAT).drift(reference)
    assert words in said
    assert bool(said) is bool(words)


def test_brighter_light_is_reported_too():
    assert "brighter" in check_light([photo(1.0)], MAT).drift(215 / 1.5)


def test_hidden_markers_are_reported():
    picture = photo()
    with pytest.raises(NoMarkers, match="0 of the mat's 4"):
        check_light([np.zeros_like(picture)], MAT)
    cv2.circle(picture, (190, 70), 60, (90, 110, 140), -1)
    assert set(check_light([picture], MAT).whites) == {"far right", "near right", "near left"}
    cv2.circle(picture, (1090, 70), 60, (90, 110, 140), -1)
    with pytest.raises(NoMarkers, match="2 of the mat's 4"):
        check_light([picture], MAT)


def test_corners_are_named_as_the_south_player_sees_them():
    words = [describe_corner(MAT, marker.number) for marker in MAT.markers]
    assert words == ["far left", "far right", "near right", "near left"]


def width_of(picture):
    return edge_width(picture, find_corners(picture, MAT))


def test_edges_get_wider_with_blur_and_the_limit_is_between_sharp_and_soft():
    widths = [width_of(photo(blur=blur)) for blur in (0.0, 1.0, 2.0, 3.0)]
    assert widths == sorted(widths)
    assert widths[0] < 2.2
    assert widths[0] < WIDEST_EDGE < widths[2]
    # A Gaussian of sigma s widens a sharp edge to s times the root of two pi.
    assert widths[2] == pytest.approx(2 * np.sqrt(2 * np.pi), rel=0.2)


def test_edge_width_does_not_depend_on_the_light():
    assert width_of(photo(0.5, blur=1.5)) == pytest.approx(width_of(photo(blur=1.5)), rel=0.15)


CARD_CORNERS = np.array([(240, 90), (1060, 100), (1075, 640), (230, 650)], np.float32)
FAULTY = np.array([[0.70, 0.12, 0.02], [0.08, 0.62, 0.10], [0.02, 0.10, 0.48]])


def card_photo(fault=FAULTY, gain=1.0):
    """The colour card under a light and in a camera that mix the colours."""
    seen = {
        name: to_screen(to_linear(np.array(rgb, float)) @ fault.T * gain)[::-1].astype(np.float32)
        for name, rgb in COLOURS.items()
    }
    picture = paint(colour_card(), CARD_CORNERS, paper=float(seen["white"].mean()), patches=seen)
    return np.clip(picture + np.random.default_rng(1).normal(0, 1, picture.shape), 0, 255).astype(np.uint8)


def test_a_camera_that_mixes_colours_is_put_right():
    fit = measure_colours(card_photo())
    assert fit.before > 0.1
    assert fit.error < 0.01
    assert np.array(fit.matrix) @ FAULTY == pytest.approx(np.eye(3), abs=0.05)


def test_corrected_colours_are_the_printed_ones():
    fit = measure_colours(card_photo())
    for rgb in COLOURS.values():
        seen = to_screen(to_linear(np.array(rgb, float)) @ FAULTY.T)
        corrected = fit.corrected(np.round(seen[::-1]).astype(np.uint8).reshape(1, 1, 3))
        assert corrected.ravel()[::-1].astype(int) == pytest.approx(rgb, abs=9)


def test_a_true_camera_needs_next_to_no_correction():
    fit = measure_colours(card_photo(np.eye(3), gain=0.8))
    assert np.array(fit.matrix) == pytest.approx(np.eye(3) / 0.8, abs=0.04)


def test_no_card_no_measurement():
    with pytest.raises(NoColourCard, match="lay it flat"):
        measure_colours(photo())


def test_a_burnt_card_is_refused():
    with pytest.raises(NoColourCard, match="over-exposed"):
        measure_colours(card_photo(np.eye(3), gain=40.0))


def test_light_and_screen_values_are_each_others_inverse():
    values = np.arange(256.0)
    assert to_screen(to_linear(values)) == pytest.approx(values)
    assert to_linear(np.array([0.0, 255.0])) == pytest.approx([0, 1])
