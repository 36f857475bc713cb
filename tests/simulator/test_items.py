"""Things around a game, and how the camera sees them."""

from __future__ import annotations

import numpy as np
import pytest

from tableassist.simulator.conditions import Conditions
from tableassist.simulator.items import KINDS, TableItem, UnknownItem, top_art
from tableassist.simulator.levels import draw_conditions
from tableassist.simulator.scene import Scene
from tableassist.simulator.table import PlacedCard
from tableassist.table.cards import CardName
from tableassist.table.geometry import Point
from tableassist.table.observation import Face

SIZE = (800, 450)


@pytest.fixture(scope="module")
def scene(mat) -> Scene:
    return Scene(mat, Conditions(light_from=0.0), SIZE)


def places(scene: Scene, mask: np.ndarray) -> np.ndarray:
    rows, columns = np.nonzero(mask)
    return scene.lens.to_mm(np.column_stack((columns, rows)).astype(float))


def changed_by(scene: Scene, differing, *items: TableItem, by: int = 25) -> np.ndarray:
    empty = scene.show(()).copy()
    return places(scene, differing(empty, scene.show((), (), items), by))


@pytest.mark.parametrize("kind", KINDS)
def test_a_thing_shows_where_it_is(scene, differing, kind):
    item = TableItem(kind, Point(420, 297), 30.0, variant=3)
    seen = changed_by(scene, differing, item)
    middle = (seen.min(axis=0) + seen.max(axis=0)) / 2
    assert np.hypot(*(middle - (420, 297))) < 0.5 * item.height + 6
    assert 1.3 * item.reach < np.ptp(seen, axis=0).max() < 2.4 * item.reach + 0.6 * item.height + 10


@pytest.mark.parametrize("kind", KINDS)
def test_taking_a_thing_away_restores_the_table_exactly(scene, kind):
    empty = scene.show(()).copy()
    scene.show((), (), (TableItem(kind, Point(100, 560), 10.0, variant=1),))
    assert (scene.show(()) == empty).all()


def test_a_tall_thing_leans_away_from_the_nadir(scene, differing):
    low = changed_by(scene, differing, TableItem("token", Point(800, 297)))
    tall = changed_by(scene, differing, TableItem("token", Point(800, 297), count=20))
    assert tall[:, 0].max() > low[:, 0].max() + 8
    assert abs(tall[:, 0].min() - low[:, 0].min()) < 4


def test_the_shadow_falls_away_from_the_lamp_and_is_longer_below_a_taller_thing(scene, differing):
    short, long = (
        changed_by(scene, differing, TableItem("chip", Point(420, 297), count=count), by=6)[:, 1].max()
        for count in (1, 8)
    )
    assert long > short + 5


def test_a_chip_is_on_a_card(scene):
    card = (PlacedCard(CardName("5S"), Face.UP, Point(420, 297), 0.0),)
    bare = scene.show(card).copy()
    covered = scene.show(card, (), (TableItem("chip", Point(420, 297), variant=0),))
    column, row = (round(float(n)) for n in scene.lens.to_pixels(np.array([(420.0, 297.0)]))[0])
    assert np.abs(covered[row, column].astype(int) - bare[row, column]).max() > 60


def test_repainting_in_part_gives_the_same_as_painting_anew(mat):
    """A card that is laid beneath and beside things leaves no trace once it is taken away."""
    conditions = draw_conditions(5, "kitchen")
    items = tuple(TableItem(kind, Point(80 + 60 * n, 250), 20.0 * n, variant=n) for n, kind in enumerate(KINDS))
    cards = tuple(PlacedCard(CardName(f"{n}S"), Face.UP, Point(70 * n, 260), 11.0 * n) for n in range(2, 10))
    kept = Scene(mat, conditions, SIZE)
    for number in range(len(cards)):
        kept.show(cards[:number], (), items[: number + 1])
    kept.show(cards, (), items)
    fresh = Scene(mat, conditions, SIZE)
    assert (kept.show(cards[:3], (), items) == fresh.show(cards[:3], (), items)).all()


def test_variants_differ_and_unknown_kinds_are_refused():
    assert (top_art("chip", 0, 3.0) != top_art("chip", 1, 3.0)).any()
    with pytest.raises(UnknownItem, match="chip, token"):
        TableItem("elephant", Point(0, 0))
