"""Names of colours: nearest direction, with unknown for what is far from all or between two."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tableassist.simulator.glass import glassware
from tableassist.vision.pieces.colours import USUAL, Palette, Swatch, Tint, TooSimilar


def tint(direction: float, colourful: float = 0.8) -> Tint:
    turn = math.radians(direction)
    return Tint(colourful * math.cos(turn), colourful * math.sin(turn), 1.0)


def of_glass(seed: int, colour: str) -> Tint:
    blue, green, red = glassware(seed)[colour].swallows
    return Tint((blue - red) / 2**0.5, (2 * green - blue - red) / 6**0.5, (blue + green + red) / 3)


@pytest.mark.parametrize("colour", ["red", "blue", "green", "amber"])
def test_the_usual_palette_names_most_sets_and_takes_none_for_another(colour):
    """Sets whose colours stray to the end of their family may be asked about, never misnamed."""
    names = [USUAL.name(of_glass(seed, colour)).name for seed in range(200)]
    assert set(names) <= {colour, None}
    assert names.count(colour) >= 180


def test_a_colour_between_two_is_unknown_and_may_be_either():
    palette = Palette((Swatch("red", 40.0), Swatch("amber", 340.0)))
    named = palette.name(tint(10.0))
    assert named.name is None
    assert set(named.candidate_names) == {"red", "amber"}


def test_a_colour_far_from_all_is_unknown():
    named = Palette((Swatch("red", 40.0), Swatch("amber", 340.0))).name(tint(180.0))
    assert named.name is None
    assert named.confidence == 0


@given(st.floats(0, 360), st.floats(0.2, 2))
def test_naming_turns_with_the_circle(direction, colourful):
    palette = Palette((Swatch("red", 5.0), Swatch("blue", 185.0)))
    assert palette.name(tint(direction, colourful)).name == palette.name(tint(direction + 360, colourful)).name
    named = palette.name(tint(direction, colourful))
    assert (named.name is None) == bool(named.candidate_names)
    assert 0 <= named.confidence < 1


def test_a_palette_is_learnt_from_what_is_shown():
    palette = Palette.learn({"red": (tint(300), tint(310), tint(305)), "challenge": (tint(90, 0.05),)})
    assert palette.clear == "challenge"
    assert palette.name(tint(304)).name == "red"
    assert palette.name(tint(120)).name is None


def test_coloured_challenge_pieces_are_learnt_like_any_other():
    palette = Palette.learn({"red": (tint(30),), "challenge": (tint(120),)})
    assert palette.clear is None
    assert palette.name(tint(118)).name == "challenge"


@pytest.mark.parametrize(
    "shown", [{"red": (tint(30),), "amber": (tint(45),)}, {"blue": (tint(9, 0.1),), "challenge": (tint(200, 0.02),)}]
)
def test_colours_too_alike_are_refused_by_name(shown):
    with pytest.raises(TooSimilar, match=" and ".join(reversed(shown))):
        Palette.learn(shown)


def test_only_the_colours_in_play_count():
    palette = USUAL.only("blue", "challenge")
    assert [swatch.name for swatch in palette.swatches] == ["blue", "challenge"]
    assert palette.name(tint(36)).name is None
