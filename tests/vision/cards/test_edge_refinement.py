"""A card's rectangle nearly in place is moved onto its edges."""

import numpy as np
import pytest

from tableassist.table.geometry import Point
from tableassist.vision.cards import edge_refinement
from tableassist.vision.cards.edge_refinement import refine_pose
from tableassist.vision.table.homography import TableFinder

CARD = (63.0, 88.0)
HERE = Point(420.0, 300.0)


@pytest.fixture
def laid(paint, mat):
    """Refines guesses on a card of some style, painted at an angle."""

    def lay(style, angle):
        picture = paint(cards=[(HERE, angle, style)]).picture()
        fit = TableFinder(mat)(picture)
        return lambda guess, turn: refine_pose(picture, fit, CARD, guess, turn)

    return lay


@pytest.mark.parametrize(
    ("style", "off"),
    [
        *(("red", off) for off in ((0, 0, 0), (1.2, -0.8, 0), (0, 0, 2.0), (-2.0, 1.5, -1.5))),
        *(("dark", off) for off in ((0, 0, 0), (1.2, -0.8, 0), (0, 0, 2.0), (-2.0, 1.5, -1.5))),
        *(("bordered", off) for off in ((0, 0, 0),)),
    ],
)
def test_a_card_nearly_found_is_found(laid, style, off):
    dx, dy, turn = off
    guess = Point(HERE.x + dx, HERE.y + dy)
    place, angle = laid(style, 84.0)(guess, 84.0 + turn)
    assert place.to(HERE) < 0.2 + 0.3 * guess.to(HERE)
    assert angle == pytest.approx(84.0, abs=0.3)


@pytest.mark.parametrize(("dx", "dy"), [(0.0, 0.0), (1.0, -0.5), (-0.5, 1.0)])
@pytest.mark.parametrize("turn", [-4.0, -2.0, 2.0, 4.0])
def test_fine_print_turns_no_card(laid, turn, dx, dy):
    """Its dots step as high as the edges of a grey card: cards of a woven back lay up to fifteen degrees askew."""
    place, angle = laid("dotted", 84.0)(Point(HERE.x + dx, HERE.y + dy), 84.0 + turn)
    assert place.to(HERE) < 2.0
    assert angle == pytest.approx(84.0, abs=1.0)


@pytest.mark.parametrize("angle", [0.0, 30.0, 90.0, 135.0])
def test_the_four_sides_are_known_at_any_angle(laid, angle):
    place, found = laid("red", angle)(Point(HERE.x + 1.0, HERE.y - 1.0), angle)
    assert place.to(HERE) < 0.6
    assert found == pytest.approx(angle, abs=0.3)


def test_it_moves_no_farther_than_it_reaches(laid):
    guess = Point(HERE.x, HERE.y + 14.0)
    place, _ = laid("red", 90.0)(guess, 90.0)
    assert place.to(guess) <= (3.0 + 2.0 + 1.5) * 2**0.5 + 1e-6


def test_steps_are_summed_along_sides_turned_by_each_angle():
    steps, card = np.random.default_rng(1).normal(size=(4, 12, 17)), CARD
    sums = edge_refinement._turned_sums(card, 17).reshape(4, len(edge_refinement._TURNS), 17, -1)
    for turn, degrees in enumerate(edge_refinement._TURNS):
        for side, length in enumerate((88.0, 63.0, 88.0, 63.0)):
            expected = np.zeros(17)
            for part in range(12):
                along = (part - 5.5) * 0.8 * length / 12
                shift = round(-along * 2.0 * np.tan(np.radians(degrees)))
                inside = [column for column in range(17) if 0 <= column + shift < 17]
                expected[inside] += steps[side, part, np.array(inside) + shift]
            assert sums[side, turn] @ steps[side].ravel() == pytest.approx(expected, abs=1e-5)
