"""Counters, dice, crystals and shadows as numbers, without a scene: what they show, and what they must not tell."""

from __future__ import annotations

from math import pi

import cv2
import numpy as np
import pytest

from tableassist.simulator.conditions import Conditions
from tableassist.simulator.counters import counter_art, counter_picture, die_picture
from tableassist.simulator.crystals import Lamp, body_of, light_through, shade_glass
from tableassist.simulator.glass import Glass
from tableassist.simulator.lens import LensModel
from tableassist.simulator.light import lean_field
from tableassist.simulator.pieces import CounterPiece, Crystal
from tableassist.simulator.table import Lean
from tableassist.table.geometry import Mat, Point
from tableassist.table.observation import Face

PX = 8.0
SIZE = 18.0


def counter(value="5", up=True, square=False, style=1):
    return counter_picture(value, up, square, style, PX, SIZE)


def blobs(picture, dark):
    """How many spots of ink there are within the cardboard's rim."""
    grey = picture[..., :3].max(axis=2)
    side = grey.shape[0]
    rows, columns = np.mgrid[0:side, 0:side]
    within = np.hypot(rows - side / 2, columns - side / 2) < 0.46 * side
    spots = ((grey < 90) if dark else (grey > 170)) & within
    return cv2.connectedComponents(spots.astype(np.uint8))[0] - 1


# Counters and dice ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("value", ["2", "3", "5"])
def test_a_counter_shows_its_digit_and_as_many_dots(value):
    assert blobs(counter(value), dark=True) == 1 + int(value)


def test_the_other_side_of_all_counters_is_alike_whatever_their_value():
    """R-TB-003: what lies face down tells nothing."""
    arts = [counter_art(CounterPiece(1, value, Point(0, 0), Face.DOWN, SIZE), 1, PX) for value in "235"]
    assert (arts[0] == arts[1]).all()
    assert (arts[0] == arts[2]).all()
    up = counter_art(CounterPiece(1, "5", Point(0, 0), Face.UP, SIZE), 1, PX)
    assert np.abs(up.astype(int) - arts[0]).max() > 150


def test_the_other_side_is_dark_with_five_dots_in_a_ring():
    back = counter(up=False)
    assert back[..., :3].max(axis=2)[back[..., 3] > 250].mean() < 120
    # The ring and the five dots inside it.
    assert blobs(back, dark=False) == 6


