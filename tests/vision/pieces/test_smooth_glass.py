"""Clear glass that only its shape shows: what it is, and which shadows, stains and parts of other things are none."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tableassist.games.memwars.mat import build_mat
from tableassist.table.geometry import Point
from tableassist.vision.pieces.board_colours import BoardColourModel
from tableassist.vision.pieces.board_memory import BoardMemory
from tableassist.vision.pieces.closeup import PX_PER_MM
from tableassist.vision.pieces.colours import SURELY, USUAL, Palette, Swatch
from tableassist.vision.pieces.crystals import CrystalFinder
from tableassist.vision.pieces.density import measure_density
from tableassist.vision.pieces.held_pieces import Known
from tableassist.vision.table.homography import Fit

SIDE, MIDDLE, RADIUS = 100, (50, 50), 10
RED = (0.2, 0.25, 0.85)
PALETTE = Palette((Swatch("red", 22.0), Swatch("challenge")))
FIND = CrystalFinder(PALETTE, PX_PER_MM, smooth=True)
MAT = build_mat()
LEAST_CONFIDENCE = 0.6
"""From which a piece is believed to have its name."""


def paper(side: int = SIDE) -> np.ndarray:
    return np.full((side, side, 3), 237.0)


def far(at: tuple[float, float], shape: tuple[int, ...] = (SIDE, SIDE)) -> np.ndarray:
    rows, columns = np.ogrid[: shape[0], : shape[1]]
    return np.hypot(rows - at[1], columns - at[0])


def smooth(flat: np.ndarray, at: tuple[float, float] = MIDDLE, radius: float = 10, lets: float = 0.86) -> np.ndarray:
    """Fire-polished glass: even and pale, with one small highlight and a faint rim, before a camera of usual blur."""
    off = far(at, flat.shape)
    lit = np.where(off <= radius, lets, 1.0) * np.where((off <= radius) & (off > radius - 1.5), 0.96, 1.0)
    lit[far((at[0] - 4, at[1] - 3), flat.shape) <= 1.5] = 1.3
    return flat * cv2.GaussianBlur(lit, (0, 0), 1.0)[..., None]


def spot(soft: float, depth: float = 0.15) -> np.ndarray:
    return paper() * np.exp(-depth / (1 + np.exp((far(MIDDLE) - RADIUS) / soft)))[..., None]


def ring(radius: float) -> np.ndarray:
    return paper() * np.exp(-0.15 * np.exp(-(((far((50 - radius, 50)) - radius) / 2.5) ** 2)))[..., None]


def found(flat: np.ndarray, find: CrystalFinder = FIND) -> list[tuple[str | None, bool]]:
    seen = measure_density(np.clip(flat, 0, 255).round().astype(np.uint8), paper(), PX_PER_MM)
    return sorted((one.named.name, one.smooth) for one in find(seen))


@pytest.mark.parametrize("radius", [9, 10, 12])
@pytest.mark.parametrize("lets", [0.87, 0.85, 0.83])
def test_smooth_glass_is_found_where_it_is_looked_for(radius, lets):
    """None of twelve such pieces was made out by its rim at a table that was drawn by others."""
    flat = smooth(paper(), radius=radius, lets=lets)
    assert found(flat) == [("challenge", True)]
    assert found(flat, CrystalFinder(PALETTE, PX_PER_MM)) == []


@pytest.mark.parametrize(
    "flat",
    [
        pytest.param(spot(6.0), id="a stain without an edge"),
        pytest.param(ring(40), id="the ring of a wet glass"),
        pytest.param(smooth(paper(), radius=4), id="a crumb"),
        pytest.param(smooth(paper(), radius=30), id="something large"),
    ],
)
def test_what_is_not_as_large_round_and_sharp_as_a_crystal_is_none(flat):
    assert found(flat) == []


def test_smooth_glass_beside_a_coloured_crystal_is_found():
    flat = paper()
    flat[far((32, 50)) <= 8] *= RED
    assert found(smooth(flat, (53, 50))) == [("challenge", True), ("red", False)]


def test_two_smooth_things_on_one_place_are_none():
    """No place holds two clear crystals (R-MW-103): they may be parts of one, or of something else."""
    assert found(smooth(smooth(paper(), (40, 50), 9), (60, 50), 9)) == []


class BarePaper:
    """The ground of a board of white paper."""

    def patch(self, _corners, width: int, height: int) -> np.ndarray:
        return np.full((height, width, 3), 237.0)


def pieces_on(flat: np.ndarray) -> tuple[Known, ...]:
    """The pieces on a board whose flat picture this is, each with its zone."""
    fit = Fit(np.eye(3), np.eye(3), frozenset((4, 5, 6, 7)), 0.0)
    memory = BoardMemory(MAT, fit, BoardColourModel(USUAL.only("red", "challenge")))
    seen = np.clip(flat, 0, 255).round().astype(np.uint8)
    memory._read(seen, BarePaper(), np.full(seen.shape[:2], 255, np.uint8))
    return memory.pieces


def on_board(flat: np.ndarray) -> list[tuple[str, str | None]]:
    return [(zone, one.name) for zone, one in pieces_on(flat)]


@pytest.mark.parametrize(
    ("off_mm", "seen"),
    [
        pytest.param((0, 0), [("38", "challenge")], id="on a place"),
        pytest.param((6, -5), [("38", "challenge")], id="laid askew"),
        pytest.param((20, 0), [], id="on no place"),
    ],
)
def test_smooth_glass_is_believed_only_on_a_place(off_mm, seen):
    """Elsewhere a mark of the board may look alike, and no piece belongs there."""
    middle = MAT.zone("38").area.centre
    at = Point(middle.x + off_mm[0], middle.y + off_mm[1])
    bare = np.full((round(MAT.height * PX_PER_MM), round(MAT.width * PX_PER_MM), 3), 237.0)
    assert on_board(smooth(bare, (at.x * PX_PER_MM, at.y * PX_PER_MM))) == seen


def test_smooth_glass_is_believed_only_where_all_that_lies_on_the_place_says_so(monkeypatch):
    monkeypatch.setattr("tableassist.vision.pieces.board_memory.FaintGlass.is_sure", lambda *_: False)
    middle = MAT.zone("38").area.centre
    bare = np.full((round(MAT.height * PX_PER_MM), round(MAT.width * PX_PER_MM), 3), 237.0)
    assert on_board(smooth(bare, (middle.x * PX_PER_MM, middle.y * PX_PER_MM))) == []


def confidence_on_board(**glass: float) -> float:
    middle = MAT.zone("38").area.centre
    bare = np.full((round(MAT.height * PX_PER_MM), round(MAT.width * PX_PER_MM), 3), 237.0)
    ((_, one),) = pieces_on(smooth(bare, (middle.x * PX_PER_MM, middle.y * PX_PER_MM), **glass))
    return one.confidence


def test_a_name_given_by_the_shape_alone_accuses_nobody():
    assert LEAST_CONFIDENCE < confidence_on_board() < SURELY


@pytest.mark.parametrize("lets", [0.72, 0.70])
def test_glass_that_its_rim_hardly_shows_is_named_where_its_shape_and_its_place_say_so(lets, monkeypatch):
    """Every challenge with such glass was asked about: by its rim alone it was as likely none."""
    assert LEAST_CONFIDENCE < confidence_on_board(lets=lets) < SURELY
    monkeypatch.setattr("tableassist.vision.pieces.board_memory.FaintGlass.is_sure", lambda *_: False)
    assert 0.25 < confidence_on_board(lets=lets) < LEAST_CONFIDENCE
