"""Densities: what glass swallows does not depend on the lamp, on shadows or on how much else lies there."""

from __future__ import annotations

import numpy as np
import pytest

from tableassist.vision.pieces.density import measure_density

SCALE = 1.5
SIDE = 120
PAPER = np.array([237.0, 236.0, 235.0])


def board(light: np.ndarray | float = 1.0) -> np.ndarray:
    return np.clip(np.ones((SIDE, SIDE, 3)) * PAPER * light, 0, 255)


def with_disc(flat: np.ndarray, middle: tuple[int, int], radius: int, lets: tuple[float, float, float]) -> np.ndarray:
    rows, columns = np.ogrid[:SIDE, :SIDE]
    chosen = np.hypot(rows - middle[0], columns - middle[1]) <= radius
    flat = flat.copy()
    flat[chosen] *= lets
    return flat


def seen(flat: np.ndarray, bare: np.ndarray | None = None):
    return measure_density(flat.round().astype(np.uint8), board() if bare is None else bare, SCALE)


def test_blank_paper_swallows_nothing():
    found = seen(board())
    assert np.abs(found.dark).max() < 0.01
    assert found.colourful.max() < 0.01


@pytest.mark.parametrize("light", [0.45, 0.7, 1.0])
def test_glass_looks_alike_in_bright_and_dim_light(light):
    """The same glass under a lamp that is dimmer, and warmer, than the ground says."""
    lamp = light * np.array([0.95, 1.0, 1.03])
    found = seen(with_disc(board(lamp), (60, 60), 10, (0.3, 0.35, 0.85)), board(light))
    assert found.direction[60, 60] == pytest.approx(22, abs=5)
    assert found.colourful[60, 60] == pytest.approx(0.79, abs=0.1)


def test_thin_and_thick_glass_have_one_direction():
    thin, thick = (0.55, 0.7, 0.95), (0.55**2, 0.7**2, 0.95**2)
    flat = with_disc(with_disc(board(), (40, 40), 10, thin), (80, 80), 10, thick)
    found = seen(flat)
    assert found.direction[40, 40] == pytest.approx(found.direction[80, 80], abs=3)
    assert found.colourful[80, 80] > 1.7 * found.colourful[40, 40]


def test_a_soft_shadow_is_taken_off():
    across = np.linspace(-3, 3, SIDE)
    shade = 1 - 0.4 / (1 + np.exp(-across))[None, :, None] * np.ones((SIDE, 1, 1))
    found = seen(board(shade))
    assert np.abs(found.dark[:, 10:-10]).max() < 0.06


def test_crystals_on_every_second_spot_leave_the_white_alone():
    flat = board()
    for row in range(15, SIDE, 30):
        for column in range(15, SIDE, 30):
            flat = with_disc(flat, (row, column), 10, (0.2, 0.5, 0.3))
    found = seen(flat)
    assert abs(float(found.dark[30, 30])) < 0.03
    assert found.dark[15, 15] > 0.8


def test_what_glares_is_brighter_than_the_board():
    flat = with_disc(board(0.6), (60, 60), 5, (1.5, 1.5, 1.5))
    assert seen(flat, board(0.6)).dark[60, 60] < -0.2
