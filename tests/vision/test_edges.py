import pytest

from tableassist.table.geometry import Point
from tableassist.vision.edges import moved, settled
from tableassist.vision.flatten import TableFinder

CARD = (63.0, 88.0)
HERE = Point(420.0, 300.0)


@pytest.fixture
def laid(paint, mat):
    """Settles guesses on a card of some style, painted at an angle."""

    def lay(style, angle):
        picture = paint(cards=[(HERE, angle, style)]).picture()
        fit = TableFinder(mat)(picture)
        return lambda guess, turn, reach=1.5: settled(picture, fit, CARD, guess, turn, reach)

    return lay


@pytest.mark.parametrize("style", ["red", "dark"])
def test_a_card_nearly_found_is_found(laid, style):
    settle = laid(style, 84.0)
    for dx, dy, turn in ((0, 0, 0), (1.2, -0.8, 0), (0, 0, 1.0), (-0.9, 0.9, -0.8)):
        edges = settle(Point(HERE.x + dx, HERE.y + dy), 84.0 + turn)
        edges = settle(edges.place, edges.angle, 1.0)
        assert edges.place.to(HERE) < 0.4
        assert edges.angle == pytest.approx(84.0, abs=0.3)


@pytest.mark.parametrize("angle", [0.0, 30.0, 90.0, 135.0])
def test_the_four_sides_are_told_apart_at_any_angle(laid, angle):
    """A guess that is off along one side is put right along that side."""
    guess = moved(HERE, 1.0, 0.0, angle)
    edges = laid("red", angle)(guess, angle)
    assert edges.place.to(HERE) < 0.4 < guess.to(HERE)


def test_it_moves_no_farther_than_it_reaches(laid):
    guess = Point(HERE.x, HERE.y + 6.0)
    edges = laid("red", 90.0)(guess, 90.0, 1.0)
    assert edges.place.to(guess) <= 2**0.5 + 1e-6


def test_the_steps_say_how_much_each_edge_stands_out(laid):
    settle = laid("red", 90.0)
    assert min(settle(HERE, 90.0).steps) > 30
    # Beside the card there is only mat, but for its own right edge.
    beside = settle(Point(HERE.x + 88.0, HERE.y), 90.0)
    assert sorted(beside.steps)[2] < 12 < max(beside.steps)


def test_moved_goes_in_the_cards_own_directions():
    there = moved(Point(10, 20), 3.0, 4.0, 90.0)
    assert (there.x, there.y) == pytest.approx((6.0, 23.0))
