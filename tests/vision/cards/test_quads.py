"""Outlines: found where a card-like shape lies, however it lies, and not where none does."""

import cv2
import numpy as np
import pytest

from tableassist.vision.cards.quads import (
    QuadFinder,
    card_height_px,
    fit_quad,
    intersect_lines,
    is_same_quad,
    nms_quads,
    order_clockwise,
    reduce_to_four,
)


def table_with(quad, table=(60, 90, 50), card=(235, 240, 240), size=(480, 640)):
    picture = np.full((*size, 3), table, np.uint8)
    cv2.fillConvexPoly(picture, np.int32(quad), card, cv2.LINE_AA)
    return cv2.GaussianBlur(picture, (3, 3), 0)


def turned(angle, centre=(320, 240), width=126, height=176):
    return cv2.boxPoints((centre, (width, height), angle))


def found(picture, quad):
    """Whether one of the outlines has all its corners within 3 pixels of the quad's."""
    return any(
        min(np.abs(np.roll(order_clockwise(np.float32(quad)), k, 0) - one).max() for k in range(4)) < 3
        for one in QuadFinder()(picture)
    )


@pytest.mark.parametrize("angle", [0, 11, 30, 45, 68, 90, 133])
def test_a_card_is_found_at_any_angle(angle):
    assert found(table_with(turned(angle)), turned(angle))


@pytest.mark.parametrize(
    ("table", "card"),
    [
        pytest.param((20, 20, 20), (240, 240, 240), id="dark table"),
        pytest.param((205, 212, 210), (240, 242, 242), id="pale table"),
        pytest.param((60, 110, 190), (225, 225, 225), id="wood"),
        pytest.param((230, 230, 230), (40, 30, 120), id="dark back on a pale table"),
        pytest.param((12, 12, 12), (45, 45, 45), id="hardly any light"),
    ],
)
def test_a_card_is_found_on_any_table(table, card):
    quad = turned(20)
    assert found(table_with(quad, table, card), quad)


def test_a_card_as_bright_as_its_motley_table_is_found_by_its_hue():
    rng = np.random.default_rng(5)
    spots = cv2.resize(rng.uniform(0.4, 1.6, (24, 32)), (640, 480), interpolation=cv2.INTER_NEAREST)[..., None]
    picture = np.uint8(np.clip(table_with(turned(20), (90, 160, 150), (190, 141, 150)) * spots, 0, 255))
    assert found(picture, turned(20))


def test_perspective_is_followed():
    quad = np.float32([[250, 140], [380, 150], [410, 330], [225, 320]])
    assert found(table_with(quad), quad)


def test_round_corners_are_put_back():
    picture = np.full((400, 400, 3), 40, np.uint8)
    cv2.rectangle(picture, (130, 100), (270, 300), (240, 240, 240), -1)
    for x, y in ((100, 70), (300, 70), (300, 330), (100, 330)):
        cv2.circle(picture, (x, y), 44, (40, 40, 40), -1)
    assert found(picture, [[130, 100], [270, 100], [270, 300], [130, 300]])


def test_nothing_is_found_on_an_empty_table():
    assert QuadFinder()(np.full((480, 640, 3), 110, np.uint8)) == ()


@pytest.mark.parametrize(
    "quad",
    [
        pytest.param([[100, 100], [500, 100], [500, 140], [100, 140]], id="a ruler"),
        pytest.param([[100, 100], [300, 100], [210, 300], [200, 300]], id="a wedge"),
        pytest.param([[0, 0], [8, 0], [8, 11], [0, 11]], id="a speck"),
    ],
)
def test_what_no_card_can_look_like_is_not_proposed(quad):
    assert not QuadFinder().proportioned(np.float32(quad))


def test_clockwise_starts_at_the_top_left():
    quad = np.float32([[10, 0], [0, 0], [0, 20], [10, 20]])
    assert order_clockwise(quad).tolist() == [[0, 0], [10, 0], [10, 20], [0, 20]]


def test_fitted_ignores_a_rough_corner():
    edge = np.arange(0, 101)
    sides = [np.c_[edge, 0 * edge], np.c_[0 * edge + 100, edge], np.c_[edge, 0 * edge + 100], np.c_[0 * edge, edge]]
    points = np.float32(np.concatenate(sides))
    rough = np.float32([[5, 5], [100, 0], [100, 100], [0, 100]])
    assert np.abs(fit_quad(points, rough)[1:3] - [[100, 0], [100, 100]]).max() < 0.5


def test_four_corners_needs_four():
    circle = cv2.ellipse2Poly((100, 100), (50, 50), 0, 0, 360, 90).reshape(-1, 1, 2)
    triangle = np.int32([[0, 0], [100, 0], [0, 100]]).reshape(-1, 1, 2)
    assert reduce_to_four(circle) is not None
    assert reduce_to_four(triangle) is None


def test_parallel_lines_do_not_meet():
    line = np.float32([1, 0, 5])
    assert intersect_lines(line, np.float32([1, 0, 9])) is None
    assert intersect_lines(line, None) is None


def test_repeats_are_dropped():
    quad = turned(0)
    assert len(nms_quads([quad, quad + 1, quad + 40])) == 2
    assert is_same_quad(quad, np.roll(quad, 1, axis=0))
    assert card_height_px(quad) == pytest.approx(176)
