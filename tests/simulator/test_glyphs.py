"""Letters and digits."""

from __future__ import annotations

from itertools import combinations
from string import ascii_uppercase

import numpy as np
import pytest

from tableassist.simulator.glyphs import GLYPHS, write_glyph, write_text
from tableassist.simulator.ink import Ink
from tableassist.table.cards import RANKS

BLACK, WHITE = (0, 0, 0), (255, 255, 255)


def written(glyph: str, **how: object) -> np.ndarray:
    sheet = Ink(14, 14, 4.0, WHITE)
    write_glyph(sheet, glyph, (7, 7), (6, 9), 1.0, BLACK, **how)
    return sheet.bgr()[..., 0].astype(int)


@pytest.mark.parametrize("glyph", [*RANKS, *ascii_uppercase, *"0123456789"])
def test_every_rank_letter_and_digit_can_be_written(glyph):
    assert glyph in GLYPHS
    ink = written(glyph) < 128
    assert 100 < ink.sum() < 1500
    # Inside its box of 6 x 9 mm, with room for the pen.
    rows, columns = np.nonzero(ink)
    assert rows.min() >= 4 * 1.8
    assert rows.max() <= 4 * 12.4
    assert columns.min() >= 4 * 2.4
    assert columns.max() <= 4 * 11.6


@pytest.mark.parametrize(("one", "other"), list(combinations(RANKS, 2)))
def test_ranks_look_different(one, other):
    assert np.abs(written(one) - written(other)).mean() > 4


def test_turning_by_180_degrees_turns_the_ink():
    assert np.abs(written("4", degrees=180.0) - written("4")[::-1, ::-1]).mean() < 2


def test_feet_add_ink():
    assert (written("A", feet=True) < 128).sum() > (written("A") < 128).sum()


def test_an_unknown_sign_leaves_its_place_empty():
    assert (written("§") == 255).all()


def test_text_is_written_from_left_to_right():
    sheet = Ink(60, 20, 4.0, WHITE)
    write_text(sheet, "i7", (30, 10), 10, 1.0, BLACK)
    ink = sheet.bgr()[..., 0] < 128
    left, right = ink[:, :120].sum(), ink[:, 120:].sum()
    assert 0 < left < right
