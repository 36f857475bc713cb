"""Colours that are met on a board tell those that may usually be two things."""

from __future__ import annotations

import math

import pytest

from tableassist.table.geometry import ZoneName
from tableassist.vision.pieces.board_colours import BoardColourModel
from tableassist.vision.pieces.colours import SURELY, USUAL, Palette, Swatch, Tint

SIDES = USUAL.only("red", "amber", "challenge")
BETWEEN = 359.0
"""A direction that red and amber glass may both have, of one set or another."""


def tint(direction: float, colourful: float = 0.8) -> Tint:
    turn = math.radians(direction)
    return Tint(colourful * math.cos(turn), colourful * math.sin(turn), 1.0)


def met(*crystals: tuple[str, str | None, float, float], palette: Palette = SIDES) -> Palette:
    known = BoardColourModel(palette)
    for zone, name, sure, direction in crystals:
        known.meet(ZoneName(zone), name, sure, tint(direction))
    return known.palette


def test_what_may_be_two_colours_is_unknown_until_one_of_them_is_met():
    assert SIDES.name(tint(BETWEEN)).name is None
    assert met(("1", "red", 0.95, 50.0)).name(tint(BETWEEN)).name == "amber"
    assert met(("1", "amber", 0.95, 340.0), ("2", "red", 0.95, 18.0)).name(tint(BETWEEN)).name is None


def test_what_is_probably_a_colour_is_surely_it_or_not_once_the_other_is_met():
    """Amber near the end of its family, as in lamp light, is asked about again and again unless red was met."""
    vague = tint(356.0)
    assert SIDES.name(vague).name == "amber"
    assert SIDES.name(vague).confidence < SURELY
    assert met(("1", "red", 0.95, 30.0)).name(vague).confidence >= SURELY
    either = met(("1", "red", 0.95, 2.0)).name(vague)
    assert either.name is None
    assert set(either.candidate_names) == {"red", "amber"}


@pytest.mark.parametrize(
    "crystal",
    [
        pytest.param(("1", "red", 0.85, 50.0), id="not sure"),
        pytest.param(("1", None, 0.0, 50.0), id="no name"),
        pytest.param(("1", "challenge", 0.95, 50.0), id="no colour"),
        pytest.param(("1", "blue", 0.95, 50.0), id="not in play"),
    ],
)
def test_only_what_was_named_surely_is_met(crystal):
    assert met(crystal) == SIDES
    assert met(crystal).name(tint(BETWEEN)).name is None


def test_what_was_clear_before_stays_as_it_is():
    """A colour that was met decides where nothing was sure, and makes of one name no other."""
    palette = met(("1", "red", 0.95, 20.0))
    for direction in range(0, 360, 3):
        usual, now = SIDES.name(tint(direction)), palette.name(tint(direction))
        if usual.confidence >= SURELY:
            assert now == usual
        elif usual.name is not None:
            assert now.name in (usual.name, None)


def test_a_colour_that_was_not_met_must_be_well_within_its_family():
    palette = Palette((Swatch("red", 0.0, 30.0), Swatch("blue", 100.0, 30.0)))
    known = met(("1", "red", 0.95, 330.0), palette=palette)
    assert palette.name(tint(50.0)).name is None
    assert known.name(tint(50.0)).name is None
    assert known.name(tint(62.0)).name == "blue"


def test_the_middle_of_what_was_met_counts_also_across_zero():
    palette = met(*((str(n), "red", 0.95, at) for n, at in enumerate((350.0, 10.0, 4.0))))
    (red,) = palette.met
    assert red.direction == pytest.approx(4.0)
    assert palette.only("amber", "challenge").met == ()


def test_a_crystal_of_another_colour_on_the_same_zone_takes_the_place_of_the_one_before():
    palette = met(("1", "red", 0.95, 40.0), ("1", "amber", 0.95, 345.0))
    assert [swatch.name for swatch in palette.met] == ["amber"]
