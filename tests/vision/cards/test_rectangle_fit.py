"""A rectangle of known size is moved onto the rim of a mask."""

from __future__ import annotations

from math import cos, radians, sin

import numpy as np
import pytest

from tableassist.table.geometry import POKER_CARD, Point
from tableassist.vision.cards.rectangle_fit import fit_rectangle

CELL = 2.0
SIDE = 80


def mask_of(at: Point, angle: float) -> np.ndarray:
    """How much of every cell a card covers."""
    fine = 10
    rows, columns = (np.mgrid[0 : SIDE * fine, 0 : SIDE * fine] + 0.5) * CELL / fine
    x, y = columns - at.x, rows - at.y
    c, s = cos(radians(angle)), sin(radians(angle))
    inside = (np.abs(x * c + y * s) < POKER_CARD[0] / 2) & (np.abs(y * c - x * s) < POKER_CARD[1] / 2)
    return inside.reshape(SIDE, fine, SIDE, fine).mean(axis=(1, 3))


def fitted(mask, hidden, rough: Point, angle: float) -> tuple[Point, float]:
    return fit_rectangle(mask, hidden, Point(0, 0), CELL, rough, angle, POKER_CARD)


@pytest.mark.parametrize("angle", [0.0, 3.0, 90.0, 94.0, 31.0])
@pytest.mark.parametrize("off", [(0.0, 0.0), (3.0, -2.0), (-4.0, 4.0)])
@pytest.mark.parametrize("turn", [0.0, 5.0, -8.0])
def test_a_rough_pose_is_moved_onto_the_mask(angle, off, turn):
    at = Point(81.3, 78.6)
    place, found = fitted(mask_of(at, angle), np.zeros((SIDE, SIDE)), Point(at.x + off[0], at.y + off[1]), angle + turn)
    assert place.to(at) < 0.2
    assert abs((found - angle + 90) % 180 - 90) < 0.2


def test_what_is_covered_does_not_pull():
    at = Point(80, 80)
    mask, hidden = mask_of(at, 2.0), np.zeros((SIDE, SIDE))
    hidden[:, 46:] = 1.0
    mask[:, 46:] = 0.0
    place, found = fitted(mask, hidden, Point(82, 79), 0.0)
    assert place.to(at) < 0.6
    assert found == pytest.approx(2.0, abs=0.4)


def test_nothing_moves_without_a_rim():
    place, found = fitted(np.ones((SIDE, SIDE)), np.zeros((SIDE, SIDE)), Point(80, 80), 5.0)
    assert (place, found) == (Point(80, 80), 5.0)