@pytest.mark.parametrize(("square", "share"), [(False, pi / 4), (True, 1.0)])
def test_a_counter_covers_a_disc_or_a_square(square, share):
    alpha = counter(square=square)[..., 3] / 255
    assert alpha.mean() == pytest.approx(share, abs=0.02)
    assert alpha[alpha.shape[0] // 2, alpha.shape[1] // 2] == 1.0


def test_colours_never_exceed_their_alpha():
    """Else a rim would glow when the picture is laid over a dark ground."""
    for picture in (counter(), counter(up=False), die_picture(5, 1, PX, SIZE)):
        assert (picture[..., :3] <= picture[..., 3:]).all()


def test_designs_differ_and_one_design_is_always_the_same():
    assert (counter(style=3) == counter(style=3)).all()
    pictures = [counter(style=style).tobytes() + counter(up=False, style=style).tobytes() for style in range(12)]
    assert len(set(pictures)) > 3


def test_each_number_of_a_die_looks_different_on_the_same_body():
    dice = [die_picture(value, 1, PX, SIZE) for value in range(1, 9)]
    assert len({die.tobytes() for die in dice}) == 8
    for die in dice[1:]:
        assert (die[..., 3] == dice[0][..., 3]).all()


def test_a_die_is_a_hexagon_from_above():
    alpha = die_picture(8, 0, PX, SIZE)[..., 3] / 255
    hexagon = 6 * 0.25 * 3**0.5 * (SIZE / 2) ** 2
    assert alpha.sum() / PX**2 == pytest.approx(hexagon, rel=0.04)


# Crystals -------------------------------------------------------------------------------------------------------------

GRID = np.linspace(-2, 2, 81, dtype=np.float32)
X, Y = (np.asarray(one, np.float32) for one in np.meshgrid(GRID, GRID))
FAR = np.hypot(X, Y)
NORTH = Lamp.at(0.0, 0.5)


def body(cut="round", number=1, lamp=NORTH, polish=0.0):
    return body_of(Crystal(number, "red", Point(0, 0), cut=cut), X, Y, lamp, polish)


@pytest.mark.parametrize("cut", ["round", "cut", "rough"])
@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_crystal_is_whole_and_no_larger_than_it_says(cut, number):
    outside = body(cut, number).outside
    assert (outside[FAR < 0.6] < 0).all()
    assert (outside[FAR > 1.35] > 0).all()


def test_a_crystal_is_the_same_each_time_and_unlike_others():
    assert (body("rough", 4).outside == body("rough", 4).outside).all()
    assert (body("rough", 4).outside != body("rough", 5).outside).any()


@pytest.mark.parametrize(("degrees", "towards"), [(0.0, (0, -1)), (90.0, (1, 0)), (180.0, (0, 1)), (270.0, (-1, 0))])
def test_a_nugget_mirrors_the_lamp_on_the_side_where_it_hangs(degrees, towards):
    lamp = Lamp.at(degrees, 0.5)
    assert (lamp.x, lamp.y) == pytest.approx(towards, abs=1e-9)
    shine = body("round", 1, lamp).shine
    row, column = np.unravel_index(shine.argmax(), shine.shape)
    assert X[row, column] * lamp.x + Y[row, column] * lamp.y > 0.3


def test_light_that_went_through_thick_glass_is_darker_in_what_it_swallows():
    glass = Glass(swallows=(2.0, 2.0, 0.05), milk=0.0)
    below = np.full((*X.shape, 3), 200, np.float32)
    shape = body("round")
    seen = light_through(shape, below, glass, 1.0)
    thick, thin = seen[40, 40], seen[40, 20]
    assert shape.thick[40, 40] > shape.thick[40, 20]
    assert thick[0] < thin[0] < 200
    assert thick[0] / thick[2] < thin[0] / thin[2]


def test_milky_glass_hides_what_lies_below_it():
    shape = body("round")
    differences = []
    for milk in (0.0, 0.9):
        glass = Glass(swallows=(0.2, 0.2, 0.2), milk=milk)
        dark, bright = (
            light_through(shape, np.full((*X.shape, 3), level, np.float32), glass, 1.0)[40, 40].mean()
            for level in (20, 220)
        )
        differences.append(bright - dark)
    assert differences[1] < 0.15 * differences[0]


def test_the_shadow_of_glass_lies_away_from_the_lamp_and_ends():
    glass = Glass(swallows=(1.0, 1.0, 1.0), milk=0.3)
    shade = shade_glass(X, Y, glass, NORTH, 0.8).mean(axis=2)
    assert shade[66, 40] < 0.9 < 0.98 < shade[14, 40]
    assert shade[0, 0] == pytest.approx(1.0, abs=0.01)
    longer = shade_glass(X, Y, glass, NORTH, 1.6).mean(axis=2)
    assert (longer < 0.95).sum() > (shade < 0.95).sum()


@pytest.mark.parametrize("cut", ["round", "cut", "rough"])
def test_smooth_glass_has_its_outline_and_less_of_everything_else(cut):
    coarse, smooth = body(cut), body(cut, polish=1.0)
    inside = coarse.outside < 0
    assert (smooth.outside == coarse.outside).all()
    assert smooth.bright[inside].std() < 0.5 * coarse.bright[inside].std()
    assert smooth.shine[inside].sum() < 0.6 * coarse.shine[inside].sum()
    assert smooth.shine.max() > 0.5
    assert np.hypot(*smooth.bend)[inside].mean() < 0.6 * np.hypot(*coarse.bend)[inside].mean()


def test_the_shadow_of_smooth_glass_is_faint():
    glass = Glass(swallows=(0.1, 0.1, 0.1))
    coarse, smooth = (1 - shade_glass(X, Y, one, NORTH, 0.8).min() for one in (glass, glass.polished(1.0)))
    assert 0.05 < smooth < 0.5 * coarse


# Whoever leans over ---------------------------------------------------------------------------------------------------

SHEET = Mat("sheet", 841, 594, (), ())
LENS = LensModel.above(SHEET, Conditions(), (320, 180))


def light_at(field, place):
    column, row = (round(float(n)) for n in LENS.to_pixels(np.array([(place.x, place.y)]))[0])
    return field[row, column, 0] / 255


def test_nobody_leaning_leaves_all_the_light():
    assert (lean_field((), LENS) == 255).all()


@pytest.mark.parametrize("depth", [0.1, 0.4])
def test_a_shadow_is_as_deep_as_asked_in_its_middle_and_ends_at_its_reach(depth):
    field = lean_field((Lean(Point(400, 300), 150.0, depth),), LENS)
    assert light_at(field, Point(400, 300)) == pytest.approx(1 - depth, abs=0.02)
    assert light_at(field, Point(400, 300 - 230)) > 1 - 0.1 * depth
    assert (field[..., 0] == field[..., 2]).all()


def test_two_who_lean_over_one_place_darken_it_twice():
    one, other = Lean(Point(350, 300), 200.0, 0.3), Lean(Point(450, 300), 200.0, 0.3)
    both, alone = lean_field((one, other), LENS), lean_field((one,), LENS)
    assert light_at(both, Point(400, 300)) < light_at(alone, Point(400, 300)) - 0.15
