import cv2
import numpy as np
import pytest

from tableassist.table.geometry import Point, Rect
from tableassist.vision.table.homography import (
    TableFinder,
    TableLost,
    flatten,
    flatten_wide,
    make_maps,
    project,
    turned_corners,
)
from tableassist.vision.table.lens import Lens

pytestmark = pytest.mark.slow

LENS = Lens(1500.0, 1500.0, 800.0, 450.0, (-0.08, 0.01))


def grid(mat):
    x, y = np.meshgrid(np.linspace(20, mat.width - 20, 9), np.linspace(20, mat.height - 20, 7))
    return np.column_stack((x.ravel(), y.ravel()))


def worst(table, fit):
    truth = grid(table.mat)
    return float(np.hypot(*(fit.millimetres(table.pixels(truth)) - truth).T).max())


@pytest.mark.parametrize(
    ("hidden", "tolerated"), [(frozenset(), 0.4), (frozenset({2}), 1.2)], ids=["four markers", "three markers"]
)
def test_places_are_right_all_over_the_table(paint, hidden, tolerated):
    table = paint(hidden=hidden)
    fit = TableFinder(table.mat)(table.picture())
    assert fit.markers == frozenset(range(4)) - hidden
    assert worst(table, fit) < tolerated
    assert fit.error_mm < 0.3


def test_two_markers_are_refused_alone(paint):
    table = paint(hidden=frozenset({1, 2}))
    finder = TableFinder(table.mat)
    assert finder(table.picture()) is None
    with pytest.raises(TableLost, match="2 are hidden"):
        finder.locate(table.picture())


def test_two_markers_do_where_an_earlier_fit_agrees(paint):
    finder = TableFinder(paint().mat)
    whole = finder(paint().picture())
    half = finder(paint(hidden=frozenset({1, 2})).picture())
    assert half.markers == frozenset({0, 3})
    assert np.array_equal(half.to_mm, whole.to_mm)


def test_two_markers_of_the_upper_part_of_a_picture_are_refused(paint):
    """A camera gave pictures of another size for some seconds: what lay below was missed, and its player accused."""
    whole, find = paint().picture(), TableFinder(paint().mat)
    assert find(whole).markers == frozenset(range(4))
    assert find(np.ascontiguousarray(whole[: whole.shape[0] * 3 // 4])) is None


def test_two_markers_of_a_moved_table_are_refused(paint):
    finder = TableFinder(paint().mat)
    finder(paint().picture())
    assert finder(paint(hidden=frozenset({1, 2}), push=(12, 0)).picture()) is None


def test_no_marker_says_what_to_do(mat):
    with pytest.raises(TableLost, match="point the camera at the whole mat"):
        TableFinder(mat).locate(np.full((900, 1600, 3), 90, np.uint8))


def test_a_foreign_marker_is_not_the_mats(paint):
    picture = paint().picture()
    foreground = cv2.aruco.generateImageMarker(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50), 17, 60)
    picture[400:480, 700:780] = 255
    picture[410:470, 710:770] = foreground[:, :, None]
    assert set(TableFinder(paint().mat).corners(picture)) == {0, 1, 2, 3}


@pytest.mark.parametrize("size", [(1280, 720), (960, 540)])
def test_smaller_pictures(paint, size):
    table = paint(size=size)
    assert worst(table, TableFinder(table.mat)(table.picture())) < 0.8


def test_a_known_lens_is_corrected(paint):
    table = paint(lens=LENS)
    picture = table.picture()
    assert worst(table, TableFinder(table.mat, LENS)(picture)) < 0.5
    assert worst(table, TableFinder(table.mat)(picture)) > 1.0


def test_a_marker_shift_is_reported_in_millimetres(paint):
    finder = TableFinder(paint().mat)
    fit = finder(paint().picture())
    moved = finder.corners(paint(push=(14, 0)).picture())
    assert finder.shift(fit, 0, moved[0]) == pytest.approx(14 * 841 / 1140, rel=0.1)


@pytest.mark.parametrize("angle", [0.0, 90.0, 97.0, 3.5])
def test_a_flat_card_is_upright_and_fills_its_patch(paint, angle):
    table = paint(cards=[(Point(420, 300), angle, "bordered")], noise=0)
    fit = TableFinder(table.mat)(table.picture())
    patch = flatten(table.picture(), fit, Rect(420 - 31.5, 300 - 44, 63, 88), angle, 2.0)
    assert patch.shape == (176, 126, 3)
    border = np.concatenate([patch[3:5, 8:-8].reshape(-1, 3), patch[8:-8, 3:5].reshape(-1, 3)])
    assert border.min() > 190
    assert patch[88, 63 + 6].tolist() == pytest.approx([150, 60, 40], abs=25)


def test_a_patch_is_cut_out_through_the_lens(paint):
    table = paint(lens=LENS, cards=[(Point(420, 40), 90.0, "red")], noise=0)
    picture = table.picture()
    fit = TableFinder(table.mat, LENS)(picture)
    bare = TableFinder(table.mat)(picture)
    area = Rect(420 - 31.5, 40 - 44, 63, 88)
    assert not np.array_equal(flatten(picture, fit, area, 90.0, 2.0), flatten(picture, bare, area, 90.0, 2.0))


def test_turned_is_clockwise_seen_from_above():
    corners = turned_corners(Rect(-2, -1, 4, 2), 90)
    assert corners[0] == pytest.approx((1, -2))
    assert corners[1] == pytest.approx((1, 2))


def test_project_undoes_its_inverse():
    matrix = np.array([(1.1, 0.1, 5), (0.05, 0.9, -3), (1e-4, 2e-4, 1)])
    points = np.array([(10.0, 20.0), (400.0, 300.0)])
    assert project(np.linalg.inv(matrix), project(matrix, points)) == pytest.approx(points)


@pytest.mark.parametrize("lens", [None, LENS])
def test_a_wide_patch_is_flat_all_over(paint, mat, lens):
    """Cut out of the whole table, small areas look as they do when they are cut out by themselves."""
    picture = paint(
        lens=lens, cards=[(Point(x, y), 90, "bordered") for x in (90, 420, 750) for y in (80, 500)]
    ).picture()
    fit = TableFinder(mat, lens)(picture)
    whole = flatten_wide(picture, fit, Rect(0, 0, mat.width, mat.height), 2.0)
    for x in (60, 390, 720):
        for y in (50, 470):
            alone = flatten(picture, fit, Rect(x, y, 60, 60), 0.0, 2.0)
            part = whole[2 * y : 2 * y + 120, 2 * x : 2 * x + 120]
            assert np.abs(alone.astype(int) - part.astype(int)).mean() < 1.5


@pytest.mark.parametrize("px_per_mm", [0.5, 2.0])
@pytest.mark.parametrize("lens", [None, LENS])
def test_maps_lead_between_their_nodes_where_the_camera_sees_the_table(paint, mat, lens, px_per_mm):
    fit = TableFinder(mat, lens)(paint(lens=lens).picture())
    x, y = make_maps(fit, Rect(-60, -60, mat.width + 120, mat.height + 120), px_per_mm)
    rows, columns = (some.ravel() for some in np.mgrid[0 : x.shape[0] : 7, 0 : x.shape[1] : 7])
    exact = fit.pixels((np.column_stack((columns, rows)) + 0.5) / px_per_mm - 60)
    assert np.abs(np.column_stack((x[rows, columns], y[rows, columns])) - exact).max() < 0.1
