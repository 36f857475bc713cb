"""What a crystal is called follows from all crystals of the board: those of one side are of one glass."""

from __future__ import annotations

import math
from collections import Counter
from random import Random

import pytest

from tableassist.table.geometry import Point
from tableassist.vision.pieces.board_colours import BoardColourModel
from tableassist.vision.pieces.colours import USUAL, Palette, Swatch, Tint
from tableassist.vision.tracking.layout_tracker import SURELY

SIDES = USUAL.only("red", "amber", "challenge")
BETWEEN = 4.0
"""A direction that red and amber glass may both have, of one set or another."""


def tint(direction: float, colourful: float = 0.8) -> Tint:
    turn = math.radians(direction)
    return Tint(colourful * math.cos(turn), colourful * math.sin(turn), 1.0)


def met(*directions: float, palette: Palette = SIDES) -> Palette:
    known = BoardColourModel(palette)
    for number, direction in enumerate(directions):
        known.meet(Point(30.0 * number, 0.0), tint(direction))
    return known.palette


def test_what_may_be_two_colours_is_unknown_until_the_glass_of_one_is_met():
    alone = SIDES.name(tint(BETWEEN))
    assert alone.name is None
    assert set(alone.candidate_names) == {"red", "amber"}
    assert met(40.0, 41.0, 39.0).name(tint(BETWEEN)).name == "amber"
    assert met(340.0, 341.0, 339.0).name(tint(BETWEEN)).name == "red"


def test_what_is_probably_a_colour_is_surely_it_once_the_other_is_met():
    """Amber near the end of its family, as in lamp light, is asked about again and again unless red was met."""
    vague = tint(356.0)
    assert SIDES.name(vague).name == "amber"
    assert SIDES.name(vague).confidence < SURELY
    assert met(30.0, 31.0).name(vague).confidence >= SURELY


def test_a_whole_set_that_strays_towards_another_colour_keeps_its_name():
    """Orange glass, which alone would be red, beside glass that is redder still."""
    orange = 9.0
    assert SIDES.name(tint(orange)).name == "red"
    board = met(orange, 42.0, orange + 2, 40.0, orange - 2, 41.0)
    assert [board.name(tint(at)).name for at in (orange, 41.0)] == ["amber", "red"]
    assert min(board.name(tint(at)).confidence for at in (orange, 41.0)) >= SURELY


def test_one_crystal_that_strays_takes_no_glass_from_the_others():
    """What touches another colour is of that a little: it has a doubtful name or none, and the others keep theirs."""
    board = met(30.0, 31.0, 29.0, 342.0, 343.0, 341.0, 12.0)
    assert [board.name(tint(at)).name for at in (30.0, 342.0)] == ["red", "amber"]
    assert board.name(tint(12.0)).confidence < SURELY


def test_colours_far_from_all_in_play_stay_unknown_whatever_is_met():
    assert met(30.0, 342.0).name(tint(180.0)).name is None
    assert met(180.0, 181.0, 179.0).name(tint(180.0)).name is None


def test_a_crystal_that_is_read_again_is_one_and_another_on_its_place_takes_its_place():
    known = BoardColourModel(SIDES)
    for direction in (40.0, 39.0, 345.0):
        known.meet(Point(10.0, 10.0 + direction / 100), tint(direction))
    assert known.palette.met == pytest.approx((345.0,))


def test_the_middle_of_what_was_met_counts_also_across_zero():
    palette = Palette((Swatch("red", 0.0, 30.0), Swatch("blue", 120.0, 30.0)))
    board = met(358.0, 2.0, 1.0, palette=palette)
    red, blue = board.coloured
    assert red.direction == pytest.approx(1.0)
    assert blue.direction == 120.0
    assert board.only("blue").coloured == (Swatch("blue", 120.0, 30.0),)


def drawn(rng: Random) -> dict[str, float]:
    """A glass for each colour, as far from the usual one as sets differ, and at least 20 degrees from the others."""
    while True:
        glasses = {one.name: rng.gauss(one.direction, 0.7 * one.spread) for one in USUAL.swatches if one.spread != 20.0}
        ways = [abs((one - other + 180) % 360 - 180) for one in glasses.values() for other in glasses.values()]
        if sorted(ways)[len(glasses)] >= 20:
            return glasses


def test_of_sets_as_far_apart_as_they_come_hardly_a_crystal_is_surely_misnamed():
    """120 sets of four colours, six crystals each: named by all of them, and by the usual glass alone."""
    counts = Counter[str]()
    for seed in range(120):
        rng = Random(seed)
        directions = [(name, rng.gauss(at, 2.0)) for name, at in drawn(rng).items() for _ in range(6)]
        board = met(*(direction for _, direction in directions), palette=USUAL)
        for who, palette in (("all", board), ("alone", USUAL)):
            named = [(palette.name(tint(direction)), name) for name, direction in directions]
            sure = [(one.name, name) for one, name in named if one.confidence >= SURELY]
            counts[f"{who} right"] += sum(one == name for one, name in sure)
            counts[f"{who} wrong"] += sum(one != name for one, name in sure)
    assert counts["all wrong"] <= 12
    assert counts["all right"] > 2800 > 2500 > counts["alone right"]
