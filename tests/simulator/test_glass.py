"""Sets of glass: which colours they have, and how they differ."""

from __future__ import annotations

import colorsys

import pytest

from tableassist.simulator.glass import COLOURS, ODD, USUAL, WIDE, Glass, glassware


def hue(glass: Glass) -> float:
    blue, green, red = glass.through(1.0)
    return colorsys.rgb_to_hsv(red, green, blue)[0] * 360


def test_the_same_seed_is_the_same_set():
    assert glassware(3) == glassware(3)
    assert glassware(3) != glassware(4)
    assert set(glassware(3)) == set(COLOURS)


def hues(colour: str, kind: str = USUAL) -> list[float]:
    """The hues of a colour in sixty sets; those of red are around 360."""
    drawn = [hue(glassware(seed, kind)[colour]) for seed in range(60)]
    return [one + 360 if colour == "red" and one < 180 else one for one in drawn]


@pytest.mark.parametrize(
    ("colour", "lowest", "highest"), [("green", 97, 165), ("blue", 203, 241), ("amber", 25, 47), ("red", 345, 369)]
)
def test_families_keep_their_hues(colour, lowest, highest):
    seen = hues(colour)
    assert lowest <= min(seen)
    assert max(seen) <= highest
    assert max(seen) - min(seen) > 0.5 * (highest - lowest)


@pytest.mark.parametrize("colour", ["red", "blue", "green", "amber"])
def test_wide_sets_differ_more(colour):
    assert min(hues(colour, WIDE)) < min(hues(colour))
    assert max(hues(colour, WIDE)) > max(hues(colour))


def test_wide_sets_have_the_clear_glass_of_usual_ones():
    assert all(glassware(seed, WIDE)["challenge"].milk <= 0.75 for seed in range(60))


def test_challenge_glass_is_clear_or_milky():
    sets = [glassware(seed)["challenge"] for seed in range(60)]
    assert all(max(glass.through(1)) - min(glass.through(1)) < 0.06 for glass in sets)
    assert max(glass.milk for glass in sets) > 0.5
    assert min(glass.milk for glass in sets) < 0.1


def test_smooth_challenge_glass_is_paler_and_less_milky_and_sides_stay_as_they_are():
    for seed in range(9):
        usual, smooth = glassware(seed), glassware(seed, polish=0.8)
        assert {name for name in COLOURS if usual[name] != smooth[name]} == {"challenge"}
        assert min(smooth["challenge"].through(1)) > min(usual["challenge"].through(1))
        assert smooth["challenge"].milk < 0.3 * usual["challenge"].milk


def test_odd_sets_have_colours_of_their_own():
    usual, odd = glassware(1, USUAL), glassware(1, ODD)
    assert all(abs(hue(usual[name]) - hue(odd[name])) > 5 for name in ("red", "blue", "green"))


def test_thicker_glass_swallows_more_of_the_same_colour():
    glass = Glass.seen_as(120, 0.8, 0.7)
    thin, thick = glass.through(0.5), glass.through(1.0)
    assert thick == pytest.approx([part**2 for part in thin])
    assert thick == pytest.approx((0.14, 0.7, 0.14), abs=0.001)
