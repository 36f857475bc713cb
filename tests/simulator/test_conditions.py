"""Conditions under which the virtual camera looks."""

from __future__ import annotations

from dataclasses import fields
from functools import cache

import numpy as np
import pytest

from tableassist.simulator.conditions import MATS, PRINTED, TABLES, Conditions
from tableassist.simulator.deck import BACK_STYLES, STYLES
from tableassist.simulator.glass import USUAL, WIDE
from tableassist.simulator.levels import EDGES, NoSuchLevel, at_edge, draw_conditions
from tableassist.simulator.stock import NoSuchSplit, faces, split_of

pytestmark = pytest.mark.slow

LEVELS = ("easy", "normal", "hard")


def drawn(level: str, name: str) -> np.ndarray:
    return np.array(values(level, name))


def values(level: str, name: str, count: int = 60, **stock: str) -> list:
    return [getattr(one, name) for one in sampled(level, count, **stock)]


@cache
def sampled(level: str, count: int, **stock: str) -> list[Conditions]:
    return [draw_conditions(seed, level, **stock) for seed in range(count)]


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_seed_gives_the_same_conditions(level):
    assert draw_conditions(5, level) == draw_conditions(5, level)
    assert draw_conditions(5, level) != draw_conditions(6, level)


def test_levels_are_drawn_apart():
    assert draw_conditions(5, "easy").rotation != draw_conditions(5, "hard").rotation


def test_an_unknown_level_is_refused_with_the_known_ones():
    with pytest.raises(NoSuchLevel, match="easy, normal, hard"):
        draw_conditions(1, "brutal")


@pytest.mark.parametrize(
    "name", ["tilt", "rotation", "noise", "blur", "gradient", "vignetting", "glare", "warmth", "flicker"]
)
def test_harder_levels_stray_further(name):
    easy, normal, hard = (np.abs(drawn(level, name)).mean() for level in LEVELS)
    assert easy < normal < hard


@pytest.mark.parametrize("level", LEVELS)
def test_conditions_stay_within_what_a_mounted_camera_meets(level):
    assert drawn(level, "tilt").max() <= 6
    assert np.abs(drawn(level, "rotation")).max() <= 5
    assert np.abs(drawn(level, "k1")).max() <= 0.04
    assert drawn(level, "fill").max() < 1
    assert drawn(level, "jpeg").min() >= 70


def test_all_materials_and_decks_come_up():
    for name, wanted in (("table", TABLES), ("mat", MATS)):
        assert set(drawn("normal", name)) == set(wanted)
    assert set(drawn("normal", "face_style")) == set(range(STYLES))
    assert set(drawn("normal", "back_style")) == set(range(BACK_STYLES))


@pytest.mark.slow
def test_every_condition_is_drawn():
    """A field that `draw_conditions` forgot would be the same under all seeds; editions must be asked for.

    How often cards are looked at one by one, and how hasty people are, is the same in every kitchen.
    """
    fixed = [f.name for f in fields(Conditions) if len(set(values("kitchen", f.name, 200, decks="any"))) == 1]
    assert fixed == ["mat", "edition", "one_by_one", "hasty", "nudged", "edge"]
    drawn_by_hard = {f.name for f in fields(Conditions) if len(set(values("hard", f.name))) > 1}
    assert {"tilt", "noise", "flicker", "mat", "face_style", "back_style"} <= drawn_by_hard


def test_kind_is_what_was_normal():
    assert [draw_conditions(seed, "kind") for seed in range(9)] == [draw_conditions(seed) for seed in range(9)]


@pytest.mark.parametrize(
    ("name", "least", "most"),
    [
        ("tilt", 6, 10),
        ("exposure", 1.0, 1.08),
        ("noise", 6, 8),
        ("blur", 1.3, 1.6),
        ("slip", 8, 9),
        ("lean", 0.3, 0.4),
        ("clutter", 22, 22),
        ("resting", 3, 3),
        ("nudges", 1.0, 1.5),
        ("bumps", 0.08, 0.12),
    ],
)
def test_a_kitchen_is_harder_than_a_kind_table_but_has_its_bounds(name, least, most):
    assert least <= max(values("kitchen", name, 300)) <= most
    assert max(values("kitchen", name, 300)) > max(values("kind", name, 300))


def test_a_kitchen_has_a_printed_mat_and_dim_corners_and_bent_lenses():
    assert set(values("kitchen", "mat")) == {PRINTED}
    assert min(values("kitchen", "exposure", 300)) < 0.5
    assert -0.12 <= min(values("kitchen", "k1", 300)) < -0.08
    assert set(values("kitchen", "sheets")) == {"", "a3", "a4"}
    assert {(2304, 1296), (1280, 720)} <= set(values("kitchen", "size", 300))
    assert {100, 500} <= set(values("kitchen", "frame_ms", 100))


def test_the_clear_glass_of_half_of_the_kitchens_is_smooth():
    polish = values("kitchen", "polish", 300)
    assert 100 < polish.count(0.0) < 200
    assert 0.3 <= min(part for part in polish if part) < 0.4 < 0.9 < max(polish) <= 1.0
    assert set(values("hard", "polish")) == {0.0}


def test_a_third_of_the_kitchens_has_crystals_of_a_set_that_differs_more():
    assert 70 < values("kitchen", "glass", 300).count(WIDE) < 130
    assert set(values("kitchen", "glass", 300)) == {USUAL, WIDE}
    assert set(values("hard", "glass")) == {USUAL}


def test_every_edge_of_cruel_is_named_and_changes_what_it_names():
    named = values("cruel", "edge")
    assert set(named) == set(EDGES)
    for seed, edge in enumerate(named[: len(EDGES)]):
        kitchen, cruel = draw_conditions(seed, "kitchen"), draw_conditions(seed, "cruel")
        changed = {f.name for f in fields(Conditions) if getattr(kitchen, f.name) != getattr(cruel, f.name)}
        assert "edge" in changed, edge
        assert 2 <= len(changed) <= 5, edge
    worst = [at_edge(Conditions(), edge) for edge in EDGES]
    assert max(how.tilt for how in worst) == 15
    assert min(how.k1 for how in worst) == -0.2
    assert min(how.exposure for how in worst) == 1 / 8
    assert max(how.noise for how in worst) == 15
    assert max(how.blur for how in worst) == 3


def test_decks_and_backs_are_of_the_asked_split():
    for split in ("dev", "unseen"):
        for seed in range(30):
            how = draw_conditions(seed, "kitchen", split)
            assert split_of(how.back) == split
            assert split_of(how.deck) == split or not faces(split)
    assert draw_conditions(3, "kitchen") == draw_conditions(3, "kitchen", "dev")


def test_an_unknown_split_is_refused():
    with pytest.raises(NoSuchSplit, match="train, dev, unseen, any"):
        draw_conditions(1, "kitchen", "secret")
