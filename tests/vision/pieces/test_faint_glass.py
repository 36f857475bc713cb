"""Clear glass that nobody makes out: where it may lie, and where nothing lies for sure."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tableassist.games.memwars.mat import build_mat, centre_of
from tableassist.vision.pieces.blobs import Blob
from tableassist.vision.pieces.closeup import PX_PER_MM
from tableassist.vision.pieces.colours import Palette, Swatch
from tableassist.vision.pieces.crystals import CrystalFinder
from tableassist.vision.pieces.density import Density, measure_density
from tableassist.vision.pieces.faint_glass import FaintGlass

MAT = build_mat()
PLACE, SIDE = 38, 100
MIDDLE = (50, 50)
RED = (0.2, 0.25, 0.85)
FIND = CrystalFinder(Palette((Swatch("red", 22.0), Swatch("challenge"))), PX_PER_MM)


def paper() -> np.ndarray:
    return np.full((SIDE, SIDE, 3), 237.0)


def disc(flat: np.ndarray, at: tuple[int, int], radius: float, lets) -> np.ndarray:
    rows, columns = np.ogrid[:SIDE, :SIDE]
    flat[np.hypot(rows - at[1], columns - at[0]) <= radius] *= lets
    return flat


def faint(flat: np.ndarray, at: tuple[int, int] = MIDDLE) -> np.ndarray:
    """Clear glass before a camera whose blur leaves neither its dark rim nor its glare."""
    return cv2.GaussianBlur(disc(flat, at, 10, 0.8), (0, 0), 4.0)


def density_of(flat: np.ndarray) -> Density:
    return measure_density(flat.round().astype(np.uint8), paper(), PX_PER_MM)


def stale(value: int = 255) -> np.ndarray:
    return np.full((round(MAT.height * PX_PER_MM), round(MAT.width * PX_PER_MM)), value, np.uint8)


def seen_on_place(*reads: np.ndarray, coloured=(), glass: FaintGlass | None = None):
    """What is found after these reads of a patch whose middle is that of the place."""
    glass = glass or FaintGlass(MAT, "challenge")
    left, top = (round(at * PX_PER_MM) - SIDE // 2 for at in (centre_of(PLACE).x, centre_of(PLACE).y))
    part = Blob(np.full((SIDE, SIDE), 255, np.uint8), slice(top, top + SIDE), slice(left, left + SIDE))
    for flat in reads:
        glass.read(density_of(flat), part, coloured)
    return {zone: one.name for zone, one in glass.found()}


def test_blurred_glass_that_is_not_made_out_lies_there_for_sure():
    flat = faint(paper())
    assert FIND(density_of(flat)) == []
    assert seen_on_place(flat) == {str(PLACE): "challenge"}


def test_a_bare_place_holds_none():
    assert seen_on_place(paper()) == {}


def test_a_coloured_crystal_and_its_thin_shadow_are_none():
    flat = disc(disc(paper(), (51, 52), 11, 0.85), MIDDLE, 10, RED)
    assert seen_on_place(flat, coloured=[(*MIDDLE, 10.0)]) == {}


def test_where_a_little_shows_beside_a_coloured_crystal_nobody_can_tell():
    flat = disc(disc(paper(), (67, 50), 6, 0.8), MIDDLE, 10, RED)
    assert seen_on_place(flat, coloured=[(*MIDDLE, 10.0)]) == {str(PLACE): None}


def test_all_reads_of_a_scene_count():
    little = disc(paper(), MIDDLE, 4, 0.8)
    assert seen_on_place(little, paper(), paper()) == {}


def test_what_was_read_counts_no_more_where_the_place_changed():
    glass = FaintGlass(MAT, "challenge")
    seen_on_place(faint(paper()), glass=glass)
    glass.forget(stale(0))
    assert [*glass.found()]
    glass.forget(stale())
    assert not [*glass.found()]


@pytest.mark.parametrize("clear", [None, "challenge"])
def test_where_no_clear_glass_is_in_play_there_is_none(clear):
    assert bool(seen_on_place(faint(paper()), glass=FaintGlass(MAT, clear))) == bool(clear)
