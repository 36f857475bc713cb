from dataclasses import replace
from itertools import product
from random import Random

import numpy as np
import pytest

from tableassist.games.mnemonic.mat import build_mat as playmat
from tableassist.simulator.camera import SimCamera
from tableassist.simulator.levels import draw_conditions
from tableassist.simulator.table import VirtualTable
from tableassist.table.cards import DECK, CardName
from tableassist.table.geometry import Point, Rect
from tableassist.table.observation import Detection, Face
from tableassist.vision.table.background import BareMat, GroundFinder, relight
from tableassist.vision.table.gain_compensation import GainCompensator
from tableassist.vision.table.hands import HandFinder
from tableassist.vision.table.homography import TableFinder, turned_corners
from tableassist.vision.table.overview import MARGIN, PX_PER_MM, Overview, differs_by_step
from tableassist.vision.tracking.row_ground import RowGround

pytestmark = pytest.mark.slow


def seen(table):
    picture = table.picture()
    view = Overview(table.mat, TableFinder(table.mat)(picture), table.size)
    return view, view(picture)


def full(mat, style="red"):
    return [(zone.area.centre, 90.0, style) for zone in mat.card_zones()]


def test_the_overview_shows_the_table_to_scale(paint):
    view, flat = seen(paint(cards=[(Point(420, 300), 90.0, "red")]))
    assert flat.shape == (view.height, view.width, 3)
    row, column = round((300 + MARGIN) * PX_PER_MM), round((420 + MARGIN) * PX_PER_MM)
    assert flat[row, column].tolist() == pytest.approx([40, 30, 160], abs=8)
    assert flat[row, column - 40].tolist() == pytest.approx([205, 212, 214], abs=8)


