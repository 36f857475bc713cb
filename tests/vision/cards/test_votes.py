"""Where cards lie follows from the votes of the cells that show them."""

from __future__ import annotations

from math import cos, radians, sin

import numpy as np
import pytest

from tableassist.table.geometry import POKER_CARD, Point, Rect
from tableassist.vision.cards.votes import CARD, CELL_MM, TableView, TableViewer
from tableassist.vision.table.homography import Fit
from tableassist.vision.table.segmentation import PX_PER_MM, TILE, Segmentation, measure_light, normalise_picture

ROWS, COLUMNS = 60, 70
PLACE = Rect(20, 20, 94, 70)


def on_card(at: Point, angle: float, card: tuple[float, float] = POKER_CARD) -> np.ndarray:
    """How much of every cell a card covers."""
    fine = 8
    rows, columns = (np.mgrid[0 : ROWS * fine, 0 : COLUMNS * fine] + 0.5) * CELL_MM / fine
    x, y = columns - at.x, rows - at.y
    c, s = cos(radians(angle)), sin(radians(angle))
    inside = (np.abs(x * c + y * s) < card[0] / 2) & (np.abs(y * c - x * s) < card[1] / 2)
    return inside.reshape(ROWS, fine, COLUMNS, fine).mean(axis=(1, 3))


def view(*cards: tuple[Point, float], noise: float = 0.0, hidden: Rect | None = None) -> TableView:
    """A table as a network without fault but noise would segment it."""
    rng = np.random.default_rng(3)
    shares = np.tile(np.float32([0.97, 0.01, 0.01, 0.01]), (ROWS, COLUMNS, 1))
    centres, axes = np.zeros((2, ROWS, COLUMNS, 2), np.float32)
    for at, angle in cards:
        part = on_card(at, angle)[..., None]
        covered = part[..., 0] > 0
        shares = np.float32(shares * (1 - part) + np.array([0.01, 0.97, 0.01, 0.01]) * part)
        centres[covered] = np.array([at.x, at.y]) * PX_PER_MM + rng.normal(0, noise, (covered.sum(), 2))
        down = radians(2 * (angle + 90))
        axes[covered] = cos(down), sin(down)
    made = TableView(0.0, 0.0, Segmentation(shares, centres, axes, np.ones((ROWS, COLUMNS), np.float32)))
    if hidden is not None:
        shares[made.window(hidden)] = (0.01, 0.01, 0.97, 0.01)
    return made


@pytest.mark.parametrize("angle", [0.0, 4.0, 88.0, 90.0, 176.0, 35.0])
def test_a_card_is_where_its_cells_say(angle):
    at = Point(66.3, 57.1)
    pose = view((at, angle), noise=4.0).card(PLACE)
    assert pose is not None
    assert pose.place.to(at) < 0.3
    assert abs((pose.angle - angle + 90) % 180 - 90) < 0.3


def test_a_card_lies_across_its_place_only_where_the_votes_agree():
    """*Kitchen* 10008008: one of 52 straight cards face down, a sleeved lattice, seemed to lie across."""
    seen = view((Point(66, 56), 0))
    assert seen.card(PLACE, 90.0).angle == pytest.approx(0, abs=0.3)
    seen.seen.axes[:, ::3] *= -1  # a third of the votes
    assert seen.card(PLACE).angle == pytest.approx(0, abs=0.3)
    assert seen.card(PLACE, 90.0).angle == 90


def test_what_shows_of_it_is_measured():
    area = POKER_CARD[0] * POKER_CARD[1]
    pose = view((Point(66, 56), 90)).card(PLACE)
    assert pose is not None
    assert pose.area_mm2 == pytest.approx(area, rel=0.06)
    half = view((Point(66, 56), 90), hidden=Rect(0, 0, 66, 200)).card(PLACE)
    assert half is not None
    assert half.area_mm2 == pytest.approx(area / 2, rel=0.08)
    assert half.place.to(Point(66, 56)) < 0.8


def test_a_neighbour_that_reaches_in_is_another_card():
    here, beside = Point(66, 56), Point(66, 56 + 66)
    pose = view((here, 90), (beside, 90)).card(PLACE)
    assert pose is not None
    assert pose.place.to(here) < 0.7


def test_a_neighbour_alone_is_no_card_of_the_place():
    assert view((Point(66, 56 + 62), 90)).card(PLACE) is None


def test_a_bare_place_has_no_card():
    bare = view()
    assert bare.card(PLACE) is None
    assert bare.shares(PLACE)[0] == pytest.approx(0.97, abs=1e-3)


def test_votes_that_stray_do_not_move_it():
    at = Point(66, 56)
    seen = view((at, 90))
    wild = (on_card(at, 90) > 0) & (np.arange(COLUMNS) % 5 == 0)[None]
    seen.seen.centres[wild] += (60.0, -30.0)
    pose = seen.card(PLACE)
    assert pose is not None
    assert pose.place.to(at) < 1.0


def test_areas_close_together_are_segmented_at_once():
    sizes = []

    def segment(flat, mean, spread):
        sizes.append(flat.shape[:2])
        return view().seen

    fit = Fit(np.eye(3), np.eye(3), frozenset(), 0.0)
    views = TableViewer(segment)(
        np.zeros((400, 600, 3), np.uint8),
        fit,
        [Rect(100, 100, 94, 70), Rect(194, 100, 94, 70)],
        (np.zeros(3), 1.0),
    )
    assert len(sizes) == 1
    assert views[0] is views[1]


def test_the_network_is_given_multiples_of_its_tile_and_the_light_is_taken_out():
    flat = np.full((TILE, TILE, 3), (40, 80, 120), np.uint8)
    assert np.abs(normalise_picture(flat, *measure_light(flat))).max() < 1e-3
    assert CARD == 1
