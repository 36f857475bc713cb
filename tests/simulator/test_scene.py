"""The lying cards as the lens sees them."""

from __future__ import annotations

import random

import numpy as np
import pytest

from tableassist.simulator.conditions import Conditions
from tableassist.simulator.levels import draw_conditions
from tableassist.simulator.scene import Scene, _empty_table
from tableassist.simulator.table import PlacedCard
from tableassist.table.cards import DECK, CardName
from tableassist.table.geometry import Point
from tableassist.table.observation import Face

SIZE = (800, 450)
ROUGH = draw_conditions(3, "hard")


@pytest.fixture
def scene(mat) -> Scene:
    return Scene(mat, Conditions(light_from=0.0), SIZE)


def placed(name: str, x: float, y: float, angle: float = 90.0, face: Face = Face.UP) -> PlacedCard:
    return PlacedCard(CardName(name), face, Point(x, y), angle)


def around(scene: Scene, picture: np.ndarray, x: float, y: float, reach: int = 2) -> np.ndarray:
    column, row = (round(float(n)) for n in scene.lens.to_pixels(np.array([(x, y)]))[0])
    return picture[row - reach : row + reach + 1, column - reach : column + reach + 1].astype(int)


def test_a_card_shows_where_it_is_and_nowhere_else(scene, differing):
    empty = scene.show(()).copy()
    laid = scene.show((placed("5S", 300, 200),)).copy()
    rows, columns = np.nonzero(differing(empty, laid, 0))
    places = scene.lens.to_mm(np.column_stack((columns, rows)).astype(float))
    assert np.abs(places[:, 0] - 300).max() < 44 + 8
    assert np.abs(places[:, 1] - 200).max() < 31.5 + 8
    assert around(scene, laid, 320, 200).min() > 200


def test_taking_a_card_away_restores_the_table_exactly(scene):
    empty = scene.show(()).copy()
    scene.show((placed("5S", 300, 200), placed("KD", 330, 210)))
    assert (scene.show(()) == empty).all()


def test_later_cards_are_on_top(scene):
    below, above = placed("AS", 300, 200, 0), placed("KD", 300, 200, 0, Face.DOWN)
    covered = scene.show((below, above)).copy()
    back = around(scene, covered, 300, 200)
    assert (back == around(scene, scene.show((above,)), 300, 200)).all()
    assert (back != around(scene, scene.show((above, below)), 300, 200)).any()


def test_changing_the_order_alone_changes_the_picture(scene, differing):
    one, other = placed("2S", 300, 200), placed("9H", 320, 210)
    first = scene.show((one, other)).copy()
    second = scene.show((other, one)).copy()
    assert differing(first, second, 40).sum() > 100


@pytest.mark.parametrize("conditions", [Conditions(), ROUGH], ids=["plain", "rough"])
def test_repainting_in_part_gives_the_same_as_painting_anew(mat, conditions):
    """Shadows and blur must not leave traces of what lay there before."""
    rng = random.Random(5)
    kept = Scene(mat, conditions, SIZE)
    cards: list[PlacedCard] = []
    for _ in range(25):
        if cards and rng.random() < 0.4:
            cards.pop(rng.randrange(len(cards)))
        else:
            free = [c for c in DECK if c not in {x.card for x in cards}]
            face = rng.choice((Face.UP, Face.DOWN))
            at = Point(rng.uniform(-30, 870), rng.uniform(-10, 600))
            cards.append(PlacedCard(rng.choice(free), face, at, rng.uniform(0, 360)))
        kept.show(tuple(cards))
    fresh = Scene(mat, conditions, SIZE).show(tuple(cards))
    assert (kept.show(tuple(cards)) == fresh).all()


def test_a_card_casts_a_shadow_away_from_the_lamp(scene):
    empty = scene.show(()).copy()
    laid = scene.show((placed("5S", 300, 200),))
    south = around(scene, laid, 300, 200 + 33.5, 0) - around(scene, empty, 300, 200 + 33.5, 0)
    north = around(scene, laid, 300, 200 - 33.8, 0) - around(scene, empty, 300, 200 - 33.8, 0)
    assert south.sum() < -10
    assert south.sum() < north.sum()