def test_the_overview_knows_what_the_picture_does_not_show(paint):
    view, _ = seen(paint())
    assert view.inside[view.height // 2, view.width // 2] == 255
    assert view.inside[0, view.width // 2] == 0


def test_window_and_millimetres_agree(paint):
    view, _ = seen(paint())
    rows, columns = view.window(Rect(100, 200, 20, 10))
    places = view.millimetres(np.array([columns.start, columns.stop - 1]), np.array([rows.start, rows.stop - 1]))
    assert places[0] == pytest.approx((101, 201), abs=1.01)
    assert places[1] == pytest.approx((119, 209), abs=1.01)
    assert view.mask(Rect(100, 200, 20, 10)).sum() == 255 * 10 * 5


def test_grown_moves_every_edge():
    assert Rect(10, 20, 30, 40).grow(5) == Rect(5, 15, 40, 50)


@pytest.mark.parametrize("ground", [(205, 212, 214), (60, 58, 57), (60, 110, 40)])
def test_the_ground_is_found_under_a_full_deal(paint, mat, ground):
    view, flat = seen(paint(ground=ground, cards=full(mat)))
    found = GroundFinder(view)(flat)
    # The places' frames are printed into the seams from which the colour is learnt.
    assert found.colours(np.array([(420.0, 300.0), (60.0, 60.0)])) == pytest.approx(np.array([ground, ground]), abs=7)
    assert found.noise < 5


def test_the_ground_is_not_drawn_towards_cards_that_reach_over_the_seams(mat):
    """Of cards laid askew a pixel of a seam shows half: grey backs were nearly as light as the mat so found."""
    how = replace(
        draw_conditions(0, "kind"), mat="printed", edition="light", back="drawn:68", tilt=15.0, blur=1.2, noise=5.5,
        exposure=0.7, bow=3.5, shadows=3, shadow_depth=0.31, ink=0.86, spread=2.2, gradient=0.17, vignetting=0.15,
    )  # fmt: skip
    places = np.array([(zone.area.centre.x, zone.area.centre.y) for zone in mat.card_zones()])
    rng, found = Random(3), []
    for dealt in (False, True):
        table = VirtualTable(mat)
        for name, zone in zip(DECK, mat.card_zones() if dealt else (), strict=dealt):
            at = Point(zone.area.centre.x + rng.uniform(-5, 5), zone.area.centre.y + rng.uniform(-5, 5))
            table.lay(name, at, zone.angle + rng.uniform(-4, 4), Face.DOWN)
        camera = SimCamera(table, how, (1280, 720), seed=0)
        camera.open()
        picture = camera.read(1.0).picture
        view = Overview(mat, TableFinder(mat)(picture), (1280, 720))
        found.append(GroundFinder(view)(view(picture)).colours(places))
    assert found[1] / found[0] == pytest.approx(1.0, abs=0.04)


def test_the_ground_follows_a_slope_of_light(paint, mat):
    table = paint(cards=full(mat))
    view, flat = seen(table)
    slope = np.linspace(1.0, 0.6, flat.shape[1])[None, :, None]
    found = GroundFinder(view)((flat * slope).astype(np.uint8))
    left, right = found.colours(np.array([(60.0, 300.0), (780.0, 300.0)]))[:, 1]
    assert right / left == pytest.approx(0.66, abs=0.05)


def test_the_ground_is_known_in_another_light_that_falls_from_the_side(paint, mat):
    view, flat = seen(paint(cards=full(mat), gain=0.7))
    slope = np.linspace(1.4, 0.8, flat.shape[1])[None, :, None]
    now = (flat * slope).astype(np.uint8)
    compensate = GainCompensator(flat)
    compensate(now)
    relit = relight(GroundFinder(view)(flat), view, compensate.gain)
    places = np.array([(60.0, 300.0), (420.0, 100.0), (780.0, 500.0)])
    assert relit.colours(places) == pytest.approx(GroundFinder(view)(now).colours(places), rel=0.04)


def test_a_covered_part_is_left_out(paint):
    view, flat = seen(paint())
    half = view.mask(Rect(0, 0, 420, 594))
    spoilt = flat.copy()
    spoilt[half > 0] = 20
    found = GroundFinder(view)(spoilt, half)
    assert found.colours(np.array([(700.0, 300.0)]))[0] == pytest.approx((205, 212, 214), abs=4)


def test_a_patch_of_ground_is_turned_like_the_patch_of_the_picture(paint):
    view, flat = seen(paint())
    found = GroundFinder(view)((flat * np.linspace(1.0, 0.5, flat.shape[1])[None, :, None]).astype(np.uint8))
    patch = found.patch(turned_corners(Rect(300, 250, 100, 100), 90.0), 20, 20)
    # Turned by 90 degrees, the patch's right is the table's south and its top the table's east.
    assert patch[0, 10, 1] < patch[-1, 10, 1]
    assert patch[10, 0, 1] == pytest.approx(patch[10, -1, 1], abs=2)


@pytest.mark.parametrize(("width", "height"), [(60, 45), (480, 357)], ids=["a card", "the table"])
def test_a_patch_shows_the_field_where_it_is(mat, width, height):
    """Seen in the corner of a mat where it grows dark: it was taken to be half as bright again as it is."""
    bent = BareMat(mat, np.array([[4.8], [0.05], [-0.15], [-0.2], [0.15], [0.25]]) * np.ones(3), 3.0)
    corners = turned_corners(Rect(-20, -20, mat.width + 40, mat.height + 40), 0.0)
    patch = bent.patch(corners, width, height)
    columns, rows = (np.array((0.2, 0.5, 0.85)) * side for side in (width, height))
    for row, column in product(rows.astype(int), columns.astype(int)):
        place = corners[0] + (corners[2] - corners[0]) * (np.array((column, row)) + 0.5) / (width, height)
        assert patch[row, column] == pytest.approx(bent.colours(place[None])[0], rel=0.04)


def test_overviews_are_unlike_where_any_colour_is():
    one = np.full((20, 30, 3), 100, np.uint8)
    other = one.copy()
    other[4, 5, 1] += 20
    other[9, 9, 2] -= 20
    other[0, 0] += 16  # no more than the step
    mask = differs_by_step(one, other, 16, 2)
    assert sorted(zip(*np.nonzero(mask), strict=True)) == [(4, 5), (9, 9)]
    assert differs_by_step(one, other, 16, 3) is None


def test_in_rows_the_ground_is_learnt_where_cards_may_be_for_lines_are_printed_in_between():
    """Seen on a pale mat: with the lines taken for the ground, a white card was no longer other than the mat."""
    mat = playmat()
    table = VirtualTable(mat)
    lands = mat.zone("south lands").area
    for number in range(9):
        table.lay(
            CardName(f"{number % 6 + 2}{'CD'[number // 6]}"), Point(160 + 60 * number, lands.centre.y), 0.0, Face.UP
        )
    camera = SimCamera(table, draw_conditions(1001, "normal"), (1600, 900), seed=1001)
    camera.open()
    picture = camera.read(1.0).picture
    view = Overview(mat, TableFinder(mat)(picture), (1600, 900))
    flat = view(picture)
    ground = GroundFinder(view)(flat)
    assert ground.noise < 4
    foreground = HandFinder(view, mat.zones).foreground(flat, ground)
    assert foreground[view.window(lands.grow(-10))].mean() > 120
    for row in ("south combat", "north lands"):
        assert not foreground[view.window(mat.zone(row).area.grow(-10))].any()


def test_the_ground_of_rows_is_learnt_beside_the_cards_that_lie_there():
    """Seen in a corner full of lands: with them the bare mat came out brighter than it is, and cards were no more."""
    mat = playmat()
    table = VirtualTable(mat)
    rows = ("south lands", "south creatures", "north creatures")
    for number, name in enumerate(DECK[:36]):
        at = Point(430 + 8 * number, mat.zone(rows[number % 3]).area.centre.y)
        table.lay(name, at, 0.0, Face.UP)
    camera = SimCamera(table, draw_conditions(9003, "kitchen"), (1600, 900), seed=9003)
    camera.open()
    picture = camera.read(1.0).picture
    view = Overview(mat, TableFinder(mat)(picture), (1600, 900))
    flat = view(picture)
    ground = RowGround(view, HandFinder(view, mat.zones), flat)
    without = ground.bare.noise
    ground.learn(flat, [Detection("card", one.card, one.at, one.angle, Face.UP, 1.0) for one in table.cards])
    assert ground.bare.noise < 0.8 * without
