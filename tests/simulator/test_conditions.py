"""Conditions under which the virtual camera looks."""

from __future__ import annotations

from dataclasses import fields

import numpy as np
import pytest

from tableassist.simulator.conditions import MATS, TABLES, Conditions, NoSuchLevel
from tableassist.simulator.deck import BACK_STYLES, STYLES

LEVELS = ("easy", "normal", "hard")


def drawn(level: str, name: str) -> np.ndarray:
    return np.array([getattr(Conditions.sample(seed, level), name) for seed in range(60)])


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_seed_gives_the_same_conditions(level):
    assert Conditions.sample(5, level) == Conditions.sample(5, level)
    assert Conditions.sample(5, level) != Conditions.sample(6, level)


def test_levels_are_drawn_apart():
    assert Conditions.sample(5, "easy").rotation != Conditions.sample(5, "hard").rotation


def test_an_unknown_level_is_refused_with_the_known_ones():
    with pytest.raises(NoSuchLevel, match="easy, normal, hard"):
        Conditions.sample(1, "brutal")


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


def test_every_condition_is_drawn():
    """A field that `sample` forgot would be the same under all seeds; odd glass must be asked for."""
    fixed = [f.name for f in fields(Conditions) if len(set(drawn("hard", f.name).tolist())) == 1]
    assert fixed == ["glass"]