def test_turned_cards_show_the_chosen_back(mat):
    backs = [Scene(mat, Conditions(back_style=s), SIZE).show((placed("5S", 300, 200, 90, Face.DOWN),)) for s in (0, 1)]
    blue, red = (picture[150:220, 200:300].reshape(-1, 3).astype(int) for picture in backs)
    assert (blue[:, 0] - blue[:, 2]).max() > 60
    assert (red[:, 2] - red[:, 0]).max() > 60


def test_glare_whitens_cards_more_than_the_mat(mat):
    card = (placed("KD", 420, 297, 90, Face.DOWN),)
    plain, glossy = (Scene(mat, Conditions(glare=g, seed=4), SIZE) for g in (0.0, 0.6))
    whole = np.s_[190:260, 350:450]
    on_mat = (glossy.show(())[whole].astype(int) - plain.show(())[whole]).mean()
    on_card = (glossy.show(card)[whole].astype(int) - plain.show(card)[whole]).mean()
    assert on_mat > 0.5
    assert on_card > 2 * on_mat


def test_a_card_is_exactly_where_it_should(scene):
    """The lens, the sampling and the anti-aliasing agree on where a pixel's middle is."""
    empty = scene.show(()).astype(int)
    for angle in (0.0, 37.0, 90.0, 215.0):
        picture = scene.show((placed("5S", 350, 260, angle, Face.DOWN),)).astype(int)
        weight = np.abs(picture - empty).sum(axis=2) > 60
        rows, columns = np.nonzero(weight)
        middle = scene.lens.to_mm(np.array([(columns.mean(), rows.mean())]))[0]
        # The shadow pulls the middle a little away from the lamp.
        assert middle == pytest.approx((350, 260), abs=1.2)


def test_a_card_turned_by_half_looks_the_same_but_for_its_paper(scene):
    one = scene.show((placed("KD", 350, 260, 90),)).astype(int)
    other = scene.show((placed("KD", 350, 260, 270),)).astype(int)
    assert np.abs(one - other).mean() < 0.2


def test_what_is_outside_the_picture_does_no_harm(scene):
    empty = scene.show(()).copy()
    assert (scene.show((placed("5S", 3000, 200), placed("6S", -900, -900))) == empty).all()


def test_the_picture_of_an_unchanged_table_is_kept(scene):
    cards = (placed("5S", 300, 200),)
    assert scene.show(cards) is scene.show(cards)


def test_the_mat_is_on_the_table_in_its_own_colour(mat):
    green, blue = (Scene(mat, Conditions(mat=colour, table="felt"), SIZE).show(()) for colour in ("green", "blue"))
    scene = Scene(mat, Conditions(), SIZE)
    inside, outside = (around(scene, green, x, 300) - around(scene, blue, x, 300) for x in (20, -60))
    assert np.abs(inside).mean() > 15
    assert (outside == 0).all()


def test_the_art_is_the_side_that_is_up(scene):
    up, down = placed("KD", 0, 0), placed("KD", 0, 0, 90, Face.DOWN)
    assert scene.card_art(up).shape == scene.card_art(down).shape
    assert (scene.card_art(up) != scene.card_art(down)).any()
    assert (scene.card_art(down) == scene.card_art(placed("AS", 0, 0, 90, Face.DOWN))).all()


@pytest.mark.parametrize("level", ["normal", "kitchen", "cruel"])
def test_a_kept_empty_table_is_the_one_of_these_conditions(mat, level):
    """What is kept is found by what an empty table depends on alone."""
    for seed in range(4):
        conditions = draw_conditions(seed, level)
        drawn, _ = _empty_table.__wrapped__(mat, conditions, SIZE)
        assert (Scene(mat, conditions, SIZE)._bare == drawn).all()
